"""The pages of the daily race: what is shown to whom, what is asked again and again, and the door to a race."""

import re
from datetime import date, datetime
from html import unescape
from types import SimpleNamespace

import pytest
from django.utils import translation

from bench import raced
from games import luck
from lobby import daily_news, daily_pages, daily_tile, daily_words
from lobby.models import Player
from ratings.daily import days, races
from ratings.daily.models import Attempt, DailyRace
from tables import clock
from tables.models import Match
from tests.lobby.conftest import browser, member

GAME = "battleballon"
TODAY = date(2026, 12, 1)
ADDRESS = f"/daily/{GAME}/"


class Now:
    now = 0

    def __call__(self) -> int:
        return self.now

    def is_at(self, *moment: int) -> None:
        self.now = round(datetime(*moment, tzinfo=days.ZONE).timestamp() * 1000)  # type: ignore[misc, arg-type]


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Now:
    """Noon of 1 December 2026 in Berlin."""
    now = Now()
    now.is_at(2026, 12, 1, 12, 0)
    monkeypatch.setattr(clock, "now", now)
    return now


def shown(address: str = ADDRESS, who: Player | None = None, language: str = "en") -> str:
    answer = browser(who, language).get(address)
    assert answer.status_code == 200
    return text(answer.content.decode())


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def race(day: date = TODAY) -> DailyRace:
    return races.drawn(GAME, day)


def club(count: int, of: DailyRace | None = None) -> list[Player]:
    players = [member(f"Flieger {chr(97 + n // 26)}{chr(97 + n % 26)}") for n in range(count)]
    raced.arrived(of or race(), players)
    return players


def starts(who: Player | None, day: date = TODAY) -> str:
    """Press the button; returns where it leads."""
    answer = browser(who).post(f"{ADDRESS}{day}/race/")
    assert answer.status_code == 302
    return answer["Location"]


# --- the page --------------------------------------------------------------------------------------------------------
def test_a_visitor_sees_today_and_how_to_race(db):
    page = shown("/daily/")
    assert "Tuesday, 1 December" in page and "Nobody has arrived yet today" in page and "12:00 hours left" in page
    assert "Register" in page and "Race as a guest" in page and "Cast off" not in page


@pytest.mark.parametrize(
    ("minutes", "told"), [(-1, ""), (1, "1 minute left"), (13, "13 minutes left"), (621, "10:21 hours left")]
)
def test_how_long_a_day_lasts_is_told_in_minutes_in_its_last_hour(minutes, told):
    with translation.override("en"):
        assert daily_words.left(clock.now() + minutes * 60_000 + 30_000 * (minutes > 0)) == told


def test_a_member_casts_off_and_sees_what_became_of_it(alice):
    assert "Cast off" in shown(who=alice)
    address = starts(alice)
    assert address.startswith("/tables/") and starts(alice) == address
    page = shown(who=alice)
    assert "Go on" in page and "Cast off" not in page
    attempt = Attempt.objects.get()
    Match.objects.update(status="over")
    Attempt.objects.update(state="finished", counted=True, margin=41, points=63, against=22, listed=1, finished_at=clock.now())
    page = shown(who=alice)
    assert "+41" in page and "63 : 22 against Medium. Place 1 of 1 ." in page and "Once more, for training" in page
    assert attempt.race.deal.label == "daily:battleballon:2026-12-01"


def test_a_guest_is_led_to_the_last_closed_day(db, greta, time):
    page = shown(who=greta)
    assert "As a guest you race by the cards of the last day" in page and "Cast off" not in page
    assert starts(greta) == f"{ADDRESS}{TODAY}/" and not Attempt.objects.exists()
    assert starts(greta, date(2026, 11, 30)).startswith("/tables/")
    assert Match.objects.get().deal.label == "daily:battleballon:2026-11-30"


def test_a_stranger_who_presses_the_button_comes_in_as_a_guest(db):
    assert starts(None, date(2026, 11, 30)).startswith("/tables/")
    assert Player.objects.get().is_guest


def test_a_long_list_shows_its_first_and_ones_own_row_and_all_on_demand(db):
    players = club(40)
    last = Attempt.objects.order_by("margin", "-finished_at", "-id").first()
    assert last is not None
    me = next(player for player in players if player.pk == last.player_id)
    page = browser(me).get(ADDRESS).content.decode()
    assert page.count("<tr data-player") == 11 and page.count('class="me"') == 1 and "Show all 40" in page
    assert browser(me).get(f"{ADDRESS}{TODAY}/?page=1").content.decode().count("<tr data-player") == 40


def test_while_a_day_is_open_no_replay_and_no_secret_is_shown(alice, time):
    club(3)
    secret = bytes(race().deal.vault.secret)
    page = browser(alice).get(ADDRESS).content.decode()
    assert "/replay/" not in page and secret.hex() not in page and race().deal.secret_hash in page
    time.is_at(2026, 12, 2, 0, 29)
    assert secret.hex() not in browser(alice).get(f"{ADDRESS}{TODAY}/").content.decode()
    time.is_at(2026, 12, 2, 0, 30)
    page = browser(None).get(f"{ADDRESS}{TODAY}/").content.decode()
    assert page.count("/replay/") == 3 and secret.hex() in page and luck.commitment(secret) == race().deal.secret_hash


