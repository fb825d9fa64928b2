"""Players, second factors and challenges for the staff. No password hash, no secret of a deal, no seed of a second factor."""

from typing import Any

from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby import names, services
from lobby.models import Challenge, Player
from lobby.moderation import admin as moderation  # noqa: F401  # registers its pages
from tables.admin import AskedByWhatIsShown, OnlyToLookAt, moment


class PlayerForm(forms.ModelForm):
    class Meta:
        model = Player
        fields = ("username", "email", "language", "is_active", "is_staff", "is_superuser")

    def clean_username(self) -> str:
        """Names that look alike are one name, for the staff too."""
        name = names.tidied(self.cleaned_data["username"])
        if Player.objects.filter(key=names.key(name)).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(_("This name is taken."))
        return name


@admin.register(Player)
class PlayerAdmin(AskedByWhatIsShown, admin.ModelAdmin):
    """Rename, close and appoint; accounts are made on the pages, so that no password passes through here."""

    form = PlayerForm
    list_display = ("username", "is_guest", "is_active", "is_staff", "language", "date_joined", "last_login")
    list_filter = ("is_guest", "is_demo", "is_active", "is_staff", "language")
    search_fields = ("username", "key", "email")
    readonly_fields = ("is_guest", "date_joined", "last_login")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    show_full_result_count = False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        services.renamed(obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and may_touch(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Only a superuser makes staff and superusers."""
        own = tuple(self.readonly_fields)
        return own if request.user.is_superuser else (*own, "is_staff", "is_superuser")


def may_touch(request: HttpRequest, player: Any) -> bool:
    """Nobody below a superuser touches a superuser."""
    return request.user.is_superuser or not getattr(player, "is_superuser", False)


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
        *("challenger", "rival", "game", "preset", "time_kind", "minutes", "seconds", "challenger_begins"),
        *("state", "made", "open_until", "deal", "match"),
    )

    @admin.display(description=_("made at"))
    def made(self, challenge: Challenge) -> str:
        return moment(challenge.made_at)

    @admin.display(description=_("until"))
    def open_until(self, challenge: Challenge) -> str:
        return moment(challenge.until)
