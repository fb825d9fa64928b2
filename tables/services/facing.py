"""Two persons at one device: it faces one of them at a time, and nobody while the curtain is down (portal_features K)."""

from games.contract import Refusal
from games.engine import Refused
from tables import database, store, wire
from tables.services import curtain
from tables.services.changing import Update, kept, remember, run_clocks, system
from tables.store import Held, NotAllowed


def face(*, match_id: int, player_id: int, seat: int | None, client_id: str) -> Update:
    """Open the curtain for a seat that is waited for, or lower it (None). What is so already changes nothing.

    From one seat to the other there is no way but through the curtain. Raises Refused, NotAllowed.
    """
    with database.change():
        held = store.hold(match_id)
        held.seat_of(player_id)
        check(held, seat)
        if held.facing == seat:
            done = wire.Done(client_id, held.rev, held.position.ply)
            return Update(match_id=match_id, rev=held.rev, ply=held.position.ply, watchable=False, answer=done)
        turn(held, seat)
        update = kept(held, client_id=client_id)
    remember(held)
    return update


def check(held: Held, seat: int | None) -> None:
    if not held.is_shared:
        raise NotAllowed("no_curtain")
    if not held.running:
        raise Refused(Refusal("game_over"))
    if seat is None or seat == held.facing:
        return
    if held.facing is not None:
        raise NotAllowed("curtain_first")
    if seat not in held.actors:
        raise NotAllowed("not_waited_for")


def cover(*, match_id: int) -> Update | None:
    """Lower the curtain because a page has come anew: who sits before it nobody knows. None when it is down."""

    def change(held: Held) -> bool:
        if held.facing is None:
            return False
        turn(held, None)
        return True

    return system(match_id, change)


def turn(held: Held, seat: int | None) -> None:
    """Let the device face a seat or nobody; behind the curtain the clocks stand (portal_features B2)."""
    curtain.turn(held, seat)
    run_clocks(held, held.position.turns)
