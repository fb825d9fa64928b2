"""A match, read and locked in one statement and written in three: the few raw statements of the hot path."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from games import engine, registry
from games.contract import AnyGame, Refusal
from games.engine import Change, Position, Refused, Start
from games.options import decoded as decoded_options
from tables import clock, database, hush, lingering, positions, wire
from tables.clock import Clock
from tables.marks import Mark, Result
from tables.models import Match

BOT_PATIENCE: Final = 3_000
"""ms without a computer's move after which the sweep wakes it again."""


LASTS: Final = 5.0
"""Seconds that nothing is looked at longer, as far as computers are concerned."""


class UnknownGame(LookupError):
    """Others play it already; this process was started before it was brought in."""


class NotAllowed(Exception):
    """Whoever asks has no right to this, or not now; `code` is stable, `values` fill the gaps of its words."""

    def __init__(self, code: str, **values: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Open(msgspec.Struct, frozen=True):
    """The open take-back request, as the match's row keeps it."""

    ask: int
    seat: int
    until: int
    keep: int
    agreed: tuple[int, ...] = ()


CHAIRS: Final = msgspec.json.Decoder(tuple[wire.Chair, ...])
CLOCKS: Final = msgspec.json.Decoder(tuple[Clock, ...])
MARKS: Final = msgspec.json.Decoder(tuple[Mark, ...])
OPEN: Final = msgspec.json.Decoder(Open)
RESULT: Final = msgspec.json.Decoder(Result)


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@dataclass(slots=True)
class New:
    """An entry to be written."""

    entry: engine.Entry
    facts: dict[str, Any]
    seat: int | None
    client_id: str | None
    hushed: bool = False


@dataclass(repr=False)
class Held:
    """A match as it is inside a transaction. Its repr shows nothing."""

    id: int
    game: AnyGame
    start: Start
    options: str
    kind: str
    rated: bool
    stake: int
    time: wire.TimeControl
    status: str
    rev: int
    chairs: tuple[wire.Chair, ...]
    clocks: tuple[Clock, ...]
    marks: tuple[Mark, ...]
    offer: Open | None
    started_at: int
    last_move_at: int
    result: Result | None
    settlement: str
    deal_id: int
    deal_hash: str
    seed: bytes
    position: Position
    ended_at: int | None = None
    next_due: int | None = None
    bot_due: int | None = None
    now: int = 0
    new: list[New] = field(default_factory=list)
    hushed: hush.Tail = ()
    """The hushed entries at the end of the log."""
    were_hushed: hush.Tail = ()
    """The same, before the change."""
    moment: lingering.Moment | None = None
    """How long computers give people to answer what lies open."""
    lasts: float = 0.0
    """Seconds for which people want to look at the new entries."""
    loud: bool = False
    """Whether all are told at once, though each new entry be hushed: something else has changed."""
    deserted: bool = False
    """Of a match of people: none of them is there."""
    facing: int | None = None
    """On the same device: the seat whose player sits before it; None while the curtain is down."""
    turned: bool = False
    """Whom the device faces has changed: what the page holds of the log was told to another."""
    seats_changed: bool = False
    over_now: bool = False
    reseated: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"<match {self.id} at ply {self.position.ply}>"

    @property
    def running(self) -> bool:
        return self.status == "running"

    @property
    def actors(self) -> tuple[int, ...]:
        return self.game.actors(self.position.state) if self.running else ()

    @property
    def rules(self) -> str:
        return registry.fingerprint(self.game.slug)

    @property
    def is_shared(self) -> bool:
        """Whether two persons play on one device: both seats are moved by the one player who has a chair."""
        return self.kind == Match.Kind.SAME

    def is_bot(self, seat: int) -> bool:
        chair = self.chairs[seat]
        return chair.left or (chair.player is None and not self.is_shared)

    def is_played(self, seat: int) -> bool:
        """Whether a computer moves here: its own seat, or one whose player has left or is away."""
        return self.chairs[seat].away or self.is_bot(seat)

    def people(self) -> list[int]:
        """Seats where a person sits."""
        return [chair.seat for chair in self.chairs if not self.is_bot(chair.seat)]

    def nobody_is_there(self) -> bool:
        """Whether computers would play on for nobody, in a match of people."""
        return self.kind == Match.Kind.PEOPLE and (self.deserted or all(self.chairs[seat].away for seat in self.people()))

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that are waited for and have not answered."""
        given = self.game.answered(self.position.state) if self.running else ()
        return tuple(seat for seat in self.actors if seat not in given)

    @property
    def heard_out(self) -> set[int]:
        """Seats of people to whom computers give a moment now, to answer what lies open."""
        asked = (
            self.game.lingers(self.position.state) if self.running and self.moment and self.now < self.moment.until else None
        )
        return {seat for seat in asked.seats if not self.is_played(seat)} if asked else set()

    @property
    def quiet(self) -> bool:
        """Whether the new entries are told to their own seat alone, and nobody else hears of the change."""
        return bool(self.new) and not self.loud and all(new.hushed for new in self.new)

    def ply_of(self, viewer: int | None) -> int:
        return hush.ply(self.position.ply, self.hushed, viewer)

    def rev_of(self, viewer: int | None) -> int:
        return hush.rev(self.rev, self.hushed, viewer)

    def stamped(self, seat: int, told: int) -> int:
        """Return the ply of the log at which a seat has seen what it was told as its own."""
        return hush.stamp(told, self.position.ply, self.hushed, seat)

    def seat_of(self, player_id: int) -> int:
        """Return the player's seat. Raises NotAllowed for a stranger and for one who has left."""
        for chair in self.chairs:
            if chair.player == player_id and not chair.left:
                return chair.seat
        raise NotAllowed("not_seated")

    def owned(self) -> list[int]:
        """Return the seats of players who are still there."""
        return [chair.seat for chair in self.chairs if chair.player is not None and not chair.left]

    def seats_of(self, player_id: int) -> list[int]:
        """Return all seats for which a player may have acted, also when he has left since."""
        own = [chair.seat for chair in self.chairs if chair.player == player_id]
        return [chair.seat for chair in self.chairs] if own and self.is_shared else own

    def acting_seat(self, player_id: int) -> int:
        """Return the seat for which a player acts: his own, or the one that his device faces. Raises NotAllowed."""
        seat = self.seat_of(player_id)
        if not self.is_shared or not self.running:
            return seat
        if self.facing is None:
            raise NotAllowed("curtain_down")
        return self.facing

    def takes_back(self) -> bool:
        """Say whether turns can be taken back at all: where ratings are played for, and in the race of a day, they stand.

        On one device, too: a turn ends when the curtain falls, and behind it the other one has seen his own cards.
        """
        return self.game.take_back and not self.rated and self.kind not in (Match.Kind.DAILY, Match.Kind.SAME)

    def watchable(self) -> bool:
        return self.kind not in Match.ALONE


COLUMNS: Final = (
    "m.game, m.options, m.seats, m.first, m.kind, m.rated, m.stake, m.time_kind, m.minutes, m.seconds, m.days, m.status, "
    "m.rev, m.ply, m.seating, m.clocks, m.marks, m.offer, m.started_at, m.last_move_at, m.ended_at, m.result, m.settlement, "
    "m.deal_id, d.secret_hash, m.facing, m.hushed, m.lingering, m.deserted_at, v.seed, v.state, v.fingerprint"
)
READ: Final = (
    f"SELECT {COLUMNS} FROM tables_match m JOIN tables_matchvault v ON v.match_id = m.id "
    "JOIN tables_deal d ON d.id = m.deal_id WHERE m.id = %s"
)
_options: dict[tuple[str, str], Any] = {}


def read(match_id: int) -> Held:
    """Return a match as it stands. Raises Match.DoesNotExist."""
    return _read(match_id, READ)


def hold(match_id: int) -> Held:
    """Return a match, locked until the transaction ends. Raises Match.DoesNotExist."""
    return _read(match_id, READ + database.lock())


def hold_running(match_id: int) -> Held:
    held = hold(match_id)
    if not held.running:
        raise Refused(Refusal("game_over"))
    return held


def _read(match_id: int, statement: str) -> Held:
    row = database.execute(statement, (match_id,)).fetchone()
    if row is None:
        raise Match.DoesNotExist(f"no match {match_id}")
    (slug, options, seats, first, kind, rated, stake, time_kind, minutes, seconds, *rest) = row
    (days, status, rev, ply, *rest) = rest
    (seating, clocks, marks, offer, started_at, last_move_at, ended_at, result, settlement, deal_id, *rest) = rest
    deal_hash, facing, hushed, moment, deserted_at, seed, state, fingerprint = rest
    if slug not in registry.GAMES:
        raise UnknownGame(slug)
    game, seed = registry.GAMES[slug], bytes(seed)
    start = Start(options_of(game, options), seats, first)
    return Held(
        id=match_id,
        game=game,
        start=start,
        options=options,
        kind=kind,
        rated=bool(rated),
        stake=stake,
        time=wire.TimeControl(time_kind, minutes, seconds, days),
        status=status,
        rev=rev,
        chairs=CHAIRS.decode(seating),
        clocks=CLOCKS.decode(clocks),
        marks=MARKS.decode(marks),
        offer=OPEN.decode(offer) if offer else None,
        started_at=started_at,
        last_move_at=last_move_at,
        ended_at=ended_at,
        result=RESULT.decode(result) if result else None,
        settlement=settlement,
        deal_id=deal_id,
        deal_hash=deal_hash,
        seed=seed,
        position=positions.read(game, start, match_id, ply, seed=seed, state=state, fingerprint=fingerprint),
        facing=facing,
        hushed=hush.read(hushed),
        were_hushed=hush.read(hushed),
        moment=lingering.read(moment),
        deserted=deserted_at is not None,
        now=clock.now(),
    )


def options_of(game: AnyGame, raw: str) -> Any:
    """Options are frozen and few: decoded once."""
    if (found := _options.get((game.slug, raw))) is None:
        found = _options[game.slug, raw] = decoded_options(game, raw)
    return found


ENTRY: Final = "(match_id, ply, rev, kind, seat, why, keep, payload, facts, clocks, client_id, hushed, at)"
PLACES: Final = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
UPDATE: Final = (
    "UPDATE tables_match SET status = %s, rev = %s, ply = %s, clocks = %s, marks = %s, offer = %s, next_due = %s, "
    "bot_due = %s, last_move_at = %s, ended_at = %s, result = %s, settled = %s, seating = %s, facing = %s, hushed = %s, "
    "lingering = %s WHERE id = %s"
)
VAULT: Final = "UPDATE tables_matchvault SET state = %s, fingerprint = %s WHERE match_id = %s"
CHAIR: Final = 'UPDATE tables_chair SET bot = %s, "left" = %s, name = %s, guest = %s WHERE match_id = %s AND seat = %s'


def write(held: Held) -> None:
    """Write what was changed, with the next rev. Raises IntegrityError when another writer was at this ply."""
    held.rev += hush.step([new.hushed for new in held.new])
    held.next_due = clock.due(held.clocks)
    held.moment = lingering.after(held.moment, held.game.lingers(held.position.state) if held.running else None, held.now)
    held.bot_due = bot_due(held)
    held.hushed = hush.after(held.hushed, ((new.seat, new.hushed, kind_of(new)) for new in held.new), quiet=held.quiet)
    position, clocks = held.position, text(held.clocks)
    if held.new:
        places = ", ".join([PLACES] * len(held.new))
        database.execute(f"INSERT INTO tables_entry {ENTRY} VALUES {places}", entries(held, clocks))
        database.execute(VAULT, (engine.encoded_position(position).decode(), held.rules, held.id))
        held.last_move_at = held.now
    row = (
        held.status,
        held.rev,
        position.ply,
        clocks,
        text(held.marks),
        text(held.offer) if held.offer else "",
        held.next_due,
        held.bot_due,
        held.last_move_at,
        held.ended_at,
        text(held.result) if held.result else "",
        not held.over_now,
        text(held.chairs),
        held.facing,
        hush.written(held.hushed),
        lingering.written(held.moment),
        held.id,
    )
    database.execute(UPDATE, row)
    if held.seats_changed:
        for chair in held.chairs:
            database.execute(CHAIR, (chair.bot, chair.left, chair.name, chair.guest, held.id, chair.seat))


def kind_of(new: New) -> str:
    return str(new.entry.__struct_config__.tag)


def bot_due(held: Held) -> int | None:
    """Return when the sweep looks after the computers that are waited for: those that hear people out go on then."""
    if not any(map(held.is_played, held.owing)):
        return None
    return held.moment.until if held.moment and held.heard_out else held.now + BOT_PATIENCE + round(held.lasts * 1000)


def entries(held: Held, clocks: str) -> list[Any]:
    """Return the columns of all new entries, one after the other."""
    values: list[Any] = []
    ply = held.position.ply - len(held.new)
    for number, new in enumerate(held.new, start=1):
        entry = new.entry
        last = number == len(held.new)
        kind = kind_of(new)
        why = getattr(entry, "why", None)
        keep = entry.keep if isinstance(entry, engine.TakenBack) else None
        values += (held.id, ply + number, held.rev, kind, new.seat, why, keep, text(entry), text(new.facts))
        values += (clocks if last else "", new.client_id, new.hushed, held.now)
    return values


def facts(game: AnyGame, seats: int, change: Change) -> dict[str, Any]:
    """Return an entry's facts as they are stored: the watcher's, and those of seats that are told something else."""
    if engine.is_hushed(game, change):
        return {"all": (), str(change.entry.seat): engine.told(game, change, change.entry.seat)}  # type: ignore[union-attr]
    public = engine.told(game, change, None)
    told: dict[str, Any] = {"all": public}
    for seat in range(seats):
        if (own := engine.told(game, change, seat)) != public:
            told[str(seat)] = own
    return told


def add(held: Held, changes: Sequence[Change], *, client_id: str | None = None) -> None:
    """Append an entry of a seat and those of CHANCE after it."""
    for change in changes:
        seat = getattr(change.entry, "seat", None)
        hushed = engine.is_hushed(held.game, change)
        held.new.append(New(change.entry, facts(held.game, held.start.seats, change), seat, client_id, hushed))
        held.lasts = min(LASTS, held.lasts + engine.lasts(held.game, change))
        client_id = None
    held.position = changes[-1].after
