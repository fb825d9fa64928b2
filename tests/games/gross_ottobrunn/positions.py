"""Named states of Groß Ottobrunn, each possible: what a random match has come to, with hands and piles as they are wanted.

Cards are taken from the bank and go back there, development cards from their stack, and everything else is done by the rules.
Seat 0 is the one who is asked, where the name does not say something else.
"""

from collections.abc import Callable
from functools import cache
from random import Random

from msgspec.structs import replace

from games.contract import CHANCE, Seat
from games.engine import Start
from games.gross_ottobrunn import GAME, building, exploring, harbours, land, network, points, rules, trade
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.state import RES, Card, Chance, Dev, DevCard, Move, Options, State, Terrain
from games.kit.tuples import put
from tests.games.walk import walk

STANDARD = Options()
SHORT = Options(target=8)
FIRST = 2
TRIED = 100
BEGINNING = 250
"""Entries of a match that are looked through."""
ACROSS = ("-2,0", "-1,-1", "0,-1", "1,-1", "2,-1", "3,-1")
"""Undiscovered hexes that lead from one main island to the other."""


@cache
def states(seats: int, options: Options, seed: int, most: int | None) -> tuple[State, ...]:
    """A random match, state by state."""
    steps = walk(GAME, Start(options, seats, FIRST), Random(seed), most=most)
    return tuple(change.after.state for _, changes in steps for change in changes)


def found(wanted: Callable[[State], object], seats: int = 4, *, most: int | None = BEGINNING) -> State:
    """Look through matches until a state comes by. Raises LookupError."""
    for seed in range(TRIED):
        for state in states(seats, STANDARD, seed, most):
            if wanted(state):
                return replace(state, told=())
    raise LookupError(wanted)


# --- what lies where ---------------------------------------------------------------------------------------------------
def dealt(state: State, seat: Seat, *cards: int) -> State:
    """A hand of these cards, lumber first: what it had goes aside, what it has now comes from there and from the stack."""
    hand = state.players[seat].hand
    for place, (had, has) in enumerate(zip(hand, cards, strict=True)):
        aside, pile = list(state.asides[place]) + ["plain"] * had, list(state.stacks[place])
        for _ in range(has):
            (aside if "plain" in aside else pile).remove("plain")
        state = replace(state, asides=put(state.asides, place, tuple(aside)), stacks=put(state.stacks, place, tuple(pile)))
    lumber, brick, wool, grain, ore = cards
    players = put(state.players, seat, replace(state.players[seat], hand=(lumber, brick, wool, grain, ore)))
    return replace(state, players=players)


def holding(state: State, seat: Seat, *kinds: Dev) -> State:
    """A seat with these development cards, bought a turn ago: its others go under the stack."""
    devs = [*state.devs, *(card.kind for card in state.players[seat].devs)]
    for kind in kinds:
        devs.remove(kind)
    held = tuple(DevCard(kind, state.turn - 1) for kind in kinds)
    return replace(state, devs=tuple(devs), players=put(state.players, seat, replace(state.players[seat], devs=held)))


def topped(state: State, resource: str, card: Card) -> State:
    """This card lies on its stack; it is taken from wherever it is in the bank."""
    place = [*RES].index(resource)  # type: ignore[arg-type]
    stack, aside = list(state.stacks[place]), list(state.asides[place])
    (stack if card in stack else aside).remove(card)
    if len(stack) < len(state.stacks[place]):
        return replace(state, stacks=put(state.stacks, place, (card, *stack)))
    swapped = stack.pop()  # the piles keep their sizes
    stacks, asides = put(state.stacks, place, (card, *stack)), put(state.asides, place, (*aside, swapped))
    return replace(state, stacks=stacks, asides=asides)


def next_tiles(state: State, *kinds: Terrain) -> State:
    tiles = list(state.tiles)
    for kind in kinds:
        tiles.remove(kind)
    return replace(state, tiles=(*kinds, *tiles))


def played(state: State, *entries: tuple[Seat, Move | Chance]) -> State:
    for seat, move in entries:
        assert seat in (*rules.actors(state), *rules.may(state)), (seat, state.frames[-1])
        assert seat == CHANCE or rules.refusal(state, seat, move) is None, (move, rules.refusal(state, seat, move))
        state = rules.apply(state, seat, move)
    return state


# --- from which they are made -------------------------------------------------------------------------------------------
def acts(state: State, seat: Seat = 0) -> bool:
    return isinstance(state.frames[-1], s.Acting) and state.active == seat and not state.left


