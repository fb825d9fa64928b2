"""A trick: what may be led, what must be followed, who wins."""

from collections.abc import Sequence

from games.contract import Seat
from games.gespenster.cards import VALUE, Card, Cards, is_white
from games.gespenster.state import State, Trick


def follows(card: Card, led: Card) -> bool:
    """Colour or number is enough."""
    return card[0] == led[0] or card[1:] == led[1:]


def following(hand: Cards, led: Card) -> Cards:
    """The cards that may be played on a led one: those that follow, else any. Only the led card counts, not later ones."""
    return tuple(card for card in hand if follows(card, led)) or hand


def leading(hand: Cards, *, first: bool) -> Cards:
    """The cards that may be led. The first card of a round must not be white, unless all are."""
    coloured = tuple(card for card in hand if not is_white(card)) if first else ()
    return coloured or hand


def playable(state: State, seat: Seat) -> Cards:
    """The cards of a hand that may be played now."""
    hand = state.hands[seat]
    if state.trick.cards:
        return following(hand, state.trick.cards[0])
    return leading(hand, first=not state.tricks)


def best(cards: Sequence[Card]) -> int:
    """The place of the winning card: the highest of the led colour; of like sevens the first."""
    led = cards[0][0]
    return max((place for place, card in enumerate(cards) if card[0] == led), key=lambda place: (VALUE[cards[place]], -place))


def winner(trick: Trick, seats: int) -> Seat:
    """Who holds the trick as it lies."""
    return (trick.leader + best(trick.cards)) % seats
