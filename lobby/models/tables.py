"""Tables that wait in the lobby until everybody who sits there is ready. Times are ms since 1970."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby.models.people import Player


class OpenTable(models.Model):
    """A table of any number of seats: its host sets the terms, people and computers sit down, all ready begins the match."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        FROZEN = "frozen", _("about to begin")
        STARTED = "started", _("started")
        CLOSED = "closed", _("closed")
        EXPIRED = "expired", _("expired")

    class Begins(models.TextChoices):
        LOT = "lot", _("the lot decides")
        HOST = "host", _("the host")

    host = models.ForeignKey(Player, models.CASCADE, related_name="tables_hosted", verbose_name=_("host"))
    """Always one of those who sit there."""
    made_by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", verbose_name=_("opened by"))
    """Who was the first host: client ids are his."""
    game = models.CharField(_("game"), max_length=40)
    options = models.TextField(_("options"))
    """The game's own Options, encoded as a match keeps them."""
    seats = models.PositiveSmallIntegerField(_("seats"))
    time_kind = models.CharField(_("time control"), max_length=10)
    """clock | brake | days | paced, as in tables.wire.TimeControl; with a computer at the table it follows from who sits"""
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)
    seconds = models.PositiveSmallIntegerField(_("seconds a move"), default=0)
    days = models.PositiveSmallIntegerField(_("days a move"), default=0, db_default=0)
    rated = models.BooleanField(_("rated"), default=False)
    """As the host wishes: a computer or a guest at the table makes the match a friendly one."""
    stake = models.PositiveIntegerField(_("stake"), default=0, db_default=0)
    """What each seat puts in, if the match is rated as people sit in the end."""
    begins = models.CharField(_("who begins"), max_length=5, choices=Begins, default=Begins.LOT)
    listed = models.BooleanField(_("listed"), default=True)
    """Not listed: found by its link only."""
    version = models.PositiveIntegerField(_("version"), default=1)
    """Rises with every change of terms and seats; who is ready is so for one version."""
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    token = models.CharField(max_length=40, unique=True, editable=False)
    """Of its link."""
    made_at = models.BigIntegerField(_("made at"))
    until = models.BigIntegerField(_("until"))
    client_id = models.CharField(max_length=40)
    deal = models.OneToOneField("tables.Deal", models.PROTECT, related_name="open_table", verbose_name=_("deal"))
    """The secret that luck will come from: drawn, and its hash shown, when the table opens."""
    match = models.OneToOneField("tables.Match", models.SET_NULL, null=True, related_name="open_table", verbose_name=_("match"))

    class Meta:
        verbose_name = _("open table")
        verbose_name_plural = _("open tables")
        constraints = [
            models.UniqueConstraint(fields=["host"], condition=models.Q(state="open"), name="one_open_table_a_host"),
            models.UniqueConstraint(fields=["made_by", "client_id"], name="one_open_table_a_client_id"),
        ]
        indexes = [models.Index(fields=["until"], condition=models.Q(state="open"), name="open_table_until")]

    def __str__(self) -> str:
        return f"open table {self.pk}: {self.state}"


class TablePlace(models.Model):
    """A seat of an open table that somebody has taken, a person or a computer. It goes when the table is open no longer."""

    table = models.ForeignKey(OpenTable, models.CASCADE, related_name="places", db_index=False, verbose_name=_("table"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.OneToOneField(Player, models.CASCADE, null=True, related_name="table_place", verbose_name=_("player"))
    """Nobody sits at two open tables."""
    bot = models.CharField(_("computer’s level"), max_length=10, null=True)  # noqa: DJ001  # a person is no computer of an empty level
    ready_version = models.PositiveIntegerField(_("ready for version"), default=0)
    """The version for which the person is ready; 0 for none. A computer always is."""
    since = models.BigIntegerField(_("since"))
    """When he sat down: the host's heir is who has sat there longest."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_place_a_seat"),
            models.CheckConstraint(
                condition=models.Q(player__isnull=True) ^ models.Q(bot__isnull=True), name="a_person_or_a_computer"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of open table {self.table_id}"


class TableOut(models.Model):
    """Somebody was shown out of an open table and may not come back."""

    table = models.ForeignKey(OpenTable, models.CASCADE, related_name="shown_out", db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "player"], name="shown_out_once")]

    def __str__(self) -> str:
        return f"player {self.player_id} shown out of open table {self.table_id}"
