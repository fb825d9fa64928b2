"""Measure two bots of a game for two against each other: every deal is played twice, with the seats swapped.

The clock is handed in, since nothing here knows one.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from random import Random
from typing import Any, Literal

from games import engine
from games.contract import Advice, AnyGame, Bot, Seat
from games.engine import Start

End = Literal["won", "drawn", "lost"]
NORMAL_95 = 1.96


@dataclass
class Thinking:
    """What the moves of a bot cost."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    @property
    def ms_a_move(self) -> float:
        return 1000 * self.seconds / max(1, self.moves)


@dataclass(frozen=True)
class Match:
    """One match, seen by the first of the two bots."""

    margin: int
    """Own score less the other's."""
    end: End
    plies: int


@dataclass
class Result:
    """All matches; those of one deal lie side by side."""

    matches: list[Match] = field(default_factory=list)
    thinking: tuple[Thinking, Thinking] = field(default_factory=lambda: (Thinking(), Thinking()))

    @property
    def ends(self) -> Counter[End]:
        return Counter(match.end for match in self.matches)

    @property
    def share(self) -> float:
        """Matches won, drawn ones counted half."""
        return (self.ends["won"] + self.ends["drawn"] / 2) / len(self.matches)

    @property
    def margin(self) -> float:
        return sum(match.margin for match in self.matches) / len(self.matches)

    @property
    def uncertainty(self) -> float:
        """Half the 95 % interval of the margin, from the spread of the pairs: both matches of a deal share its luck."""
        pairs = [
            (first.margin + second.margin) / 2 for first, second in zip(self.matches[::2], self.matches[1::2], strict=True)
        ]
        if len(pairs) < 2:
            return float("inf")
        mean = sum(pairs) / len(pairs)
        return NORMAL_95 * sqrt(sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1) / len(pairs))


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


def measure(
    game: AnyGame, options: Any, bots: tuple[Bot, Bot], matches: int, clock: Callable[[], float], deals: str = "arena"
) -> Result:
    """Play so many matches, rounded up to pairs; the same `deals` give the same cards. The clock counts seconds."""
    result = Result()
    for match in pairs(game, options, bots, matches, clock, deals, result):
        result.matches.append(match)
    return result


def pairs(
    game: AnyGame, options: Any, bots: tuple[Bot, Bot], matches: int, clock: Callable[[], float], deals: str, result: Result
) -> Iterator[Match]:
    for pair in range((matches + 1) // 2):
        seed = sha256(f"{deals} {pair}".encode()).digest()
        for seat in (0, 1):
            yield played(game, options, bots, seat, seed, clock, result.thinking)


def played(
    game: AnyGame,
    options: Any,
    bots: tuple[Bot, Bot],
    seat: Seat,
    seed: bytes,
    clock: Callable[[], float],
    thinking: tuple[Thinking, Thinking],
) -> Match:
    """Play a match in which the first bot sits in this seat; seat 0 begins."""
    here = engine.begin(game, Start(options, 2), seed)[-1].after
    while actors := game.actors(here.state):
        mover = actors[0]
        which = mover != seat
        began = clock()
        advice = bots[which](
            game.view(here.state, mover),
            game.legal(here.state, mover),
            Random(f"{seed.hex()} {here.ply} {mover}"),
            lambda: True,
        )
        thinking[which].add(clock() - began)
        assert advice is not None, "a bot that is waited for declined"
        here = engine.step(game, here, mover, advice.move, stamp=here.ply, seed=seed, why="bot")[-1].after
    return judged(game.outcome(here.state), seat, here.ply)


def judged(outcome: Any, seat: Seat, plies: int) -> Match:
    own, other = outcome.ranks[seat], outcome.ranks[1 - seat]
    end: End = "drawn" if own == other else "won" if own < other else "lost"
    return Match(outcome.scores[seat] - outcome.scores[1 - seat], end, plies)


def report(names: tuple[str, str], result: Result) -> str:
    """Say in four lines who is how much stronger, and what it cost."""
    ends, played = result.ends, len(result.matches)
    lines = [
        f"{names[0]} : {names[1]}   {ends['won']} won, {ends['drawn']} drawn, {ends['lost']} lost of {played}",
        f"share of wins   {100 * result.share:.1f} %",
        f"mean margin     {result.margin:+.1f} ± {result.uncertainty:.1f} points (95 %, pairs on the same deal)",
        f"length          {sum(match.plies for match in result.matches) / played:.1f} entries a match",
    ]
    for name, cost in zip(names, result.thinking, strict=True):
        lines.append(f"{name:<16}{cost.ms_a_move:.2f} ms a move, longest {1000 * cost.longest:.1f} ms, {cost.moves} moves")
    return "\n".join(lines)
