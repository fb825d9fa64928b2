"""What must always hold (section 20 of the rules) is missed where it does not: a fault that is planted in a state is found."""

from random import Random

import pytest
from msgspec.structs import replace

from games.engine import Start
from games.gross_ottobrunn import GAME, network
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.facts import Lava
from games.gross_ottobrunn.state import Building, DevCard, Offer, Options, Proposal, Route
from games.kit.tuples import put
from tests.games.gross_ottobrunn import invariants
from tests.games.gross_ottobrunn.board import canals, known, seated, token
from tests.games.gross_ottobrunn.positions import POSITIONS
from tests.games.walk import walk

CHART = chart_of(4)


def position(name="acting"):
    return POSITIONS[name]()[1]


def first(state, kind):
    return next(hex_ for hex_, terrain in zip(CHART.hexes, state.terrain, strict=True) if terrain == kind)


def with_hand(state, change):
    hand = state.players[0].hand
    return seated(state, 0, hand=put(hand, 0, hand[0] + change))


def after_lava(state):
    """Lava has buried all but one of seat 1's buildings."""
    mine, *_ = [each for each in state.buildings if each.seat == 1]
    kept = tuple(each for each in state.buildings if each.seat != 1)
    return replace(state, buildings=(*kept, mine), told=(Lava("-5,1", 1, "-5,1,N", 1, "buried"),))


def spoiled(state):
    """Choices that do not add up to what is due."""
    frame = state.frames[-1]
    return replace(state, frames=(*state.frames[:-1], replace(frame, chosen=put(frame.chosen, 0, (9, 9, 9, 9, 9)))))


def roads(state):
    """Edges with land on both sides, all of it discovered at both ends."""
    inland = (edge for edge in CHART.edges if all(kind_of(state, hex_) not in (None, "sea") for hex_ in CHART.sides[edge]))
    return [edge for edge in inland if not is_at_the_fringe(state, edge)]


def is_at_the_fringe(state, edge):
    return any(kind_of(state, hex_) is None for vertex in CHART.ends[edge] for hex_ in CHART.hexes_at[vertex])


def at_the_fringe(state):
    """An edge with land beside it, at one of whose ends something is undiscovered."""
    taken = {route.edge for route in state.routes}
    free = (edge for edge in CHART.edges if edge not in taken and is_at_the_fringe(state, edge))
    kinds = {edge: [kind_of(state, hex_) for hex_ in CHART.sides[edge]] for edge in free}
    return next(edge for edge, both in kinds.items() if None not in both and set(both) != {"sea"})


def kind_of(state, hex_):
    return state.terrain[CHART.index[hex_]] if hex_ in CHART.index else "sea"


def at_sea():
    return next(edge for edge in CHART.edges if set(CHART.sides[edge]) <= {"0,0", "-1,0", "1,0"})


def inland():
    return next(edge for edge in CHART.edges if set(CHART.sides[edge]) <= {"-4,0", "-4,1", "-5,0"})


