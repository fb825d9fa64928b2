"""What can be chosen about a match of any game: fields that are bool or Literal, so that a form can be made of them."""

from functools import cache
from types import NoneType
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from games.contract import AnyGame

Choice: TypeAlias = bool | int | str


def kind(game: AnyGame) -> Any:
    """The Struct of a game's options."""
    return type(next(iter(game.presets.values())))


def choices(game: AnyGame) -> dict[str, tuple[Choice, ...]]:
    """Return what each field can be; for a bool (False, True). Raises TypeError for a field of another type.

    The game's own words label them: msgid "options.<field>", and "options.<field>.<value>" for the values of a Literal;
    "options.<field>.note" stands beside the label.
    """
    if (options := kind(game)) is NoneType:
        return {}
    return {name: values(name, hint) for name, hint in get_type_hints(options).items()}


def values(name: str, hint: Any) -> tuple[Choice, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise TypeError(f"the option {name} is neither bool nor Literal")


def chosen(game: AnyGame, options: Any) -> dict[str, Choice]:
    """Return what was chosen, field by field."""
    return {name: getattr(options, name) for name in choices(game)}


def encoded(options: Any) -> bytes:
    """Return the one form in which a match stores its options, and its seed is made of them."""
    return msgspec.json.encode(options)


def decoded(game: AnyGame, raw: bytes | str) -> Any:
    """Read options back, from a form too. Raises msgspec.ValidationError."""
    return decoder(kind(game)).decode(raw)


@cache
def decoder(options: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(options)
