"""Tells those who are nowhere in the house that a clock of theirs runs: it is their turn."""

from lobby import news, whereabouts
from tables import store
from tables.models import Chair, Match


def tell_absent() -> int:
    """Tell everybody who is waited for and has been away for a moment; returns how many. At most once until he comes.

    Asked by the clock, not at each move: it costs one question however many tables are played.
    """
    waited = Chair.objects.filter(
        match__status=Match.Status.RUNNING,
        match__kind=Match.Kind.PEOPLE,
        match__next_due__isnull=False,
        left=False,
        player__isnull=False,
    )
    rows = waited.values_list("player_id", "seat", "match_id", "match__game", "match__clocks")
    due = [(player, match, game) for player, seat, match, game, clocks in rows if runs(clocks, seat)]
    gone = whereabouts.gone({player for player, _, _ in due if player is not None}, whereabouts.present())
    for player, match, game in due:
        if player in gone:
            news.tell([player], "turn", about={"match": match, "game": game})
    return len(gone)


def runs(clocks: str, seat: int) -> bool:
    return store.CLOCKS.decode(clocks)[seat].until is not None
