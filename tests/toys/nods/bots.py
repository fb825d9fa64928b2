"""Bots of Nods."""

from collections.abc import Callable, Sequence
from random import Random

from games.contract import Advice
from games.nods.rules import Move
from games.nods.view import View


def easy(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move]:
    return Advice(rng.choice(legal))


def medium(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move]:
    """Nod as long as there is a bell."""
    return Advice(legal[0])


BOTS = {"easy": easy, "medium": medium}
