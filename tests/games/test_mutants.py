"""The suite watches the engine too: each mutant of it turns a check red."""

from random import Random

import pytest
from msgspec.structs import replace

from games import engine
from games.contract import Refusal
from games.engine import Played
from games.lampions import GAME
from tests.games import checks, courses
from tests.games.walk import tables

REAL = {
    name: getattr(engine, name) for name in ("refusal", "returned", "take_back_to", "advanced", "forfeit", "settled", "folded")
}
WALKS = 20


def accepts_out_of_turn(game, position, seat, move, stamp):
    no = REAL["refusal"](game, position, seat, move, stamp)
    return None if no == Refusal("not_your_turn") else no


def accepts_what_is_stale(game, position, seat, move, stamp):
    return REAL["refusal"](game, position, seat, move, position.ply)


def accepts_stamps_of_the_future(game, position, seat, move, stamp):
    return REAL["refusal"](game, position, seat, move, min(stamp, position.ply))


def keeps_the_draws(here, there):
    return replace(REAL["returned"](here, there), draws=here.draws)


def keeps_the_turns(here, there):
    return replace(REAL["returned"](here, there), turns=here.turns)


def asks_nobody_anew(here, there):
    return replace(REAL["returned"](here, there), asked=there.asked)


def turns_the_ply_back(here, there):
    return there


def forgets_the_floor(game, *args):
    return lowered(REAL["advanced"](game, *args))


def lowered(change):
    return replace(change, after=replace(change.after, floor=0))


def forgets_that_forfeits_seal(game, position, entry):
    change = REAL["advanced"](game, position, entry)
    return change if hasattr(entry, "move") else replace(change, after=replace(change.after, floor=position.floor))


def ignores_changes_of_role(game, position, actor, new):
    return tuple(position.ply + 1 if seat == actor else since for seat, since in enumerate(position.asked))


def asks_all_after_every_entry(game, position, actor, new):
    return (position.ply + 1,) * len(position.asked)


def forgets_who_moved(game, position, actor, new):
    had, has = (engine.roles(game, state, len(position.asked)) for state in (position.state, new))
    return tuple(position.ply + 1 if had[s] != has[s] else since for s, since in enumerate(position.asked))


def counts_no_turns_of_chance(game, position, entry):
    change = REAL["advanced"](game, position, entry)
    return change if isinstance(entry, Played) else replace(change, after=replace(change.after, turns=position.turns))


def lets_a_seat_leave_twice(game, position, entry, seed):
    return REAL["forfeit"](game, replace(position, left=()), entry, seed)


def settles_once(game, position, seed):
    return REAL["settled"](game, position, seed)[:1]


def rolls_the_same_numbers(game, position, seed):
    return REAL["settled"](game, replace(position, draws=0), seed)


def notes_no_numbers(game, position, seed):
    return tuple(replace(change, entry=replace(change.entry, trace=())) for change in REAL["settled"](game, position, seed))


def takes_back_one_entry(changes, seat):
    keep = REAL["take_back_to"](changes, seat)
    return keep if keep is None else changes[-1].before.length


def takes_back_what_was_sealed(changes, seat):
    return REAL["take_back_to"]([replace(change, after=replace(change.after, floor=0)) for change in changes], seat)


MUTANTS = [
    ("refusal", accepts_out_of_turn, checks.legal_and_refusal_agree),
    ("refusal", accepts_what_is_stale, checks.old_sight_is_stale_and_others_moves_are_not_in_the_way),
    ("refusal", accepts_stamps_of_the_future, checks.old_sight_is_stale_and_others_moves_are_not_in_the_way),
    ("returned", keeps_the_draws, checks.a_take_back_restores_the_bytes_and_the_luck),
    ("returned", keeps_the_turns, checks.a_take_back_restores_the_bytes_and_the_luck),
    ("returned", asks_nobody_anew, checks.a_take_back_restores_the_bytes_and_the_luck),
    ("returned", turns_the_ply_back, checks.a_take_back_restores_the_bytes_and_the_luck),
    ("advanced", forgets_the_floor, checks.a_take_back_restores_the_bytes_and_the_luck),
    ("advanced", forgets_that_forfeits_seal, checks.leavers_are_last_in_order),
    ("advanced", counts_no_turns_of_chance, checks.logs_survive_json_and_fold_to_the_same_bytes),
    ("asked_since", ignores_changes_of_role, checks.old_sight_is_stale_and_others_moves_are_not_in_the_way),
    ("asked_since", asks_all_after_every_entry, checks.old_sight_is_stale_and_others_moves_are_not_in_the_way),
    ("asked_since", forgets_who_moved, checks.old_sight_is_stale_and_others_moves_are_not_in_the_way),
    ("forfeit", lets_a_seat_leave_twice, checks.leavers_are_last_in_order),
    ("settled", settles_once, checks.someone_can_move_until_the_end),
    ("settled", rolls_the_same_numbers, checks.logs_survive_json_and_fold_to_the_same_bytes),
    ("settled", notes_no_numbers, checks.logs_survive_json_and_fold_to_the_same_bytes),
    ("take_back_to", takes_back_one_entry, checks.a_take_back_restores_the_bytes_and_the_luck),
    ("take_back_to", takes_back_what_was_sealed, checks.a_take_back_restores_the_bytes_and_the_luck),
]


@pytest.fixture(autouse=True)
def _nothing_played():
    """Courses that another engine has played say nothing of this one, nor the other way round."""
    courses.forget()
    yield
    courses.forget()


@pytest.mark.parametrize(("part", "mutant", "check"), MUTANTS, ids=lambda part: getattr(part, "__name__", part))
def test_a_mutant_of_the_engine_is_found(part, mutant, check, monkeypatch):
    monkeypatch.setattr(engine, part, mutant)
    with pytest.raises((AssertionError, IndexError, pytest.fail.Exception)):
        for seed in range(WALKS):
            for start in tables(GAME):
                check(GAME, start, Random(seed))


def test_the_real_engine_passes_what_the_mutants_fail():
    for _, _, check in MUTANTS:
        check(GAME, list(tables(GAME))[-2], Random(0))
