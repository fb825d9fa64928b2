"""What is told of each entry, typed: log line, animation and screen-reader text are made from these, in every language.

Cards are `R13`, `A4` (A is grey); colours `red` …; pairs are by seat. What is None is hidden from the viewer.
"""

from typing import TypeAlias

from msgspec import Struct

from games.ballon_cup.cards import Cards, Colour, Face
from games.ballon_cup.state import Five, Side, Terrain
from games.contract import Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    """The match begins."""

    first: Seat
    deck: int
    """Cards left in the deck."""
    bag: int
    """Stones left in the bag."""
    hands: tuple[Cards | None, Cards | None]
    """The viewer's own; both for ALL."""


class Placed(Struct, frozen=True, tag="placed"):
    """A seat laid a card. What it draws for it is a fact of its own, `drew`, in this entry or after new stones."""

    seat: Seat
    card: Face
    tile: int
    side: Side


class Drew(Struct, frozen=True, tag="drew"):
    """Cards came from the deck."""

    seat: Seat
    count: int
    cards: Cards | None
    deck: int
    """Cards left in the deck; 0 when the discard pile is about to be shuffled."""


class Scored(Struct, frozen=True, tag="scored"):
    """A tile was complete: its winner has the stones, its cards are on the discard pile, it is turned over."""

    tile: int
    terrain: Terrain
    """As it was scored."""
    sums: tuple[int, int]
    winner: Seat
    tie: bool
    """Equal sums: who laid the last card has won."""
    sides: tuple[Cards, Cards]
    stones: tuple[Colour, ...]
    trophies: tuple[Colour, ...]
    """What the winner's stones bring him now."""


class Refilled(Struct, frozen=True, tag="refilled"):
    """New stones on a tile."""

    tile: int
    terrain: Terrain
    stones: tuple[Colour, ...]
    bag: int
    """Stones left in the bag."""


class Removed(Struct, frozen=True, tag="removed"):
    """The bag cannot fill the tile: it is out of the game."""

    tile: int


class Waiting(Struct, frozen=True, tag="waiting"):
    """Only with the guard for the whole table: the tile stays without stones until some fit."""

    tile: int


class Bought(Struct, frozen=True, tag="bought"):
    """A seat bought a trophy: with so many own stones of its colour, and so many groups of three by colour."""

    seat: Seat
    colour: Colour
    own: int
    groups: Five


class HandExposed(Struct, frozen=True, tag="hand_exposed"):
    """No card can be placed: the seat on turn shows its hand."""

    seat: Seat
    cards: Cards


class Exchanged(Struct, frozen=True, tag="exchanged"):
    """A seat threw cards; the new ones are told by `drew`."""

    seat: Seat
    cards: Cards


class MustPlay(Struct, frozen=True, tag="must_play"):
    """After an exchange: a card can be placed now, and has to be."""

    seat: Seat


class PassedTurn(Struct, frozen=True, tag="passed_turn"):
    """After an exchange there was still nothing to place."""

    seat: Seat


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The discard pile became the new deck, of so many cards before anything else is drawn."""

    deck: int


class StuckReached(Struct, frozen=True, tag="stuck_reached"):
    """Nothing can ever be placed again."""


class PassedStuck(Struct, frozen=True, tag="passed_stuck"):
    """A seat buys nothing more."""

    seat: Seat


class GameOver(Struct, frozen=True, tag="game_over"):
    """Three trophies, or both have passed when nothing could be placed. Leavers are told by the table."""

    winner: Seat | None
    """None: a draw."""
    reason: str
    trophies: tuple[int, int]


Fact: TypeAlias = (
    Dealt
    | Placed
    | Drew
    | Scored
    | Refilled
    | Removed
    | Waiting
    | Bought
    | HandExposed
    | Exchanged
    | MustPlay
    | PassedTurn
    | Reshuffled
    | StuckReached
    | PassedStuck
    | GameOver
)


class TakesTile(Struct, frozen=True, tag="takes_tile"):
    """Advice: the card completes the tile, and its stones are won."""

    tile: int
    stones: tuple[Colour, ...]
    trophies: tuple[Colour, ...]
    """What they bring at once."""


class KeepsTurn(Struct, frozen=True, tag="keeps_turn"):
    """Advice: the tile is lost anyway; who loses it moves again."""

    tile: int


class Strengthens(Struct, frozen=True, tag="strengthens"):
    """Advice: a good card for the own side; how likely the tile is won, before and with it, of 100."""

    tile: int
    before: int
    after: int


class Spoils(Struct, frozen=True, tag="spoils"):
    """Advice: a bad card for the other's side; how likely the tile is won, before and with it, of 100."""

    tile: int
    before: int
    after: int


class LeastHarm(Struct, frozen=True, tag="least_harm"):
    """Advice: a card has to be laid, and this one costs least."""

    card: Face


class CupInHand(Struct, frozen=True, tag="cup_in_hand"):
    """Advice: it is the third trophy."""

    colour: Colour


class SafeToBuy(Struct, frozen=True, tag="safe_to_buy"):
    """Advice: the trophy can be paid for, and the other cannot buy his third when its colour is closed."""

    colour: Colour


class Missed(Struct, frozen=True, tag="missed"):
    """Advice: these cards can be missed best: middling values, or colours of which few stones lie or come."""

    cards: Cards


class NothingMore(Struct, frozen=True, tag="nothing_more"):
    """Advice: nothing can be placed, and nothing is worth buying."""


class PlayedOn(Struct, frozen=True, tag="played_on"):
    """Advice: tried with so many deals of the hidden cards, this came out best."""

    deals: int


Reason: TypeAlias = (
    TakesTile | KeepsTurn | Strengthens | Spoils | LeastHarm | CupInHand | SafeToBuy | Missed | NothingMore | PlayedOn
)
