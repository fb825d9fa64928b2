"""How people come to a match: challenges, open invitations, rematches. Times are ms since 1970."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby.models.people import Player


class Challenge(models.Model):
    """Two negotiate a match: one proposal that either may change, until both accept the same version, or one has enough."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        FROZEN = "frozen", _("about to begin")
        STARTED = "started", _("started")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")

    challenger = models.ForeignKey(Player, models.CASCADE, related_name="challenges_made", verbose_name=_("challenger"))
    rival = models.ForeignKey(Player, models.CASCADE, related_name="challenges_met", verbose_name=_("challenged"))
    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40)
    time_kind = models.CharField(_("time control"), max_length=10)
    """clock | brake | days, as in tables.wire.TimeControl"""
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)
    seconds = models.PositiveSmallIntegerField(_("seconds a move"), default=0)
    days = models.PositiveSmallIntegerField(_("days a move"), default=0, db_default=0)
    rated = models.BooleanField(_("rated"), default=False, db_default=False)
    stake = models.PositiveIntegerField(_("stake"), default=0, db_default=0)
    challenger_begins = models.BooleanField(_("challenger begins"), default=True)
    version = models.PositiveIntegerField(_("version"), default=1, db_default=1)
    """Rises with every change of the terms."""
    challenger_accepts = models.PositiveIntegerField(default=1, db_default=1)
    """The version that the challenger has accepted last; 0 for none. Who proposes terms accepts them."""
    rival_accepts = models.PositiveIntegerField(default=0, db_default=0)
    changed_by = models.ForeignKey(
        Player, models.SET_NULL, null=True, related_name="+", db_index=False, verbose_name=_("changed by")
    )
    """Who made the present version; nobody yet when it is the first."""
    before = models.TextField(default="{}", db_default="{}")
    """{field: old value} of what the present version changed: it is marked for the other one."""
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


class Seek(models.Model):
    """Somebody waits for whoever comes: an open challenge, a quick pairing, or a link that he has given away."""

    class Kind(models.TextChoices):
        OPEN = "open", _("open challenge")
        QUICK = "quick", _("quick pairing")
        LINK = "link", _("invitation link")

    class State(models.TextChoices):
        OPEN = "open", _("open")
        FROZEN = "frozen", _("about to begin")
        STARTED = "started", _("started")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")

    player = models.ForeignKey(Player, models.CASCADE, related_name="seeks", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40)
    time_kind = models.CharField(_("time control"), max_length=10)
    """clock | brake | days, as in tables.wire.TimeControl"""
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)
    seconds = models.PositiveSmallIntegerField(_("seconds a move"), default=0)
    days = models.PositiveSmallIntegerField(_("days a move"), default=0, db_default=0)
    rated = models.BooleanField(_("rated"), default=False)
    begins = models.CharField(_("who begins"), max_length=5, default="lot")
    """me | you | lot, as the one who waits sees it"""
    lowest = models.SmallIntegerField(_("lowest rating"), null=True)
    highest = models.SmallIntegerField(_("highest rating"), null=True)
    """Ratings of the game that may take it; None: any."""
    token = models.CharField(max_length=40, unique=True, null=True, editable=False)  # noqa: DJ001  # only links have one
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    made_at = models.BigIntegerField(_("made at"))
    until = models.BigIntegerField(_("until"))
    client_id = models.CharField(max_length=40)
    deal = models.OneToOneField("tables.Deal", models.PROTECT, related_name="seek", verbose_name=_("deal"))
    match = models.ForeignKey("tables.Match", models.SET_NULL, null=True, related_name="seeks", verbose_name=_("match"))
    """What it became; of two quick pairings that met, both."""
    taken_by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", verbose_name=_("taken by"))

    class Meta:
        verbose_name = _("open challenge")
        verbose_name_plural = _("open challenges")
        constraints = [
            models.UniqueConstraint(fields=["player", "client_id"], name="one_seek_a_client_id"),
            models.UniqueConstraint(
                fields=["player"], condition=models.Q(state="open", kind="quick"), name="one_quick_seek_a_player"
            ),
        ]
        indexes = [
            models.Index(fields=["until"], condition=models.Q(state="open"), name="seek_until"),
            models.Index(fields=["game", "kind"], condition=models.Q(state="open"), name="seek_open"),
        ]

    def __str__(self) -> str:
        return f"seek {self.pk}: {self.state}"


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


class FrozenStart(models.Model):
    """A match that all have agreed to, and that begins as soon as their browsers have opened what they add to its luck."""

    class Kind(models.TextChoices):
        CHALLENGE = "challenge"
        SEEK = "seek"
        TABLE = "table"
        REMATCH = "rematch"

    deal = models.OneToOneField("tables.Deal", models.CASCADE, related_name="frozen")
    kind = models.CharField(max_length=10, choices=Kind)
    about = models.BigIntegerField()
    """Of the challenge, the seek, the open table or the match that was played."""
    also = models.BigIntegerField(null=True)
    """Of the quick search that has met the seek."""
    version = models.PositiveIntegerField()
    opening = models.TextField()
    """What tables.services.open_match is given, as freezing.encoded writes it."""
    until = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=["until"], name="frozen_until")]

    def __str__(self) -> str:
        return f"start of {self.kind} {self.about}"


class FrozenPlayer(models.Model):
    """Somebody who takes part in a start: in one at a time."""

    start = models.ForeignKey(FrozenStart, models.CASCADE, related_name="players")
    player = models.OneToOneField(Player, models.CASCADE, related_name="frozen")

    def __str__(self) -> str:
        return f"player {self.player_id} in start {self.start_id}"
