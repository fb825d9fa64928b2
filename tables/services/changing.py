"""How every change of a match goes: hold, change, write, encode, commit; and what a repeated frame is answered."""

import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from django.db import IntegrityError, InterfaceError, OperationalError, connection
from msgspec import Struct
from msgspec.structs import replace

from games.contract import Pace, Refusal
from games.engine import Refused
from tables import clock, database, frames, positions, store, wire
from tables.models import Entry, Match, TakeBack, TakeBackAnswer
from tables.services import curtain, ending
from tables.store import Held, NotAllowed

log = logging.getLogger(__name__)

Act: TypeAlias = Callable[[Held, int], None]
"""(the match, the seat that acts)"""


class Update(Struct, frozen=True):
    """What a committed change looks like from outside: enough to tell everybody, without reading anything again."""

    match_id: int
    rev: int
    ply: int
    frames: dict[str, bytes] = {}
    """By viewer ("w", "0", "1", …): an encoded wire.Table. Empty when nothing was changed (a repeat)."""
    watchable: bool = True
    answer: wire.Done | None = None
    over: bool = False
    bots: bool = False
    """A computer is to be woken."""
    lasts: float = 0.0
    """Seconds later than usual, since people want to look at what has happened."""
    demo: bool = False
    """Computers play for watchers: at a pace that can be followed."""
    listed: bool = False
    """The list of running matches has changed."""
    reseated: tuple[int, ...] = ()
    """Players who are watchers from now on."""
    quiet: bool = False
    """Only those who have a frame are told: for all others nothing has changed."""

    def __repr__(self) -> str:
        return f"<Update of match {self.match_id}: rev {self.rev}, ply {self.ply}>"


def act(*, match_id: int, player_id: int, client_id: str, change: Act) -> Update:
    """Let a player change a match, once: a repeat of `client_id` gets the first answer. Raises Refused or NotAllowed."""
    try:
        return attempt(match_id=match_id, player_id=player_id, client_id=client_id, change=change)
    except (Refused, NotAllowed):
        if (first := repeated(match_id, player_id, client_id)) is not None:
            return first
        raise
    except IntegrityError as error:
        # another writer was at this ply, or this client id was used: outside the transaction, which is broken
        if (first := repeated(match_id, player_id, client_id)) is not None:
            return first
        raise Refused(Refusal("stale")) from error
    except (OperationalError, InterfaceError):
        # the connection died, perhaps after the commit
        log.warning("the database was lost in a change of match %d", match_id)
        connection.close()
        if (first := repeated(match_id, player_id, client_id)) is not None:
            return first
        return attempt(match_id=match_id, player_id=player_id, client_id=client_id, change=change)


def attempt(*, match_id: int, player_id: int, client_id: str, change: Act) -> Update:
    with database.change():
        held = store.hold(match_id)
        seat = held.acting_seat(player_id)
        if not held.running:
            raise Refused(Refusal("game_over"))
        wake(held, seat)
        change(held, seat)
        if not held.new:
            awake(held, seat)
        update = kept(held, client_id=client_id, seat=seat)
    remember(held)
    return update


def system(match_id: int, change: Callable[[Held], bool]) -> Update | None:
    """Change a running match on nobody's behalf. None when it is not running, or `change` says that nothing is to be done."""
    try:
        with database.change():
            held = store.hold(match_id)
            if not held.running or not change(held):
                return None
            update = kept(held)
    except IntegrityError:
        return None
    remember(held)
    return update


passed: set[int] = set()
"""Matches that the log has been told cannot be changed."""


def pass_over(match_id: int, error: Exception) -> None:
    """Tell the log once what is wrong with a match, though it is tried again each second."""
    if match_id not in passed:
        passed.add(match_id)
        log.error("match %d is passed over", match_id, exc_info=error)


def each(match_ids: Iterable[int], change: Callable[[int], Update | None]) -> list[Update]:
    """Change matches one after the other. One that cannot even be read is told of in the log, and holds up no other."""
    updates = []
    for match_id in match_ids:
        try:
            update = change(match_id)
        except (OperationalError, InterfaceError):
            raise  # the database is gone, for all of them
        except Exception as error:
            pass_over(match_id, error)
        else:
            passed.discard(match_id)
            updates += [] if update is None else [update]
    return updates


def kept(held: Held, *, client_id: str | None = None, seat: int | None = None) -> Update:
    """Write a change and return what is told of it; the last thing inside the transaction. A frame of `seat` is answered."""
    ending.end_if_over(held)
    curtain.see_to(held)
    store.write(held)
    if held.over_now:
        ending.tell(held)
    position, running = held.position, held.running
    awaited = (*held.owing, *(held.game.may(position.state) if running else ()))
    return Update(
        match_id=held.id,
        rev=held.rev,
        ply=position.ply,
        frames=frames.of_change(held),
        watchable=held.watchable(),
        answer=None if client_id is None else wire.Done(client_id, held.rev_of(seat), held.ply_of(seat)),
        over=not running,
        bots=any(map(held.is_played, awaited)) and not held.nobody_is_there(),
        lasts=held.lasts,
        demo=held.kind == "demo",
        listed=not running or held.rev == 1 or held.seats_changed,
        reseated=held.reseated,
        quiet=held.quiet,
    )


