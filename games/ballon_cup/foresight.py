"""How `hard` thinks: it deals the hidden cards at random, plays every way on as `medium` would, and counts what comes of it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games.ballon_cup.board import FIVE, STUCK, Board
from games.ballon_cup.buying import payment, purchase, thrown_first
from games.ballon_cup.cards import COLOURS, ORDER, PACK
from games.ballon_cup.state import GROUP, MOST_EXCHANGED, NEEDS, Buy, Exchange, Move, Place
from games.ballon_cup.tiles import five
from games.ballon_cup.weighing import LIKELY, weighed
from games.contract import Seat

DEALS: Final = 200
"""How often the hidden cards are dealt; for most ways it is enough to look at a quarter."""
FIRST_LOOK: Final = 50
FINALISTS: Final = 2
"""Ways that are looked at to the end."""
AHEAD: Final = 6
"""Placements played on."""
BEST: Final = 4
"""Placements that are looked into."""
RANK: Final = 0.01
"""What a way costs for each that medium thinks better."""


def ways(board: Board, phase: str) -> list[Move]:
    """What is looked into, in medium's order."""
    if phase == "exchange":
        hand = [PACK[card] for card in thrown_first(board, board.turn)]
        moves: list[Move] = [Exchange(tuple(hand[:count])) for count in (MOST_EXCHANGED, 3, 2)]
    else:
        best = sorted(weighed(board, board.turn), reverse=True)[:BEST]
        moves = [Place(PACK[card], tile + 1, side) for _, card, tile, side in best]
    return moves if phase == "must_play" else with_purchases(board, moves)


def with_purchases(board: Board, moves: Sequence[Move]) -> list[Move]:
    """The one that medium would make first, the others last."""
    seat = board.turn
    bought = {place: Buy(COLOURS[place], five(payment(board, seat, place))) for place in board.buyable(seat)}
    if (chosen := purchase(board, seat)) is None:
        return [*moves, *bought.values()]
    return [bought.pop(chosen[0]), *moves, *bought.values()]


def best_way(board: Board, found: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> tuple[Move, int]:
    """The highest mean over the same deals, or what medium thinks better when it is as good; and how many deals were tried."""
    totals = [0.0] * len(found)
    seat, deals, still = board.turn, 0, list(range(len(found)))
    while deals < DEALS and (in_time() or not deals):
        if deals == FIRST_LOOK:
            still = ranked(totals, deals, still)[:FINALISTS]
        deals += 1
        dealt = board.copy()
        dealt.deal(rng)
        seed = rng.getrandbits(32)
        for place in still:
            totals[place] += outlook(dealt.copy(), found[place], seat, Random(seed))
    return found[ranked(totals, deals, still)[0]], deals


def ranked(totals: Sequence[float], deals: int, still: Sequence[int]) -> list[int]:
    return sorted(still, key=lambda place: (RANK * place - totals[place] / deals, place))


def outlook(board: Board, move: Move, seat: Seat, rng: Random) -> float:
    """Make the move, play on, and look."""
    if isinstance(move, Buy):
        board.buy(COLOURS.index(move.colour), move.groups)
    elif isinstance(move, Place):
        board.place(ORDER[move.card], move.tile - 1, move.side, rng)
    elif isinstance(move, Exchange):
        board.exchange([ORDER[card] for card in move.cards], rng)
        placed(board, rng)
    play_on(board, AHEAD, rng)
    return value(board, seat)


def play_on(board: Board, placements: int, rng: Random) -> None:
    """Both seats play as medium."""
    while placements and board.winner is None:
        if (bought := purchase(board, board.turn)) is not None:
            board.buy(*bought)
            continue
        placements -= 1
        if board.hands[board.turn] & board.wanted():
            placed(board, rng)
        elif board.is_stuck():
            board.winner = STUCK
        else:
            board.exchange(thrown_first(board, board.turn)[:MOST_EXCHANGED], rng)
            placed(board, rng)


def placed(board: Board, rng: Random) -> None:
    """The best placement, or a pass."""
    found = weighed(board, board.turn)
    if found:
        _, card, tile, side = max(found)
        board.place(card, tile, side, rng)
    else:
        board.turn = 1 - board.turn


def value(board: Board, seat: Seat) -> float:
    """From 0, lost, to 1, won."""
    other = 1 - seat
    ahead = board.held[seat] - board.held[other]
    if board.winner == STUCK:
        return 0.5 + 0.4 * (ahead > 0) - 0.4 * (ahead < 0)
    if board.winner is not None:
        return float(board.winner == seat)
    tiles = 0.0
    for tile in range(4):
        if left := board.left[tile]:
            likely = LIKELY[left][-board.lead[tile] if seat else board.lead[tile]]
            tiles += likely * board.stakes[tile][seat] - (1 - likely) * board.stakes[tile][other]
    points = 0.5 + 0.22 * ahead + 0.12 * (progress(board, seat) - progress(board, other)) + 0.01 * tiles
    return min(0.95, max(0.05, points))


def progress(board: Board, seat: Seat) -> float:
    owned, total = board.owned[seat], 0.0
    for place in FIVE:
        if board.trophies[place] < 0:
            total += (owned[place] / NEEDS[place]) ** 1.5
        else:
            total += 0.15 * (owned[place] // GROUP)
    return total
