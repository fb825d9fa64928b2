"""What stands behind the computers: cards as bits, what is remembered, deals that are possible, rounds played out."""

from random import Random

import pytest

from games.gespenster import GAME, rules
from games.gespenster.bits import ALL_CARDS, FIRST, FOLLOWS, TWINS, WHITES, faces, picked
from games.gespenster.cards import DECK
from games.gespenster.dealing import dealt
from games.gespenster.judgement import WEIGHTS
from games.gespenster.memory import remembered
from games.gespenster.playout import SEVERAL, played_out, sole_holder
from games.gespenster.scoring import captured
from games.gespenster.state import Options, Play
from tests.games.gespenster.tables import cards, fresh, table


def played(seats, seed, plies):
    """A round of random cards, stopped after so many."""
    state, rng = fresh(seats, first=seed % seats, seed=seed), Random(seed)
    for _ in range(plies):
        seat = rules.turn(state)
        state = rules.apply(state, seat, rng.choice(rules.legal(state, seat)))
    return state


CASES = [(seats, seed, plies) for seats in (3, 4, 5, 6) for seed, plies in enumerate((0, 1, 7, 23, 38, 51, 58))]


def test_cards_become_bits_and_cards_again():
    assert picked(DECK, ALL_CARDS) == ALL_CARDS
    assert faces(ALL_CARDS) == DECK
    assert (ALL_CARDS & WHITES).bit_count() == 16
    assert TWINS.bit_count() == 6
    hand = cards("R1 B7 W7 W7 W11")
    assert faces(picked(hand, ALL_CARDS)) == hand
    rest = ALL_CARDS & ~picked(hand, ALL_CARDS)
    assert picked(hand[2:4], rest) & picked(hand, ALL_CARDS) == 0, "two other sevens"


@pytest.mark.parametrize(("seats", "seed", "plies"), CASES)
def test_a_seat_remembers_what_everybody_saw(seats, seed, plies):
    state = played(seats, seed, plies)
    for seat in range(seats):
        memory = remembered(GAME.view(state, seat))
        assert faces(memory.hand) == state.hands[seat]
        assert sorted(faces(memory.unseen)) == sorted(c for s, hand in enumerate(state.hands) if s != seat for c in hand)
        assert [sorted(faces(won)) for won in memory.board.won] == [sorted(won) for won in captured(state.tricks, seats)]
        assert faces(memory.given) == tuple(c for c in faces(memory.given) if c in state.hands[(seat + 1) % seats])


@pytest.mark.parametrize(("seats", "seed", "plies"), CASES)
def test_a_deal_is_possible_for_all_that_the_seat_knows(seats, seed, plies):
    state, rng = played(seats, seed, plies), Random(seed)
    for seat in range(seats):
        memory = remembered(GAME.view(state, seat))
        for _ in range(3):
            hands = dealt(memory, rng)
            assert [hand.bit_count() for hand in hands] == [len(hand) for hand in state.hands]
            assert hands[seat] == memory.hand
            assert sum(hands) == memory.hand | memory.unseen
            assert not any(hand & never for hand, never in zip(hands, memory.never, strict=True))
            assert hands[(seat + 1) % seats] & memory.given == memory.given


def test_who_does_not_follow_has_nothing_of_that_colour_and_number():
    state = rules.apply(table("", "G5 Y1", "R1 G1", "Y2 B2", trick="R7"), 1, Play("G5"))
    memory = remembered(GAME.view(state, 3))
    assert memory.never == [0, FOLLOWS[FIRST["R7"]], 0, 0]


def test_what_was_given_is_known_to_lie_on_the_left_until_it_is_played():
    state = fresh(4, seed=2)
    given = state.passed[0]
    assert faces(remembered(GAME.view(state, 0)).given) == given
    while given[0] in state.hands[1]:
        seat = rules.turn(state)
        legal = rules.legal(state, seat)
        state = rules.apply(state, seat, Play(given[0]) if Play(given[0]) in legal and seat == 1 else legal[0])
    assert given[0] not in faces(remembered(GAME.view(state, 0)).given)


def test_a_deal_forgets_who_cannot_have_what_rather_than_fail():
    memory = remembered(GAME.view(played(4, 3, 20), 0))
    memory.never = [ALL_CARDS] * 4
    hands = dealt(memory, Random(0))
    assert [hand.bit_count() for hand in hands] == list(memory.sizes)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("shoot_moon", [False, True])
def test_a_round_played_out_is_the_round_that_medium_plays(seats, shoot_moon):
    """With open hands nobody knows more than all unseen cards, so that both ways come to the same tricks."""
    for seed in range(10):
        state = fresh(seats, seed=seed, options=Options(shoot_moon=shoot_moon))
        board = remembered(GAME.view(state, 0)).board
        free = ALL_CARDS
        for seat, hand in enumerate(state.hands):
            board.hands[seat] = picked(hand, free)
            free &= ~board.hands[seat]
        won = played_out(board, WEIGHTS[False], shoot_moon=shoot_moon)
        while state.phase == "play":
            seat = rules.turn(state)
            move = GAME.bots["medium"](GAME.view(state, seat), GAME.legal(state, seat), Random(0), lambda: True).move
            state = rules.apply(state, seat, move)
        assert [sorted(faces(cards)) for cards in won] == [sorted(cards) for cards in captured(state.tricks, seats)]


def test_a_durchmarsch_is_feared_while_one_seat_has_all_white_ghosts():
    white = picked(("W1",), ALL_CARDS)
    assert sole_holder([0, 0, 0]) == -1
    assert sole_holder([0, white, 0]) == 1
    assert sole_holder([white, white << 1, 0]) == SEVERAL
