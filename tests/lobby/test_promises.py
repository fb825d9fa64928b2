"""What browsers add to luck: hash, commitments, nonces, then the first card; one who does not open his ends it in words."""

import hashlib
from typing import Any

import pytest
from django.db import connection

from lobby import challenges, freezing, rematch, revealing, seeks, tasks
from lobby.models import Challenge, FrozenStart, OpenTable, Player
from lobby.refusals import Refused
from tables import clock, deals
from tables import services as tables
from tables.models import Chair, Deal, DealNonce, Entry, Match
from tables.services import NotAllowed
from tests.lobby import at_tables
from tests.lobby.calls import call, numbers, proposed
from tests.lobby.offers import quick, refusal, seek
from tests.lobby.promises import Browser, fate, frozen
from tests.lobby.test_races import at_once
from tests.tables.matches import people

pytestmark = pytest.mark.django_db(transaction=True)


def agree(row: Challenge, browser: Browser, version: int = 1, commit: Any = "own") -> int | None:
    given = browser.commitment if commit == "own" else commit
    return challenges.accept(challenge_id=row.pk, player_id=browser.player.pk, version=version, commit=given)


@pytest.fixture
def a(alice: Player) -> Browser:
    return Browser(alice)


@pytest.fixture
def b(bob: Player) -> Browser:
    return Browser(bob)


@pytest.fixture
def agreed(a: Browser, b: Browser) -> Challenge:
    """A challenge to which both have agreed with their hashes."""
    row = call(a.player, b.player, commit=a.commitment)
    assert agree(row, b) is None
    row.refresh_from_db()
    return row


