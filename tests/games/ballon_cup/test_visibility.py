"""Section 14, views: vectors 49 and 50; who may see what."""

import re

import msgspec

from games import engine
from games.ballon_cup import GAME, rules
from games.ballon_cup.cards import PACK
from tests.games.ballon_cup.tables import fresh, lay, played, swap, table

HAND = "B1 B3 B5 B7 G1 G2 G4 G6"


def cards_in(state, viewer):
    """Every card that a message names, and none of its bytes is of another kind."""
    text = msgspec.json.encode(engine.message(GAME, engine.Position(state), viewer)).decode()
    assert "seed" not in text and "order" not in text
    return sorted(card for card in re.findall(r'"([RYGBA]\d+)"', text) if card in PACK)


def test_vector_49_a_fresh_view_names_the_own_hand_alone():
    state = fresh()
    assert set(cards_in(state, 1)) == set(state.hands[1])
    assert cards_in(state, None) == []


def test_vector_50_an_exposed_hand_is_all_that_a_watcher_sees():
    state = table("2p RR", hand=HAND)
    assert state.phase == "exchange"
    assert cards_in(state, None) == sorted(HAND.split())


def test_the_view_has_numbers_of_deck_and_bag_but_not_what_is_in_them():
    seen = GAME.view(fresh(), 0)
    assert (seen.deck, seen.bag) == (29, 35)


def test_a_drawn_card_is_seen_by_its_drawer_alone():
    state = table("2p RR", hand="R5", top="G13")
    after = played(state, lay("R5", 2, 0))
    assert "G13" in cards_in(after, 0)
    assert "G13" not in cards_in(after, 1) and "G13" not in cards_in(after, None)


def test_new_cards_of_an_exchange_are_hidden_and_the_kept_ones_are_not():
    state = table("2p RR | R1 /", hand=HAND, top="Y1 Y2 Y3 Y5", other="R9")
    after = played(state, swap("B1 B3 G1 G2"))
    seen = set(GAME.view(after, None).known[0])
    assert seen == {"B5", "B7", "G4", "G6"}
    assert not {"Y1", "Y2", "Y3", "Y5"} & set(cards_in(after, None))


def test_both_hands_are_open_after_the_end():
    state = fresh()
    assert GAME.view(state, "all").hands == state.hands
    assert GAME.view(state, None).hands is None
    assert GAME.view(rules.forfeit(state, 0, "left"), None).hands == state.hands


def test_own_cards_that_fit_are_marked_on_turn_or_not():
    state = table("2p RR", hand="R5 B1", other="R7 G1", turn=1)
    assert set(GAME.view(state, 0).playable) == {card for card in state.hands[0] if card[0] == "R"}
    assert GAME.view(state, None).playable == ()
