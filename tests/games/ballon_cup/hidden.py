"""What must stay secret in Ballon Cup: the order of the deck, and the cards of a hand that have not lain open.

Open to all: tiles, discard pile, stones, trophies, what is left in the bag (it follows from all that lies elsewhere), an
exposed hand, and its cards for as long as they are held. A turn that begins without an exposed hand says that a card fits.
"""

from msgspec.structs import replace

from games.ballon_cup.rules import apply
from games.ballon_cup.state import Deal, Exchange, Place, Reshuffle

TRIES = 30
DEALT = 16


def twin(state, actor, move, viewer, rng):
    """Return another (state, move) that the viewer cannot tell from this one, before or after the move."""
    after = apply(state, actor, move)
    fixed = seen(state, viewer) | seen(after, viewer) | cards_of(move)
    for _ in range(TRIES):
        other, other_move = with_others(state, move, viewer, fixed, rng)
        if public(apply(other, actor, other_move)) == public(after):
            return other, other_move
    return state, move


def seen(state, viewer):
    """Cards of hands that the viewer has seen: the own, and what has lain open; all at the end."""
    shown = {card for known in state.known for card in known}
    if state.phase == "over":
        return shown | {card for hand in state.hands for card in hand}
    return shown if viewer is None else shown | set(state.hands[viewer])


def cards_of(move):
    match move:
        case Place(card):
            return {card}
        case Exchange(cards):
            return set(cards)
    return set()


def public(state):
    """How it goes on is seen by all."""
    return state.phase, state.turn, state.turn_no, state.owed, state.known


def with_others(state, move, viewer, fixed, rng):
    """Shuffle what is not fixed: of the hands and the deck, or of the order that is drawn now."""
    match move:
        case Deal(order, stones):
            return state, Deal(shuffled(order, fixed, rng), stones)
        case Reshuffle(order):
            move = Reshuffle(shuffled(order, fixed, rng))
    places = shuffled([*state.hands[0], *state.hands[1], *state.deck], fixed, rng)
    ours, theirs = len(state.hands[0]), len(state.hands[0]) + len(state.hands[1])
    hands = in_order(places[:ours]), in_order(places[ours:theirs])
    return replace(state, hands=hands, deck=tuple(places[theirs:])), move


def shuffled(cards, fixed, rng):
    """All but the fixed cards change places."""
    loose = [card for card in cards if card not in fixed]
    rng.shuffle(loose)
    return tuple(card if card in fixed else loose.pop() for card in cards)


def in_order(cards):
    return tuple(sorted(cards, key=lambda card: ("RYGBA".index(card[0]), int(card[1:]))))
