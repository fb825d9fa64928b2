"""Vectors 32 to 41: how a race ends, who begins the next one, and who wins."""

import pytest
from msgspec.structs import replace

from games import engine
from games.battleballon import GAME, rules, standing
from games.battleballon.cards import pack
from games.battleballon.facts import Signal
from games.battleballon.state import BALLOONS, Continue, Deal, Options
from games.engine import Start
from tests.games.battleballon.tables import fresh, lay, table, throw


def test_vector_32_the_last_card_ends_the_race_at_once():
    state = table(hand="E6", mine="E2", deck=1)
    after = rules.apply(state, 0, lay("E6"))
    assert after.phase == "over"
    assert after.race_points == ((-12, 0),)
    assert state.deck[0] in after.hands[0]
    assert len(after.hands[0]) == 8
    assert rules.actors(after) == ()


def test_vector_33_a_landing_draw_at_the_last_card_gives_the_other_one_more_move():
    after = rules.apply(table(hand="E6", landing="R2", deck=1), 0, lay("E6", "ruby"))
    assert (after.phase, after.turn, standing.moves_left(after)) == ("move", 1, (0, 1))


def test_vector_34_with_two_cards_each_seat_has_one_move():
    state = table(deck=2)
    assert standing.moves_left(state) == (1, 1)
    state = rules.apply(state, 0, throw(state.hands[0][0]))
    assert rules.actors(state) == (1,)
    assert rules.apply(state, 1, throw(state.hands[1][0])).phase == "over"


@pytest.mark.parametrize(
    ("cards", "left"), {44: (22, 22), 7: (4, 3), 6: (3, 3), 5: (3, 2), 4: (2, 2), 3: (2, 1), 2: (1, 1), 1: (1, 0)}.items()
)
def test_vector_35_moves_left_count_the_present_one(cards, left):
    assert standing.moves_left(table(deck=cards)) == left
    assert standing.moves_left(table(deck=cards, turn=1)) == left[::-1]


def signals(state, move):
    facts = GAME.tell(state, 0, move, rules.apply(state, 0, move), None)
    return [fact.deck for fact in facts if isinstance(fact, Signal)]


@pytest.mark.parametrize(("before", "heard"), {7: [6], 6: [], 5: [], 3: [2], 2: []}.items())
def test_vector_36_a_draw_that_leaves_six_or_two_cards_is_signalled(before, heard):
    state = table(deck=before)
    assert signals(state, throw(state.hands[0][0])) == heard


def test_vector_36_a_landing_draw_at_six_cards_is_not_signalled():
    assert signals(table(hand="E6", landing="R2", deck=6), throw("E6", "ruby")) == []


