"""Rematches (portal_features E): the same persons and terms, the other one begins; all must want it within a minute."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from games.registry import GAMES
from lobby import limits, pairs, rematch, services, starts, tasks, wire
from lobby.models import Challenge, Player, Wish
from tables import clock
from tables import services as tables
from tables.models import Deal, Match, MatchVault
from tables.services import NotAllowed
from tests.lobby.calls import accepted, call
from tests.tables.matches import BRAKE, CLOCK, Played, people

pytestmark = pytest.mark.django_db


class Time:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = clock.now()
        monkeypatch.setattr(clock, "now", lambda: self.now)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What was published, as (group, message)."""
    messages: list[tuple[str, dict[str, Any]]] = []
    for module in ("tables.outbox", "lobby.outbox"):
        monkeypatch.setattr(f"{module}.publish_sync", lambda group, message: messages.append((group, message)))
    return messages


def over(*players: Player, why: Any = "resigned", **terms: Any) -> Played:
    """A match that its first seat has given up."""
    match = people(*players, **terms)
    match.resign(0, why=why)
    assert match.row.status == "over"
    return match


def wish(match: Played, seat: int, want: bool = True, client_id: str | None = None) -> None:
    rematch.want(match_id=match.id, player_id=match.players[seat].pk, want=want, client_id=client_id or match.new_id())


def refusal(match: Played, player: Player, want: bool = True) -> str:
    with pytest.raises(NotAllowed) as no:
        rematch.want(match_id=match.id, player_id=player.pk, want=want, client_id=match.new_id())
    return no.value.code


def wanted(match: Played) -> tuple[int, ...]:
    return rematch.told_of(match.row).wanted


def begun(match: Played) -> Match | None:
    """The rematch of a match."""
    number = rematch.told_of(match.row).match
    return None if number is None else Match.objects.get(pk=number)


# --- how it begins --------------------------------------------------------------------------------------------------
def test_n6_after_a_match_begun_by_seat_0_seat_1_begins_and_then_seat_0_again(alice, bob):
    """portal_features N6; seats stay where they are, whatever side a page draws them on."""
    match = over(alice, bob, first=0)
    for first in (1, 0, 1):
        wish(match, 1)
        wish(match, 0)
        row = begun(match)
        assert row is not None and row.first == first
        assert [chair.player for chair in row.chairs.all()] == [alice, bob]
        match = Played(tables.Update(match_id=row.pk, rev=1, ply=1), (alice, bob))
        assert match.seen(None)["actors"] == [first] and match.seen(None)["first"] == first
        match.resign(first)


def test_with_more_seats_the_next_one_clockwise_begins(alice, bob, carol):
    match = people(alice, bob, carol, game="lampions", first=2)
    Match.objects.filter(pk=match.id).update(status=Match.Status.OVER)
    for seat in (0, 2, 1):
        assert begun(match) is None
        wish(match, seat)
    row = begun(match)
    assert row.first == 0 and [chair.player for chair in row.chairs.all()] == [alice, bob, carol]


def test_who_left_among_several_is_not_missed_and_the_next_of_those_who_stayed_begins(alice, bob, carol, charlie):
    match = people(alice, bob, carol, charlie, game="lampions", first=0, rated=True)
    match.resign(1)
    Match.objects.filter(pk=match.id).update(status=Match.Status.OVER)
    assert refusal(match, bob) == "not_seated"
    for seat in (0, 2, 3):
        assert begun(match) is None
        wish(match, seat)
    row = begun(match)
    assert [chair.player for chair in row.chairs.all()] == [alice, carol, charlie]
    assert (row.first, row.seats, row.rated) == (1, 3, True)  # Carol, two seats on from Alice


def test_when_too_few_are_left_for_the_game_there_is_none(alice, bob, carol, monkeypatch):
    monkeypatch.setitem(GAMES, "lampions", replace(GAMES["lampions"], seats=range(3, 5)))
    match = people(alice, bob, carol, game="lampions")
    match.resign(1)
    match.resign(2)
    assert match.row.status == "over" and refusal(match, alice) == "too_few_left"
    monkeypatch.undo()
    wish(match, 0)
    wish(match, 2)
    assert begun(match).seats == 2


