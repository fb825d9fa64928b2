"""Each of the six reasons that the spec names for advice (11.2): it occurs, and what it claims is true, on twenty positions.

What is true is worked out here a second time, from the state and by the spec's formulas, never by what made the reason.
"""

import re
from itertools import combinations
from math import comb
from random import Random

import pytest

from games.battleballon import GAME, facts, rules
from games.battleballon.bots import medium
from games.battleballon.cards import COLOURS, PLACE, VALUE, pack, without
from games.battleballon.state import LayDraw
from tests.games.battleballon.tables import fresh
from tests.games.battleballon.walk import weighted

PLACES = """
Gain: 0:44 0:46 1:51 1:52 2:43 2:45 3:13 3:46 4:50 4:52 5:51 5:54 6:11 6:54 7:42 7:44 8:55 9:14 9:53 10:10
Opening: 0:10 2:2 3:8 4:4 4:9 5:5 7:12 8:3 11:1 11:6 12:2 13:3 13:23 15:5 15:15 17:17 23:8 27:7 28:3 29:9
GiftAvoided: 12:42 14:4 15:50 16:53 21:1 29:58 31:6 31:36 33:23 35:20 36:41 39:51 40:20 49:46 55:48 57:7 57:32 61:41
61:49 64:9
LandingCard: 0:5 0:15 1:11 1:16 2:12 2:17 3:18 3:23 4:14 4:19 5:10 5:15 6:16 6:21 7:7 7:17 8:8 8:13 9:4 9:9
ForTime: 2:49 2:53 3:48 3:50 5:50 8:52 9:55 9:60 10:53 12:53 12:55 19:51 21:45 21:46 24:59 27:51 28:49 34:50 43:57 45:61
HighestFirst: 1:54 1:55 6:55 8:54 9:58 9:59 11:50 11:51 12:57 13:55 14:48 17:61 18:55 19:48 19:49 22:56 23:52 24:55
24:61 25:58
"""
"""By reason: where it was met, as the seed of a deal and of a random match, and the number of the move."""


def positions_of(name):
    """Return the places of a reason as pairs of numbers."""
    places = re.search(rf"^{name}: ([\d: \n]+)", PLACES, re.MULTILINE)[1]
    return [tuple(map(int, place.split(":"))) for place in places.split()]


def reached(seed, number):
    """Return the state before a move of a random match."""
    state, rng = fresh(seed=seed), Random(seed)
    for _ in range(number - 1):
        state = rules.apply(state, state.turn, weighted(state, state.turn, rules.legal(state, state.turn), rng))
    return state


def advised(state):
    view, legal = GAME.view(state, state.turn), rules.legal(state, state.turn)
    advice = medium(view, legal, Random(0), lambda: True)
    return advice.move, *advice.reasons


def points(cards):
    """What a journey is worth (section 6)."""
    if not cards:
        return 0
    stages = [VALUE[card] for card in cards if VALUE[card]]
    return (sum(stages) - 20) * (1 + len(cards) - len(stages)) + (20 if len(cards) >= 8 else 0)


def gained(state, card):
    """What a hand card brings at the own journey, or None where it cannot lie."""
    lying = state.expeditions[state.turn][PLACE[card]]
    return points((*lying, card)) - points(lying) if fits(lying, card) else None


def fits(lying, card):
    """Wagers come first; stages rise."""
    last = VALUE[lying[-1]] if lying else 0
    return not last if not VALUE[card] else VALUE[card] > last


def gain_is_the_difference(state, move, why):
    after = rules.apply(state, state.turn, move)
    before, now = (points(one.expeditions[state.turn][PLACE[move.card]]) for one in (state, after))
    return why.card == move.card and why.delta == now - before > 0


def opening_has_enough_stages(state, move, why):
    lying = state.expeditions[state.turn][PLACE[move.card]]
    stages = [card for card in lying if VALUE[card]]
    return why.colour == COLOURS[PLACE[move.card]] and not stages and why.plan == round(plan_of(state, move)) >= 0