def remember(held: Held) -> None:
    """After the commit."""
    positions.known.put(held.id, held.rules, held.seed, held.position)


def repeated(match_id: int, player_id: int, client_id: str) -> Update | None:
    """Return the first answer to a client id of this player, who may have left since."""
    held = store.read(match_id)
    for seat in held.seats_of(player_id):
        if (done := first_answer(match_id, seat, client_id)) is not None:
            told = wire.Done(client_id, min(done.rev, held.rev_of(seat)), min(done.ply, held.ply_of(seat)))
            return Update(match_id=match_id, rev=done.rev, ply=done.ply, watchable=held.watchable(), answer=told)
    return None


def first_answer(match_id: int, seat: int, client_id: str) -> wire.Done | None:
    entry = Entry.objects.filter(match_id=match_id, seat=seat, client_id=client_id).values_list("rev", flat=True).first()
    if entry is not None:
        ply = Entry.objects.filter(match_id=match_id, rev=entry).order_by("-ply").values_list("ply", flat=True)[0]
        return wire.Done(client_id, entry, ply)
    asked = TakeBack.objects.filter(match_id=match_id, seat=seat, client_id=client_id).values_list("rev", "at_ply").first()
    answered = TakeBackAnswer.objects.filter(ask__match_id=match_id, seat=seat, client_id=client_id)
    found = asked or answered.values_list("rev", "ply").first()
    return None if found is None else wire.Done(client_id, *found)


def run_clocks(held: Held, turns_before: tuple[int, ...]) -> None:
    """Stop and start clocks after entries, with increments for the turns completed since."""
    turns = tuple(new - old for new, old in zip(held.position.turns, turns_before, strict=True))
    held.clocks = clock.after(
        held.clocks,
        at=held.now,
        turns=turns,
        waits=waits(held),
        increment=held.time.seconds * 1000,
        a_turn=clock.a_turn(held.time.kind, held.time.days),
    )
    given = held.game.answered(held.position.state) if held.running else ()
    held.clocks = tuple(
        replace(one, answered=seat in given) if one.answered != (seat in given) else one for seat, one in enumerate(held.clocks)
    )


def waits(held: Held) -> dict[int, clock.Wait]:
    """Return the persons who are waited for and not away. A pace runs only while another person is there to wait.

    Without one, who has nothing to decide is passed ahead of time all the same: else all would wait for his answer to nothing.

    On one device it is who sits before it, for whom nobody waits; behind the curtain all clocks stand (portal_features B2).
    """
    people = [held.facing] if held.is_shared else held.people()
    found = {}
    for seat in held.actors:
        if seat in people and not held.chairs[seat].away:
            pace = held.game.pace(held.position.state, seat)
            found[seat] = wait(held, seat, pace, runs=len(people) > 1) if pace else clock.Wait()
    return found


def wait(held: Held, seat: int, pace: Pace[Any], *, runs: bool) -> clock.Wait:
    ahead = 0 if held.is_shared else pace.ahead * 1000
    return clock.Wait(pace.key, seconds(held, seat, pace) * 1000, runs, ahead)


def seconds(held: Held, seat: int, pace: Pace[Any]) -> int:
    """Return how long a decision may take; who has slept over his last one is hurried."""
    return pace.seconds if pace.hurried is None or not held.clocks[seat].slept else pace.hurried


def wake(held: Held, seat: int) -> None:
    """A player does something himself: somebody is there, and who was away is back, with his usual time."""
    if held.deserted:
        held.deserted = False
        Match.objects.filter(pk=held.id).update(deserted_at=None)
    if held.chairs[seat].away:
        awake(held, seat)
        be_away(held, seat, away=False)
        run_clocks(held, held.position.turns)


def awake(held: Held, seat: int) -> None:
    """Nothing is counted to a seat any more that was played for it. Not by a hushed answer: others' eyes follow his clock."""
    if held.clocks[seat].slept:
        held.clocks = tuple(replace(one, slept=0) if other == seat else one for other, one in enumerate(held.clocks))


def be_away(held: Held, seat: int, *, away: bool) -> None:
    """Let medium play for a player, or the player again; all are told."""
    held.chairs = tuple(replace(chair, away=away) if chair.seat == seat else chair for chair in held.chairs)
    held.loud = True


def drop_offer(held: Held) -> None:
    """A request dies with any entry."""
    if held.offer is not None:
        TakeBack.objects.filter(pk=held.offer.ask).update(state=TakeBack.State.DEAD)
        held.offer, held.loud = None, True
