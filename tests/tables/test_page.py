"""The page of a table: who may open it, what it carries, and what it never carries."""

import json
import re

import pytest
from django.test import Client

from games import registry
from tables import views
from tables.models import Match, MatchVault
from tests.tables.matches import BRAKE, computer, people

DATA = re.compile(r'<script id="table-data" type="application/json">(.*?)</script>', re.DOTALL)


def get(match_id: int, player=None, language: str = "de"):
    client = Client(headers={"accept-language": language})
    if player is not None:
        client.force_login(player)
    return client.get(f"/tables/{match_id}/")


def data(answer) -> dict:
    return json.loads(DATA.search(answer.content.decode())[1])


def test_anybody_opens_a_match_between_people_and_nobody_keeps_its_page(alice, bob):
    match = people(alice, bob)
    answer = get(match.id)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"


def test_a_match_against_the_computer_is_missing_for_strangers(alice, charlie):
    match = computer(alice, "medium")
    assert get(match.id, alice).status_code == 200
    assert get(match.id, charlie).status_code == get(match.id).status_code == 404
    assert {get(number, player).status_code for number in (0, 10**9, 2**63, 10**30) for player in (alice, None)} == {404}


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_names_the_game_and_finds_its_files(alice, bob, language):
    page = data(get(people(alice, bob, game="battleballon").id, language=language))
    assert page["title"] == registry.GAMES["battleballon"].titles[language]
    for name in ("board", "words", "css"):
        assert page[name].startswith("/static/games/battleballon/")


@pytest.mark.parametrize("game", ["battleballon", "nods"])
def test_the_page_says_whether_turns_can_be_taken_back_so_that_no_key_is_named_for_nothing(alice, bob, game):
    page = data(get(people(alice, bob, game=game, time=BRAKE).id))
    assert page["takesBack"] == registry.GAMES[game].take_back


def test_a_game_without_a_client_brings_no_files(alice, bob):
    page = data(get(people(alice, bob, game="lampions", time=BRAKE).id))
    assert (page["board"], page["words"], page["css"], page["files"]) == (None, None, None, {})


def test_the_page_has_nothing_of_the_match_but_where_to_hear_of_it(alice, bob):
    match = people(alice, bob, game="battleballon")
    page = get(match.id, alice).content.decode()
    cards = json.dumps(match.seen(0)["view"]["hand"])[1:-1].split(", ")
    assert not [card for card in cards if card in page]
    assert bytes(MatchVault.objects.get(pk=match.id).seed).hex() not in page


def test_the_page_leads_to_the_check_of_its_cards_and_with_a_stake_to_the_account(alice, bob):
    match = people(alice, bob)
    links = data(get(match.id, alice))["links"]
    assert links["check"] == f"/tables/{match.id}/check/" and links["taler"] is None
    Match.objects.filter(pk=match.id).update(stake=5)
    assert data(get(match.id, alice))["links"]["taler"] == "/taler/"


def test_only_reading_is_asked_of_the_page(alice, bob):
    assert Client().post(f"/tables/{people(alice, bob).id}/").status_code == 405


def test_folders_beside_the_files_are_left_alone():
    assert all("." in name for name in views.client_files("battleballon"))
