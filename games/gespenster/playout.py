"""A round played out: every seat plays as `medium` does, from open hands, as often as a computer likes."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from games.contract import Seat
from games.gespenster.bits import ABOVE, WHITES, Hand, Place
from games.gespenster.judgement import THREAT, Sight, Weights, chosen, tries_moon

NOBODY: Final = -1
SEVERAL: Final = -2


class Board(Struct):
    """A round in progress with open hands, changed in place by playing."""

    hands: list[Hand]
    won: list[Hand]
    """The cards that each seat has won."""
    turn: Seat
    lying: list[Place]
    """The trick, from its leader on."""
    best: Place = 0
    """The card that holds the trick."""
    winner: Seat = 0
    """Its seat."""
    holder: int = NOBODY
    """Who alone has won white ghosts; NOBODY, or SEVERAL have."""

    def copy(self) -> "Board":
        return Board(self.hands[:], self.won[:], self.turn, self.lying[:], self.best, self.winner, self.holder)

    def play(self, place: Place) -> None:
        hands, lying, seat = self.hands, self.lying, self.turn
        hands[seat] &= ~(1 << place)
        if not lying or ABOVE[self.best] >> place & 1:
            self.best, self.winner = place, seat
        lying.append(place)
        if len(lying) < len(hands):
            self.turn = (seat + 1) % len(hands)
        else:
            self.take()

    def take(self) -> None:
        """The winner gets the trick and leads the next."""
        cards = 0
        for place in self.lying:
            cards |= 1 << place
        self.won[self.winner] |= cards
        if cards & WHITES and self.holder != self.winner:
            self.holder = self.winner if self.holder == NOBODY else SEVERAL
        self.turn, self.lying = self.winner, []


def sole_holder(won: Sequence[Hand]) -> int:
    """Who alone has won white ghosts; NOBODY, or SEVERAL have."""
    holders = [seat for seat, cards in enumerate(won) if cards & WHITES]
    return SEVERAL if len(holders) > 1 else holders[0] if holders else NOBODY


def sight(now: Board, weights: Weights, unseen: Hand, *, shoot_moon: bool) -> Sight:
    """What the seat on turn weighs; `unseen` are the cards in other hands."""
    seat, holder = now.turn, now.holder
    hand, lying = now.hands[seat], now.lying
    threat = moon = False
    if shoot_moon and holder != SEVERAL:
        threat = holder not in (NOBODY, seat) and (now.won[holder] & WHITES).bit_count() >= THREAT
        moon = holder in (NOBODY, seat) and tries_moon(hand | now.won[seat])
    if not lying:
        return Sight(hand, unseen, first=not any(now.won), threat=threat, moon=moon)
    points, gain = weights.points, 0
    for place in lying:
        gain += points[place]
    last = len(lying) == len(now.hands) - 1
    return Sight(hand, unseen, lying[0], now.best, gain, last, False, threat, threat and now.winner == holder, moon)


def played_out(now: Board, weights: Weights, *, shoot_moon: bool) -> list[Hand]:
    """Play the board to the end of the round; return the cards that each seat has won."""
    hands = now.hands
    left = 0
    for hand in hands:
        left |= hand
    while left:
        place = chosen(sight(now, weights, left & ~hands[now.turn], shoot_moon=shoot_moon), weights)
        left &= ~(1 << place)
        now.play(place)
    return now.won
