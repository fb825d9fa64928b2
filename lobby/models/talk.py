"""What people say to one another away from the tables: rooms of the lobby, and letters. Times are ms since 1970."""

from datetime import UTC, datetime
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby.models.people import Player

HALL: Final = "hall"
"""The key of the room that everybody is in when he comes."""
ROOM_NAME: Final = 30
LONGEST: Final = 300
LETTER: Final = 1000


class Room(models.Model):
    """A named room of the lobby."""

    class Kind(models.TextChoices):
        OPEN = "open", _("open")
        INVITED = "invited", _("by invitation")
        SECRET = "secret", _("secret")

    name = models.CharField(_("name"), max_length=ROOM_NAME)
    key = models.CharField(max_length=150, unique=True, editable=False)
    """The name as it is compared (lobby.names.key); HALL for the hall. Secret and closed rooms take no name from others: theirs
    have a space in it, which no compared name has."""
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.OPEN)
    owner = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="rooms_owned", verbose_name=_("owner"))
    made_at = models.BigIntegerField(_("made at"))
    last_at = models.BigIntegerField(_("last used"))
    said = models.PositiveIntegerField(default=0)
    """Lines said here: the number of the newest one."""
    closed_at = models.BigIntegerField(_("closed at"), null=True, blank=True)
    """From then on nobody is in it, and its name is free; its lines are kept for a while in case of a report."""

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")

    def __str__(self) -> str:
        return self.name


class RoomGuest(models.Model):
    """Somebody may enter a room that is not open to all, or was shown out of one (`out`)."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="guests", db_index=False, verbose_name=_("room"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="rooms", verbose_name=_("player"))
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", db_index=False, verbose_name=_("by"))
    at = models.BigIntegerField(_("at"))
    out = models.BooleanField(_("shown out"), default=False)

    class Meta:
        verbose_name = _("guest of a room")
        verbose_name_plural = _("guests of rooms")
        constraints = [models.UniqueConstraint(fields=["room", "player"], name="one_guest_a_room")]

    def __str__(self) -> str:
        return f"{self.player_id} in room {self.room_id}"


class RoomLine(models.Model):
    """A line said in a room. Lines are numbered from 1 on in each room, without a gap."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="lines", db_index=False, verbose_name=_("room"))
    n = models.PositiveIntegerField(_("number"))
    author = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="room_lines", verbose_name=_("author"))
    name = models.CharField(_("name"), max_length=150)
    """As it was when this was said."""
    text = models.CharField(_("text"), max_length=LONGEST)
    at = models.BigIntegerField(_("at"))
    client_id = models.CharField(max_length=40)
    hidden = models.BooleanField(_("hidden"), default=False)
    """By a moderator: nobody is sent its text any more."""
    fresh = models.BooleanField(default=False, db_default=False)
    """By an account so new that its links are plain text (Player.may("link"))."""

    class Meta:
        verbose_name = _("line of a room")
        verbose_name_plural = _("lines of rooms")
        ordering = ["room", "n"]
        constraints = [
            models.UniqueConstraint(fields=["room", "n"], name="one_room_line_a_number"),
            models.UniqueConstraint(fields=["author", "client_id"], name="one_room_line_a_client_id"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Letter(models.Model):
    """A private message: a whisper in the lobby and a line of the conversation of two are the same thing."""

    sender = models.ForeignKey(Player, models.CASCADE, related_name="letters_sent", db_index=False, verbose_name=_("sender"))
    recipient = models.ForeignKey(Player, models.CASCADE, related_name="letters", verbose_name=_("recipient"))
    text = models.CharField(_("text"), max_length=LETTER)
    at = models.BigIntegerField(_("at"))
    read = models.BooleanField(_("read"), default=False)
    hidden = models.BooleanField(_("hidden"), default=False)
    fresh = models.BooleanField(default=False, db_default=False)
    sender_keeps = models.BooleanField(default=True, db_default=True, editable=False)
    recipient_keeps = models.BooleanField(default=True, db_default=True, editable=False)
    """Whether it still lies in his conversation: each throws away for himself."""
    client_id = models.CharField(max_length=40)

    class Meta:
        verbose_name = _("private message")
        verbose_name_plural = _("private messages")
        constraints = [models.UniqueConstraint(fields=["sender", "client_id"], name="one_letter_a_client_id")]
        indexes = [
            models.Index(fields=["sender", "recipient", "-id"], name="letter_pair"),
            models.Index(fields=["recipient"], condition=models.Q(read=False), name="letter_unread"),
        ]

    def __str__(self) -> str:
        return f"letter {self.pk}"

    @property
    def moment(self) -> datetime:
        return datetime.fromtimestamp(self.at / 1000, UTC)
