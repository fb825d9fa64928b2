"""Pages that come while a list of the lobby is first read: each is shown it, whoever of them leaves before it is there."""

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from lobby import hall, hall_selectors, listing, room_list, room_selectors
from lobby.models import Player
from tests.tables.sockets.conftest import House

pytestmark = pytest.mark.django_db(transaction=True)


class Paper:
    """A page as lists see it."""

    def __init__(self, player: Player) -> None:
        self.user = player
        self.told: list[str] = []

    def put(self, text: str, *, state: bool = False) -> None:
        self.told.append(text)


class Held:
    """A question to the database that waits for its answer."""

    def __init__(self, asked: Callable[..., Any]) -> None:
        self.asked, self.answer, self.count = asked, Event(), 0

    def __call__(self, *given: Any) -> Any:
        self.count += 1
        assert self.answer.wait(10)
        return self.asked(*given)


async def soon(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(5):
        while not true():  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("kind", ["list", "rooms"])
@pytest.mark.parametrize("leaves", ["nobody", "first", "second"])
async def test_all_who_come_while_a_list_is_read_are_shown_it(
    house: House, alice: Player, bob: Player, kind: str, leaves: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Held(room_selectors.listing if kind == "rooms" else lambda: None)
    if kind == "rooms":
        monkeypatch.setattr(room_selectors, "listing", read)
        shown: listing.Listing = room_list.RoomList()
    else:
        shown = listing.Listing(read)
    first, second = Paper(alice), Paper(bob)
    shown.enter(first)  # type: ignore[arg-type]
    await soon(lambda: read.count)
    shown.enter(second)  # type: ignore[arg-type]
    stays = [page for page in (first, second) if page is not {"first": first, "second": second}.get(leaves)]
    for page in {first, second} - set(stays):
        shown.leave(page)  # type: ignore[arg-type]
    read.answer.set()
    await soon(lambda: all(page.told for page in stays))
    late = Paper(bob)
    shown.enter(late)  # type: ignore[arg-type]
    assert [page.told for page in (*stays, late)] == [late.told] * (len(stays) + 1) and len(late.told) == 1
    assert read.count == 1
    shown.close()


async def test_a_list_that_all_have_left_is_read_anew(house: House, alice: Player) -> None:
    """What it was is not shown: nobody heard what has changed since."""
    for shown in (room_list.RoomList(), listing.Listing(lambda: None)):
        shown.enter(first := Paper(alice))  # type: ignore[arg-type]
        await soon(lambda first=first: first.told)
        shown.leave(first)  # type: ignore[arg-type]
        shown.enter(second := Paper(alice))  # type: ignore[arg-type]
        assert not second.told
        await soon(lambda second=second: second.told)
        shown.close()


async def test_the_hall_looks_on_when_the_last_leaves_while_the_next_comes(
    house: House, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Held(hall_selectors.running)
    monkeypatch.setattr(hall_selectors, "running", read)
    watched = hall.Hall()
    first, second = Paper(alice), Paper(bob)
    coming = asyncio.create_task(watched.enter(first))  # type: ignore[arg-type]
    await soon(lambda: read.count)
    await watched.enter(second)  # type: ignore[arg-type]
    watched.leave(second)  # type: ignore[arg-type]
    read.answer.set()
    await asyncio.wait_for(coming, 5)
    assert first.told and watched.pages == {first}
    assert watched._watch is not None and not watched._watch.done(), "somebody looks what changes"
    watched.close()
