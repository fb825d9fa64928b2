"""The masthead says how its reader stands and what he has to stake, and asks once for each."""

import pytest

from lobby import masthead
from lobby.models import Player
from ratings.models import Account, Standing
from tests.lobby.conftest import browser


def stand(player: Player, game: str, **counts: int) -> None:
    Standing.objects.create(player=player, game=game, **counts)


def small(player: Player | None, language: str = "en") -> str:
    page = browser(player, language).get("/help/").content.decode()
    link = page[page.index('class="me-link"') :] if player else ""
    return " ".join(link[: link.index("</a>")].split()) if link else ""


def test_the_game_that_is_played_most_is_told(alice):
    stand(alice, "lampions", elo=1800, rated=3, points=30)
    stand(alice, "battleballon", elo=1612, rated=58, points=-10)
    stand(alice, "", rated=61, points=20)
    Account.objects.create(player=alice, balance=140)
    assert "Elo 1612 · 140 Taler" in small(alice) and "Elo 1612 · 140 Taler" in small(alice, "de")


def test_a_provisional_rating_has_its_mark(alice):
    stand(alice, "battleballon", elo=1516, rated=1, points=10)
    stand(alice, "", rated=1, points=10)
    assert "Elo 1516? · 0 Taler" in small(alice)


def test_before_the_first_rated_match_nothing_is_told(alice, greta):
    assert "Elo" not in small(alice) and "Elo" not in small(greta) and "Guest" in small(greta)


def test_a_game_that_is_gone_is_no_main_game(alice):
    stand(alice, "chess", elo=1900, rated=90)
    assert masthead.stands(alice) == {}


@pytest.mark.parametrize("count", [1, 5])
def test_as_many_questions_whatever_was_played(alice, count, django_assert_num_queries):
    for game in ("battleballon", "lampions", "sparks", "", "chess")[:count]:
        stand(alice, game, rated=4)
    with django_assert_num_queries(2):
        masthead.stands(alice)


def test_pages_without_a_masthead_ask_nothing(alice, rf, django_assert_num_queries):
    request = rf.get("/")
    request.user = alice
    with django_assert_num_queries(0):
        masthead.own(request)


def test_it_leads_to_the_own_page_and_guests_to_their_settings(alice, greta):
    assert 'href="/players/alice/"' in small(alice) and 'href="/settings/"' in small(greta)
