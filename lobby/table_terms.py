"""What can be chosen for an open table, and what becomes of it as people sit. Pure: rows only lend their values."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games import options as game_options
from games.contract import AnyGame
from games.registry import GAMES
from lobby import terms
from lobby.models import OpenTable, TablePlace
from lobby.refusals import Refused
from lobby.wire import AsSeated, Brake, Clock, Paced, TableTime
from tables.wire import TimeControl

Chosen = Mapping[str, game_options.Choice]


class TableTerms(Struct, frozen=True):
    """What the host decides."""

    options: dict[str, game_options.Choice]
    seats: int
    time: TableTime
    rated: bool
    begins: str
    listed: bool
    stake: int = 0


def columns(game: str, wanted: TableTerms) -> dict[str, Any]:
    """Return terms as a table keeps them. Raises Refused for what the game does not offer."""
    rules = offered(game, wanted.seats)
    if isinstance(wanted.time, Paced) != rules.paced:
        raise Refused("not_offered")
    return {
        "options": game_options.encoded(read(rules, wanted.options)).decode(),
        "seats": wanted.seats,
        "rated": wanted.rated,
        "begins": wanted.begins,
        "listed": wanted.listed,
        "stake": wanted.stake,
        **terms.time_columns(wanted.time),
    }


def offered(game: str, seats: int) -> AnyGame:
    if game not in GAMES or seats not in GAMES[game].seats:
        raise Refused("not_offered")
    return GAMES[game]


def read(game: AnyGame, options: Chosen) -> Any:
    """Return a game's own Options from what was chosen, field by field. Raises Refused."""
    kind = game_options.kind(game)
    if set(options) - set(game_options.choices(game)):
        raise Refused("not_offered")
    try:
        return msgspec.convert(None if kind is type(None) else dict(options), kind)
    except msgspec.ValidationError as error:
        raise Refused("not_offered") from error


def options_of(row: OpenTable) -> Any:
    """Return a table's options as its game knows them."""
    return game_options.decoded(GAMES[row.game], row.options)


def preset_of(game: AnyGame, options: Any) -> str:
    """Return the game's name for these options; nothing for options of one's own."""
    return next((name for name, preset in game.presets.items() if preset == options), "")


def time_of(row: OpenTable) -> TableTime:
    """Return the time control that a table keeps."""
    return Paced() if row.time_kind == "paced" else terms.time_of(row)


def as_seated(row: OpenTable, places: Iterable[TablePlace]) -> AsSeated:
    """Return what the match would be if people sat down at all seats that are free still.

    With a computer at the table there is no clock: one person plays without any, several with the brake, or by
    correspondence; and nobody plays for his rating, as with a guest.
    """
    taken = list(places)
    bots = sum(place.bot is not None for place in taken)
    guest = any(place.player is not None and place.player.is_guest for place in taken)
    if row.seats - bots < 2:
        return AsSeated(None, False)
    time = time_of(row)
    return AsSeated(Brake() if bots and isinstance(time, Clock) else time, row.rated and not bots and not guest)


def control(seated: AsSeated) -> TimeControl:
    """Return the time control as tables take it."""
    if seated.time is None:
        return TimeControl("none")
    kept = terms.time_columns(seated.time)
    return TimeControl(kept["time_kind"], kept["minutes"], kept["seconds"], kept["days"])
