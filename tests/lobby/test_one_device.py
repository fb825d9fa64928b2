"""The page on which two begin on one device, and what becomes of their match elsewhere."""

import pytest
from django.urls import reverse

from games.registry import GAMES
from lobby import one_device, rematch
from tables import services
from tables.models import Match
from tests.lobby.conftest import browser

pytestmark = pytest.mark.django_db

FORM = {"game": "battleballon", "preset": "short", "name0": "Anna", "name1": "Ben", "first": "1"}
PAGE = "/lobby/device/"


def begun(client, **changed):
    answer = client.post(PAGE, FORM | changed, headers={"accept-language": "en"})
    return Match.objects.latest("pk") if answer.status_code == 302 and "/tables/" in answer.url else answer


def names(match):
    return [chair.name for chair in match.chairs.order_by("seat")]


def test_the_page_offers_the_games_for_two_and_no_others(client):
    text = client.get(PAGE).content.decode()
    assert {slug for slug in GAMES if f'value="{slug}"' in text} == {game.slug for game in one_device.games()}
    assert 'value="lampions"' not in text, "it is for more than two"
    alone = client.get(PAGE, {"game": "battleballon"}).content.decode()
    assert {slug for slug in GAMES if f'value="{slug}"' in alone} == {"battleballon"}


def test_two_begin_with_their_names(alice):
    match = begun(browser(alice))
    assert (match.kind, match.game, match.preset, match.first, match.time_kind) == ("same", "battleballon", "short", 1, "none")
    assert names(match) == ["Anna", "Ben"] and [chair.player_id for chair in match.chairs.order_by("seat")] == [alice.pk, None]


def test_who_is_nobody_yet_comes_in_as_a_guest(client):
    match = begun(client)
    assert match.chairs.get(seat=0).player.is_guest and client.get(reverse("table", args=[match.pk])).status_code == 200


def test_names_that_are_left_out_are_the_usual_ones(alice, client):
    assert names(begun(browser(alice), name0=" ", name1="\u200b")) == ["Alice", "Player 2"]
    assert names(begun(client, name0="", name1="x" * 30)) == ["Player 1", "Player 2"]


def test_names_are_made_readable(alice):
    assert names(begun(browser(alice), name0="  Anna\u202e  ", name1="<b>Ben</b>")) == ["Anna", "<b>Ben</b>"]


def test_two_of_one_name_are_asked_for_others(alice):
    answer = begun(browser(alice), name1="anna")
    assert answer.status_code == 422 and b'value="Anna"' in answer.content
    assert not Match.objects.exists()


def test_they_may_play_with_a_clock(alice):
    match = begun(browser(alice), minutes="10", seconds="5")
    assert (match.time_kind, match.minutes, match.seconds) == ("clock", 10, 5)


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "lampions"},
        {"game": "nothing"},
        {"preset": "huge"},
        {"minutes": "7"},
        {"minutes": "x"},
        {"minutes": "5", "seconds": "4"},
    ],
)
def test_what_is_not_offered_leads_back(alice, changed):
    assert begun(browser(alice), **changed).url == "/lobby/"
    assert not Match.objects.exists()


def test_who_may_not_sit_does_not_begin(alice, monkeypatch):
    monkeypatch.setattr(type(alice), "may", lambda self, what: what != "sit")
    assert begun(browser(alice)).url == "/lobby/"


def test_the_lot_is_drawn(alice, monkeypatch):
    monkeypatch.setattr(one_device, "LOT", type("Lot", (), {"randrange": staticmethod(lambda most: most - 1)}))
    assert begun(browser(alice), first="lot").first == 1


def over(match):
    player = match.chairs.get(seat=0).player_id
    services.face(match_id=match.pk, player_id=player, seat=match.first, client_id="a")
    services.resign(match_id=match.pk, player_id=player, client_id="b")
    match.refresh_from_db()
    return match


def test_the_rematch_begins_at_once_with_the_same_names_and_the_other_one_begins(alice):
    match = over(begun(browser(alice), minutes="3", seconds="2"))
    rematch.want(match_id=match.pk, player_id=alice.pk, want=True, client_id="c")
    again = Match.objects.latest("pk")
    assert (again.kind, again.first, again.time_kind, again.minutes) == ("same", 0, "clock", 3)
    assert names(again) == ["Anna", "Ben"] and again.chairs.get(seat=1).player_id is None


def test_nothing_is_rated_and_nobody_watches(alice, bob):
    match = begun(browser(alice))
    assert browser(bob).get(reverse("table", args=[match.pk])).status_code == 404
    assert over(match).settled and not match.rated
    assert browser(bob).get(reverse("replay", args=[match.pk])).status_code == 404


def test_the_owner_goes_through_it_afterwards_and_finds_it_among_his_matches(alice):
    match = over(begun(browser(alice)))
    page = browser(alice).get(reverse("replay", args=[match.pk]))
    assert page.status_code == 200 and page.context["page"]["replay"]["seat"] is None
    listed = browser(alice).get(reverse("mine")).content.decode()
    assert "Anna" in listed and "Ben" in listed


def test_the_table_is_kept_by_no_cache(alice):
    match = begun(browser(alice))
    assert "no-store" in browser(alice).get(reverse("table", args=[match.pk]))["Cache-Control"]
