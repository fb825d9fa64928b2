"""What the staff does reaches open pages within a second, at tables and in the lobby, and so does its end."""

from typing import Any

from django.db import transaction

from lobby.models import FOR_EVER, Case, Player
from lobby.moderation import acting, ending, records
from tables import clock
from tests.lobby.sockets.conftest import Open
from tests.tables.sockets.conftest import House, begun
from tests.tables.sockets.test_chat import talk
from tests.tables.sockets.threads import apart


def done(kind: str, player: Player, **more: Any) -> None:
    """What a superuser does about somebody."""
    boss, _ = Player.objects.get_or_create(username="Chefin", defaults={"is_staff": True, "is_superuser": True})
    case, _ = Case.objects.get_or_create(accused=player, state="open", defaults={"opened_at": 1})
    order = acting.Order(kind=kind, reason="insult", **{"until": FOR_EVER, **more})
    acting.act(by=boss, case_id=case.pk, order=order, newest=records.newest_of(player.pk))


def over(player: Player) -> None:
    """The time is up."""
    with transaction.atomic():
        Player.objects.filter(pk=player.pk).update(silent_until=clock.now())
        player.sanctions.update(until=clock.now())
    ending.end_spent()


async def test_a_mute_reaches_the_open_page_and_its_end_does_too(house: House, alice: Player, bob: Player) -> None:
    match = await apart(begun, alice, bob)
    tab = await house.seen(match, alice)
    assert (await talk(tab, "hello"))["type"] == "done"
    await apart(done, "mute", alice)
    await tab.until(lambda: any(answer.get("why") == "silenced" and answer["text"] for answer in tab.answers), 1)
    assert (await talk(tab, "and more"))["code"] == "silenced"
    again = await house.seen(match, alice)
    await again.until(lambda: any(answer.get("why") == "silenced" for answer in again.answers), 1)
    await apart(over, alice)
    await tab.until(lambda: any(answer.get("why") == "" for answer in tab.answers), 1)
    assert (await talk(tab, "again"))["type"] == "done"


async def test_a_ban_closes_every_page_with_words_and_none_opens_again(
    house: House, alice: Player, bob: Player, lobby: Open
) -> None:
    match = await apart(begun, alice, bob)
    table, hall = await house.seen(match, alice), await lobby(alice)
    await apart(done, "ban", alice)
    for tab in (table, hall):
        await tab.until(lambda tab=tab: tab.closed, 1)
        assert tab.closed == 4403 and tab.answers[-1]["code"] == "banned" and tab.answers[-1]["text"]
    again = await house.tab(match, alice)
    await again.until(lambda: again.closed, 1)
    assert again.closed == 4403 and again.page.table is None


async def test_a_notice_is_counted_on_open_pages(house: House, alice: Player, lobby: Open) -> None:
    hall = await lobby(alice)
    await apart(done, "warn", alice)
    await hall.until(lambda: hall.newest("notices").get("unseen") == 1, 1)
