"""The one message that a viewer is sent of a match: encoded once for each viewer, where the change was made."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from games import engine
from games.contract import AnyGame
from tables import database, hush, marks, recap, wire
from tables.clock import Clock, Kind, a_turn
from tables.marks import Result
from tables.store import Held

WATCHER: Final = "w"
encoder: Final = msgspec.json.Encoder()


def of_change(held: Held) -> dict[str, bytes]:
    """Return what each viewer is sent after a change: by seat, and "w" when somebody could be watching."""
    since = held.position.ply - len(held.new)
    if held.is_shared:
        return {str(seat): of_device(held, since) for seat in held.owned()}
    common = shared(held)
    return {WATCHER if seat is None else str(seat): of_viewer(held, common, seat, since) for seat in viewers(held)}


def viewers(held: Held) -> list[int | None]:
    """Return who is told of a change: of a quiet one the seat itself."""
    if held.quiet:
        return [new.seat for new in held.new if new.seat in held.people()]
    found: list[int | None] = [*held.people()]
    if held.watchable() or any(chair.left and chair.player is not None for chair in held.chairs):
        found.append(None)
    return found


def of_viewer(held: Held, common: dict[str, Any], seat: int | None, since: int) -> bytes:
    """Return what one viewer is sent after a change. Where entries are hushed, before it or in it, he counts in his own way."""
    if not held.hushed and not held.were_hushed and not any(new.hushed for new in held.new):
        return table(held, common, seat, lines_of_change(held, seat, since), since)
    since = hush.ply(since, held.were_hushed, seat)
    return table(held, common, seat, log(held, since, seat), since)


def of_device(held: Held, since: int) -> bytes:
    """Return what the device is sent that two play on: what the seat may see that it faces, what a watcher may, while covered.

    When that changes the whole log goes with it: what the page holds of it was told to another.
    """
    seat = held.facing
    if held.turned:
        return table(held, shared(held), seat, log(held, 0, seat), 0, recap.of(held))
    return table(held, shared(held), seat, lines_of_change(held, seat, since), since)


def shared(held: Held) -> dict[str, Any]:
    """What all viewers are sent alike."""
    result = held.result
    usual: Kind = "brake" if a_turn(held.time.kind, held.time.days) else "budget"
    if held.status == "void":
        result = Result("void")
    return {
        "id": held.id,
        "rev": held.rev,
        "ply": held.position.ply,
        "now": held.now,
        "status": "aborted" if held.status == "void" else held.status,
        "game": held.game.slug,
        "options": Raw(held.options.encode()),
        "kind": held.kind,
        "stake": held.stake,
        "time": held.time,
        "first": held.start.first,
        "chairs": held.chairs,
        "clocks": tuple(face(one, is_hurried(held, seat), usual) for seat, one in enumerate(held.clocks)),
        "offers": (wire.Offer(held.offer.ask, held.offer.seat, held.offer.until),) if held.offer else (),
        "open": open_tags(held.game),
        "result": wire.Result(result.reason, result.scores, result.ranks, settlement(held)) if result else None,
        "deal": held.deal_hash,
    }


def settlement(held: Held) -> Raw:
    """Return what those who heard of the end have answered; nothing of it stands once the match is void."""
    return Raw(b"{}" if held.status == "void" else held.settlement.encode())


def table(
    held: Held,
    common: dict[str, Any],
    seat: int | None,
    lines: Sequence[wire.Line],
    since: int,
    recalled: tuple[wire.Recalled, ...] = (),
) -> bytes:
    message = engine.message(held.game, held.position, seat)
    running = held.running
    if held.hushed:
        common = common | {"rev": held.rev_of(seat), "ply": held.ply_of(seat)}
    return encoder.encode(
        wire.Table(
            **common,
            seat=seat,
            actors=message.actors if running else (),
            may=message.may if running else (),
            view=message.view,
            legal=message.legal if running else (),
            answered=running and seat is not None and seat in held.game.answered(held.position.state),
            lingers=goes_on_at(held),
            can_take_back=seat is not None and can_take_back(held, seat),
            lines=tuple(lines),
            since=since,
            recap=recalled,
        )
    )


def goes_on_at(held: Held) -> int | None:
    """When computers that are waited for play on; where a person is to play, nobody can say."""
    waits = held.moment and held.heard_out and any(map(held.is_played, held.owing))
    return held.moment.until if waits and held.moment else None


def face(clock: Clock, hurried: bool = False, usual: Kind = "budget") -> wire.ClockFace:
    """Return a clock as all see it; of a hidden one that it stands, as one of the match's `usual` kind."""
    if clock.hidden:
        return face(replace(clock, until=None, kind=usual, hidden=False), hurried, usual)
    running_own = clock.until is not None and clock.kind != "pace"
    return wire.ClockFace(None if running_own else clock.left, clock.until, clock.kind, clock.credit, hurried)


