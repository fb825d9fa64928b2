"""What is kept of a match. Times are milliseconds since 1970; encoded texts are JSON of the structs that their comments name.

Nothing hidden leaves this file: secrets, seeds, states and the payloads of entries are in no repr, no admin page, no history.
"""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Deal(models.Model):
    """A secret that luck will come from, drawn when a challenge or a table opens. Its id is its public number."""

    class Fate(models.TextChoices):
        OPEN = "open", _("open")
        PLAYED = "played", _("played")
        DECLINED = "declined", _("declined")
        ABORTED = "aborted", _("aborted")

    game = models.CharField(_("game"), max_length=40)
    opened_at = models.BigIntegerField()
    secret_hash = models.CharField(_("hash of the secret"), max_length=64)
    fate = models.CharField(_("fate"), max_length=10, choices=Fate, default=Fate.OPEN)
    label = models.CharField(_("label"), max_length=40, blank=True, default="", db_default="")
    """Of a deal that many play, each in a match of his own: it stands in the seed's record for the match's id."""

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")

    def __str__(self) -> str:
        return gettext("Deal %(id)s, %(game)s: %(state)s") % {
            "id": self.pk,
            "game": self.game,
            "state": self.get_fate_display(),
        }


class DealVault(models.Model):
    deal = models.OneToOneField(Deal, models.CASCADE, primary_key=True, related_name="vault")
    secret = models.BinaryField()

    def __str__(self) -> str:
        return f"vault of deal {self.pk}"


class DealNonce(models.Model):
    """What one browser adds to the luck of a match: a hash, opened when all have given theirs. In no admin, no repr."""

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="nonces", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    """Where he sits; None before the match begins."""
    version = models.PositiveIntegerField(default=1)
    """Of the terms that he has agreed to with it."""
    commitment = models.CharField(max_length=64, default="")
    """SHA-256 of the nonce, hex; nothing while it is only promised."""
    nonce = models.BinaryField(null=True)
    """Not before every commitment is there."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deal", "player"], name="one_nonce_a_player")]

    def __str__(self) -> str:
        return f"nonce for deal {self.deal_id}"


class Match(models.Model):
    """A match. Everything about its course follows from its entries; what stands here is folded from them, or its terms."""

    class Kind(models.TextChoices):
        PEOPLE = "people", _("people")
        COMPUTER = "computer", _("computer")
        DAILY = "daily", _("daily race")
        SAME = "same", _("on the same device")
        DEMO = "demo", _("demo")

    ALONE: Final = (Kind.COMPUTER, Kind.DAILY, Kind.SAME)
    """Matches of one person: nobody watches them, and nothing is said there (portal_features F3)."""

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        ABORTED = "aborted", _("aborted")
        VOID = "void", _("void")

    class Time(models.TextChoices):
        CLOCK = "clock", _("clock")
        BRAKE = "brake", _("brake")
        DAYS = "days", _("days a move")
        PACED = "paced", _("a time for each decision")
        NONE = "none", _("none")

    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    options = models.TextField(_("options"))
    """The game's own Options, encoded once: the seed is made of these bytes."""
    seats = models.PositiveSmallIntegerField(_("seats"))
    first = models.PositiveSmallIntegerField(_("first to move"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    rated = models.BooleanField(_("rated"), default=False)
    stake = models.PositiveIntegerField(_("stake"), default=0, db_default=0)
    """Taler that each seat has put in; the floor above keeps them."""
    time_kind = models.CharField(_("time control"), max_length=10, choices=Time)
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)
    seconds = models.PositiveSmallIntegerField(_("seconds a move"), default=0)
    days = models.PositiveSmallIntegerField(_("days a move"), default=0, db_default=0)
    deal = models.ForeignKey(Deal, models.PROTECT, related_name="matches", verbose_name=_("deal"))
    """Each match has its own, but for deals with a label, which are played many times."""

    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.RUNNING)
    rev = models.BigIntegerField(_("revision"), default=0)
    """Rises by one with every committed change."""
    ply = models.IntegerField(_("entries"), default=0)
    """Entries in the log."""
    seating = models.TextField(default="[]")
    """tuple[wire.Chair, …]: the chairs once more, so that a move reads one row."""
    clocks = models.TextField(default="[]")
    """tuple[clock.Clock, …], one a seat."""
    marks = models.TextField(default="[]")
    """tuple[marks.Mark, …], one a seat: what it could take back."""
    offer = models.TextField(default="")
    """The open take-back request (takeback.Open), or nothing."""
    hushed = models.TextField(default="", db_default="")
    """hush.Tail: the hushed entries at the end of the log, or nothing."""
    lingering = models.TextField(default="", db_default="")
    """lingering.Moment: how long computers give people to answer what lies open, or nothing."""
    next_due = models.BigIntegerField(null=True)
    """When the next clock falls."""
    bot_due = models.BigIntegerField(null=True)
    """When the sweep looks after a computer that is waited for."""
    deserted_at = models.BigIntegerField(null=True)
    """Of a match of people: since when none of them has been there; nothing while one is."""
    started_at = models.BigIntegerField()
    last_move_at = models.BigIntegerField()
    ended_at = models.BigIntegerField(null=True)
    result = models.TextField(_("result"), default="")
    """marks.Result, or nothing while it runs."""
    settled = models.BooleanField(_("settled"), default=True)
    """False: over, but what hears of it has failed; a sweep tries again."""
    settlement = models.TextField(_("settlement"), default="[]")
    """What hearers of match_over answered, by name."""
    said_players = models.PositiveIntegerField(default=0)
    """Lines said among the players: the number of the newest one."""
    said_watchers = models.PositiveIntegerField(default=0)
    facing = models.PositiveSmallIntegerField(null=True)
    """Of a match on the same device: the seat whose player sits before it; nothing while the curtain is down."""
    rematch = models.TextField(default="")
    """wire.Rematch, as it was told last, or nothing. The floor above decides, tables keep and carry it."""
    rematch_until = models.BigIntegerField(null=True)
    """When the open wishes for a rematch lapse."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(fields=["next_due"], name="match_due", condition=Q(status="running")),
            models.Index(fields=["bot_due"], name="match_bot_due", condition=Q(status="running")),
            models.Index(fields=["-started_at"], name="match_running", condition=Q(status="running")),
            models.Index(fields=["ended_at"], name="match_unsettled", condition=Q(settled=False)),
            models.Index(fields=["rematch_until"], name="match_rematch", condition=Q(rematch_until__isnull=False)),
        ]

    def __str__(self) -> str:
        return gettext("Match %(id)s, %(game)s: %(state)s") % {
            "id": self.pk,
            "game": self.game,
            "state": self.get_status_display(),
        }


class Chair(models.Model):
    """Who sits at a seat: a player, a computer, or a computer that plays on for a player who left."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="chairs", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="chairs", verbose_name=_("player")
    )
    bot = models.CharField(_("computer’s level"), max_length=10, null=True)  # noqa: DJ001  # a person is no computer of an empty level
    name = models.CharField(_("name"), max_length=150)
    """As it was when the match began."""
    guest = models.BooleanField(_("guest"), default=False)
    left = models.BooleanField(_("has left"), default=False)
    rank = models.PositiveSmallIntegerField(_("rank"), null=True)
    score = models.IntegerField(_("score"), null=True)
    hints = models.PositiveIntegerField(_("hints"), default=0, db_default=0)
    """At how many positions the player has asked for advice: only against the computer."""
    hinted_ply = models.IntegerField(default=-1, db_default=-1)
    """The newest of these positions: asked again there, it is the same advice."""

    class Meta:
        verbose_name = _("chair")
        verbose_name_plural = _("chairs")
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_chair_a_seat")]
        ordering = ["match", "seat"]

    def __str__(self) -> str:
        return gettext("Seat %(seat)s of match %(match)s: %(name)s") % {
            "seat": self.seat,
            "match": self.match_id,
            "name": self.name,
        }


