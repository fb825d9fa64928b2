"""Bots: as strong as asked (section 12), from the view alone, with reasons that are true."""

from random import Random
from time import perf_counter

import pytest
from msgspec.structs import replace

from games import arena
from games.ballon_cup import GAME, facts, rules
from games.ballon_cup.board import Board
from games.ballon_cup.bots import easy, hard, medium
from games.ballon_cup.buying import payment, purchase
from games.ballon_cup.cards import arranged
from games.ballon_cup.foresight import best_way, ways
from games.ballon_cup.state import Buy, Exchange, PassStuck, Place
from games.ballon_cup.tiles import is_complete, winner
from games.ballon_cup.trophies import held
from games.ballon_cup.weighing import LIKELY, weighed
from tests.games.ballon_cup.positions import POSITIONS
from tests.games.ballon_cup.tables import Luck, buy, fresh, lay, settled, table
from tests.games.ballon_cup.walk import weighted

LEVELS = {"easy": easy, "medium": medium, "hard": hard}


def advice(state, bot=medium, in_time=True, seed=0):
    seat = state.turn
    return bot(GAME.view(state, seat), GAME.legal(state, seat), Random(seed), lambda: in_time)


def positions(matches, every=7, first=0):
    """Places in random matches, a seat to move."""
    for seed in range(first, first + matches):
        state, rng, luck, count = fresh(("tile", "table", "off")[seed % 3], seed=seed), Random(seed), Luck(seed), 0
        while GAME.actors(state):
            count += 1
            if count % every == 0:
                yield state
            move = weighted(state, state.turn, rules.legal(state, state.turn), rng)
            state = settled(rules.apply(state, state.turn, move), luck)


def redealt(state, seed):
    """The same table as the seat on turn sees it, with the hidden cards dealt anew."""
    other = 1 - state.turn
    closed = [card for card in state.hands[other] if card not in state.known[other]]
    pool = [*closed, *state.deck]
    Random(seed).shuffle(pool)
    hand = arranged([*state.known[other], *pool[: len(closed)]])
    hands = (state.hands[0], hand) if other else (hand, state.hands[1])
    return replace(state, hands=hands, deck=tuple(pool[len(closed) :]))


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_knows_the_hidden_cards(level):
    differ = 0
    for state in positions(4, every=9):
        others = [redealt(state, seed) for seed in range(3)]
        differ += any(other != state for other in others)
        said = advice(state, LEVELS[level], in_time=False)
        assert [advice(other, LEVELS[level], in_time=False) for other in others] == [said] * 3
    assert differ > 20


