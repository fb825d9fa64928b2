"""Read a move that came from outside."""

import re
from typing import Any, Final

import msgspec

from games.contract import AnyGame, Refusal
from games.engine import Refused
from tables import wire

HUGE: Final = re.compile(rb"[0-9]{16}|[0-9][eE]")
"""Numbers that no game has, and that neither JSON elsewhere nor a database would hold."""
UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
"""Control and bidi characters: they make text look like something else, or cannot be stored."""


def read(game: AnyGame, raw: bytes | msgspec.Raw) -> Any:
    """Decode a move strictly by the game's own type. Raises Refused("malformed")."""
    raw = bytes(raw)
    if len(raw) > wire.LONGEST or HUGE.search(raw):
        raise malformed()
    try:
        if (b"\\" in raw or not raw.isascii()) and hides(msgspec.json.decode(raw)):
            raise malformed()
        return decoder(game).decode(raw)
    except (msgspec.MsgspecError, RecursionError, ValueError, OverflowError) as error:
        raise malformed() from error


def malformed() -> Refused:
    return Refused(Refusal("malformed"))


_decoders: dict[str, msgspec.json.Decoder[Any]] = {}


def decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    if (found := _decoders.get(game.slug)) is None or found.type is not game.move_type:
        found = _decoders[game.slug] = msgspec.json.Decoder(game.move_type)
    return found


def hides(value: Any) -> bool:
    """Say whether any text in a decoded JSON value holds what cannot be seen."""
    if isinstance(value, str):
        return UNSEEN.search(value) is not None
    if isinstance(value, dict):
        return any(hides(key) or hides(inner) for key, inner in value.items())
    return isinstance(value, list) and any(hides(inner) for inner in value)


def seen(text: str) -> str:
    """Return text without what cannot be seen."""
    return UNSEEN.sub("", text)
