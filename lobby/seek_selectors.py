"""Questions about those who wait for an opponent. Nothing here writes."""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Count
from django.urls import reverse

from lobby import terms, wire
from lobby.hall_selectors import Facts, fact
from lobby.models import Player, Seek
from lobby.waiting import OPEN, QUICK
from ratings import selectors as ratings
from tables import clock

OFFERED: Final = Seek.Kind.OPEN


def listed() -> wire.Seeks:
    """Return the open challenges that everybody may see, the newest first, and how many search."""
    waiting = Seek.objects.filter(state=OPEN, until__gt=clock.now())
    rows = list(waiting.filter(kind=OFFERED).select_related("player", "deal").order_by("-pk")[: wire.MOST_SEEKS + 1])
    count = len(rows) if len(rows) <= wire.MOST_SEEKS else waiting.filter(kind=OFFERED).count()
    searching = waiting.filter(kind=QUICK).values_list("game").annotate(count=Count("pk")).order_by("game")
    people = persons({row.player for row in rows[: wire.MOST_SEEKS]})
    return wire.Seeks(tuple(sought(row, people) for row in rows[: wire.MOST_SEEKS]), count, dict(searching))


def own(player: Any) -> tuple[wire.Sought, ...]:
    """Return what a player waits with, the newest first, with the addresses of his links."""
    rows = list(
        Seek.objects.filter(player=player, state__in=(OPEN, Seek.State.FROZEN), until__gt=clock.now())
        .select_related("deal")
        .order_by("-pk")
    )
    if not rows:
        return ()
    people = persons([player])
    return tuple(sought(row, people, address=address(row)) for row in rows)


def address(row: Seek) -> str:
    return reverse("invitation", args=[row.token]) if row.token else ""


def persons(players: Iterable[Player]) -> dict[int, wire.Person]:
    """Return players as the hall shows them, with their ratings."""
    found = {player.pk: player for player in players}
    standings = ratings.standings(found)
    return {pk: person(player, fact(player.undisturbed, standings[pk])) for pk, player in found.items()}


def person(player: Player, known: Facts) -> wire.Person:
    return wire.Person(player.pk, player.name, player.is_guest, elo=known.elo, unsure=known.unsure)


def sought(row: Seek, people: dict[int, wire.Person], address: str = "") -> wire.Sought:
    return wire.Sought(
        id=row.pk,
        kind=row.kind,  # type: ignore[arg-type]  # one of its kinds
        by=people[row.player_id],
        game=row.game,
        preset=row.preset,
        time=terms.time_of(row),
        rated=row.rated,
        begins=row.begins,  # type: ignore[arg-type]  # as stored
        since=row.made_at,
        until=row.until,
        deal=row.deal_id,
        hash=row.deal.secret_hash,
        lowest=row.lowest,
        highest=row.highest,
        address=address,
    )
