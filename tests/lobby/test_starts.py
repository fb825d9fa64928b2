import re
from dataclasses import replace

import pytest

from games.registry import GAMES
from lobby import starts
from lobby.models import Player
from tables import services
from tables.models import Match
from tests.lobby.conftest import browser
from tests.tables.matches import people


def test_one_click_from_home_leads_a_stranger_to_a_table(db, woken):
    answer = browser().post("/play/")
    match, guest = Match.objects.get(), Player.objects.get()
    assert answer.url == f"/tables/{match.pk}/" and guest.is_guest
    assert match.kind == "computer" and match.game == starts.usual_game().slug
    assert match.preset == next(iter(GAMES[match.game].presets))
    assert match.chairs.get(seat=0).player == guest


def test_a_game_and_preset_can_be_asked_for(alice):
    browser(alice).post("/play/", {"game": "lampions", "preset": "classic"})
    assert (Match.objects.get().game, Match.objects.get().preset) == ("lampions", "classic")


def test_the_preset_that_a_game_names_is_chosen_already_against_computers(alice, monkeypatch):
    first, *_, last = GAMES["lampions"].presets
    assert already(alice) == first != last
    monkeypatch.setitem(GAMES, "lampions", replace(GAMES["lampions"], solo=last))
    assert already(alice) == last
    browser(alice).post("/play/", {"game": "lampions"})
    assert Match.objects.get().preset == last


def already(player):
    (preset,) = re.findall(r'name="preset" value="(\w+)" checked', browser(player).get("/games/lampions/").content.decode())
    return preset


def test_level_preset_and_game_are_chosen_in_the_lobby(alice):
    answer = browser(alice).post("/lobby/computer/", {"game": "lampions", "preset": "classic", "level": "easy"})
    match = Match.objects.get()
    assert answer.url == f"/tables/{match.pk}/" and match.chairs.get(player=None).bot == "easy"


@pytest.mark.parametrize(
    "form",
    [
        {"game": "chess", "preset": "classic", "level": "easy"},
        {"game": "lampions", "preset": "endless", "level": "easy"},
        {"game": "lampions", "preset": "classic", "level": "godlike"},
        {"game": "lampions", "preset": "classic", "level": "easy", "seats": "7"},
        {"game": "lampions", "preset": "", "level": "easy", "option.rounds": "4"},
        {"game": "lampions", "preset": "", "level": "easy"},
        {"game": "lampions"},
        {},
    ],
)
def test_what_is_not_offered_begins_nothing(alice, form):
    assert browser(alice).post("/lobby/computer/", form).url == "/lobby/"
    assert not Match.objects.exists()


def test_every_game_with_a_computer_is_offered_with_all_its_levels(alice):
    page = browser(alice).get("/lobby/").content.decode()
    for slug, game in GAMES.items():
        assert game.bots == {} or f'name="game" value="{slug}"' in page


def test_starting_too_often_is_slowed_down(alice, monkeypatch):
    monkeypatch.setattr(starts, "against_computer", lambda **terms: 1)
    client = browser(alice)
    answers = [client.post("/play/").status_code for _ in range(31)]
    assert answers[29:] == [302, 429]


def test_starting_needs_a_form_of_ours(alice):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    answer = client.post("/play/")
    assert answer.status_code == 403 and "zu alt" in answer.content.decode()


def test_who_was_closed_since_the_click_is_led_away_without_a_match(alice, monkeypatch):
    client = browser(alice)
    open_it = starts.against_computer

    def closed_meanwhile(**terms):
        Player.objects.filter(pk=alice.pk).update(is_active=False)
        return open_it(**terms)

    monkeypatch.setattr(starts, "against_computer", closed_meanwhile)
    assert client.post("/play/").status_code == 302
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("address", "form"), [("/play/", {}), ("/lobby/computer/", {"game": "lampions", "preset": "classic", "level": "easy"})]
)
def test_who_plays_people_is_told_to_finish_first(alice, bob, address, form):
    people(alice, bob)
    client = browser(alice)
    answer = client.post(address, form, follow=True)
    assert answer.redirect_chain == [("/lobby/", 302)] and b"finish it first" in answer.content
    assert not Match.objects.filter(kind="computer").exists()


@pytest.mark.parametrize(("seats", "sit"), [("", 2), ("3", 3), ("4", 4)])
def test_seats_can_be_chosen_and_computers_at_one_table_are_told_apart(alice, seats, sit):
    form = {"game": "lampions", "preset": "classic", "level": "easy", "seats": seats}
    browser(alice).post("/lobby/computer/", form)
    chairs = Match.objects.get().chairs.order_by("seat")
    names = ["Computer"] if sit == 2 else [f"Computer {number}" for number in range(1, sit)]
    assert [chair.name for chair in chairs] == ["Alice", *names]


def test_options_of_ones_own_can_be_chosen_and_those_of_a_preset_are_called_by_its_name(alice):
    own = {"game": "lampions", "preset": "", "level": "easy", "option.rounds": "5", "option.thief": "True"}
    browser(alice).post("/lobby/computer/", own)
    match = Match.objects.get()
    assert (match.preset, match.options) == ("", '{"rounds":5,"wild_pots":false,"thief":true}')
    browser(alice).post("/lobby/computer/", {**own, "option.wild_pots": "on"})
    assert Match.objects.latest("pk").preset == "wild"


def test_a_match_with_options_of_ones_own_is_told_and_begun_again_with_them(alice, woken):
    client = browser(alice, "en")
    client.post("/lobby/computer/", {"game": "lampions", "preset": "", "level": "easy", "seats": "3", "option.rounds": "3"})
    first = Match.objects.get()
    services.abort(match_id=first.pk, reason="aborted")
    page = client.get("/matches/").content.decode()
    assert ">Rounds: 3</small>" in page and 'name="option.rounds" value="3"' in page
    client.post("/lobby/computer/", dict(re.findall(r'name="([\w.]+)" value="([^"]*)"', page.partition("Play again")[0])))
    again = Match.objects.latest("pk")
    assert again.pk != first.pk and (again.options, again.seats) == (first.options, 3)
