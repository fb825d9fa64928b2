"""What the staff does holds at once, ends by itself, is written down, and happens once however often a button is pressed."""

import msgspec
import pytest
from django.contrib.admin.models import LogEntry

from games import engine
from lobby import challenges, starts
from lobby.models import FOR_EVER, Challenge, OldName, Player, Report, Sanction, Seek
from lobby.moderation import acting, ending, outcomes
from lobby.refusals import Refused
from ratings.daily import days, lists, own, races, racing
from ratings.models import Line, Standing
from tables import bots, clock, services, store
from tables.models import ChatLine, Match
from tests.lobby.calls import call
from tests.lobby.conftest import browser
from tests.lobby.moderation.conftest import DAY, done, report
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def refused(*args: object, **named: object) -> str:
    with pytest.raises(Refused) as no:
        done(*args, **named)
    return no.value.code


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def test_a_muted_player_does_not_say_the_next_line(mona, case, alice, bob):
    match = people(alice, bob)
    done(mona, case, "mute")
    with pytest.raises(services.NotAllowed) as no:
        services.say(match_id=match.id, player_id=bob.pk, text="still here", client_id="1")
    assert no.value.code == "silenced" and not ChatLine.objects.exists()


def test_a_benched_player_plays_the_computer_but_no_people(mona, case, alice, bob, charlie, woken):
    open_one = call(bob, charlie)
    done(mona, case, "bench")
    assert Challenge.objects.get(pk=open_one.pk).state == "withdrawn"
    with pytest.raises(Refused):
        call(bob, alice)
    assert starts.against_computer(player=bob, slug="battleballon", preset="short", level="easy")


def test_a_banned_player_may_nothing_and_what_he_waits_with_ends(mona, case, bob, alice):
    call(alice, bob)
    done(mona, case, "ban", until=FOR_EVER)
    assert not any(map(fresh(bob).may, ("enter", "sit", "challenge", "chat")))
    assert not Challenge.objects.filter(state="open").exists() and not Seek.objects.filter(state="open").exists()


def test_a_banned_player_keeps_his_seat_unless_the_moderator_says_otherwise(mona, case, alice, bob):
    match = people(alice, bob)
    done(mona, case, "ban")
    assert match.row.status == "running"
    done(mona, case, "ban", seat=True, words="and off the table")
    assert match.row.status == "over" and match.is_true()


def test_who_is_banned_stands_in_no_leaderboard_until_it_ends(mona, case, bob, monkeypatch):
    Standing.objects.create(player=bob, game="battleballon", rated=1)
    done(mona, case, "ban")
    assert Standing.objects.get(player=bob).unlisted
    later = clock.now() + DAY + 1
    monkeypatch.setattr(clock, "now", lambda: later)
    assert ending.end_spent() == 1 and ending.end_spent() == 0
    assert not Standing.objects.get(player=bob).unlisted and fresh(bob).banned_until is None


def test_of_two_mutes_the_longer_holds_and_lifting_it_leaves_the_other(mona, case, bob):
    short = done(mona, case, "mute").until
    longer = done(mona, case, "mute", until=FOR_EVER)
    assert fresh(bob).silent_until == FOR_EVER
    acting.lift(by=mona, sanction_id=longer.pk)
    assert fresh(bob).silent_until == short


def test_a_name_is_taken_away_and_stays_nobodys(mona, case, bob, alice):
    match = people(alice, bob)
    match.resign(0)
    done(mona, case, "rename", reason="name")
    assert fresh(bob).username == f"Spieler-{bob.pk}" and OldName.objects.get().name == "Bob"
    assert "Bob" not in match.row.seating


def test_a_new_name_must_be_free_and_fit(mona, case, alice):
    assert refused(mona, case, "rename", name="ALICE") == "name_taken"
    assert refused(mona, case, "rename", name="Administrator") == "bad_name"
    assert refused(mona, case, "rename", name="x") == "bad_name"


def test_the_old_name_comes_back_when_it_is_lifted(mona, case, bob):
    row = done(mona, case, "rename", name="Robert Neu")
    acting.lift(by=mona, sanction_id=row.pk)
    assert fresh(bob).username == "Bob"


def test_a_line_is_hidden_once(mona, alice, bob):
    match = people(alice, bob).id
    said = services.say(match_id=match, player_id=bob.pk, text="rude", client_id="1")
    told = report(alice, "line", match=match, room="players", n=said.n)
    row = done(mona, told.case, "hide", report=told.pk)
    assert ChatLine.objects.get().hidden and row.detail == "rude"
    assert refused(mona, told.case, "hide", report=told.pk, words="again") == "no_line"


def test_a_match_that_runs_is_called_off_and_both_are_told(mona, alice, bob):
    match = people(alice, bob)
    told = report(alice, "match", match=match.id, player=bob.pk)
    done(mona, told.case, "abort", match=match.id)
    assert match.row.status == "aborted" and match.is_true()
    assert {row.player_id: row.beside for row in Sanction.objects.all()} == {bob.pk: False, alice.pk: True}
    assert refused(mona, told.case, "void", match=match.id) == "not_over"


def test_a_void_match_gives_ratings_and_points_back_exactly(mona, alice, bob):
    match = people(alice, bob, rated=True)
    match.play_turns(10)
    match.resign(1)
    before = Standing.objects.get(player=alice, game="battleballon")
    assert before.elo > 1500 and before.points == 10
    told = report(alice, "match", match=match.id, player=bob.pk)
    done(mona, told.case, "void", match=match.id)
    for player in (alice, bob):
        after = Standing.objects.get(player=player, game="battleballon")
        assert (after.elo, after.points, after.rated) == (1500, 0, 0)
    assert Line.objects.count() == 4 and match.row.status == "void" and match.is_true()
    assert match.seen(None)["status"] == "aborted" and match.seen(0)["result"]["reason"] == "void"
    assert outcomes.unseen(alice.pk) == outcomes.unseen(bob.pk) == 1
    assert refused(mona, told.case, "abort", match=match.id) == "not_running"


