"""What is kept of the daily race. Times are ms since 1970, but for the day itself."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class DailyRace(models.Model):
    """The race of a day in a game: its deal is drawn a day ahead, and everybody's cards come from it."""

    game = models.CharField(_("game"), max_length=40)
    day = models.DateField(_("day"))
    deal = models.OneToOneField("tables.Deal", models.PROTECT, related_name="daily_race", verbose_name=_("deal"))
    fingerprint = models.CharField(max_length=64, blank=True, default="")
    """Of the rules and the computer, when the first attempt of the day began."""
    told = models.BooleanField(default=False, db_default=False)
    """Those in its list were told that it is closed."""

    class Meta:
        verbose_name = _("daily race")
        verbose_name_plural = _("daily races")
        constraints = [models.UniqueConstraint(fields=["game", "day"], name="one_race_a_day")]
        ordering = ["-day", "game"]

    def __str__(self) -> str:
        return f"{self.game}, {self.day}"


class Attempt(models.Model):
    """Somebody's match from the deal of a day. One of each player's counts: the first one begun (portal_features J5, J6)."""

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        GIVEN_UP = "given_up", _("given up")
        LATE = "late", _("too late")
        BROKEN_OFF = "broken_off", _("called off")
        VOID = "void", _("void")

    race = models.ForeignKey(DailyRace, models.PROTECT, related_name="attempts", db_index=False, verbose_name=_("daily race"))
    match = models.OneToOneField("tables.Match", models.PROTECT, related_name="attempt", verbose_name=_("match"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="attempts", db_index=False, verbose_name=_("player")
    )
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.RUNNING)
    counted = models.BooleanField(_("counts"), default=False)
    """Known once the match is over; also of one that has no place in the list, because it was not finished (in time)."""
    begun_at = models.BigIntegerField(_("begun"), null=True)
    """When the player had made his first move; None: never."""
    finished_at = models.BigIntegerField(_("finished"), null=True)
    points = models.IntegerField(_("points"), null=True)
    against = models.IntegerField(_("points of the computer"), null=True)
    margin = models.IntegerField(_("margin"), null=True)
    fingerprint = models.CharField(max_length=64)
    """Of the rules and the computer, when it began."""
    odd = models.BooleanField(_("with changed rules"), default=False)
    """The rules or the computer were others than those of the day's first attempt, or changed meanwhile."""
    listed = models.PositiveSmallIntegerField(_("in the list"), default=0)
    """1: it has a place in the list of its day. (SQLite looks no truth value up in an index, but a number.)"""

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints = [
            models.UniqueConstraint(fields=["race", "player"], name="one_counted_attempt", condition=Q(counted=True)),
            models.UniqueConstraint(fields=["race", "player"], name="one_running_attempt", condition=Q(state="running")),
        ]
        indexes = [
            models.Index(fields=["race", "listed", "-margin", "finished_at", "id"], name="attempt_listed"),
            models.Index(fields=["player", "race"], name="attempt_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}, match {self.match_id}: {self.state}"
