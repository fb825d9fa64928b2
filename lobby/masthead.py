"""What the masthead says of the reader: his rating in the game that he plays most, and his Taler."""

from functools import partial
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.registry import GAMES
from ratings import selectors as ratings
from ratings import taler


def own(request: HttpRequest) -> dict[str, Any]:
    """Give every template `mast`, which asks the database once, and only when the masthead is drawn."""
    return {"mast": SimpleLazyObject(partial(stands, getattr(request, "user", None)))}


def stands(user: Any) -> dict[str, Any]:
    """Return a member's main game with his standing there, and his Taler; nothing before his first rated match.

    Two questions, to an index each, asked anew for each page: right after a match is when its reader looks.
    """
    if user is None or not user.is_authenticated or user.is_guest:
        return {}
    found = ratings.standings([user.pk])[user.pk]
    played = {game: standing for game, standing in found.items() if game in GAMES}
    if not played:
        return {}
    game = max(played, key=lambda slug: (played[slug].rated, slug))
    return {"game": game, "stands": played[game], "taler": taler.balance(user.pk)}
