"""Matches that one person starts alone, against the computer."""

from typing import Final

from django.db import transaction

from games.contract import AnyGame
from games.registry import GAMES
from lobby.models import Player
from tables import outbox, services, wire

USUAL: Final = "medium"


class NotOffered(Exception):
    """No such game, preset or level."""


def usual_game() -> AnyGame | None:
    """Return what one who just wants to play is given: the first game with a computer to play against."""
    return next((game for game in GAMES.values() if USUAL in game.bots), None)


def against_computer(*, player: Player, slug: str, preset: str, level: str) -> int:
    """Seat a player against the computer; returns the match's id. The person sits first and begins."""
    game = GAMES.get(slug)
    if game is None or level not in game.bots or preset not in game.presets:
        raise NotOffered
    others = [services.Sitter(player=None, bot=level, name="Computer", guest=False) for _ in range(game.seats.start - 1)]
    with transaction.atomic():
        held = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()  # as he is now, not when he asked
        if held is None or not held.may("sit"):
            raise services.NotAllowed("may_not_sit")
        me = services.Sitter(player=held.pk, bot=None, name=held.name, guest=held.is_guest)
        update = services.open_match(
            game=slug, preset=preset, sitters=[me, *others], first=0, time=wire.TimeControl(kind="none"), kind="computer"
        )
    outbox.follow(update)
    return update.match_id
