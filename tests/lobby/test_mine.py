"""My matches: what stands there, for whom, and how much it takes."""

import re
from datetime import datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client

from lobby.models import Player
from ratings import services as ratings
from tables import bots, history, services
from tables.models import Match
from tests.lobby.conftest import browser, member
from tests.tables.matches import BRAKE, CLOCK, Played, computer, device, people


def page(player: Player | None, query: str = "", language: str = "en") -> str:
    client: Client = browser(player)
    answer = client.get(f"/matches/{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode().split("<main")[1].split("</main")[0])))


def listed(player: Player, query: str = "") -> list[int]:
    """The matches of the page, in order, the running ones first."""
    answer = browser(player).get(f"/matches/{query}")
    return [int(number) for number in re.findall(r'data-match="(\d+)"', answer.content.decode())]


def resigned(*players: Player, seat: int = 0, turns: int = 2, why: Any = "resigned", **terms: Any) -> Played:
    match = people(*players, **terms)
    match.play_turns(turns)
    match.resign(seat, why=why)
    return match


@pytest.fixture
def emil(db: None) -> Player:
    return member("Emil")


@pytest.fixture
def fritz(db: None) -> Player:
    return member("Fritz")


# --- whose it is ----------------------------------------------------------------------------------------------------
def test_a_visitor_is_asked_to_sign_in(db: None) -> None:
    answer = browser(None).get("/matches/")
    assert answer.status_code == 302 and "login" in answer["Location"]


def test_everybody_sees_his_own_and_nobody_elses(emil: Player, fritz: Player) -> None:
    match = resigned(emil, fritz)
    other = resigned(fritz, member("Greta"))
    assert listed(emil) == [match.id]
    assert listed(fritz) == [other.id, match.id]
    assert listed(Player.objects.create_superuser("Root", password="pw")) == []


def test_a_guest_has_a_list_too(db: None) -> None:
    guest = Player.objects.create_user("Gast-0001", is_guest=True)
    match = computer(guest, "easy", preset="short")
    match.play_turns(1)
    match.resign(0)
    assert listed(guest) == [match.id]


def test_an_empty_list_says_what_would_be_here_and_where_to_begin(emil: Player) -> None:
    text = page(emil)
    assert "Here you will find every match" in text
    assert "Play at once" in text and "To the lobby" in text


# --- what stands there ----------------------------------------------------------------------------------------------
def test_a_match_is_told_in_words(emil: Player, fritz: Player) -> None:
    match = resigned(emil, fritz, seat=1, turns=4, preset="short", time=CLOCK)
    Match.objects.filter(pk=match.id).update(started_at=1_796_000_000_000, ended_at=1_796_000_000_000 + 725_000)
    scores = match.seen(None)["result"]["scores"]
    mine, theirs = (str(score).replace("-", "−") for score in scores)
    text = page(emil)
    for word in ("Battleballon", "Short · 5 min + 3 s", "Fritz", "against people", "Fritz resigned", "4 moves", "12 min"):
        assert word in text, word
    assert f"Won {mine} : {theirs}" in text
    assert f"Lost {theirs} : {mine}" in page(fritz) and "You resigned" in page(fritz)
    german = page(emil, language="de")
    for word in ("Kurz", "Gewonnen", "Fritz hat aufgegeben", "4 Züge", "gegen Menschen", "Nachspielen"):
        assert word in german, word


def test_time_out_leaving_and_calling_off_are_told_apart(emil: Player, fritz: Player) -> None:
    resigned(emil, fritz, why="left")
    aborted = people(emil, fritz)
    services.abort(match_id=aborted.id, reason="aborted")
    text = page(emil)
    assert "You left the table" in text and "Called off" in text
    assert "Emil left the table" in page(fritz)
    assert text.count("Replay") == 1, "what was called off has none"


def test_the_computers_level_is_told_and_can_be_played_again(emil: Player) -> None:
    match = computer(emil, "medium", preset="classic")
    match.play(0)
    bots.play_one(match.id)
    match.resign(0)
    answer = browser(emil).get("/matches/").content.decode()
    assert "gegen den Computer, Mittel" in answer or "against the computer, Medium" in answer
    assert all(f'name="{name}" value="{value}"' in answer for name, value in (("preset", "classic"), ("level", "medium")))


def test_a_draw_is_neither_won_nor_lost(emil: Player, fritz: Player) -> None:
    match = people(emil, fritz, game="lampions", time=BRAKE)
    while match.row.status == "running":
        match.play_turns(1)
    Match.objects.filter(pk=match.id).update(result='{"reason":"points","scores":[7,7],"ranks":[1,1]}')
    assert "Draw 7 : 7" in page(emil)


def test_with_more_than_two_the_place_is_told(emil: Player, fritz: Player) -> None:
    match = people(emil, fritz, member("Greta"), game="lampions", time=BRAKE)
    match.resign(1)
    match.resign(2)
    text = page(fritz)
    assert "Place 2 of 3" in text or "Place 3 of 3" in text
    assert "Won" in page(emil)


def test_taken_back_moves_are_not_counted(emil: Player, fritz: Player) -> None:
    match = people(emil, fritz)
    match.play_turns(3)
    match.ask(0)
    match.answer(1, accept=True)
    match.resign(1)
    assert "2 moves" in page(emil)


def test_names_are_those_of_the_match(emil: Player, fritz: Player) -> None:
    resigned(emil, fritz)
    fritz.username = "Friederich"
    fritz.save()
    assert "Fritz" in page(emil) and "Friederich" not in page(emil)


def test_what_runs_stands_on_top_and_leads_to_its_table(emil: Player, fritz: Player) -> None:
    over, running = resigned(emil, fritz), people(emil, fritz)
    assert listed(emil) == [running.id, over.id]
    answer = browser(emil).get("/matches/").content.decode()
    assert f'href="/tables/{running.id}/"' in answer and f'href="/tables/{over.id}/replay/"' in answer
    assert f"/tables/{running.id}/replay/" not in answer


def test_who_has_left_a_match_that_goes_on_can_watch_it(emil: Player, fritz: Player) -> None:
    match = people(emil, fritz, member("Greta"), game="lampions", time=BRAKE)
    match.resign(0, why="left")
    assert match.row.status == "running"
    text = page(emil)
    assert "You have left" in text and "Watch" in text and "Go on" not in text


# --- choosing, leafing ----------------------------------------------------------------------------------------------
def test_games_and_results_can_be_chosen(emil: Player, fritz: Player) -> None:
    won, lost = resigned(emil, fritz, seat=1), resigned(emil, fritz, seat=0)
    toy = resigned(emil, fritz, seat=0, turns=0, game="lampions", time=BRAKE)
    aborted = people(emil, fritz)
    services.abort(match_id=aborted.id, reason="aborted")
    assert listed(emil) == [aborted.id, toy.id, lost.id, won.id]
    assert listed(emil, "?outcome=won") == [won.id]
    assert listed(emil, "?outcome=lost") == [toy.id, lost.id]
    assert listed(emil, "?outcome=aborted") == [aborted.id]
    assert listed(emil, "?outcome=lost&game=lampions") == [toy.id]
    assert listed(emil, "?outcome=draw") == [] and "None of your matches is like that" in page(emil, "?outcome=draw")
    assert listed(emil, "?outcome=x&game=chess&page=nine") == [aborted.id, toy.id, lost.id, won.id]


def ways(player: Player, query: str) -> dict[str, str]:
    """Where the page leads on to: by "next" to older matches, by "prev" to newer ones."""
    answer = browser(player).get(f"/matches/{query}").content.decode()
    return {rel: unescape(address) for rel, address in re.findall(r'rel="(next|prev)" href="([^"]*)"', answer)}


def test_it_is_leafed_through_by_25_and_keeps_what_was_chosen(emil: Player, fritz: Player) -> None:
    ids = [resigned(emil, fritz, seat=1, turns=0).id for _ in range(2 * history.SHOWN + 2)][::-1]
    resigned(emil, fritz, seat=0, turns=0)
    assert listed(emil, "?outcome=won") == ids[:25]
    first = ways(emil, "?outcome=won")
    assert set(first) == {"next"} and "outcome=won&" in first["next"]
    assert listed(emil, first["next"]) == ids[25:50]
    second = ways(emil, first["next"])
    assert listed(emil, second["next"]) == ids[50:] and set(ways(emil, second["next"])) == {"prev"}
    assert listed(emil, ways(emil, second["next"])["prev"]) == ids[25:50]
    assert listed(emil, second["prev"]) == ids[:25]
    assert "52" in page(emil, "?outcome=won")


def test_a_page_stays_the_same_while_matches_end(emil: Player, fritz: Player) -> None:
    ids = [resigned(emil, fritz, seat=1, turns=0).id for _ in range(history.SHOWN + 4)][::-1]
    older = ways(emil, "")["next"]
    new = [resigned(emil, fritz, seat=1, turns=0).id for _ in range(3)][::-1]
    assert listed(emil, older) == ids[25:]
    newer = ways(emil, older)["prev"]
    assert listed(emil, newer) == ids[:25], "none is missed between two pages"
    assert listed(emil, ways(emil, newer)["prev"])[:3] == new, "what has ended since stands before"


@pytest.mark.parametrize(
    "place", ["older=x", "older=1-", "older=-1", "newer=9-²", "older=" + "9" * 40 + "-1", "older=1-1&newer=1-1"]
)
def test_places_that_are_none_break_nothing(emil: Player, fritz: Player, place: str) -> None:
    match = resigned(emil, fritz, turns=0)
    assert listed(emil, f"?{place}") in ([match.id], [])


def test_one_match_or_many_it_takes_the_same_queries(
    emil: Player, fritz: Player, django_assert_max_num_queries: Any, django_assert_num_queries: Any
) -> None:
    client = browser(emil)
    resigned(emil, fritz, turns=0)
    people(emil, fritz)
    client.get("/matches/")  # what is kept of the reader for a while is read
    with django_assert_max_num_queries(12) as few:
        client.get("/matches/")
    for number in range(12):
        resigned(emil, fritz, seat=number % 2, turns=0)
        people(emil, fritz)
    with django_assert_num_queries(len(few)):
        client.get("/matches/")


# --- ratings --------------------------------------------------------------------------------------------------------
def test_what_a_match_changed_is_told(emil: Player, fritz: Player) -> None:
    resigned(emil, fritz, seat=1, turns=10, rated=True)
    assert "Elo 1516 ( +16 ) · +10 points" in page(emil)
    assert "Elo 1484 ( −16 ) · −10 Punkte" in page(fritz, language="de")


def test_what_changed_nothing_says_why(emil: Player, fritz: Player) -> None:
    resigned(emil, fritz, turns=2, rated=True)
    assert "not rated: too short" in page(emil) and "nicht gewertet: zu kurz" in page(fritz, language="de")
    resigned(emil, fritz, turns=2)
    assert " friendly " in page(emil)


def test_what_the_staff_has_voided_counts_no_longer(emil: Player, fritz: Player) -> None:
    match = resigned(emil, fritz, seat=1, turns=10, rated=True)
    services.void(match_id=match.id)
    ratings.take_back(match.id)
    assert "not rated: voided by the staff" in page(emil) and "Elo 1516" not in page(emil)


def test_rated_friendly_and_computers_matches_can_be_told_apart(emil: Player, fritz: Player) -> None:
    rated, friendly = resigned(emil, fritz, turns=0, rated=True), resigned(emil, fritz, turns=0)
    alone = computer(emil, "easy", preset="short")
    alone.play_turns(1)
    alone.resign(0)
    assert listed(emil, "?rated=yes") == [rated.id] and listed(emil, "?kind=people&rated=no") == [friendly.id]
    assert listed(emil, "?kind=computer") == [alone.id] and len(listed(emil, "?kind=x&rated=x")) == 3
    assert listed(emil, "?kind=people&rated=no&outcome=won") == []


@pytest.mark.parametrize("kind", ["people", "computer", "daily", "same"])
def test_every_kind_is_found_and_worded(emil: Player, kind: str) -> None:
    alone = computer(emil, "easy", preset="short")
    alone.play_turns(1)
    alone.resign(0)
    Match.objects.filter(pk=alone.id).update(kind=kind)
    assert listed(emil, f"?kind={kind}") == [alone.id]
    assert [listed(emil, f"?kind={other}") for other in {"people", "computer", "daily", "same"} - {kind}] == [[]] * 3
    words = {
        "people": "against people",
        "computer": "against the computer, Easy",
        "daily": "daily race",
        "same": "two on one device",
    }
    assert words[kind] in page(emil)


def test_rivals_are_found_by_a_part_of_their_name_then_and_now(emil: Player, fritz: Player) -> None:
    ute, anna = member("Ütelinde"), member("Anna")
    with_fritz, with_ute = resigned(emil, fritz, turns=0), resigned(emil, ute, turns=0)
    assert listed(emil, "?name=rit") == [with_fritz.id] and listed(emil, "?name=FRITZ") == [with_fritz.id]
    assert listed(emil, "?name=üTEL") == [with_ute.id], "capitals of all letters are the same"
    assert listed(emil, "?name=emil") == [] == listed(emil, "?name=anna"), "one's own name finds nothing"
    anna.username = "Annegret"
    anna.save()
    fritz.username = "Friederich"
    fritz.save()
    assert listed(emil, "?name=friede") == [with_fritz.id] == listed(emil, "?name=fritz")
    assert "None of your matches is like that" in page(emil, "?name=%25")
    assert listed(emil, "?name=%00") == [with_ute.id, with_fritz.id]
    assert 'value="&lt;b&gt;"' in browser(emil).get("/matches/?name=<b>").content.decode()


def test_days_are_those_of_the_reader_and_the_last_one_counts(emil: Player, fritz: Player) -> None:
    emil.time_zone = "Europe/Berlin"
    emil.save()
    ids = [resigned(emil, fritz, turns=0).id for _ in range(3)]
    for match_id, at in zip(ids, ("2026-11-29T22:59:59", "2026-11-29T23:00:00", "2026-11-30T22:59:59"), strict=True):
        moment = int(datetime.fromisoformat(at + "+00:00").timestamp() * 1000)
        Match.objects.filter(pk=match_id).update(ended_at=moment)
    assert listed(emil, "?since=2026-11-30&until=2026-11-30") == [ids[2], ids[1]]
    assert listed(emil, "?until=2026-11-29") == [ids[0]] and listed(emil, "?since=2026-12-01") == []
    for nonsense in ("x", "2026-02-30", "0001-01-01", "9999-12-31", "²", "2026-11-30T25:00"):
        assert browser(emil).get(f"/matches/?since={nonsense}&until={nonsense}").status_code == 200


def test_shared_replays_are_marked_and_found(emil: Player, fritz: Player) -> None:
    match, other = resigned(emil, fritz, turns=0), resigned(emil, fritz, turns=0)
    services.share(match_id=other.id, player_id=fritz.pk)
    assert "shared replay" not in page(emil)
    services.share(match_id=match.id, player_id=emil.pk)
    assert "1 shared replay" in page(emil) and page(emil).count("Shared by a link") == 1
    assert listed(emil, "?shared=1") == [match.id]


def test_names_lead_to_the_pages_of_players(emil: Player, fritz: Player) -> None:
    resigned(emil, fritz)
    assert f'href="/players/id/{fritz.pk}/"' in browser(emil).get("/matches/").content.decode()


def test_of_two_on_one_device_both_are_called_by_name(emil: Player) -> None:
    match = device(emil)
    services.face(match_id=match.id, player_id=emil.pk, seat=0, client_id="face")
    match.resign(0)
    text = page(emil)
    assert "Anna , Ben two on one device" in text and "You " not in text.replace("You play", "")
    assert "Ben won" in text and "Anna resigned" in text
    assert "/lobby/device/?game=battleballon" in browser(emil).get("/matches/").content.decode()
