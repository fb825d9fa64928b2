"""Vectors 6-20: what may be led, what must be followed, who wins."""

import pytest

from games.contract import Refusal
from games.gespenster import rules
from games.gespenster.state import Play, Trick
from games.gespenster.trick import winner
from tests.games.gespenster.tables import cards, table


def playable(state, seat):
    return [move.card for move in rules.legal(state, seat)]


def refused(state, seat, card):
    no = rules.refusal(state, seat, Play(card))
    return no and no.code


def test_vector_6_the_first_card_of_a_round_is_not_white():
    state = table("R5 W2", "B1 B2", "G1 G2", "Y1 Y2")
    assert rules.refusal(state, 0, Play("W2")) == Refusal("white_first_card", (("card", "W2"),))
    assert rules.refusal(state, 0, Play("R5")) is None
    assert playable(state, 0) == ["R5"]


def test_vector_7_who_has_only_white_cards_leads_one():
    hand = "W1 W2 W3 W4 W5 W6 W7 W7 W7 W7 W7 W7 W8 W9 W10"
    state = table(hand, "B1", "G1", "Y1")
    assert playable(state, 0) == list(dict.fromkeys(cards(hand)))
    assert all(rules.refusal(state, 0, Play(card)) is None for card in cards(hand))


def test_vector_8_white_may_be_led_from_the_second_trick_on():
    state = table("R5 W9", "B1 B2", "G1 G2", "Y1 Y2", tricks=1)
    assert playable(state, 0) == ["R5", "W9"]


@pytest.mark.parametrize(
    ("vector", "led", "hand", "may"),
    [
        (9, "R7", "R2 B7 G5 W7", "R2 B7 W7"),
        (10, "R7", "B7 G5", "B7"),
        (11, "R7", "G5 Y11 W3", "G5 Y11 W3"),
        (13, "W7", "R7 G3 W1", "R7 W1"),
        (14, "R1", "Y4 W1", "W1"),
    ],
)
def test_vectors_9_to_14_colour_or_number_is_followed(vector, led, hand, may):
    """In the first trick of the round: white is no other there, once the first card lies."""
    state = table("R1", hand, "G1 G2", "Y1 Y2", trick=led)
    assert playable(state, 1) == list(cards(may)), vector
    for card in cards(hand):
        assert refused(state, 1, card) == (None if card in cards(may) else "must_follow")


def test_vector_9_the_refusal_says_what_must_be_followed():
    state = table("", "R2 B7 G5 W7", "", "", trick="R7")
    assert rules.refusal(state, 1, Play("G5")) == Refusal("must_follow", (("card", "G5"), ("colour", "red"), ("value", 7)))


def test_only_the_led_card_is_followed():
    state = table("", "", "G5 Y11", "", trick="R7 G7")
    assert playable(state, 2) == ["G5", "Y11"]


def test_a_card_that_is_not_held_cannot_be_played():
    state = table("R5 W2", "B1 B2", "G1 G2", "Y1 Y2")
    assert rules.refusal(state, 0, Play("R6")) == Refusal("card_not_in_hand", (("card", "R6"),))


@pytest.mark.parametrize(
    ("vector", "trick", "seat"),
    [
        (15, "R3 R9 B11 W9", 1),
        (16, "R7 B7 W7 G7", 0),
        (17, "W3 W7 W7 W2", 1),
        ("D-13", "W7 W7 W1 W7", 0),
        ("D-12", "R4 W7 W7 R2", 0),
        ("D-13", "W7 W7 W8 W9", 3),
    ],
)
def test_vectors_15_to_17_the_highest_of_the_led_colour_wins_and_of_like_sevens_the_first(vector, trick, seat):
    assert winner(Trick(0, cards(trick)), 4) == seat, vector
    assert winner(Trick(3, cards(trick)), 4) == (seat + 3) % 4, vector


def test_vector_20_the_winner_takes_all_and_leads_the_next_trick():
    state = table("R3 R1", "R9 B1", "B11 G1", "Y1 W9", tricks=1)
    for seat, card in enumerate(cards("R3 R9 B11 W9")):
        assert rules.actors(state) == (seat,)
        state = rules.apply(state, seat, Play(card))
    assert rules.actors(state) == (1,)
    assert state.tricks[-1] == Trick(0, cards("R3 R9 B11 W9"))
    assert state.trick == Trick(1)


def test_vector_20_after_the_fifteenth_trick_the_round_is_scored():
    state = table("R3", "R9", "B11", "W9", tricks=14)
    for seat, card in enumerate(cards("R3 R9 B11 W9")):
        assert not state.history
        state = rules.apply(state, seat, Play(card))
    assert len(state.tricks) == 15
    assert state.phase == "between"
    assert state.history[0].points == (0, 3, 0, 0)
    assert rules.actors(state) == (0, 1, 2, 3)