class Entry(models.Model):
    """One line of a log: never changed, never deleted."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="entries", db_index=False, verbose_name=_("match"))
    ply = models.IntegerField(_("number"))
    """From 1 on: the log's length after it."""
    rev = models.BigIntegerField(_("revision"))
    """Of the change it came with: one move and the chance after it share one."""
    kind = models.CharField(_("kind"), max_length=10)
    """played | drawn | forfeited | taken_back"""
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    why = models.CharField(_("why"), max_length=10, null=True)  # noqa: DJ001  # CHANCE has no reasons
    keep = models.IntegerField(null=True)
    """taken_back: how long the line is after it."""
    payload = models.TextField()
    """The engine's entry. Hidden while the match runs."""
    facts = models.TextField()
    """What viewers were told: {"all": what watchers were, "0": …} with the seats that were told something else."""
    clocks = models.TextField(default="")
    """tuple[clock.Clock, …] after it: a take-back restores them. On the last entry of a change."""
    client_id = models.CharField(max_length=40, null=True)  # noqa: DJ001  # unique where there is one
    hushed = models.BooleanField(default=False, db_default=False)
    """Only its own seat is told of it, and, once the match is over, those who see all."""
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries of logs")
        constraints = [
            models.UniqueConstraint(fields=["match", "ply"], name="one_entry_a_ply"),
            models.UniqueConstraint(
                fields=["match", "seat", "client_id"], name="one_entry_a_client_id", condition=Q(client_id__isnull=False)
            ),
        ]
        ordering = ["match", "ply"]

    def __str__(self) -> str:
        return gettext("Entry %(ply)s of match %(match)s: %(kind)s") % {
            "ply": self.ply,
            "match": self.match_id,
            "kind": self.kind,
        }


