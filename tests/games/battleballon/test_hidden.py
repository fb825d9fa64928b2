"""What `hidden.py` states is enough: each secret of Battleballon, put anywhere it does not belong, is found."""

from dataclasses import replace as with_parts
from random import Random

import pytest
from msgspec.structs import replace

from games.battleballon import GAME, rules
from games.battleballon.facts import Moved, Signal
from games.battleballon.state import Continue, Deal, LayDraw
from games.battleballon.view import tell, view
from games.contract import Refusal
from games.engine import Start
from tests.games.leaks import nothing_leaks

WALKS = 3


def shows_the_deck(state, viewer):
    return replace(view(state, viewer), deck=state.deck)


def shows_the_bottom_of_the_deck(state, viewer):
    return replace(view(state, viewer), must_draw_deck=state.deck[-1:])


def shows_both_hands(state, viewer):
    return replace(view(state, viewer), open_hands=state.hands)


def shows_the_last_drawn_card(state, viewer):
    last = state.last_move
    return replace(view(state, viewer), last_move=last and replace(last))


def counts_the_wagers_of_a_hand(state, viewer):
    return replace(view(state, viewer), counts=tuple(sum(card[1:] == "w" for card in hand) for hand in state.hands))


def marks_the_own_cards_for_all(state, viewer):
    """The mark "in your hand" in the list of unseen cards belongs to the owner's browser."""
    lanes = tuple(
        replace(lane, unseen_open=tuple(card for card in lane.unseen_open if card not in state.hands[0]))
        for lane in view(state, viewer).lanes
    )
    return replace(view(state, viewer), lanes=lanes)


def forecasts_for_the_other(state, viewer):
    return replace(view(state, viewer), forecasts=view(state, 0).forecasts)


def keeps_the_order_of_coming(state, viewer):
    """Known cards by their place in the hand as it was held."""
    return replace(view(state, viewer), known=tuple(tuple(hand.index(c) for c in known) for hand, known in both(state)))


def both(state):
    return zip(state.hands, state.known, strict=True)


def tells_what_was_drawn(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    return tuple(replace(fact, drawn=after.last_move.drawn) if isinstance(fact, Moved) else fact for fact in facts)


def tells_the_next_card(before, actor, move, after, viewer):
    more = (Signal(len(after.deck[0])),) if isinstance(move, LayDraw) and after.deck else ()
    return (*tell(before, actor, move, after, viewer), *more)


def tells_the_whole_deal(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    return (replace(facts[0], hands=after.hands),) if isinstance(move, Deal) else facts


def tells_what_was_drawn_last_when_going_on(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    return (*facts, before.last_move.drawn) if isinstance(move, Continue) else facts


def refuses_with_the_other_hand(state, seat, move):
    if isinstance(move, LayDraw) and move.card in state.hands[1 - seat]:
        return Refusal("the_other_has_it")
    return rules.refusal(state, seat, move)


def seals_on_a_good_draw(before, actor, move, after):
    return GAME.seals(before, actor, move, after) or after.last_move.drawn[1:] == "10"


def outcome_names_the_last_drawn_card(state):
    outcome = rules.outcome(state)
    return outcome and replace(outcome, reason=f"{state.last_move}")


LEAKS = [
    {"view": shows_the_deck},
    {"view": shows_the_bottom_of_the_deck},
    {"view": shows_both_hands},
    {"view": shows_the_last_drawn_card},
    {"view": counts_the_wagers_of_a_hand},
    {"view": marks_the_own_cards_for_all},
    {"view": forecasts_for_the_other},
    {"view": keeps_the_order_of_coming},
    {"tell": tells_what_was_drawn},
    {"tell": tells_the_next_card},
    {"tell": tells_the_whole_deal},
    {"tell": tells_what_was_drawn_last_when_going_on},
    {"refusal": refuses_with_the_other_hand},
    {"seals": seals_on_a_good_draw},
    {"outcome": outcome_names_the_last_drawn_card},
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: next(iter(leak.values())).__name__)
def test_a_planted_leak_is_found(leak):
    leaky = with_parts(GAME, **leak)
    with pytest.raises(AssertionError, match="can tell"):
        for seed in range(WALKS):
            nothing_leaks(leaky, Start(GAME.presets["classic"], 2, 0), Random(seed))