def test_computers_that_sat_with_people_sit_there_again(alice, bob, carol, woken):
    sitters = [pairs.sitter(alice), tables.Sitter(bot="easy", name="Computer"), pairs.sitter(bob), pairs.sitter(carol)]
    update = tables.open_match(game="lampions", sitters=sitters, time=BRAKE, kind="people", first=3)
    match = Played(update, (alice, None, bob, carol))
    match.resign(2)
    assert match.row.status == "running"
    match.resign(3)
    assert match.row.status == "over"
    wish(match, 0)
    assert begun(match) is None
    wish(match, 3)
    row = begun(match)
    assert [(chair.player, chair.bot) for chair in row.chairs.all()] == [(alice, None), (None, "easy"), (carol, None)]
    assert (row.kind, row.time_kind, row.rated, row.first) == ("people", "brake", False, 0)


def test_one_person_who_is_left_with_computers_has_no_rematch_of_people(alice, bob):
    sitters = [pairs.sitter(alice), tables.Sitter(bot="easy", name="Computer"), pairs.sitter(bob)]
    match = Played(tables.open_match(game="lampions", sitters=sitters, time=BRAKE, kind="people"), (alice, None, bob))
    match.resign(0, why="left")
    assert refusal(match, bob) == "too_few_left"


def test_all_terms_are_the_same_and_the_luck_is_new(alice, bob):
    match = over(alice, bob, game="battleballon", preset="short", time=CLOCK)
    wish(match, 0)
    wish(match, 1)
    before, after = match.row, begun(match)
    for field in ("game", "preset", "options", "seats", "kind", "rated", "time_kind", "minutes", "seconds"):
        assert getattr(after, field) == getattr(before, field), field
    assert after.deal_id != before.deal_id and after.deal.secret_hash != before.deal.secret_hash
    assert bytes(MatchVault.objects.get(match=after).seed) != bytes(MatchVault.objects.get(match=before).seed)
    assert Deal.objects.get(pk=after.deal_id).fate == "played"


def test_options_that_are_no_preset_stay(alice, bob):
    match = over(alice, bob, game="battleballon", preset="short")
    own = next(iter(GAMES["battleballon"].presets.values()))
    from games import options

    Match.objects.filter(pk=match.id).update(options=options.encoded(own).decode(), preset="")
    wish(match, 0)
    wish(match, 1)
    assert (begun(match).options, begun(match).preset) == (options.encoded(own).decode(), "")


def test_against_the_computer_it_begins_at_once_at_the_same_level(alice, woken):
    pk = starts.against_computer(player=alice, slug="battleballon", preset="short", level="easy")
    match = Played(tables.Update(match_id=pk, rev=1, ply=1), (alice, None))
    match.resign(0)
    wish(match, 0)
    row = begun(match)
    assert (row.kind, row.time_kind, row.first) == ("computer", "none", 1)
    assert [(chair.player, chair.bot) for chair in row.chairs.all()] == [(alice, None), (None, "easy")]
    assert row.pk in woken  # the computer begins


def test_names_are_those_of_today(alice, bob):
    match = over(alice, bob)
    Player.objects.filter(pk=bob.pk).update(username="Bobby")
    wish(match, 0)
    wish(match, 1)
    assert [chair.name for chair in begun(match).chairs.all()] == ["Alice", "Bobby"]


def test_beginning_withdraws_what_all_of_them_had_open(alice, bob, carol, charlie):
    match = over(alice, bob)
    rows = [call(alice, carol), call(charlie, bob), call(carol, charlie)]
    wish(match, 0)
    assert set(Challenge.objects.values_list("state", flat=True)) == {"open"}
    wish(match, 1)
    assert [Challenge.objects.get(pk=row.pk).state for row in rows] == ["withdrawn", "withdrawn", "open"]


# --- wishes ---------------------------------------------------------------------------------------------------------
def test_a_wish_can_be_taken_back_and_made_again(alice, bob):
    match = over(alice, bob)
    wish(match, 0)
    assert wanted(match) == (0,)
    wish(match, 0, want=False)
    assert wanted(match) == () and match.row.rematch_until is None
    wish(match, 1)
    assert wanted(match) == (1,) and begun(match) is None
    wish(match, 0)
    assert begun(match) is not None


