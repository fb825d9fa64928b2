"""Section 1, "Hex status", and section 15, "Connection": what is land, sea or neither, and when land joins the main islands."""

from collections import Counter

import pytest

from games.gross_ottobrunn import land
from games.gross_ottobrunn.chart import chart_of
from tests.games.gross_ottobrunn.board import table

BRIDGE = ("-2,0", "-1,0", "-1,1", "0,1", "1,0", "2,0")
"""From the western island round the pirate's sea to the eastern one."""


def bridged(*but, terrain="desert"):
    return table(lands={hex_: (terrain, 0) for hex_ in BRIDGE if hex_ not in but})


@pytest.mark.parametrize(
    ("hex_", "status"),
    [("0,0", "sea"), ("-4,0", "land"), ("-5,1", "land"), ("-2,0", "unknown"), ("9,9", "frame"), ("-5,-3", "frame")],
)
def test_a_hex_is_sea_land_undiscovered_or_frame(hex_, status):
    assert land.status(table(), hex_) == status


@pytest.mark.parametrize("terrain", ["desert", "gold", "wool"])
def test_every_known_terrain_but_sea_is_land(terrain):
    assert land.status(table(lands={"-2,0": (terrain, 0)}), "-2,0") == "land"
    assert land.status(table(lands={"-2,0": ("sea", 0)}), "-2,0") == "sea"


@pytest.mark.parametrize(
    ("edge", "bears"),
    [
        ("-4,0,NE", {"road", "canal"}),
        ("-3,-2,NE", {"road", "ship"}),
        ("-3,-3,E", {"ship"}),
        ("-3,-4,SE", {"ship"}),
        ("-3,0,E", set()),
        ("0,-1,NE", set()),
    ],
    ids=["inland", "coast", "sea", "frame", "undiscovered beside land", "undiscovered"],
)
def test_what_an_edge_can_bear(edge, bears):
    now = land.at(table())
    assert {kind for kind, edges in (("road", now.roads), ("ship", now.lanes), ("canal", now.canals)) if edge in edges} == bears


@pytest.mark.parametrize("seats", [4, 6])
def test_fringe_is_where_something_undiscovered_lies(seats):
    state, chart = table(seats), chart_of(seats)
    touched = Counter(hex_ for hexes in land.at(state).fringe.values() for hex_ in hexes)
    assert touched == {hex_: 6 for hex_, zone in zip(chart.hexes, chart.zone, strict=True) if zone == "U"}


def test_land_from_island_to_island_joins_them():
    assert not land.joined(table())
    assert land.joined(bridged())


@pytest.mark.parametrize("gap", BRIDGE)
def test_one_gap_is_enough_to_part_them(gap):
    assert not land.joined(bridged(gap))


def test_sea_joins_nothing():
    assert not land.joined(bridged(terrain="sea"))
