"""Who easy is measured against: any move, each as likely. `legal` names only a few useful triples, so that it composes."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.contract import Advice, Bot
from games.gespenster.cards import arranged
from games.gespenster.state import PASSED, Move, PassCards
from games.gespenster.view import View


def anything(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    if isinstance(legal[0], PassCards):
        return Advice(PassCards(arranged(rng.sample(view.hand, PASSED))))
    return Advice(rng.choice(legal))


SPARRING: Final[Mapping[str, Bot]] = {"random": anything}
