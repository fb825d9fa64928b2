"""What bots reckon with plays as the rules do: the same cards, the same stones, the same end, with any guard."""

from random import Random

import pytest

from games.ballon_cup import GAME, rules
from games.ballon_cup.board import STUCK, Board, bits
from games.ballon_cup.cards import COLOURS, ORDER
from games.ballon_cup.foresight import play_on
from games.ballon_cup.state import Buy, Exchange, Place, Reshuffle, Stones
from games.ballon_cup.tiles import leads, slots
from games.ballon_cup.trophies import buyable
from games.contract import CHANCE
from tests.games.ballon_cup.tables import Luck, fresh
from tests.games.ballon_cup.walk import weighted

MATCHES = 10


class Told:
    """Luck that comes out as it did in the match."""

    def __init__(self):
        self.stones, self.orders = [], []

    def hear(self, move):
        if isinstance(move, Stones):
            self.stones += [COLOURS.index(colour) for colour in move.stones]
        if isinstance(move, Reshuffle):
            self.orders.append([ORDER[card] for card in reversed(move.order)])

    def choices(self, places, weights):
        place = self.stones.pop(0)
        assert weights[place] > 0
        return [place]

    def shuffle(self, cards):
        order = self.orders.pop(0)
        assert sorted(cards) == sorted(order)
        cards[:] = order


def board_of(state):
    """With what is hidden as it is."""
    board = Board(GAME.view(state, state.turn))
    board.hands = [bits(hand) for hand in state.hands]
    board.deck = [ORDER[card] for card in reversed(state.deck)]
    return board


def assert_is(board, state):
    assert board.hands == [bits(hand) for hand in state.hands]
    assert board.known == [bits(known) for known in state.known] or state.phase == "exchange"
    assert board.deck == [ORDER[card] for card in reversed(state.deck)]
    assert (board.thrown, board.bag) == (bits(state.discard), list(state.bag))
    assert board.owned == [list(stones) for stones in state.stones]
    assert [None if seat < 0 else seat for seat in board.trophies] == list(state.trophies)
    assert board.in_play == [tile.in_play for tile in state.tiles]
    for place, tile in enumerate(state.tiles):
        assert board.stones[place] == list(tile.stones)
        assert board.laid[place] == bits(tile.sides[0] + tile.sides[1])
        assert leads(tile) == (None if not board.lead[place] else 0 if board.lead[place] > 0 else 1)
        for side in (0, 1):
            assert board.open[place][side] == list(slots(tile, side))


def follow(board, move, told):
    match move:
        case Place(card, tile, side):
            board.place(ORDER[card], tile - 1, side, told)
        case Exchange(cards):
            board.exchange([ORDER[card] for card in cards], told)
        case Buy(colour, groups):
            board.buy(COLOURS.index(colour), groups)


@pytest.mark.parametrize("guard", ["tile", "table", "off"])
def test_a_match_goes_the_same_way(guard):
    for seed in range(MATCHES):
        state, rng, luck = fresh(guard, seed=seed), Random(seed), Luck(seed + 1000)
        while state.phase not in ("over", "stuck"):
            board, told = board_of(state), Told()
            move = weighted(state, state.turn, rules.legal(state, state.turn), rng)
            state = rules.apply(state, state.turn, move)
            while GAME.actors(state) == (CHANCE,):
                drawn = GAME.chance(state, luck.stream())
                told.hear(drawn)
                state = rules.apply(state, CHANCE, drawn)
            follow(board, move, told)
            assert_is(board, state)
            assert (board.winner is not None) == (state.phase == "over")
            assert not isinstance(move, Place) or board.turn == state.turn or state.phase == "over"
            assert not told.stones and not told.orders
            assert [tuple(board.buyable(seat)) for seat in (0, 1)] == [buyable(state, seat) for seat in (0, 1)]
            assert board.is_stuck() == (state.phase == "stuck") or state.phase == "over"


def test_playing_on_comes_to_an_end():
    ends = set()
    for seed in range(60):
        board = Board(GAME.view(fresh(seed=seed), 0))
        board.deal(Random(seed))
        play_on(board, 1000, Random(seed))
        ends.add(board.winner)
    assert {0, 1} <= ends <= {0, 1, STUCK}


def test_a_copy_is_its_own():
    board = Board(GAME.view(fresh(), 0))
    board.deal(Random(1))
    before = board.copy()
    play_on(before, 20, Random(1))
    again = Board(GAME.view(fresh(), 0))
    again.deal(Random(1))
    for part in Board.__slots__:
        assert getattr(board, part) == getattr(again, part), part
