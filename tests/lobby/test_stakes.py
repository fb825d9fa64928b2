"""A stake among the terms: who may offer it, who may agree, what the other one learns (portal_features C5, E2; N1, N15)."""

import msgspec
import pytest
from django.urls import reverse

from bench import finished
from lobby import challenges, rematch, selectors, stakes, wire
from lobby.models import Challenge, Player, Trace
from lobby.refusals import Refused
from ratings import taler, taler_ledger
from ratings.models import ALL_GAMES, Standing
from tables.models import Match
from tables.services import NotAllowed
from tests.lobby.at_tables import opened as table
from tests.lobby.at_tables import ready as be_ready
from tests.lobby.at_tables import sit
from tests.lobby.calls import accepted, call, proposed
from tests.lobby.test_challenges import refusal
from tests.lobby.test_negotiating import agree, seen
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def give(player: Player, amount: int) -> None:
    taler_ledger.correct(player_id=player.pk, amount=amount, reason="a test", by=None)


@pytest.fixture(autouse=True)
def _members(alice: Player, bob: Player, carol: Player) -> None:
    """They have played long enough to be new no longer, and have had their first Taler: Alice 140, Bob 40, Carol nothing."""
    for player in (alice, bob, carol):
        Standing.objects.create(player=player, game=ALL_GAMES, rated=stakes.SETTLED)
    give(alice, 140)
    give(bob, 40)


def words(row: Challenge, player: Player, version: int) -> tuple[str, dict[str, int | str]]:
    with pytest.raises(Refused) as no:
        agree(row, player, version)
    return no.value.code, dict(no.value.values)


# --- two who negotiate -----------------------------------------------------------------------------------------------
def test_n1_a_changed_stake_clears_the_acceptance_and_is_marked(alice, bob):
    row = call(alice, bob, rated=True)
    proposed(row, bob, 1, stake=20)
    assert seen(row).accepts == (bob.pk,) and seen(row).stake == 20 and seen(row).before.stake == 0
    assert refusal(agree, row, alice, 1) == "changed" and not Match.objects.exists()
    match = Match.objects.get(pk=agree(row, alice, 2))
    assert match.stake == 20 and [taler.balance(alice), taler.balance(bob)] == [120, 20]


def test_n15_a_stake_of_fifty_is_not_agreed_to_with_forty(alice, bob):
    row = call(alice, bob, rated=True, stake=50)
    assert words(row, bob, 1) == ("stake_yours", {"balance": 40})
    assert Challenge.objects.get(pk=row.pk).state == "open" and not Match.objects.exists()
    proposed(row, bob, 1, stake=40)
    assert Match.objects.get(pk=agree(row, alice, 2)).stake == 40


def test_nobody_proposes_what_he_does_not_have_and_a_newcomer_hears_why(alice, bob, carol):
    assert refusal(call, bob, alice, rated=True, stake=41) == "stake_yours"
    assert refusal(call, carol, alice, rated=True, stake=1) == "stake_none"
    row = call(alice, bob, rated=True)
    assert refusal(proposed, row, bob, 1, stake=41) == "stake_yours" and seen(row).version == 1


def test_who_agrees_to_a_stake_that_the_other_no_longer_has_hears_no_number(alice, bob):
    row = call(alice, bob, rated=True, stake=30)
    give(alice, -130)
    assert words(row, bob, 1) == ("stake_other", {})


def test_nothing_is_at_stake_in_a_friendly_match_or_with_a_guest(alice, bob, greta):
    assert refusal(call, alice, bob, stake=5) == "stake_unrated"
    assert refusal(call, alice, greta, stake=5) == "stake_unrated"
    row = call(alice, bob, rated=True, stake=5)
    assert refusal(proposed, row, bob, 1, rated=False, stake=5) == "stake_unrated"


def test_with_somebody_new_little_is_at_stake(alice, bob):
    Standing.objects.filter(player=bob).update(rated=stakes.SETTLED - 1)
    assert refusal(call, alice, bob, rated=True, stake=11) == "stake_capped"
    assert call(alice, bob, rated=True, stake=10).stake == 10


@pytest.mark.parametrize("kind", ["device", "address"])
def test_between_two_from_one_device_or_net_little_is_at_stake(alice, bob, carol, kind):
    for player in (alice, bob):
        Trace.objects.create(player=player, kind=kind, mark="abc", last_at=1)
    give(carol, 50)
    assert refusal(call, alice, bob, rated=True, stake=11) == "stake_capped"
    assert call(alice, carol, rated=True, stake=50).stake == 50
    assert accepted(call(alice, bob, rated=True, stake=10))


def test_a_person_is_told_his_own_balance_and_nobody_elses(alice, bob, greta, settings):
    settings.TALER_GRANT = 100
    call(bob, alice, rated=True, stake=5)
    told = selectors.mine(alice)
    assert (told.taler, told.taler_to_come, told.calls[0].stake) == (140, 100, 5)
    assert selectors.mine(greta).taler is None


