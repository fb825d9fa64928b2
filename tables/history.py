"""Matches that somebody has played. Nothing here writes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet

from tables import store, wire
from tables.marks import Result
from tables.models import Chair, Match

SHOWN: Final = 25
ENDED: Final = (Match.Status.OVER, Match.Status.ABORTED, Match.Status.VOID)
OUTCOMES: Final = ("won", "lost", "draw", "aborted")
TERMS: Final = ("rated", "friendly", "computer")


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
    "match__seating",
    "match__started_at",
    "match__ended_at",
    "match__result",
    "match__vault__state",
    "match__rated",
    "match__settlement",
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


def ended(user_id: int, *, game: str = "", outcome: str = "", terms: str = "", page: Any = 1) -> "Page[Past]":
    """Return a page of a player's matches that are over or were called off, the newest first."""
    chairs = Chair.objects.filter(player_id=user_id, match__status__in=ENDED)
    if game:
        chairs = chairs.filter(match__game=game)
    if terms:
        chairs = with_terms(chairs, terms)
    if outcome:
        chairs = with_outcome(chairs, outcome)
    found = Paginator(chairs.order_by("-match__ended_at", "-match_id").values_list(*COLUMNS), SHOWN).get_page(page)
    found.object_list = [past(row) for row in found.object_list]
    return found


def with_terms(chairs: "QuerySet[Chair]", terms: str) -> "QuerySet[Chair]":
    """Return the chairs in matches for ratings, in friendly ones of people, or against computers."""
    if terms == "computer":
        return chairs.exclude(match__kind=Match.Kind.PEOPLE)
    return chairs.filter(match__kind=Match.Kind.PEOPLE, match__rated=terms == "rated")


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
    """Return a player's matches that are still being played, the newest first; those that he has left, too."""
    chairs = Chair.objects.filter(player_id=user_id, match__status=Match.Status.RUNNING)
    return [past(row) for row in chairs.order_by("-match__started_at", "-match_id").values_list(*COLUMNS)]


def games(user_id: int) -> list[str]:
    """Return the games of which a player has ended matches."""
    chairs = Chair.objects.filter(player_id=user_id, match__status__in=ENDED)
    return sorted(set(chairs.values_list("match__game", flat=True).order_by()))


def past(row: tuple[Any, ...]) -> Past:
    seat, left, match_id, game, preset, options, kind, status, time_kind, minutes, seconds, seating, *rest = row
    started_at, ended_at, result, state, rated, settlement = rest
    return Past(
        id=match_id,
        game=game,
        preset=preset,
        options=options,
        kind=kind,
        status=status,
        time=wire.TimeControl(time_kind, minutes, seconds),
        seat=seat,
        left=left,
        chairs=store.CHAIRS.decode(seating),
        started_at=started_at,
        ended_at=ended_at,
        result=store.RESULT.decode(result) if result else None,
        turns=sum(TURNS.decode(state).turns),
        rated=rated,
        settlement=settlement,
    )
