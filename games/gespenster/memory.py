"""What a seat knows of a round: its cards, all that was played, who cannot have what, and what it gave away."""

from msgspec import Struct

from games.contract import Seat
from games.gespenster.bits import ALL_CARDS, FIRST, FOLLOWS, Hand, picked
from games.gespenster.playout import Board, sole_holder
from games.gespenster.trick import best
from games.gespenster.view import View


class Memory(Struct):
    """As bits, white sevens told apart by any order, since they are alike."""

    seat: Seat
    hand: Hand
    unseen: Hand
    """All cards in other hands."""
    won: list[Hand]
    sizes: list[int]
    """Cards in hand, by seat."""
    never: list[Hand]
    """By seat, what it cannot hold: it did not follow."""
    given: Hand
    """What the seat gave to its left neighbour, and has not been seen since."""
    board: Board
    """As the seat sees it: no other hand than its own."""


def remembered(view: View) -> Memory:
    seat, seats = view.seat, view.seats
    assert seat is not None
    free = ALL_CARDS
    hand = picked(view.hand, free)
    free &= ~hand
    won, never = [0] * seats, [0] * seats
    last_place, lying = 0, []
    given = list(view.given or ())
    current = (view.trick[0][0], tuple(card for _, card in view.trick)) if view.trick else None
    for leader, cards in [*((trick.leader, trick.cards) for trick in view.played), *([current] if current else [])]:
        bits = []
        for place, card in enumerate(cards):
            who = (leader + place) % seats
            bits.append(picked((card,), free))
            free &= ~bits[-1]
            if not FOLLOWS[FIRST[cards[0]]] >> FIRST[card] & 1:
                never[who] |= FOLLOWS[FIRST[cards[0]]]
            if who == (seat + 1) % seats and card in given:
                given.remove(card)
        winning = best(cards)
        if len(cards) == seats:
            won[(leader + winning) % seats] |= sum(bits)
        else:
            last_place, lying = winning, [bit.bit_length() - 1 for bit in bits]
    hands = [hand if other == seat else 0 for other in range(seats)]
    winner = view.winning if view.winning is not None else 0
    turn = view.turn if view.turn is not None else view.leader
    board = Board(hands, won, turn, lying, lying[last_place] if lying else 0, winner, sole_holder(won))
    return Memory(seat, hand, free, won, list(view.counts), never, picked(given, free), board)
