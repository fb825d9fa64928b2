"""What must stay secret in Battleballon: the order of the deck, and the cards of a hand that did not come from a landing place.

Open to all: what lies on the table, taken cards while they are in hand, and both hands from a race's end to the next deal.
"""

from collections import Counter

from msgspec.structs import replace

from games.battleballon.state import Deal, LayDraw

DEALT = 16


def twin(state, actor, move, viewer, rng):
    """Return another (state, move) that the viewer cannot tell from this one, before or after the move."""
    if isinstance(move, Deal):
        return state, Deal(other_deal(state, move.order, viewer, rng))
    if not isinstance(move, LayDraw):  # between two races all is open but which card was drawn last
        return with_other_last_draw(state, viewer, rng), move
    if len(state.deck) == 1 and move.source == "deck":
        return before_a_race_end(state, actor, move, viewer, rng), move
    return with_other_last_draw(redealt(state, actor, move, viewer, rng), viewer, rng), move


def other_deal(state, order, viewer, rng):
    """The viewer's eight cards were dealt to the same places; the starter takes the even ones."""
    own = set() if viewer is None else {place for place in range(DEALT) if place % 2 == (viewer != state.starter)}
    rest = [card for place, card in enumerate(order) if place not in own]
    rng.shuffle(rest)
    return tuple(card if place in own else rest.pop() for place, card in enumerate(order))


def redealt(state, actor, move, viewer, rng):
    """Shuffle the deck and the closed cards of the others' hands; a card that is about to be shown stays."""
    fixed = [Counter(known) for known in state.known]
    fixed[actor] |= Counter([move.card])
    closed = {seat: list((Counter(state.hands[seat]) - fixed[seat]).elements()) for seat in (0, 1) if seat != viewer}
    deck = list(state.deck)
    top = deck.pop(0) if actor == viewer and move.source == "deck" else None  # the viewer is about to see it
    pool = deck + [card for cards in closed.values() for card in cards]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat, cards in closed.items():
        hands[seat] = in_order([*fixed[seat].elements(), *(pool.pop() for _ in cards)])
    return replace(state, hands=tuple(hands), deck=tuple(pool if top is None else [top, *pool]))


def before_a_race_end(state, actor, move, viewer, rng):
    """All cards are about to be open; only which of them was the last of the deck remains the drawer's secret."""
    if viewer == actor:
        return state
    fixed = Counter(state.known[actor]) | Counter([move.card])
    pool = [*(Counter(state.hands[actor]) - fixed).elements(), *state.deck]
    rng.shuffle(pool)
    hand = in_order([*fixed.elements(), *pool[1:]])
    return replace(state, hands=(hand, state.hands[1]) if actor == 0 else (state.hands[0], hand), deck=tuple(pool[:1]))


def with_other_last_draw(state, viewer, rng):
    last = state.last_move
    if last is None or last.source != "deck" or last.seat == viewer:
        return state
    return replace(state, last_move=replace(last, drawn=rng.choice(state.hands[last.seat])))


def in_order(cards):
    """As hands are kept: by colour, wagers first, then rising."""
    return tuple(sorted(cards, key=lambda card: ("RSETPA".index(card[0]), 0 if card[1:] == "w" else int(card[1:]))))
