"""Bots of Gespenster: `easy` has no memory, `medium` counts cards, `hard` deals out what it does not see, and tries."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.contract import Advice, Bot
from games.gespenster.bits import ALL_CARDS, FACE, faces, picked
from games.gespenster.cards import POINTS, VALUE, Card, Cards, arranged, is_white
from games.gespenster.judgement import WEIGHTS, chosen
from games.gespenster.memory import remembered
from games.gespenster.passing import most_dangerous
from games.gespenster.playout import sight
from games.gespenster.state import PASSED, Moon, Move, PassCards, Play
from games.gespenster.trick import best
from games.gespenster.view import Prospect, View

ERRORS: Final = 0.30


def medium(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Pass what is most dangerous, duck, count what is unseen, and stop a Durchmarsch or try one."""
    match legal[0]:
        case PassCards():
            return Advice(PassCards(faces(most_dangerous(picked(view.hand, ALL_CARDS), WEIGHTS[view.options.good_ghosts]))))
        case Moon():
            return Advice(moon_choice(view))
        case Play():
            return Advice(Play(medium_card(view)))
    return Advice(legal[0])


def medium_card(view: View) -> Card:
    memory, weights = remembered(view), WEIGHTS[view.options.good_ghosts]
    return FACE[chosen(sight(memory.board, weights, memory.unseen, shoot_moon=view.options.shoot_moon), weights)]


def moon_choice(view: View) -> Moon:
    """The better rank, then the larger lead over the best other."""
    assert view.moon is not None
    seat = view.moon.seat

    def standing(prospect: Prospect) -> tuple[int, int]:
        others = [total for other, total in enumerate(prospect.totals) if other != seat]
        return -sum(total < prospect.totals[seat] for total in others), min(others) - prospect.totals[seat]

    mine, others = standing(view.moon.self_minus), standing(view.moon.others_plus)
    return Moon("others_plus" if others > mine else "self_minus")


def easy(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Look at the trick only: duck with the most points or the highest card, and play anything every third time."""
    match legal[0]:
        case PassCards():
            return Advice(PassCards(easy_triple(view.hand, rng)))
        case Play():
            cards = tuple(move.card for move in legal if isinstance(move, Play))
            return Advice(Play(rng.choice(cards) if rng.random() < ERRORS else easy_card(view, cards)))
    return Advice(rng.choice(legal))


def easy_triple(hand: Cards, rng: Random) -> Cards:
    """Three white cards, filled up with others, all at random."""
    white = [card for card in hand if is_white(card)]
    others = [card for card in hand if not is_white(card)]
    return arranged((rng.sample(white, len(white)) + rng.sample(others, len(others)))[:PASSED])


def easy_card(view: View, cards: Cards) -> Card:
    lying = tuple(card for _, card in view.trick)
    losing = [card for card in cards if lying and best((*lying, card)) < len(lying)]
    if losing:
        return max(losing, key=lambda card: (POINTS[card], VALUE[card]))
    return min(cards, key=VALUE.__getitem__)


BOTS: Final[Mapping[str, Bot]] = {"easy": easy, "medium": medium}