@pytest.mark.parametrize(("length", "moves"), [("short", 44), ("long", 56)])
def test_vector_37_a_race_drawn_from_the_deck_alone_has_as_many_moves_as_cards(length, moves):
    state, by = fresh(length), [0, 0]
    while state.phase == "move":
        by[state.turn] += 1
        state = rules.apply(state, state.turn, throw(state.hands[state.turn][0]))
    assert (state.move_no, by) == (moves, [moves // 2] * 2)


@pytest.mark.parametrize(
    ("points", "starter", "next_one"),
    [((33, 20), 0, 0), ((-5, 41), 0, 1), ((-5, 41), 1, 1), ((7, 7), 0, 1), ((7, 7), 1, 0)],
)
def test_vector_38_who_scored_more_begins_the_next_race_else_who_did_not_begin(points, starter, next_one):
    state = between(points, starter)
    for seat in (0, 1):
        state = rules.apply(state, seat, Continue())
    assert (state.phase, state.starter, state.race_no) == ("deal", next_one, 2)


def between(points, starter=0):
    state = table(length="classic", starter=starter, deck=1)
    after = rules.apply(state, 0, throw(state.hands[0][0]))
    return replace(after, race_points=(points,))


def test_vector_38_equal_totals_are_a_draw():
    state = replace(between((12, -21)), phase="over", race_points=((33, 20), (-5, 41), (12, -21)))
    outcome = rules.outcome(state)
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((40, 40), (1, 1), "points")
    assert GAME.view(state, None).result.winner is None


def test_the_higher_total_wins():
    state = replace(between((0, 0)), phase="over", race_points=((50, 20), (-5, 41), (12, -21)))
    assert rules.outcome(state).ranks == (1, 2)


@pytest.mark.parametrize(("length", "races"), [("short", 1), ("classic", 3), ("long", 3)])
def test_vector_40_the_kinds_of_match_have_their_races_and_colours(length, races):
    state, ends = fresh(length), 0
    view = GAME.view(state, None)
    assert (view.races, len(view.lanes), view.deck) == (races, 6 if length == "long" else 5, 56 if length == "long" else 44)
    while state.phase != "over":
        state, ends = next_entry(state), ends + (state.phase == "move" and len(state.deck) == 1)
    assert ends == races


def next_entry(state):
    match rules.actors(state):
        case (-1,):
            return rules.apply(state, -1, Deal(fresh_order(state.length)))
        case (seat, *_):
            move = Continue() if state.phase == "between" else throw(state.hands[seat][0])
            return rules.apply(state, seat, move)


def fresh_order(length):
    return pack(BALLOONS[length])


def test_vector_40_the_long_game_has_72_cards_and_an_amethyst_lane():
    assert len(pack(6)) == 72
    assert GAME.view(fresh("long"), 0).lanes[-1].colour == "amethyst"


def test_vector_41_who_resigns_loses_whatever_the_points():
    position = engine.opened(GAME, Start(Options("classic"), 2, 0))
    state = table(length="classic", race_no=2, race_points=((100, 0),))
    change = engine.forfeit(GAME, replace(position, state=state), engine.Forfeited(0, "resigned"), b"")[0]
    outcome = rules.outcome(change.after.state)
    assert (outcome.ranks, outcome.reason, outcome.scores) == ((2, 1), "resigned", (100, 0))


def test_a_race_broken_off_stays_closed():
    state = rules.forfeit(table(), 1, "left")
    view = GAME.view(state, None)
    assert (view.open_hands, view.sheet, view.result.winner, view.result.reason) == (None, None, 0, "left")


def test_both_go_on_before_the_next_deal_and_each_says_so_once():
    state = between((1, 2))
    assert rules.actors(state) == (0, 1)
    state = rules.apply(state, 1, Continue())
    assert rules.actors(state) == (0,)
    assert rules.refusal(state, 0, throw("R2")).code == "wrong_phase"
    assert rules.refusal(table(), 0, Continue()).code == "wrong_phase"


def test_who_is_idle_between_races_goes_on_after_thirty_seconds():
    pace = GAME.pace(between((1, 2)), 0)
    assert (pace.seconds, pace.default) == (30, Continue())
    assert GAME.pace(table(), 0) is None


def classic_log(races_behind):
    """Play a classic match by throwing and drawing from the deck, to the first deal after so many races."""
    start, seed = Start(Options("classic"), 2, 0), bytes(32)
    here, log = engine.opened(GAME, start), []
    changes = engine.begin(GAME, start, seed)
    while True:
        log += [change.entry for change in changes]
        here = changes[-1].after
        if here.state.race_no > races_behind:
            return start, seed, here, log
        seat = GAME.actors(here.state)[0]
        move = Continue() if here.state.phase == "between" else throw(here.state.hands[seat][0])
        changes = engine.step(GAME, here, seat, move, stamp=here.ply, seed=seed)


def test_no_move_before_a_race_end_can_be_taken_back_after_it():
    start, _, _, log = classic_log(1)
    for seat in (0, 1):
        assert engine.take_back_to(engine.line(GAME, start, log), seat) is None


def test_the_first_move_of_a_later_race_can_be_taken_back():
    start, seed, here, log = classic_log(1)
    seat = here.state.turn
    move = throw(here.state.hands[seat][0])
    log += [change.entry for change in engine.step(GAME, here, seat, move, stamp=here.ply, seed=seed)]
    assert engine.take_back_to(engine.line(GAME, start, log), seat) == here.length
