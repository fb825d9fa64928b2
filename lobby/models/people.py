"""Players, and what ties them to one another."""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any, ClassVar, Final

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lobby import names
from tables import clock

GUEST_LISTENS: Final = timedelta(minutes=1)
"""How long a new guest only reads the chat."""
FRESH: Final = timedelta(days=3)
"""How long a new member's links are plain text."""


FOR_EVER: Final = 253_402_300_799_000
"""The last moment of the year 9999, ms since 1970."""


GUARDED: Final = (
    *("username", "is_active", "is_staff", "is_superuser"),
    *("silent_until", "benched_until", "banned_until"),
)
"""What others change of a player while a page of his own is at work."""


class Circle(models.TextChoices):
    """Who may see something of a player."""

    ALL = "all", _("everybody")
    MEMBERS = "members", _("members")
    FRIENDS = "friends", _("friends")


class Players(UserManager["Player"]):
    def get_by_natural_key(self, username: str | None) -> "Player":
        """Return the player of this name, however it is spelled: big or small letters, separators."""
        exact = self.filter(username=username).first()  # of names older than their keys two may share one
        return exact or self.get(key=names.key(username or ""))


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
    look = models.CharField(max_length=150, unique=True, null=True, editable=False)  # noqa: DJ001  # what nobody shares
    """The name as it looks; None where somebody had one that looks like it before looks were compared."""
    is_guest = models.BooleanField(_("guest"), default=False)
    is_demo = models.BooleanField(_("from the demo"), default=False, db_index=True, editable=False)
    """Made by `manage.py demo`, and taken away by it; nobody can sign in as one (lobby.demo)."""
    language = models.CharField(_("language"), max_length=5, blank=True, default="")
    """Empty: what the browser asks for, until one is chosen."""
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")
    """An IANA name. Empty: the browser's."""
    undisturbed = models.BooleanField(_("do not disturb"), default=False, db_default=False)
    """He is not challenged, paired or followed, except by friends; letters arrive without a sound."""
    shown_to = models.CharField(
        _("who sees the player’s page"), max_length=10, choices=Circle, default=Circle.ALL, db_default=Circle.ALL
    )
    silent_until = models.BigIntegerField(_("muted until"), null=True, blank=True, editable=False)
    """ms since 1970, as all times here; FOR_EVER without an end. Folded from sanctions, never set by hand."""
    benched_until = models.BigIntegerField(_("plays no people until"), null=True, blank=True, editable=False)
    banned_until = models.BigIntegerField(_("banned until"), null=True, blank=True, editable=False)
    first_name = last_name = None  # type: ignore[assignment]  # nobody is asked for them

    objects: ClassVar[Players] = Players()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    _read: Mapping[str, Any] = MappingProxyType({})
    """What the database has of GUARDED, as far as it was read."""

    @classmethod
    def from_db(cls, *args: Any, **named: Any) -> "Player":
        player = super().from_db(*args, **named)
        player._read = player._guarded()
        return player

    def refresh_from_db(self, *args: Any, **named: Any) -> None:
        super().refresh_from_db(*args, **named)
        self._read = self._guarded()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; with the name goes how it is compared, and a name given up is kept: nobody else gets it.

        Of GUARDED only what was changed here is written: a password that is saved meanwhile undoes no ban.
        """
        self.username = names.tidied(self.username)
        before, fields = self._read.get("username"), kwargs.get("update_fields")
        if is_new_name := self.username != before and (fields is None or "username" in fields):
            self.key, self.look = names.key(self.username), names.look(self.username)
        if fields is not None:
            kwargs["update_fields"] = {*fields, *(("key", "look") if is_new_name else ())}
        elif self._read and not self._state.adding:
            kwargs["update_fields"] = self._changeable() - self._unchanged()
        with transaction.atomic():
            super().save(*args, **kwargs)
            if is_new_name and before and names.key(before) != self.key:
                OldName.keep(self, before)
        written = self._guarded()
        self._read = (
            written if fields is None else {**self._read, **{name: written[name] for name in fields if name in written}}
        )

    def _guarded(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in GUARDED if name in self.__dict__}

    def _changeable(self) -> set[str]:
        later = self.get_deferred_fields()
        return {field.name for field in self._meta.concrete_fields if not field.primary_key and field.attname not in later}

    def _unchanged(self) -> set[str]:
        same = {name for name, value in self._read.items() if self.__dict__.get(name) == value}
        return {*same, "key", "look"} if "username" in same else same

    @property
    def name(self) -> str:
        return self.username

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username

    @property
    def banned(self) -> bool:
        """Say whether the house is closed to him: he reads why, and may answer."""
        return lasts(self.banned_until)

    def may(self, what: str) -> bool:
        """Say whether this player may do something now. Every door asks here, at each act, of the row that it holds.

        "enter": come in at all; "sit": at a table of his own, with the computer; "challenge": play people, in whatever way they
        meet (challenges, seeks, links, rematches); "chat": speak anywhere; "link": have links in what he says. Guests play
        people, too: what they may not is speak in their first minute. Their matches are never rated.
        """
        if not self.is_active or self.banned:
            return False
        if what == "chat":
            return not self.why_silent()
        if what == "link":
            return not self.is_fresh()
        return what != "challenge" or not lasts(self.benched_until)

    def why_silent(self) -> str:
        """Return why this player may not speak now, or "" when he may.

        chat_off: closed or banned; silenced: by the staff, for a time; chat_not_yet: a guest's first minute.
        """
        if not self.is_active or self.banned:
            return "chat_off"
        if lasts(self.silent_until):
            return "silenced"
        if self.is_guest and timezone.now() - self.date_joined <= GUEST_LISTENS:
            return "chat_not_yet"
        return ""

    def is_fresh(self) -> bool:
        """Say whether links that he posts are plain text: a guest's, and a member's until he has been here for a while and
        has finished a match against people."""
        if self.is_staff:
            return False
        if self.is_guest or timezone.now() - self.date_joined < FRESH:
            return True
        return not self.chairs.filter(match__kind="people", match__status="over").exists()

    def unheard(self) -> set[int]:
        """Return the ids of those whose lines he is not sent: whom he blocks, and who block him."""
        from lobby import folk  # which asks of these models

        return folk.at_odds(self.pk)


def lasts(until: int | None) -> bool:
    """Say whether something that the staff did until a moment still holds; it ends by itself."""
    return until is not None and clock.now() < until


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


class Friend(models.Model):
    """Somebody counts somebody among his friends. They are friends when both do; one alone is a question."""

    who = models.ForeignKey(Player, models.CASCADE, related_name="friends_named", db_index=False, verbose_name=_("who"))
    whom = models.ForeignKey(Player, models.CASCADE, related_name="named_by", verbose_name=_("whom"))
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("friend")
        verbose_name_plural = _("friends")
        constraints = [
            models.UniqueConstraint(fields=["who", "whom"], name="one_friend_a_pair"),
            models.CheckConstraint(condition=~models.Q(who=models.F("whom")), name="nobody_befriends_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.who_id} names {self.whom_id} a friend"


class Block(models.Model):
    """Somebody wants nothing to do with somebody: no challenges, no pairing, no letters, and none of his lines."""

    who = models.ForeignKey(Player, models.CASCADE, related_name="blocks", db_index=False, verbose_name=_("who blocks"))
    whom = models.ForeignKey(Player, models.CASCADE, related_name="blocked_by", verbose_name=_("blocked"))
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["who", "whom"], name="one_block_a_pair"),
            models.CheckConstraint(condition=~models.Q(who=models.F("whom")), name="nobody_blocks_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.who_id} blocks {self.whom_id}"


class OldName(models.Model):
    """A name that a player had: nobody else gets it, and nobody but the staff reads it."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="old_names", verbose_name=_("player"))
    name = models.CharField(_("name"), max_length=names.LONGEST)
    key = models.CharField(max_length=150, unique=True, editable=False)
    look = models.CharField(max_length=150, default="", db_default="", db_index=True, editable=False)
    at = models.BigIntegerField(_("given up at"))

    class Meta:
        verbose_name = _("old name")
        verbose_name_plural = _("old names")

    def __str__(self) -> str:
        return self.name

    @classmethod
    def keep(cls, player: Player, name: str) -> None:
        """Note that a player was called so until now. The marks of guests are nobody's, and one's present name is not old."""
        cls.objects.filter(player=player, key=player.key).delete()
        if not names.is_guest(name):
            kept = {"player": player, "name": name, "look": names.look(name), "at": clock.now()}
            cls.objects.get_or_create(key=names.key(name), defaults=kept)
