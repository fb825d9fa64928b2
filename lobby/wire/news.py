"""How much waits under the bell."""

from typing import Final

from msgspec import Struct


class News(Struct, frozen=True, tag="news", omit_defaults=True):
    """How many news this page's person has not read: of several messages that with the latest `at` counts."""

    unread: int
    at: int
    """When this was so, ms since 1970."""
    kind: str = ""
    """Of what has just come; nothing when something was read, or to a page that has come."""


MOST_SHOWN: Final = 99
"""The bell says "99+" from one more on."""
