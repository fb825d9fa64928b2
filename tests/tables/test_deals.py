"""The public list of deals, the page that checks one, and the command: who sees what, and when."""

import io
import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from scripts import bias
from tables import deals, services, signals
from tables.models import Deal, DealNonce, DealVault, Entry, Match
from tests import swapping
from tests.tables.matches import computer, people

pytestmark = pytest.mark.django_db
NONCE = bytes(range(32))


@pytest.fixture(autouse=True)
def _house(settings: Any) -> None:
    """Pages without collected files."""
    settings.STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


def secret_of(match: Any) -> str:
    return bytes(DealVault.objects.get(deal__matches=match.id).secret).hex()


def browser(player: Any = None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if player is not None:
        client.force_login(player)
    return client


# --- the list -------------------------------------------------------------------------------------------------------
def fates(answer: Any) -> list[str]:
    return re.findall(r'data-fate="(\w+)"', answer.text)


def test_everybody_sees_every_deal_with_what_became_of_it_and_never_a_secret(alice: Any, bob: Any, charlie: Any) -> None:
    waiting = services.open_deal(game="battleballon")
    gone = services.open_deal(game="battleballon")
    services.close_deal(deal=gone, fate="declined")
    over, _running, aborted = (people(alice, bob) for _ in range(3))
    over.resign(0)
    services.abort(match_id=aborted.id, reason="abandoned")
    answer = browser().get("/deals/")
    assert fates(answer) == ["aborted", "running", "played", "declined", "open"]
    for deal in (waiting, gone):
        assert deal.secret_hash in answer.text
    for secret in DealVault.objects.values_list("secret", flat=True):
        assert bytes(secret).hex() not in answer.text
    assert "5 deals" in answer.text and "1 aborted" in answer.text


def test_the_list_is_leafed_through_by_number_and_finds_one(alice: Any) -> None:
    made = [services.open_deal(game="battleballon").pk for _ in range(120)]
    first = browser().get("/deals/")
    assert len(fates(first)) == 50 and f"?from={made[-51]}" in first.text
    middle = browser().get(f"/deals/?from={made[60]}&of={made[55]}")
    assert f"?from={made[10]}" in middle.text and f"?from={made[110]}" in middle.text
    assert re.search(rf'id="d{made[55]}"[^>]*aria-current="true"', middle.text)
    assert len(fates(browser().get("/deals/?from=x"))) == 50


def test_a_page_of_the_list_asks_few_questions(alice: Any, bob: Any, django_assert_max_num_queries: Any) -> None:
    for _ in range(5):
        people(alice, bob).resign(0)
    with django_assert_max_num_queries(3):
        browser().get("/deals/")


# --- one match ------------------------------------------------------------------------------------------------------
def test_while_a_match_runs_its_secret_is_nobodys(alice: Any, bob: Any, charlie: Any) -> None:
    match = people(alice, bob, nonces=[NONCE, None])
    for who in (alice, bob, charlie, None):
        page = browser(who).get(f"/tables/{match.id}/check/")
        assert page.status_code == 200 and match.row.deal.secret_hash in page.text
        assert secret_of(match) not in page.text and NONCE.hex() not in page.text
        assert browser(who).get(f"/tables/{match.id}/deal/").status_code == 404
    with pytest.raises(deals.NotOver):
        deals.revealed(match.id)


@pytest.mark.parametrize("end", ["resigned", "aborted", "void"])
def test_at_every_end_the_players_see_it_and_watchers_do_not(alice: Any, bob: Any, charlie: Any, end: str) -> None:
    match = people(alice, bob, nonces=[NONCE, None])
    if end == "aborted":
        services.abort(match_id=match.id, reason="abandoned")
    else:
        match.resign(0)
    if end == "void":
        services.void(match_id=match.id)
    for who in (alice, bob):
        told = browser(who).get(f"/tables/{match.id}/deal/")
        assert told["Cache-Control"] == "no-store, private"
        assert told.json()["secret"] == secret_of(match) and told.json()["nonces"] == [NONCE.hex(), None]
        page = browser(who).get(f"/tables/{match.id}/check/")
        assert secret_of(match) in page.text and "check-data" in page.text
    for who in (charlie, None):
        page = browser(who).get(f"/tables/{match.id}/check/")
        assert page.status_code == 200 and secret_of(match) not in page.text and "shown to those who took part" in page.text
        assert browser(who).get(f"/tables/{match.id}/deal/").status_code == 404


def test_who_has_a_link_to_the_replay_may_check(alice: Any, bob: Any) -> None:
    match = people(alice, bob)
    match.resign(0)
    share = services.share(match_id=match.id, player_id=alice.pk)
    address = f"/replays/{share.token}/check/"
    page = browser().get(address)
    assert secret_of(match) in page.text and page["X-Robots-Tag"] == "noindex, nofollow"
    assert f"/replays/{share.token}/check/" in browser().get(f"/replays/{share.token}/").text
    services.end_share(match_id=match.id, player_id=alice.pk)
    assert browser().get(address).status_code == 404


def test_a_match_against_the_computer_is_its_players_own(alice: Any, charlie: Any) -> None:
    match = computer(alice, "easy")
    match.resign(0)
    assert browser(alice).get(f"/tables/{match.id}/check/").status_code == 200
    for who in (charlie, None):
        assert browser(who).get(f"/tables/{match.id}/check/").status_code == 404
    assert browser(alice).get("/tables/4711/check/").status_code == 404
    assert browser(alice).get(f"/tables/{2**70}/check/").status_code == 404


def test_a_deal_that_others_still_play_stays_locked_until_its_day_is_closed(alice: Any) -> None:
    deal = services.open_deal(game="battleballon", label="daily:2026-12-01")
    match = computer(alice, "medium", deal=deal)
    match.resign(0)
    with pytest.raises(deals.NotOver):
        deals.revealed(match.id)
    page = browser(alice).get(f"/tables/{match.id}/check/")
    assert secret_of(match) not in page.text and "the day is closed" in page.text

    def closed(sender: Any, **asked: Any) -> bool:
        return True

    signals.day_asked.connect(closed)
    try:
        told = deals.revealed(match.id)
    finally:
        signals.day_asked.disconnect(closed)
    assert (told["label"], told["nonces"]) == ("daily:2026-12-01", [None, None])


def test_a_bent_log_is_told_as_it_is_and_nothing_fails(alice: Any, bob: Any) -> None:
    match = people(alice, bob)
    match.play_turns(2)
    match.resign(0)
    Entry.objects.filter(match_id=match.id, ply=2).update(payload="{")
    assert [draw["draw"] for draw in deals.revealed(match.id)["draws"]] == [0]
    Entry.objects.filter(match_id=match.id, ply=1).update(payload="{")
    assert browser(alice).get(f"/tables/{match.id}/check/").status_code == 200


# --- by command -----------------------------------------------------------------------------------------------------
def check(*arguments: str) -> tuple[int, str]:
    said = io.StringIO()
    try:
        call_command("check_deal", *arguments, stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue()
    return 0, said.getvalue()


def test_the_command_proves_all_deals_or_one(alice: Any, bob: Any) -> None:
    first = people(alice, bob, nonces=[NONCE, None])
    first.resign(0)
    services.open_deal(game="battleballon")
    services.close_deal(deal=services.open_deal(game="battleballon"), fate="aborted")
    assert check("--all") == (0, "3 deals checked, 0 do not fit, 0 not found\n")
    assert check(str(first.row.deal_id))[0] == 0
    assert check("4711") == (1, "0 deals checked, 0 do not fit, 1 not found\n")
    with pytest.raises(CommandError):
        check()


BENT = {
    "a secret": lambda match: DealVault.objects.filter(deal=match.deal_id).update(secret=bytes(32)),
    "a hash": lambda match: Deal.objects.filter(pk=match.deal_id).update(secret_hash="0" * 64),
    "a nonce": lambda match: DealNonce.objects.filter(seat=0).update(nonce=bytes(32)),
    "a commitment": lambda match: DealNonce.objects.filter(seat=0).update(commitment="0" * 64),
    "a nonce gone": lambda match: DealNonce.objects.all().delete(),
    "a computer's nonce": lambda match: DealNonce.objects.filter(seat=0).update(seat=1),
    "a fate": lambda match: Deal.objects.filter(pk=match.deal_id).update(fate="declined"),
    "a label": lambda match: Deal.objects.filter(pk=match.deal_id).update(label="daily:2026-12-01"),
    "another deal": lambda match: Match.objects.filter(pk=match.pk).update(deal=services.open_deal(game=match.game)),
    "two cards": lambda match: swap(Entry.objects.get(match=match, ply=1)),
}


def swap(row: Entry) -> None:
    entry = json.loads(row.payload)
    swapping.swap(entry["move"]["order"])
    row.payload = json.dumps(entry, separators=(",", ":"))
    row.save()


@pytest.mark.parametrize("what", BENT)
def test_whatever_is_bent_is_found_and_no_secret_is_named(alice: Any, what: str) -> None:
    match = computer(alice, "easy", nonces=[NONCE, None])
    match.resign(0)
    BENT[what](match.row)
    code, said = check("--all")
    assert code == 1 and NONCE.hex() not in said and secret_of_any() not in said


def secret_of_any() -> str:
    return bytes(DealVault.objects.order_by("pk")[0].secret).hex()


def test_bias_is_looked_for_and_found() -> None:
    assert bias.main(["--draws", "2000", "--seed", "00"]) == 0
    assert bias.tail(bias.chi_square([1000, 1000, 1300]), 2) < 1e-6
    assert 0.04 < bias.tail(bias.chi_square([1000, 1000, 1095]), 2) < 0.08
