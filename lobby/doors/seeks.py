"""Waiting for whoever comes, taking what another waits with; following somebody."""

from collections.abc import Callable
from typing import Any, Final

from lobby import following, seek_selectors, seeks, wire


def seek(frame: wire.Seek, player_id: int) -> wire.Done:
    offer = seeks.Offer(
        game=frame.game,
        preset=frame.preset,
        time=frame.time,
        rated=frame.rated,
        begins=frame.begins,
        lowest=frame.lowest,
        highest=frame.highest,
        span=frame.span,
    )
    row = seeks.seek(player_id=player_id, kind=frame.kind, offer=offer, client_id=frame.id, commit=frame.commit)
    return wire.Done(frame.id, row.pk, row.match_id, row.token or "")


def take(frame: wire.Take, player_id: int) -> wire.Done:
    return wire.Done(frame.id, frame.seek, seeks.take(seek_id=frame.seek, player_id=player_id, commit=frame.commit))


def unseek(frame: wire.Unseek, player_id: int) -> wire.Done:
    seeks.unseek(seek_id=frame.seek, player_id=player_id)
    return wire.Done(frame.id, frame.seek)


def follow(frame: wire.Follow, player_id: int) -> wire.Done:
    match = following.follow(follower_id=player_id, player_id=frame.player)
    return wire.Done(frame.id, match=match)


def unfollow(frame: wire.Unfollow, player_id: int) -> wire.Done:
    following.part(player_id, frame.player)
    return wire.Done(frame.id)


ACTS: Final[dict[type, Callable[[Any, int], wire.Done]]] = {
    wire.Seek: seek,
    wire.Take: take,
    wire.Unseek: unseek,
    wire.Follow: follow,
    wire.Unfollow: unfollow,
}
LISTS: Final[dict[str, Callable[[], Any]]] = {"seeks": seek_selectors.listed}
