"""Tells people that it is their turn: who is nowhere in the house, and, by correspondence, who is not at that table.

Asked by the clock, not at each move: it costs one question however many tables are played.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.core.cache import cache
from django.db.models import QuerySet

from lobby import news, outbox, seated, whereabouts
from tables import clock, store
from tables.models import Chair, Match

LATELY: Final = 2 * 3_600_000
"""ms since the last move in which a turn by correspondence is told: longer than this no clock of ours stands still."""
LAST: Final = 4
"""Of the time for a move this part is left when its player is reminded."""


class Turn(NamedTuple):
    player: int
    match: int
    game: str
    until: int
    about: str
    """Which turn it is: the same however often one looks, whatever was given back for outages."""


def tell_absent() -> int:
    """Tell everybody who is waited for now and has been away for a moment; returns how many. At most once until he comes."""
    due = list(turns(Chair.objects.exclude(match__time_kind=seated.SLOW)))
    gone = whereabouts.gone({turn.player for turn in due}, whereabouts.present())
    for turn in due:
        if turn.player in gone:
            news.tell([turn.player], "turn", about={"match": turn.match, "game": turn.game})
    return len(gone)


def tell_slow() -> int:
    """Tell those who play by correspondence that it is their turn, once, and once more when their time runs out.

    Returns how often somebody was told. Who sits at that table at this moment sees it there.
    """
    now = clock.now()
    slow = Chair.objects.filter(match__time_kind=seated.SLOW)
    told = 0
    for turn in turns(slow.filter(match__last_move_at__gt=now - LATELY)):
        told += tell(turn, "turn", {})
    for days in range(1, 8):
        last = days * clock.DAY // LAST
        for turn in turns(slow.filter(match__days=days, match__next_due__lt=now + last)):
            if now < turn.until < now + last:
                told += tell(turn, "last", {"soon": True})
    return told


def tell(turn: Turn, what: str, more: dict[str, bool]) -> bool:
    """Tell a player of his turn, unless he has been told this of it."""
    if not cache.add(f"slow-{what}:{turn.player}:{turn.about}", 1, timeout=9 * 86_400):
        return False
    news.tell([turn.player], "turn", about={"match": turn.match, "game": turn.game, **more}, where="elsewhere")
    outbox.challenges_changed(turn.player)  # where his matches are listed
    return True


def turns(chairs: QuerySet[Chair]) -> Iterator[Turn]:
    """Yield whose clock runs in matches of people, at these chairs."""
    waited = chairs.filter(
        match__status=Match.Status.RUNNING,
        match__kind=Match.Kind.PEOPLE,
        match__next_due__isnull=False,
        left=False,
        player__isnull=False,
    )
    rows = waited.values_list("player_id", "seat", "match_id", "match__game", "match__clocks")
    for player, seat, match, game, clocks in rows:
        face = store.CLOCKS.decode(clocks)[seat]
        if face.until is not None and not face.answered and player is not None:
            yield Turn(player, match, game, face.until, f"{match}:{face.until - face.credit}")
