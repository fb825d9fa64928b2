"""Vectors 44 and 49, the strengths that are asked for, and the reasons of advice."""

from itertools import islice
from random import Random
from time import perf_counter

import pytest
from msgspec.structs import replace

from games import arena
from games.battleballon import GAME, facts, rules
from games.battleballon.bots import medium
from games.battleballon.cards import arranged
from games.battleballon.plan import shared, worth
from games.battleballon.state import LayDraw
from tests.games.battleballon.tables import fresh, journey_of, table
from tests.games.battleballon.walk import weighted

FILLINGS = range(40)


def advice(state, seat=0):
    return medium(GAME.view(state, seat), GAME.legal(state, seat), Random(0), lambda: True)


def late_and_behind(seed):
    return table(
        mine="R6 T10 S10 E10 P10",
        hand="R8 R9 S2 S3 E2 E3 T3 T4",
        landing="T2 R2 S4 E4 P2",
        theirs="Pw P4 P7 P9",
        deck=2,
        bury=True,
        seed=seed,
    )


def late_and_ahead(seed):
    return table(
        mine="R2 R3 R4 R5 R6 R7 R8 T10 S8 S9 S10 E8 E9 E10 P10",
        hand="R9 S2 S3 E2 E3 T3 T4 T5",
        landing="Rw T2 S4 E4 P2",
        theirs="Pw P3",
        other_known="P7 P8",
        deck=3,
        bury=True,
        seed=seed,
    )


@pytest.mark.parametrize("seed", FILLINGS)
def test_vector_44_a_behind_at_the_end_medium_plays_for_time(seed):
    move = advice(late_and_behind(seed)).move
    assert (move.card, move.target) == ("R8", "expedition")
    assert move.source != "deck"


@pytest.mark.parametrize("seed", FILLINGS)
def test_vector_44_b_ahead_at_the_end_medium_lays_the_record_and_draws_from_the_deck(seed):
    assert advice(late_and_ahead(seed)).move == LayDraw("R9", "expedition", "deck")


def positions(games, every=7):
    """Places in random games, seat to move."""
    for seed in range(games):
        state, rng, count = fresh(seed=seed), Random(seed), 0
        while state.phase == "move":
            count += 1
            if count % every == 0:
                yield state
            state = rules.apply(state, state.turn, weighted(state, state.turn, rules.legal(state, state.turn), rng))


def redealt(state, seed):
    """The same table as the seat on turn sees it, with the hidden cards dealt anew."""
    other = 1 - state.turn
    known = state.known[other]
    closed = list(state.hands[other])
    for card in known:
        closed.remove(card)
    pool = [*closed, *state.deck]
    Random(seed).shuffle(pool)
    hand = arranged([*known, *pool[: len(closed)]])
    hands = (state.hands[0], hand) if other else (hand, state.hands[1])
    return replace(state, hands=hands, deck=tuple(pool[len(closed) :]))


def test_vector_49_medium_does_not_know_the_hidden_cards():
    for state in positions(10):
        assert [advice(redealt(state, seed), state.turn) for seed in range(3)] == [advice(state, state.turn)] * 3


@pytest.mark.parametrize(("first", "second", "races", "share"), [("easy", "baseline", 100, 0.55), ("medium", "easy", 10, 0.9)])
def test_the_levels_are_as_strong_as_asked(first, second, races, share):
    bots = {name: arena.partner(GAME, name) for name in (first, second)}
    terms = arena.Terms(GAME, GAME.presets["short"], (first, second), bots, perf_counter)
    result = arena.measure(terms, range(races // 2))
    assert len(result.matches) == races
    assert result.beaten[0] >= share


def test_the_sparring_partner_is_not_offered():
    assert set(GAME.bots) == {"easy", "medium", "hard"}
    with pytest.raises(LookupError, match="baseline, easy, hard, medium, random"):
        arena.partner(GAME, "strong")


def test_a_card_that_nothing_speaks_for_can_be_spared():
    spare = (best for state in positions(20) if isinstance((best := advice(state, state.turn)).reasons[0], facts.Spare))
    assert all(best.reasons == (facts.Spare(best.move.card),) for best in islice(spare, 3))


def test_a_plan_hopes_for_each_unseen_stage_by_its_chance():
    assert worth(journey_of("5"), (), journey_of("3,6,8"), 0.5) == (5 - 20 + 0.5 * 14,)


def test_a_plan_lays_the_highest_stages_and_may_bet_first():
    none, one, two, three = worth((), journey_of("w,9,10"), (), 0.0)
    assert (none, one, two, three) == (0, -10, -1, -2)


def test_a_plan_counts_the_record_by_its_probability():
    assert worth(journey_of("2,3,4,5,6,7,8"), (), journey_of("9"), 0.25) == (35 - 20 + 0.25 * 9 + 0.25 * 20,)


def test_moves_are_shared_out_among_the_journeys():
    assert shared([(0.0, -5.0, 6.0), (1.0, 4.0), (2.0,)], 1) == 2 + 4
    assert shared([(0.0, -5.0, 6.0), (1.0, 4.0), (2.0,)], 2) == 2 + 6 + 1
    assert shared([(0.0, -5.0, 6.0), (1.0, 4.0), (2.0,)], 3) == 2 + 6 + 4
