"""Matches of one person that end in the same instant, in threads, on the real database: as if one after the other."""

import itertools

import pytest

from bench import finished
from lobby.models import Player
from ratings import audit, selectors, services
from ratings.models import ALL_GAMES, Line, Standing
from tables import services as tables
from tables.models import Match
from tests.tables.matches import people
from tests.tables.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
GAME = "battleballon"


def ready(*players: Player):
    """A match for ratings that counts from now on."""
    match = people(*players, rated=True)
    match.play_turns(10)
    return match


def given_up(match, seat: int):
    return lambda: tables.resign(match_id=match.id, player_id=match.players[seat].pk, client_id="end")


def is_true() -> bool:
    assert list(audit.differences()) == []
    return True


def test_two_matches_of_one_person_that_end_at_once_are_reckoned_one_after_the_other(alice, bob, carol):
    for _ in range(3):
        results = at_once(given_up(ready(alice, bob), 1), given_up(ready(carol, alice), 0))
        assert not [result for result in results if isinstance(result, Exception)]
    assert selectors.standing(alice.pk, GAME).rated == 6 and selectors.standing(alice.pk, ALL_GAMES).points == 60
    assert Line.objects.count() == 12 and is_true()


def test_matches_of_the_same_four_in_every_order_end_at_once_without_a_deadlock(alice, bob, carol, charlie):
    orders = list(itertools.permutations([alice, bob, carol, charlie]))[::4]
    results = at_once(*(lambda order=order: finished.ended(order, ranks=(1, 2, 3, 4)) for order in orders))
    assert not [result for result in results if isinstance(result, Exception)]
    assert Line.objects.count() == 24 and Standing.objects.get(player=alice, game=ALL_GAMES).rated == 6 and is_true()


def test_a_match_that_is_settled_and_swept_at_once_has_its_lines_once(alice, bob):
    match = ready(alice, bob)
    match.resign(0)
    Match.objects.filter(pk=match.id).update(settled=False)
    at_once(*[tables.settle] * 4)
    assert Line.objects.count() == 2 and selectors.standing(bob.pk, GAME).elo == 1516 and is_true()


def test_a_match_is_taken_back_once_whoever_asks(alice, bob):
    match = ready(alice, bob)
    match.resign(0)
    Match.objects.filter(pk=match.id).update(status="void")
    assert sorted(at_once(*[lambda: services.take_back(match.id)] * 4)) == [False, False, False, True]
    assert selectors.standing(bob.pk, GAME).elo == 1500 and Line.objects.count() == 4 and is_true()


def test_taking_back_one_match_while_another_of_the_same_two_ends(alice, bob):
    for _ in range(3):
        first, second = ready(alice, bob), ready(bob, alice)
        first.resign(0)
        Match.objects.filter(pk=first.id).update(status="void")
        results = at_once(lambda first=first: services.take_back(first.id), given_up(second, 0))
        assert not [result for result in results if isinstance(result, Exception)]
    assert selectors.standing(alice.pk, GAME).rated == 3 and selectors.standing(alice.pk, GAME).won == 3 and is_true()