def plan_of(state, move):
    """The best value of the journey after the move, by 11.1: every choice of hand cards is tried, the rest is hoped for."""
    me, place = state.turn, PLACE[move.card]
    deck = len(state.deck) - (move.source == "deck")
    held = [card for card in without(state.hands[me], move.card) if PLACE[card] == place]
    if move.source == COLOURS[place]:
        held.append(state.discards[place][-1])
    lying = (*state.expeditions[me][place], move.card)
    unseen = unseen_by(state, me)
    closed = len(unseen)
    chance = 0.5 * max(0, deck // 2 - 1) / closed
    coming = [card for card in unseen if PLACE[card] == place and VALUE[card] and fits(lying, card)]
    usable = [card for card in held if fits(lying, card)]
    return max(worth(lying, chosen, coming, chance) for size in range(len(usable) + 1) for chosen in combinations(usable, size))


def unseen_by(state, me):
    """All cards but those that the seat holds or sees."""
    seen = [*state.hands[me], *state.known[1 - me]]
    seen += [card for piles in (*state.expeditions, state.discards) for pile in piles for card in pile]
    rest = list(pack(len(state.discards)))
    for card in seen:
        rest.remove(card)
    return rest


def worth(lying, chosen, coming, chance):
    cards = [*lying, *chosen]
    stages = [VALUE[card] for card in cards if VALUE[card]]
    hoped = sum(stages) + chance * sum(VALUE[card] for card in coming) - 20
    more = [comb(len(coming), k) * chance**k * (1 - chance) ** (len(coming) - k) for k in range(len(coming) + 1)]
    record = sum(share for k, share in enumerate(more) if len(cards) + k >= 8)
    return hoped * (1 + len(cards) - len(stages)) + 20 * record


def gift_would_serve_the_other(state, move, why):
    """The card is kept; on its landing place it could be taken, and lies higher than all at the other's journey."""
    theirs = state.expeditions[1 - state.turn][PLACE[why.card]]
    return why.card != move.card and why.card in state.hands[state.turn] and fits(theirs, why.card)


def landing_card_lies_there_and_fits(state, move, why):
    after = rules.apply(state, state.turn, move)
    lying = after.expeditions[state.turn][PLACE[why.card]]
    on_top = state.discards[COLOURS.index(move.source)][-1]
    return why.card == on_top and fits(lying, why.card) and why.card in after.hands[state.turn]


def behind_and_longer(state, move, why):
    me, own, other = (
        state.turn,
        *(sum(map(points, piles)) for piles in (state.expeditions[state.turn], state.expeditions[1 - state.turn])),
    )
    from_deck = rules.apply(state, me, LayDraw(move.card, move.target, "deck"))
    from_place = rules.apply(state, me, move)
    return own < other and len(from_place.deck) == len(from_deck.deck) + 1 and why.moves_left == -(-len(state.deck) // 2)


def most_goes_first(state, move, why):
    gains = {card: gain for card in state.hands[state.turn] if (gain := gained(state, card)) is not None and gain > 0}
    left = -(-len(state.deck) // 2)
    return why.card == move.card and why.moves_left == left < len(gains) and gains[why.card] == max(gains.values())


TRUE = {
    facts.Gain: gain_is_the_difference,
    facts.Opening: opening_has_enough_stages,
    facts.GiftAvoided: gift_would_serve_the_other,
    facts.LandingCard: landing_card_lies_there_and_fits,
    facts.ForTime: behind_and_longer,
    facts.HighestFirst: most_goes_first,
}


def test_each_of_the_six_reasons_is_met_twenty_times():
    assert [len(set(positions_of(kind.__name__))) for kind in TRUE] == [20] * 6


@pytest.mark.parametrize("kind", TRUE, ids=lambda kind: kind.__name__)
def test_a_reason_is_true_where_it_is_given(kind):
    for seed, number in positions_of(kind.__name__):
        state = reached(seed, number)
        move, why = advised(state)
        assert type(why) is kind, (seed, number)
        assert TRUE[kind](state, move, why), (seed, number, move, why)


@pytest.mark.parametrize(("seed", "number"), [(7, 2), (8, 2), (12, 10), (17, 2), (20, 6)])
def test_a_card_that_is_laid_is_not_called_one_to_be_spared(seed, number):
    """No single thing speaks for it: the look back says no more than that."""
    state = reached(seed, number)
    best, *others = GAME.weigh(GAME.view(state, state.turn), rules.legal(state, state.turn), Random(0), lambda: True)
    assert (best.move.target, best.reasons) == ("expedition", (facts.Expected(best.move.card),))
    assert all(other.value <= best.value for other in others)
