"""The staff looks at ratings, and changes none by hand."""

import pytest
from django.test import Client

from lobby.models import Player
from ratings.models import Line, QuickLeave, Span, Standing
from tests.lobby.conftest import _house
from tests.tables.matches import people

__all__ = ["_house"]
MODELS = (Standing, Line, Span, QuickLeave)


@pytest.fixture
def boss(db) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(Player.objects.create_superuser("Chefin", password="warmluft-2026"))
    return client


@pytest.fixture
def ledger(alice, bob) -> None:
    for turns in (10, 2, 2, 2):
        match = people(alice, bob, rated=True)
        match.play_turns(turns)
        match.resign(0)


@pytest.mark.parametrize("model", MODELS)
def test_every_table_can_be_read_searched_and_not_changed(boss, ledger, model):
    name = model._meta.model_name
    row = model.objects.first()
    assert "Alice" in boss.get(f"/admin/ratings/{name}/?q=Alice").content.decode()
    page = boss.get(f"/admin/ratings/{name}/{row.pk}/change/").content.decode()
    assert "Alice" in page and 'name="_save"' not in page
    assert boss.get(f"/admin/ratings/{name}/add/").status_code == 403
    assert boss.post(f"/admin/ratings/{name}/{row.pk}/change/", {"elo": 3000}).status_code == 403
    assert boss.post(f"/admin/ratings/{name}/{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_standing_tells_how_often_its_player_left_early(boss, ledger, alice):
    row = Standing.objects.filter(player=alice).first()
    page = boss.get(f"/admin/ratings/standing/{row.pk}/change/").content.decode()
    assert "3 of 4 matches (75 %); pauses until" in page
