"""What changes people."""

import secrets
from datetime import timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from lobby import outbox, table_seats
from lobby.models import Case, Player
from tables import outbox as tables_outbox
from tables import services as tables

GUEST_WORDS: Final = {"de": "Gast", "en": "Guest"}
TRIES: Final = 8
GUEST_STAYS: Final = timedelta(days=7)
"""How long a guest who played nothing is kept after his last visit."""


def welcome_guest(*, language: str) -> Player:
    """Make a guest with a name of his own and no password."""
    for attempt in range(TRIES):
        number = 1000 + secrets.randbelow(9000 * 10 ** (attempt // 2))
        guest = Player(username=f"{GUEST_WORDS.get(language, 'Gast')}-{number}", is_guest=True, language=language)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue  # somebody has this number: draw from a wider range
        return guest
    raise RuntimeError("no free name for a guest")


@transaction.atomic
def settle_guest(*, player: Player, name: str, password: str) -> Player:
    """Make a guest a member: the row and all that belongs to it stays. Raises IntegrityError for a taken name."""
    member = Player.objects.select_for_update(no_key=True).get(pk=player.pk, is_guest=True)
    table_seats.renew(member.pk)  # with a guest no rating was at stake
    member.username = name
    member.is_guest = False
    member.set_password(password)
    member.save()  # which lets his open sockets look again (tables.control)
    renamed(member)
    return member


def renamed(player: Player) -> None:
    """After the commit, let the tables where a player sits show what he is called now."""
    terms: dict[str, Any] = {"player_id": player.pk, "name": player.name, "guest": player.is_guest}
    transaction.on_commit(lambda: tables_outbox.follow_all(tables.rename(**terms)), robust=True)
    outbox.person_changed(player.pk)


def speak(*, player: Player, language: str) -> None:
    """Remember a player's language."""
    Player.objects.filter(pk=player.pk).update(language=language)


def keep_time(*, player: Player, zone: str) -> None:
    """Show a player times in a zone from now on; empty is the browser's."""
    Player.objects.filter(pk=player.pk).update(time_zone=zone)


def show_to(*, player: Player, circle: str) -> None:
    """Let everybody, members or friends see a player's page from now on."""
    Player.objects.filter(pk=player.pk).update(shown_to=circle)


def forget_idle_guests() -> int:
    """Delete guests who have not been here for long and never sat at a table; returns how many."""
    before = timezone.now() - GUEST_STAYS
    idle = Player.objects.filter(is_guest=True, is_staff=False, date_joined__lt=before).exclude(last_login__gte=before)
    judged = Case.objects.filter(state=Case.State.OPEN).values("accused")  # what is told of them would go with them
    deleted, _ = idle.filter(chairs__isnull=True).exclude(pk__in=judged).delete()
    return deleted
