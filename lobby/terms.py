"""What two agree on before a match, and what a change of it is to the other one. Pure: rows only lend their values."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from games.registry import GAMES
from lobby.refusals import Refused
from lobby.wire import Before, Brake, Clock, Days, TableTime, Time
from tables.wire import TimeControl


class Terms(Struct, frozen=True):
    """Of one game, which does not change while two negotiate."""

    preset: str
    time: Time
    rated: bool
    begins: int
    """The id of the player who begins."""
    stake: int = 0


FIELDS: Final = Terms.__struct_fields__
decoder: Final = msgspec.json.Decoder(Before)


def of(row: Any) -> Terms:
    """Return the terms of a challenge."""
    begins = row.challenger_id if row.challenger_begins else row.rival_id
    return Terms(row.preset, time_of(row), row.rated, begins, row.stake)


def columns(terms: Terms, challenger_id: int) -> dict[str, Any]:
    """Return terms as a challenge keeps them."""
    return {
        "preset": terms.preset,
        "rated": terms.rated,
        "stake": terms.stake,
        "challenger_begins": terms.begins == challenger_id,
        **time_columns(terms.time),
    }


def time_of(row: Any) -> Time:
    """Return the time control that a challenge or an open challenge keeps."""
    if row.time_kind == "days":
        return Days(row.days)
    return Clock(row.minutes, row.seconds) if row.time_kind == "clock" else Brake()


def kind_of(time: TableTime) -> str:
    return str(time.__struct_config__.tag)


def time_columns(time: TableTime) -> dict[str, Any]:
    return {"time_kind": kind_of(time), **{name: getattr(time, name, 0) for name in ("minutes", "seconds", "days")}}


def control(row: Any) -> TimeControl:
    """Return the time control as tables take it."""
    return TimeControl(row.time_kind, row.minutes, row.seconds, row.days)


def check(game: str, preset: str) -> None:
    """Raise Refused for what is not offered to two."""
    if game not in GAMES or preset not in GAMES[game].presets or 2 not in GAMES[game].seats:
        raise Refused("not_offered")


def before_of(row: Any) -> Before:
    """Return what the present version of a challenge has changed, with the old values."""
    return decoder.decode(row.before)


def marked(known: Terms, wanted: Terms) -> Before:
    """Return the old values of what differs from the terms that the other one knows."""
    return Before(**{field: getattr(known, field) for field in FIELDS if getattr(known, field) != getattr(wanted, field)})


def known_to_other(row: Any, proposer_id: int) -> Terms:
    """Return the terms from which the other one looks at a new proposal.

    Those of the present version; or, when the proposer made that himself and now changes it once more, those before it, so
    that a mark never gets lost behind a second change.
    """
    if row.changed_by_id != proposer_id:
        return of(row)
    before = before_of(row)
    old = {field: value for field in FIELDS if (value := getattr(before, field)) is not None}
    return msgspec.structs.replace(of(row), **old)
