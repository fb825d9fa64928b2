"""What a seat knows of a round: its cards, all that was played, who cannot have what, and what it gave away."""

from collections.abc import Iterable

from msgspec import Struct

from games.contract import Seat
from games.gespenster.bits import ALL_CARDS, FIRST, FOLLOWS, Hand, picked
from games.gespenster.cards import Card
from games.gespenster.playout import Board, sole_holder
from games.gespenster.trick import best, winner
from games.gespenster.view import View


class Memory(Struct):
    """Cards as bits; which white seven is which bit says nothing."""

    seat: Seat
    hand: Hand
    unseen: Hand
    """All cards in other hands."""
    sizes: tuple[int, ...]
    """Cards in hand, by seat."""
    never: list[Hand]
    """By seat, what it cannot hold: it did not follow."""
    given: Hand
    """What the seat gave to its left neighbour, and has not been played since."""
    board: Board
    """As the seat sees it: no hand but its own."""


def remembered(view: View) -> Memory:
    seat, seats = view.seat, view.seats
    assert seat is not None
    hand = picked(view.hand, ALL_CARDS)
    free = ALL_CARDS & ~hand
    won = [0] * seats
    for trick in view.played:
        bits = picked(trick.cards, free)
        free &= ~bits
        won[winner(trick, seats)] |= bits
    lying = laid_out(view.trick, free)
    free &= ~sum(lying)
    own = [hand if other == seat else 0 for other in range(seats)]
    board = Board(own, won, view.leader if view.turn is None else view.turn, [bit.bit_length() - 1 for bit in lying])
    board.holder = sole_holder(won)
    if view.winning is not None:
        board.best, board.winner = board.lying[best([card for _, card in view.trick])], view.winning
    plays = list(played(view))
    return Memory(seat, hand, free, view.counts, voids(plays, seats), still_there(view, plays, free), board)


def laid_out(lying: Iterable[tuple[Seat, Card]], free: Hand) -> list[Hand]:
    """A bit a card of the trick, in order."""
    bits: list[Hand] = []
    for _, card in lying:
        bits.append(picked((card,), free & ~sum(bits)))
    return bits


def played(view: View) -> Iterable[tuple[Seat, Card, Card]]:
    """All cards of the round in order: who, which, and what had been led."""
    for trick in view.played:
        for place, card in enumerate(trick.cards):
            yield (trick.leader + place) % view.seats, card, trick.cards[0]
    for seat, card in view.trick:
        yield seat, card, view.trick[0][1]


def voids(plays: Iterable[tuple[Seat, Card, Card]], seats: int) -> list[Hand]:
    """By seat, all of colour and number of what it did not follow; nobody draws a card in a round."""
    never = [0] * seats
    for seat, card, led in plays:
        if not FOLLOWS[FIRST[led]] >> FIRST[card] & 1:
            never[seat] |= FOLLOWS[FIRST[led]]
    return never


def still_there(view: View, plays: Iterable[tuple[Seat, Card, Card]], unseen: Hand) -> Hand:
    """What was given to the left and has not been played; of alike sevens the given ones are thought to go first."""
    assert view.seat is not None
    given = list(view.given or ())
    for seat, card, _ in plays:
        if seat == (view.seat + 1) % view.seats and card in given:
            given.remove(card)
    return picked(given, unseen)
