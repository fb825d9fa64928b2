"""Bots of Gespenster: `easy` has no memory, `medium` counts cards, `hard` deals out what it does not see, and tries."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.contract import Advice, Bot
from games.gespenster.bits import ALL_CARDS, FACE, faces, picked
from games.gespenster.cards import POINTS, VALUE, Card, Cards, arranged, is_white
from games.gespenster.facts import BetterChoice, DangerousCards, Tried
from games.gespenster.judgement import WEIGHTS, chosen
from games.gespenster.memory import remembered
from games.gespenster.passing import most_dangerous
from games.gespenster.reasons import reason
from games.gespenster.standing import better_choice
from games.gespenster.state import PASSED, Moon, Move, PassCards, Play
from games.gespenster.trick import best
from games.gespenster.trying import best_card, best_triple, seen
from games.gespenster.view import View

ERRORS: Final = 0.30


def medium(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Pass what is most dangerous, duck, count what is unseen, and stop a Durchmarsch or try one."""
    match legal[0]:
        case PassCards():
            cards = faces(most_dangerous(picked(view.hand, ALL_CARDS), WEIGHTS[view.options.good_ghosts]))
            return Advice(PassCards(cards), (DangerousCards(cards),))
        case Play():
            sight, weights = seen(view, remembered(view))
            place = chosen(sight, weights)
            return Advice(Play(FACE[place]), (reason(view, sight, weights, place),))
        case Moon():
            assert view.moon is not None
            choice = better_choice(view.totals, view.moon.seat, view.left, view.options)
            return Advice(Moon(choice), (BetterChoice(choice),))
    return Advice(legal[0])


def hard(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Deal out the unseen cards many times, play each choice to the end of the round, and take the cheapest."""
    if not isinstance(legal[0], Play | PassCards) or len(legal) == 1:
        return medium(view, legal, rng, in_time)
    memory = remembered(view)
    if isinstance(legal[0], PassCards):
        triple, deals = best_triple(view, memory, rng, in_time)
        return Advice(PassCards(faces(triple)), (*tried(deals), DangerousCards(faces(triple))))
    place, deals = best_card(view, memory, rng, in_time)
    return Advice(Play(FACE[place]), (*tried(deals), reason(view, *seen(view, memory), place)))


def tried(deals: int) -> tuple[Tried, ...]:
    return (Tried(deals),) if deals else ()


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


BOTS: Final[Mapping[str, Bot]] = {"easy": easy, "medium": medium, "hard": hard}
