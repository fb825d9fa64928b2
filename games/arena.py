"""Measure a bot of a game against another: every deal is played in each seating of the two, so that its luck is shared.

In a game for more than two the first bot sits alone against others, or beside some of its own kind; the two kinds are compared.
The clock is handed in, since nothing here knows one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

from games import engine
from games.contract import Advice, AnyGame, Bot, Outcome, Seat
from games.engine import Refused, Start
from games.measured import Result, Thinking, judged

Clock: TypeAlias = Callable[[], float]
Names: TypeAlias = tuple[str, ...]
"""The bots that play, the measured ones first; a name may come several times."""


def partner(game: AnyGame, level: str) -> Bot:
    """Return an offered bot, a sparring partner of the game, or `random`. Raises LookupError that names what there is."""
    name = f"games.{game.slug}.sparring"
    sparring = import_module(name).SPARRING if find_spec(name) else {}
    there = {"random": anything, **sparring, **game.bots}
    if level not in there:
        raise LookupError(f"{game.slug} has no bot {level}, but {', '.join(sorted(there))}")
    bot: Bot = there[level]
    return bot


def anything(view: Any, legal: Any, rng: Random, in_time: Callable[[], bool]) -> Advice[Any] | None:
    """Any move, each as likely."""
    return Advice(rng.choice(legal))


def filled(names: Sequence[str], seats: int) -> Names:
    """Return who plays: two names are one against as many of the other as there is room for. Raises ValueError."""
    if len(names) == 2:
        return (names[0], *[names[1]] * (seats - 1))
    if len(names) != seats:
        raise ValueError(f"{len(names)} bots cannot sit on {seats} seats: name two, or one a seat")
    return tuple(names)


def of_first_kind(names: Names) -> tuple[int, ...]:
    """Return the players who are measured: all of the first name, or the first alone where all have it."""
    found = tuple(player for player, name in enumerate(names) if name == names[0])
    return found if len(found) < len(names) else (0,)


def sides(names: Names) -> tuple[list[str], list[str]]:
    """Return the names of those who are measured, and of the others."""
    own = of_first_kind(names)
    others = [name for player, name in enumerate(names) if player not in own]
    return [names[player] for player in own], others


def seatings(names: Names) -> list[tuple[int, ...]]:
    """Return how the players sit down on one deal, one player a seat: each way in which the two kinds can be mixed."""
    own, players = of_first_kind(names), range(len(names))
    found = []
    for seats in combinations(players, len(own)):
        mine, others = iter(own), iter([player for player in players if player not in own])
        found.append(tuple(next(mine) if seat in seats else next(others) for seat in players))
    return found


def deals_for(names: Names, matches: int) -> int:
    """Return how many deals make at least so many matches."""
    return -(-matches // len(seatings(names)))


@dataclass(frozen=True)
class Terms:
    """What all matches of a measurement have in common."""

    game: AnyGame
    options: Any
    names: Names
    bots: Mapping[str, Bot]
    """By name."""
    clock: Clock
    """Counts seconds."""
    luck: str = "arena"
    """The same word gives the same deals."""
    seconds: float = float("inf")
    """After so many a bot is told that its time is up."""


class Illegal(Exception):
    """A bot did what the rules do not allow."""


def within(clock: Clock, end: float) -> bool:
    return clock() < end


def measure(terms: Terms, deals: Iterable[int]) -> Result:
    """Play the deals of these numbers in every seating."""
    result = Result(thinking={name: Thinking() for name in terms.names})
    for deal in deals:
        for seating in seatings(terms.names):
            outcome, plies = played(terms, seating, deal, result.thinking)
            own = [seat for seat, player in enumerate(seating) if player in of_first_kind(terms.names)]
            result.matches.append(judged(outcome, own, deal, plies))
    return result


def played(terms: Terms, seating: Sequence[int], deal: int, thinking: Mapping[str, Thinking]) -> tuple[Outcome, int]:
    """Play a match; seat 0 begins. Returns how it ended, and after how many entries."""
    game, seed = terms.game, sha256(f"{terms.luck} {deal}".encode()).digest()
    here = engine.begin(game, Start(terms.options, len(seating)), seed)[-1].after
    while actors := game.actors(here.state):
        owing = next(seat for seat in actors if seat not in game.answered(here.state))
        for mover in (*game.may(here.state), owing):
            advice = thought(terms, terms.names[seating[mover]], here, mover, seed, thinking)
            if advice is not None:
                break
        else:
            raise Illegal(f"{terms.names[seating[owing]]} declined to move, but was waited for")
        try:
            here = engine.step(game, here, mover, advice.move, stamp=here.ply, seed=seed, why="bot")[-1].after
        except Refused as no:
            raise Illegal(f"{terms.names[seating[mover]]} chose {advice.move}, which is refused: {no.refusal.code}") from no
    outcome = game.outcome(here.state)
    assert outcome is not None
    return outcome, here.ply


def thought(
    terms: Terms, name: str, here: engine.Position, mover: Seat, seed: bytes, thinking: Mapping[str, Thinking]
) -> Advice[Any] | None:
    """What a bot wants to play. Who need not move is asked first, as at a table: else nobody would hear it."""
    began = terms.clock()
    view, legal = terms.game.view(here.state, mover), terms.game.legal(here.state, mover)
    in_time = partial(within, terms.clock, began + terms.seconds)
    advice = terms.bots[name](view, legal, Random(f"{seed.hex()} {here.ply} {mover}"), in_time)
    thinking[name].add(terms.clock() - began)
    return advice
