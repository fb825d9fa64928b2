"""Positions of Ballon Cup that take long to play up to; each is in a real match, made by the rules alone. Seat 0 is on turn."""

from collections.abc import Callable
from itertools import count
from random import Random

from games.ballon_cup import GAME
from games.ballon_cup.rules import laid
from games.ballon_cup.state import Buy, Place, State
from games.ballon_cup.tiles import exhausted, is_complete, slots, sums
from games.ballon_cup.trophies import buyable, held
from games.engine import Start
from tests.games.walk import walk

Found = tuple[Start, State]
START = Start(GAME.presets["standard"], 2)


def reached(wanted: Callable[[State], bool], seed: int) -> Found:
    """Play matches at random, the first of this seed, until it is as wanted."""
    for number in count(seed):
        for match, _ in walk(GAME, START, Random(number)):
            if wanted(match.here.state):
                return START, match.here.state
    raise AssertionError("there is no last number")


def on_turn(state: State, phase: str = "play") -> bool:
    return state.phase == phase and state.turn == 0


def bought(state: State) -> list[Buy]:
    return [move for move in GAME.legal(state, 0) if isinstance(move, Buy)] if on_turn(state) else []


def completing(state: State) -> list[State]:
    """With the last card of a tile laid, before it is scored."""
    if not on_turn(state):
        return []
    moves = [move for move in GAME.legal(state, 0) if isinstance(move, Place)]
    after = [(laid(state, 0, move), move.tile) for move in moves]
    return [each for each, number in after if is_complete(each.tiles[number - 1])]


def opening() -> Found:
    """Just dealt."""
    return reached(on_turn, 0)


def exchange() -> Found:
    """Nothing in seat 0's open hand fits."""
    return reached(lambda state: on_turn(state, "exchange") and not buyable(state, 0), 9)


def exchange_purchase() -> Found:
    """Nothing in seat 0's open hand fits, but a trophy can be bought."""
    return reached(lambda state: on_turn(state, "exchange") and bool(buyable(state, 0)), 9)


def must_play() -> Found:
    """Seat 0 has exchanged, and something fits now."""
    return reached(lambda state: on_turn(state, "must_play"), 11)


def purchase_one() -> Found:
    """One trophy can be bought, and paid for in one way; it is not the third."""
    return reached(lambda state: len(bought(state)) == 1 and held(state, 0) < 2, 4)


def purchase_choice() -> Found:
    """A trophy that is not the third can be paid for in two ways (vector 26)."""

    def wanted(state: State) -> bool:
        colours = [move.colour for move in bought(state)]
        return len(set(colours)) < len(colours) and held(state, 0) < 2

    return reached(wanted, 32)


def purchase_winning() -> Found:
    """A third trophy can be bought."""
    return reached(lambda state: bool(bought(state)) and held(state, 0) == 2, 3)


def stuck() -> Found:
    """Nothing can ever be placed again, and nobody can buy anything."""
    return reached(lambda state: on_turn(state, "stuck") and not buyable(state, 0) and not buyable(state, 1), 12)


def stuck_purchase() -> Found:
    """Nothing can ever be placed again, but seat 0 can buy."""
    return reached(lambda state: on_turn(state, "stuck") and bool(buyable(state, 0)), 255)


def last_trophy() -> Found:
    """Seat 0 can complete a tile that gives the third trophy."""

    def wanted(state: State) -> bool:
        if held(state, 0) != 2:
            return False
        moves = [move for move in GAME.legal(state, 0) if isinstance(move, Place)] if on_turn(state) else []
        facts = [fact for move in moves for fact in GAME.tell(state, 0, move, GAME.apply(state, 0, move), 0)]
        return any(fact.winner == 0 and fact.trophies for fact in facts if type(fact).__name__ == "Scored")

    return reached(wanted, 0)


def tie() -> Found:
    """Seat 0 can complete a tile with equal sums."""

    def wanted(state: State) -> bool:
        done = [tile for each in completing(state) for tile in each.tiles if is_complete(tile)]
        return any(ours == theirs for ours, theirs in map(sums, done))

    return reached(wanted, 1)


def removed_tile() -> Found:
    """A tile is out of the game."""
    return reached(lambda state: on_turn(state) and not all(tile.in_play for tile in state.tiles), 0)


def removing() -> Found:
    """Seat 0 can complete a tile for which the bag has no stones any more."""

    def wanted(state: State) -> bool:
        short = (tile for each in completing(state) for tile in each.tiles if is_complete(tile))
        return any(tile.number > sum(state.bag) for tile in short)

    return reached(wanted, 0)


def padlock() -> Found:
    """A tile still wants a colour of which all cards lie on tiles."""

    def wanted(state: State) -> bool:
        gone = exhausted(state.tiles)
        missing = [count for tile in state.tiles for side in (0, 1) for count in zip(slots(tile, side), gone, strict=True)]
        return on_turn(state) and any(open_slots and locked for open_slots, locked in missing)

    return reached(wanted, 10)


def known_cards() -> Found:
    """Seat 1 has once shown its hand, and holds some of it still."""
    return reached(lambda state: on_turn(state) and len(state.known[1]) >= 3, 6)


def over() -> Found:
    """Somebody has three trophies."""
    return reached(lambda state: state.phase == "over" and state.reason == "third_trophy", 0)


POSITIONS = {
    each.__name__: each
    for each in (
        opening,
        exchange,
        exchange_purchase,
        must_play,
        purchase_one,
        purchase_choice,
        purchase_winning,
        stuck,
        stuck_purchase,
        last_trophy,
        tie,
        removed_tile,
        removing,
        padlock,
        known_cards,
        over,
    )
}
