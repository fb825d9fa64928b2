"""The audit of Taler says nothing of a house that is in order, and sees each thing that is not.

The house is made once; each test changes something in a savepoint of its own.
"""

from collections.abc import Callable, Iterator

import pytest
from django.db import transaction
from django.db.models import F
from pytest_django.plugin import DjangoDbBlocker

from bench import finished
from lobby.models import Player
from ratings import taler_audit, taler_ledger
from ratings.taler_models import Account, TalerLine
from tables.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def house(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, int]]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield played(*(Player.objects.create_user(name) for name in ("Alice", "Bob", "Carol")))
        transaction.set_rollback(True)


def played(alice: Player, bob: Player, carol: Player) -> dict[str, int]:
    """Matches of all kinds: without a stake, won, drawn, void, running."""
    finished.ended([alice, bob])
    finished.ended([carol, bob])
    void = finished.ended([bob, carol], stake=10)
    finished.void(void)
    made = {
        "plain": finished.ended([alice, carol]).pk,
        "won": finished.ended([alice, bob], stake=20).pk,
        "drawn": finished.ended([bob, carol], ranks=(1, 1), stake=20).pk,
        "short": finished.ended([bob, carol], turns=4, ended_at=finished.BEGIN + 1, stake=20).pk,
        "several": finished.ended([carol, alice, bob], ranks=(3, 1, 1), stake=5).pk,
        "void": void.pk,
    }
    assert list(taler_audit.differences()) == []
    return made


def of(match: int, kind: str, seat: int) -> TalerLine:
    return TalerLine.objects.get(match=match, kind=kind, seat=seat)


def change(line: TalerLine, **values: object) -> None:
    TalerLine.objects.filter(pk=line.pk).update(**values)


def move(line: TalerLine, by: int) -> None:
    """Change a line so that its account adds up all the same."""
    later = TalerLine.objects.filter(account=line.account_id, pk__gte=line.pk)
    later.update(after=F("after") + by)
    change(line, amount=line.amount + by)
    Account.objects.filter(pk=line.account_id).update(balance=F("balance") + by)


def exchange(house: dict[str, int]) -> None:
    """Let the loser have won."""
    won, lost = of(house["won"], "won", 0), of(house["won"], "stake", 1)
    change(won, account=lost.account_id, seat=1)


def added(house: dict[str, int]) -> None:
    account = Account.objects.get(player__username="Alice")
    moves = [taler_ledger.Move(account, "returned", 20, 0)]
    taler_ledger.enter(moves, match_id=house["plain"])


def made_up(house: dict[str, int]) -> None:
    account = Account.objects.get(player__username="Alice")
    taler_ledger.enter([taler_ledger.Move(account, "relief", 20, 0)], match_id=house["won"])


def friendly(house: dict[str, int]) -> None:
    Match.objects.filter(pk=house["won"]).update(rated=False)


PLANTED: dict[str, Callable[[dict[str, int]], object]] = {
    "the balance is 1": lambda house: Account.objects.filter(player__username="Bob").update(balance=1),
    "its lines add up to 0": lambda house: Account.objects.create(balance=5),
    "the balance after it is": lambda house: change(of(house["won"], "won", 0), after=F("after") + 1),
    "seat 0 won +41": lambda house: move(of(house["won"], "won", 0), 1),
    "seat 0 stake -19": lambda house: move(of(house["won"], "stake", 0), 1),
    "seat 1 won +40": exchange,
    "seat 0 won +20": lambda house: change(of(house["drawn"], "returned", 0), kind="won"),
    "seat 1 won +20": lambda house: change(of(house["short"], "returned", 1), kind="won"),
    "seat 1 void +9": lambda house: move(of(house["void"], "void", 1), -1),
    "its lines are none": lambda house: TalerLine.objects.filter(match=house["drawn"]).delete(),
    "there was none": added,
    "makes up what nothing was taken for": made_up,
    "for a match that did not count": lambda house: TalerLine.objects.filter(kind="grant").update(match=house["short"]),
    "tells something else of Taler": lambda house: Match.objects.filter(pk=house["won"]).update(settlement="{}"),
    "should be seat 0 stake -20, seat 1 stake -20": lambda house: Match.objects.filter(pk=house["won"]).update(
        status="running"
    ),
    "and is not rated": friendly,
    "its line is on the account of player": lambda house: change(
        of(house["drawn"], "returned", 0), account=Account.objects.get(player__username="Alice").pk
    ),
}


@pytest.mark.parametrize("said", PLANTED)
def test_each_thing_that_is_wrong_is_said(house, said):
    PLANTED[said](house)
    found = list(taler_audit.differences())
    assert any(said in line for line in found), found
