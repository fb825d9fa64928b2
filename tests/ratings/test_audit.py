"""The audit is green on what the services wrote, and red on everything that somebody could have changed.

The ledger is made once; each test changes something in a savepoint of its own.
"""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.db.models import F

from bench import finished
from lobby.models import Player
from ratings import audit
from ratings.models import ALL_GAMES, Line, Span, Standing
from tables import store
from tables.marks import Result
from tables.models import Chair, Match, MatchVault


def audited() -> tuple[int, str]:
    """Return the command's exit code and what it said."""
    said = io.StringIO()
    try:
        call_command("audit_ratings", stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue()
    return 0, said.getvalue()


pytestmark = pytest.mark.django_db


def twelve() -> list[Player]:
    names = "Anton Berta Caesar Dora Emil Frieda Gustav Heinrich Ida Julius Konrad Ludwig"
    return [Player.objects.create_user(name) for name in names.split()]


@pytest.fixture(scope="module", autouse=True)
def _ledger(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Twenty matches of six players; the second last of two seats is void."""
    with django_db_blocker.unblock(), transaction.atomic():
        players = twelve()[:6]
        list(finished.finished(players, 20, seed=4))
        finished.void(finished.ended(players[:2]))
        finished.ended(players[:2])
        finished.ended(players[2:4], turns=5, ended_at=finished.BEGIN + 1000)
        yield
        transaction.set_rollback(True)


def test_the_ledger_as_it_was_written_has_no_differences():
    assert list(audit.differences()) == []


def last() -> Match:
    """The last match that counts."""
    return Line.objects.filter(kind="match").latest("pk").match


def voided() -> Match:
    return Line.objects.filter(kind="void").latest("pk").match


def first_line(**asked: Any) -> "Any":
    return Line.objects.filter(pk=Line.objects.filter(kind="match", **asked).earliest("pk").pk)


def doubled() -> None:
    line = last().rating_lines.earliest("seat")
    line.pk, line.seat = None, 2
    line.save()


def ranked_otherwise() -> None:
    match = last()
    match.result = store.text(Result("points", (0, 0), (2, 1)))
    match.save()


def shortened() -> None:
    match = last()
    Match.objects.filter(pk=match.pk).update(started_at=match.ended_at - 1000)
    MatchVault.objects.filter(match=match).update(state='{"turns":[1,1]}')


PLANTED: dict[str, tuple[Callable[[], Any], str]] = {
    "the Elo of a standing": (lambda: Standing.objects.exclude(game=ALL_GAMES).update(elo=F("elo") + 1), "elo is"),
    "the points of a standing": (lambda: Standing.objects.filter(game=ALL_GAMES).update(points=F("points") + 10), "points is"),
    "the matches of a standing": (lambda: Standing.objects.update(rated=F("rated") + 1), "rated is"),
    "the wins of a standing": (lambda: Standing.objects.update(won=F("won") + 1), "won is"),
    "the draws of a standing": (lambda: Standing.objects.update(drawn=F("drawn") + 1), "drawn is"),
    "the losses of a standing": (lambda: Standing.objects.update(lost=F("lost") + 1), "lost is"),
    "the time of a standing": (lambda: Standing.objects.update(last_at=F("last_at") + 1), "last_at is"),
    "a standing that is gone": (lambda: Standing.objects.filter(game=ALL_GAMES).delete(), "in all games: it is missing"),
    "a standing from nowhere": (
        lambda: Standing.objects.create(player=Player.objects.create_user("Neu"), game="sparks", elo=1900),
        "elo is 1900, and should be 1500",
    ),
    "the Elo after a match": (lambda: first_line().update(after=F("after") + 3), ": after is"),
    "the Elo before a match": (lambda: first_line().update(before=F("before") - 3), ": before is"),
    "the points of a line": (lambda: first_line().update(points=F("points") + 1), ": points is"),
    "the outcome of a line": (lambda: first_line(outcome="won").update(outcome="lost"), ": outcome is lost, and should be won"),
    "the game of a line": (lambda: first_line().update(game="sparks"), ": game is sparks"),
    "the player of a line": (lambda: first_line().update(player=Player.objects.create_user("Neu")), ": player is"),
    "a line that names nobody": (lambda: first_line().update(player=None), ": player is None"),
    "the time of a line": (lambda: first_line().update(at=F("at") + 1), ": at is"),
    "the seat of a line": (lambda: last().rating_lines.filter(seat=0).update(seat=4), "its line is missing"),
    "a line that is gone": (lambda: last().rating_lines.filter(seat=1).delete(), "seat 1: its line is missing"),
    "a line twice": (doubled, "a line of a seat that is not there"),
    "a match without lines": (lambda: last().rating_lines.all().delete(), "it counts, and has no lines"),
    "the first match without lines": (
        lambda: first_line().get().match.rating_lines.all().delete(),
        "it counts, and has no lines",
    ),
    "another result": (ranked_otherwise, ": points is"),
    "a match that was too short": (shortened, "has lines, though it does not count"),
    "a friendly match with lines": (lambda: Match.objects.filter(pk=last().pk).update(rated=False), "though it does not count"),
    "a match with a guest": (lambda: Chair.objects.filter(match=last()).update(guest=True), "though it does not count"),
    "what the table tells": (
        lambda: Match.objects.filter(pk=last().pk).update(settlement="{}"),
        "its table tells something else",
    ),
    "the Elo of a week": (lambda: Span.objects.filter(name__contains="W").update(elo=F("elo") + 1), "elo is"),
    "the points of a month": (lambda: Span.objects.exclude(name__contains="W").update(points=F("points") + 1), "points is"),
    "the matches of a week": (lambda: Span.objects.update(rated=F("rated") + 1), "rated is"),
    "a week that is gone": (lambda: Span.objects.filter(name__contains="W").delete(), "it is missing"),
    "a week from nowhere": (
        lambda: Span.objects.create(player=Player.objects.create_user("Neu"), game="sparks", name="2020-W01", points=10),
        "2020-W01 of player",
    ),
    "a void that was not taken back": (lambda: Match.objects.filter(pk=last().pk).update(status="void"), "was not taken back"),
    "a void of which lines are gone": (lambda: voided().rating_lines.filter(kind="void", seat=0).delete(), "line is missing"),
    "a void that is none": (lambda: Match.objects.filter(pk=voided().pk).update(status="over"), "though it is not void"),
    "a void that takes too much": (
        lambda: voided().rating_lines.filter(kind="void", seat=0).update(after=F("after") - 1),
        "seat 0 (taken back): after is",
    ),
    "the points of a void": (
        lambda: voided().rating_lines.filter(kind="void", seat=0).update(points=F("points") - 1),
        "(taken back): points is",
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_planted_is_found(name):
    plant, words = PLANTED[name]
    plant()
    code, said = audited()
    assert code == 1 and words in said, said


def test_what_was_settled_against_an_account_that_is_gone_stays_true():
    Player.objects.filter(pk=last().rating_lines.earliest("seat").player_id).delete()
    assert Line.objects.filter(player=None).exists()
    assert audited()[0] == 0


def test_a_match_that_waits_for_the_sweep_is_no_difference():
    finished.ended(Player.objects.order_by("pk")[:2], settled=False)
    code, said = audited()
    assert code == 0 and "1 matches to be settled" in said
