"""`python -m scripts.lay_out GAME POSITION`: a match in a named position, in the development house; prints its address.

The positions are those of the game's tests (`positions.py`). Whom --players names sits down in this order: a member, or a
computer where it is a level ("medium"); where nobody is named, a member without a password is made.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scripts import venv

if TYPE_CHECKING:
    from tables.services import Sitter

STANDINS = ("Testerin", "Gegner", "Dritte", "Vierter", "Fünfte", "Sechster")


def main(words: Sequence[str]) -> int:
    venv.for_tests()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    import django
    from django.conf import settings

    django.setup()
    if not settings.DEBUG:
        sys.exit("Positions are laid out in a development house only: set DEBUG=on.")
    from games.registry import GAMES
    from tests.games import laid

    reader = argparse.ArgumentParser(prog="python -m scripts.lay_out", description="Lay out a match in a named position.")
    reader.add_argument("game", choices=sorted(GAMES))
    reader.add_argument("position", nargs="?", help="without it, the positions there are")
    reader.add_argument("--players", default="", help="names of members, or levels of computers, by seat, with commas")
    chosen = reader.parse_args(words)
    if chosen.position is None:
        print(*laid.known(chosen.game), sep="\n")
        return 0
    try:
        print(address(chosen.game, chosen.position, chosen.players.split(",")))
    except LookupError as error:
        sys.exit(str(error))
    return 0


def address(game: str, position: str, names: Sequence[str]) -> str:
    """Lay the position out between these; return where it can be seen. Raises LookupError for what is not there."""
    from django.urls import reverse

    from scripts.web import PORT
    from tables import outbox
    from tests.games import laid

    seats = laid.position(game, position)[0].seats
    if len(names) > seats:
        raise LookupError(f"{position} is for {seats} seats")
    asked = [*(name.strip() for name in names), *[""] * (seats - len(names))]
    update = laid.laid_out(game, position, [sitter(game, name, seat) for seat, name in enumerate(asked)])
    outbox.follow(update)
    return f"http://localhost:{PORT}{reverse('table', args=(update.match_id,))}"


def sitter(game: str, name: str, seat: int) -> "Sitter":
    from games.registry import GAMES
    from lobby.models import Player
    from tables.services import Sitter

    if name in GAMES[game].bots:
        return Sitter(bot=name, name=name)
    wanted = name or STANDINS[seat]
    found = Player.objects.filter(username=wanted).first()
    if found is None:
        if name:
            raise LookupError(f"nobody is called {name}")
        found = Player.objects.create_user(wanted)
    return Sitter(player=found.pk, name=found.name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
