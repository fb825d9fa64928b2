"""What follows a committed change: sockets are told, computers woken, the lobby hears of matches that begin and end."""

import logging
from collections.abc import Iterable

from django.db import transaction

from tables import frames, wire
from tables.publish import publish_sync
from tables.services import Said, Update, looking_back

log = logging.getLogger(__name__)


def follow(update: Update | None) -> None:
    """Do all that follows a change. For doors outside the sockets' event loop: tasks, admin, pages."""
    if update is not None:
        push(update)
        errands(update)


def follow_all(updates: Iterable[Update]) -> None:
    for update in updates:
        follow(update)


def push(update: Update) -> None:
    """Send each viewer's message to the table's group."""
    if update.frames:
        publish_sync(f"t.{update.match_id}", message(update))


def message(update: Update) -> dict[str, object]:
    """Return what goes over the channel layer: the frames of one rev, encoded."""
    frames = {viewer: frame.decode() for viewer, frame in update.frames.items()}
    told: dict[str, object] = {"type": "push", "id": update.match_id, "rev": update.rev, "frames": frames}
    if update.quiet:
        told["quiet"] = True
    return {**told, "over": True} if update.over else told


def line(said: Said) -> dict[str, object]:
    """Return what goes over the channel layer: a line for the sockets of one room."""
    where = {"type": "said", "id": said.match_id, "room": said.room, "n": said.n}
    return {**where, "by": said.by, "frame": said.frame.decode()}


def tell_rematch(match_id: int, told: wire.Rematch) -> None:
    """Tell a table who wants a rematch, once the running transaction is durable."""
    message = {"type": "rematch", "id": match_id, "frame": frames.encoder.encode(told).decode()}
    transaction.on_commit(lambda: publish_sync(f"t.{match_id}", message), robust=True)


def errands(update: Update) -> None:
    """All but the push itself. Never raises, never waits long."""
    if update.bots and update.lasts and not update.demo:
        wake_later(update.match_id, update.lasts)
    elif update.bots:
        (show if update.demo else wake)(update.match_id)
    for player in update.reseated:
        publish_sync(f"u.{player}", {"type": "control", "user": player, "what": "recheck"})
    if update.listed:
        publish_sync("lobby", {"type": "lobby", "what": "matches"})


def wake(match_id: int) -> None:
    """Let a worker think. What is lost here is found by the sweep."""
    from tables import tasks

    think(match_id, tasks.pause())


def wake_later(match_id: int, seconds: float) -> None:
    """Let a worker think when people have seen what has happened; at once where nobody is to wait at all."""
    from tables import tasks

    think(match_id, tasks.pause() and tasks.pause() + seconds)


def show(match_id: int) -> None:
    """Let a worker think for watchers, who want to see what has happened before the next move."""
    from tables import tasks

    think(match_id, tasks.SHOWN)


def think(match_id: int, seconds: float) -> None:
    from tables import tasks

    try:
        tasks.think.apply_async((match_id,), queue="bots", countdown=seconds)
    except Exception as error:
        log.warning("could not wake the computer of match %d: %s", match_id, type(error).__name__)


def look_back(match_id: int) -> None:
    """Let a worker make the next part of a look back. What is lost here can be asked for again."""
    from tables import tasks

    try:
        tasks.look_back.apply_async((match_id,), queue="bots", expires=looking_back.LEASE / 1000)
    except Exception as error:
        log.warning("could not have a look back at match %d made: %s", match_id, type(error).__name__)
