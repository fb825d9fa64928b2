"""Vectors 44 and 49, the strengths that are asked for, and the reasons of advice."""

from itertools import islice
from random import Random
from time import perf_counter

import pytest
from msgspec.structs import replace

from games import arena
from games.battleballon import GAME, facts, rules, trying
from games.battleballon.bots import hard, medium
from games.battleballon.cards import arranged
from games.battleballon.plan import shared, worth
from games.battleballon.state import LayDraw
from tests.games.battleballon.tables import fresh, journey_of, table
from tests.games.battleballon.walk import weighted

FILLINGS = range(40)
BY_BOTH = [*[(seed, medium) for seed in FILLINGS], *[(seed, hard) for seed in FILLINGS[::4]]]
"""Hard thinks longer: some of them are enough, every time."""


def advice(state, seat=0, bot=medium):
    return bot(GAME.view(state, seat), GAME.legal(state, seat), Random(0), lambda: True)


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


@pytest.mark.parametrize(("seed", "bot"), BY_BOTH)
def test_vector_44_a_behind_at_the_end_it_plays_for_time(seed, bot):
    move = advice(late_and_behind(seed), bot=bot).move
    assert (move.card, move.target) == ("R8", "expedition")
    assert move.source != "deck"


@pytest.mark.parametrize(("seed", "bot"), BY_BOTH)
def test_vector_44_b_ahead_at_the_end_it_lays_the_record_and_draws_from_the_deck(seed, bot):
    assert advice(late_and_ahead(seed), bot=bot).move == LayDraw("R9", "expedition", "deck")


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


@pytest.mark.parametrize(("bot", "games", "every"), [(medium, 10, 7), (hard, 2, 11)])
def test_vector_49_it_does_not_know_the_hidden_cards(bot, games, every):
    for state in positions(games, every):
        others = [advice(redealt(state, seed), state.turn, bot) for seed in range(2)]
        assert others == [advice(state, state.turn, bot)] * 2


def test_what_hard_deals_looks_to_its_seat_like_the_table_it_sits_at():
    for state in positions(4, every=11):
        seen = GAME.view(state, state.turn)
        worlds = [trying.dealt(seen, Random(seed)) for seed in range(3)]
        assert {replace(GAME.view(world, state.turn), last_move=None) for world in worlds} == {replace(seen, last_move=None)}
        assert len({world.deck for world in worlds}) == 3 or len(state.deck) < 4


def test_without_time_hard_takes_what_it_estimates_best_and_with_time_it_may_change_its_mind():
    changed = 0
    for state in positions(3, every=5):
        view, legal = GAME.view(state, state.turn), GAME.legal(state, state.turn)
        asked = [hard(view, legal, Random(1), lambda answer=answer: answer).move for answer in (False, True)]
        values = {one.move: one.value for one in GAME.weigh(view, legal, Random(0), lambda: True)}
        if view.deck > trying.LATE:
            assert values[asked[0]] == pytest.approx(max(values.values()), abs=1e-5)
        changed += asked[0] != asked[1]
    assert changed


def test_an_estimate_of_a_move_that_ends_the_race_is_what_lies_on_the_table():
    state = table(mine="R6 R8", hand="R9 S2 S3 E2 E3 T3 T4 P2", theirs="Pw P4", deck=1, bury=True)
    weighed = {one.move: one.value for one in GAME.weigh(GAME.view(state, 0), GAME.legal(state, 0), Random(0), lambda: True)}
    for move in (LayDraw("R9", "expedition", "deck"), LayDraw("S2", "discard", "deck")):
        after = rules.apply(state, 0, move)
        assert weighed[move] == after.race_points[-1][0] - after.race_points[-1][1]


def test_earlier_races_count_in_what_a_move_is_worth_but_not_in_what_it_gives_away():
    state = next(positions(1))
    earlier = replace(state, length="classic", race_no=2, race_points=((30, 50),))
    if state.turn:
        earlier = replace(earlier, race_points=((50, 30),))
    now, then = (
        [(one.move, one.value) for one in GAME.weigh(GAME.view(at, at.turn), GAME.legal(at, at.turn), Random(0), lambda: True)]
        for at in (state, earlier)
    )
    assert [(move, pytest.approx(value + 20)) for move, value in then] == now


@pytest.mark.parametrize(
    ("first", "second", "races", "share"),
    [("easy", "baseline", 100, 0.55), ("medium", "easy", 10, 0.9), ("hard", "easy", 2, 1.0)],
)
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
