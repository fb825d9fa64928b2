"""Leaderboards: pages, places, the own one, a search."""

import pytest
from django.core.cache import cache

from lobby.models import Player
from ratings import ladders, places, selectors
from ratings.models import ALL_GAMES, Span, Standing
from ratings.places import leaders

GAME = "battleballon"
NAMES = ("Anton", "Berta", "Caesar", "Dora", "Emil", "Frieda", "Gustav")
ELOS = (1500, 1600, 1550, 1550, 1400, 1550, 1700)


@pytest.fixture(autouse=True)
def _cache(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@pytest.fixture
def people(db) -> list[Player]:
    """Seven players; the later in the alphabet, the more matches."""
    made = [Player.objects.create_user(name) for name in NAMES]
    for rated, (player, elo) in enumerate(zip(made, ELOS, strict=True), start=7):
        Standing.objects.create(player=player, game=GAME, elo=elo, rated=rated, won=rated - 5, points=10 * rated)
        Standing.objects.create(player=player, game=ALL_GAMES, elo=1500, rated=rated, points=-rated)
    return made


@pytest.fixture
def pages_of_three(monkeypatch):
    monkeypatch.setattr(places, "A_PAGE", 3)


def listed(found) -> list[tuple[int, str]]:
    return [(row.place, row.name) for row in found.rows]


def test_the_best_stand_first_and_equal_ratings_share_a_place_the_older_account_first(people):
    found = leaders(GAME)
    assert listed(found) == [
        (1, "Gustav"),
        (2, "Berta"),
        (3, "Caesar"),
        (3, "Dora"),
        (3, "Frieda"),
        (6, "Anton"),
        (7, "Emil"),
    ]
    assert (found.count, found.page, found.pages, found.own) == (7, 1, 1, None)
    assert [row.unsure for row in found.rows] == [False, True, True, False, False, True, False]


@pytest.mark.parametrize(
    ("page", "names"),
    [(1, "Gustav Berta Caesar"), (2, "Dora Frieda Anton"), (3, "Emil"), (99, "Emil"), (-4, "Gustav Berta Caesar")],
)
def test_pages_follow_one_another_without_a_gap_even_within_a_tie(people, pages_of_three, page, names):
    found = leaders(GAME, page=page)
    assert " ".join(row.name for row in found.rows) == names and found.pages == 3
    assert all(row.place == 1 + sum(elo > row.elo for elo in ELOS) for row in found.rows)


def test_the_own_place_is_told_wherever_one_looks(people, pages_of_three):
    found = leaders(GAME, page=1, viewer=people[5].pk)
    assert found.own.name == "Frieda" and (found.own.place, found.own_page) == (3, 2)
    assert leaders(GAME, viewer=people[4].pk).own_page == 3
    stranger = Player.objects.create_user("Zora")
    assert leaders(GAME, viewer=stranger.pk).own is None and leaders(GAME, viewer=stranger.pk).own_page is None


def test_points_and_wins_have_orders_of_their_own_and_all_games_have_no_elo(people):
    assert [row.name for row in leaders(GAME, by="points").rows][:2] == ["Gustav", "Frieda"]
    assert [row.name for row in leaders(GAME, by="won").rows][-1] == "Anton"
    assert listed(leaders(ALL_GAMES))[0] == (1, "Anton")
    assert places.place_of(people[0].pk, ALL_GAMES) == 1


def test_only_sure_ratings_are_counted_among_sure_ones(people):
    assert listed(leaders(GAME, sure_only=True)) == [(1, "Gustav"), (2, "Dora"), (2, "Frieda"), (4, "Emil")]


def test_among_friends_places_are_counted_among_them(people):
    found = leaders(GAME, among=[people[0].pk, people[2].pk, people[4].pk], viewer=people[0].pk)
    assert listed(found) == [(1, "Caesar"), (2, "Anton"), (3, "Emil")] and found.own.place == 2
    assert leaders(GAME, among=[]).rows == ()


def test_a_search_tells_the_places_in_the_whole_leaderboard(people):
    found = leaders(GAME, search="a", viewer=people[1].pk)
    assert listed(found) == [(1, "Gustav"), (2, "Berta"), (3, "Caesar"), (3, "Dora"), (3, "Frieda"), (6, "Anton")]
    assert (found.count, found.own.place, found.own_page) == (6, 2, None)
    assert leaders(GAME, search="100%").rows == () and leaders(GAME, search="_").rows == ()


def test_a_search_that_finds_too_many_tells_the_best(people, monkeypatch):
    monkeypatch.setattr(places, "FOUND", 2)
    found = leaders(GAME, search="a")
    assert listed(found) == [(1, "Gustav"), (2, "Berta")] and found.count == 2


def test_a_week_has_its_own_numbers_and_nobody_is_unsure_in_it(people):
    for player, points in ((people[0], 30), (people[1], -10), (people[2], 30)):
        Span.objects.create(player=player, game=GAME, name="2026-W49", points=points, elo=points // 2, rated=3)
    found = leaders(GAME, by="points", span="2026-W49", viewer=people[1].pk)
    assert listed(found) == [(1, "Anton"), (1, "Caesar"), (3, "Berta")] and found.own.points == -10
    assert not any(row.unsure for row in found.rows)
    assert leaders(GAME, span="2026-W50") == places.Leaders((), 0, 1, 1)
    assert places.place_of(people[1].pk, GAME, by="points", span="2026-W49") == 3


def test_who_is_not_listed_or_has_played_nothing_is_in_none(people):
    Standing.objects.filter(player=people[6]).update(unlisted=1)
    Standing.objects.filter(player=people[1]).update(rated=0)
    assert listed(leaders(GAME))[0] == (1, "Caesar")
    assert places.place_of(people[6].pk, GAME) is None


def test_of_a_large_leaderboard_the_numbers_are_counted_once_in_a_while(people, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(ladders, "LARGE", 5)
    with django_assert_num_queries(3):
        leaders(GAME)
    with django_assert_num_queries(2):
        leaders(GAME)
    # what has changed meanwhile is shown as it is, with a place that follows from the others
    Standing.objects.filter(player=people[4], game=GAME).update(elo=1650)
    own = leaders(GAME, viewer=people[4].pk).own
    assert (own.elo, own.place) == (1650, 2)


def test_a_page_costs_the_same_however_many_there_are(people, django_assert_num_queries):
    with django_assert_num_queries(5):
        leaders(GAME, viewer=people[0].pk)
    assert selectors.place_of is places.place_of