def is_middle(state: State) -> bool:
    """Seat 0 acts, at a table of four knows where to build everything; not all is bought."""
    if not acts(state) or state.turn < 8 or len(state.devs) < 18:
        return False
    if len(state.players) != 4:
        return not state.offers
    places = ("city", "road", "ship", "settlement")
    return all(building.spots(state, 0, what) for what in places) and not state.offers


@cache
def middle(seats: int = 4) -> State:
    """Everybody holds a few cards and one development card, nothing is open in trade."""
    state = replace(found(is_middle, seats), proposals=(), dev_played=False, ship_moved=False, ships_built=(), offer=None)
    for seat in range(seats):
        state = dealt(state, seat, *(put((1, 1, 1, 1, 0), seat % 5, 2) if seat else (2, 2, 2, 3, 3)))
        state = holding(state, seat, "point" if seat == 1 else "knight")
    return replace(state, players=tuple(replace(each, requested=False, requests=0) for each in state.players))


@cache
def before_roll(seats: int = 4) -> State:
    """Seat 0 is to roll in the same turn."""
    return replace(middle(seats), frames=(s.PreRoll(),), dice=None)


def rolled(state: State, first: int, second: int) -> State:
    return played(state, (0, s.Roll()), (CHANCE, s.Dice(first, second)))


# --- positions ----------------------------------------------------------------------------------------------------------
def choosing() -> State:
    """Seat 0 and another one have picks of a volcano, which erupts when they are in."""

    def is_shared(state: State) -> bool:
        frame = state.frames[-1]
        if not isinstance(frame, s.Choosing) or frame.why != "roll" or any(frame.chosen):
            return False
        return bool(frame.due[0]) and sum(map(bool, frame.due)) > 1

    return found(is_shared)


def chosen() -> State:
    state = choosing()
    return played(state, (0, rules.legal(state, 0)[0]))


def eruption() -> State:
    """Only seat 0 has still to pick; then the lava die falls."""
    state = choosing()
    frame = state.frames[-1]
    assert isinstance(frame, s.Choosing)
    return played(state, *((seat, rules.legal(state, seat)[0]) for seat, due in enumerate(frame.due) if due and seat))


def offers() -> State:
    """Seat 2 has accepted the offer of seat 0, seat 3 has not, and seat 1 proposes something else."""
    state = played(middle(), (0, s.OfferTrade((0, 0, 0, 1, 0), (1, 0, 0, 0, 0))))
    assert state.offer is not None
    answers = (2, s.RespondTrade(state.offer.no, True)), (3, s.RespondTrade(state.offer.no, False))
    return played(state, *answers, (1, s.ProposeTrade((0, 2, 0, 0, 0), (0, 0, 0, 0, 1))))


def asked() -> State:
    """Seat 1 acts, and offers seat 0 a card."""
    state = replace(middle(), active=1)
    return played(state, (1, s.OfferTrade((0, 1, 0, 0, 0), (0, 0, 0, 1, 0), (0, 3))))


def before_thunder() -> State:
    """Seat 0 can buy wool, and lightning lies on its stack."""
    state = middle()
    rate = harbours.rates(state, 0)[4]
    return topped(dealt(state, 0, 1, 0, 2, 1, rate), "wool", "lightning")


def window(*kinds: Dev) -> State:
    """Lightning has been drawn; seat 0 holds this, and all others something."""
    return played(holding(before_thunder(), 0, *kinds), (0, s.BankTrade("ore", "wool")))


def discard() -> State:
    """Seats 0 and 2 hold too many cards for a seven."""
    state = dealt(dealt(before_roll(), 0, 4, 2, 0, 3, 0), 2, 0, 2, 4, 1, 1)
    return rolled(state, 3, 4)


def robber() -> State:
    return rolled(dealt(before_roll(), 0, 1, 0, 2, 1, 0), 3, 4)


def free_routes() -> State:
    return played(holding(middle(), 0, "road_building"), (0, s.PlayRoadBuilding()))


def special() -> State:
    """Between the turns of the last seat and the next seat 0 may build."""
    state = replace(middle(6), active=5)
    return played(state, (0, s.RequestSpecialBuild(True)), (5, s.EndTurn()))


