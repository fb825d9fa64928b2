"""The moment that computers give people who need not answer, but may: once a question, however they come to know of it."""

import msgspec
from msgspec import Struct

from games.contract import Linger


class Moment(Struct, frozen=True, array_like=True):
    key: str
    """Of the question."""
    until: int
    """Server time in ms."""


def read(text: str) -> Moment | None:
    return msgspec.json.decode(text, type=Moment) if text else None


def written(moment: Moment | None) -> str:
    return msgspec.json.encode(moment).decode() if moment else ""


def after(moment: Moment | None, asked: Linger | None, now: int) -> Moment | None:
    """Return the moment for what lies open now: that of a question that was open before goes on, or has gone by.

    It may end sooner when fewer seconds are given since, never later.
    """
    if asked is None:
        return None
    until = now + asked.seconds * 1000
    return Moment(asked.key, min(moment.until, until) if moment is not None and moment.key == asked.key else until)
