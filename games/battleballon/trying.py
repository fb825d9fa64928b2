"""How `hard` decides: deal the hidden cards, let the other answer each of the best moves, and see what can be hoped for."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.battleballon import rules
from games.battleballon.cards import Cards, arranged
from games.battleballon.estimate import Estimate
from games.battleballon.outlook import Outlook
from games.battleballon.standing import points
from games.battleballon.state import HAND, LayDraw, State
from games.battleballon.view import View, view
from games.battleballon.weighing import preference, score
from games.contract import Seat

CANDIDATES: Final = 3
CLOSE: Final = 3.0
"""Points by which a move may be behind the best to be tried."""
DEALS: Final = 8
LOOKED_AT: Final = 6
"""Moves, in medium's order, among which a seat's next one is looked for."""
PRIOR: Final = 1.0
"""What the estimate of a move itself counts beside what comes of trying it."""


def best_move(now: View, values: Mapping[LayDraw, float], rng: Random, in_time: Callable[[], bool]) -> LayDraw:
    """Return the move of the highest mean over the same deals; without time, or when none is close, the best estimated one."""
    ranked = sorted(values, key=lambda move: (-round(values[move], 6), *preference(move)))
    close = [move for move in ranked[:CANDIDATES] if values[ranked[0]] - values[move] <= CLOSE]
    if len(close) < 2:
        return ranked[0]
    assert now.seat is not None
    totals, deals = dict.fromkeys(close, 0.0), 0
    while deals < DEALS and in_time():
        world = dealt(now, rng)
        found = {move: hoped_for(rules.moved(world, now.seat, move), now.seat) for move in close}
        totals = {move: totals[move] + found[move] for move in close}
        deals += 1
    return max(close, key=lambda move: PRIOR * values[move] + totals[move] / max(1, deals))


def dealt(now: View, rng: Random) -> State:
    """Return a table that looks like this one to its seat, with the cards that it does not see dealt anew."""
    assert now.seat is not None
    seat, other = now.seat, 1 - now.seat
    unseen = [card for cards in Outlook(now).unseen for card in cards]
    rng.shuffle(unseen)
    known = now.known[other]
    closed = HAND - len(known)
    hand = arranged([*known, *unseen[:closed]])
    lying: list[tuple[Cards, ...]] = [tuple(lane.journeys[each].cards for lane in now.lanes) for each in (0, 1)]
    return State(
        now.length,
        starter=now.starter,
        turn=seat,
        phase="move",
        race_no=now.race_no,
        deck=tuple(unseen[closed:]),
        hands=(now.hand, hand) if seat == 0 else (hand, now.hand),
        known=now.known,
        expeditions=(lying[0], lying[1]),
        discards=tuple(lane.landing for lane in now.lanes),
        pile_draws=now.pile_draws,
        move_no=now.move_no,
        race_points=now.race_points,
    )


def hoped_for(after: State, seat: Seat) -> float:
    """Return the margin that a seat may expect once the other has answered, of whose hand nothing is hidden in this deal."""
    if after.phase == "move":
        after = rules.moved(after, after.turn, answer(after))
    if after.phase != "move":
        ours, theirs = points(after)
        return float(ours - theirs) if seat == 0 else float(theirs - ours)
    seen = view(after, seat)
    outlook = Outlook(seen)
    estimate = Estimate(seen, outlook)
    return max(map(estimate.value, likely(seen, outlook, after)[:LOOKED_AT]))


def answer(state: State) -> LayDraw:
    seen = view(state, state.turn)
    return likely(seen, Outlook(seen), state)[0]


def likely(seen: View, outlook: Outlook, state: State) -> Sequence[LayDraw]:
    """Return the moves in the order in which medium would make them."""
    moves = [move for move in rules.legal(state, state.turn) if isinstance(move, LayDraw)]
    scores = {move: score(seen, outlook, move) for move in moves}
    return sorted(moves, key=lambda move: (-round(scores[move], 9), *preference(move)))