def is_hurried(held: Held, seat: int) -> bool:
    """Whether a seat has less time than usual, for it has slept over its last decision."""
    one = held.clocks[seat]
    if one.kind != "pace" or one.until is None or one.hidden or not one.slept:
        return False
    pace = held.game.pace(held.position.state, seat)
    return pace is not None and pace.hurried is not None


def open_tags(game: AnyGame) -> tuple[str, ...]:
    return tuple(str(kind.__struct_config__.tag) for kind in game.open_moves)  # type: ignore[attr-defined]


def lines_of_change(held: Held, seat: int | None, since: int) -> list[wire.Line]:
    return [
        line(
            since + number,
            held.now,
            new.entry.__struct_config__.tag,
            new.seat,
            getattr(new.entry, "why", None),
            new.entry.keep if isinstance(new.entry, engine.TakenBack) else None,
            new.facts,
            seat,
        )
        for number, new in enumerate(held.new, start=1)
    ]


LINES: Final = (
    "SELECT ply, at, kind, seat, why, keep, facts, hushed FROM tables_entry WHERE match_id = %s AND ply <= %s AND ply > "
    "COALESCE((SELECT MAX(ply) FROM tables_entry WHERE match_id = %s AND ply <= %s AND NOT hushed AND kind <> 'forfeited'), 0) "
    "ORDER BY ply"
)


def log(held: Held, since: int, seat: int | None) -> list[wire.Line]:
    """Return the stored lines after `since`, as a viewer is told of them and counts them."""
    rows = database.execute(LINES, (held.id, held.position.ply, held.id, since)).fetchall()
    return [line for line in lines_of_rows(rows, seat) if line.ply > since]


FACTS: Final = msgspec.json.Decoder(dict[str, Raw])


def lines_of_rows(rows: Iterable[tuple[Any, ...]], seat: int | None) -> list[wire.Line]:
    """Return lines from (ply, at, kind, seat, why, keep, facts, hushed) as they are stored, from behind one that opens."""
    stored = [
        hush.Row(line(ply, at, kind, of, why, keep, FACTS.decode(facts), seat), bool(hushed))
        for ply, at, kind, of, why, keep, facts, hushed in rows
    ]
    return list(hush.lines(stored, seat))


def line(
    ply: int, at: int, kind: Any, seat: int | None, why: str | None, keep: int | None, facts: dict[str, Any], viewer: int | None
) -> wire.Line:
    own = facts["all"] if viewer is None else facts.get(str(viewer), facts["all"])
    return wire.Line(ply, at, kind, seat, None if why == "chosen" else why, keep, own)


def can_take_back(held: Held, seat: int) -> bool:
    """Say whether the seat may now ask to take back its last turn (portal_features D)."""
    mark = held.marks[seat]
    return (
        held.running
        and held.takes_back()
        and held.offer is None
        and mark.keep is not None
        and mark.keep >= held.position.floor
        and mark.refused < marks.REFUSALS
        and not held.is_bot(seat)
    )
