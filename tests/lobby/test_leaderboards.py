"""Leaderboards as pages: who stands where, what can be chosen, and where the reader finds himself."""

import re
from collections.abc import Sequence
from html import unescape

import pytest

from lobby import leaderboards
from lobby.models import Friend, Player
from ratings.models import Span, Standing
from tests.lobby.conftest import browser, member

GAME = "battleballon"


def stand(player: Player, elo: int, game: str = GAME, **counts: int) -> Player:
    counts = {"rated": 20, "points": elo - 1500, "won": 10} | counts
    Standing.objects.create(player=player, game=game, elo=elo, **counts)
    return player


def club(elos: Sequence[int], **counts: int) -> list[Player]:
    return [
        stand(member(f"Flieger {chr(97 + place // 26)}{chr(97 + place % 26)}"), elo, **counts) for place, elo in enumerate(elos)
    ]


def shown(query: str = "", who: Player | None = None, game: str = GAME, language: str = "en") -> str:
    answer = browser(who, language).get(f"/leaders/{game}/{query}" if game else f"/leaders/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def rows(page: str, part: str = "tbody") -> list[list[str]]:
    """The cells of the table, in words."""
    found = re.search(rf"<{part}>(.*?)</{part}>", page, re.S)
    lines = re.findall(r"<tr.*?</tr>", found[1], re.S) if found else []
    return [[text(cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", line, re.S)] for line in lines]


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def names(page: str) -> list[str]:
    return [row[1] for row in rows(page)]


# --- who stands where -----------------------------------------------------------------------------------------------
def test_a_visitor_may_read_it_and_equal_numbers_share_a_place(db):
    club([1700, 1600, 1600, 1500])
    page = shown()
    assert [(row[0], row[2]) for row in rows(page)] == [("1.", "1700"), ("2.", "1600"), ("2.", "1600"), ("4.", "1500")]


def test_points_may_be_negative_and_provisional_ratings_have_their_mark(db):
    stand(member("Neu"), 1484, rated=9, points=-10, won=0)
    stand(member("Alt"), 1484, rated=10, points=-10, won=0)
    page = shown()
    assert [row[2:4] for row in rows(page)] == [["1484 ?", "−10"], ["1484", "−10"]]
    assert "provisional: fewer than ten rated matches" in page


@pytest.mark.parametrize(("by", "first"), [("elo", "Stark"), ("points", "Fleißig"), ("won", "Siegreich"), ("luck", "Stark")])
def test_headers_order_the_list_and_say_by_what(db, by, first):
    stand(member("Stark"), 1900, points=0, won=3)
    stand(member("Fleißig"), 1500, points=500, won=4)
    stand(member("Siegreich"), 1400, points=100, won=90)
    page = shown(f"?by={by}")
    assert names(page)[0] == first
    header = re.search(r'<th[^>]*aria-sort="descending"[^>]*><a href="\?([^"]*)"', page)
    assert header and page.count("aria-sort") == 1 and f"by={by if by != 'luck' else 'elo'}" in header[1]


def test_orders_are_phrases_that_hold_in_german_too(db):
    choice = re.search(r'<select[^>]*id="by".*?</select>', shown(language="de"), re.S)
    assert choice and text(choice[0]) == "nach Elo nach Punkten nach Siegen"


def test_all_games_together_have_points_and_no_elo(alice, bob):
    for player, points in ((alice, 30), (bob, 70)):
        stand(player, 1500, game="", points=points)
    page = shown(game="")
    assert names(page) == ["Bob", "Alice"] and rows(page)[0][2] == "70"
    assert "by=elo" not in page and names(shown("?by=elo", game="")) == ["Bob", "Alice"]


def test_the_first_five_of_each_game_stand_beside_all_games(db):
    club([1700 - place for place in range(7)])
    page = shown(game="")
    card = page[page.index('id="first-battleballon"') :]
    card = card[: card.index("</section>")]
    assert re.findall(r"<bdi>(.*?)</bdi>", card) == [f"Flieger a{letter}" for letter in "abcde"]
    assert 'href="/leaders/battleballon/"' in card and 'href="/players/fliegeraa/"' in card


def test_a_game_is_called_by_its_names_in_both_languages(db):
    assert 'Lanterns <small lang="de">Lampions</small>' in shown(game="lampions")
    assert 'Lampions <small lang="en">Lanterns</small>' in shown(game="lampions", language="de")
    assert browser().get("/leaders/chess/").status_code == 404


def test_names_are_text_and_lead_to_their_page(db):
    stand(member("Böe"), 1600)
    page = shown()
    assert '<a href="/players/' in page and "<bdi>Böe</bdi>" in page
    link = re.search(r'<a href="(/players/[^"]+/)"><bdi>Böe', page)
    assert link and browser().get(link[1]).status_code == 200


def test_of_two_whose_names_are_spelled_alike_each_leads_to_his_own_page(db):
    """Names that are older than the rule keep another key."""
    first, second = stand(member("Paulus"), 1600), stand(member("Former"), 1500)
    Player.objects.filter(pk=second.pk).update(username="Pau-lus", key="pauius", look=None)
    page = shown()
    for player, name in ((first, "Paulus"), (second, "Pau-lus")):
        link = re.search(rf'<a href="(/players/[^"]+/)"><bdi>{name}<', page)
        assert link and f"<title>{name}" in browser(first, "en").get(link[1]).content.decode(), player.key


# --- choosing -------------------------------------------------------------------------------------------------------
def test_names_are_searched_as_they_are_compared_and_keep_their_place(db):
    stand(member("Zeppeline"), 1700), stand(member("Otto Ostwind"), 1600), stand(member("Ostara"), 1500)
    page = shown("?name=+OST ")
    assert [(row[0], row[1]) for row in rows(page)] == [("2.", "Otto Ostwind"), ("3.", "Ostara")]
    assert 'value="OST"' in page
    assert names(shown("?name=os%00ta")) == ["Ostara"]


def test_provisional_ratings_can_be_left_out(db):
    stand(member("Neu"), 1900, rated=3), stand(member("Alt"), 1600, rated=30)
    assert names(shown("?sure=1")) == ["Alt"]


def test_friends_are_ranked_among_themselves_and_the_reader_with_them(alice, bob, carol):
    stand(alice, 1500), stand(bob, 1600), stand(carol, 1900)
    for who, whom in ((alice, bob), (bob, alice), (alice, carol)):
        Friend.objects.create(who=who, whom=whom, at=1)
    page = shown("?friends=1", alice)
    assert [(row[0], row[1]) for row in rows(page)] == [("1.", "Bob"), ("2.", "Alice (you)")]
    assert len(names(shown("?friends=1"))) == 3, "a visitor has no friends: nothing is chosen"


def test_a_week_and_a_month_count_what_was_won_in_them(alice, bob):
    stand(alice, 1500), stand(bob, 1600)
    Span.objects.create(player=alice, game=GAME, name="2024-03", elo=21, points=20, rated=2, won=2)
    Span.objects.create(player=bob, game=GAME, name="2024-W10", elo=-12, points=-10, rated=1)
    page = shown("?span=2024-03", language="de")
    assert rows(page) == [["1.", "Alice", "+21", "20", "2", "2"]] and "März 2024" in page
    assert 'href="?by=elo&amp;span=2024-02"' in page and 'href="?by=elo&amp;span=2024-04"' in page
    assert rows(shown("?span=2024-W10"))[0][2] == "−12"
    assert len(rows(shown("?span=2999-01"))) == 2, "a time that has not begun is none"


def test_empty_lists_say_what_to_do_now(alice):
    assert "Whoever wins the first one stands on top" in shown() and 'href="/lobby/"' in shown()
    assert "in this time" in shown("?span=2024-03")
    stand(alice, 1500)
    assert "Nobody in this leaderboard is like that" in shown("?name=zzz") and "None of your friends" in shown(
        "?friends=1&name=q", alice
    )


# --- the own place --------------------------------------------------------------------------------------------------
def test_the_own_row_is_marked_where_it_stands(alice):
    stand(alice, 1600)
    page = shown(who=alice)
    assert '<tr class="me">' in page and "Alice (you)" in names(page)[0] and "<tfoot>" not in page


def test_from_another_page_a_row_leads_to_the_own_place(alice):
    club([2000 - place for place in range(60)])
    stand(alice, 1200)
    page = shown(who=alice)
    (foot,) = rows(page, "tfoot")
    assert foot[0] == "61." and "to my place" in foot[1] and len(rows(page)) == 50
    link = unescape(re.search(r'class="to-own" href="([^"]+)"', page)[1])
    there = shown(link, alice)
    assert '<tr class="me">' in there and names(there)[-1].startswith("Alice") and "<tfoot>" not in there
    assert "Page 2 of 2" in there


def test_it_is_leafed_through_with_what_was_chosen(db):
    club([2000 - place for place in range(55)])
    page = shown("?by=won&name=flieger")
    assert 'href="?by=won&amp;name=flieger&amp;page=2"' in page
    assert len(rows(shown("?by=won&name=flieger&page=2"))) == 5
    for nonsense in ("0", "-3", "x", "99", "²", "9" * 40):
        assert rows(shown(f"?page={nonsense}")), nonsense


@pytest.mark.parametrize(
    ("who", "words"),
    [("", "With an account"), ("greta", "Matches of guests are not rated"), ("alice", "You are not in this leaderboard yet")],
)
def test_who_stands_nowhere_is_told_how_to_get_there(request, alice, greta, who, words):
    assert words in shown(who=request.getfixturevalue(who) if who else None)


# --- what it takes --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("address", [f"/leaders/{GAME}/", "/leaders/", f"/leaders/{GAME}/?name=flieger&friends=1&by=won"])
def test_few_or_many_it_takes_as_few_queries(alice, bob, address, django_assert_max_num_queries):
    for game in (GAME, ""):
        stand(alice, 1500, game=game), stand(bob, 1600, game=game)
    client = browser(alice)
    client.get(address)  # what is kept for a while is read
    with django_assert_max_num_queries(9):
        client.get(address)
    for player in club([1700 - place for place in range(70)]):
        stand(player, 1500, game="")
    with django_assert_max_num_queries(9):
        client.get(address)


def test_one_reading_of_the_first_serves_all_pages(db, django_assert_num_queries):
    club([1600])
    assert [row.name for row in leaderboards.first_of(GAME)] == ["Flieger aa"]
    with django_assert_num_queries(0):
        assert leaderboards.card(GAME, "de")["leaders"][0].key == "fliegeraa"
