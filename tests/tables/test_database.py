"""Transactions that take long are spoken of where somebody waits for them, and not in every line of a log."""

import pytest

from tables import database


@pytest.fixture
def clockwork(monkeypatch):
    """The seconds that pass."""

    class Seconds:
        now = 1_000.0

        def monotonic(self) -> float:
            return self.now

    seconds = Seconds()
    monkeypatch.setattr(database, "time", seconds)
    monkeypatch.setattr(database, "LONG", database.Long())
    return seconds


@pytest.fixture
def said(caplog):
    return lambda: [record.getMessage() for record in caplog.records if record.name == "tables.database"]


def change(clockwork, seconds: float) -> None:
    with database.change():
        clockwork.now += seconds


def test_what_nobody_notices_is_not_spoken_of(db, clockwork, said, settings):
    settings.LONG_TRANSACTION = 500
    change(clockwork, 0.4)
    assert said() == []
    settings.LONG_TRANSACTION = 50
    change(clockwork, 0.4)
    assert len(said()) == 1


def test_many_long_ones_are_one_line_a_minute(db, clockwork, said, settings):
    settings.LONG_TRANSACTION = 500
    for seconds in (0.6, 2.0, 0.7):
        change(clockwork, seconds)
    assert said() == ["1 transactions took longer than 500 ms, the longest 600 ms"]
    clockwork.now += database.EVERY
    change(clockwork, 0.8)
    assert said()[1:] == ["3 transactions took longer than 500 ms, the longest 2000 ms"]


def test_one_that_fails_is_undone_and_fails_as_before(db, clockwork, said):
    with pytest.raises(ZeroDivisionError), database.change():
        clockwork.now += 9
        _ = 1 / 0
    assert said() == []
