"""Matches that somebody has played. Nothing here writes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet

from tables import store, wire
from tables.clock import Clock, due
from tables.marks import Result
from tables.models import Chair, Match, Share

SHOWN: Final = 25
ENDED: Final = (Match.Status.OVER, Match.Status.ABORTED, Match.Status.VOID)
OUTCOMES: Final = ("won", "lost", "draw", "aborted")
KINDS: Final = (Match.Kind.PEOPLE, Match.Kind.COMPUTER, Match.Kind.DAILY, Match.Kind.SAME)
"""Of matches in which a person sits."""


class Turns(msgspec.Struct, frozen=True):
    """The part of an encoded engine.Position that counts turns: no rules are needed to read it."""

    turns: tuple[int, ...]


TURNS: Final = msgspec.json.Decoder(Turns)
COLUMNS: Final = (
    "seat",
    "left",
    "match_id",
    "match__game",
    "match__preset",
    "match__options",
    "match__kind",
    "match__status",
    "match__time_kind",
    "match__minutes",
    "match__seconds",
    "match__days",
    "match__seating",
    "match__started_at",
    "match__ended_at",
    "match__result",
    "match__vault__state",
    "match__rated",
    "match__settlement",
    "match__stake",
    "match__clocks",
)


@dataclass(frozen=True)
class Past:
    """A match, as one who had a chair in it remembers it. Times are ms since 1970."""

    id: int
    game: str
    preset: str
    options: str
    """The game's own Options, encoded."""
    kind: str
    status: str
    time: wire.TimeControl
    seat: int
    left: bool
    chairs: tuple[wire.Chair, ...]
    """Names are those of the match."""
    started_at: int
    ended_at: int | None
    result: Result | None
    turns: int
    """Completed by all seats together; what was taken back does not count."""
    rated: bool = False
    settlement: str = "{}"
    """What hearers of match_over answered, as JSON: whoever reads it knows their names."""
    stake: int = 0
    clocks: tuple[Clock, ...] = ()

    @property
    def until(self) -> int | None:
        """When the clock of whom it waits for ends: one's own, where one is waited for; None when none runs."""
        own = due(self.clocks[self.seat : self.seat + 1])
        return own or due(self.clocks) if self.status == Match.Status.RUNNING else None

    @property
    def my_turn(self) -> bool:
        """Whether the own clock runs."""
        running = self.status == Match.Status.RUNNING and not self.left
        own = self.clocks[self.seat : self.seat + 1]
        return running and due(own) is not None and not own[0].answered

    @property
    def others(self) -> tuple[wire.Chair, ...]:
        return tuple(chair for chair in self.chairs if chair.seat != self.seat)

    @property
    def outcome(self) -> Literal["running", "won", "lost", "draw", "aborted"]:
        if self.status == Match.Status.RUNNING:
            return "running"
        if self.status == Match.Status.VOID or self.result is None or not self.result.ranks:
            return "aborted"
        if set(self.result.ranks) == {1}:
            return "draw"
        return "won" if self.result.ranks[self.seat] == 1 else "lost"


@dataclass(frozen=True)
class Sieve:
    """Which of his matches somebody wants to see; what is left empty leaves all in."""

    game: str = ""
    outcome: str = ""
    kind: str = ""
    rated: bool | None = None
    name: str = ""
    """Part of what somebody else at the table was called."""
    people: Any = None
    """The ids of players who are called so today (a queryset): matches with them are found, too."""
    since: int | None = None
    """Ended at this moment or later, in ms since 1970."""
    until: int | None = None
    """Ended before this moment."""
    shared: bool = False
    """With an open link of his own."""

    def of(self, user_id: int) -> "QuerySet[Chair]":
        """Return the chairs of a player in the matches that pass."""
        chairs = Chair.objects.filter(player_id=user_id, match__status__in=ENDED, **self.plain())
        if self.name:
            chairs = chairs.filter(Exists(self.others(user_id)))
        if self.shared:
            chairs = chairs.filter(Exists(Share.objects.filter(match_id=OuterRef("match_id"), by_id=user_id, ended_at=None)))
        return with_outcome(chairs, self.outcome) if self.outcome else chairs

    def plain(self) -> dict[str, Any]:
        found = {
            "match__game": self.game or None,
            "match__kind": self.kind or None,
            "match__rated": self.rated,
            "match__ended_at__gte": self.since,
            "match__ended_at__lt": self.until,
        }
        return {name: value for name, value in found.items() if value is not None}

    def others(self, user_id: int) -> "QuerySet[Chair]":
        called = Q(name__icontains=self.name)
        if self.people is not None:
            called |= Q(player__in=self.people)
        return Chair.objects.filter(called, match_id=OuterRef("match_id")).exclude(player_id=user_id)


