"""What a look back says of moves whose price is known."""

from random import Random

from games import engine
from games.battleballon import GAME, rules
from games.battleballon.state import LayDraw
from games.engine import Played, Position
from tables import lookback
from tables.replays import Course, Step
from tests.games.battleballon.tables import table


def found(state, *moves):
    """The look back at these moves, from a table on."""
    here = Position(state, length=1, asked=(0, 0), turns=(0, 0))
    steps = [Step(here)]
    for move in moves:
        change = engine.advanced(GAME, here, Played(here.state.turn, move))
        here = change.after
        steps.append(Step(here, entry=change.entry))
    course = Course(GAME, False, tuple(steps))
    judged = [lookback.judged(course, number, Random(0), lambda: True) for number in lookback.decisions(course)]
    return lookback.complete(course, judged)


def last_card(**changed):
    terms = {"mine": "R2 R3 R4 R5 R6 R7 R8 T10", "hand": "R9 T2 S2 S3 E2 E3 P2 P3", "theirs": "Pw P4", "deck": 1}
    return table(**terms | changed, bury=True)


def test_a_record_thrown_away_with_the_last_card_costs_all_it_would_have_brought():
    told = found(last_card(), LayDraw("R9", "discard", "deck"))
    (move,) = told.moves
    assert (move.lost, move.better) == (29, LayDraw("R9", "expedition", "deck")), "9 for the stage, 20 for the record"
    assert told.worst == {"0": (1,), "1": ()}
    assert [one.__struct_config__.tag for one in move.reasons] == ["gain"]


def test_the_best_move_costs_nothing_and_what_it_is_worth_is_where_it_led():
    state = last_card()
    told = found(state, LayDraw("R9", "expedition", "deck"))
    ours, theirs = rules.moved(state, 0, LayDraw("R9", "expedition", "deck")).race_points[-1]
    assert (told.moves[0].lost, told.moves[0].value) == (0, ours - theirs)
    assert told.worst == {"0": (), "1": ()}
    assert told.curve == (lookback.Point(1, (ours - theirs, None)),)


def test_the_dearest_of_several_moves_is_pointed_out_first():
    state = last_card(deck=3, hand="R9 R10 S2 S3 E2 E3 P2 P3")
    moves = (
        LayDraw("R10", "expedition", "deck"),
        LayDraw(state.hands[1][0], "discard", "deck"),
        LayDraw("S2", "discard", "deck"),
    )
    told = found(state, *moves)
    assert told.worst["0"][0] == 1, "R10 has shut out R9"
    assert told.moves[0].lost > 5
