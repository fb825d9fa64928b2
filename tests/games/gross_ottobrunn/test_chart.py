"""Vectors G2 and F1: the printed chart of both variants."""

from collections import Counter

import pytest

from games.gross_ottobrunn import geometry
from games.gross_ottobrunn.chart import HIDDEN_TILES, HIDDEN_TOKENS, chart_of
from games.gross_ottobrunn.state import RES

BOTH = pytest.mark.parametrize("chart", [chart_of(4), chart_of(6)], ids=["3-4", "5-6"])


@pytest.mark.parametrize(("seats", "zones"), [(4, (12, 12, 31, 38)), (6, (15, 15, 39, 38))])
def test_g2_so_many_hexes_lie_in_each_zone(seats, zones):
    chart = chart_of(seats)
    assert tuple(chart.zone.count(zone) for zone in "WESU") == zones
    assert len(chart.hexes) == len(chart.terrain) == len(chart.tokens) == sum(zones)


def test_g2_so_much_is_hidden():
    assert Counter(HIDDEN_TILES) == {
        "sea": 16,
        "desert": 2,
        "lumber": 4,
        "wool": 4,
        "grain": 3,
        "brick": 3,
        "ore": 3,
        "gold": 3,
    }
    assert (len(HIDDEN_TILES), len(HIDDEN_TOKENS)) == (38, 20)
    assert sum(kind not in ("sea", "desert") for kind in HIDDEN_TILES) == len(HIDDEN_TOKENS)


def test_seats_choose_the_variant():
    assert [chart_of(seats).variant for seats in (3, 4, 5, 6)] == ["3-4", "3-4", "5-6", "5-6"]


@BOTH
def test_everything_is_in_canonical_order(chart):
    for names in (chart.hexes, chart.vertices, chart.edges, chart.founding):
        assert list(names) == sorted(names, key=geometry.canonical)


@BOTH
def test_east_mirrors_west(chart):
    for hex_, place in chart.index.items():
        q, r, _ = geometry.parted(hex_)
        across = chart.index[geometry.named(-q, -r)]
        if chart.zone[place] == "W":
            assert (chart.zone[across], chart.terrain[across]) == ("E", chart.terrain[place])
            assert chart.tokens[across] == 14 - chart.tokens[place]


@BOTH
def test_known_land_has_a_token_and_nothing_else_has(chart):
    for zone, terrain, token in zip(chart.zone, chart.terrain, chart.tokens, strict=True):
        assert {"S": terrain == "sea", "U": terrain is None}.get(zone, terrain not in ("sea", "desert", "gold", None))
        assert bool(token) == (zone in "WE")


@BOTH
def test_an_edge_is_one_that_has_a_hex_on_the_map(chart):
    wide = {edge for hex_ in chart.hexes for near in (hex_, *geometry.around(hex_)) for edge in geometry.edges_of(near)}
    assert set(chart.edges) == {edge for edge in wide if any(side in chart.index for side in geometry.sides(edge))}
    assert {end for edge in chart.edges for end in chart.ends[edge]} == set(chart.vertices)
    assert all(edge in chart.edges_at[end] for edge in chart.edges for end in chart.ends[edge])


@BOTH
def test_harbours_lie_at_the_coast_of_a_main_island(chart):
    assert Counter(harbour.kind for harbour in chart.harbours if harbour.rate == 2) <= Counter((*RES, "wool"))
    for harbour in chart.harbours:
        zones = [chart.zone[chart.index[side]] for side in chart.sides[harbour.edge]]
        assert sorted(zones) in (["S", "W"], ["E", "S"])
        assert set(harbour.vertices) == set(chart.ends[harbour.edge])
        assert harbour.rate == (3 if harbour.kind == "any" else 2)


@pytest.mark.parametrize(("seats", "count"), [(4, 66), (6, 82)])
def test_so_many_vertices_are_for_founding(seats, count):
    assert len(chart_of(seats).founding) == count


def test_f1_corners_beside_the_undiscovered_are_not_for_founding():
    chart = chart_of(4)
    corners = chart.corners["-3,0"]
    assert {vertex for vertex in corners if vertex in chart.founding} == {"-3,0,N", "-4,1,N", "-3,-1,S"}
    assert {vertex for vertex in corners if vertex not in chart.founding} == {"-2,-1,S", "-3,1,N", "-3,0,S"}
