"""Vectors 41 and 42: who sees which cards, and what everybody is shown."""

import re

import msgspec
import pytest

from games import engine
from games.contract import ALL
from games.gespenster import GAME, facts, rules
from games.gespenster.cards import DECK, WHITES
from games.gespenster.state import Moon, Options, PassCards, Play
from games.gespenster.view import Must
from tests.games.gespenster.tables import ALL_ON, before_the_last_card, cards, fresh, scored, table
from tests.games.gespenster.tables import WHITES as ALL_WHITE

VIEWERS = [0, 1, 2, 3, None]


def named(value):
    """Every card in what is sent."""
    return set(re.findall(r'"([RBGYW]\d+)"', msgspec.json.encode(value).decode()))


def message(state, viewer):
    return engine.message(GAME, engine.Position(state), viewer)


def chosen(*seats, seed=1):
    """Passing, with the choices of these seats made: each gives its three highest cards."""
    state = fresh(seed=seed, phase="pass")
    for seat in seats:
        state = rules.apply(state, seat, PassCards(state.hands[seat][-3:]))
    return state


def test_vector_41_in_the_passing_a_seat_sees_its_own_cards_and_who_has_chosen():
    state = chosen(1, 3)
    view = GAME.view(state, 0)
    assert view.hand == state.hands[0]
    assert view.counts == (15, 15, 15, 15)
    assert view.passed == (False, True, False, True)
    assert (view.given, view.received, view.hands) == (None, None, None)
    assert named(message(state, 0)) == set(state.hands[0])
    assert GAME.view(state, 1).given == state.passed[1]


def test_vector_42_after_the_exchange_giver_and_receiver_know_the_cards_and_nobody_else():
    state = chosen(0, 1, 2, 3)
    first, second = GAME.view(state, 0), GAME.view(state, 1)
    assert first.given == second.received == state.passed[0]
    assert first.received == state.passed[3]
    assert len(first.given) == len(first.received) == 3
    for seat in range(4):
        assert named(message(state, seat)) == {*state.hands[seat], *state.passed[seat]}
    assert (GAME.view(state, None).given, GAME.view(state, None).received) == (None, None)


def test_vector_42_what_was_received_is_marked_until_the_first_card():
    state = chosen(0, 1, 2, 3)
    after = rules.apply(state, 0, GAME.legal(state, 0)[0])
    for seat in range(4):
        assert GAME.view(after, seat).received is None
        assert GAME.view(after, seat).given == state.passed[seat]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("phase", ["pass", "play"])
def test_a_watcher_sees_no_card_of_a_hand(phase, seed):
    assert not named(message(fresh(seed=seed, phase=phase), None))


def test_after_a_card_a_watcher_sees_that_card():
    state = rules.apply(table("R5 R6", "B1", "G1", "Y1"), 0, Play("R5"))
    assert named(message(state, None)) == {"R5"}
    assert GAME.view(state, None).trick == ((0, "R5"),)


@pytest.mark.parametrize(("viewer", "sees"), [(0, True), (1, False), (2, False), (None, False), (ALL, True)])
def test_what_is_passed_only_the_giver_hears(viewer, sees):
    before = fresh(phase="pass")
    move = PassCards(before.hands[0][:3])
    after = rules.apply(before, 0, move)
    assert GAME.tell(before, 0, move, after, viewer) == (facts.Passed(0, 1, move.cards if sees else None),)


def test_the_last_to_choose_tells_each_what_it_receives():
    before = chosen(0, 1, 2)
    move = PassCards(before.hands[3][-3:])
    after = rules.apply(before, 3, move)
    for viewer in VIEWERS:
        received = None if viewer is None else after.passed[viewer - 1]
        assert GAME.tell(before, 3, move, after, viewer)[1] == facts.PassedAll(0, received)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_a_deal_each_seat_hears_its_own_cards(viewer):
    before = rules.setup(Options(), 4, 2)
    after = rules.apply(before, -1, rules.Deal(DECK))
    told = GAME.tell(before, -1, rules.Deal(DECK), after, viewer)
    assert told == (facts.Dealt(1, 2, None if viewer is None else after.hands[viewer]),)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_that_was_won_is_open(viewer):
    state = table("R3 R1", "R9 B1", "B11 G1", "W7 W9", tricks=1, options=ALL_ON)
    for seat, card in enumerate(cards("R3 R9 B11 W7")):
        state = rules.apply(state, seat, Play(card))
    view = GAME.view(state, viewer)
    assert view.tricks_won == (0, 1, 0, 1)
    assert view.whites == ((), ("W7",), (), ())
    assert view.points == view.running == (0, 10, 0, 0)
    assert view.last_trick == ((0, "R3"), (1, "R9"), (2, "B11"), (3, "W7"))
    assert (view.last_winner, view.turn, view.trick, view.winning) == (1, 1, (), None)
    assert (view.trick_no, view.tricks) == (3, 15)
    assert view.played == state.tricks


