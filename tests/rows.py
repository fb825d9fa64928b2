"""A plugin (`-p tests.rows`) that leaves out what asks for no database: it cannot come out otherwise on another kind of one."""

import pytest

DATABASE = {"db", "transactional_db", "django_db_setup", "live_server"}


def asks_for_rows(item: pytest.Item) -> bool:
    """Say whether a test, or a fixture that it has, works on the database."""
    return item.get_closest_marker("django_db") is not None or not DATABASE.isdisjoint(getattr(item, "fixturenames", ()))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [item for item in items if not asks_for_rows(item)]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
