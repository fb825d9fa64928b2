"""Random play of Lampions: offers and acceptances of any cards, and thefts more often than chance would have them."""

from games.lampions.rules import OFFERED, Accept, Offer, Steal


def weighted(state, seat, legal, rng):
    move = rng.choice(legal)
    thefts = [move for move in legal if isinstance(move, Steal)]
    if thefts and rng.random() < 0.5:
        return rng.choice(thefts)
    hand = state.hands[seat]
    match move:
        case Offer():
            return Offer(tuple(sorted(rng.sample(hand, rng.randint(1, min(len(hand), OFFERED))))))
        case Accept(offerer, cards):
            return Accept(offerer, tuple(sorted(rng.sample(hand, len(cards)))))
    return move


def odd(state, seat, rng):
    """Cards in no order."""
    return [Offer(tuple(reversed(state.hands[seat][:2])))]
