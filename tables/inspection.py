"""Go through everything that is kept of tables, a row at a time, and tell what does not follow; whatever it takes, it goes on.

`Part`s are what `manage.py audit` is made of: one a floor or more. What they say names rows, never a card or a secret.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

import msgspec
from django.db.models import Model, QuerySet
from msgspec import Struct

from games import registry
from tables import audit, deals, lookback, replays, selectors, store
from tables.database import moment
from tables.models import Chair, Deal, LookBack, Match, Share

AT_ONCE: Final = 500
SHOWN: Final = 5
"""Differences told of one row."""
LOOK_BACK: Final = msgspec.json.Decoder(lookback.LookBack)

Ids: TypeAlias = tuple[int, int] | None
"""From this match to that one; None: all of them."""
Seen: TypeAlias = Callable[[int], object]
"""Called with how many rows have been read since."""


class Part(Struct, frozen=True):
    """Something that can be proven by itself."""

    rows: str
    """What it reads, as it is counted."""
    claim: str
    """What it proves."""
    count: Callable[[Ids], int]
    look: Callable[[Ids, Seen], Iterator[str]]
    in_parts: bool = True
    """Whether it can look at some matches alone: a ledger is one."""


# --- rows, one after the other ---------------------------------------------------------------------------------------
def each(rows: "QuerySet[Any]", prove: Callable[[Any], Iterable[str]]) -> Iterator[tuple[int, list[str]]]:
    """Yield (id, what is wrong with it) for each row, read as it is at one moment: somebody may be playing."""
    ids, last = rows.order_by("pk").values_list("pk", flat=True), 0
    while some := list(ids.filter(pk__gt=last)[:AT_ONCE]):
        for pk in some:
            if (found := wrong(rows.model, pk, prove)) is not None:
                yield pk, found
        last = some[-1]


def wrong(model: type[Model], pk: int, prove: Callable[[Any], Iterable[str]]) -> list[str] | None:
    """Return what is wrong with a row; None when it has gone meanwhile."""
    try:
        with moment():
            row = model._default_manager.filter(pk=pk).first()
            return None if row is None else list(surviving(prove(row)))
    except Exception as error:
        return [f"it cannot be read: {type(error).__name__}"]


def surviving(found: Iterable[str]) -> Iterator[str]:
    """Yield what is found, and, in place of an error, of what kind it was: its text could hold a hand."""
    try:
        yield from found
    except Exception as error:
        yield f"it cannot be read: {type(error).__name__}"


def said(title: str, found: Iterable[tuple[int, list[str]]], seen: Seen) -> Iterator[str]:
    for pk, lines in found:
        seen(1)
        yield from (f"{title} {pk}: {line}" for line in shortened(lines))


def shortened(lines: list[str]) -> list[str]:
    return lines[:SHOWN] + ([f"… and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else [])


def within(rows: "QuerySet[Any]", ids: Ids, column: str = "pk") -> "QuerySet[Any]":
    return rows if ids is None else rows.filter(**{f"{column}__gte": ids[0], f"{column}__lte": ids[1]})


# --- the parts of this floor -----------------------------------------------------------------------------------------
def matches(ids: Ids) -> "QuerySet[Match]":
    return within(Match.objects.all(), ids)


def of_matches(ids: Ids, seen: Seen) -> Iterator[str]:
    return said("match", each(matches(ids), audit.differences), seen)


def dealt(ids: Ids) -> "QuerySet[Deal]":
    return Deal.objects.all() if ids is None else Deal.objects.filter(pk__in=matches(ids).values("deal"))


def of_deals(ids: Ids, seen: Seen) -> Iterator[str]:
    return said("deal", each(dealt(ids), deals.unfit_itself), seen)


def shares(ids: Ids) -> "QuerySet[Share]":
    return within(Share.objects.all(), ids, "match")


def looks_back(ids: Ids) -> "QuerySet[LookBack]":
    return within(LookBack.objects.all(), ids)


def of_replays(ids: Ids, seen: Seen) -> Iterator[str]:
    yield from said("link", each(shares(ids), of_share), seen)
    yield from said("match", each(looks_back(ids), of_look_back), seen)


def of_share(share: Share) -> Iterator[str]:
    match = share.match
    if match.ended_at is None or share.made_at < match.ended_at:
        yield f"it was made before match {match.pk} was over"
    if not Chair.objects.filter(match=match, player=share.by_id).exists():
        yield f"who made it did not sit in match {match.pk}"


def of_look_back(row: LookBack) -> Iterator[str]:
    """What is told of each decision is about the move that the log has there; sums, worst and curve follow from it."""
    match = row.match
    if not row.payload or row.fingerprint != registry.fingerprint(match.game):
        return
    kept = LOOK_BACK.decode(row.payload)
    course = selectors.replay(match.pk)[1]
    steps = set(lookback.decisions(course))
    for one in kept.moves:
        if one.step not in steps or not is_of(course, one):
            yield f"looking back, step {one.step} is another move than in the log"
        elif one.lost < 0 or abs(one.best - one.value - one.lost) > 0.051:
            yield f"looking back, step {one.step} does not cost what it says"
    whole = lookback.complete(course, kept.moves)
    if (kept.worst, kept.curve) != (whole.worst, whole.curve):
        yield "looking back, the worst moves or the curve are not those of the moves"


def is_of(course: replays.Course, one: lookback.Found) -> bool:
    entry: Any = course.steps[one.step].entry
    return entry.seat == one.seat and store.text(entry.move) == store.text(one.move)


PARTS: Final = {
    "matches": Part("matches", "every log folds to what is kept of its match", lambda ids: matches(ids).count(), of_matches),
    "deals": Part("deals", "secrets, hashes, nonces and fates fit", lambda ids: dealt(ids).count(), of_deals),
    "replays": Part(
        "links and looks back",
        "links are of those who sat there, looks back are about the moves of the log",
        lambda ids: shares(ids).count() + looks_back(ids).count(),
        of_replays,
    ),
}
