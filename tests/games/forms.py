"""What every game must have before a card is dealt: names, options, moves that can be told apart. Functions of a game."""

import re
from random import Random
from typing import get_args

import msgspec
import pytest
from msgspec import Struct

from games import options
from games.contract import Refusal
from tests.games import rooms
from tests.games.walk import tables, walk

SNAKE = re.compile(r"[a-z][a-z0-9_]*")
LEVELS = ["easy", "medium", "hard"]
WALKS = 20


def names_are_complete(game):
    assert SNAKE.fullmatch(game.slug)
    assert set(game.titles) == {"de", "en"} and all(game.titles.values())
    assert not game.paced or 2 not in game.seats, "two agree on a time control"
    assert len(game.seats) >= 1 and game.seats[0] >= 1 and game.seats.step == 1
    assert all(SNAKE.fullmatch(name) for name in game.presets) and game.presets
    assert game.solo is None or game.solo in game.presets


def options_are_choices_that_survive_json(game):
    assert len({type(preset) for preset in game.presets.values()}) == 1
    found = options.choices(game)
    for preset in game.presets.values():
        hash(preset)
        raw = options.encoded(preset)
        assert options.decoded(game, raw) == preset
        assert options.encoded(options.decoded(game, raw)) == raw
        for name, values in found.items():
            assert getattr(preset, name) in values
    for name in found:
        with pytest.raises(msgspec.ValidationError):
            options.decoded(game, msgspec.json.encode({name: "no such choice"}))


def moves_are_tagged_and_no_seat_can_send_chance(game):
    moves, chances = members(game.move_type), members(game.chance_type)
    tags = [kind.__struct_config__.tag for kind in moves + chances]
    assert all(isinstance(tag, str) and SNAKE.fullmatch(tag) for tag in tags)
    assert len(set(tags)) == len(tags)
    assert all(kind.__struct_config__.frozen for kind in moves + chances)
    assert set(game.open_moves) <= set(moves)


def members(union):
    kinds = get_args(union) or (union,)
    assert all(isinstance(kind, type) and issubclass(kind, Struct) for kind in kinds)
    return kinds


def bots_have_levels_and_medium_is_one(game):
    assert list(game.bots) == [level for level in LEVELS if level in game.bots]
    assert not game.bots or "medium" in game.bots
    assert len(game.seats) == 1 or max(game.seats) <= 2 or "medium" in game.bots, "who plays on for a leaver?"


def open_moves_are_composed(game):
    """Walks play moves of every open type that `legal` does not list, so that composing is tried at all."""
    missing = set(game.open_moves)
    for seed in range(WALKS):
        for start in tables(game):
            for _, changes in walk(game, start, Random(seed)) if missing else ():
                move = getattr(changes[0].entry, "move", None)
                if type(move) in missing and move not in game.legal(changes[0].before.state, changes[0].entry.seat):
                    missing.discard(type(move))
    assert not missing, never_composed(game, missing)


def never_composed(game, missing):
    names = ", ".join(sorted(kind.__name__ for kind in missing))
    if rooms.helper(game.slug, "walk", "weighted") is None:
        return rooms.missing(
            game.slug, "walk.py", f"nobody composes {names}, which open_moves says `legal` does not list in full"
        )
    return f"`weighted` in {rooms.room(game.slug) / 'walk.py'} never composed a move beside `legal`: {names}"


def is_well_formed(refusal):
    """A code in lower case, with values that have names."""
    assert isinstance(refusal, Refusal) and SNAKE.fullmatch(refusal.code), refusal
    assert all(SNAKE.fullmatch(name) and isinstance(value, int | str) for name, value in refusal.values)
    return True


def are_tagged(facts):
    """Facts and reasons say what they are, so that any log can write them down."""
    assert isinstance(facts, tuple)
    for fact in facts:
        assert isinstance(fact, Struct) and fact.__struct_config__.tag_field == "type", fact
        assert SNAKE.fullmatch(fact.__struct_config__.tag)
    return True


FORMS = [
    names_are_complete,
    options_are_choices_that_survive_json,
    moves_are_tagged_and_no_seat_can_send_chance,
    bots_have_levels_and_medium_is_one,
    open_moves_are_composed,
]
