"""How long people look at what has happened before a computer plays on: by what all are told of it, never by what is in it."""

from typing import Final

from games.contract import Seat
from games.gross_ottobrunn import facts as f
from games.gross_ottobrunn.state import Chance, Move, State

SECONDS: Final[dict[type, float]] = {
    f.RoutePlaced: 0.6,
    f.Built: 1.2,
    f.ShipMoved: 0.6,
    f.Rolled: 1.2,
    f.Revealed: 1.0,
    f.Disaster: 1.5,
    f.Wizards: 1.0,
    f.Lost: 1.5,
    f.Shared: 1.0,
    f.Eruption: 1.0,
    f.Lava: 2.0,
    f.Discarded: 1.5,
    f.RobberMoved: 1.2,
    f.PirateMoved: 1.2,
    f.Stolen: 0.8,
    f.Discovered: 1.5,
    f.DevPlayed: 1.2,
    f.MonopolyTaken: 1.2,
    f.BankTraded: 0.8,
    f.TradeMade: 1.5,
    f.LongestRoute: 1.2,
    f.LargestArmy: 1.2,
    f.ChipAwarded: 1.2,
    f.IslandsJoined: 2.0,
}
"""Offers and their answers take no longer than usual."""


def lasts(before: State, actor: Seat, move: Move | Chance, after: State) -> float:
    return sum(SECONDS.get(type(fact), 0.0) for fact in after.told)