def test_what_fails_changes_nothing(mona, alice, bob, monkeypatch):
    match = people(alice, bob, rated=True)
    match.play_turns(10)
    match.resign(1)
    told = report(alice, "match", match=match.id, player=bob.pk)
    monkeypatch.setattr("ratings.services.take_back", lambda match_id: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        done(mona, told.case, "void", match=match.id)
    assert match.row.status == "over" and not Sanction.objects.exists()


def test_a_match_of_others_is_not_his_to_answer_for(mona, case, alice, charlie):
    assert refused(mona, case, "abort", match=people(alice, charlie).id) == "no_match"
    assert refused(mona, case, "void", match=10**12) == "no_match"


def test_two_clicks_are_one_and_of_two_moderators_the_second_looks_again(mona, moritz, case, bob):
    first = done(mona, case, "mute", newest=0)
    assert done(mona, case, "mute", newest=0) == first and Sanction.objects.count() == 1
    assert refused(moritz, case, "ban", newest=0) == "case_moved"


def test_a_second_click_after_the_case_was_closed_is_answered_like_the_first(mona, case):
    first = done(mona, case, "warn", newest=0, close=True)
    assert done(mona, case, "warn", newest=0, close=True) == first
    assert refused(mona, case, "warn", words="more") == "case_closed"


def test_nobody_touches_his_equals_or_those_above(mona, moritz, adele, alice):
    against = [report(alice, "player", player=one.pk).case for one in (moritz, adele)]
    assert [refused(mona, case, "warn") for case in against] == ["above_you", "above_you"]
    assert done(adele, against[0], "warn") and refused(adele, against[1], "warn") == "above_you"


def test_a_player_of_no_rank_does_nothing(alice, case):
    assert refused(alice, case, "warn") == "above_you"


def test_everything_is_in_the_history_with_who_did_it(mona, case):
    row = done(mona, case, "mute", note="third time")
    acting.lift(by=mona, sanction_id=row.pk, note="mistake")
    assert [one.history_user for one in row.history.all()] == [mona, mona]
    assert {entry.user for entry in LogEntry.objects.all()} == {mona} and "mistake" in Sanction.objects.get().note


@pytest.mark.parametrize("until", [None, 1])
def test_a_length_must_lie_ahead(mona, case, until):
    assert refused(mona, case, "mute", until=until) == "no_length"


def test_reporters_hear_whether_something_was_done(mona, case, alice, charlie, bob):
    report(charlie, "player", player=bob.pk)
    done(mona, case, "mute", close=True)
    assert set(Report.objects.values_list("outcome", flat=True)) == {"acted"} and outcomes.unseen(charlie.pk) == 1
    nothing = report(alice, "player", player=bob.pk).case
    acting.close(by=mona, case_id=nothing.pk)
    acting.close(by=mona, case_id=nothing.pk)
    assert Report.objects.get(case=nothing).outcome == "nothing"


def test_challenges_with_a_benched_player_are_not_accepted(mona, case, bob, alice):
    row = call(alice, bob)
    Player.objects.filter(pk=alice.pk).update(benched_until=FOR_EVER)
    with pytest.raises(Refused):
        challenges.accept(challenge_id=row.pk, player_id=bob.pk, version=1)
    assert not Match.objects.exists()


@pytest.mark.parametrize("kind", ["abort", "void"])
def test_nobody_judges_a_match_of_his_own(mona, case, bob, kind):
    match = people(mona, bob)
    if kind == "void":
        match.resign(0)
    assert refused(mona, case, kind, match=match.id) == "own_match"
    assert match.row.status == ("over" if kind == "void" else "running")


def test_nobody_wins_a_match_by_banning_the_other(mona, case, alice, bob):
    own, other = people(mona, bob), people(alice, bob)
    done(mona, case, "ban", seat=True)
    assert (own.row.status, other.row.status) == ("running", "over")


def test_one_who_has_left_for_good_does_not_come_back_into_leaderboards_when_his_ban_is_lifted(mona, case, bob):
    Standing.objects.create(player=bob, game="battleballon", rated=1)
    row = done(mona, case, "ban")
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    acting.lift(by=mona, sanction_id=row.pk)
    assert Standing.objects.get().unlisted


def test_a_guest_is_called_as_guests_are(mona, alice, greta):
    """By any other name he would be taken for a member."""
    told = report(alice, "player", player=greta.pk)
    assert refused(mona, told.case, "rename") == refused(mona, told.case, "rename", name="Robert") == "guest_name"
    assert "Rename" not in browser(mona).get(f"/admin/lobby/case/{told.case_id}/change/").content.decode()


def test_a_void_race_of_the_day_leaves_its_list_and_stays_used_up(mona, case, bob):
    race = races.drawn("battleballon", days.today())
    match_id, _ = racing.begin(player_id=bob.pk, race=race)
    while (held := store.read(match_id)).running:
        if bots.play_one(match_id) is None:
            move = msgspec.json.encode(engine.message(held.game, held.position, 0).legal[-1])
            services.play(match_id=match_id, player_id=bob.pk, move=move, stamp=held.position.ply, client_id=f"c{held.rev}")
    assert lists.page(race).count == 1
    done(mona, case, "void", match=match_id)
    assert lists.page(race).count == 0 and own.own(race, bob.pk).state == "void"
