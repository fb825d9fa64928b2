"""Random matches that end soon: who has most points wins what he can, the others give him their white ghosts.

So a Durchmarsch is frequent, too. Passing is composed of any three cards.
"""

from games.gespenster.cards import FACES, POINTS, VALUE
from games.gespenster.state import PASSED, Continue, Moon, PassCards, Play
from games.gespenster.trick import best

AT_RANDOM = 0.15
OWN_TRIPLE = 0.7
UNMET = {"already_passed": "who has passed is not waited for, and is told so before the rules are asked"}
"""Refusals that nobody at a table meets."""


def weighted(state, seat, legal, rng):
    if state.phase == "pass" and rng.random() < OWN_TRIPLE:
        return PassCards(tuple(rng.sample(state.hands[seat], PASSED)))
    if state.phase == "moon_choice":
        return legal[rng.random() < 0.8]
    if state.phase != "play" or rng.random() < AT_RANDOM:
        return rng.choice(legal)
    return greedy(state, legal) if seat == most_points(state) else giving(state, legal)


def most_points(state):
    return max(range(len(state.totals)), key=lambda seat: (state.totals[seat], seat))


def greedy(state, legal):
    """A white card of most value, or the one that wins."""
    return max(legal, key=lambda move: (wins(state, move.card), VALUE[move.card], move.card))


def giving(state, legal):
    """A losing card with most points."""
    return max(legal, key=lambda move: (not wins(state, move.card), POINTS[move.card], -VALUE[move.card], move.card))


def wins(state, card):
    cards = (*state.trick.cards, card)
    return best(cards) == len(cards) - 1


def odd(state, seat, rng):
    """Wrong numbers of cards, cards of others, what does not follow, no choice at all, and what belongs to other phases."""
    hand = state.hands[seat] if state.hands else ()
    card = rng.choice(FACES)
    moves = [Play(card), PassCards((card,) * PASSED), PassCards(hand[:2]), PassCards(hand[:4]), PassCards(hand[-PASSED:])]
    return [*moves, *(Play(own) for own in hand), Moon("both"), Moon("self_minus"), Continue()]
