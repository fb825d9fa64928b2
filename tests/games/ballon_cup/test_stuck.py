"""Section 14, stuck positions: vectors 43 to 48."""

from collections import Counter
from random import Random

import pytest

from games.ballon_cup import GAME, facts, rules
from games.ballon_cup.state import PassStuck
from tests.games.ballon_cup.invariants import check
from tests.games.ballon_cup.tables import Luck, buy, code, fresh, lay, played, settled, table
from tests.games.ballon_cup.tables import facts as told
from tests.games.ballon_cup.walk import weighted

LOCKED = ("2m AA | A1 A4 / A7", "3p AAR | A10 R5 / A13 R9")
TWO_TO_ONE = {"red": 0, "yellow": 0, "green": 1}
GAMES = 200
SOAKED = 2_000


def stuck(**more):
    return table(*LOCKED, **({"bag": "", "closed": TWO_TO_ONE, "turn": 1} | more))


def test_vector_43_when_nothing_can_ever_be_placed_two_passes_end_the_match():
    state = stuck()
    assert state.phase == "stuck"
    assert GAME.legal(state, 1) == [PassStuck()]
    assert code(state, lay(state.hands[1][0], 2, 1)) == "wrong_phase"
    after = played(state, PassStuck())
    assert (after.phase, after.turn, after.stuck_passes) == ("stuck", 0, 1)
    assert told(after, PassStuck()) == [facts.PassedStuck(0), facts.GameOver(0, "stuck", (2, 1))]
    end = GAME.outcome(played(after, PassStuck()))
    assert (end.scores, end.ranks, end.reason) == ((2, 1), (1, 2), "stuck")


def test_vector_43_no_hand_is_shown():
    state = stuck()
    assert state.known == ((), ())
    assert GAME.view(state, None).exposed is None


def test_vector_43_the_padlock_names_the_colour():
    tiles = GAME.view(stuck(), None).tiles
    assert [tile.locked for tile in tiles] == [(), ("grey",), ("grey",), ()]


def test_vector_44_equal_trophies_are_a_draw():
    state = stuck(closed=TWO_TO_ONE | {"blue": 1})
    end = GAME.outcome(played(played(state, PassStuck()), PassStuck()))
    assert (end.scores, end.ranks, end.reason) == ((2, 2), (1, 1), "stuck")


def test_vector_45_a_card_that_is_missing_on_the_table_may_still_come():
    state = table(LOCKED[0], "3p AAR | A10 R5 / R9", discard="A13", bag="", hand="B1 B3 B5 B7 G1 G2 G4 G6", deck=3)
    assert state.phase == "exchange"
    assert [tile.locked for tile in GAME.view(state, None).tiles] == [()] * 4


def test_vector_47_a_purchase_counts_the_passes_anew():
    state = stuck(closed={"red": 0}, won=("B3 G3", "G4 R3"), turn=0)
    state = played(state, PassStuck())
    assert state.stuck_passes == 1
    state = played(state, buy("green", red=1))
    assert (state.stuck_passes, state.turn) == (0, 1)
    state = played(state, PassStuck())
    assert (state.stuck_passes, state.turn) == (1, 0)
    assert GAME.view(state, 0).buyable[0] == ("blue",)
    state = played(state, buy("blue", green=1))
    state = played(played(state, PassStuck()), PassStuck())
    assert GAME.outcome(state).ranks == (1, 2)


def test_stuck_is_told_once():
    state = table("1m A | A13 /", *LOCKED[:1], hand="A10", bag="", closed=TWO_TO_ONE, discard="")
    found = told(state, lay("A10", 1, 1))
    assert found.count(facts.StuckReached()) == 0, "the cards of the scored tile may come again"
    state = table("2m AA | A1 A4 /", "3p AAR | A10 R5 / A13 R9", hand="A7", bag="")
    assert told(state, lay("A7", 2, 1)).count(facts.StuckReached()) == 1
    assert told(played(state, lay("A7", 2, 1)), PassStuck()) == [facts.PassedStuck(1)]


def reasons(numbers):
    """Why random matches ended, each of them as the rules have it."""
    for number in numbers:
        state, rng, luck = fresh(first=number % 2, seed=number), Random(number), Luck(number + 10**6)
        while GAME.actors(state):
            state = rules.apply(state, state.turn, weighted(state, state.turn, rules.legal(state, state.turn), rng))
            state = settled(state, luck)
        check(state)
        yield GAME.outcome(state).reason


def test_vector_48_random_matches_end_by_a_third_trophy_or_stuck():
    assert set(reasons(range(GAMES))) == {"third_trophy", "stuck"}


@pytest.mark.soak
def test_vector_48_two_thousand_random_matches_end_so_and_few_of_them_stuck():
    found = Counter(reasons(range(SOAKED)))
    assert set(found) == {"third_trophy", "stuck"}
    assert 0.01 < found["stuck"] / SOAKED < 0.08
