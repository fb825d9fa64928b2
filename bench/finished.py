"""Make finished matches without playing them: rows as the end of a match leaves them, settled by the real service.

Ranks, lengths, numbers of seats, friendly matches and voided ones come from a seed, so the same call makes the same ledger.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from django.db import transaction

from games.contract import Outcome
from ratings import hearers, services
from tables import store, wire
from tables.marks import Result
from tables.models import Chair, Deal, Match, MatchVault
from tables.signals import Ended

BEGIN = 1_700_000_000_000
GAMES = ("race", "cup", "tricks")
"""Names alone: nothing here looks at the rules."""


def finished(players: Sequence[Any], count: int, *, seed: int = 1, games: Sequence[str] = GAMES) -> Iterator[Match]:
    """Make so many matches between players, one an hour; each is settled, and now and then one is taken back."""
    rng = Random(seed)
    for number in range(count):
        seats = 2 if rng.random() < 0.8 else rng.randint(3, 6)
        at = BEGIN + number * 3_600_000
        match = ended(
            rng.sample(list(players), seats),
            game=rng.choice(games),
            ranks=ranks(rng, seats),
            turns=rng.choice((4, 9, 10, 30, 60)),
            rated=rng.random() < 0.9,
            started_at=at,
            ended_at=at + rng.choice((40_000, 179_999, 180_000, 900_000)),
        )
        if rng.random() < 0.02:
            void(match)
        yield match


def ranks(rng: Random, seats: int) -> tuple[int, ...]:
    """Return ranks with a tie now and then: 1, 2, 2, 4."""
    strength = [rng.randrange(seats * 3) for _ in range(seats)]
    return tuple(1 + sum(other > own for other in strength) for own in strength)


@transaction.atomic
def ended(
    players: Sequence[Any],
    *,
    game: str = GAMES[0],
    ranks: tuple[int, ...] = (1, 2),
    turns: int = 20,
    rated: bool = True,
    started_at: int = BEGIN,
    ended_at: int = BEGIN + 600_000,
    settled: bool = True,
    stake: int = 0,
) -> Match:
    """Make a match that is over, and let it be settled; with a stake, it was put in before."""
    chairs = tuple(wire.Chair(seat, player.username, player.pk) for seat, player in enumerate(players))
    result = Result("points", tuple(-rank for rank in ranks), ranks)
    match = Match.objects.create(
        game=game,
        preset="classic",
        options="{}",
        seats=len(players),
        first=0,
        kind=Match.Kind.PEOPLE,
        rated=rated,
        stake=stake,
        time_kind="brake",
        deal=Deal.objects.create(game=game, opened_at=started_at, secret_hash="", fate=Deal.Fate.PLAYED),
        status=Match.Status.OVER,
        seating=store.text(chairs),
        started_at=started_at,
        last_move_at=ended_at,
        ended_at=ended_at,
        result=store.text(result),
        settled=settled,
    )
    Chair.objects.bulk_create(
        Chair(match=match, seat=one.seat, player_id=one.player, name=one.name, rank=ranks[one.seat]) for one in chairs
    )
    counted = [turns // len(players) + (seat < turns % len(players)) for seat in range(len(players))]
    MatchVault.objects.create(match=match, seed=b"", state=store.text({"turns": counted}), fingerprint="")
    if stake:
        hearers.on_match_opened(None, match_id=match.pk, players=tuple(player.pk for player in players), stake=stake)
    if settled:
        settle(match, tuple(player.pk for player in players), ranks, turns)
    return match


def settle(match: Match, players: tuple[int, ...], ranks: tuple[int, ...], turns: int) -> None:
    answer = hearers.on_match_over(
        None,
        Ended(
            match_id=match.pk,
            game=match.game,
            kind=match.kind,
            rated=match.rated,
            first=0,
            players=players,
            left=(),
            turns=turns,
            started_at=match.started_at,
            ended_at=match.ended_at or 0,
            outcome=Outcome((0,) * len(ranks), ranks, "points"),
        ),
    )
    if answer is not None:
        match.settlement = store.text({"ratings.hearers.on_match_over": answer})
        match.save(update_fields=["settlement"])


@transaction.atomic
def void(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.VOID)
    services.take_back(match.pk)
