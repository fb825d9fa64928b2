"""The log of a match's file, folded as the engine does, asking the rules at each entry whether it could be."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from games import engine, luck
from games.contract import ALL, CHANCE, AnyGame
from games.engine import Change, Drawn, Forfeited, Played, Position, Start, TakenBack
from tables.match_files import Written


class Bent(ValueError):
    """Something in a file does not follow from the rest of it; `where` names the part."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


@dataclass(frozen=True)
class Told:
    """An entry with what it told to those who may know all."""

    line: Written
    entry: engine.Entry
    facts: tuple[Any, ...]


Kept = list[tuple[int, Change]]


def folded(
    game: AnyGame, start: Start, seed: bytes, log: Iterable[Written], *, rated: bool
) -> tuple[list[Told], Kept, Position]:
    """Fold a log as the engine does, asking the rules at each entry whether it could be."""
    told: list[Told] = []
    kept: Kept = []
    here = engine.opened(game, start)
    for number, line in enumerate(log, start=1):
        where = f"entry {number}"
        if line.ply != number:
            raise Bent(where, f"it says that it is entry {line.ply}")
        entry = read(game, line, where)
        check(game, here, entry, seed, where)
        if isinstance(entry, TakenBack):
            of_taking_back(game, here, entry, where, rated=rated)
            del kept[entry.keep :]
            here = engine.returned(here, kept[-1][1].after if kept else engine.opened(game, start))
            told.append(Told(line, entry, ()))
            continue
        change = advanced(game, here, entry, where)
        kept.append((number, change))
        here = change.after
        told.append(Told(line, entry, engine.told(game, change, ALL)))
    return told, kept, here


def read(game: AnyGame, line: Written, where: str) -> engine.Entry:
    try:
        return engine.decoded(game, bytes(line.entry))
    except msgspec.MsgspecError as error:
        raise Bent(where, "that is no entry of this game") from error


def check(game: AnyGame, here: Position, entry: engine.Entry, seed: bytes, where: str) -> None:
    """Say whether an entry could come here: after the end nothing, while chance is owed only chance."""
    if game.outcome(here.state) is not None:
        raise Bent(where, "the match was over before it")
    owed = game.actors(here.state) == (CHANCE,)
    if isinstance(entry, Drawn):
        if not owed:
            raise Bent(where, "nothing was to be drawn")
        of_chance(game, here, entry, seed, where)
    elif owed and not isinstance(entry, Forfeited):
        raise Bent(where, "something was to be drawn first")
    elif isinstance(entry, Played):
        of_move(game, here, entry, where)
    elif isinstance(entry, Forfeited) and (entry.seat in here.left or not 0 <= entry.seat < len(here.turns)):
        raise Bent(where, "this seat could not be given up")


def of_chance(game: AnyGame, here: Position, entry: Drawn[Any], seed: bytes, where: str) -> None:
    stream = luck.Stream(seed, here.draws)
    move = game.chance(here.state, stream)
    if tuple(stream.trace) != entry.trace:
        raise Bent(where, "its numbers are not those of this seed")
    if move != entry.move:
        raise Bent(where, "what was drawn is not what these numbers give")


def of_move(game: AnyGame, here: Position, entry: Played[Any], where: str) -> None:
    if not 0 <= entry.seat < len(here.turns):
        raise Bent(where, "there is no such seat")
    if (no := engine.refusal(game, here, entry.seat, entry.move, here.ply)) is not None:
        raise Bent(where, f"the rules refuse this move ({no.code})")


def of_taking_back(game: AnyGame, here: Position, entry: TakenBack, where: str, *, rated: bool) -> None:
    if rated or not game.take_back:
        raise Bent(where, "nothing is taken back in such a match")
    if not here.floor <= entry.keep < here.length:
        raise Bent(where, "there is nothing of that length to go back to")


def advanced(game: AnyGame, here: Position, entry: engine.Entry, where: str) -> Change:
    try:
        return engine.advanced(game, here, entry)
    except Exception as error:
        raise Bent(where, "the rules cannot follow it") from error