FAULTS = {
    invariants.no_card_is_lost: {
        "a card too few": lambda state: replace(state, stacks=put(state.stacks, 3, state.stacks[3][1:])),
        "a card too many": lambda state: with_hand(state, 1),
        "less than no card": lambda state: with_hand(state, -9),
        "a disaster in a hand": lambda state: replace(
            state,
            stacks=tuple(tuple("plain" if card == "fire" else card for card in pile) for pile in state.stacks),
            asides=tuple(tuple("plain" if card == "fire" else card for card in pile) for pile in state.asides),
        ),
    },
    invariants.no_development_card_is_lost: {
        "a development card too few": lambda state: replace(state, devs=state.devs[1:]),
        "a knight that nobody played": lambda state: seated(state, 0, knights=state.players[0].knights + 1),
        "a development card of tomorrow": lambda state: seated(state, 0, devs=(DevCard("knight", state.turn + 1),)),
    },
    invariants.no_tile_or_token_is_lost: {
        "a tile too few": lambda state: replace(state, tiles=state.tiles[1:]),
        "a token too few": lambda state: replace(state, chips=state.chips[1:]),
        "a token that is another one": lambda state: known(state, "-4,0", "grain", token(state, "-4,0") + 1),
        "a token on the sea": lambda state: known(replace(state, chips=state.chips[1:]), "0,0", "sea", state.chips[0]),
        "a printed hex that is another one": lambda state: known(state, "-4,0", "wool", token(state, "-4,0")),
    },
    invariants.board_and_supply_are_all_pieces: {
        "too many roads": lambda state: replace(state, routes=tuple(Route(edge, 0, "road") for edge in roads(state)[:16])),
        "too many cities": lambda state: replace(
            state, buildings=tuple(Building(each.vertex, 0, True) for each in state.buildings)
        ),
    },
    invariants.pieces_are_where_they_may_be: {
        "neighbours": lambda state: replace(
            state, buildings=(*state.buildings, Building(CHART.neighbours[state.buildings[0].vertex][0], 1, False))
        ),
        "two pieces on an edge": lambda state: replace(state, routes=(*state.routes, state.routes[0])),
        "a road at sea": lambda state: replace(state, routes=(*state.routes, Route(at_sea(), 0, "road"))),
        "a ship on land": lambda state: replace(state, routes=(*state.routes, Route(inland(), 0, "ship"))),
        "a canal at sea": lambda state: replace(state, routes=(*state.routes, Route(at_sea(), 0, "canal"))),
        "a piece beside the undiscovered": lambda state: replace(
            state, routes=(*state.routes, Route(at_the_fringe(state), 0, "road"))
        ),
    },
    invariants.robber_and_pirate_stand_on_their_ground: {
        "a robber on the sea": lambda state: replace(state, robber=first(state, "sea")),
        "a pirate on land": lambda state: replace(state, pirate=first(state, "grain")),
    },
    invariants.lava_leaves_two: {
        "lava that leaves one": after_lava,
    },
    invariants.honours_are_held_by_right: {
        "an army of two": lambda state: replace(state, army=3),
        "a chip where the islands are joined": lambda state: seated(replace(state, joined=True), 0, chip=True, home="W"),
        "a chip of who has no home": lambda state: seated(state, 0, chip=True, home=None),
        "a victory without points": lambda state: replace(state, winner=0, reason="points", options=Options(target=14)),
    },
    invariants.promises_can_be_kept: {
        "an offer of what is not there": lambda state: replace(
            state, offer=Offer(1, (0, 0, 0, 9, 0), (1, 0, 0, 0, 0), (1,), (None,) * 4)
        ),
        "a proposal of what is not there": lambda state: replace(
            state, proposals=(Proposal(1, 2, (0, 0, 0, 0, 9), (1, 0, 0, 0, 0)),)
        ),
    },
    invariants.limits_are_kept: {
        "a turn too late": lambda state: replace(state, turn=401),
        "an offer too many": lambda state: replace(state, offers=6),
    },
}
"""By what finds them, in a state in which seat 0 acts."""


@pytest.mark.parametrize(
    ("guard", "fault"), [pytest.param(guard, FAULTS[guard][name], id=name) for guard in FAULTS for name in FAULTS[guard]]
)
def test_a_fault_in_a_state_is_found(guard, fault):
    state = position()
    invariants.check(state)
    with pytest.raises(AssertionError) as found:
        invariants.check(fault(state))
    assert guard.__name__ in [entry.name for entry in found.traceback]


@pytest.mark.parametrize("name", ["chosen", "discard"])
def test_choices_that_are_not_due_are_found(name):
    with pytest.raises(AssertionError):
        invariants.check(spoiled(position(name)))


def test_a_window_that_asks_who_has_no_card_is_found():
    state = position("wizard")
    with pytest.raises(AssertionError):
        invariants.check(replace(state, frames=(*state.frames[:-1], replace(state.frames[-1], asked=(0, 1)))))


