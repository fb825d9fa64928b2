"""What each entry tells a viewer, found by comparing the states before and after it."""

from collections.abc import Iterator

from games.ballon_cup.bag import spelled
from games.ballon_cup.cards import COLOURS, without
from games.ballon_cup.facts import (
    Bought,
    Dealt,
    Drew,
    Exchanged,
    Fact,
    GameOver,
    HandExposed,
    MustPlay,
    PassedStuck,
    PassedTurn,
    Placed,
    Refilled,
    Removed,
    Reshuffled,
    Scored,
    StuckReached,
    Waiting,
)
from games.ballon_cup.flow import empty, scored
from games.ballon_cup.rules import laid
from games.ballon_cup.state import Buy, Chance, Deal, Exchange, Look, Move, PassStuck, Place, Refill, Reshuffle, State, Stones
from games.ballon_cup.tiles import SEATS, is_complete, sums
from games.ballon_cup.trophies import won
from games.ballon_cup.view import named, result
from games.contract import ALL, Seat, Viewer


def tell(before: State, actor: Seat, move: Move | Chance, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    return (
        *done(before, actor, move, after, viewer),
        *without_stones(before, after),
        *drew(before, move, after, viewer),
        *turned(before, move, after),
        *ends(after),
    )


def done(before: State, actor: Seat, move: Move | Chance, after: State, viewer: Viewer) -> Iterator[Fact]:
    match move:
        case Place(card, tile, side):
            yield Placed(actor, card, tile, side)
            yield from scores(laid(before, actor, move), actor, tile)
        case Exchange(cards):
            yield Exchanged(actor, cards)
        case Buy(colour, groups):
            yield Bought(actor, colour, before.stones[actor][COLOURS.index(colour)], groups)
        case PassStuck():
            yield PassedStuck(actor)
        case Deal():
            ours, theirs = (after.hands[seat] if viewer in (seat, ALL) else None for seat in SEATS)
            yield Dealt(after.first, len(after.deck), sum(after.bag), (ours, theirs))
        case Stones(number, stones):
            yield Refilled(number, after.tiles[number - 1].terrain, stones, sum(after.bag))
        case Reshuffle(order):
            yield Reshuffled(len(order))


def scores(state: State, last: Seat, number: int) -> Iterator[Scored]:
    """Of the tile at which the last card was laid, when it is complete."""
    tile = state.tiles[number - 1]
    if is_complete(tile):
        after, winner = scored(state, number, last)
        ours, theirs = sums(tile)
        trophies = named(won(after, winner))
        yield Scored(number, tile.terrain, (ours, theirs), winner, ours == theirs, tile.sides, spelled(tile.stones), trophies)


def without_stones(before: State, after: State) -> Iterator[Fact]:
    """Tiles that go out of the game, or stay empty for now."""
    for old, new in zip(before.tiles, after.tiles, strict=True):
        if old.in_play and not new.in_play:
            yield Removed(new.number)
    if any(owed == Refill() for owed in after.owed) or (before.phase == "deal"):
        return
    scored_now = [old.number for old, new in zip(before.tiles, after.tiles, strict=True) if old.terrain != new.terrain]
    if before.owed and before.owed[0] == Refill() and before.last_move is not None:
        assert isinstance(before.last_move.move, Place)
        scored_now = [before.last_move.move.tile]
    yield from (Waiting(number) for number in scored_now if empty(after.tiles[number - 1]))


def drew(before: State, move: Move | Chance, after: State, viewer: Viewer) -> Iterator[Drew]:
    """Nobody throws a card and draws it again within one entry."""
    if isinstance(move, Deal):
        return
    for seat in SEATS:
        if cards := without(after.hands[seat], before.hands[seat]):
            yield Drew(seat, len(cards), cards if viewer in (seat, ALL) else None, len(after.deck))


def turned(before: State, move: Move | Chance, after: State) -> Iterator[Fact]:
    """What follows an exchange, and how the next turn begins."""
    if after.owed or after.phase == "over":
        return
    if after.phase == "must_play":
        yield MustPlay(after.turn)
    elif isinstance(move, Exchange) or Look(before.turn) in before.owed:
        yield PassedTurn(before.turn)
    if after.turn_no == before.turn_no and before.phase != "deal":
        return
    if after.phase == "exchange":
        yield HandExposed(after.turn, after.hands[after.turn])
    if after.phase == "stuck" and before.phase != "stuck":
        yield StuckReached()


def ends(after: State) -> Iterator[GameOver]:
    if (end := result(after)) is not None:
        yield GameOver(end.winner, end.reason, end.trophies)