def test_wishes_count_for_a_minute_from_the_first_one(alice, bob, carol, time):
    match = people(alice, bob, carol, game="lampions")
    Match.objects.filter(pk=match.id).update(status=Match.Status.OVER)
    wish(match, 0)
    first = time.now
    time.now += 59_000
    wish(match, 1)
    assert (wanted(match), match.row.rematch_until) == ((0, 1), first + 60_000)
    time.now += 1_000
    wish(match, 2)
    assert wanted(match) == (2,) and begun(match) is None
    assert match.row.rematch_until == time.now + 60_000  # which asks anew
    time.now += 59_999
    wish(match, 1)
    wish(match, 0)
    assert begun(match) is not None


def test_wishes_that_lapse_are_cleared_and_the_table_is_told(alice, bob, time, told, django_capture_on_commit_callbacks):
    match = over(alice, bob)
    wish(match, 0)
    time.now += 59_999
    tasks.expire_challenges()
    assert wanted(match) == (0,)
    time.now += 1
    with django_capture_on_commit_callbacks(execute=True):
        tasks.expire_challenges()
    assert wanted(match) == () and match.row.rematch_until is None
    assert [group for group, message in told if message["type"] == "rematch"] == [f"t.{match.id}"]
    assert rematch.lapse() == 0


def test_all_at_the_table_are_told_and_the_players_taken_to_the_new_one(alice, bob, told, django_capture_on_commit_callbacks):
    match = over(alice, bob)
    with django_capture_on_commit_callbacks(execute=True):
        wish(match, 1)
    (group, message), *_ = [(group, message) for group, message in told if message["type"] == "rematch"]
    assert group == f"t.{match.id}" and '"wanted":[1]' in message["frame"] and '"match":null' in message["frame"]
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        wish(match, 0)
    new = begun(match).pk
    assert f'"match":{new}' in next(message["frame"] for _, message in told if message["type"] == "rematch")
    assert {group for group, message in told if message["type"] == "go"} == {f"u.{alice.pk}", f"u.{bob.pk}"}
    assert {message["match"] for _, message in told if message["type"] == "go"} == {new}


def test_a_repeat_of_a_frame_does_nothing_more(alice, bob):
    match = over(alice, bob)
    wish(match, 0, client_id="x")
    wish(match, 0, want=False)
    wish(match, 0, client_id="x")
    assert wanted(match) == () and Wish.objects.count() == 2
    wish(match, 0)
    wish(match, 1, client_id="y")
    wish(match, 1, client_id="y")
    wish(match, 1)
    assert Match.objects.count() == 2


# --- refusals -------------------------------------------------------------------------------------------------------
def test_while_it_runs_there_is_no_rematch(alice, bob):
    assert refusal(people(alice, bob), alice) == "not_over"


def test_watchers_and_those_who_are_nowhere_have_no_wish(alice, bob, charlie):
    match = over(alice, bob)
    assert refusal(match, charlie) == "not_seated"
    with pytest.raises(NotAllowed, match="not_seated"):
        rematch.want(match_id=10**9, player_id=alice.pk, want=True, client_id="x")


def test_who_has_left_his_seat_is_not_waited_for(alice, bob):
    match = over(alice, bob, why="left")
    assert (refusal(match, bob), refusal(match, alice)) == ("has_left", "not_seated")


def test_who_resigned_or_lost_on_time_may_have_his_rematch(alice, bob, time):
    match = people(alice, bob)
    time.now += 10**7
    tables.fall_flags(now=time.now)
    wish(match, 0)
    wish(match, 1)
    assert begun(match) is not None


def test_a_closed_or_deleted_account_plays_no_more(alice, bob):
    match = over(alice, bob)
    wish(match, 0)
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert refusal(match, alice) == "has_left"
    bob.delete()
    assert refusal(match, alice) == "has_left"
    wish(match, 0, want=False)
    assert wanted(match) == ()


def test_who_plays_elsewhere_is_busy_until_that_is_over(alice, bob, carol):
    match = over(alice, bob)
    wish(match, 0)
    other = people(bob, carol)
    assert (refusal(match, bob), refusal(match, alice)) == ("busy", "busy")
    other.resign(0)
    wish(match, 1)
    assert begun(match) is not None
    assert refusal(over_again(match, alice, bob), alice) == "busy"


