"""The one signal: a match is over."""

import pytest

from tables import services
from tables.models import Match
from tables.signals import match_over
from tests.tables.matches import people


@pytest.fixture
def hear():
    """Connect a hearer for this test."""
    hearers = []

    def connect(hearer):
        match_over.connect(hearer, weak=False)
        hearers.append(hearer)

    yield connect
    for hearer in hearers:
        match_over.disconnect(hearer)


def test_hearers_are_told_once_and_their_answers_are_kept(alice, bob, hear):
    heard = []

    def rating(sender, ended, **_):
        assert Match.objects.get(pk=ended.match_id).status == "over"
        heard.append(ended)
        return {"elo": [16, -16]}

    hear(rating)
    match = people(alice, bob)
    match.play_turns(3)
    update = match.resign(0)
    (ended,) = heard
    assert (ended.players, ended.left, ended.turns, ended.rated) == ((alice.pk, bob.pk), (0,), 3, False)
    assert ended.outcome.ranks == (2, 1)
    (answer,) = match.seen(1)["result"]["settlement"].values()
    assert answer == {"elo": [16, -16]}
    assert b'"elo"' in update.frames["w"]
    assert match.row.settled


def test_a_hearer_that_fails_leaves_the_result_and_is_asked_again(alice, bob, hear, caplog):
    fails = [True]

    def taler(sender, ended, **_):
        Match.objects.filter(pk=ended.match_id).update(preset="half done")
        if fails:
            raise RuntimeError("bank closed")
        return 5

    hear(taler)
    match = people(alice, bob)
    match.resign(0)
    row = match.row
    assert (row.status, row.settled, row.settlement, row.preset) == ("over", False, "[]", "classic")
    assert "could not be settled" in caplog.text
    assert services.settle() == []
    assert not match.row.settled
    fails.clear()
    (update,) = services.settle()
    assert match.row.settled and list(match.seen(0)["result"]["settlement"].values()) == [5]
    assert update.rev == match.row.rev > row.rev
    assert services.settle() == []


def test_a_match_that_is_broken_off_is_not_over(alice, bob, hear):
    heard = []
    hear(lambda sender, ended, **_: heard.append(ended))
    services.abort(match_id=people(alice, bob).id, reason="aborted")
    assert heard == []
