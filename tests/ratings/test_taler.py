"""Stakes: put in by all alike, paid by the result, given back where nothing counts (portal_features C5; vectors N1-N3)."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction

from bench import finished
from lobby.models import Player
from ratings import audit, services, taler, taler_audit, taler_ledger
from ratings.taler_models import FROM_OUTSIDE, Account, TalerLine
from tables import services as tables
from tables import signals
from tables.models import Match
from tests.tables.matches import Played, people


def rich(*players: Player, balance: int = 100) -> None:
    """Let players have had a newcomer's Taler, and `balance` more."""
    for player in players:
        taler_ledger.correct(player_id=player.pk, amount=balance, reason="a test", by=None)
    if len(players) == 1:
        players = (*players, Player.objects.get_or_create(username="Someone")[0])
    finished.ended(players, ranks=tuple(range(1, len(players) + 1)))


def have(*players: Player) -> list[int]:
    return [taler.balance(player.pk) for player in players]


def lines(match_id: int) -> list[tuple[int | None, str, int]]:
    rows = TalerLine.objects.filter(match=match_id).exclude(kind="grant").order_by("pk")
    return list(rows.values_list("seat", "kind", "amount"))


def is_true() -> bool:
    """What was kept adds up, and nothing came or went but from outside: what is not in accounts is at stake."""
    assert list(taler_audit.differences()) == [] and list(audit.differences()) == []
    outside = TalerLine.objects.filter(kind__in=FROM_OUTSIDE)
    at_stake = [
        match.stake * match.seats
        for match in Match.objects.exclude(status="aborted")
        if not match.ended_at or not match.settled
    ]
    balances = Account.objects.values_list("balance", flat=True)
    assert sum(balances) + sum(at_stake) == sum(outside.values_list("amount", flat=True))
    return True


def ready(*players: Player, stake: int = 20, turns: int = 10, **terms: Any) -> Played:
    match = people(*players, rated=True, stake=stake, **terms)
    match.play_turns(turns)
    return match


def told(match: Played) -> Any:
    return match.seen(None)["result"]["settlement"]["ratings.hearers.on_match_over"].get("taler")


# --- a newcomer's ----------------------------------------------------------------------------------------------------
def test_the_first_rated_match_that_counts_brings_a_newcomers_taler_once(alice, bob, settings):
    settings.TALER_GRANT = 70
    match = ready(alice, bob, stake=0, turns=4)
    match.resign(0)
    assert have(alice, bob) == [0, 0] and not Account.objects.exists()
    match = ready(alice, bob, stake=0)
    match.resign(0)
    assert have(alice, bob) == [70, 70] and taler.purse(alice.pk).granted
    assert told(match) == {"stake": 0, "changes": [0, 0], "granted": [70, 70]}
    ready(alice, bob, stake=0).resign(0)
    assert have(alice, bob) == [70, 70] and is_true()


def test_friendly_matches_bring_none(alice, bob):
    match = people(alice, bob)
    match.play_turns(12)
    match.resign(0)
    assert not Account.objects.exists()


# --- put in ----------------------------------------------------------------------------------------------------------
def test_the_stake_is_taken_from_both_with_the_start_and_told_at_the_table(alice, bob):
    rich(alice, bob, balance=20)
    match = people(alice, bob, rated=True, stake=50)
    assert have(alice, bob) == [70, 70] and lines(match.id) == [(0, "stake", -50), (1, "stake", -50)]
    assert match.seen(0)["stake"] == match.seen(None)["stake"] == 50 and is_true()


def test_n15_there_is_no_match_when_one_has_less_than_the_stake(alice, bob, carol):
    rich(alice, bob, balance=20)
    with pytest.raises(taler_ledger.NotEnough) as no:
        people(alice, carol, rated=True, stake=1)
    assert no.value.player_id == carol.pk
    assert Match.objects.filter(stake__gt=0).count() == 0 and have(alice) == [120] and is_true()


def test_nothing_is_at_stake_where_ratings_are_not(alice, bob):
    for terms in ({"stake": 5}, {"rated": True, "stake": -5}):
        with pytest.raises(ValueError, match="stake"):
            people(alice, bob, **terms)


def test_the_database_keeps_a_balance_from_falling_below_nothing_and_lines_from_coming_twice(alice, bob):
    rich(alice, bob)
    account = Account.objects.get(player=alice)
    match = people(alice, bob, rated=True, stake=5)
    again = {"account": account, "match_id": match.id, "kind": "stake", "amount": -5, "after": 1, "at": 1}
    wrong = [
        lambda: Account.objects.filter(pk=account.pk).update(balance=-1),
        lambda: TalerLine.objects.create(**again),
        lambda: TalerLine.objects.create(**again | {"kind": "won", "after": -1}),
        lambda: TalerLine.objects.create(**again | {"kind": "won", "amount": 0}),
        lambda: TalerLine.objects.create(**again | {"kind": "won", "match_id": None}),
    ]
    for act in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            act()
    assert is_true()


# --- paid ------------------------------------------------------------------------------------------------------------
def test_the_winner_takes_both_stakes_once(alice, bob):
    rich(alice, bob, balance=20)
    match = ready(alice, bob)
    match.resign(0)
    assert have(alice, bob) == [100, 140] and lines(match.id)[2:] == [(1, "won", 40)]
    assert told(match) == {"stake": 20, "changes": [-20, 20], "granted": [0, 0]}
    for _ in range(2):
        Match.objects.filter(pk=match.id).update(settled=False)
        tables.settle()
    assert have(alice, bob) == [100, 140] and match.row.settled and is_true()


