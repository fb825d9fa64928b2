"""When the curtain falls between two who play on one device (portal_features K1)."""

from tables.store import Held


def see_to(held: Held) -> None:
    """Lower the curtain when the device faces one who is waited for no more.

    Whoever has just been told something alone (the card that he drew) looks at it until he gives the device on himself.
    """
    if held.facing is None or (held.running and (held.facing in held.actors or looks(held))):
        return
    turn(held, None)


def looks(held: Held) -> bool:
    """Say whether the one whom the device faces has something to look at: nothing has come since, or it is his secret."""
    return not held.new or any(str(held.facing) in new.facts for new in held.new)


def turn(held: Held, seat: int | None) -> None:
    """Let the device face a seat, or nobody. Clocks are the caller's to run."""
    held.facing, held.turned = seat, True
