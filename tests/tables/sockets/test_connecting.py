"""Coming to a table: who may, what one is sent first, and what is like a missing table."""

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from lobby.models import Player
from tables import services, sockets, wire
from tables.services import Sitter
from tests.tables.sockets.conftest import House
from tests.tables.sockets.threads import apart

Log = pytest.LogCaptureFixture


async def test_a_player_is_sent_his_own_view_and_a_watcher_none(house: House, match: int, alice: Player) -> None:
    player, watcher = await house.seen(match, alice), await house.seen(match)
    assert player.page.table["seat"] == 0 and player.page.table["legal"]
    assert watcher.page.table["seat"] is None and "legal" not in watcher.page.table
    assert player.page.log and [line["ply"] for line in player.page.log] == [line["ply"] for line in watcher.page.log]


async def test_a_page_that_holds_lines_is_sent_only_those_after_them(house: House, match: int, alice: Player) -> None:
    whole = await house.seen(match, alice)
    rest = await house.tab(match, alice, since=1)
    await rest.until(lambda: rest.page.table)
    assert rest.page.table["since"] == 1
    assert [line["ply"] for line in rest.page.table["lines"]] == [line["ply"] for line in whole.page.log][1:]


ELSEWHERE = [None, "", "null", "http://elsewhere.example", "http://localhost.evil.example", "http://evil.example#localhost"]
NO_ADDRESS = ["localhost", "file://", "http://[::1", "http://localhost:x", "http://localhost:99999999", "//", "\xff"]


@pytest.mark.parametrize("origin", [*ELSEWHERE, *NO_ADDRESS])
async def test_a_page_from_elsewhere_is_not_let_in(house: House, match: int, origin: str | None, caplog: Log) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{house.url}/ws/tables/{match}/", origin=origin)  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


NOWHERE = ["", "ws/", "ws/tables/1", "ws/tables/-1/", "ws/tables/1/x/", "ws/tables/%D9%A3/", f"ws/tables/{'9' * 5000}/"]


@pytest.mark.parametrize("path", NOWHERE)
async def test_where_no_socket_is_nobody_is_let_in_and_nothing_fails(house: House, path: str, caplog: Log) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{house.url}/{path}", origin="http://localhost")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("signed_in", [False, True])
async def test_numbers_that_no_database_holds_are_like_a_missing_match(
    house: House, alice: Player, caplog: Log, signed_in: bool
) -> None:
    for number in (0, 2**31, 2**63, 10**30):
        tab = await house.tab(number, alice if signed_in else None)
        await tab.until(lambda tab=tab: tab.closed)
        assert tab.closed == 4404
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_match_that_may_not_be_watched_is_closed_like_a_missing_one(
    house: House, alice: Player, charlie: Player
) -> None:
    private = (await apart(against_the_computer, alice)).match_id
    for number in (private, private + 1000):
        tab = await house.tab(number, charlie)
        await tab.until(lambda tab=tab: tab.closed)
        assert tab.closed == 4404
        assert [json.loads(frame) for frame in tab.frames] == [
            {"type": "goodbye", "code": "gone", "text": "There is no such match."}
        ]
    own = await house.seen(private, alice)
    assert own.page.table["seat"] == 0


def against_the_computer(player: Player) -> services.Update:
    sitters = [Sitter(player=player.pk, name=player.username), Sitter(bot="easy", name="Easy")]
    return services.open_match(game="lampions", sitters=sitters, time=wire.TimeControl("none"), kind="computer")


async def test_the_eleventh_page_of_a_person_is_turned_away(house: House, match: int, alice: Player) -> None:
    tabs = [await house.seen(match, alice) for _ in range(10)]
    late = await house.tab(match, alice)
    await late.until(lambda: late.closed)
    assert (late.closed, late.answers[-1]["code"]) == (4429, "too_many")
    await tabs[0].close()
    await asyncio.sleep(0.1)
    again = await house.seen(match, alice)
    assert again.closed is None


@pytest.mark.parametrize(("asked", "text"), [("de-AT,en;q=0.5", "Das war nicht zu lesen."), ("en", "That could not be read.")])
async def test_the_table_speaks_the_language_of_the_page(house: House, match: int, asked: str, text: str) -> None:
    tab = await house.seen(match, **{"Accept-Language": asked})
    await tab.say("{")
    await tab.until(lambda: tab.answers and tab.answers[-1]["type"] == "refused")
    assert tab.answers[-1]["text"] == text


async def test_an_idle_socket_lives_on(house: House, match: int, alice: Player, bob: Player) -> None:
    """Redis clients with a time-out of 5 s would lose their subscription here."""
    tabs = [await house.seen(match, who) for who in (alice, bob, None)]
    await asyncio.sleep(7.5)
    assert (await tabs[0].play())["type"] == "done"
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.page.rev > 1)
        assert tab.closed is None


async def test_the_limits_are_those_of_the_papers() -> None:
    assert sockets.Limits().sockets_of_person == 10
    assert wire.LONGEST == 4096
