"""How `hard` decides: deal the hidden cards, let the other answer each of the best moves, and see what can be hoped for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final

from games.battleballon import rules
from games.battleballon.cards import COLOURS, Cards, arranged
from games.battleballon.estimate import Estimate
from games.battleballon.journeys import blocked
from games.battleballon.outlook import Outlook
from games.battleballon.standing import points
from games.battleballon.state import HAND, LayDraw, Source, State
from games.battleballon.view import View, view
from games.battleballon.weighing import preference, score
from games.contract import Seat

CANDIDATES: Final = 3
CLOSE: Final = 2.0
"""Points by which a move may be behind the best to be tried."""
DEALS: Final = 5
LOOKED_AT: Final = 6
"""Moves, in medium's order, among which a seat's next one is looked for."""
PRIOR: Final = 1.0
"""What the estimate of a move itself counts beside what comes of trying it."""
LATE: Final = 4
"""With so few cards in the deck trying says more than any estimate, and draws count that only win time."""
HABIT: Final = 0.5
"""By how much a move must then come out better than medium's."""


def best_move(
    now: View, outlook: Outlook, values: Mapping[LayDraw, float], rng: Random, in_time: Callable[[], bool]
) -> LayDraw:
    """Return what comes out best of the moves that come close; without time, or when none does, the best estimated one."""
    ranked = sorted(values, key=lambda move: (-round(values[move], 6), *preference(move)))
    if now.deck <= LATE:
        usual = in_mediums_order(now, outlook, ranked)[0]
        means = tried(now, list(dict.fromkeys([usual, *ranked[:CANDIDATES]])), rng, in_time)
        return max(means, key=lambda move: means[move] + HABIT * (move == usual))
    close = [move for move in ranked[:CANDIDATES] if values[ranked[0]] - values[move] <= CLOSE]
    if len(close) < 2:
        return ranked[0]
    means = tried(now, close, rng, in_time)
    return max(close, key=lambda move: PRIOR * values[move] + means[move])


def tried(now: View, moves: Sequence[LayDraw], rng: Random, in_time: Callable[[], bool]) -> dict[LayDraw, float]:
    """Return by move the mean of what it leads to in the same deals; nothing but zeros without time for one."""
    assert now.seat is not None
    totals, deals = dict.fromkeys(moves, 0.0), 0
    while deals < DEALS and in_time():
        world = dealt(now, rng)
        for move in moves:
            totals[move] += hoped_for(rules.moved(world, now.seat, move), now.seat)
        deals += 1
    return {move: total / max(1, deals) for move, total in totals.items()}


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


def likely(seen: View, outlook: Outlook, state: State) -> list[LayDraw]:
    """Return the moves in the order in which medium would make them, without draws that bring nothing at once."""
    moves = [move for move in rules.legal(state, state.turn) if isinstance(move, LayDraw)]
    if len(state.deck) > LATE:
        wanted = useful_sources(outlook)
        moves = [move for move in moves if move.source in wanted]
    return in_mediums_order(seen, outlook, moves)


def in_mediums_order(seen: View, outlook: Outlook, moves: Iterable[LayDraw]) -> list[LayDraw]:
    scores = {move: score(seen, outlook, move) for move in moves}
    return sorted(scores, key=lambda move: (-round(scores[move], 9), *preference(move)))


def useful_sources(outlook: Outlook) -> set[Source]:
    """The deck, and landing places whose top lengthens a started journey."""
    piles = zip(COLOURS, outlook.mine, outlook.landing, strict=False)
    useful: set[Source] = {colour for colour, lying, pile in piles if lying and pile and not blocked(lying, pile[-1])}
    return useful | {"deck"}