def test_good_ghosts_come_off_the_running_points_where_they_count():
    for options, running in ((Options(), 10), (Options(good_ghosts=True), 0)):
        view = GAME.view(before_the_last_card("W7 R7 B7", "", "", "", options=options), None)
        assert (view.ghosts[0], view.points[0], view.running[0]) == (2, 10, running)


def test_what_must_be_followed_is_shown():
    view = GAME.view(table("", "R2 B7", "", "", trick="R7 R9"), 2)
    assert (view.must, view.winning, view.first_card) == (Must("red", 7), 1, False)
    view = GAME.view(fresh(), 2)
    assert (view.must, view.first_card) == (None, True)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_both_score_tables_of_a_durchmarsch_are_shown_to_all(viewer):
    before = before_the_last_card("", ALL_WHITE, "", "", totals=(125, 150, 130, 25), options=ALL_ON)
    state = rules.apply(before, 3, Play("R1"))
    view = GAME.view(state, viewer)
    assert (view.phase, view.turn, view.moon.seat) == ("moon_choice", 1, 1)
    mine, others = view.moon.self_minus, view.moon.others_plus
    assert (mine.totals, mine.halved, mine.ends, mine.winners) == ((125, 75, 130, 25), (0, 0, 0, 0), False, ())
    assert (others.totals, others.halved) == ((100, 150, 205, 50), (200, 0, 0, 100))
    assert (others.ends, others.winners) == (True, (3,))
    assert others.deltas == (75, 0, 75, 75)
    assert GAME.tell(before, 3, Play("R1"), state, viewer)[-1] == facts.MoonPending(1)
    for choice, prospect in (("self_minus", mine), ("others_plus", others)):
        after = rules.apply(state, 1, Moon(choice))
        assert after.totals == prospect.totals
        assert (after.phase == "over") == prospect.ends
        told = GAME.tell(state, 1, Moon(choice), after, viewer)
        assert told[0] == facts.MoonChosen(1, choice)
        assert told[1] == facts.RoundScored(1, after.history[-1])


def test_a_seat_that_left_is_no_winner_in_the_score_tables():
    won = rules.replace(before_the_last_card(ALL_WHITE, "", "", "", totals=(0, 150, 20, 9), options=ALL_ON), left=(0,))
    assert GAME.view(rules.apply(won, 3, Play("R1")), 2).moon.others_plus.winners == (3,)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_card_tells_trick_round_and_end(viewer):
    before = before_the_last_card("", ALL_WHITE, "", "", totals=(0, 150, 20, 9))
    after = rules.apply(before, 3, Play("R1"))
    assert GAME.tell(before, 3, Play("R1"), after, viewer) == (
        facts.Played(3, "R1", False),
        facts.TrickWon(0, cards("R11 R10 R9 R1"), 0),
        facts.RoundScored(1, after.history[0]),
        facts.GameOver(((0,), (3,), (2,), (1,)), (0,), "points"),
    )
    assert GAME.view(after, viewer).result.winners == (0,)


def test_all_hands_are_for_all_only():
    state = fresh()
    assert GAME.view(state, ALL).hands == state.hands
    ended = rules.forfeit(rules.forfeit(rules.forfeit(state, 0, "left"), 1, "left"), 2, "left")
    assert GAME.view(ended, ALL).hands == state.hands
    assert named(message(ended, 3)) == {*state.hands[3], *state.passed[3]}
    assert not named(message(ended, None))


def test_a_scored_round_is_kept_for_the_sheet():
    view = GAME.view(scored(ALL_WHITE, "", "", "R7", options=ALL_ON, choice="others_plus"), None)
    assert view.history[0].shooter == 0
    assert view.history[0].totals == view.totals == (0, 75, 75, 75)
    assert len(view.whites[0]) == WHITES