@pytest.mark.parametrize("stake", ["-1", "1.5", '"5"', "null", "1000001", "true"])
def test_a_stake_is_a_whole_number_of_taler(stake):
    said = '"id":"a","challenge":1,"version":1,"preset":"classic","time":{"kind":"brake"},"begins":"me","rated":true'
    with pytest.raises(msgspec.ValidationError):
        wire.frames.decode(f'{{"type":"propose",{said},"stake":{stake}}}')
    assert wire.frames.decode(f'{{"type":"propose",{said},"stake":7}}').stake == 7


# --- open tables -----------------------------------------------------------------------------------------------------
def test_at_a_table_with_a_stake_sits_who_has_it(alice, bob, carol):
    row = table(alice, seats=2, rated=True, stake=40)
    assert refusal(sit, row, carol) == "stake_none"
    sit(row, bob)
    for player in (alice, bob):
        be_ready(row, player)
    row.refresh_from_db()
    assert row.match.stake == 40 and [taler.balance(alice), taler.balance(bob)] == [100, 0]


def test_who_no_longer_has_the_stake_loses_his_seat_when_the_match_would_begin(
    alice, bob, told, django_capture_on_commit_callbacks
):
    row = table(alice, seats=2, rated=True, stake=40)
    sit(row, bob)
    be_ready(row, bob)
    give(bob, -1)
    with django_capture_on_commit_callbacks(execute=True):
        be_ready(row, alice)
    assert [one["why"] for one in told if one["type"] == "unseated"] == ["taler"] and not Match.objects.exists()
    assert refusal(sit, row, bob) == "stake_yours"


def test_a_host_proposes_what_he_has_and_a_computer_at_the_table_means_no_stake(alice, bob):
    assert refusal(table, alice, seats=2, rated=True, stake=141) == "stake_yours"
    assert refusal(table, alice, seats=2, rated=False, stake=1) == "stake_unrated"


# --- rematches ---------------------------------------------------------------------------------------------------------
def again(match, *seats: int) -> None:
    for seat in seats:
        rematch.want(match_id=match.id, player_id=match.players[seat].pk, want=True, client_id=match.new_id())


def played(*players: Player, stake: int, loser: int):
    match = people(*players, rated=True, stake=stake, preset="classic")
    match.play_turns(10)
    match.resign(loser)
    return match


def test_a_rematch_has_the_same_stake_while_both_have_it(alice, bob):
    again(played(alice, bob, stake=15, loser=1), 0, 1)
    match = Match.objects.order_by("-pk")[0]
    assert match.stake == 15 and match.status == "running" and match.first == 1


def test_e2_without_it_a_match_without_a_stake_is_proposed_by_who_wished_last(alice, bob):
    match = played(alice, bob, stake=40, loser=1)
    give(bob, -taler.balance(bob))
    again(match, 1)
    with pytest.raises(NotAllowed) as no:
        again(match, 0)
    assert (no.value.code, no.value.values) == ("stake_negotiated", {"stake": 40})
    row = Challenge.objects.get()
    assert (row.challenger, row.rival, row.stake, row.rated, row.challenger_begins) == (alice, bob, 0, True, False)
    assert Match.objects.count() == 1 and Match.objects.get().rematch_until is None
    assert challenges.accept(challenge_id=row.pk, player_id=bob.pk, version=1)


# --- pages -------------------------------------------------------------------------------------------------------------
def test_the_page_of_ones_taler_shows_what_came_and_went_to_its_owner_alone(alice, bob, client):
    match = played(alice, bob, stake=15, loser=1)
    assert client.get("/taler/").status_code == 302
    client.force_login(alice)
    page = client.get("/taler/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    wanted = ("no money value", "+30", "−15", reverse("replay", args=[match.id]), "Bob")
    assert [text for text in wanted if text not in page] == []
    assert 'data-kind="won"' in page and 'data-kind="grant"' in page and ">255<" in page
    profile = client.get("/players/bob/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "Taler" not in profile.split("</main>")[0].split("<main")[1]
    assert ">255</a>" in client.get("/players/alice/").content.decode()
    assert "+15 Taler" in client.get("/matches/", HTTP_ACCEPT_LANGUAGE="en").content.decode()


def test_a_guest_has_no_account_and_a_newcomer_is_told_how_he_comes_to_his_first_taler(carol, greta, client):
    client.force_login(greta)
    assert client.get("/taler/").url == "/settings/"
    client.force_login(carol)
    page = client.get("/taler/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "Your first 100 Taler come with your first rated match that counts" in page


def test_a_returned_stake_is_told_in_ones_matches(alice, bob, client):
    finished.ended([alice, bob], game="lampions", ranks=(1, 1), stake=5)
    client.force_login(bob)
    assert "Stake returned" in client.get("/matches/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
