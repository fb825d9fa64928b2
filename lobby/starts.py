"""Matches that one person starts alone, against the computer."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.db import transaction

from games import options as game_options
from games.contract import AnyGame
from games.registry import GAMES
from lobby.models import Player
from tables import outbox, services, wire

USUAL: Final = "medium"


FOUR: Final = 4


class NotOffered(Exception):
    """No such game, preset, level, number of seats or choice."""


def usual_game() -> AnyGame | None:
    """Return what one who just wants to play is given: the first game with a computer to play against."""
    return next((game for game in GAMES.values() if USUAL in game.bots), None)


def usual_seats(game: AnyGame) -> int:
    """Return at how many seats a game is played unless somebody wishes otherwise: two, else four where it can be."""
    return 2 if 2 in game.seats else min(max(FOUR, game.seats.start), game.seats.stop - 1)


def kind_of(game: AnyGame, preset: str, form: Mapping[str, str]) -> tuple[str, Any]:
    """Return the preset, and the options, that a form asks for: those of the preset, or `option.<field>` where it names none.

    What is not ticked is not sent, so a bool that is left out is off. Raises NotOffered.
    """
    if preset:
        if preset not in game.presets:
            raise NotOffered
        return preset, game.presets[preset]
    fields = {name: read(values, form.get(f"option.{name}", "")) for name, values in game_options.choices(game).items()}
    options = game_options.kind(game)(**fields) if fields else next(iter(game.presets.values()))
    return next((name for name, known in game.presets.items() if known == options), ""), options


def read(values: tuple[game_options.Choice, ...], word: str) -> game_options.Choice:
    """Return what a form means by a word. Raises NotOffered."""
    if values == (False, True):
        return word not in ("", "False")
    for value in values:
        if str(value) == word:
            return value
    raise NotOffered


def against_computer(
    *,
    player: Player,
    slug: str,
    preset: str,
    level: str,
    seats: int | None = None,
    form: Mapping[str, str] = MappingProxyType({}),
    luck: tuple[int, bytes] | None = None,
) -> int:
    """Seat a player against computers of a level; returns the match's id. The person sits first and begins.

    `luck`: the deal that was drawn for this start, and what the browser adds to it.

    `seats`: the usual ones when left out; `form`: what is chosen when no preset is named (kind_of). Raises NotOffered.
    """
    game = GAMES.get(slug)
    if game is None or level not in game.bots:
        raise NotOffered
    count = usual_seats(game) if seats is None else seats
    if count not in game.seats:
        raise NotOffered
    name, options = kind_of(game, preset, form)
    others = [computer(level, number, count) for number in range(1, count)]
    with transaction.atomic():
        held = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()  # as he is now, not when he asked
        if held is None or not held.may("sit"):
            raise services.NotAllowed("may_not_sit")
        me = services.Sitter(player=held.pk, bot=None, name=held.name, guest=held.is_guest)
        update = services.open_match(
            game=slug,
            preset=name,
            options=options,
            sitters=[me, *others],
            first=0,
            time=wire.TimeControl(kind="none"),
            kind="computer",
            deal=luck[0] if luck else None,
            nonces=(luck[1], *(None for _ in others)) if luck else None,
        )
    outbox.follow(update)
    return update.match_id


def computer(level: str, number: int, seats: int) -> services.Sitter:
    """Return the computer at a seat; several at one table are told apart by a number."""
    return services.Sitter(player=None, bot=level, name="Computer" if seats == 2 else f"Computer {number}", guest=False)
