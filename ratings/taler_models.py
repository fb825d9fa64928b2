"""Taler: what somebody has, and the ledger that it is the sum of. Times are ms since 1970.

A line is never changed or deleted: what is taken back or set right is a further line.
"""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Account(models.Model):
    """The Taler of one player. Only ratings.taler_ledger changes the balance, each time with a line."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="taler", verbose_name=_("player")
    )
    """None: the player was deleted. What he had stays here, so that the sum of all accounts stays what it was."""
    balance = models.BigIntegerField(_("balance"), default=0)

    class Meta:
        verbose_name = _("Taler account")
        verbose_name_plural = _("Taler accounts")
        constraints = [models.CheckConstraint(condition=Q(balance__gte=0), name="balance_not_negative")]

    def __str__(self) -> str:
        return f"account {self.pk} of {self.player_id}: {self.balance}"


class TalerLine(models.Model):
    """What has come to an account, or gone from it."""

    class Kind(models.TextChoices):
        GRANT = "grant", _("from the house")
        """A newcomer's, once: with his first rated match that counts."""
        STAKE = "stake", _("stake")
        """Put in when a match begins."""
        WON = "won", _("won")
        """The whole pot, or one's share of it."""
        RETURNED = "returned", _("stake returned")
        VOID = "void", _("match declared void")
        """Outweighs what the match had changed."""
        RELIEF = "relief", _("made up by the house")
        """What a winner no longer had when his match was declared void: so the others get theirs back."""
        CORRECTION = "correction", _("set right by the staff")

    account = models.ForeignKey(Account, models.PROTECT, related_name="lines", db_index=False, verbose_name=_("Taler account"))
    match = models.ForeignKey(
        "tables.Match", models.PROTECT, null=True, related_name="taler_lines", db_index=False, verbose_name=_("match")
    )
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    amount = models.BigIntegerField(_("amount"))
    after = models.BigIntegerField(_("balance after it"))
    at = models.BigIntegerField(_("at"))
    reason = models.CharField(_("reason"), max_length=200, blank=True, default="")
    """Of a correction, as its account's owner reads it."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False, verbose_name=_("by")
    )
    """Who of the staff has made a correction."""

    class Meta:
        verbose_name = _("line of the Taler ledger")
        verbose_name_plural = _("lines of the Taler ledger")
        constraints = [
            models.UniqueConstraint(fields=["match", "account", "kind"], name="one_taler_line_a_kind"),
            models.UniqueConstraint(fields=["account"], condition=Q(kind="grant"), name="one_grant_an_account"),
            models.CheckConstraint(condition=Q(after__gte=0) & ~Q(amount=0), name="taler_line_of_something"),
            models.CheckConstraint(condition=Q(match__isnull=False) ^ Q(kind="correction"), name="taler_line_of_a_match"),
        ]
        indexes = [models.Index(fields=["account", "-id"], name="taler_line_of")]

    def __str__(self) -> str:
        return f"account {self.account_id}: {self.kind} {self.amount:+}, {self.after} after it"


FROM_OUTSIDE: Final = (TalerLine.Kind.GRANT, TalerLine.Kind.RELIEF, TalerLine.Kind.CORRECTION)
"""By these alone the sum of all accounts changes."""
