"""Bots of Gespenster."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.contract import Advice, Bot
from games.gespenster.state import Move
from games.gespenster.view import View


def medium(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    return Advice(legal[0])


BOTS: Final[Mapping[str, Bot]] = {"medium": medium}
