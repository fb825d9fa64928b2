"""Prove ratings from results: what is kept must follow from how matches ended, in the order of the ledger.

The ledger is read once in its order and once by player, matches and what is folded from the ledger once; everything in parts,
and as it was at one moment. What is held all the time are seven numbers a player and game.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from ratings import calendar, elo, services
from ratings.books import COUNTED
from ratings.models import ALL_GAMES, Line, Span, Standing
from tables import history, store
from tables.database import moment
from tables.inspection import Part, Seen, surviving
from tables.models import Chair, Match

T = TypeVar("T")
AT_ONCE: Final = 2_000
FOLDED: Final = ("elo", *COUNTED)


class Tally(Struct):
    """What the ledger says of a player in a game so far."""

    elo: int = elo.START
    points: int = 0
    rated: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    last_at: int = 0

    def add(self, line: Line, *, rating: bool) -> None:
        sign = 1 if line.kind == Line.Kind.MATCH else -1
        self.elo += line.after - line.before if rating else 0
        self.points += line.points
        self.rated += sign
        if line.outcome in Line.Outcome.values:
            setattr(self, line.outcome, getattr(self, line.outcome) + sign)
        if sign > 0:
            self.last_at = max(self.last_at, line.at)


Tallies: TypeAlias = dict[tuple[int, str], Tally]
Groups: TypeAlias = dict[tuple[int, str], list[Line]]
"""(match, kind of line) → lines"""


class Ending(Struct, frozen=True):
    """A match that is over, as its rows say it."""

    id: int
    game: str
    counts: bool
    """People for their ratings, long enough (portal_features C2), and settled"""
    void: bool
    ended_at: int
    ranks: tuple[int, ...]
    players: tuple[int | None, ...]
    """None: the account was deleted"""
    guests: bool
    settlement: str
    broken: str = ""
    """What cannot be read of it; nothing else here is true then."""


def differences(seen: Seen = lambda count: None) -> Iterator[str]:
    """Yield what does not follow from the results, in words; nothing when all is well. `seen` hears of each line."""
    tallies: Tallies = {}
    with moment():
        yield from of_ledger(tallies, seen)
        yield from of_standings(tallies)
        yield from of_spans()
        yield from of_matches()


# --- the ledger, in its order ----------------------------------------------------------------------------------------
def of_ledger(tallies: Tallies, seen: Seen) -> Iterator[str]:
    """Look at each match at the first of its lines: those of one match are written at once, and players wait for each other."""
    for part in parts(Line.objects.order_by("pk").iterator(AT_ONCE)):
        ids = {line.match_id for line in part}
        endings, groups = endings_of(ids), lines_of(ids)
        for line in part:
            seen(1)
            if line.pk == groups[line.match_id, line.kind][0].pk:
                found = of_group(line, endings[line.match_id], groups, tallies)
                yield from (f"match {line.match_id}{words}" for words in surviving(found))


def of_group(line: Line, ending: Ending, groups: Groups, tallies: Tallies) -> Iterator[str]:
    """Look at what a match has given, or at what was taken back."""
    group = {one.seat: one for one in groups[line.match_id, line.kind]}
    given = {one.seat: one for one in groups.get((line.match_id, Line.Kind.MATCH), [])}
    if ending.broken:
        yield f" cannot be read: {ending.broken}"
    elif line.kind == Line.Kind.VOID:
        yield from surviving(of_void(ending, group, given, tallies))
    else:
        yield from surviving(of_match(ending, group, tallies))
    enter(group.values(), tallies)


def lines_of(match_ids: Iterable[int]) -> Groups:
    found: Groups = {}
    for line in Line.objects.filter(match__in=match_ids).order_by("pk"):
        found.setdefault((line.match_id, line.kind), []).append(line)
    return found


def of_match(ending: Ending, lines: Mapping[int, Line], tallies: Tallies) -> Iterator[str]:
    """Reckon a match anew, from the ratings before it that its lines tell; these must be what the ledger had made of them."""
    if not ending.counts or ending.guests:
        yield " has lines, though it does not count"
        return
    yield from of_seats(ending, lines)
    seats = range(len(ending.ranks))
    tally = [tallies.get((player or 0, ending.game), Tally()) for player in ending.players]
    before = [lines[seat].before if seat in lines else tally[seat].elo for seat in seats]
    ks = [elo.k_of(one.rated) for one in tally]
    after, points = elo.updated(before, ks, ending.ranks), elo.points(ending.ranks)
    for seat in sorted(lines.keys() & set(seats)):
        line = lines[seat]
        wanted = {"player": ending.players[seat], "game": ending.game, "points": points[seat], "at": ending.ended_at}
        wanted |= {"outcome": services.outcome(points[seat]), "before": tally[seat].elo, "after": after[seat]}
        if ending.players[seat] is None:  # its former ratings have gone with it: any that could have been
            of_old = {elo.updated(before, [k] * len(ks), ending.ranks)[seat] for k in (elo.NEWCOMER, elo.SETTLED)}
            wanted |= {"before": line.before, "after": line.after if line.after in of_old else after[seat]}
        yield from of_line(line, wanted)


def of_void(ending: Ending, lines: Mapping[int, Line], given: Mapping[int, Line], tallies: Tallies) -> Iterator[str]:
    """What is taken back is what was given, from what everybody has by then."""
    if not ending.void:
        yield " is taken back, though it is not void"
    yield from of_seats(ending, lines)
    for seat in sorted(lines.keys() & given.keys()):
        line, old = lines[seat], given[seat]
        now = line.before if line.player_id is None else tallies.get((line.player_id, line.game), Tally()).elo
        wanted = {"player": old.player_id, "game": old.game, "points": -old.points, "outcome": old.outcome, "before": now}
        yield from of_line(line, wanted | {"after": line.before - (old.after - old.before)})
        if line.pk < old.pk:
            yield f", seat {seat}: it is taken back before it was given"


def of_seats(ending: Ending, lines: Mapping[int, Line]) -> Iterator[str]:
    for seat in range(len(ending.ranks)):
        if seat not in lines:
            yield f", seat {seat}: its line is missing"
    for seat in sorted(lines):
        if seat >= len(ending.ranks):
            yield f", seat {seat}: a line of a seat that is not there"


def of_line(line: Line, wanted: Mapping[str, Any]) -> Iterator[str]:
    kept = {name: line.player_id if name == "player" else getattr(line, name) for name in wanted}
    taken_back = " (taken back)" if line.kind == Line.Kind.VOID else ""
    for name, value in wanted.items():
        if kept[name] != value:
            yield f", seat {line.seat}{taken_back}: {name} is {kept[name]}, and should be {value}"


def enter(lines: Iterable[Line], tallies: Tallies) -> None:
    """Count lines as they stand: a wrong one is told where it is, not in all that come after it."""
    for line in lines:
        if line.player_id is not None:
            tallies.setdefault((line.player_id, line.game), Tally()).add(line, rating=True)
            tallies.setdefault((line.player_id, ALL_GAMES), Tally()).add(line, rating=False)


# --- what is folded from it ------------------------------------------------------------------------------------------
def of_standings(tallies: Tallies) -> Iterator[str]:
    for row in Standing.objects.order_by("player", "game").iterator(AT_ONCE):
        wanted = tallies.pop((row.player_id, row.game), Tally())
        yield from of_row(f"standing of player {row.player_id} in {row.game or 'all games'}", row, wanted, (*FOLDED, "last_at"))
    for (player, game), _ in sorted(tallies.items()):
        yield f"standing of player {player} in {game or 'all games'}: it is missing"


def of_spans() -> Iterator[str]:
    """Fold the ledger by player, and compare with the rows of the same player."""
    lines = Line.objects.filter(player__isnull=False).order_by("player", "game", "pk").select_related("match")
    lines = lines.only("player", "game", "kind", "before", "after", "points", "outcome", "at", "match__ended_at")
    rows = Span.objects.order_by("player", "game", "name")
    both: Iterator[Line | Span] = heapq.merge(lines.iterator(AT_ONCE), rows.iterator(AT_ONCE), key=by_player)
    for player, group in groupby(both, key=by_player):
        wanted: dict[tuple[str, str], Tally] = {}
        kept: dict[tuple[str, str], Span] = {}
        for one in group:
            if isinstance(one, Span):
                kept[one.game, one.name] = one
            else:
                for name in calendar.spans(one.match.ended_at or 0):
                    wanted.setdefault((one.game, name), Tally(elo=0)).add(one, rating=True)
                    wanted.setdefault((ALL_GAMES, name), Tally(elo=0)).add(one, rating=False)
        for game, name in sorted(wanted.keys() | kept.keys()):
            title = f"{name} of player {player} in {game or 'all games'}"
            if (game, name) not in kept:
                yield f"{title}: it is missing"
            else:
                yield from of_row(title, kept[game, name], wanted.get((game, name), Tally(elo=0)), FOLDED)


def by_player(row: Line | Span) -> int:
    return row.player_id or 0


def of_row(title: str, row: Standing | Span, wanted: Tally, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        if getattr(row, name) != getattr(wanted, name):
            yield f"{title}: {name} is {getattr(row, name)}, and should be {getattr(wanted, name)}"


# --- matches ---------------------------------------------------------------------------------------------------------
def of_matches() -> Iterator[str]:
    """Every match that counts has its lines, every void one has them twice, and the table tells what they say."""
    ended = Match.objects.filter(kind=Match.Kind.PEOPLE, rated=True, status__in=(Match.Status.OVER, Match.Status.VOID))
    for ids in parts(ended.order_by("pk").values_list("pk", flat=True).iterator(AT_ONCE)):
        groups = lines_of(ids)
        for ending in endings_of(ids).values():
            given, back = groups.get((ending.id, "match"), []), groups.get((ending.id, "void"), [])
            yield from (f"match {ending.id}{words}" for words in surviving(of_ending(ending, given, back)))


def of_ending(ending: Ending, given: Sequence[Line], back: Sequence[Line]) -> Iterator[str]:
    if ending.broken:
        if not given and not back:  # else it has been told where its lines are
            yield f" cannot be read: {ending.broken}"
        return
    if ending.counts and not ending.guests and not ending.void and not given and None not in ending.players:
        yield ": it counts, and has no lines"
    if ending.void and given and not back:
        yield ": it is void, and was not taken back"
    lines = sorted((one.seat, one.before, one.after, one.points) for one in given)
    if given and not ending.void and told_of(ending) != lines:
        yield ": its table tells something else than its lines"


def told_of(ending: Ending) -> list[tuple[int, ...]]:
    answer = msgspec.json.decode(ending.settlement or "{}") or {}
    seats = (answer.get("ratings.hearers.on_match_over") or {}).get("seats", [])
    return [(seat, one["before"], one["after"], one["points"]) for seat, one in enumerate(seats)]


def endings_of(match_ids: Iterable[int]) -> dict[int, Ending]:
    chairs: dict[int, list[Chair]] = {}
    for chair in Chair.objects.filter(match__in=match_ids).order_by("match", "seat"):
        chairs.setdefault(chair.match_id, []).append(chair)
    matches = Match.objects.filter(pk__in=match_ids).select_related("vault").order_by("pk")
    return {match.pk: readable(match, chairs.get(match.pk, [])) for match in matches}


def readable(match: Match, chairs: Sequence[Chair]) -> Ending:
    """Return how a match ended, or that its rows cannot be read: the others can."""
    try:
        return ending_of(match, chairs)
    except Exception as error:
        return Ending(match.pk, match.game, False, False, 0, (), (), False, "", type(error).__name__)


def ending_of(match: Match, chairs: Sequence[Chair]) -> Ending:
    turns = sum(history.TURNS.decode(match.vault.state).turns)
    long_enough = services.long_enough(turns, match.started_at, match.ended_at or 0, slow=match.days > 0)
    over = match.status in (Match.Status.OVER, Match.Status.VOID)
    return Ending(
        id=match.pk,
        game=match.game,
        counts=over and match.kind == Match.Kind.PEOPLE and match.rated and match.settled and long_enough,
        void=match.status == Match.Status.VOID,
        ended_at=match.ended_at or 0,
        ranks=store.RESULT.decode(match.result).ranks if match.result else (),
        players=tuple(chair.player_id for chair in chairs),
        guests=any(chair.guest for chair in chairs),
        settlement=match.settlement,
    )


def parts(rows: Iterator[T]) -> Iterator[list[T]]:
    """Yield rows in lists of a size that can be asked about at once."""
    return iter(lambda: list(islice(rows, AT_ONCE)), [])


PARTS: Final = {
    "ratings": Part(
        "lines of the ledger",
        "all points and ratings follow from how matches ended",
        lambda ids: Line.objects.count(),
        lambda ids, seen: differences(seen),
        in_parts=False,
    )
}
