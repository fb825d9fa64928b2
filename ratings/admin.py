"""Ratings for the staff: to look at. What is wrong is taken back by voiding its match, never changed by hand."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ratings import selectors
from ratings.models import Attempt, DailyRace, Line, QuickLeave, Span, Standing
from ratings.taler_admin import AccountAdmin as AccountAdmin
from ratings.taler_admin import TalerLineAdmin as TalerLineAdmin
from tables.admin import OnlyToLookAt, moment

COUNTS = ("elo", "points", "rated", "won", "drawn", "lost")


@admin.register(Standing)
class StandingAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["player", "game", *COUNTS, "last"]
    list_filter = ["game"]
    list_select_related = ["player"]
    search_fields = ["player__username"]
    readonly_fields = fields = ("player", "game", *COUNTS, "unlisted", "last", "early")

    @admin.display(description=_("last rated match"), ordering="last_at")
    def last(self, row: Standing) -> Any:
        return moment(row.last_at or None)

    @admin.display(description=_("left early"))
    def early(self, row: Standing) -> str:
        """Say how often the player left matches before they counted, and his pause."""
        found = selectors.leaving(row.player_id)
        words = _("%(early)s of %(played)s matches (%(percent)s %%)") % {
            "early": found.early,
            "played": found.played,
            "percent": found.percent,
        }
        until = selectors.paused_until(row.player_id)
        return words if until is None else f"{words}; " + _("pauses until %(time)s") % {"time": moment(until)}


@admin.register(Line)
class LineAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["match_id", "player", "kind", "game", "before", "after", "points", "outcome", "when"]
    list_filter = ["kind", "game", "outcome"]
    list_select_related = ["player"]
    search_fields = ["=match__id", "player__username"]
    readonly_fields = fields = ("match", "player", "kind", "game", "seat", "before", "after", "points", "outcome", "when")
    ordering = ["-id"]

    @admin.display(description=_("when"), ordering="at")
    def when(self, row: Line) -> Any:
        return moment(row.at)


@admin.register(Span)
class SpanAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["player", "game", "name", *COUNTS]
    list_filter = ["game"]
    list_select_related = ["player"]
    search_fields = ["player__username", "=name"]
    readonly_fields = fields = ("player", "game", "name", *COUNTS, "unlisted")


@admin.register(QuickLeave)
class QuickLeaveAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["player", "match_id", "when"]
    list_select_related = ["player"]
    search_fields = ["player__username", "=match__id"]
    readonly_fields = fields = ("player", "match", "when")
    ordering = ["-at"]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("match")

    @admin.display(description=_("when"), ordering="at")
    def when(self, row: QuickLeave) -> Any:
        return moment(row.at)


@admin.register(DailyRace)
class DailyRaceAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["day", "game", "deal_id"]
    list_filter = ["game"]
    readonly_fields = fields = ("day", "game", "deal", "fingerprint", "told")


class RaceOf(admin.SimpleListFilter):
    """The game of a race: a filter of its own, since one by `race__game` would let lists be asked for `race` too."""

    title, parameter_name = _("game"), "of"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(game, game) for game in DailyRace.objects.order_by("game").values_list("game", flat=True).distinct()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Attempt]) -> QuerySet[Attempt]:
        return queryset.filter(race__game=self.value()) if self.value() else queryset


@admin.register(Attempt)
class AttemptAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["race", "player", "match_id", "state", "counted", "margin", "listed", "odd", "finished"]
    list_filter = ["state", "counted", "odd", RaceOf]
    list_select_related = ["player", "race"]
    search_fields = ["player__username", "=match__id"]
    readonly_fields = fields = (
        *("race", "player", "match", "state", "counted", "begun", "finished"),
        *("points", "against", "margin", "listed", "odd", "fingerprint"),
    )
    ordering = ["-id"]

    @admin.display(description=_("begun"), ordering="begun_at")
    def begun(self, row: Attempt) -> Any:
        return moment(row.begun_at)

    @admin.display(description=_("finished"), ordering="finished_at")
    def finished(self, row: Attempt) -> Any:
        return moment(row.finished_at)
