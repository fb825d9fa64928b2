"""The draw: cards come from the stacks face down, and are turned over together (section 6, steps 4 and 5)."""

from msgspec.structs import replace

from games.contract import Luck, Seat
from games.gross_ottobrunn.changed import counted, of, order_from, popped, pushed, received, taken, told, top, topped
from games.gross_ottobrunn.disasters import grouped
from games.gross_ottobrunn.facts import Drawn, Revealed, Why
from games.gross_ottobrunn.facts import Reshuffled as HasReshuffled
from games.gross_ottobrunn.state import RES, Card, Drawing, Reshuffled, State, Striking
from games.kit.tuples import put

Hidden = tuple[tuple[tuple[Card, ...], ...], ...]


def spares(state: State, why: Why) -> bool:
    """Disasters of the founding income go back into their stacks, and other cards are drawn for them [Q6]."""
    return why == "founding" and not state.options.setup_disasters


def drawing(state: State) -> State:
    """Step 4: draw face down as far as the stacks reach; the top frame stays when one has to be shuffled first."""
    frame = top(state)
    assert isinstance(frame, Drawing)
    spared = spares(state, frame.why)
    for seat in order_from(state, frame.start):
        for place in range(len(RES)):
            while frame.claims[seat][place]:
                if not state.stacks[place]:
                    if state.asides[place]:
                        return topped(state, frame)
                    frame = settled_for(frame, seat, place, frame.claims[seat][place])
                    continue
                card, *rest = state.stacks[place]
                state = replace(state, stacks=put(state.stacks, place, tuple(rest)))
                frame = laid(frame, seat, place, card)
                if card == "plain" or not spared:
                    frame = settled_for(frame, seat, place, 1)
    return revealed(popped(state), frame)


def settled_for(frame: Drawing, seat: Seat, place: int, count: int) -> Drawing:
    """So many claims on a resource are done with."""
    claims = put(frame.claims, seat, taken(frame.claims[seat], of(RES[place], count)))
    return replace(frame, claims=claims)


def laid(frame: Drawing, seat: Seat, place: int, card: Card) -> Drawing:
    """A card lies face down before a seat."""
    mine = frame.drawn[seat]
    return replace(frame, drawn=put(frame.drawn, seat, put(mine, place, (*mine[place], card))))


def run_out(state: State) -> int | None:
    """The place of the stack that has to be shuffled before the draw goes on [Q10]."""
    frame = top(state)
    assert isinstance(frame, Drawing)
    for seat in order_from(state, frame.start):
        for place, claimed in enumerate(frame.claims[seat]):
            if claimed and not state.stacks[place] and state.asides[place]:
                return place
    return None


def reshuffle(state: State, luck: Luck) -> Reshuffled:
    place = run_out(state)
    assert place is not None
    return Reshuffled(RES[place], luck.shuffled(state.asides[place]))


def reshuffled(state: State, move: Reshuffled) -> State:
    place = RES.index(move.resource)
    stacks, asides = put(state.stacks, place, move.stack), put(state.asides, place, ())
    return told(replace(state, stacks=stacks, asides=asides), HasReshuffled(move.resource, len(move.stack)))


def revealed(state: State, frame: Drawing) -> State:
    """Step 5: all cards are turned over together. A disaster gives its drawer nothing, and strikes when all have been seen."""
    got = tuple(counted(pile.count("plain") for pile in piles) for piles in frame.drawn)
    for seat, cards in enumerate(got):
        state = received(state, seat, cards)
    if spares(state, frame.why):
        return told(put_back(state, frame.drawn), Drawn(frame.why, got), Revealed(got, ()))
    met = tuple(
        (seat, place, card)
        for seat in order_from(state, frame.start)
        for place, pile in enumerate(frame.drawn[seat])
        for card in pile
        if card != "plain"
    )
    for _, place, card in met:
        state = replace(state, asides=put(state.asides, place, (*state.asides[place], card)))
    counts = tuple(counted(map(len, piles)) for piles in frame.drawn)
    state = told(state, Drawn(frame.why, counts), Revealed(got, tuple((seat, card) for seat, _, card in met)))
    groups = grouped(state.options, {card for _, _, card in met})
    return pushed(state, Striking(groups)) if groups else state


def put_back(state: State, drawn: Hidden) -> State:
    """What has been spared lies under the stacks, which are shuffled next."""
    for piles in drawn:
        for place, pile in enumerate(piles):
            strikes = tuple(card for card in pile if card != "plain")
            state = replace(state, stacks=put(state.stacks, place, (*state.stacks[place], *strikes)))
    return state
