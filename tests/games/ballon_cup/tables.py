"""Tables laid out by hand: `table("4m BBYR | B3 B9 / B5", hand="B11", stones=("A2 Y3", ""), closed={"yellow": 0})`.

A tile is number, m or p, its stones, and the cards of side 0 / side 1. What is not said is filled with what lies nowhere
else, so that 45 cards and 45 stones are there. Tiles that are not named are out of the game.
"""

from random import Random

from games import engine
from games.ballon_cup import GAME
from games.ballon_cup.cards import COLOURS, LETTERS, PACK, PLACE, arranged
from games.ballon_cup.flow import turn_begun
from games.ballon_cup.rules import apply, setup
from games.ballon_cup.state import HAND, STONES, Buy, Exchange, Options, Place, State, Tile
from games.ballon_cup.tiles import five, minus, plus, wanted
from games.contract import CHANCE

TERRAINS = {"m": "mountains", "p": "plains"}
NOTHING = (0, 0, 0, 0, 0)
OUT = {1: "plains", 2: "mountains", 3: "plains", 4: "mountains"}


def cards(text):
    return tuple(text.split())


def stones(text):
    """`RRA` or `A2 Y3` as a five."""
    count = dict.fromkeys(LETTERS, 0)
    for word in text.split():
        if word[1:].isdigit():
            count[word[0]] += int(word[1:])
        else:
            for letter in word:
                count[letter] += 1
    return five(count[letter] for letter in LETTERS)


def tile(text):
    head, _, sides = text.partition("|")
    number, names = head.split() if len(head.split()) == 2 else (head.strip(), "")
    ours, _, theirs = sides.partition("/")
    return Tile(int(number[0]), TERRAINS[number[1]], stones=stones(names), sides=(cards(ours), cards(theirs)))


def table(*texts, hand="", other="", known=("", ""), deck=None, top="", discard="", bag=None, won=("", ""), **more):
    """Seat 0 holds `hand`. With `deck`, so many cards are in it, those of `top` first, and the others are thrown away; with
    `bag`, the stones left over are spent. `closed` says whose trophies are gone."""
    turn, closed = more.pop("turn", 0), more.pop("closed", {})
    tiles = {one.number: one for one in map(tile, texts)}
    laid = [card for one in tiles.values() for side in one.sides for card in side]
    rest = [card for card in PACK if card not in {*laid, *cards(hand), *cards(other), *cards(discard), *cards(top)}]
    Random(more.pop("seed", 1)).shuffle(rest)
    hands = [list(cards(hand)), list(cards(other))]
    for one in hands:
        one += [rest.pop() for _ in range(HAND - len(one))]
    rest = [*cards(top), *rest]
    kept = len(rest) if deck is None else deck
    owned = stones(won[0]), stones(won[1])
    left = minus(minus(STONES, plus(*owned)), five(sum(t.stones[c] for t in tiles.values()) for c in range(5)))
    inside = left if bag is None else stones(bag)
    trophies = tuple(closed.get(colour) for colour in COLOURS)
    state = State(
        more.pop("lock_guard", "tile"),
        first=0,
        turn=turn,
        tiles=tuple(tiles.get(number, Tile(number, OUT[number], in_play=False)) for number in OUT),
        deck=tuple(rest[:kept]),
        discard=(*cards(discard), *rest[kept:]),
        bag=inside,
        stones=owned,
        spent=minus(left, inside),
        trophies=trophies,
        hands=(arranged(hands[0]), arranged(hands[1])),
        known=(cards(known[0]), cards(known[1])),
        **more,
    )
    return turn_begun(state, turn)


def fresh(guard="tile", first=0, seed=1):
    """A match just dealt."""
    return settled(setup(Options(guard), 2, first), Luck(seed))


class Luck:
    """Numbers of a seed, for as many chance entries as there come."""

    def __init__(self, seed=1):
        self.seed, self.entry = seed, 0

    def stream(self):
        self.entry += 1
        return engine.Stream(self.seed.to_bytes(32, "big"), self.entry)


def settled(state, luck=None):
    luck = luck or Luck()
    while GAME.actors(state) == (CHANCE,):
        state = apply(state, CHANCE, GAME.chance(state, luck.stream()))
    return state


def played(state, move, luck=None, seat=None):
    """Play a move that must be legal, and all that luck owes after it."""
    seat = state.turn if seat is None else seat
    assert code(state, move, seat) is None, code(state, move, seat)
    assert move in GAME.legal(state, seat)
    return settled(apply(state, seat, move), luck)


def code(state, move, seat=None):
    """The code of the refusal, through the engine as every move goes; None for a legal move."""
    position = engine.Position(state, asked=(0, 0), turns=(0, 0))
    no = engine.refusal(GAME, position, state.turn if seat is None else seat, move, 0)
    return None if no is None else no.code


def steps(state, move, luck=None):
    """(before, actor, move, after) of a move and all that luck owes after it."""
    luck = luck or Luck()
    actor = state.turn
    while True:
        after = apply(state, actor, move)
        yield state, actor, move, after
        if GAME.actors(after) != (CHANCE,):
            return
        state, actor, move = after, CHANCE, GAME.chance(after, luck.stream())


def facts(state, move, viewer=None, luck=None):
    return [fact for step in steps(state, move, luck) for fact in GAME.tell(*step, viewer)]


def lay(card, number, side):
    return Place(card, number, side)


def swap(text):
    return Exchange(cards(text))


def buy(colour, **groups):
    return Buy(colour, tuple(groups.get(name, 0) for name in COLOURS))


def unplayable(state, count=8):
    """Cards that fit nowhere."""
    open_colours = wanted(state.tiles)
    return [card for card in PACK if not open_colours[PLACE[card]]][:count]