def test_n3_a_draw_gives_everybody_his_own_back(alice, bob):
    rich(alice, bob)
    match = finished.ended([alice, bob], ranks=(1, 1), stake=30)
    assert have(alice, bob) == [200, 200] and [kind for _, kind, _ in lines(match.pk)] == ["stake"] * 2 + ["returned"] * 2
    assert is_true()


@pytest.mark.parametrize(("turns", "seconds", "after"), [(9, 179, [200, 200]), (10, 40, [180, 220]), (3, 180, [180, 220])])
def test_n2_what_is_too_short_gives_the_stakes_back(alice, bob, time, turns, seconds, after):
    rich(alice, bob)
    match = ready(alice, bob, turns=turns)
    time.passes(seconds=seconds)
    match.resign(0)
    assert have(alice, bob) == after and is_true()


@pytest.mark.parametrize(
    ("ranks", "stake", "won"),
    [((1, 4, 1, 3), 5, [10, 0, 10, 0]), ((1, 1, 1, 4), 5, [8, 6, 6, 0]), ((2, 1, 3, 4), 5, [0, 20, 0, 0])],
)
def test_several_winners_share_the_pot_and_the_first_by_seat_gets_the_rest(alice, bob, carol, charlie, ranks, stake, won):
    players = [alice, bob, carol, charlie]
    rich(*players, balance=50)
    before = have(*players)
    finished.ended(players, ranks=ranks, stake=stake)
    assert have(*players) == [balance + gain - stake for balance, gain in zip(before, won, strict=True)] and is_true()


def test_a_match_that_is_broken_off_gives_the_stakes_back_or_goes_on(alice, bob, monkeypatch):
    rich(alice, bob)
    match = ready(alice, bob)

    def fails(**kwargs: Any) -> None:
        raise RuntimeError

    signals.match_aborted.connect(fails, weak=False, dispatch_uid="a test")
    try:
        with pytest.raises(RuntimeError):
            tables.abort(match_id=match.id, reason="staff")
    finally:
        signals.match_aborted.disconnect(dispatch_uid="a test")
    assert match.row.status == "running" and have(alice, bob) == [180, 180] and is_true()
    tables.abort(match_id=match.id, reason="staff")
    assert have(alice, bob) == [200, 200] and is_true()


def test_what_fails_at_the_end_is_paid_by_the_sweep(alice, bob, monkeypatch):
    rich(alice, bob)
    match = ready(alice, bob)
    with monkeypatch.context() as broken:
        broken.setattr(taler_ledger, "pay", lambda *args: 1 / 0)
        match.resign(0)
    assert not match.row.settled and have(alice, bob) == [180, 180] and is_true()
    tables.settle()
    assert match.row.settled and have(alice, bob) == [180, 220] and is_true()


# --- taken back ------------------------------------------------------------------------------------------------------
def void(match: Played) -> None:
    tables.void(match_id=match.id)
    services.take_back(match.id)


def test_a_void_match_takes_back_exactly_what_it_changed_once(alice, bob):
    rich(alice, bob)
    match = ready(alice, bob)
    match.resign(0)
    void(match)
    assert have(alice, bob) == [200, 200] and not services.take_back(match.id)
    assert lines(match.id)[3:] == [(0, "void", 20), (1, "void", -20)] and is_true()


def test_what_the_winner_no_longer_has_is_made_up_by_the_house(alice, bob, carol):
    rich(alice, bob)
    rich(carol)
    match = ready(alice, bob, stake=200)
    match.resign(0)
    ready(bob, carol, stake=150).resign(0)
    assert have(alice, bob, carol) == [0, 250, 350]
    ready(bob, carol, stake=200).resign(0)
    void(match)
    assert have(alice, bob, carol) == [200, 0, 550]
    assert lines(match.id)[3:] == [(0, "void", 200), (1, "relief", 150), (1, "void", -200)] and is_true()


def test_a_match_whose_stakes_were_given_back_has_nothing_to_take_back(alice, bob):
    rich(alice, bob)
    match = finished.ended([alice, bob], ranks=(1, 1), stake=30)
    finished.void(match)
    assert have(alice, bob) == [200, 200] and is_true()


# --- accounts --------------------------------------------------------------------------------------------------------
def test_a_deleted_player_leaves_his_taler_as_nobodys_and_the_others_stakes_come_back(alice, bob):
    rich(alice, bob)
    match = ready(alice, bob)
    get_user_model().objects.get(pk=bob.pk).delete()
    match.resign(0)
    assert have(alice) == [200] and Account.objects.get(player=None).balance == 200
    assert told(match)["changes"] == [0, 0] and is_true()


def test_the_staff_sets_an_account_right_with_a_reason_but_not_below_nothing(alice, bob):
    line = taler_ledger.correct(player_id=alice.pk, amount=30, reason="won at the feast", by=bob)
    assert (line.after, line.kind, line.by) == (30, "correction", bob)
    with pytest.raises(taler_ledger.NotEnough), transaction.atomic():
        taler_ledger.correct(player_id=alice.pk, amount=-31, reason="too much", by=bob)
    assert have(alice) == [30] and is_true()


def test_what_stakes_changed_is_told_by_match_to_him_whom_it_concerns(alice, bob):
    rich(alice, bob)
    won, back, running = ready(alice, bob), ready(bob, alice, turns=2), ready(alice, bob)
    won.resign(1)
    back.resign(1)
    ids = [won.id, back.id, running.id]
    assert taler.of_matches(ids, alice.pk) == {won.id: 20, back.id: 0}
    assert taler.of_matches(ids, bob.pk) == {won.id: -20, back.id: 0}