class MatchVault(models.Model):
    """What nobody may see of a running match."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="vault")
    seed = models.BinaryField()
    state = models.TextField()
    """engine.Position, encoded: a cache of the folded log."""
    fingerprint = models.CharField(max_length=64)
    """Of the rules that encoded it; another one means: fold the log."""

    def __str__(self) -> str:
        return f"vault of match {self.pk}"


class Share(models.Model):
    """A link to the replay of a match that somebody who took part has made: whoever has it sees everybody's cards."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="shares", verbose_name=_("match"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="shares", verbose_name=_("made by"))
    token = models.CharField(max_length=40, unique=True, editable=False)
    made_at = models.BigIntegerField(_("made at"))
    ended_at = models.BigIntegerField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("shared replay")
        verbose_name_plural = _("shared replays")
        constraints = [
            models.UniqueConstraint(fields=["match", "by"], name="one_open_share", condition=Q(ended_at__isnull=True))
        ]

    def __str__(self) -> str:
        return f"share of match {self.match_id} by player {self.by_id}"


class LookBack(models.Model):
    """What each move of a match that is over gave away: worked out once, when somebody asks, in parts."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="look_back")
    fingerprint = models.CharField(max_length=64)
    """Of the rules and computers that weighed; another one means: begin anew."""
    done = models.PositiveIntegerField(default=0)
    """Steps that have been looked at."""
    found = models.TextField(default="[]")
    """tuple[lookback.Found, …]: what came of them, until all are done."""
    payload = models.TextField(default="")
    """lookback.LookBack, once it is complete."""
    until = models.BigIntegerField()
    """As long as it is incomplete: when nobody is taken to be at work any more."""

    class Meta:
        indexes = [models.Index(fields=["until"], name="look_back_working", condition=Q(payload=""))]

    def __str__(self) -> str:
        return f"look back at match {self.match_id}"


class TakeBack(models.Model):
    """A request to take back one's own last turn."""

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        DEAD = "dead"
        """An entry came before the answer."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="take_backs")
    seat = models.PositiveSmallIntegerField()
    keep = models.IntegerField()
    """How long the line is to be."""
    move_ply = models.IntegerField()
    """Of the first entry of the turn that is meant."""
    at_ply = models.IntegerField()
    until = models.BigIntegerField()
    """When silence means no."""
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    agreed = models.CharField(max_length=40, default="", blank=True)
    """Seats that have agreed, where more than one must: "0,2"."""
    client_id = models.CharField(max_length=40)
    rev = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "client_id"], name="one_take_back_a_client_id"),
            models.UniqueConstraint(fields=["match"], name="one_open_take_back", condition=Q(state="open")),
        ]
        indexes = [models.Index(fields=["until"], name="take_back_until", condition=Q(state="open"))]

    def __str__(self) -> str:
        return f"take-back by seat {self.seat} of match {self.match_id}: {self.state}"


class TakeBackAnswer(models.Model):
    """A seat's answer to a request, kept so that a repeated frame gets the same answer."""

    ask = models.ForeignKey(TakeBack, models.CASCADE, related_name="answers")
    seat = models.PositiveSmallIntegerField()
    accept = models.BooleanField()
    client_id = models.CharField(max_length=40)
    rev = models.BigIntegerField()
    ply = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ask", "seat"], name="one_answer_a_seat")]


class ChatLine(models.Model):
    """A line said at a table, in one of its two rooms. Lines are numbered from 1 on in each room, without a gap."""

    class Room(models.TextChoices):
        PLAYERS = "players", _("players")
        WATCHERS = "watchers", _("watchers")

    match = models.ForeignKey(Match, models.CASCADE, related_name="chat", db_index=False, verbose_name=_("match"))
    room = models.CharField(_("room"), max_length=10, choices=Room)
    n = models.PositiveIntegerField(_("number"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="chat_lines", verbose_name=_("author")
    )
    name = models.CharField(_("name"), max_length=150)
    """As it was when this was said."""
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    text = models.CharField(_("text"), max_length=300)
    at = models.BigIntegerField(_("at"))
    client_id = models.CharField(max_length=40)
    hidden = models.BooleanField(_("hidden"), default=False, db_default=False)
    """By a moderator: nobody is sent its text any more."""
    fresh = models.BooleanField(default=False, db_default=False)
    """By an account so new that its links are plain text: `user.may("link")` said no."""

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        constraints = [
            models.UniqueConstraint(fields=["match", "room", "n"], name="one_line_a_number"),
            models.UniqueConstraint(fields=["match", "author", "client_id"], name="one_line_a_client_id"),
        ]
        ordering = ["match", "room", "n"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Pulse(models.Model):
    """A web process says that it is alive: what is due while none was is nobody's fault."""

    name = models.CharField(max_length=100, primary_key=True)
    at = models.BigIntegerField()

    def __str__(self) -> str:
        return f"pulse of {self.name}"
