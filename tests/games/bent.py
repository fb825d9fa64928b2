"""Moves that `legal` may never have listed: those without fields, and seen ones that are bent at one place."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from tests.games.share import evenly, some


def bent(kinds: Sequence[type], seen: Sequence[Any], view: Any, rng: Random, most: int) -> Iterator[Any]:
    """Make moves up, at most so many of seen ones; what a view holds goes into them."""
    yield from (kind() for kind in kinds if not kind.__struct_fields__)  # type: ignore[attr-defined]
    leaves = list(dict.fromkeys((type(leaf), leaf) for leaf in leaves_of(msgspec.to_builtins(view))))
    for move in evenly((move for move in seen if move.__struct_fields__), type, rng, most):
        plain, name = msgspec.to_builtins(move), rng.choice(move.__struct_fields__)
        for value in others(plain[name], leaves, rng):
            with suppress(msgspec.ValidationError):
                yield msgspec.convert(plain | {name: value}, type(move))


def others(value: Any, leaves: Sequence[tuple[type, Any]], rng: Random) -> Iterator[Any]:
    """Yield what could stand in a move instead of this: something of the view, or a list that is bent."""
    if isinstance(value, list | tuple):
        yield bent_list(list(value), leaves, rng)
        return
    yield from some([leaf for kind, leaf in leaves if kind is type(value)], rng, 1)


def bent_list(value: list[Any], leaves: Sequence[tuple[type, Any]], rng: Random) -> list[Any]:
    """Return a list that is empty, too short or too long, that holds one thing twice, another thing, or another order."""
    like = [leaf for kind, leaf in leaves if not value or kind is type(value[0])] or value
    place = rng.randrange(len(value) + 1)
    bends = [
        list,
        lambda: value[:place] + value[place + 1 :],
        lambda: [*value, *some(like, rng, 1)],
        lambda: [*value, *some(like, rng, 4)],
        lambda: value[:place] + some(like, rng, 1) + value[place + 1 :],
        lambda: [*value[:-1], *value[:1]],
        lambda: [nudged(other, rng) if at == place else other for at, other in enumerate(value)],
        lambda: value[::-1],
    ]
    return rng.choice(bends)()


def nudged(value: Any, rng: Random) -> Any:
    return value + rng.choice((-1, 1)) if type(value) is int else value


def leaves_of(value: Any) -> list[Any]:
    """The numbers and words anywhere in a view."""
    found: list[Any] = []
    ahead = [value]
    while ahead:
        inner = ahead.pop()
        if isinstance(inner, dict | list | tuple):
            ahead.extend(reversed([*inner.values()] if isinstance(inner, dict) else inner))
        else:
            found.append(inner)
    return found
