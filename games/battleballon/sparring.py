"""Who the bots are measured against: never offered to people."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.battleballon.state import LayDraw, Move
from games.battleballon.view import View
from games.contract import Advice, Bot


def baseline(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Lay any card that can be laid, else throw any; draw from the deck."""
    lays = [move for move in legal if isinstance(move, LayDraw) and move.source == "deck"]
    return Advice(rng.choice([move for move in lays if move.target == "expedition"] or lays or legal))


SPARRING: Final[Mapping[str, Bot]] = {"baseline": baseline}
