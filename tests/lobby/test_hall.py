"""Who is here and what is played: each person once, with what he does, at the same price for five and for five hundred."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lobby import consumers, hall_selectors, selectors, wire
from lobby.hall_selectors import Facts, Running
from lobby.models import Player
from ratings.models import Standing
from tables import services
from tables.presence import Who
from tables.wire import TimeControl
from tests.lobby.conftest import browser

GAME = "lampions"


def table(one: Player, other: Player) -> int:
    sitters = [services.Sitter(player=player.pk, name=player.name) for player in (one, other)]
    time = TimeControl("clock", 10, 5)
    return services.open_match(sitters=sitters, kind="people", game=GAME, preset="classic", time=time).match_id


def crowd(count: int, monkeypatch: pytest.MonkeyPatch, *, tables: int = 2) -> None:
    """Let so many be here; some play, half are rated."""
    made = [Player(username=f"Person {number}", key=f"p{number}", look=f"p{number}") for number in range(count)]
    players = list(Player.objects.bulk_create(made))
    Standing.objects.bulk_create(Standing(player=one, game=GAME, elo=1600, rated=5) for one in players[::2])
    for seat in range(0, 2 * tables, 2):
        table(*players[seat : seat + 2])
    here = [Who(one.pk, one.name) for one in players]
    monkeypatch.setattr(hall_selectors, "here", lambda: here)


def queries(act: Callable[[], Any]) -> list[str]:
    """Return what is asked of the database: which columns of which tables."""
    with CaptureQueriesContext(connection) as caught:
        act()
    return [query["sql"].partition(" WHERE ")[0] for query in caught.captured_queries]


# --- who is here ------------------------------------------------------------------------------------------------------
def test_of_several_pages_that_of_a_player_counts_most_and_that_of_a_watcher_least():
    here = [Who(1, "Alice", None, "watches", 7), Who(1, "Alice"), Who(1, "Alice", None, "plays", 8), Who(2, "Bob")]
    assert {pk: who.doing for pk, who in hall_selectors.together(here).people.items()} == {1: "plays", 2: ""}


def test_visitors_are_counted_and_watchers_once_a_person():
    watching = [
        Who(1, "Alice", None, "watches", 7),
        Who(1, "Alice", None, "watches", 7),
        *[Who(None, "", None, "watches", 7)] * 2,
    ]
    found = hall_selectors.together([*watching, Who()])
    assert found.unnamed == 3 and found.watchers == {7: 3}


def test_who_sits_in_a_match_plays_whatever_page_he_is_on():
    running = Running({7: wire.Match(7, GAME, "", ("Alice", "Bob"), 0)}, {1: 7}, 1)
    person = hall_selectors.person(Who(1, "Alice", None, "watches", 9), running, Facts())
    assert (person.doing, person.at) == ("plays", 7)


def test_a_match_that_nobody_may_watch_is_not_named():
    person = hall_selectors.person(Who(1, "Alice", None, "plays", 9), Running(), Facts())
    assert (person.doing, person.at) == ("plays", 0)


def test_what_another_version_wrote_about_somebody_is_not_passed_on():
    assert hall_selectors.person(Who(1, "Alice", None, "dances"), Running(), Facts()).doing == ""


def test_ratings_are_told_by_game_and_the_provisional_ones_marked(alice, bob):
    Standing.objects.create(player=alice, game=GAME, elo=1612, rated=40)
    Standing.objects.create(player=alice, game="sparks", elo=1480, rated=3)
    Standing.objects.create(player=alice, game="", points=70, rated=43)
    Player.objects.filter(pk=bob.pk).update(undisturbed=True)
    known = hall_selectors.facts([alice.pk, bob.pk])
    assert known[alice.pk].elo == {GAME: 1612, "sparks": 1480} and known[alice.pk].unsure == ("sparks",)
    assert known[bob.pk] == Facts(undisturbed=True)


# --- what is played ---------------------------------------------------------------------------------------------------
def test_who_sits_where_is_known_for_all_matches_though_not_all_are_listed(alice, bob, carol, charlie, monkeypatch):
    first, second = table(alice, bob), table(carol, charlie)
    monkeypatch.setattr(wire, "MOST_MATCHES", 1)
    running = hall_selectors.running()
    assert list(running.matches) == [second] and running.count == 2
    assert running.seats == {alice.pk: first, bob.pk: first, carol.pk: second, charlie.pk: second}


# --- what it costs ----------------------------------------------------------------------------------------------------
@pytest.mark.django_db
def test_the_page_and_the_socket_cost_as_much_with_five_hundred_people_as_with_five(alice, monkeypatch):
    visitor = browser(alice)

    def page() -> None:
        assert visitor.get("/lobby/").status_code == 200

    def socket() -> None:
        selectors.mine(alice)
        consumers.greetings(alice, False)
        for read in consumers.doors.LISTS.values():
            read()

    def hall() -> None:
        hall_selectors.running()
        hall_selectors.facts([who.user for who in hall_selectors.here()])

    crowd(5, monkeypatch)
    page()  # what is read once a process
    few = [queries(act) for act in (page, socket, hall)]
    Player.objects.exclude(pk=alice.pk).delete()
    crowd(500, monkeypatch, tables=20)
    assert [queries(act) for act in (page, socket, hall)] == few


@pytest.mark.django_db
def test_the_first_page_carries_the_first_people_and_counts_them_all(alice, monkeypatch):
    crowd(100, monkeypatch, tables=13)
    first = hall_selectors.first()
    assert len(first["people"].people) == hall_selectors.FIRST_PEOPLE and first["people"].count == 100
    assert len(first["matches"].matches) == hall_selectors.FIRST_MATCHES and first["matches"].count == 13
