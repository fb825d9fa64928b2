"""What a match changes: lines of the ledger, standings, leaderboards of a time; and how it is taken back, exactly.

Whoever changes standings holds the match's row first, then all its standings in the order of players and games. So a match is
settled once, and of two matches of one person that end at once the second reckons with what the first has changed.
"""

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction

from ratings import elo, leaves, outbox, taler_ledger
from ratings.books import Books, Entry
from ratings.daily import racing
from ratings.leaves import LASTING, TURNS
from ratings.models import Line, QuickLeave, Span, Standing
from tables import clock
from tables.models import Chair, Match
from tables.signals import Ended

AT_ONCE: Final = 1_000
"""ms after its end within which a match is settled as it ends: who hears of the end hears of the ratings."""


def counts(ended: Ended) -> bool:
    """Say whether a match was long enough to count (portal_features C2)."""
    return long_enough(ended.turns, ended.started_at, ended.ended_at, slow=ended.days > 0)


def long_enough(turns: int, started_at: int, ended_at: int, *, slow: bool) -> bool:
    """Three minutes say nothing of a match by correspondence (`slow`): there the turns alone count."""
    return turns >= TURNS or (not slow and ended_at - started_at >= LASTING)


def settle(ended: Ended) -> dict[str, Any] | None:
    """Write what a match that is over changes, once; a repeat returns what was written. None for matches that are not rated.

    Called inside the transaction that holds the match's row.
    """
    if ended.kind != Match.Kind.PEOPLE:
        return None
    note_leaves(ended)
    if not ended.rated:
        return None
    if (why := why_not(ended)) is not None:
        return {"rated": False, "why": why}
    written = list(Line.objects.filter(match=ended.match_id, kind=Line.Kind.MATCH).order_by("seat"))
    return told(ended, written or write(ended))


def why_not(ended: Ended) -> str | None:
    """Return why a match for ratings changes none: too_short, void, guest, gone. None when it counts."""
    if not counts(ended):
        return "too_short"
    if Match.objects.filter(pk=ended.match_id, status=Match.Status.VOID).exists():
        return "void"
    chairs = list(Chair.objects.filter(match=ended.match_id).values_list("player", "guest"))
    if any(guest for _, guest in chairs):
        return "guest"
    return "gone" if any(player is None for player, _ in chairs) else None


def write(ended: Ended) -> list[Line]:
    """Write the lines of a match, and what follows from them. Everything is reckoned from the ratings before it."""
    players = [player for player in ended.players if player is not None]
    books = Books(players, ended.game, ended.ended_at)
    before = [books.standing(player).elo for player in players]
    ks = [elo.k_of(books.standing(player).rated) for player in players]
    after, points = elo.updated(before, ks, ended.outcome.ranks), elo.points(ended.outcome.ranks)
    lines = [
        Line(
            match_id=ended.match_id,
            player_id=player,
            game=ended.game,
            seat=seat,
            before=before[seat],
            after=after[seat],
            points=points[seat],
            outcome=outcome(points[seat]),
            at=ended.ended_at,
        )
        for seat, player in enumerate(players)
    ]
    Line.objects.bulk_create(lines)
    books.enter([entry(line, 1) for line in lines])
    if clock.now() - ended.ended_at > AT_ONCE:
        outbox.standings_changed(players)
    return lines


def outcome(points: int) -> str:
    return Line.Outcome.WON if points > 0 else Line.Outcome.LOST if points < 0 else Line.Outcome.DRAWN


def entry(line: Line, sign: int) -> Entry:
    """Return what a line of a match (1), or taking it back (-1), adds to its player's counts."""
    assert line.player_id is not None
    return Entry(line.player_id, sign * (line.after - line.before), sign * line.points, sign, str(line.outcome))


def told(ended: Ended, lines: Sequence[Line]) -> dict[str, Any]:
    """Return what the table tells of a rated match: what it changed for each seat, and whose rating is provisional still."""
    stands = Standing.objects.filter(player__in=[line.player_id for line in lines], game=ended.game)
    rated = {row.player_id: row.rated for row in stands}
    seats = [
        {
            "before": line.before,
            "after": line.after,
            "points": line.points,
            "unsure": rated.get(line.player_id or 0, 0) < elo.UNSURE,
        }
        for line in lines
    ]
    return {"rated": True, "seats": seats}


def note_leaves(ended: Ended) -> None:
    """Note who left a match before it counted, and when; the others only lose their time. By correspondence nobody waits."""
    if ended.days:
        return
    seats = early(ended) if counts(ended) else leaves.given_up(ended.match_id)
    gone = {player: seats[seat] for seat, player in enumerate(ended.players) if seat in seats and player is not None}
    known = Chair.objects.filter(match=ended.match_id, player__in=gone).order_by("player").values_list("player", flat=True)
    QuickLeave.objects.bulk_create(
        [QuickLeave(match_id=ended.match_id, player_id=player, at=gone[player]) for player in known], ignore_conflicts=True
    )


def early(ended: Ended) -> dict[int, int]:
    """Return when seats of a match of several were given up before it counted, though the others went on with it."""
    return leaves.early(ended.match_id, ended.started_at) if len(ended.players) > 2 and ended.left else {}


@transaction.atomic
def take_back(match_id: int) -> bool:
    """Take back what a match changed, by lines that outweigh its own; False when there was nothing, or it had been done.

    Later matches are not reckoned anew: everybody has what he would have if this one had given and taken nothing.
    """
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    QuickLeave.objects.filter(match=match).delete()
    racing.take_back(match_id)
    of_ratings = take_back_ratings(match)
    return taler_ledger.take_back(match_id) or of_ratings


def take_back_ratings(match: Match) -> bool:
    lines = list(Line.objects.filter(match=match, kind=Line.Kind.MATCH).order_by("seat"))
    if not lines or Line.objects.filter(match=match, kind=Line.Kind.VOID).exists():
        return False
    players = [line.player_id for line in lines if line.player_id is not None]
    books = Books(players, match.game, lines[0].at)
    Line.objects.bulk_create(back(line, books) for line in lines)
    books.enter([entry(line, -1) for line in lines if line.player_id is not None])
    outbox.standings_changed(players)
    return True


def back(line: Line, books: Books) -> Line:
    """Return the line that takes another one back; without a player there is no present rating, only the difference."""
    now = line.after if line.player_id is None else books.standing(line.player_id).elo
    return Line(
        match_id=line.match_id,
        player_id=line.player_id,
        kind=Line.Kind.VOID,
        game=line.game,
        seat=line.seat,
        before=now,
        after=now - (line.after - line.before),
        points=-line.points,
        outcome=line.outcome,
        at=clock.now(),
    )


@transaction.atomic
def list_player(*, player_id: int, listed: bool) -> None:
    """Show somebody in leaderboards, or no longer: who has left, or is banned, is in none. His standings stay."""
    racing.list_player(player_id=player_id, listed=listed)
    Standing.objects.filter(player=player_id).update(unlisted=int(not listed))
    Span.objects.filter(player=player_id).update(unlisted=int(not listed))
