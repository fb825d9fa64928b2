"""People and what they ask of one another."""

from datetime import timedelta
from typing import Any, ClassVar, Final

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lobby import names

GUEST_LISTENS: Final = timedelta(minutes=1)
"""How long a new guest only reads the chat."""


class Players(UserManager["Player"]):
    def get_by_natural_key(self, username: str | None) -> "Player":
        """Return the player of this name, however it is spelled: big or small letters, separators."""
        return self.get(key=names.key(username or ""))


class Player(AbstractUser):
    """Somebody who plays: a member with a name and a password, or a guest who may become one."""

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[names.check_shape],
        error_messages={"unique": _("This name is taken.")},
    )
    key = models.CharField(max_length=150, unique=True, editable=False)
    """The name as it is compared: no two players share it (lobby.names)."""
    is_guest = models.BooleanField(_("guest"), default=False)
    is_demo = models.BooleanField(_("from the demo"), default=False, db_index=True, editable=False)
    """Made by `manage.py demo`, and taken away by it; nobody can sign in as one (lobby.demo)."""
    language = models.CharField(_("language"), max_length=5, blank=True, default="")
    """Empty: what the browser asks for, until one is chosen."""
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")
    """An IANA name. Empty: the browser's."""
    first_name = last_name = None  # type: ignore[assignment]  # nobody is asked for them

    objects: ClassVar[Players] = Players()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.username = names.tidied(self.username)
        self.key = names.key(self.username)
        if (fields := kwargs.get("update_fields")) is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "key"}
        super().save(*args, **kwargs)

    @property
    def name(self) -> str:
        return self.username

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username

    def may(self, what: str) -> bool:
        """Say whether this player may do something now: "sit", "challenge", "chat". Every door asks here, at each act.

        Guests play people, too: what they may not is speak in their first minute. Their matches are never rated.
        """
        if not self.is_active:
            return False
        if what == "chat":
            return not self.why_silent()
        return True

    def why_silent(self) -> str:
        """Return why this player may not speak now: chat_off, chat_not_yet (a guest's first minute), or "" when he may."""
        if not self.is_active:
            return "chat_off"
        if self.is_guest and timezone.now() - self.date_joined <= GUEST_LISTENS:
            return "chat_not_yet"
        return ""


class Challenge(models.Model):
    """One player asks another for a match on these terms. It ends in a match, or in nothing; times are ms since 1970."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        STARTED = "started", _("started")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")

    challenger = models.ForeignKey(Player, models.CASCADE, related_name="challenges_made", verbose_name=_("challenger"))
    rival = models.ForeignKey(Player, models.CASCADE, related_name="challenges_met", verbose_name=_("challenged"))
    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40)
    time_kind = models.CharField(_("time control"), max_length=10)
    """clock | brake, as in tables.wire.TimeControl"""
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)
    seconds = models.PositiveSmallIntegerField(_("seconds a move"), default=0)
    challenger_begins = models.BooleanField(_("challenger begins"), default=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    made_at = models.BigIntegerField(_("made at"))
    until = models.BigIntegerField(_("until"))
    client_id = models.CharField(max_length=40)
    deal = models.OneToOneField("tables.Deal", models.PROTECT, related_name="challenge", verbose_name=_("deal"))
    """The secret that luck will come from: drawn, and its hash shown, before anybody has agreed."""
    match = models.OneToOneField("tables.Match", models.SET_NULL, null=True, related_name="challenge", verbose_name=_("match"))

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = [
            models.UniqueConstraint(
                fields=["challenger", "rival"], condition=models.Q(state="open"), name="one_open_challenge_a_pair"
            ),
            models.UniqueConstraint(fields=["challenger", "client_id"], name="one_challenge_a_client_id"),
            models.CheckConstraint(condition=~models.Q(challenger=models.F("rival")), name="nobody_challenges_himself"),
        ]
        indexes = [models.Index(fields=["until"], condition=models.Q(state="open"), name="challenge_until")]

    def __str__(self) -> str:
        return f"challenge {self.pk}: {self.state}"


class Mute(models.Model):
    """Somebody does not want to read what somebody else says."""

    who = models.ForeignKey(Player, models.CASCADE, related_name="mutes", db_index=False, verbose_name=_("who mutes"))
    whom = models.ForeignKey(Player, models.CASCADE, related_name="muted_by", verbose_name=_("muted"))

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = [
            models.UniqueConstraint(fields=["who", "whom"], name="one_mute_a_pair"),
            models.CheckConstraint(condition=~models.Q(who=models.F("whom")), name="nobody_mutes_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.who_id} mutes {self.whom_id}"


class Wish(models.Model):
    """A wish for a rematch, or that it was taken back: kept so that a repeated frame has no second effect."""

    match = models.ForeignKey("tables.Match", models.CASCADE, related_name="wishes", db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="wishes")
    client_id = models.CharField(max_length=40)
    want = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player", "client_id"], name="one_wish_a_client_id")]

    def __str__(self) -> str:
        return f"wish of {self.player_id} at match {self.match_id}: {self.want}"
