"""What a seat of Lampions sees and is told: its own cards; who has chosen, never what, until all have; offers as they stand."""

from typing import TypeAlias

from msgspec import Struct

from games.contract import ALL, Seat, Viewer
from games.lampions.rules import (
    Accept,
    Cards,
    Chance,
    Choose,
    Deal,
    Move,
    Offer,
    Pot,
    Raise,
    Rest,
    State,
    Steal,
    Theft,
    still_there,
)


class View(Struct, frozen=True):
    seat: Seat | None
    phase: str
    round: int
    rounds: int
    hand: Cards
    hands: tuple[Cards, ...]
    """All of them, only for ALL."""
    counts: tuple[int, ...]
    my_card: int | None
    has_chosen: tuple[bool, ...]
    raised: tuple[bool, ...]
    offers: tuple[Cards, ...]
    offers_left: tuple[int, ...]
    pot: int
    winner: Seat | None
    points: tuple[int, ...]
    left: tuple[Seat, ...]


class Dealt(Struct, frozen=True, tag="dealt"):
    hand: Cards


class HasChosen(Struct, frozen=True, tag="has_chosen"):
    seat: Seat
    card: int | None


class Opened(Struct, frozen=True, tag="opened"):
    cards: tuple[int | None, ...]
    won: tuple[int, ...]


class Raised(Struct, frozen=True, tag="raised"):
    seat: Seat
    pot: int


class NewPot(Struct, frozen=True, tag="new_pot"):
    value: int


class Offered(Struct, frozen=True, tag="offered"):
    seat: Seat
    cards: Cards


class Exchanged(Struct, frozen=True, tag="exchanged"):
    """An offer was taken up; what was given for it only the two know."""

    seat: Seat
    offerer: Seat
    cards: Cards
    given: Cards | None


class OfferFailed(Struct, frozen=True, tag="offer_failed"):
    """The cards were no longer there."""

    seat: Seat
    offerer: Seat


class Steals(Struct, frozen=True, tag="steals"):
    seat: Seat
    victim: Seat


class Stolen(Struct, frozen=True, tag="stolen"):
    """Which card only thief and victim know."""

    seat: Seat
    victim: Seat
    card: int | None


class Rests(Struct, frozen=True, tag="rests"):
    seat: Seat


Fact: TypeAlias = Dealt | HasChosen | Opened | Raised | NewPot | Offered | Exchanged | OfferFailed | Steals | Stolen | Rests


def view(state: State, viewer: Viewer) -> View:
    seat = viewer if isinstance(viewer, int) else None
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        rounds=state.options.rounds,
        hand=() if seat is None else state.hands[seat],
        hands=state.hands if viewer == ALL else (),
        counts=tuple(map(len, state.hands)),
        my_card=None if seat is None else state.chosen[seat],
        has_chosen=tuple(card is not None for card in state.chosen),
        raised=state.raised,
        offers=state.offers,
        offers_left=state.offers_left,
        pot=state.pot,
        winner=state.winner,
        points=state.points,
        left=state.left,
    )


def tell(before: State, actor: Seat, move: Move | Chance, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    match move:
        case Deal():
            return (Dealt(after.hands[viewer] if isinstance(viewer, int) else ()),)
        case Pot(value):
            return (NewPot(value),)
        case Raise():
            return (Raised(actor, after.pot),)
        case Choose(card):
            return told_of_choice(before, actor, card, after, viewer)
        case Offer(cards):
            return (Offered(actor, cards),)
        case Accept(offerer, given):
            offered = before.offers[offerer]
            if not still_there(before, offerer, offered):
                return (OfferFailed(actor, offerer),)
            return (Exchanged(actor, offerer, offered, given if viewer in (actor, offerer, ALL) else None),)
        case Steal(victim):
            return (Steals(actor, victim),)
        case Theft(card):
            assert before.winner is not None and before.victim is not None
            sees = viewer in (before.winner, before.victim, ALL)
            return (Stolen(before.winner, before.victim, card if sees else None),)
        case Rest():
            return (Rests(actor),)


def told_of_choice(before: State, actor: Seat, card: int, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    chosen = HasChosen(actor, card if viewer in (actor, ALL) else None)
    if None in after.chosen:
        return (chosen,)
    won = tuple(new - old for new, old in zip(after.points, before.points, strict=True))
    return (chosen, Opened(after.chosen, won))