def test_days_lead_to_each_other_and_what_is_none_is_missing(alice, time):
    race()
    time.is_at(2026, 12, 2, 9, 0)
    page = browser(alice).get(f"{ADDRESS}{TODAY}/").content.decode()
    assert f'rel="next" href="{ADDRESS}2026-12-02/"' in page and 'rel="prev"' not in page
    for address in ("2026-12-03/", "2026-11-30/", "nie/", "2026-02-30/", "2026-12-01/list/x/"):
        assert browser(alice).get(ADDRESS + address).status_code == 404
    assert browser(alice).get("/daily/lampions/").status_code == 404


def test_what_is_given_away_names_no_card(alice):
    raced.arrived(race(), [alice])
    Attempt.objects.update(margin=-4, points=20, against=24)
    page = browser(alice).get(ADDRESS).content.decode()
    found = re.search(r'data-share="([^"]*)"', page)
    assert found is not None
    assert unescape(found[1]).splitlines() == [
        "Luftschloss · Daily race 12/01/2026 (Battleballon)",
        "−4 (20 : 24), place 1 of 1",
        f"http://testserver{ADDRESS}{TODAY}/",
    ]


# --- the list, again and again ---------------------------------------------------------------------------------------
def test_who_asks_for_a_list_that_has_not_changed_is_told_so_without_a_question_to_the_database(
    db, django_assert_max_num_queries
):
    club(3)
    address = f"{ADDRESS}{TODAY}/list/"
    first = browser(None).get(address)
    assert first.status_code == 200 and first["ETag"] and first.content.decode().count("<tr data-player") == 3
    with django_assert_max_num_queries(1):  # the race itself
        again = browser(None).get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304 and not again.content
    packed = browser(None).get(address, headers={"accept-encoding": "gzip"})
    weak = packed["ETag"]
    assert browser(None).get(address, headers={"if-none-match": weak, "accept-encoding": "gzip"}).status_code == 304


@pytest.mark.parametrize("asked", ["a\nb", "\0", "x" * 3000, "9" * 40, "é", "-1"])
def test_a_part_of_the_list_that_there_is_not_is_its_nearest(db, asked):
    club(3)
    address = f"{ADDRESS}{TODAY}/list/"
    whole = browser(None).get(address, {"page": "1"})
    answer = browser(None).get(address, {"page": asked})
    assert answer.status_code == 200 and answer.content == whole.content
    assert answer["ETag"] == whole["ETag"]


def test_who_counts_the_pages_of_a_list_up_fills_no_memory(db, monkeypatch):
    club(3)
    kept = []
    monkeypatch.setattr(daily_pages, "cache", SimpleNamespace(get=lambda key: None, set=lambda key, *rest: kept.append(key)))
    for page in (1, 2, 5_000_000, 5_000_001):
        assert browser(None).get(f"{ADDRESS}{TODAY}/list/", {"page": page}).status_code == 200
    assert len(kept) == 2


def test_the_list_is_the_same_for_all_who_look(alice):
    raced.arrived(race(), [alice])
    address = f"{ADDRESS}{TODAY}/list/"
    assert browser(alice).get(address).content == browser(None).get(address).content


# --- elsewhere -------------------------------------------------------------------------------------------------------
def test_the_tile_says_how_far_one_is(alice, greta):
    def words(who: Player) -> str:
        with translation.override("en"):
            told = daily_tile.tile(who)
        assert told is not None and told["url"] == ADDRESS
        return told["words"]

    assert words(alice) == "You have not raced today." and "Guests" in words(greta)
    starts(alice)
    assert words(alice) == "Your race waits for you."
    Attempt.objects.all().delete()
    raced.arrived(race(), [alice, member("Zeppeline")])
    Attempt.objects.filter(player=alice).update(margin=12)
    Attempt.objects.exclude(player=alice).update(margin=30)
    assert words(alice) == "+12, place 2 of 2"
    Attempt.objects.filter(player=alice).update(state="given_up", margin=None, listed=0)
    assert words(alice) == "Without a place today."


def test_the_table_of_a_race_says_its_day_and_whether_it_is_for_training(alice, greta):
    number = int(starts(alice).strip("/").split("/")[1])
    told = daily_tile.at_table(Match.objects.get(pk=number))
    assert told == {
        "words": "12/01/2026",
        "title": "Battleballon",
        "url": f"{ADDRESS}{TODAY}/",
        "training": False,
    }
    number = int(starts(greta, date(2026, 11, 30)).strip("/").split("/")[1])
    assert daily_tile.at_table(Match.objects.get(pk=number))["training"] is True


def test_those_in_a_closed_list_hear_of_their_place_once(db, time, monkeypatch):
    players, heard = club(3), []
    monkeypatch.setattr(daily_news.news, "tell", lambda ids, kind, about: heard.append((ids, kind, about)))
    daily_news.tell_closed()
    assert heard == []
    time.is_at(2026, 12, 2, 0, 30)
    for _ in range(2):
        daily_news.tell_closed()
    assert sorted(ids[0] for ids, _, _ in heard) == sorted(player.pk for player in players)
    assert {about["count"] for _, _, about in heard} == {3} and {kind for _, kind, _ in heard} == {"daily"}
