"""Players, second factors and challenges for the staff. No password hash, no secret of a deal, no seed of a second factor."""

from typing import Any

from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby import names, selectors, services
from lobby.models import Challenge, OpenTable, Player
from lobby.moderation import admin as moderation  # noqa: F401  # registers its pages
from lobby.moderation import groups, ranks
from ratings import services as ratings
from tables.admin import AskedByWhatIsShown, OnlyToLookAt, moment


class PlayerForm(forms.ModelForm):
    class Meta:
        model = Player
        fields = ("username", "email", "language", "is_active", "is_staff", "groups", "is_superuser")

    def clean_username(self) -> str:
        """Names that look alike are one name, for the staff too."""
        name = names.tidied(self.cleaned_data["username"])
        if name != self.instance.username and selectors.taken(name, but=self.instance.pk):
            raise forms.ValidationError(_("This name is taken."))
        return name


@admin.register(Player)
class PlayerAdmin(AskedByWhatIsShown, admin.ModelAdmin):
    """Rename, close and appoint; accounts are made on the pages, so that no password passes through here."""

    form = PlayerForm
    list_display = ("username", "is_guest", "is_active", "is_staff", "language", "date_joined", "last_login")
    list_filter = ("is_guest", "is_demo", "is_active", "is_staff", "language")
    search_fields = ("username", "key")
    readonly_fields = ("is_guest", "date_joined", "last_login")
    filter_horizontal = ("groups",)
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    show_full_result_count = False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        services.renamed(obj)
        ratings.list_player(player_id=obj.pk, listed=obj.may("enter"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and may_touch(request, obj)

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """Who is not shown addresses does not find them out by searching, either."""
        return (*self.search_fields, *(("email",) if super().has_change_permission(request) else ()))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Addresses are for those who look after accounts, not for those who look after order."""
        fields = super().get_fields(request, obj)
        return fields if super().has_change_permission(request) else [name for name in fields if name != "email"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Administrators make staff of those below them; only a superuser makes superusers and administrators."""
        own = tuple(self.readonly_fields)
        if request.user.is_superuser:
            return own
        return (*own, "is_superuser") if ranks.rank(request.user) > 1 else (*own, "is_staff", "groups", "is_superuser")

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "groups" and not request.user.is_superuser:
            kwargs["queryset"] = Group.objects.exclude(name=groups.ADMINISTRATOR)
        return super().formfield_for_manytomany(db_field, request, **kwargs)


def may_touch(request: HttpRequest, player: Any) -> bool:
    """Nobody touches his equals among the staff, or those above; superusers touch everybody."""
    return player is None or bool(request.user.is_superuser) or ranks.rank(request.user) > ranks.rank(player)


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class SecondFactorAdmin(AskedByWhatIsShown, AuthenticatorAdmin):
    """To take a lost second factor away; what it is made of is its owner's alone."""

    readonly_fields = fields = ("user", "type", "created_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and may_touch(request, getattr(obj, "user", None))


@admin.register(Challenge)
class ChallengeAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ("id", "challenger", "rival", "game", "preset", "state", "match")
    list_filter = ("state", "game")
    list_select_related = ("challenger", "rival", "match")
    search_fields = ("challenger__username", "rival__username")
    show_full_result_count = False
    readonly_fields = fields = (
        *("challenger", "rival", "game", "preset", "time_kind", "minutes", "seconds", "days", "challenger_begins"),
        *("state", "made", "open_until", "deal", "match"),
    )

    @admin.display(description=_("made at"))
    def made(self, challenge: Challenge) -> str:
        return moment(challenge.made_at)

    @admin.display(description=_("until"))
    def open_until(self, challenge: Challenge) -> str:
        return moment(challenge.until)


@admin.register(OpenTable)
class OpenTableAdmin(OnlyToLookAt, admin.ModelAdmin):
    """The link's token is in none of it: it lets one in."""

    list_display = ("id", "host", "game", "seats", "listed", "state", "match")
    list_filter = ("state", "game", "listed")
    list_select_related = ("host", "match")
    search_fields = ("host__username",)
    show_full_result_count = False
    readonly_fields = fields = (
        *(
            "host",
            "game",
            "options",
            "seats",
            "sitting",
            "time_kind",
            "minutes",
            "seconds",
            "days",
            "rated",
            "begins",
            "listed",
        ),
        *("version", "state", "made", "open_until", "deal", "match"),
    )

    @admin.display(description=_("seats taken"))
    def sitting(self, table: OpenTable) -> str:
        taken = table.places.select_related("player").order_by("seat")
        return ", ".join(f"{one.seat + 1}: {one.player or one.bot}" for one in taken)

    @admin.display(description=_("made at"))
    def made(self, table: OpenTable) -> str:
        return moment(table.made_at)

    @admin.display(description=_("until"))
    def open_until(self, table: OpenTable) -> str:
        return moment(table.until)
