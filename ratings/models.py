"""Standings and the ledger that they are the sum of. Times are ms since 1970.

A line of the ledger is never changed or deleted: what is taken back is a further line. Standing and Span rows are folded from
the ledger (`manage.py audit_ratings` folds them anew).
"""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.daily.models import Attempt as Attempt
from ratings.daily.models import DailyRace as DailyRace
from ratings.elo import START
from ratings.taler_models import Account as Account
from ratings.taler_models import TalerLine as TalerLine

ALL_GAMES: Final = ""
"""The game of rows that sum up all games: they have points, no rating."""
SHOWN: Final = Q(unlisted=0, rated__gt=0)
"""Which rows leaderboards show: their indexes hold all of these columns, so that counting reads nothing else."""


class Counts(models.Model):
    """What is counted of somebody in a game, in all or in a time."""

    game = models.CharField(_("game"), max_length=40, blank=True)
    """ALL_GAMES: the sum over all games"""
    elo = models.IntegerField(_("Elo"), default=START)
    points = models.IntegerField(_("points"), default=0)
    rated = models.PositiveIntegerField(_("rated matches"), default=0)
    won = models.PositiveIntegerField(_("won"), default=0)
    drawn = models.PositiveIntegerField(_("drawn"), default=0)
    lost = models.PositiveIntegerField(_("lost"), default=0)
    unlisted = models.PositiveSmallIntegerField(_("in no leaderboard"), default=0)
    """1 for whoever has left or is banned. (SQLite looks no truth value up in an index, but a number.)"""

    class Meta:
        abstract = True


class Standing(Counts):
    """Where somebody stands in a game now."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="standings", db_index=False, verbose_name=_("player")
    )
    last_at = models.BigIntegerField(_("last rated match"), default=0)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [models.UniqueConstraint(fields=["player", "game"], name="one_standing_a_game")]
        indexes = [
            models.Index(fields=["game", "unlisted", "-elo", "player", "rated"], name="standing_elo"),
            models.Index(fields=["game", "unlisted", "-points", "player", "rated"], name="standing_points"),
            models.Index(fields=["game", "unlisted", "-won", "player", "rated"], name="standing_won"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.game or 'all games'}: {self.elo}, {self.points}"


class Line(models.Model):
    """What a match changed for one of its seats, or that it was taken back."""

    class Kind(models.TextChoices):
        MATCH = "match", _("match")
        VOID = "void", _("taken back")

    class Outcome(models.TextChoices):
        WON = "won", _("won")
        DRAWN = "drawn", _("drawn")
        LOST = "lost", _("lost")

    match = models.ForeignKey(
        "tables.Match", models.PROTECT, related_name="rating_lines", db_index=False, verbose_name=_("match")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="rating_lines",
        db_index=False,
        verbose_name=_("player"),
    )
    """None: the account was deleted; what the others won or lost against it stays true."""
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.MATCH)
    game = models.CharField(_("game"), max_length=40)
    seat = models.PositiveSmallIntegerField(_("seat"))
    before = models.IntegerField(_("Elo before"))
    after = models.IntegerField(_("Elo after"))
    points = models.IntegerField(_("points"))
    outcome = models.CharField(_("outcome"), max_length=5, choices=Outcome)
    """The sign of the match's points (portal_features C1, C6); what is taken back has that of its match."""
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("line of the ledger")
        verbose_name_plural = _("lines of the ledger")
        constraints = [models.UniqueConstraint(fields=["match", "seat", "kind"], name="one_line_a_seat")]
        indexes = [models.Index(fields=["player", "game", "id"], name="line_of_player")]

    def __str__(self) -> str:
        return f"match {self.match_id}, {self.player_id}: {self.before} → {self.after}, {self.points}"


class Span(Counts):
    """What somebody won within a week or a month: the leaderboards of a time."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="spans", db_index=False, verbose_name=_("player")
    )
    name = models.CharField(_("time"), max_length=8)
    """2026-W49 or 2026-12, by the calendar of TIME_ZONE at the end of the match"""
    elo = models.IntegerField(_("Elo won"), default=0)

    class Meta:
        verbose_name = _("time of a leaderboard")
        verbose_name_plural = _("times of leaderboards")
        constraints = [models.UniqueConstraint(fields=["player", "game", "name"], name="one_span_a_time")]
        indexes = [
            models.Index(fields=["game", "name", "unlisted", "-points", "player", "rated"], name="span_points"),
            models.Index(fields=["game", "name", "unlisted", "-elo", "player", "rated"], name="span_elo"),
            models.Index(fields=["game", "name", "unlisted", "-won", "player", "rated"], name="span_won"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.name}: {self.points}"


class QuickLeave(models.Model):
    """Somebody left a match before it counted (portal_features C2): the look at a hand is free, but counted."""

    match = models.ForeignKey(
        "tables.Match", models.CASCADE, related_name="quick_leaves", db_index=False, verbose_name=_("match")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="quick_leaves", db_index=False, verbose_name=_("player")
    )
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("early departure")
        verbose_name_plural = _("early departures")
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_quick_leave_a_match")]
        indexes = [models.Index(fields=["player", "at"], name="quick_leave_of")]

    def __str__(self) -> str:
        return f"{self.player_id} left match {self.match_id}"
