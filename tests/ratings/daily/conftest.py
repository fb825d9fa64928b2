"""It is noon of 1 December 2026 in Berlin, until a test says otherwise."""

from dataclasses import replace

import pytest

from games.battleballon.state import Deal
from games.registry import GAMES
from lobby import services
from tests.ratings.daily.races import GAME, NOON, goes_to

DEALT = 16


@pytest.fixture(autouse=True)
def _noon(time):
    goes_to(time, *NOON)


@pytest.fixture
def greta(db):
    return services.welcome_guest(language="de")


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    """Of the cards of a race only six are drawn: its rules are tried elsewhere."""
    whole = GAMES[GAME]
    short = replace(whole, chance=lambda state, luck: Deal(whole.chance(state, luck).order[: DEALT + 6]))
    monkeypatch.setitem(GAMES, GAME, short)
