"""Options of any game can be put in a form and read back."""

from typing import Literal

import msgspec
import pytest
from msgspec import Struct

from games import options
from games.lampions import GAME
from games.lampions.rules import Options


class Loose(Struct, frozen=True):
    rounds: int = 3


def test_choices_are_those_of_the_types():
    assert options.choices(GAME) == {"rounds": (3, 5), "wild_pots": (False, True), "thief": (False, True)}


def test_what_is_not_said_is_as_usual():
    assert options.decoded(GAME, b'{"rounds":5}') == Options(rounds=5)


@pytest.mark.parametrize("raw", [b'{"rounds":4}', b'{"thief":1}', b'{"stake":9}', b"[]"])
def test_other_options_are_refused(raw):
    with pytest.raises(msgspec.ValidationError):
        options.decoded(GAME, raw)


def test_only_bool_and_literal_make_a_form():
    assert options.values("pots", Literal["few", "many"]) == ("few", "many")
    with pytest.raises(TypeError):
        options.values("rounds", int)