def over_again(match: Played, *players: Player) -> Played:
    """The same match, as if nobody had wished yet."""
    Match.objects.filter(pk=match.id).update(rematch="", rematch_until=None)
    return match


def test_what_has_begun_cannot_be_taken_back(alice, bob):
    match = over(alice, bob)
    wish(match, 0)
    wish(match, 1)
    assert refusal(match, alice, want=False) == "too_late" and begun(match).status == "running"


def test_many_wishes_are_slowed_down(alice, bob, monkeypatch):
    monkeypatch.setattr("lobby.limits.time", SimpleNamespace(time=lambda: 1e9))  # all within one count
    match = over(alice, bob)
    for number in range(30):
        wish(match, 0, want=number % 2 == 0)
    assert refusal(match, alice) == "too_fast"


def test_rematches_with_the_computer_count_as_starts(alice, monkeypatch):
    monkeypatch.setattr("lobby.limits.time", SimpleNamespace(time=lambda: 1e9))
    pk = starts.against_computer(player=alice, slug="lampions", preset="classic", level="easy")
    match = Played(tables.Update(match_id=pk, rev=1, ply=1), (alice, None))
    match.resign(0)
    for _ in range(28):
        assert limits.within("starts", alice.pk, most=30, seconds=600, when_unknown=False)
    wish(match, 0)
    wish(over_again(match, alice), 0)
    assert refusal(over_again(match, alice), alice) == "too_fast" and Match.objects.count() == 3


def test_a_guest_has_his_rematch_too(alice):
    guest = services.welcome_guest(language="de")
    match = over(alice, guest)
    wish(match, 0)
    wish(match, 1)
    assert begun(match).chairs.get(seat=1).guest and not begun(match).rated


def test_a_challenge_that_led_here_stays_with_its_own_match(alice, bob):
    row = call(alice, bob, time=wire.Clock(3, 2))
    first = accepted(row)
    match = Played(tables.Update(match_id=first, rev=1, ply=1), (alice, bob))
    match.resign(0)
    wish(match, 0)
    wish(match, 1)
    row.refresh_from_db()
    assert row.match_id == first != begun(match).pk and pairs.busy([alice.pk]) == {alice.pk}


# --- who leaves too often --------------------------------------------------------------------------------------------
def leaves_early(player: Player, other: Player, times: int = 3) -> None:
    for _ in range(times):
        over(player, other)


def test_who_left_three_matches_early_wants_no_rematch_for_ten_minutes(alice, bob, time):
    leaves_early(alice, bob, 2)
    match = over(alice, bob)
    with pytest.raises(NotAllowed) as no:
        wish(match, 0)
    assert (no.value.code, no.value.values) == ("paused", {"minutes": 10})
    time.now += 61_000
    with pytest.raises(NotAllowed) as no:
        wish(match, 0)
    assert no.value.values == {"minutes": 9}
    time.now += 540_000
    wish(match, 0)
    assert wanted(match) == (0,)


def test_the_other_side_is_told_whom_nobody_can_play(alice, bob, time):
    leaves_early(alice, bob, 2)
    match = over(alice, bob)
    with pytest.raises(NotAllowed) as no:
        wish(match, 1)
    assert (no.value.code, no.value.values) == ("other_paused", {"name": "Alice"})


def test_a_pause_keeps_nobody_from_the_computer(alice, bob, woken):
    leaves_early(alice, bob)
    first = starts.against_computer(player=alice, slug="battleballon", preset="short", level="easy")
    tables.resign(match_id=first, player_id=alice.pk, client_id="r")
    rematch.want(match_id=first, player_id=alice.pk, want=True, client_id="w")
    assert Match.objects.filter(kind="computer").count() == 2


@pytest.mark.parametrize("rated", [False, True])
def test_n6_the_rematch_of_a_match_that_seat_0_began_is_begun_by_seat_1_on_the_same_terms(alice, bob, rated):
    match = people(alice, bob, rated=rated)
    match.play_turns(10)
    match.resign(0)
    wish(match, 0)
    wish(match, 1)
    again = Match.objects.latest("pk")
    assert (match.row.first, again.first, again.rated) == (0, 1, rated)
