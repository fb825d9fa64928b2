"""How order is kept: what is reported, what the staff does, what the one concerned answers. Times are ms since 1970."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from lobby.models.people import Player
from lobby.models.talk import Letter, RoomLine


class Reason(models.TextChoices):
    """Why somebody is reported, or something is done about him; players read these words in their language."""

    INSULT = "insult", _("Insults or threats")
    HATE = "hate", _("Hatred against groups of people")
    SPAM = "spam", _("Advertising or spam")
    CHEATING = "cheating", _("Cheating or agreed results")
    LEAVING = "leaving", _("Leaving matches, or letting the clock run")
    NAME = "name", _("An offensive name")
    OTHER = "other", _("Something else")


class Case(models.Model):
    """All that is open against one player: reports gather in it until it is closed."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    accused = models.ForeignKey(Player, models.CASCADE, related_name="cases", verbose_name=_("player"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    opened_at = models.BigIntegerField(_("opened at"))
    taken_by = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("taken by"))
    """The moderator who looks into it, so that two do not do it twice."""
    closed_at = models.BigIntegerField(_("closed at"), null=True, blank=True)
    closed_by = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("closed by"))
    note = models.TextField(_("note for the staff"), blank=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        constraints = [
            models.UniqueConstraint(fields=["accused"], condition=models.Q(state="open"), name="one_open_case_a_player")
        ]

    def __str__(self) -> str:
        return str(self.accused)


class Report(models.Model):
    """Somebody tells the staff of a line, a match or a player."""

    case = models.ForeignKey(Case, models.CASCADE, related_name="reports", verbose_name=_("case"))
    reporter = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="reports", verbose_name=_("reporter"))
    reason = models.CharField(_("reason"), max_length=20, choices=Reason)
    words = models.CharField(_("in the reporter’s words"), max_length=500, blank=True)
    match = models.ForeignKey("tables.Match", models.SET_NULL, null=True, related_name="reports", verbose_name=_("match"))
    chat_line = models.ForeignKey(
        "tables.ChatLine", models.SET_NULL, null=True, related_name="reports", verbose_name=_("line at a table")
    )
    room_line = models.ForeignKey(
        RoomLine, models.SET_NULL, null=True, related_name="reports", verbose_name=_("line in a room")
    )
    letter = models.ForeignKey(Letter, models.SET_NULL, null=True, related_name="reports", verbose_name=_("private message"))
    quoted = models.CharField(_("what was said"), max_length=1000, blank=True)
    """A copy of the line: the case can be judged whatever becomes of the room."""
    at = models.BigIntegerField(_("at"))
    outcome = models.CharField(_("outcome"), max_length=10, blank=True)
    """acted | nothing, once its case is closed: what the reporter is told"""
    seen = models.BooleanField(_("seen by the reporter"), default=False)
    """Whether he has been told the outcome."""

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"report {self.pk} in case {self.case_id}"


class Sanction(models.Model):
    """Something the staff did about a player: for how long, why, in which words. Lifted at most once, never deleted."""

    class Kind(models.TextChoices):
        WARN = "warn", _("warned")
        MUTE = "mute", _("muted")
        BENCH = "bench", _("may play no people")
        BAN = "ban", _("banned")
        RENAME = "rename", _("renamed")
        HIDE = "hide", _("line hidden")
        ABORT = "abort", _("match called off")
        VOID = "void", _("match voided")

    player = models.ForeignKey(Player, models.CASCADE, related_name="sanctions", verbose_name=_("player"))
    kind = models.CharField(_("what"), max_length=10, choices=Kind)
    reason = models.CharField(_("reason"), max_length=20, choices=Reason)
    words = models.CharField(_("words to the player"), max_length=500, blank=True)
    """Beside the reason, which is told in the player's language."""
    note = models.CharField(_("note for the staff"), max_length=500, blank=True)
    case = models.ForeignKey(Case, models.SET_NULL, null=True, blank=True, related_name="sanctions", verbose_name=_("case"))
    match = models.ForeignKey(
        "tables.Match", models.SET_NULL, null=True, blank=True, related_name="sanctions", verbose_name=_("match")
    )
    detail = models.CharField(_("about"), max_length=1000, blank=True)
    """hide: the line; rename: the old name"""
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    at = models.BigIntegerField(_("at"))
    until = models.BigIntegerField(_("until"), null=True, blank=True)
    """mute, bench, ban: the end (people.FOR_EVER without one); None for what has no length."""
    lifted_at = models.BigIntegerField(_("lifted at"), null=True, blank=True)
    lifted_by = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("lifted by"))
    beside = models.BooleanField(_("only took part"), default=False, db_default=False)
    """abort, void: he sat in the match of somebody who is accused; he is told, not blamed."""
    seen = models.BooleanField(_("seen by the player"), default=False)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player}"


class Appeal(models.Model):
    """What a player answers to a sanction, once; and what the staff answers him."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        GRANTED = "granted", _("granted")
        REFUSED = "refused", _("refused")

    sanction = models.OneToOneField(Sanction, models.CASCADE, related_name="appeal", verbose_name=_("sanction"))
    words = models.CharField(_("words"), max_length=2000)
    at = models.BigIntegerField(_("at"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    answer = models.CharField(_("answer"), max_length=1000, blank=True)
    by = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    answered_at = models.BigIntegerField(_("answered at"), null=True, blank=True)
    seen = models.BooleanField(_("seen by the player"), default=False)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")

    def __str__(self) -> str:
        return str(self.sanction)


class Trace(models.Model):
    """A mark that a browser or an address leaves at sign-in, as a keyed hash: who share some may be one, or a family."""

    class Kind(models.TextChoices):
        DEVICE = "device", _("device")
        ADDRESS = "address", _("address")

    player = models.ForeignKey(Player, models.CASCADE, related_name="traces", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    mark = models.CharField(max_length=64, db_index=True)
    last_at = models.BigIntegerField(_("last seen"))
    count = models.PositiveIntegerField(_("how often"), default=1)

    class Meta:
        verbose_name = _("trace")
        verbose_name_plural = _("traces")
        constraints = [models.UniqueConstraint(fields=["player", "kind", "mark"], name="one_trace_a_mark")]

    def __str__(self) -> str:
        return f"trace of {self.player_id}"
