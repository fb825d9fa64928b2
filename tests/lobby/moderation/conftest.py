"""Mona and Moritz are moderators, Adele is an administrator, Susi a superuser; Bob is the one who is reported."""

from typing import Any

import pytest
from django.contrib.auth.models import Group

from lobby.models import Case, Player, Sanction
from lobby.moderation import acting, reporting
from lobby.moderation.records import newest_of
from tables import clock
from tests.lobby.conftest import member

DAY = 86_400_000


def staff(name: str, group: str) -> Player:
    player = member(name)
    player.is_staff = True
    player.save()
    player.groups.add(Group.objects.get(name=group))
    return player


@pytest.fixture
def mona(db: None) -> Player:
    return staff("Mona", "Moderator")


@pytest.fixture
def moritz(db: None) -> Player:
    return staff("Moritz", "Moderator")


@pytest.fixture
def adele(db: None) -> Player:
    return staff("Adele", "Administrator")


@pytest.fixture
def case(alice: Player, bob: Player) -> Case:
    """Alice has reported Bob."""
    return report(alice, "player", player=bob.pk).case


def report(who: Player, kind: str, reason: str = "insult", **ids: object) -> Any:
    named = {name: str(value) for name, value in ids.items()}
    return reporting.report(reporter=who, kind=kind, ids=named, reason=reason, words="look", address="10.0.0.1")


def done(by: Player, case: Case, kind: str, newest: int | None = None, **more: Any) -> Sanction:
    """What a moderator does with the usual reason; for a day where it has a length."""
    if kind in ("mute", "bench", "ban"):
        more.setdefault("until", clock.now() + DAY)
    order = acting.Order(kind=kind, **{"reason": "insult", "words": "Calm down.", **more})
    newest = newest_of(case.accused_id) if newest is None else newest
    return acting.act(by=by, case_id=case.pk, order=order, newest=newest)