@pytest.mark.parametrize(
    ("first", "second", "matches", "share"),
    [("easy", "random", 60, 0.8), ("medium", "easy", 40, 0.8), ("medium", "greedy", 40, 0.6)],
)
def test_the_levels_are_as_strong_as_asked(first, second, matches, share):
    bots = {name: arena.partner(GAME, name) for name in (first, second)}
    terms = arena.Terms(GAME, GAME.presets["standard"], (first, second), bots, perf_counter)
    result = arena.measure(terms, range(matches // 2))
    assert len(result.matches) == matches
    assert result.beaten[0] >= share


def test_the_sparring_partner_is_not_offered():
    assert list(GAME.bots) == ["easy", "medium", "hard"]


def test_hard_stops_when_its_time_is_over_and_is_the_same_for_the_same_numbers():
    state = fresh()
    board = Board(GAME.view(state, 0))
    left = iter([True] * 3)
    _, deals = best_way(board, ways(board, "play"), Random(1), lambda: next(left, False))
    assert deals == 3
    assert advice(state, hard, in_time=False) == advice(state, hard, in_time=False)


def test_medium_takes_the_third_trophy():
    move = advice(POSITIONS["purchase_winning"]()[1])
    assert isinstance(move.move, Buy)
    assert move.reasons == (facts.CupInHand(move.move.colour),)


def test_medium_does_not_buy_what_opens_the_third_trophy_to_the_other():
    shut = {"yellow": 0, "blue": 1, "grey": 1}
    state = table("2m RY", hand="R5 Y5", other="R6", won=("G4 Y3", "G3 R6"), closed=shut)
    board = Board(GAME.view(state, 0))
    assert board.buyable(0) == [2]
    assert purchase(board, 0) is None
    assert not isinstance(advice(state).move, Buy)


def test_medium_buys_what_does_no_harm_and_pays_with_what_it_has_most_of():
    state = table("2m RY", hand="R5 Y5", won=("A2 R3 Y5", ""), closed={"red": 1, "yellow": 1})
    assert payment(Board(GAME.view(state, 0)), 0, 4) == [0, 1, 0, 0, 0]
    assert advice(state).move == buy("grey", yellow=1)


def test_medium_wins_a_tile_with_its_last_card():
    state = table("4m RRAY | R13 R12 A13 / R1 R2 A1 Y3", "1p B", hand="Y13 Y6 B7 B5 G1 G2 G4 G7", won=("R5 A2", ""))
    best = advice(state)
    assert best.move == lay("Y6", 4, 0), "any yellow card wins it, so the one nearest to the mean goes"
    assert best.reasons == (facts.TakesTile(4, ("red", "red", "yellow", "grey"), ("grey", "red")),)


def test_medium_counts_a_known_winning_card_of_the_other_for_sure():
    state = table("2m RR | R7 /", hand="R9 B1 B3 B5 B7 G1 G2 G4", other="R13", known=("", "R13"))
    of = {(card, side): score for score, card, _, side in weighed(Board(GAME.view(state, 0)), 0)}
    free = {(card, side): score for score, card, _, side in weighed(Board(GAME.view(replace(state, known=((), ())), 0)), 0)}
    assert all(of[key] <= free[key] for key in of)


def test_medium_keeps_the_extreme_cards_of_wanted_colours():
    state = table("4p RRRR", hand="B1 B7 G1 G7 G8 A7 Y7 Y13", bag="B3 G3 Y3")
    assert state.phase == "exchange"
    move = advice(state).move
    assert isinstance(move, Exchange) and len(move.cards) == 4
    assert not {"B1", "G1", "Y13"} & set(move.cards)


def test_a_lead_is_as_likely_to_win_as_the_normal_distribution_says():
    assert LIKELY[3][0] == 0.5
    assert LIKELY[3][5] == pytest.approx(1 - LIKELY[3][-5])
    assert LIKELY[1][7] > LIKELY[8][7] > 0.5
    assert LIKELY[2][4] == pytest.approx(0.7753, abs=1e-3)


def test_easy_errs_and_takes_a_third_trophy():
    state = fresh()
    assert len({advice(state, easy, seed=seed).move for seed in range(40)}) > 4
    assert isinstance(advice(POSITIONS["purchase_winning"]()[1], easy).move, Buy)
    assert not isinstance(advice(POSITIONS["purchase_one"]()[1], easy).move, Buy)


def test_every_reason_occurs_and_is_true():
    met = {}
    for state in [*positions(30, every=2), *(POSITIONS[name]()[1] for name in ("stuck", "purchase_winning", "purchase_one"))]:
        best = advice(state)
        met.setdefault(type(best.reasons[0]), []).append((state, best.move, *best.reasons))
    assert met.keys() == TRUE.keys()
    for kind, true in TRUE.items():
        for state, move, why in met[kind]:
            assert true(state, move, why), (kind, move, why)


def taken(state, move):
    """Who wins the tile that the card completes."""
    after = rules.laid(state, state.turn, move).tiles[move.tile - 1]
    return winner(after, state.turn) if is_complete(after) else None


def brings(state, move):
    """The stones of the tile, and the trophies that its winner is told to have from them."""
    after = GAME.apply(state, state.turn, move)
    (scored,) = (one for one in GAME.tell(state, state.turn, move, after, state.turn) if isinstance(one, facts.Scored))
    return scored.stones, scored.trophies


def is_no_gift(state, move):
    """The card is no worse for who lays it than a 7 would be: high for himself on mountains, low for the other, and so on."""
    high = state.tiles[move.tile - 1].terrain == "mountains"
    return (int(move.card[1:]) - 7) * (1 if high == (move.side == state.turn) else -1) >= 0


TRUE = {
    facts.TakesTile: lambda state, move, why: (
        taken(state, move) == state.turn and brings(state, move) == (why.stones, why.trophies)
    ),
    facts.KeepsTurn: lambda state, move, why: taken(state, move) == 1 - state.turn,
    facts.Strengthens: lambda state, move, why: move.side == state.turn and why.before < why.after and is_no_gift(state, move),
    facts.Spoils: lambda state, move, why: move.side != state.turn and why.before < why.after and is_no_gift(state, move),
    facts.LeastHarm: lambda state, move, why: isinstance(move, Place) and taken(state, move) is None,
    facts.CupInHand: lambda state, move, why: move.colour == why.colour and held(state, state.turn) == 2,
    facts.SafeToBuy: lambda state, move, why: move.colour == why.colour and held(state, state.turn) < 2,
    facts.Missed: lambda state, move, why: set(why.cards) <= set(state.hands[state.turn]) and len(why.cards) == 4,
    facts.NothingMore: lambda state, move, why: move == PassStuck() and state.phase == "stuck",
}


def test_hard_says_how_often_it_tried():
    *_, last = advice(fresh(), hard).reasons
    assert isinstance(last, facts.PlayedOn) and last.deals > 20
