"""What must stay secret in Gespenster: others' hands, and which cards others passed, unless the viewer gave or got them.

All played cards have been seen by everybody. What follows from them is no secret, but what must be kept to, so that the other
truth is a possible one: a seat that did not follow has nothing of that colour and number, and the left neighbour holds what the
viewer gave him.
"""

from collections import Counter

from msgspec.structs import replace

from games.gespenster.state import Deal, PassCards, Play

SWAPS = 40
PASSED = 3


def twin(state, actor, move, viewer, rng):
    """Return another (state, move) that the viewer cannot tell from this one, before or after the move."""
    if isinstance(move, Deal):
        return state, Deal(other_deal(state, move.order, viewer, rng))
    if state.phase == "pass":
        return before_the_exchange(state, actor, move, viewer, rng)
    swapped = replace(
        state, hands=swapped_hands(state, fixed_cards(state, actor, move, viewer), voids(state, move), viewer, rng)
    )
    return replace(swapped, passed=other_passes(swapped, viewer, rng)), move


def other_deal(state, order, viewer, rng):
    """The viewer's cards were dealt to the same places, one by one from the leader on."""
    seats = len(state.totals)
    own = [place for place in range(len(order)) if viewer is not None and (state.leader + place) % seats == viewer]
    rest = [card for place, card in enumerate(order) if place not in own]
    rng.shuffle(rest)
    return tuple(card if place in own else rest.pop() for place, card in enumerate(order))


def before_the_exchange(state, actor, move, viewer, rng):
    """What somebody chose is hidden from all others; the last choice shows the viewer what he gets."""
    seats = len(state.totals)
    chosen = {seat: cards for seat, cards in enumerate(state.passed) if cards is not None} | {actor: move.cards}
    giver = None if viewer is None or len(chosen) < seats else (viewer - 1) % seats
    fixed = [Counter(chosen[seat]) if seat == giver else Counter() for seat in range(seats)]
    hands = swapped_hands(state, fixed, [[] for _ in range(seats)], viewer, rng)
    others = {seat: in_order(rng.sample(hands[seat], PASSED)) for seat in chosen if seat not in (viewer, giver)}
    passed = tuple(cards if cards is None else others.get(seat, cards) for seat, cards in enumerate(state.passed))
    return replace(state, hands=hands, passed=passed), PassCards(others.get(actor, move.cards))


def fixed_cards(state, actor, move, viewer):
    """By seat, what stays in the hand: the card about to be played, and what the viewer gave and his neighbour still holds."""
    seats = len(state.totals)
    fixed = [Counter() for _ in range(seats)]
    if viewer is not None and state.hands[viewer]:
        left = (viewer + 1) % seats
        fixed[left] = Counter(state.hands[left]) & (Counter(state.passed[viewer]) - Counter(played_by(state, left)))
    if isinstance(move, Play):
        fixed[actor] |= Counter([move.card])
        if not state.trick.cards and not state.tricks and move.card[0] == "W":
            fixed[actor] = Counter(state.hands[actor])  # a white first card: all were white
    return fixed


def voids(state, move):
    """By seat, the led cards that were not followed, by this move too."""
    seats = len(state.totals)
    found = [[] for _ in range(seats)]
    lying = state.trick.cards + ((move.card,) if isinstance(move, Play) else ())
    for leader, cards in [(trick.leader, trick.cards) for trick in state.tricks] + [(state.trick.leader, lying)]:
        for place, card in enumerate(cards):
            if not alike(card, cards[0]):
                found[(leader + place) % seats].append(cards[0])
    return found


def swapped_hands(state, fixed, voids, viewer, rng):
    """Exchange cards between hands the viewer does not see, where both may hold them."""
    hands = [list(hand) for hand in state.hands]
    free = [
        (seat, place) for seat, hand in enumerate(state.hands) if seat != viewer for place in free_places(hand, fixed[seat])
    ]
    for _ in range(SWAPS if free else 0):
        (one, here), (two, there) = rng.choice(free), rng.choice(free)
        mine, yours = hands[one][here], hands[two][there]
        if not any(alike(yours, led) for led in voids[one]) and not any(alike(mine, led) for led in voids[two]):
            hands[one][here], hands[two][there] = yours, mine
    return tuple(map(in_order, hands))


def free_places(hand, fixed):
    held = Counter(fixed)
    for place, card in enumerate(hand):
        if held[card]:
            held[card] -= 1
        else:
            yield place


def other_passes(state, viewer, rng):
    """Any three cards that the receiver holds or has played may be what he got."""
    seats = len(state.totals)
    known = () if viewer is None else (viewer, (viewer - 1) % seats)
    after = [(*state.hands[seat], *played_by(state, seat)) for seat in range(seats)]
    return tuple(
        cards if seat in known else in_order(rng.sample(after[(seat + 1) % seats], PASSED))
        for seat, cards in enumerate(state.passed)
    )


def played_by(state, seat):
    seats = len(state.totals)
    tricks = [*state.tricks, state.trick]
    return [card for t in tricks for place, card in enumerate(t.cards) if (t.leader + place) % seats == seat]


def alike(card, led):
    return card[0] == led[0] or card[1:] == led[1:]


def in_order(cards):
    """As hands are kept: red, blue, green, yellow, white, then by number."""
    return tuple(sorted(cards, key=lambda card: ("RBGYW".index(card[0]), int(card[1:]))))
