"""What is secret in Higher: the other's hand, the cards never dealt, and a card that lies alone."""

from msgspec.structs import replace

from games.higher.rules import Deal, Lay


def twin(state, actor, move, viewer, rng):
    """Return another (state, move) that the viewer cannot tell from this one, before or after the move."""
    if isinstance(move, Deal):
        own = set() if viewer is None else set(move.order[viewer * state.options.cards :][: state.options.cards])
        others = [card for card in move.order if card not in own]
        rng.shuffle(others)
        return state, Deal(tuple(card if card in own else others.pop() for card in move.order))
    opens = any(card is not None for card in state.laid)
    shown = {move.card} if opens or actor == viewer else set()
    seats = [seat for seat in (0, 1) if seat != viewer]
    pool = [*state.rest, *(card for seat in seats for card in state.hands[seat] if card not in shown)]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in seats:
        hands[seat] = tuple(sorted(card if card in shown else pool.pop() for card in hands[seat]))
    other = replace(state, hands=tuple(hands), rest=tuple(pool))
    return other, move if shown else Lay(rng.choice(other.hands[actor]))
