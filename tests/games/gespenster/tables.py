"""Rounds laid out by hand: `table("R5 W2", "B1 B2", …)` gives seat 0 the first hand; seat 0 leads the round and is on turn.

What is said of a hand is all of it: a table need not hold sixty cards, unless it is played to the end of a round.
"""

from random import Random

from msgspec.structs import replace

from games.gespenster import rules
from games.gespenster.cards import DECK, arranged
from games.gespenster.state import Deal, Moon, Options, PassCards, Play, State, Trick

ALL_ON = Options(shoot_moon=True, good_ghosts=True, bullseye=True)
WHITES = "W1 W2 W3 W4 W5 W6 W7 W7 W7 W7 W7 W7 W8 W9 W10 W11"


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def table(*hands: str, trick="", tricks=0, leader=0, totals=None, **more) -> State:
    """A state in phase `play`. `trick` lies from `leader` on; `tricks` whole ones of no interest were played before."""
    seats = len(hands)
    old = Trick(0, cards("G1 G2 G3 G4 G5 G6")[:seats])
    return State(
        more.pop("options", Options()),
        leader=0,
        totals=totals or (0,) * seats,
        phase="play",
        hands=tuple(arranged(cards(hand)) for hand in hands),
        passed=tuple(() for _ in hands),
        tricks=(old,) * tricks,
        trick=Trick(leader, cards(trick)),
        ready=(False,) * seats,
        **more,
    )


def fresh(seats=4, first=0, seed=1, options=None, phase="play") -> State:
    """A round just dealt, or passed as well: everybody gave the three lowest of the hand."""
    state = rules.setup(options or Options(), seats, first)
    order = list(DECK)
    Random(seed).shuffle(order)
    state = rules.apply(state, -1, Deal(tuple(order)))
    for seat in range(seats) if phase == "play" else ():
        state = rules.apply(state, seat, PassCards(state.hands[seat][:3]))
    return state


def scored(*won: str, totals=(0, 0, 0, 0), options=None, choice=None) -> State:
    """The state after a round in which the seats won these cards: its last card, worth nothing, is played by the rules."""
    state = before_the_last_card(*won, totals=totals, options=options)
    state = rules.apply(state, rules.turn(state), Play("R1"))
    return state if choice is None else rules.apply(state, rules.actors(state)[0], Moon(choice))


def before_the_last_card(*won: str, totals=(0, 0, 0, 0), options=None) -> State:
    """Each card in a trick of its own, since only its winner counts; the last seat holds R1, the last card of the round."""
    seats = len(won)
    state = table(*("" for _ in range(seats - 1)), "R1", trick=" ".join(["R11", "R10", "R9", "R8", "R6"][: seats - 1]))
    tricks = tuple(Trick(seat, (card,)) for seat, pile in enumerate(won) for card in cards(pile))
    return replace(state, options=options or Options(), totals=tuple(totals), tricks=tricks)