def exploration() -> State:
    """A ship of seat 0 can reach something undiscovered, and gold lies there."""
    state = found(lambda state: is_middle(state) and any(discovers(state, edge) for edge in building.ship_spots(state, 0)))
    return next_tiles(dealt(replace(state, proposals=(), offer=None), 0, 2, 0, 2, 0, 0), "gold")


def discovers(state: State, edge: str) -> bool:
    fringe = land.at(state).fringe
    return any(vertex in fringe for vertex in chart_of(len(state.players)).ends[edge])


def near_victory() -> State:
    """A settlement more, and seat 0 has won, by the victory point cards that nobody else knows of."""
    state = holding(replace(middle(), options=SHORT), 1, "knight")
    hidden: tuple[Dev, ...] = ("point",) * (points.target(state) - 1 - points.public(state, 0))
    return dealt(holding(state, 0, *hidden), 0, 1, 1, 1, 1, 0)


def scarce() -> State:
    """No development card is left to buy, and no brick but what may strike; seat 0 has laid all roads, played its card, and
    made all its offers."""
    state = with_all_roads(middle())
    state = dealt(dealt(dealt(dealt(state, 0, 1, 0, 2, 2, 2), 1, 1, 6, 1, 0, 1), 2, 0, 6, 1, 1, 0), 3, 1, 6, 0, 1, 0)
    state = played(holding(state, 0, "monopoly", "invention", "knight"), (0, s.PlayMonopoly("ore")))
    others: list[tuple[Dev, ...]] = [state.devs[place::3] for place in range(3)]
    for seat, kinds in enumerate(others, start=1):
        state = holding(state, seat, *(card.kind for card in state.players[seat].devs), *kinds)
    return played(state, *[(0, s.OfferTrade((0, 0, 1, 0, 0), (0, 0, 0, 1, 0)))] * trade.OFFERS)


def with_all_roads(state: State) -> State:
    """Seat 0 has built roads wherever nothing is discovered, until none is left."""
    while network.supply(state, 0).road:
        edge = next(edge for edge in building.road_spots(state, 0) if not discovers(state, edge))
        state = played(dealt(state, 0, 1, 1, 0, 0, 0), (0, s.BuildRoad(edge)))
    return state


def joined() -> State:
    """Land leads from one main island to the other."""
    state = middle()
    lands = [kind for kind in state.tiles if kind != "sea"]
    hexes = [hex_ for hex_ in ACROSS if land.status(state, hex_) == "unknown"]
    state = next_tiles(state, *lands[: len(hexes)])
    for hex_ in hexes:
        state = exploring.discovered(state, 0, hex_, reward=False)
    return replace(state, told=())


def left() -> State:
    """Seat 2 is played on by a computer."""
    return rules.forfeit(middle(), 2, "left")


def first_settlement(state: State) -> bool:
    return state.frames[-1] == s.Found(2)


def second_route(state: State) -> bool:
    frame = state.frames[-1]
    return isinstance(frame, s.Found) and frame.step == 5 and frame.vertex is not None


def at(state: Callable[[], State], seats: int = 4, options: Options = STANDARD) -> Callable[[], tuple[Start, State]]:
    return lambda: (Start(options, seats, FIRST), state())


POSITIONS: dict[str, Callable[[], tuple[Start, State]]] = {
    "founding": at(lambda: found(first_settlement)),
    "founding_route": at(lambda: found(second_route)),
    "pre_roll": at(before_roll),
    "acting": at(middle),
    "acting_3": at(lambda: middle(3), 3),
    "acting_5": at(lambda: middle(5), 5),
    "acting_6": at(lambda: middle(6), 6),
    "offers": at(offers),
    "asked": at(asked),
    "others_turn": at(lambda: replace(middle(), active=2)),
    "exploration": at(exploration),
    "near_victory": at(near_victory, options=SHORT),
    "joined": at(joined),
    "left": at(left),
    "over": at(lambda: found(lambda state: isinstance(state.frames[-1], s.Over), most=None)),
    "special": at(special, 6),
    "free_routes": at(free_routes),
    "chosen": at(chosen),
    "choosing": at(choosing),
    "eruption": at(eruption),
    "no_wizard": at(lambda: window("monopoly")),
    "wizard": at(lambda: window("wizard", "knight")),
    "wizard_answered": at(lambda: played(window("wizard"), (0, s.WizardPlay()))),
    "disaster": at(before_thunder),
    "discard": at(discard),
    "robber": at(robber),
    "scarce": at(scarce),
}
"""Those last that have most of what is rare: secrets and refusals are looked for there first."""
