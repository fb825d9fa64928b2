"""Tables laid out by hand: `table(hand="R8 R5", mine="R3 R7", landing="S5 S9", deck=7)`, seat 0 on turn."""

from random import Random

from games.battleballon.cards import COLOURS, PLACE, arranged, pack
from games.battleballon.rules import apply, setup
from games.battleballon.state import BALLOONS, HAND, Deal, LayDraw, Options, State


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def journey_of(text: str, letter: str = "R") -> tuple[str, ...]:
    """`w,5,6` as cards of one colour."""
    return tuple(letter + value for value in text.split(",") if value)


def piles(text: str, colours: int = 5) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card for card in cards(text) if PLACE[card] == place) for place in range(colours))


def table(
    *, hand="", other="", mine="", theirs="", landing="", known="", other_known="", deck=20, turn=0, bury=False, seed=1, **more
) -> State:
    """Seat 0's hand and journeys are `hand` and `mine`. What is not said is filled with cards that lie nowhere else, at random;
    `bury` lays those left over under the landing places of their colours."""
    length = more.pop("length", "short")
    colours = BALLOONS[length]
    rest = list(pack(colours))
    for card in cards(" ".join([hand, other, mine, theirs, landing, other_known])):
        rest.remove(card)
    Random(seed).shuffle(rest)
    first = [*cards(hand), *(rest.pop() for _ in range(HAND - len(cards(hand))))]
    second = [*cards(other), *cards(other_known)]
    second += [rest.pop() for _ in range(HAND - len(second))]
    top = [rest.pop() for _ in range(deck)]
    places = piles(landing, colours)
    if bury:
        places = tuple((*(card for card in rest if PLACE[card] == place), *pile) for place, pile in enumerate(places))
    return State(
        length,
        starter=more.pop("starter", 0),
        turn=turn,
        phase="move",
        deck=tuple(top),
        hands=(arranged(first), arranged(second)),
        known=(arranged(cards(known)), arranged(cards(other_known))),
        expeditions=(piles(mine, colours), piles(theirs, colours)),
        discards=places,
        **more,
    )


def lay(card: str, source: str = "deck") -> LayDraw:
    return LayDraw(card, "expedition", source)


def throw(card: str, source: str = "deck") -> LayDraw:
    return LayDraw(card, "discard", source)


def fresh(length: str = "short", first: int = 0, seed: int = 1) -> State:
    """A race just dealt."""
    state = setup(Options(length), 2, first)
    order = list(pack(BALLOONS[length]))
    Random(seed).shuffle(order)
    return apply(state, -1, Deal(tuple(order)))


def everything(state: State) -> list[str]:
    """All cards, wherever they are."""
    ours, theirs = state.expeditions
    return sorted(
        [*state.deck, *state.hands[0], *state.hands[1], *(c for pile in (*ours, *theirs, *state.discards) for c in pile)]
    )


def lane(view, colour: str):
    return view.lanes[COLOURS.index(colour)]
