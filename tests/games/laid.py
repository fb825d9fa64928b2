"""Put a running match into a position that the game's tests have in `positions.py`, so that it need not be played there.

Only what is seen and played from then on is true: the log does not lead to the position, so that neither a take-back behind it
nor an audit or a replay of such a match can be right. Nothing but tests and `python -m scripts.lay_out` uses it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from games import engine, registry
from games.engine import Start
from games.luck import Stream
from tables import database, marks, positions, services, store, wire
from tables.models import Entry, Match, MatchVault
from tables.services import Sitter, Update
from tables.services.changing import kept, remember, run_clocks
from tables.services.opening import kind_of
from tables.store import Held
from tests.games import rooms

FAR = 1_000_000
"""Entries of CHANCE that are looked through for what is wanted."""


def known(slug: str) -> dict[str, Callable[[], tuple[Start, Any]]]:
    """Return the positions that a game's tests name."""
    return rooms.helper(slug, "positions", "POSITIONS") or {}


def position(slug: str, name: str) -> tuple[Start, Any]:
    """Return how the match began, and its state. Raises LookupError that names what there is."""
    if name not in (there := known(slug)):
        raise LookupError(f"{slug} has no position {name!r}, but {', '.join(there) or 'none'}")
    return there[name]()


def lay(match_id: int, state: Any, *, draws: int | None = None) -> Update:
    """Let a running match stand in a state, at a ply that no process has seen; CHANCE acts when it is to move.

    With `draws` what comes next is what luck has for this entry of CHANCE: see `fate`.
    """
    with database.change():
        held = store.hold_running(match_id)
        here, seats = held.position, held.start.seats
        ply = here.ply + 1
        luck = here.draws if draws is None else draws
        held.position = replace(here, state=state, ply=ply, asked=(ply,) * seats, floor=here.length, draws=luck)
        held.marks = (marks.Mark(),) * seats
        note(held, ply)
        if changes := engine.settled(held.game, held.position, held.seed):
            store.add(held, changes)
        run_clocks(held, held.position.turns)
        update = kept(held)
        kept_state = engine.encoded_position(held.position).decode()
        MatchVault.objects.filter(match_id=match_id).update(state=kept_state, fingerprint=held.rules)
    positions.known.forget()
    remember(held)
    return update


def fate(match_id: int, wanted: Callable[[Callable[[int], Stream]], bool]) -> int:
    """Return the entry of CHANCE from which on luck is as it is wanted: `wanted` may ask for that entry 0, 1, …."""
    held = store.read(match_id)
    later = range(held.position.draws, FAR)
    return next(draws for draws in later if wanted(lambda entry: Stream(held.seed, draws + entry)))  # noqa: B023


def note(held: Held, ply: int) -> None:
    """Let the log have an entry for the leap, which tells nothing, so that pages join on to it what comes after."""
    cut_nothing = store.text(engine.TakenBack(held.position.length))
    row = {"kind": "drawn", "payload": cut_nothing, "facts": '{"all":[]}', "clocks": "", "at": held.now}
    Entry.objects.create(match_id=held.id, ply=ply, rev=held.rev + 1, **row)


def laid_out(slug: str, name: str, sitters: Sequence[Sitter], *, time: wire.TimeControl | None = None) -> Update:
    """Open a match between these, and lay it out: a computer among them makes it one without a clock."""
    start, state = position(slug, name)
    game = registry.GAMES[slug]
    if len(sitters) != start.seats:
        raise LookupError(f"{name} is for {start.seats} seats")
    people = [sitter for sitter in sitters if sitter.player is not None]
    kind = kind_of(len(people))
    alone = wire.TimeControl("brake" if kind == Match.Kind.PEOPLE else "none")
    terms = time or wire.TimeControl("clock", 60, 30) if len(people) == len(sitters) else alone
    preset = next((name for name, options in game.presets.items() if options == start.options), "")
    opened = services.open_match(
        game=slug, sitters=sitters, time=terms, kind=kind, preset=preset, options=start.options, first=start.first
    )
    return lay(opened.match_id, state)
