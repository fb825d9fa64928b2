"""Matches, to look at only. Of a running match nothing is shown that a watcher could not see; vaults are not registered."""

from datetime import datetime
from typing import Any, Final

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import F, Max, Q, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tables import hush
from tables.models import Chair, ChatLine, Deal, Entry, Match

SAID: Final = 100
"""Lines of each room that a match shows."""


class AskedByWhatIsShown:
    """Lists answer the filters that they offer, no others: `?payload__startswith=…` would tell a hidden column bit by bit."""

    def lookup_allowed(self: Any, lookup: str, value: Any, request: HttpRequest) -> bool:
        offered = {*map(field_of, self.get_list_filter(request)), self.date_hierarchy}
        if "\0" in "".join(value):
            return False  # PostgreSQL cannot be asked for it
        return field_of(lookup) in offered and admin.ModelAdmin.lookup_allowed(self, lookup, value, request)


class FoundByNumber:
    """Asked for the history of what cannot be there, a page says so as for anything else that is missing."""

    def history_view(self: Any, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        if not (object_id.isascii() and object_id.isdigit() and len(object_id) < 19):
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        return super().history_view(request, object_id, extra_context)  # type: ignore[misc]  # of the admin that it is mixed into

    def history_form_view(self: Any, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None) -> Any:
        """simple_history lets whoever may look at an old version put it back; here it takes the right to change."""
        if not (object_id.isdecimal() and version_id.isdecimal()):
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        if request.method not in ("GET", "HEAD") and not self.has_change_permission(request):
            raise PermissionDenied
        return super().history_form_view(request, object_id, version_id, extra_context)  # type: ignore[misc]  # as above


def field_of(filtered: Any) -> str | None:
    """Return the field that a look-up, or an entry of `list_filter`, begins with."""
    name = filtered[0] if isinstance(filtered, tuple) else filtered
    return name.split(LOOKUP_SEP)[0] if isinstance(name, str) else None


class OnlyToLookAt(AskedByWhatIsShown):
    """Nobody adds, changes or deletes a match by hand: its log would no longer be true."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def moment(ms: int | None) -> str:
    """Return a time in ms as people here write times: pages show what a method returns as it stands."""
    if ms is None:
        return "–"
    return date_format(datetime.fromtimestamp(ms / 1000, tz=timezone.get_current_timezone()), "SHORT_DATETIME_FORMAT")


class Chairs(OnlyToLookAt, admin.TabularInline):
    model = Chair
    readonly_fields = fields = ("seat", "name", "player", "guest", "bot", "left", "rank", "score")
    ordering = ["seat"]


class Lines(OnlyToLookAt, admin.TabularInline):
    """What was said, in both rooms: for the staff to read, whoever complains."""

    model = ChatLine
    readonly_fields = fields = ("room", "n", "when", "name", "author", "seat", "text")
    ordering = ["at", "id"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatLine]:
        """The last lines of both rooms; of a match in which the reader plays, nothing that its players cannot read."""
        last = Q(room="players", n__gt=F("match__said_players") - SAID) | Q(
            room="watchers", n__gt=F("match__said_watchers") - SAID
        )
        own = Chair.objects.filter(player=request.user.pk, left=False, match__status=Match.Status.RUNNING).values("match")
        return super().get_queryset(request).filter(last).exclude(room="watchers", match__in=own)

    @admin.display(description=_("when"), ordering="at")
    def when(self, line: ChatLine) -> str:
        return moment(line.at)


@admin.register(Deal)
class DealAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["id", "game", "opened", "fate", "secret_hash"]
    list_filter = ["game", "fate"]
    readonly_fields = fields = ("id", "game", "opened", "fate", "secret_hash")

    @admin.display(description=_("opened"), ordering="opened_at")
    def opened(self, deal: Deal) -> Any:
        return moment(deal.opened_at)


@admin.register(Match)
class MatchAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["id", "game", "preset", "names", "kind", "status", "told", "started"]
    list_filter = ["game", "kind", "status"]
    search_fields = ["=id", "chairs__name"]
    readonly_fields = fields = (
        *("id", "game", "preset", "options", "kind", "rated", "seats", "first", "time_kind", "minutes", "seconds", "days"),
        *("status", "told", "started", "moved", "ended", "result", "settled", "settlement", "deal"),
    )
    inlines = [Chairs, Lines]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).prefetch_related("chairs")

    @admin.display(description=_("players"))
    def names(self, match: Match) -> str:
        return ", ".join(chair.name for chair in match.chairs.all())

    @admin.display(description=_("entries"), ordering="ply")
    def told(self, match: Match) -> int:
        return hush.ply(match.ply, hush.read(match.hushed), None)

    @admin.display(description=_("started"), ordering="started_at")
    def started(self, match: Match) -> Any:
        return moment(match.started_at)

    @admin.display(description=_("last move"))
    def moved(self, match: Match) -> Any:
        """The newest one that all are told of: not when somebody has answered in secret, nor that somebody has."""
        told = match.entries.filter(hushed=False).aggregate(newest=Max("at"))["newest"] if match.hushed else None
        return moment(told or match.last_move_at)

    @admin.display(description=_("ended"))
    def ended(self, match: Match) -> Any:
        return moment(match.ended_at)


@admin.register(Chair)
class ChairAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["match", "seat", "name", "bot", "left", "rank", "score"]
    list_select_related = ["match"]
    search_fields = ["name"]
    readonly_fields = fields = ("match", "seat", "name", "player", "guest", "bot", "left", "rank", "score")


@admin.register(Entry)
class EntryAdmin(OnlyToLookAt, admin.ModelAdmin):
    """Who moved when; never what: payload and facts hold cards."""

    list_display = ["match", "ply", "kind", "seat", "why", "when"]
    list_select_related = ["match"]
    list_filter = ["kind"]
    search_fields = ["=match__id"]
    readonly_fields = fields = ("match", "ply", "rev", "kind", "seat", "why", "keep", "when")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """Nothing hushed as long as the match runs: nobody may know who has answered, or when."""
        return super().get_queryset(request).exclude(hushed=True, match__status=Match.Status.RUNNING)

    @admin.display(description=_("when"), ordering="at")
    def when(self, entry: Entry) -> Any:
        return moment(entry.at)
