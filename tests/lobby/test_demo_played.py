"""What the demo has played: eleven matches of each game, made once, as the services would have written them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction

from lobby import demo, demo_company, demo_daily, folk
from lobby.models import Room
from ratings.models import Line, QuickLeave
from ratings.selectors import leaders
from tables import audit, clock
from tables.models import ChatLine, Entry, Match

PLAYED = 11
PROVED = 3
"""Matches of each game whose logs are folded."""

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _demo(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """All games, and a day of races."""
    with django_db_blocker.unblock(), transaction.atomic(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(demo, "FINISHED", PLAYED)
        patched.setattr(demo, "BREATH", 0)
        patched.setattr(demo_daily, "BREATH", 0)
        patched.setattr(demo_daily, "DAYS", 1)
        patched.setattr(demo_daily, "KEEN", 2)
        call_command("demo", verbosity=0)
        yield
        transaction.set_rollback(True)


def test_every_game_has_finished_matches_of_the_club_that_are_proved_from_their_logs():
    played = [game for game in demo.GAMES.values() if game.bots]
    for game in played:
        matches = demo.finished().filter(game=game.slug, kind="people", status="over").order_by("pk")
        assert matches.count() == PLAYED
        assert [audit.differences(match) for match in matches[:PROVED]] == [[]] * PROVED
    for match in Match.objects.filter(kind="people"):
        assert clock.now() - demo.REACH - demo.DAY < match.started_at < match.ended_at < clock.now()
        assert all(
            chair.player.is_demo and (chair.left or chair.bot is None) for chair in match.chairs.select_related("player")
        )
    assert {(game, preset) for game, preset in Match.objects.values_list("game", "preset")} >= {
        (game.slug, preset) for game in played for preset in list(game.presets)[:3]
    }


def test_moves_lie_as_far_apart_as_people_think():
    times = list(Entry.objects.filter(match=Match.objects.first(), kind="played").order_by("ply").values_list("at", flat=True))
    assert all(1_000 <= after - before < 9_000 for before, after in pairwise(times))


def test_all_that_the_demo_asks_for_is_played_without_a_fallen_flag():
    assert not Entry.objects.filter(why="time_out").exists()


def test_most_of_the_club_talk_at_their_tables():
    lines = list(ChatLine.objects.order_by("match", "n").select_related("author", "match"))
    assert len(lines) >= 4 and all(line.author.is_demo and line.seat is not None for line in lines)
    assert all(line.match.started_at <= line.at <= line.match.ended_at + 60_000 for line in lines)


def test_the_clubs_matches_fill_leaderboards_and_follow_from_their_results():
    board = leaders("battleballon")
    assert board.count >= 5 and board.rows[0].elo > 1500 > board.rows[-1].elo and board.rows[0].points > 0
    rated = Match.objects.filter(rated=True).count()
    assert Match.objects.filter(rated=False).exists() and QuickLeave.objects.exists()
    assert (
        Line.objects.values("match").distinct().count()
        == rated - Match.objects.filter(rated=True, settlement__contains="too_short").count()
    )
    call_command("audit_ratings", verbosity=0)


def test_some_of_the_club_are_friends_and_have_talked_in_a_room():
    club = demo.people()
    assert club[1].pk in folk.friends_of(club[0].pk) and club[5].pk not in folk.friends_of(club[0].pk)
    room = Room.objects.get(name=demo_company.ROOM)
    assert room.owner == club[0] and room.lines.count() == len(demo_company.LINES)
