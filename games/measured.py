"""What came of matches between two kinds of bots: figures with their 95 % intervals, from the spread of the deals."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import sqrt
from typing import Literal

from games.contract import Outcome, Seat

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

    def join(self, other: "Thinking") -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)

    @property
    def ms_a_move(self) -> float:
        return 1000 * self.seconds / max(1, self.moves)


@dataclass(frozen=True)
class Match:
    """One match, seen by the first kind; where it holds several seats, their means."""

    deal: int
    end: End
    """Whether the best of the first kind came before, beside or behind the best of the others."""
    beaten: float
    """Of the pairs with an opponent those that were won, a draw counted half."""
    rank: float
    own: float
    """Its score."""
    others: float
    table: float
    """The mean score of all seats."""
    plies: int


@dataclass
class Result:
    """All matches of some deals; those of one deal lie side by side."""

    matches: list[Match] = field(default_factory=list)
    thinking: dict[str, Thinking] = field(default_factory=dict)

    def join(self, other: "Result") -> None:
        self.matches += other.matches
        for name, thinking in other.thinking.items():
            self.thinking.setdefault(name, Thinking()).join(thinking)

    @property
    def ends(self) -> Counter[End]:
        return Counter(match.end for match in self.matches)

    @property
    def beaten(self) -> tuple[float, float]:
        """Pairs won, drawn ones counted half, as a share; each figure comes with half its 95 % interval."""
        return self.figure(lambda match: match.beaten)

    @property
    def rank(self) -> tuple[float, float]:
        return self.figure(lambda match: match.rank)

    @property
    def margin(self) -> tuple[float, float]:
        """The own score less the others'."""
        return self.figure(lambda match: match.own - match.others)

    @property
    def share(self) -> tuple[float, float]:
        """The own score as a share of the table's mean; not a number where the table has none."""
        own, table = zip(*self.by_deal(lambda match: match.own, lambda match: match.table), strict=True)
        if not sum(table):
            return float("nan"), float("nan")
        ratio = sum(own) / sum(table)
        residuals = [one - ratio * whole for one, whole in zip(own, table, strict=True)]
        return ratio, half_interval(residuals) / abs(mean(table))

    def figure(self, of: Callable[[Match], float]) -> tuple[float, float]:
        values = [value for (value,) in self.by_deal(of)]
        return mean(values), half_interval(values)

    def by_deal(self, *figures: Callable[[Match], float]) -> list[tuple[float, ...]]:
        """Return the figures' means over the matches of each deal, which share its luck."""
        found = []
        for _, group in groupby(self.matches, lambda match: match.deal):
            matches = list(group)
            found.append(tuple(mean([figure(match) for match in matches]) for figure in figures))
        return found


def half_interval(values: Sequence[float]) -> float:
    """Return half the 95 % interval of the mean of values, from their spread."""
    if len(values) < 2:
        return float("inf")
    middle = mean(values)
    return NORMAL_95 * sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def judged(outcome: Outcome, own: Sequence[Seat], deal: int, plies: int) -> Match:
    """See how a match ended from these seats."""
    ranks, scores = outcome.ranks, outcome.scores
    others = [seat for seat in range(len(ranks)) if seat not in own]
    best, theirs = (min(ranks[seat] for seat in seats) for seats in (own, others))
    pairs = [(ranks[one], ranks[other]) for one in own for other in others]
    return Match(
        deal=deal,
        end="drawn" if best == theirs else "won" if best < theirs else "lost",
        beaten=mean([1.0 if one < other else 0.5 if one == other else 0.0 for one, other in pairs]),
        rank=mean([ranks[seat] for seat in own]),
        own=mean([scores[seat] for seat in own]),
        others=mean([scores[seat] for seat in others]),
        table=mean(scores),
        plies=plies,
    )


def report(sides: tuple[Sequence[str], Sequence[str]], result: Result) -> str:
    """Say in some lines who is how much stronger, and what it cost."""
    ends, played, seats = result.ends, len(result.matches), sum(map(len, sides))
    title = " : ".join(" ".join(side) for side in sides)
    (beaten, b), (rank, r), (margin, m), (share, s) = result.beaten, result.rank, result.margin, result.share
    lines = [
        f"{title}   {ends['won']} won, {ends['drawn']} drawn, {ends['lost']} lost of {played}",
        f"share of wins   {100 * beaten:.1f} % ± {100 * b:.1f}" + (" (of pairs)" if seats > 2 else ""),
        f"mean rank       {rank:.2f} ± {r:.2f} of {seats}",
        f"mean margin     {margin:+.1f} ± {m:.1f} points",
        f"score share     {100 * share:.1f} % ± {100 * s:.1f} of the table's mean",
        f"length          {mean([match.plies for match in result.matches]):.1f} entries a match",
    ]
    for name, cost in result.thinking.items():
        lines.append(f"{name:<16}{cost.ms_a_move:.2f} ms a move, longest {1000 * cost.longest:.1f} ms, {cost.moves} moves")
    if len({match.deal for match in result.matches}) < 2:
        return "\n".join([*lines, "± inf: one deal has no spread; play more races for the 95 % interval"])
    return "\n".join([*lines, "± is half the 95 % interval, from the spread of the deals"])
