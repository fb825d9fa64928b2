"""A connection that PostgreSQL has ended is noticed: the next move works."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection

from lobby.models import Player
from tests.faults.conftest import Place
from tests.faults.test_web import begun, play_some
from tests.tables.sockets.threads import apart

pytestmark = pytest.mark.skipif("sqlite" in settings.DATABASE["ENGINE"], reason="SQLite has no connections that die")


@pytest.fixture(autouse=True)
def _connects_anew(transactional_db: None) -> Iterator[None]:
    """The test's own connection is ended with the others: what clears up after it needs another one."""
    yield
    connection.close()


def end_all_others() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


async def test_the_next_move_after_a_dead_connection_works(place: Place, alice: Player, bob: Player) -> None:
    web, match = place.web("uvicorn"), await apart(begun, alice, bob)
    tabs = [await place.tab(web, match, who) for who in (alice, bob)]
    for _ in range(3):
        await play_some(tabs, 2)
        assert await apart(end_all_others) > 0
    await play_some(tabs, 2)
    assert all(tab.closed is None for tab in tabs)
    await place.close()
