"""Taler for the staff: to look at. What is wrong is set right by a line of its own, with a reason that its owner reads."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ratings import taler_ledger
from ratings.taler_models import Account, TalerLine
from tables.admin import OnlyToLookAt, moment


@admin.register(Account)
class AccountAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["player", "balance"]
    list_select_related = ["player"]
    search_fields = ["player__username"]
    readonly_fields = fields = ("player", "balance")
    ordering = ["-balance"]


class Correction(forms.ModelForm):
    class Meta:
        model = TalerLine
        fields = ("account", "amount", "reason")

    def clean(self) -> dict[str, Any]:
        """Refuse a correction of nothing, without a reason, or to less than nothing; the service refuses again."""
        given: dict[str, Any] = super().clean() or {}
        account, amount = given.get("account"), given.get("amount")
        if amount == 0:
            raise ValidationError(_("Nothing would change."))
        if not given.get("reason", "").strip():
            raise ValidationError(_("Say why: the player reads it."))
        if account is not None and (account.player_id is None or account.balance + (amount or 0) < 0):
            raise ValidationError(_("The account does not have so much, or is nobody’s any more."))
        return given


@admin.register(TalerLine)
class TalerLineAdmin(OnlyToLookAt, admin.ModelAdmin):
    list_display = ["account_id", "player", "kind", "amount", "after", "match_id", "when", "reason"]
    list_filter = ["kind"]
    list_select_related = ["account__player"]
    search_fields = ["account__player__username", "=match__id"]
    ordering = ["-id"]
    SHOWN = ("account", "kind", "amount", "after", "match", "seat", "when", "reason", "by")
    form = Correction
    autocomplete_fields = ("account",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("ratings.add_talerline")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("account", "amount", "reason") if obj is None else self.SHOWN

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return () if obj is None else self.SHOWN

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        player = form.cleaned_data["account"].player_id
        given = {name: form.cleaned_data[name] for name in ("amount", "reason")}
        obj.pk = taler_ledger.correct(player_id=player, by=request.user, **given).pk

    @admin.display(description=_("player"))
    def player(self, row: TalerLine) -> Any:
        return row.account.player

    @admin.display(description=_("when"), ordering="at")
    def when(self, row: TalerLine) -> Any:
        return moment(row.at)
