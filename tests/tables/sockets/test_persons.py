"""Who a socket belongs to is looked at again when it matters: it closes, or stays, within a second."""

import asyncio
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import caches

from lobby.models import Player
from tables import control, sockets
from tests.tables.sockets.conftest import House, signed_in
from tests.tables.sockets.page import Tab
from tests.tables.sockets.threads import apart


async def closed_within_a_second(tab: Tab) -> tuple[int | None, str]:
    await tab.until(lambda: tab.closed, 1)
    return tab.closed, tab.answers[-1]["code"]


async def test_sign_out_closes_the_pages_of_that_browser_and_no_others(
    house: House, match: int, alice: Player, bob: Player
) -> None:
    here = await apart(signed_in, alice)
    first = await house.seen(match, alice)
    await apart(signed_in, alice)  # another browser
    second, other = await house.seen(match, alice), await house.seen(match, bob)
    await apart(here.logout)
    assert await closed_within_a_second(first) == (4401, "signed_out")
    await asyncio.sleep(0.2)
    assert second.closed is None and other.closed is None
    assert (await second.play())["type"] == "done"


async def test_a_deactivated_account_is_closed_out(house: House, match: int, alice: Player, bob: Player) -> None:
    tabs, other = [await house.seen(match, alice) for _ in range(3)], await house.seen(match, bob)
    await apart(changed, alice, is_active=False)
    for tab in tabs:
        assert await closed_within_a_second(tab) == (4403, "deactivated")
    assert other.closed is None
    again = await house.seen(match, alice)
    assert again.page.table["seat"] is None


async def test_a_new_password_closes_the_pages_of_old_sessions(house: House, match: int, alice: Player) -> None:
    tab = await house.seen(match, alice)
    await apart(new_password, alice)
    assert await closed_within_a_second(tab) == (4401, "signed_out")


async def test_a_session_that_is_gone_is_found_by_a_recheck(house: House, match: int, alice: Player) -> None:
    tab = await house.seen(match, alice)
    await apart(forget_sessions, alice)
    assert await closed_within_a_second(tab) == (4401, "signed_out")


async def test_a_session_that_ended_unheard_is_found_by_one_of_the_next_frames(
    house: House, match: int, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "publish_sync", lambda group, message: None)
    monkeypatch.setattr(sockets, "CHECKED_FOR", 0.2)
    tab = await house.seen(match, alice)
    await apart(changed, alice, is_active=False)
    tab.beats(0.1)
    assert await closed_within_a_second(tab) == (4403, "deactivated")


async def test_a_recheck_leaves_who_is_still_there(house: House, match: int, alice: Player) -> None:
    tab = await house.seen(match, alice)
    await apart(control.recheck, alice.pk)
    await asyncio.sleep(0.3)
    assert tab.closed is None and (await tab.play())["type"] == "done"


async def test_what_is_known_of_persons_leaves_no_session_key_on_the_layer(
    house: House, match: int, alice: Player, monkeypatch: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(control, "publish_sync", lambda group, message: sent.append((group, message)))
    browser = await apart(signed_in, alice)
    key = alice.cookie.partition("=")[2]  # type: ignore[attr-defined]
    await apart(browser.logout)
    assert sent and key not in str(sent)


def changed(player: Player, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(player, name, value)
    player.save()


def new_password(player: Player) -> None:
    player.set_password("another long enough one")
    player.save()


def forget_sessions(player: Player) -> None:
    for session in Session.objects.all():
        session.delete()
    caches["default"].clear()
    control.recheck(player.pk)
