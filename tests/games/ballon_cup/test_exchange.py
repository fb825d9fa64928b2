"""Section 14, exchange: vectors 32 to 36."""

from msgspec.structs import replace

from games.ballon_cup import GAME, facts
from games.ballon_cup.cards import arranged
from games.ballon_cup.state import Exchange, Reshuffle
from tests.games.ballon_cup.tables import code, lay, played, steps, swap, table
from tests.games.ballon_cup.tables import facts as told

HAND = "B1 B3 B5 B7 G1 G2 G4 G6"
TILE = "2p RR | R1 /"


def shown(viewer=None, **more):
    """Seat 0 holds nothing that fits."""
    return table(TILE, hand=HAND, **more)


def test_vector_32_a_hand_of_which_nothing_fits_is_shown_to_all():
    state = table(TILE, hand=HAND, other="R5", turn=1)
    for viewer in (None, 0, 1):
        exposed = [fact for fact in told(state, lay("R5", 2, 1), viewer) if isinstance(fact, facts.HandExposed)]
        assert exposed == [facts.HandExposed(0, arranged(HAND.split()))]
    after = played(state, lay("R5", 2, 1))
    assert (after.phase, after.turn) == ("exchange", 0)
    assert GAME.view(after, 1).exposed == 0
    assert code(after, lay("B1", 2, 0)) == "wrong_phase"


def test_vector_32_one_to_four_different_cards_of_the_hand_are_exchanged():
    state = shown()
    assert code(state, Exchange(())) == code(state, swap("B1 B3 B5 B7 G1")) == "bad_exchange_count"
    assert code(state, swap("B1 B1")) == "duplicate_card"
    assert code(state, swap("B1 Y13")) == "card_not_in_hand"
    assert len(GAME.legal(state, 0)) == 162


def test_the_order_of_marking_makes_no_other_exchange():
    assert swap("G4 B1") == swap("B1 G4")
    assert code(shown(), swap("G4 B1 G1")) is None


def test_vector_33_who_draws_what_fits_must_place_it():
    state = shown(top="R9 Y1")
    after = played(state, swap("B1 G6"))
    assert (after.phase, after.turn, len(after.hands[0])) == ("must_play", 0, 8)
    assert code(after, swap("B3")) == "wrong_phase"
    assert {type(move).__name__ for move in GAME.legal(after, 0)} == {"Place"}
    end = played(after, lay("R9", 2, 0))
    assert len(end.hands[0]) == 8 and end.turn == 1
    assert facts.MustPlay(0) in told(state, swap("B1 G6"))


def test_any_card_that_fits_may_be_placed_then():
    state = shown(top="R9 R10 Y1")
    after = played(state, swap("B1 G6"))
    assert {move.card for move in GAME.legal(after, 0)} == {"R9", "R10"}


def test_vector_34_when_nothing_fits_the_turn_passes_and_the_kept_cards_stay_known():
    state = shown(top="Y1 Y2 Y3 Y5", other="R9")
    after = played(state, swap("B1 B3 G1 G2"))
    assert (after.phase, after.turn) == ("play", 1)
    seen = GAME.view(after, 1)
    assert (seen.counts[0], seen.known[0], seen.exposed) == (8, ("G4", "G6", "B5", "B7"), None)
    assert after.discard[-4:] == ("G1", "G2", "B1", "B3")
    assert facts.PassedTurn(0) in told(state, swap("B1 B3 G1 G2"), 1)


def test_known_cards_are_forgotten_when_they_leave_the_hand():
    state = replace(shown(top="R9 Y1"), known=(tuple(HAND.split()), ()))
    after = played(state, swap("B1 G6"))
    assert after.known[0] == ("B3", "B5", "B7", "G1", "G2", "G4")
    assert played(after, lay("R9", 2, 0)).known == after.known


def short(deck, discard, **more):
    """With so few cards in the deck and on the discard pile; others are left out."""
    state = shown(deck=deck, **more)
    return replace(state, discard=state.discard[:discard])


def test_vector_35_the_deck_is_shuffled_in_the_midst_of_an_exchange():
    state = short(2, 9, top="Y1 Y2")
    entries = list(steps(state, swap("B1 B3 G1 G2")))
    first, second = entries
    assert len(first[3].discard) == 13 and first[3].deck == ()
    assert isinstance(second[2], Reshuffle) and len(second[2].order) == 13
    after = second[3]
    assert (len(after.deck), len(after.discard), len(after.hands[0])) == (11, 0, 8)
    assert GAME.turn_of(*first) is None
    assert (GAME.turn_of(*second), after.phase) in [(None, "must_play"), (0, "play"), (0, "exchange")]


def test_vector_35_each_part_of_the_draw_is_told_to_the_drawer_alone():
    state = short(2, 9, top="Y1 Y2")
    for viewer, first in ((0, ("Y1", "Y2")), (1, None), (None, None)):
        drew = [fact for fact in told(state, swap("B1 B3 G1 G2"), viewer) if isinstance(fact, facts.Drew)]
        assert [(fact.count, fact.deck) for fact in drew] == [(2, 0), (2, 11)]
        assert drew[0].cards == first
        assert (drew[1].cards is None) == (viewer != 0)


def test_vector_36_the_discard_pile_is_shuffled_as_soon_as_the_deck_is_empty():
    state = table(TILE, hand="R5", deck=1)
    state = replace(state, discard=state.discard[:6])
    after = played(state, lay("R5", 2, 0))
    assert (len(after.deck), after.discard, after.turn) == (6, (), 1)


def test_cards_of_a_tile_just_scored_are_shuffled_too():
    state = table("1m R | R9 /", hand="R5", deck=1, bag="R3 Y3")
    state = replace(state, discard=("B13",))
    after = played(state, lay("R5", 1, 1))
    assert sorted(after.deck) == ["B13", "R5", "R9"]


def test_the_hand_after_a_move_of_seat_one_is_shown_by_an_entry_of_chance():
    """The exposure follows from new stones that fit nothing."""
    state = table("1m R | R9 /", hand="R2", other="B1 B3 B5 B7 B9 G1 G2 G4", top="R3", bag="Y9", won=("", ""))
    entries = list(steps(state, lay("R2", 1, 1)))
    assert any(isinstance(fact, facts.HandExposed) for fact in GAME.tell(*entries[-1], 0))
    assert entries[-1][3].phase == "exchange"
