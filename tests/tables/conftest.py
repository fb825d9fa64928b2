"""Alice, Bob and Carol play, Charlie is the stranger; the time is what a test says."""

import pytest

from lobby.models import Player
from tables import clock, positions


class Time:
    """The server's time in ms, which stands until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def passes(self, *, seconds: float) -> int:
        self.now += round(seconds * 1000)
        return self.now


@pytest.fixture(autouse=True)
def time(monkeypatch):
    time = Time()
    monkeypatch.setattr(clock, "now", time)
    return time


@pytest.fixture(autouse=True)
def woken(monkeypatch):
    """The ids of matches whose computer was woken; no test here needs a broker."""
    from tables import outbox

    ids: list[int] = []
    monkeypatch.setattr(outbox, "wake", ids.append)
    return ids


@pytest.fixture(autouse=True)
def published(monkeypatch):
    """What was published: (group, message); no test here needs Redis."""
    from tables import outbox

    sent: list[tuple[str, dict]] = []
    monkeypatch.setattr(outbox, "publish_sync", lambda group, message: sent.append((group, message)))
    return sent


@pytest.fixture(autouse=True)
def here(monkeypatch):
    """The seats that have a page open at any table: none, until a test adds one."""
    from tables import presence

    seats: set[int] = set()
    monkeypatch.setattr(presence, "seats_here", lambda match_ids: {match_id: set(seats) for match_id in match_ids})
    return seats


@pytest.fixture(autouse=True)
def _nothing_remembered():
    positions.known.forget()


@pytest.fixture
def alice(db):
    return Player.objects.create_user("Alice")


@pytest.fixture
def bob(db):
    return Player.objects.create_user("Bob")


@pytest.fixture
def carol(db):
    return Player.objects.create_user("Carol")


@pytest.fixture
def charlie(db):
    return Player.objects.create_user("Charlie")
