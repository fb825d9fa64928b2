"""Players' pages: what stands there, who may see it, and how matches are listed."""

import re
from html import unescape
from typing import Any

import pytest

from lobby import farewell, portraits
from lobby.models import Block, Friend, OldName, Player
from ratings import services as ratings
from ratings.services import LASTING
from tables import clock
from tables.models import Match
from tables.presence import Who
from tests.lobby.conftest import browser, member
from tests.tables.matches import Played, people

SECRET = ("1516", "Rating curve", "Last matches", "In the club")
"""Words of Alice's page that a closed one does not have."""


def won(winner: Player, loser: Player, *, turns: int = 10, rated: bool = True, **terms: Any) -> Played:
    match = people(winner, loser, rated=rated, **terms)
    match.play_turns(turns)
    match.resign(1)
    return match


def page(player: str, who: Player | None = None, query: str = "", language: str = "en") -> str:
    answer = browser(who, language).get(f"/players/{player}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    main = html[html.index("<main") : html.index("</main")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def matches(html: str) -> list[str]:
    table = re.search(r'<table class="table-list matches">.*?<tbody>(.*?)</tbody>', html, re.S)
    return [words(f"<main>{row}</main>") for row in re.findall(r"<tr.*?</tr>", table[1], re.S)] if table else []


@pytest.fixture
def played(alice: Player, bob: Player) -> Played:
    """Alice has beaten Bob."""
    return won(alice, bob)


# --- what stands there ----------------------------------------------------------------------------------------------
def test_figures_curve_record_and_matches_of_a_player(played):
    told = words(page("alice"))
    for word in (
        "In the club since",
        "Elo, Battleballon",
        "1516?",
        "Place 1.",
        "Points 10",
        "rated matches 1",
        "Battleballon, 1 rated match",
    ):
        assert word.replace("1516?", "1516 ?") in told, word
    assert "Highest 1516 Lowest 1500 last match +16" in told and "1484 ?" in words(page("bob"))
    german = words(page("alice", language="de"))
    assert "Im Verein seit" in german and "Höchststand 1516" in german and "letzte Partie +16" in german


def test_a_match_tells_who_gave_up(played, alice, bob):
    assert all("Bob resigned" in matches(page(name))[0] for name in ("alice", "bob"))
    assert "You resigned" in matches(page("bob", bob))[0] and "Bob resigned" in matches(page("alice", bob))[0]


def test_the_curve_has_words_and_a_table_of_its_values(played, alice, bob):
    won(alice, bob)
    html = page("alice")
    assert "From 1500 (" in html and "to 1531 (" in html and "highest 1531, lowest 1500." in html
    table = html[html.index('id="curve-values"') :]
    assert re.findall(r'<td class="r">([^<]+)</td>', table[: table.index("</table>")]) == [
        "1516",
        "+16",
        "1531",
        "+15",
    ]
    assert re.search(r'<path class="curve" d="M0 200L320 [\d.]+L640 [\d.]+"', html)
    assert 'data-x="320' in page("alice", language="de"), "a German comma would be no number of a picture"


def test_another_games_curve_can_be_chosen(played, alice, bob):
    match = people(alice, bob, game="lampions", rated=True)
    Match.objects.filter(pk=match.id).update(started_at=clock.now() - LASTING)
    match.resign(0)
    assert "Elo of Alice in Battleballon" in page("alice", query="?game=chess")
    assert "Elo of Alice in Lanterns" in page("alice", query="?game=lampions")


def test_matches_name_their_rivals_terms_results_and_what_they_changed(played):
    (row,) = matches(page("alice"))
    assert "Bob" in row and "Battleballon" in row and "Won" in row and row.endswith("+16")
    (other,) = matches(page("bob"))
    assert "Alice" in other and "Lost" in other and other.endswith("−16")


def test_rivals_are_called_as_they_are_called_now(played, bob):
    bob.username = "Robert"
    bob.save()
    assert "Robert" in matches(page("alice"))[0] and 'href="/players/robert/"' in page("alice")


def test_what_was_taken_back_is_marked_and_counts_nowhere(played):
    Match.objects.filter(pk=played.id).update(status="void")
    ratings.take_back(played.id)
    assert "has not played a rated match yet" in words(page("alice"))
    assert "taken back" in matches(page("alice/history"))[0]


def test_a_curve_counts_no_match_that_was_taken_back(played, alice, bob):
    second = won(alice, bob)
    Match.objects.filter(pk=second.id).update(status="void")
    ratings.take_back(second.id)
    told = words(page("alice"))
    assert "Battleballon, 1 rated match " in told and "last match +16" in told and "rated matches 1" in told


def test_friendly_matches_stand_on_no_page(alice, bob):
    won(alice, bob, rated=False)
    assert matches(page("alice")) == [] and "has not played a rated match yet" in words(page("alice"))


def test_only_who_took_part_finds_the_replay(played, alice, bob, charlie):
    link = f'href="/tables/{played.id}/replay/"'
    assert link in page("alice", alice) and link in page("alice", bob) and link in page("alice/history", bob)
    staff = Player.objects.create_superuser("Chefin")
    assert not any(link in page("alice", who) for who in (None, charlie, staff))


def test_early_departures_are_told_as_their_share(played, alice, bob):
    match = people(alice, bob, rated=True)
    match.play_turns(2)
    match.resign(0)
    assert "left early 50 %" in words(page("alice")) and "left early 0 %" in words(page("bob"))


def test_who_is_here_and_what_he_plays_can_be_seen(alice, bob, monkeypatch):
    assert "right now" not in words(page("alice"))
    monkeypatch.setattr(portraits.hall_selectors, "here", lambda: [Who(alice.pk, "Alice", None, "")])
    assert "is here right now" in words(page("alice"))
    match = people(alice, bob)
    html = page("alice", member("Carola"))
    assert "plays right now" in words(html) and f'href="/tables/{match.id}/"' in html


def test_a_member_is_one_click_from_a_challenge_and_visitors_and_demo_players_are_not_asked(alice, bob):
    assert f'href="/lobby/?challenge={alice.pk}"' in page("alice", bob)
    assert "?challenge=" not in page("alice", alice) and "?challenge=" not in page("alice")
    Player.objects.filter(pk=alice.pk).update(is_demo=True)
    html = page("alice", bob)
    assert "?challenge=" not in html and "data-menu" not in html and "from the demo" in html


# --- against one another --------------------------------------------------------------------------------------------
def test_head_to_head_is_told_from_the_readers_side(played, alice, bob):
    won(bob, alice)
    won(alice, bob)
    assert "You against this player Game W D L Battleballon 1 0 2" in words(page("alice", bob))
    assert "You two have not played each other yet" in words(page("alice", member("Carola")))
    assert "You against" not in words(page("alice", alice)) and "You two" not in words(page("alice"))


def test_anybody_can_be_compared_by_name(played, carol):
    assert "Alice against Bob Game W D L Battleballon 1 0 0" in words(page("alice", query="?against=BOB"))
    assert "These two have not played each other yet" in words(page("alice", query="?against=carol"))
    assert "no other player of this name" in words(page("alice", query="?against=nobody"))
    assert "no other player of this name" in words(page("alice", query="?against=alice"))
    assert '<option value="Bob">' in page("alice")


# --- who may see it -------------------------------------------------------------------------------------------------
READERS = ("visitor", "guest", "stranger", "friend", "blocked", "staff", "owner")
OPEN = {
    "all": {"visitor", "guest", "stranger", "friend", "staff", "owner"},
    "members": {"stranger", "friend", "staff", "owner"},
    "friends": {"friend", "staff", "owner"},
}


@pytest.fixture
def reader(alice: Player, bob: Player, carol: Player, charlie: Player, greta: Player) -> dict[str, Player | None]:
    for who, whom in ((alice, carol), (carol, alice)):
        Friend.objects.create(who=who, whom=whom, at=1)
    Block.objects.create(who=alice, whom=bob, at=1)
    staff = Player.objects.create_superuser("Chefin")
    kinds = (None, greta, charlie, carol, bob, staff, alice)
    return dict(zip(READERS, kinds, strict=True))


@pytest.mark.parametrize("circle", OPEN)
@pytest.mark.parametrize("kind", READERS)
def test_a_page_is_shown_to_whom_its_owner_shows_it(played, alice, reader, circle, kind):
    Player.objects.filter(pk=alice.pk).update(shown_to=circle)
    for address in ("alice", "alice/history"):
        told = words(page(address, reader[kind]))
        is_open = "Battleballon" in told or "Won" in told
        assert is_open == (kind in OPEN[circle])
        if not is_open:
            assert not [word for word in SECRET if word in told] and "This page is not shown to everybody" in told


def test_blocked_and_hidden_pages_are_the_same_for_their_reader(played, alice, bob, charlie):
    Block.objects.create(who=alice, whom=bob, at=1)
    blocked = words(page("alice", bob))
    Block.objects.all().delete()
    Player.objects.filter(pk=alice.pk).update(shown_to="friends")
    assert words(page("alice", bob)) == blocked == words(page("alice", charlie))


def test_a_friendship_that_only_one_names_opens_nothing(played, alice, charlie):
    Player.objects.filter(pk=alice.pk).update(shown_to="friends")
    Friend.objects.create(who=charlie, whom=alice, at=1)
    assert "This page is not shown" in words(page("alice", charlie))


def test_whoever_hides_still_stands_in_leaderboards(played, alice):
    Player.objects.filter(pk=alice.pk).update(shown_to="friends")
    assert "Alice" in browser().get("/leaders/battleballon/").content.decode()


def test_a_closed_account_has_no_page_but_its_new_name(played, alice, bob):
    farewell.close_account(player=alice)
    gone = Player.objects.get(pk=alice.pk)
    told = words(page(gone.key, bob))
    assert "This account is closed" in told and not [word for word in SECRET if word in told]
    assert browser(bob).get("/players/alice/").status_code == 404
    assert gone.username in words(page("bob")) and "Alice" not in words(page("bob"))


def test_a_guest_has_a_page_that_says_why_it_is_empty(greta):
    assert "Matches of guests are not rated" in words(page(greta.key)) and "Register" in words(page(greta.key, greta))


def test_a_member_without_a_match_is_shown_how_to_begin(alice, bob):
    assert "Here you will see" in words(page("alice", alice)) and "Find somebody to play" in words(page("alice", alice))
    assert "Alice has not played a rated match yet" in words(page("alice", bob))


# --- addresses ------------------------------------------------------------------------------------------------------
def test_a_page_has_one_address_however_the_name_is_written(alice):
    client = browser()
    for address in (f"/players/id/{alice.pk}/", "/players/ALICE/", "/players/a.lice/"):
        answer = client.get(address)
        assert (answer.status_code, answer["Location"]) == (302, "/players/alice/")
    assert client.get("/players/Alice/history/")["Location"] == "/players/alice/history/"
    for nowhere in ("/players/id/999999/", "/players/nobody/", "/players/.../", "/players/%00/", "/players/nobody/history/"):
        assert client.get(nowhere).status_code == 404, nowhere


def test_only_the_staff_is_led_from_an_old_name_to_the_new_one(alice, bob):
    OldName.objects.create(player=alice, name="Alissa", key="alissa", at=1)
    assert browser(bob).get("/players/alissa/").status_code == browser().get("/players/alissa/").status_code == 404
    staff = Player.objects.create_superuser("Chefin")
    assert browser(staff).get("/players/alissa/")["Location"] == "/players/alice/"


# --- history --------------------------------------------------------------------------------------------------------
def test_the_history_is_sifted_by_game_and_rival_and_leafed_through(alice, bob, carol, monkeypatch):
    monkeypatch.setattr("lobby.profiles.SHOWN", 2)
    for rival in (bob, carol, bob):
        won(alice, rival)
    assert len(matches(page("alice/history"))) == 2 and "Page 1 of 2" in page("alice/history")
    assert len(matches(page("alice/history", query="?page=2"))) == 1
    assert [("Bob" in row) for row in matches(page("alice/history", query="?against=bob"))] == [True, True]
    assert len(matches(page("alice/history", query="?against=Carol&game=battleballon"))) == 1
    for nobody in ("nobody", "alice", "%00", "%ED%A0%80" * 9):
        assert "No rated match is like that" in page("alice/history", query=f"?against={nobody}")
    assert len(matches(page("alice/history", query="?game=chess&page=x"))) == 2


def test_one_match_or_many_a_page_takes_the_same_queries(
    alice, bob, carol, django_assert_max_num_queries, django_assert_num_queries
):
    won(alice, bob)
    client = browser(bob)
    for address in ("/players/alice/?against=carol", "/players/alice/history/?against=bob"):
        client.get(address)
        with django_assert_max_num_queries(24) as few:
            client.get(address)
        for rival in (bob, carol, bob):
            won(alice, rival)
        with django_assert_num_queries(len(few)):
            client.get(address)
