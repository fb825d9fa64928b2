"""Alice, Bob, Carol and Charlie play for their ratings; the time is what a test says."""

from tests.tables.conftest import _nothing_remembered, alice, bob, carol, charlie, published, time, woken

__all__ = ["_nothing_remembered", "alice", "bob", "carol", "charlie", "published", "time", "woken"]
