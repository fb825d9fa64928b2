"""What `hidden.py` states is enough: each secret of Gespenster, put anywhere it does not belong, is found."""

from dataclasses import replace as with_parts
from random import Random

import pytest
from msgspec.structs import replace

from games.contract import Refusal
from games.engine import Start
from games.gespenster import GAME, rules
from games.gespenster.facts import Continued, Dealt, Passed, PassedAll, Played
from games.gespenster.state import PassCards, Play
from games.gespenster.view import tell, view
from tests.games.gespenster.tables import ALL_ON
from tests.games.leaks import nothing_leaks

WALKS = 3
SEATS = 3


def shows_all_hands(state, viewer):
    return replace(view(state, viewer), hands=state.hands)


def shows_the_next_hand(state, viewer):
    return replace(view(state, viewer), hand=state.hands[0])


def counts_white_cards_in_hands(state, viewer):
    return replace(view(state, viewer), counts=tuple(sum(card[0] == "W" for card in hand) for hand in state.hands))


def shows_what_others_chose(state, viewer):
    return replace(view(state, viewer), passed=state.passed)


def shows_what_comes_before_all_have_chosen(state, viewer):
    seen = view(state, viewer)
    return seen if viewer is None else replace(seen, received=state.passed[viewer - 1])


def shows_what_the_left_neighbour_gives(state, viewer):
    seen = view(state, viewer)
    return seen if viewer is None else replace(seen, given=state.passed[(viewer + 1) % SEATS])


def shows_a_watcher_what_was_given(state, viewer):
    return replace(view(state, viewer), given=state.passed[0]) if viewer is None else view(state, viewer)


def says_who_could_follow(state, viewer):
    led = state.trick.cards[:1]
    return replace(
        view(state, viewer), ready=tuple(any(card[:1] == led[0][:1] for card in h) if led else 0 for h in state.hands)
    )


def tells_what_was_passed(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    return tuple(replace(fact, cards=move.cards) if isinstance(fact, Passed) else fact for fact in facts)


def tells_the_receiver_at_once(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    return tuple(replace(fact, cards=move.cards) if isinstance(fact, Passed) and fact.to == viewer else fact for fact in facts)


def tells_what_all_received(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    return tuple(replace(fact, received=after.passed[0]) if isinstance(fact, PassedAll) else fact for fact in facts)


def tells_the_whole_deal(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    return tuple(replace(fact, hand=after.hands[0]) if isinstance(fact, Dealt) else fact for fact in facts)


def tells_whose_white_ghosts_are_out(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    out = isinstance(move, Play) and not any(card[0] == "W" for card in after.hands[actor])
    return (*facts, Continued(actor)) if out else facts


def tells_a_card_behind_the_played_one(before, actor, move, after, viewer):
    facts = tell(before, actor, move, after, viewer)
    return (*facts, Played(actor, after.hands[actor][0], False)) if isinstance(move, Play) and after.hands[actor] else facts


def refuses_with_the_neighbours_hand(state, seat, move):
    if isinstance(move, Play) and move.card in state.hands[seat - 1]:
        return Refusal("the_neighbour_has_it")
    return rules.refusal(state, seat, move)


def refuses_with_what_is_coming(state, seat, move):
    coming = state.passed[seat - 1] if isinstance(move, PassCards) else None
    if coming and set(coming) & set(state.hands[seat]) != set(move.cards):
        return Refusal("somebody_chose", (("card", coming[0]),))
    return rules.refusal(state, seat, move)


def asks_first_who_has_most_white_cards(state):
    seats = rules.actors(state)
    return tuple(sorted(seats, key=lambda seat: sum(card[0] == "W" for card in state.hands[seat]))) if len(seats) > 1 else seats


def counts_no_turn_for_a_void(before, actor, move, after):
    void = isinstance(move, Play) and not any(card[0] == move.card[0] for card in after.hands[actor])
    return None if void else GAME.turn_of(before, actor, move, after)


def seals_on_a_pass_of_white_cards(before, actor, move, after):
    return isinstance(move, PassCards) and any(card[0] == "W" for card in move.cards)


def forfeits_with_a_card(state, seat, why):
    left = rules.forfeit(state, seat, why)
    return replace(left, reason=state.hands[seat][0]) if left.phase == "over" and any(state.hands) else left


LEAKS = [
    {"view": shows_all_hands},
    {"view": shows_the_next_hand},
    {"view": counts_white_cards_in_hands},
    {"view": shows_what_others_chose},
    {"view": shows_what_comes_before_all_have_chosen},
    {"view": shows_what_the_left_neighbour_gives},
    {"view": shows_a_watcher_what_was_given},
    {"view": says_who_could_follow},
    {"tell": tells_what_was_passed},
    {"tell": tells_the_receiver_at_once},
    {"tell": tells_what_all_received},
    {"tell": tells_the_whole_deal},
    {"tell": tells_whose_white_ghosts_are_out},
    {"tell": tells_a_card_behind_the_played_one},
    {"refusal": refuses_with_the_neighbours_hand},
    {"refusal": refuses_with_what_is_coming},
    {"actors": asks_first_who_has_most_white_cards},
    {"turn_of": counts_no_turn_for_a_void},
    {"seals": seals_on_a_pass_of_white_cards},
    {"forfeit": forfeits_with_a_card},
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: next(iter(leak.values())).__name__)
def test_a_planted_leak_is_found(leak):
    leaky = with_parts(GAME, **leak)
    with pytest.raises(AssertionError, match="can tell"):
        for seed in range(WALKS):
            nothing_leaks(leaky, Start(ALL_ON, SEATS, seed), Random(seed))


def test_nothing_of_the_real_game_leaks_to_a_table_of_three_with_all_options():
    nothing_leaks(GAME, Start(ALL_ON, SEATS, 1), Random(7))