@dataclass(frozen=True)
class Place:
    """Between two matches of a list, by what it is ordered by: newer ones come before it, older ones after it."""

    ended_at: int
    match_id: int
    newer: bool = False
    """The page before it is wanted, not the one after it."""


@dataclass(frozen=True)
class Stretch:
    """A page of a list that grows at its front: it stays the same page while matches end."""

    matches: tuple[Past, ...]
    newer: Place | None
    """Where the page before this one is asked for; None on the first one."""
    older: Place | None


def ended(user_id: int, sieve: Sieve | None = None, place: Place | None = None) -> Stretch:
    """Return some of a player's matches that are over or were called off, the newest first: those beside a place."""
    chairs = (sieve or Sieve()).of(user_id)
    newer = place is not None and place.newer
    if place is not None:
        chairs = chairs.filter(beside(place))
    order = ("match__ended_at", "match_id") if newer else ("-match__ended_at", "-match_id")
    found = list(chairs.order_by(*order).values_list("match_id", "match__ended_at")[: SHOWN + 1])
    more, ids = len(found) > SHOWN, [match_id for match_id, _ in found[:SHOWN]]
    if newer:
        ids.reverse()
    if newer and not more and len(ids) < SHOWN:
        return ended(user_id, sieve)  # what has ended since fills the first page
    known = remembered(user_id, ids)
    matches = tuple(known[match_id] for match_id in ids)
    before = place_of(matches[0], newer=True) if matches and (more if newer else place is not None) else None
    after = place_of(matches[-1]) if matches and (newer or more) else None
    return Stretch(matches, before, after)


def beside(place: Place) -> Q:
    if place.newer:
        return Q(match__ended_at__gt=place.ended_at) | Q(match__ended_at=place.ended_at, match_id__gt=place.match_id)
    return Q(match__ended_at__lt=place.ended_at) | Q(match__ended_at=place.ended_at, match_id__lt=place.match_id)


def place_of(match: Past, *, newer: bool = False) -> Place:
    return Place(match.ended_at or 0, match.id, newer)


def count(user_id: int, sieve: Sieve) -> int:
    return sieve.of(user_id).count()


def with_outcome(chairs: "QuerySet[Chair]", outcome: str) -> "QuerySet[Chair]":
    beaten = Exists(Chair.objects.filter(match_id=OuterRef("match_id"), rank__gt=1))
    called_off = Q(rank=None) | Q(match__status=Match.Status.VOID)
    if outcome == "aborted":
        return chairs.filter(called_off)
    chairs = chairs.exclude(called_off)
    match outcome:
        case "won":
            return chairs.filter(beaten, rank=1)
        case "draw":
            return chairs.filter(~beaten, rank=1)
    return chairs.filter(rank__gt=1)


def remembered(user_id: int, match_ids: Iterable[int]) -> dict[int, Past]:
    """Return some of a player's matches by their ids."""
    chairs = Chair.objects.filter(player_id=user_id, match_id__in=match_ids)
    return {one.id: one for one in map(past, chairs.values_list(*COLUMNS))}


def running(user_id: int) -> list[Past]:
    """Return a player's matches that are still being played; those that he has left, too.

    First those that are played with people now, the newest first; then those by correspondence, in which it is his turn before
    the others, by what is left of the time; last what waits for him alone.
    """
    chairs = Chair.objects.filter(player_id=user_id, match__status=Match.Status.RUNNING)
    found = [past(row) for row in chairs.order_by("-match__started_at", "-match_id").values_list(*COLUMNS)]
    return sorted(found, key=order)


def order(past: Past) -> tuple[bool, bool, bool, int]:
    slow = past.time.kind == "days"
    return past.kind in Match.ALONE, slow, slow and not past.my_turn, (slow and past.until) or 0


def games(user_id: int) -> list[str]:
    """Return the games of which a player has ended matches."""
    chairs = Chair.objects.filter(player_id=user_id, match__status__in=ENDED)
    return sorted(chairs.values_list("match__game", flat=True).order_by().distinct())


def past(row: tuple[Any, ...]) -> Past:
    seat, left, match_id, game, preset, options, kind, status, time_kind, minutes, seconds, *rest = row
    days, seating, started_at, ended_at, result, state, rated, settlement, stake, clocks = rest
    return Past(
        id=match_id,
        game=game,
        preset=preset,
        options=options,
        kind=kind,
        status=status,
        time=wire.TimeControl(time_kind, minutes, seconds, days),
        seat=seat,
        left=left,
        chairs=store.CHAIRS.decode(seating),
        started_at=started_at,
        ended_at=ended_at,
        result=store.RESULT.decode(result) if result else None,
        turns=sum(TURNS.decode(state).turns),
        rated=rated,
        settlement=settlement,
        stake=stake,
        clocks=store.CLOCKS.decode(clocks),
    )
