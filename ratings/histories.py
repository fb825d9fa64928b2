"""Rated matches that somebody has played, one by one, as the ledger tells them. Nothing here writes."""

from django.db.models import Exists, OuterRef, QuerySet

from ratings.models import ALL_GAMES, Line, Standing


def played(player_id: int, *, game: str = "", against: int | None = None) -> QuerySet[Line]:
    """Return a player's rated matches, the newest first; `void` of each says whether it was taken back."""
    lines = Line.objects.filter(player=player_id, kind=Line.Kind.MATCH)
    if game:
        lines = lines.filter(game=game)
    if against is not None:
        rival = Line.objects.filter(match=OuterRef("match"), player=against, kind=Line.Kind.MATCH)
        lines = lines.filter(Exists(rival))
    back = Line.objects.filter(match=OuterRef("match"), seat=OuterRef("seat"), kind=Line.Kind.VOID)
    return lines.annotate(void=Exists(back)).order_by("-pk")


def games(player_id: int) -> list[str]:
    """Return the games that a player has rated matches of, the one he has played most first."""
    standings = Standing.objects.filter(player=player_id, rated__gt=0).exclude(game=ALL_GAMES)
    return list(standings.order_by("-rated", "game").values_list("game", flat=True))
