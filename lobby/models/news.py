"""What somebody is told when he may not be looking, how it reaches him, on which devices. Times are ms since 1970."""

from datetime import UTC, datetime
from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from lobby.models.people import Player
from tables.models import Match

KEY: Final = 80
ENDPOINT: Final = 500


class News(models.Model):
    """One thing that one person is told of. What it is about is told by identifiers: its words are made when it is read."""

    class Kind(models.TextChoices):
        CHALLENGE = "challenge", _("Challenges")
        START = "start", _("A match of yours begins")
        TURN = "turn", _("It is your turn")
        RESULT = "result", _("Results of your matches")
        REMATCH = "rematch", _("Wishes for a rematch")
        LETTER = "letter", _("Private messages")
        FRIEND = "friend", _("Requests of friends")
        DAILY = "daily", _("The daily race")
        SHARE = "share", _("Shared replays")
        SEAT = "seat", _("Your seat at an open table")
        NOTICE = "notice", _("Notices of the staff")

    player = models.ForeignKey(Player, models.CASCADE, related_name="news", db_index=False, verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    key = models.CharField(max_length=KEY, editable=False)
    """What it is about, as far as two would be the same: a second word about it renews the first."""
    about = models.JSONField(_("about"), default=dict)
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="news", verbose_name=_("match"))
    """The match that it is about, if it is about one."""
    at = models.BigIntegerField(_("at"))
    read_at = models.BigIntegerField(_("read at"), null=True, blank=True)
    push_at = models.BigIntegerField(null=True, editable=False)
    """From when on it is to be sent to his devices; None: not, or not any more. `mail_at` the same by e-mail."""
    mail_at = models.BigIntegerField(null=True, editable=False)

    class Meta:
        verbose_name = _("news")
        verbose_name_plural = _("news")
        constraints = [models.UniqueConstraint(fields=["player", "key"], name="one_news_a_subject")]
        indexes = [
            models.Index(fields=["player", "-at"], name="news_of_player"),
            models.Index(fields=["player"], condition=Q(read_at=None), name="news_unread"),
            models.Index(fields=["push_at"], condition=Q(push_at__isnull=False), name="news_to_push"),
            models.Index(fields=["mail_at"], condition=Q(mail_at__isnull=False), name="news_to_mail"),
        ]

    def __str__(self) -> str:
        return f"{self.key} to {self.player_id}"

    @property
    def moment(self) -> datetime:
        return datetime.fromtimestamp(self.at / 1000, tz=UTC)


def all_kinds() -> list[str]:
    """Return what is sent to a device until its owner chooses less: he has asked for it there."""
    return [str(kind) for kind in News.Kind]


class Reach(models.Model):
    """How news reach a member away from the house. Who has no row has what stands here as defaults."""

    player = models.OneToOneField(Player, models.CASCADE, related_name="reach", primary_key=True, verbose_name=_("player"))
    mail = models.JSONField(default=list)
    """Kinds that are sent to his confirmed address."""
    push = models.JSONField(default=all_kinds)
    """Kinds that are sent to his devices."""
    quiet_from = models.PositiveSmallIntegerField(null=True)
    """Minutes of his day from which on nothing is sent, until `quiet_until`; both or none."""
    quiet_until = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_until=None) | Q(quiet_from__lt=1440, quiet_until__lt=1440),
                name="quiet_hours_of_a_day",
            )
        ]

    def __str__(self) -> str:
        return f"how news reach {self.player_id}"


class PushDevice(models.Model):
    """A browser of a member that takes web push."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="push_devices", verbose_name=_("player"))
    endpoint = models.CharField(max_length=ENDPOINT, unique=True)
    """Its address at the push service of its maker: whoever knows it and our key could write to it."""
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    mark = models.CharField(max_length=64, db_index=True)
    """Of the browser (lobby.moderation.traces): who signs out there is written to no longer."""
    password = models.CharField(max_length=64)
    """Digest of what stood for his password: with another one all devices are forgotten, as sessions are."""
    name = models.CharField(_("name"), max_length=60)
    made_at = models.BigIntegerField(_("made at"))

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"{self.name} of {self.player_id}"

    @property
    def moment(self) -> datetime:
        return datetime.fromtimestamp(self.made_at / 1000, tz=UTC)
