"""Stakes of one person in many matches at once, and a process that dies between any two statements. On the real database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection

from lobby import challenges
from lobby.models import Player
from ratings import services, taler_ledger
from tables import database
from tables import services as tables
from tables.models import Match
from tests.lobby.calls import call
from tests.ratings.test_taler import have, is_true, lines, ready, rich
from tests.tables.matches import people
from tests.tables.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def begun(*players: Player, stake: int) -> Callable[[], Any]:
    return lambda: people(*players, rated=True, stake=stake)


def given_up(match: Any, seat: int) -> Callable[[], Any]:
    return lambda: tables.resign(match_id=match.id, player_id=match.players[seat].pk, client_id="end")


def errors(results: list[Any]) -> list[Any]:
    return [result for result in results if isinstance(result, Exception)]


# --- at once ---------------------------------------------------------------------------------------------------------
def test_one_balance_is_put_in_once_however_many_matches_begin(alice, bob, carol, charlie):
    rich(alice, bob)
    rich(carol, charlie)
    rivals = [bob, carol, charlie, bob, carol]
    results = at_once(*(begun(*((alice, rival) if n % 2 else (rival, alice)), stake=80) for n, rival in enumerate(rivals)))
    assert [type(error) for error in errors(results)] == [taler_ledger.NotEnough] * 3
    assert have(alice) == [40] and Match.objects.filter(stake=80).count() == 2 and is_true()


def test_matches_of_one_person_that_end_and_begin_at_once_add_up(alice, bob, carol):
    rich(alice, bob)
    rich(carol)
    for _ in range(3):
        ending = [ready(alice, bob, stake=10), ready(carol, alice, stake=10), ready(bob, carol, stake=10)]
        over = ready(bob, alice, stake=10)
        over.resign(0)
        Match.objects.filter(pk=over.id).update(status="void")
        acts = [given_up(match, number % 2) for number, match in enumerate(ending)]
        acts += [begun(carol, bob, stake=5), lambda match=over: services.take_back(match.id)]
        assert not errors(at_once(*acts)) and is_true()


def test_a_match_is_paid_once_however_many_sweep(alice, bob):
    rich(alice, bob)
    match = ready(alice, bob)
    match.resign(0)
    Match.objects.filter(pk=match.id).update(settled=False)
    assert not errors(at_once(*[tables.settle] * 4))
    assert have(alice, bob) == [180, 220] and is_true()


def test_matches_of_one_person_broken_off_at_once_give_back_one_after_the_other(alice, bob):
    """Here no standings are held that would keep one waiting for the other: the accounts alone do."""
    rich(alice, bob)
    matches = [people(alice, bob, rated=True, stake=5) for _ in range(8)]
    acts = [lambda match=match: tables.abort(match_id=match.id, reason="staff") for match in matches]
    assert not errors(at_once(*acts)) and have(alice, bob) == [200, 200] and is_true()


def test_two_agreements_at_once_begin_one_match_with_one_stake_each(alice, bob, carol):
    rich(alice, bob)
    rich(carol)
    calls = [call(rival, alice, rated=True, stake=10, game="battleballon") for rival in (bob, carol)]
    at_once(*(lambda row=row: challenges.accept(challenge_id=row.pk, player_id=alice.pk, version=1) for row in calls * 2))
    assert have(alice) == [190] and Match.objects.filter(stake=10).count() == 1 and is_true()


# --- a process that dies -----------------------------------------------------------------------------------------------
class Died(BaseException):
    """No `except Exception` holds it up, as none holds up a process that is killed."""


@contextmanager
def dying(monkeypatch: pytest.MonkeyPatch, at: int) -> Iterator[None]:
    """Die before a statement, the first being 1. SQLite is also spoken to past Django's cursor."""
    count = 0

    def counted() -> None:
        nonlocal count
        count += 1
        if count == at:
            raise Died

    def wrapped(execute: Any, *given: Any) -> Any:
        counted()
        return execute(*given)

    spoken = database.execute

    def execute(*given: Any) -> Any:
        if connection.vendor == "sqlite":
            counted()
        return spoken(*given)

    with monkeypatch.context() as patched, connection.execute_wrapper(wrapped):
        patched.setattr(database, "execute", execute)
        yield


def kept(players: list[Player]) -> Any:
    rows = Match.objects.order_by("pk").values_list("pk", "status", "settled")
    return have(*players), [(*row, lines(row[0])) for row in rows]


def survives(monkeypatch: pytest.MonkeyPatch, players: list[Player], act: Callable[[], Any]) -> int:
    """Let an act die before each of its statements in turn, until it lives; returns how often it died with all as before."""
    before, at = kept(players), 0
    while True:
        at += 1
        cache.clear()
        try:
            with dying(monkeypatch, at):
                act()
        except Died:
            assert is_true()
            if kept(players) == before:
                continue
        assert kept(players) != before and is_true()
        return at - 1


@pytest.fixture
def both(alice: Player, bob: Player) -> list[Player]:
    rich(alice, bob)
    return [alice, bob]


def test_a_start_puts_in_both_stakes_or_is_none(both, monkeypatch):
    row = call(*both, rated=True, stake=10, game="battleballon")
    act = partial(challenges.accept, challenge_id=row.pk, player_id=both[1].pk, version=1)
    assert survives(monkeypatch, both, act) > 20 and have(*both) == [190, 190]


def test_an_end_pays_all_or_nothing(both, monkeypatch):
    match = ready(*both)
    assert survives(monkeypatch, both, lambda: match.resign(0)) > 15 and have(*both) == [180, 220]


def test_a_match_broken_off_gives_back_both_stakes_or_runs_on(both, monkeypatch):
    match = ready(*both)
    assert survives(monkeypatch, both, lambda: tables.abort(match_id=match.id, reason="staff")) > 8
    assert have(*both) == [200, 200]


def test_a_void_match_is_taken_back_whole_or_counts_on(both, monkeypatch):
    match = ready(*both)
    match.resign(0)
    Match.objects.filter(pk=match.id).update(status="void")
    monkeypatch.setattr("tests.ratings.test_taler_races.is_true", lambda: True)  # void rows and no lines yet: a test's own
    assert survives(monkeypatch, both, lambda: services.take_back(match.id)) > 8
    monkeypatch.undo()
    assert have(*both) == [200, 200] and is_true()