@pytest.mark.parametrize(("lengths", "holder"), [((4, 2, 1), 0), ((6, 7, 1), 0), ((6, 5, 1), None), ((9, 9, 5), 2)])
def test_a_longest_route_that_is_not_held_by_right_is_found(lengths, holder):
    with pytest.raises(AssertionError):
        invariants.the_longest_route_is_in_front(lengths, holder)


@pytest.mark.parametrize(("lengths", "holder"), [((4, 2, 1), None), ((6, 6, 1), 1), ((6, 6, 1), None), ((9, 6, 5), 0)])
def test_a_longest_route_may_be_held_by_the_first_of_several_or_by_nobody(lengths, holder):
    invariants.the_longest_route_is_in_front(lengths, holder)


def test_a_canal_that_costs_no_road_is_found(monkeypatch):
    """The pieces that are left are reckoned by the rules, and once more here."""
    state = replace(position(), routes=(*position().routes, *canals(inland(), 0)))
    invariants.board_and_supply_are_all_pieces(4, state.routes, state.buildings)
    left = network.left
    monkeypatch.setattr(network, "left", lambda mine, buildings: left([one for one in mine if one.kind != "canal"], buildings))
    for remembered in (network.laid, invariants.board_and_supply_are_all_pieces):
        remembered.cache_clear()
    with pytest.raises(AssertionError):
        invariants.board_and_supply_are_all_pieces(4, state.routes, state.buildings)
    network.laid.cache_clear()


def test_a_state_that_is_another_one_after_json_is_found():
    state = replace(position(), chips=list(position().chips))
    with pytest.raises(AssertionError):
        invariants.it_survives_json(state)


# --- what a viewer must not see -----------------------------------------------------------------------------------------
LEAKS = {
    "a hand": lambda state: state.players[1].hand[2],
    "a development card": lambda state: len(state.players[1].devs[0].kind),
    "when it was bought": lambda state: state.players[1].devs[0].turn,
    "the next disaster": lambda state: sum(pile[0] != "plain" for pile in state.stacks),
    "the next tile": lambda state: len(state.tiles[0]),
    "the next token": lambda state: state.chips[0],
    "the next development card": lambda state: len(state.devs[0]),
    "what was told": lambda state: len(state.told),
}
DIFFERENT = {"the next disaster": "disaster"}
"""Positions in which it is something else than where all is blank; elsewhere any will do."""


def leaking(part):
    return lambda state, viewer: replace(GAME.view(state, viewer), turn=part(state))


@pytest.mark.parametrize("viewer", [None, 0, 3])
@pytest.mark.parametrize("name", LEAKS)
def test_a_view_that_shows_more_is_found(name, viewer, monkeypatch):
    state = replace(position(DIFFERENT.get(name, "acting")), told=(Lava("-5,1", 1, "-5,1,N", None, "none"),))
    invariants.nothing_hidden_is_seen(state, viewer)
    monkeypatch.setattr(invariants, "view", leaking(LEAKS[name]))
    with pytest.raises(AssertionError):
        invariants.nothing_hidden_is_seen(state, viewer)


@pytest.mark.parametrize(("name", "part"), [("chosen", "chosen"), ("wizard_answered", "answers")])
def test_a_view_that_shows_what_is_chosen_in_secret_is_found(name, part, monkeypatch):
    state = position(name)
    monkeypatch.setattr(invariants, "view", leaking(lambda state: hash(getattr(state.frames[-1], part))))
    with pytest.raises(AssertionError):
        invariants.nothing_hidden_is_seen(state, 3)


def test_random_matches_meet_a_leak(monkeypatch):
    """Some states are looked at through a viewer's eyes: enough of them."""
    monkeypatch.setattr(invariants, "view", leaking(lambda state: state.chips[0] if state.chips else 0))
    with pytest.raises(AssertionError):
        for _, changes in walk(GAME, Start(Options(), 3), Random(1), most=400):
            for change in changes:
                invariants.check(change.after.state)


@pytest.mark.parametrize("name", POSITIONS)
def test_nobody_sees_what_is_hidden_in_any_position(name):
    state = position(name)
    for viewer in (None, *range(len(state.players))):
        invariants.nothing_hidden_is_seen(state, viewer)