# --- a challenge ----------------------------------------------------------------------------------------------------
def test_a_start_that_cannot_be_ended_keeps_no_other_waiting(
    agreed: Challenge, a: Browser, carol: Player, charlie: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    c, d = Browser(carol), Browser(charlie)
    other = call(carol, charlie, commit=c.commitment)
    assert agree(other, d) is None
    lapsed = revealing.lapse

    def fails(start: FrozenStart) -> None:
        lapsed(start)
        if start.deal_id == agreed.deal_id:
            raise RuntimeError

    monkeypatch.setattr(revealing, "lapse", fails)
    then = clock.now() + freezing.PATIENCE + 1
    monkeypatch.setattr(clock, "now", lambda: then)
    assert revealing.sweep() == 1
    assert (fate(agreed.deal), fate(other.deal)) == ("open", "aborted")
    assert [start.deal_id for start in FrozenStart.objects.all()] == [agreed.deal_id]


def test_no_card_is_dealt_before_all_nonces_are_open(agreed: Challenge, a: Browser, b: Browser) -> None:
    assert (agreed.state, agreed.match, fate(agreed.deal)) == ("frozen", None, "open")
    assert a.reveals(agreed.deal) is None
    assert not Match.objects.exists() and not Entry.objects.exists()
    match = b.reveals(agreed.deal)
    agreed.refresh_from_db()
    assert (agreed.state, agreed.match_id, fate(agreed.deal)) == ("started", match, "played")
    assert not FrozenStart.objects.exists()


def test_the_seed_is_made_of_the_nonces_by_seat(agreed: Challenge, a: Browser, b: Browser) -> None:
    a.reveals(agreed.deal)
    match = Match.objects.get(pk=b.reveals(agreed.deal))
    assert deals.differences(match) == []
    tables.resign(match_id=match.pk, player_id=a.player.pk, client_id="over")
    told = deals.revealed(match.pk)
    assert told["nonces"] == [a.nonce.hex(), b.nonce.hex()]
    assert told["commitments"] == [a.commitment, b.commitment]
    DealNonce.objects.filter(seat=1).update(nonce=bytes(32))
    assert len(deals.differences(Match.objects.get())) == 2, "the seed and the commitment"


def test_nobody_is_told_anothers_nonce_before_the_end(agreed: Challenge, a: Browser, b: Browser, told: list[Any]) -> None:
    a.reveals(agreed.deal)
    match = b.reveals(agreed.deal)
    assert match is not None
    assert a.nonce.hex() not in repr(told) and b.nonce.hex() not in repr(told)
    with pytest.raises(deals.NotOver):
        deals.revealed(match)


def test_each_browser_hears_all_hashes_before_it_opens_its_own(a: Browser, b: Browser, told: list[Any]) -> None:
    row = call(a.player, b.player, commit="")
    agree(row, b)
    asked = {one["group"]: one for one in told if one["type"] == "start"}
    assert {one["ask"] for one in asked.values()} == {"commit", "wait"}
    assert "commitments" not in asked[f"u.{b.player.pk}"]
    assert refusal(b.reveals, row.deal).code == "nonce_too_early"
    told.clear()
    a.commits(row.deal)
    asked = {one["group"]: one for one in told if one["type"] == "start"}
    assert {one["ask"] for one in asked.values()} == {"reveal"}
    assert all(one["commitments"] == [a.commitment, b.commitment] for one in asked.values())
    assert asked[f"u.{a.player.pk}"]["mine"] == a.commitment and asked[f"u.{a.player.pk}"]["hash"] == row.deal.secret_hash


def test_a_commitment_is_one_for_its_version_of_the_terms(a: Browser, b: Browser) -> None:
    row = call(a.player, b.player, commit=a.commitment)
    proposed(row, b.player, 1, i_begin=True, commit=b.commitment)
    assert agree(row, a, version=2, commit=None) is None
    assert [one.player_id for one in tables.promised(row.deal_id, 2)] == [b.player.pk], "hers was for other terms"
    match = Match.objects.get(pk=b.reveals(row.deal))
    assert match.first == 1 and deals.differences(match) == []


def test_where_no_browser_gives_anything_the_match_begins_at_once(a: Browser, b: Browser) -> None:
    row = call(a.player, b.player)
    match = agree(row, b, commit=None)
    assert match is not None and not DealNonce.objects.exists()


def test_a_browser_alone_is_asked_alone_and_the_other_seat_is_null(a: Browser, b: Browser) -> None:
    row = call(a.player, b.player)
    assert agree(row, b) is None
    match = Match.objects.get(pk=b.reveals(row.deal))
    tables.resign(match_id=match.pk, player_id=a.player.pk, client_id="over")
    assert deals.revealed(match)["nonces"] == [None, b.nonce.hex()]


# --- what cannot be done ---------------------------------------------------------------------------------------------
def test_what_does_not_fit_the_hash_is_refused_and_changes_nothing(agreed: Challenge, a: Browser, b: Browser) -> None:
    assert refusal(a.reveals, agreed.deal, bytes(32)).code == "wrong_nonce"
    assert refusal(a.reveals, agreed.deal, b.nonce).code == "wrong_nonce"
    assert not DealNonce.objects.exclude(nonce=None).exists()
    a.reveals(agreed.deal)
    assert b.reveals(agreed.deal)


def test_a_stranger_can_neither_commit_nor_reveal(agreed: Challenge, a: Browser, charlie: Player) -> None:
    stranger = Browser(charlie)
    assert refusal(stranger.reveals, agreed.deal, a.nonce).code == "no_nonce"
    assert refusal(stranger.commits, agreed.deal).code == "no_nonce"
    assert refusal(stranger.reveals, 4711).code == "no_nonce"


def test_the_hash_that_was_shown_first_counts(agreed: Challenge, a: Browser, b: Browser) -> None:
    other = hashlib.sha256(bytes(32)).hexdigest()
    a.commits(agreed.deal, commitment=other)
    assert refusal(a.reveals, agreed.deal, bytes(32)).code == "wrong_nonce"
    a.reveals(agreed.deal)
    assert b.reveals(agreed.deal)


def test_whoever_repeats_himself_gets_the_same_match(agreed: Challenge, a: Browser, b: Browser) -> None:
    assert a.reveals(agreed.deal) is a.reveals(agreed.deal) is None
    match = b.reveals(agreed.deal)
    assert {match, b.reveals(agreed.deal), a.reveals(agreed.deal)} == {match}
    assert agree(agreed, b) == match
    assert refusal(a.reveals, agreed.deal, bytes(32)).code == "no_nonce"


def test_while_a_match_is_about_to_begin_nothing_about_it_changes(agreed: Challenge, a: Browser, b: Browser) -> None:
    assert agree(agreed, b) is None
    assert refusal(proposed, agreed, a.player, 1, preset="short").code == "starting"
    assert refusal(challenges.withdraw, challenge_id=agreed.pk, player_id=a.player.pk).code == "starting"
    assert refusal(challenges.decline, challenge_id=agreed.pk, player_id=b.player.pk).code == "starting"
    assert [row.pk for row in challenges.open_calls(a.player.pk)] == [agreed.pk]


def test_who_is_about_to_play_begins_no_other_match(agreed: Challenge, a: Browser, carol: Player) -> None:
    assert refusal(call, a.player, carol).code == "you_play"
    assert refusal(call, carol, a.player).code == "rival_plays"


# --- it does not come to a match --------------------------------------------------------------------------------------
def late(monkeypatch: pytest.MonkeyPatch, ms: int = freezing.PATIENCE + 1) -> None:
    then = clock.now() + ms
    monkeypatch.setattr(clock, "now", lambda: then)


def test_without_all_nonces_there_is_no_match_and_all_are_told(
    agreed: Challenge, a: Browser, b: Browser, told: list[Any], monkeypatch: Any
) -> None:
    a.reveals(agreed.deal)
    told.clear()
    late(monkeypatch)
    tasks.sweep_starts()
    agreed.refresh_from_db()
    assert (agreed.state, fate(agreed.deal)) == ("expired", "aborted")
    assert not Match.objects.exists() and not FrozenStart.objects.exists()
    said = {one["group"]: one for one in told if one["type"] == "not_begun"}
    assert said[f"u.{a.player.pk}"]["missing"] == [b.player.name] and "me" not in said[f"u.{a.player.pk}"]
    assert said[f"u.{b.player.pk}"]["me"] and "missing" not in said[f"u.{b.player.pk}"]
    assert refusal(b.reveals, agreed.deal).code == "no_nonce"
    call(a.player, b.player)  # nobody is punished
    assert deals.fates()["aborted"] == 1


def test_who_still_owes_is_asked_once_more_and_who_comes_back_is_asked(
    agreed: Challenge, a: Browser, b: Browser, told: list[Any], monkeypatch: Any
) -> None:
    a.reveals(agreed.deal)
    told.clear()
    tasks.sweep_starts()
    assert not told, "just asked"
    late(monkeypatch, revealing.AGAIN + 1)
    tasks.sweep_starts()
    assert {one["group"]: one["ask"] for one in told if one["type"] == "start"}[f"u.{b.player.pk}"] == "reveal"
    assert [one.ask for one in freezing.asked(b.player.pk)] == ["reveal"]
    assert [one.ask for one in freezing.asked(a.player.pk)] == ["wait"]
    assert b.reveals(agreed.deal)


def test_a_start_survives_the_process_that_froze_it(agreed: Challenge, a: Browser, b: Browser) -> None:
    connection.close()
    a.reveals(agreed.deal)
    connection.close()
    match = b.reveals(agreed.deal)
    assert Chair.objects.filter(match=match).count() == 2


def test_a_match_that_cannot_begin_any_more_is_called_off(agreed: Challenge, a: Browser, b: Browser, told: list[Any]) -> None:
    a.reveals(agreed.deal)
    Player.objects.filter(pk=b.player.pk).update(is_active=False)
    assert b.reveals(agreed.deal) is None
    assert fate(agreed.deal) == "aborted" and not Match.objects.exists() and not FrozenStart.objects.exists()
    assert any(one["type"] == "not_begun" for one in told)


def test_a_deleted_account_leaves_no_start_behind(agreed: Challenge, a: Browser, b: Browser, monkeypatch: Any) -> None:
    b.player.delete()
    late(monkeypatch)
    tasks.sweep_starts()
    assert not FrozenStart.objects.exists() and fate(Deal.objects.get()) == "aborted"


# --- other ways to a match ---------------------------------------------------------------------------------------------
def test_an_offer_is_taken_with_a_hash(a: Browser, b: Browser) -> None:
    row = seek(a.player, commit="")
    a.commits(row.deal)
    assert seeks.take(seek_id=row.pk, player_id=b.player.pk, commit=b.commitment) is None
    row.refresh_from_db()
    assert row.state == "frozen" and refusal(seeks.unseek, seek_id=row.pk, player_id=a.player.pk).code == "starting"
    assert seeks.take(seek_id=row.pk, player_id=b.player.pk, commit=b.commitment) is None
    b.reveals(row.deal)
    match = a.reveals(row.deal)
    row.refresh_from_db()
    assert (row.state, row.match_id) == ("started", match)
    assert seeks.take(seek_id=row.pk, player_id=b.player.pk) == match


def test_of_two_searches_both_browsers_add_to_the_deal_that_is_played(a: Browser, b: Browser, told: list[Any]) -> None:
    elder = quick(a.player, commit="")
    a.commits(elder.deal)
    younger = quick(b.player, commit="")
    assert younger.state == "frozen" and fate(younger.deal) == "declined"
    assert [one.ask for one in freezing.asked(b.player.pk)] == ["commit"], "it has not seen the hash of this deal before"
    b.commits(elder.deal)
    a.reveals(elder.deal)
    match = b.reveals(elder.deal)
    for row in (elder, younger):
        row.refresh_from_db()
        assert (row.state, row.match_id) == ("started", match)
    assert DealNonce.objects.filter(deal=elder.deal, seat__isnull=False).count() == 2


def test_a_search_whose_match_does_not_begin_goes_on_unless_its_own_browser_was_missing(
    a: Browser, b: Browser, monkeypatch: Any
) -> None:
    elder, younger = quick(a.player, commit=""), quick(b.player, commit="")
    a.commits(elder.deal)
    b.commits(elder.deal)
    b.reveals(elder.deal)
    late(monkeypatch)
    tasks.sweep_starts()
    first = elder.deal
    for row in (elder, younger):
        row.refresh_from_db()
    assert (elder.state, younger.state, younger.taken_by) == ("expired", "open", None)
    assert (fate(first), fate(younger.deal)) == ("aborted", "open")
    assert [one.commitment for one in tables.promised(younger.deal_id, 1)] == [""]


def test_a_link_stays_good_whoever_was_missing(a: Browser, b: Browser, monkeypatch: Any) -> None:
    row = seek(a.player, "link", commit="")
    assert seeks.take(seek_id=row.pk, player_id=b.player.pk, kind="link", commit=b.commitment) is None
    late(monkeypatch)
    tasks.sweep_starts()
    row.refresh_from_db()
    assert (row.state, row.match, fate(row.deal)) == ("open", None, "open")


def test_an_open_table_opens_again_with_luck_of_its_own(a: Browser, b: Browser, monkeypatch: Any) -> None:
    row = at_tables.opened(a.player, b.player, seats=2)
    version = row.version
    at_tables.ready(row, a.player, commit=a.commitment)
    assert at_tables.ready(row, b.player, commit=b.commitment) is None
    first = row.deal
    assert at_tables.now(row).state == "frozen"
    assert refusal(at_tables.stand, row, b.player).code == "starting"
    a.reveals(first)
    late(monkeypatch)
    tasks.sweep_starts()
    now = at_tables.now(row)
    assert (now.state, now.version, fate(first), fate(now.deal)) == ("open", version + 1, "aborted", "open")
    assert at_tables.marks(row) == [] and at_tables.seats(row) == {0: "Alice", 1: "Bob"}
    at_tables.ready(row, a.player, commit=a.commitment)
    at_tables.ready(row, b.player, commit=b.commitment)
    a.reveals(now.deal)
    match = b.reveals(now.deal)
    assert OpenTable.objects.get().match_id == match and at_tables.ready(row, b.player, version=now.version) == match


def test_at_a_table_with_a_computer_its_seat_is_null(a: Browser, b: Browser) -> None:
    row = at_tables.opened(a.player, b.player, seats=3)
    at_tables.bot(row, a.player, 2)
    at_tables.ready(row, a.player, commit=a.commitment)
    at_tables.ready(row, b.player, commit=b.commitment)
    a.reveals(row.deal)
    match = Match.objects.get(pk=b.reveals(row.deal))
    assert deals.differences(match) == []
    assert sorted(DealNonce.objects.values_list("seat", flat=True)) == [0, 1]


def test_the_start_of_nobody_is_frozen_twice(agreed: Challenge, a: Browser) -> None:
    assert frozen(agreed.deal).players.count() == 2
    with pytest.raises(Refused):
        call(a.player, Player.objects.create_user("Dora"), commit=a.commitment)


# --- rematches ----------------------------------------------------------------------------------------------------------
def over(a: Browser, b: Browser) -> Match:
    match = people(a.player, b.player)
    match.resign(0)
    return match.row


def wish(match: Match, browser: Browser, *, want: bool = True, commit: str | None = "") -> None:
    ident = f"w{next(numbers)}"
    rematch.want(match_id=match.pk, player_id=browser.player.pk, want=want, client_id=ident, commit=commit)


def test_a_rematch_shows_its_hash_with_the_first_wish_and_begins_once_all_nonces_are_open(a: Browser, b: Browser) -> None:
    match = over(a, b)
    wish(match, a)
    told = rematch.told_of(Match.objects.get(pk=match.pk))
    deal = Deal.objects.get(pk=told.deal)
    assert told.hash == deal.secret_hash and told.wanted == (0,)
    a.commits(deal)
    wish(match, b, commit=b.commitment)
    assert frozen(deal).kind == "rematch" and rematch.told_of(Match.objects.get(pk=match.pk)).match is None
    wish(match, b, commit=b.commitment)  # from another page of his
    with pytest.raises(NotAllowed) as no:
        wish(match, a, want=False)
    assert no.value.code == "too_late"
    b.reveals(deal)
    again = a.reveals(deal)
    told = rematch.told_of(Match.objects.get(pk=match.pk))
    assert (told.match, told.until) == (again, None)
    assert deals.differences(Match.objects.get(pk=again)) == []
    assert DealNonce.objects.filter(deal=deal, seat__isnull=False).count() == 2


def test_a_wish_taken_back_or_lapsed_closes_the_deal(a: Browser, b: Browser, monkeypatch: Any) -> None:
    match = over(a, b)
    wish(match, a)
    first = rematch.told_of(Match.objects.get(pk=match.pk)).deal
    wish(match, a, want=False)
    assert fate(first) == "declined"
    wish(match, a)
    second = rematch.told_of(Match.objects.get(pk=match.pk)).deal
    assert second != first
    late(monkeypatch, rematch.PATIENCE + 1)
    rematch.lapse()
    assert fate(second) == "declined" and rematch.told_of(Match.objects.get(pk=match.pk)).wanted == ()


def test_a_rematch_that_does_not_begin_can_be_wished_for_again(a: Browser, b: Browser, monkeypatch: Any) -> None:
    match = over(a, b)
    wish(match, a)
    wish(match, b)
    deal = FrozenStart.objects.get().deal_id
    late(monkeypatch)
    tasks.sweep_starts()
    assert fate(deal) == "aborted" and rematch.told_of(Match.objects.get(pk=match.pk)).wanted == ()
    wish(match, a, commit=None)
    wish(match, b, commit=None)
    assert rematch.told_of(Match.objects.get(pk=match.pk)).match is not None


# --- at the same instant ---------------------------------------------------------------------------------------------------
def test_two_who_open_theirs_at_once_begin_one_match(agreed: Challenge, a: Browser, b: Browser) -> None:
    answers = at_once(*[lambda: a.reveals(agreed.deal), lambda: b.reveals(agreed.deal)] * 3)
    match = Match.objects.get()
    assert {answer for answer in answers if answer is not None} == {match.pk}
    assert deals.differences(match) == []


def test_two_pages_that_show_a_hash_at_once_show_one(a: Browser, b: Browser) -> None:
    row = call(a.player, b.player, commit="")
    agree(row, b)
    others = [hashlib.sha256(bytes([number]) * 32).hexdigest() for number in range(4)]
    at_once(*[lambda shown=shown: a.commits(row.deal, commitment=shown) for shown in others])
    assert DealNonce.objects.get(player=a.player).commitment in others


def test_an_answer_in_the_instant_of_the_end_gives_a_match_or_none(
    agreed: Challenge, a: Browser, b: Browser, monkeypatch: Any
) -> None:
    a.reveals(agreed.deal)
    late(monkeypatch)
    answers = at_once(lambda: b.reveals(agreed.deal), revealing.sweep, revealing.sweep)
    begun = Match.objects.count()
    assert fate(agreed.deal) == ("played" if begun else "aborted")
    assert (answers[0] == "no_nonce") == (begun == 0) and not FrozenStart.objects.exists()


def test_who_agrees_to_two_at_once_is_frozen_in_one(a: Browser, b: Browser, carol: Player) -> None:
    c = Browser(carol)
    rows = [call(a.player, b.player, commit=a.commitment), call(a.player, c.player, commit=a.commitment)]
    answers = at_once(lambda: agree(rows[0], b), lambda: agree(rows[1], c))
    assert sorted(map(str, answers)) == ["None", "rival_plays"]
    assert FrozenStart.objects.count() == 1
