"""What the engine promises beside what every game shows of it."""

import msgspec
import pytest

from games import engine
from games.contract import CHANCE, Refusal
from games.engine import Forfeited, Played, Refused, Start, TakenBack
from games.lampions import GAME, rules

SEED = bytes(range(32))
START = Start(rules.Options(), 3, 0)


@pytest.fixture
def begun():
    return engine.begin(GAME, START, SEED)


def lowest(position, seat):
    return rules.Choose(position.state.hands[seat][0])


def test_a_match_begins_with_all_that_chance_owes(begun):
    assert [type(change.entry.move) for change in begun] == [rules.Deal, rules.Pot]
    assert begun[-1].after.ply == begun[-1].after.length == begun[-1].after.draws == 2


def test_what_is_old_is_said_before_whose_turn_it_is(begun):
    here = begun[-1].after
    here = engine.step(GAME, here, 0, lowest(here, 0), stamp=here.ply, seed=SEED)[-1].after
    here = engine.step(GAME, here, 0, rules.Raise(), stamp=here.ply, seed=SEED)[-1].after
    assert engine.refusal(GAME, here, 0, rules.Raise(), 2) == Refusal("stale")
    assert engine.refusal(GAME, here, 0, rules.Raise(), here.ply) == Refusal("already_raised")


def test_a_seat_can_choose_in_sight_of_what_was_before_anothers_choice(begun):
    here = begun[-1].after
    there = engine.step(GAME, here, 1, lowest(here, 1), stamp=here.ply, seed=SEED)[-1].after
    assert engine.refusal(GAME, there, 0, lowest(there, 0), here.ply) is None


@pytest.mark.parametrize("seat", [CHANCE, 3])
def test_no_seat_but_those_at_the_table_moves(begun, seat):
    with pytest.raises(ValueError, match="no seat"):
        engine.step(GAME, begun[-1].after, seat, rules.Raise(), stamp=2, seed=SEED)


def test_a_log_that_was_taken_back_whole_folds_to_the_opening():
    entries = [change.entry for change in engine.begin(GAME, START, SEED)]
    here = engine.fold(GAME, START, [*entries, TakenBack(0)])
    assert (here.ply, here.length, here.draws) == (3, 0, 0)
    assert here.state == engine.opened(GAME, START).state


def test_no_log_folds_to_the_opening():
    assert engine.fold(GAME, START, []) == engine.opened(GAME, START)


def test_a_seat_leaves_once_and_nobody_after_the_end(begun):
    here = engine.forfeit(GAME, begun[-1].after, Forfeited(2, "left"), SEED)[-1].after
    assert here.left == (2,)
    with pytest.raises(Refused, match="has_left"):
        engine.forfeit(GAME, here, Forfeited(2, "time_out"), SEED)
    here = engine.forfeit(GAME, here, Forfeited(0, "resigned"), SEED)[-1].after
    assert GAME.outcome(here.state).ranks == (2, 1, 3)
    with pytest.raises(Refused, match="game_over"):
        engine.forfeit(GAME, here, Forfeited(1, "left"), SEED)


def test_a_take_back_crosses_what_chance_did_and_meets_the_same_luck(begun):
    """The winner's turn: steal, theft, next pot. Taken back, it is the winner's turn again."""
    changes = list(begun)
    for seat in range(3):
        here = changes[-1].after
        changes += engine.step(GAME, here, seat, lowest(here, seat), stamp=here.ply, seed=SEED)
    turn = changes[-1].after
    winner, victim = turn.state.winner, (turn.state.winner + 1) % 3
    stolen = engine.step(GAME, turn, winner, rules.Steal(victim), stamp=turn.ply, seed=SEED)
    assert [type(change.entry.move) for change in stolen] == [rules.Steal, rules.Theft]
    here = stolen[-1].after
    rested = engine.step(GAME, here, winner, rules.Rest(), stamp=here.ply, seed=SEED)
    assert [type(change.entry.move) for change in rested] == [rules.Rest, rules.Pot]
    changes += [*stolen, *rested]
    assert changes[-1].after.turns[winner] == 2
    assert engine.take_back_to(changes, winner) == turn.length
    log = [*(change.entry for change in changes), TakenBack(turn.length)]
    back = engine.fold(GAME, START, log)
    assert back.state == turn.state
    again = engine.step(GAME, back, winner, rules.Steal(victim), stamp=back.ply, seed=SEED)
    assert [change.entry for change in again] == [change.entry for change in stolen]


def test_no_browser_can_send_a_deal():
    raw = msgspec.json.encode(Played(0, rules.Deal((1, 2, 3))))
    with pytest.raises(msgspec.ValidationError):
        engine.decoded(GAME, raw)


def test_positions_of_other_rules_cannot_be_read(begun):
    raw = engine.encoded_position(begun[-1].after)
    assert engine.decoded_position(GAME, raw) == begun[-1].after
    with pytest.raises(msgspec.ValidationError):
        engine.decoded_position(GAME, raw.replace(b'"phase":"choose"', b'"phase":"dance"'))


def test_decoders_are_made_once():
    assert engine.entry_decoder(GAME.move_type, GAME.chance_type) is engine.entry_decoder(GAME.move_type, GAME.chance_type)


def test_an_entry_is_read_whose_reason_only_a_newer_release_knows(begun):
    here = begun[-1].after
    (change, *_) = engine.step(GAME, here, 0, lowest(here, 0), stamp=here.ply, seed=SEED)
    raw = msgspec.json.encode(change.entry).replace(b'"chosen"', b'"foreseen"')
    entry = engine.decoded(GAME, raw)
    assert entry.why == "foreseen" and msgspec.json.encode(entry) == raw
