"""Vector G1: how hexes, vertices and edges are called; checked against their points in the plane."""

from math import cos, isclose, pi, sin, sqrt

from games.gross_ottobrunn import geometry
from games.gross_ottobrunn.chart import chart_of

HEXES = chart_of(6).hexes


def centre(hex_):
    q, r, _ = geometry.parted(hex_)
    return sqrt(3) * (q + r / 2), 1.5 * r


def point(vertex):
    q, r, kind = geometry.parted(vertex)
    x, y = centre(f"{q},{r}")
    return x, y - 1 if kind == "N" else y + 1


def is_near(one, other):
    return all(isclose(a, b, abs_tol=1e-9) for a, b in zip(one, other, strict=True))


def distance(one, other):
    return sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)))


def test_g1_corners_of_the_middle_in_the_order_of_lava():
    assert geometry.corners("0,0") == ("0,0,N", "1,-1,S", "0,1,N", "0,0,S", "-1,1,N", "0,-1,S")


def test_g1_neighbours_of_a_vertex():
    assert geometry.neighbours("0,0,N") == ("1,-1,S", "0,-1,S", "1,-2,S")


def test_g1_an_edge_joins_two_vertices_and_separates_two_hexes():
    assert geometry.ends("0,0,E") == ("1,-1,S", "0,1,N")
    assert geometry.sides("0,0,E") == ("0,0", "1,0")


def test_canonical_order_is_by_row_then_column_then_kind():
    mixed = ["0,1,NE", "1,0,SE", "1,0,E", "-1,0,SE", "1,0,NE", "5,-1,E"]
    assert sorted(mixed, key=geometry.canonical) == ["5,-1,E", "-1,0,SE", "1,0,NE", "1,0,E", "1,0,SE", "0,1,NE"]
    assert sorted(["0,0,S", "0,0,N"], key=geometry.canonical) == ["0,0,N", "0,0,S"]


def test_corners_lie_on_the_circle_clockwise_from_the_north():
    for hex_ in HEXES:
        x, y = centre(hex_)
        for number, vertex in enumerate(geometry.corners(hex_)):
            angle = number * pi / 3
            assert is_near(point(vertex), (x + sin(angle), y - cos(angle)))


def test_a_side_joins_the_corners_before_and_after_it():
    for hex_ in HEXES:
        corners = geometry.corners(hex_)
        for side, (edge, neighbour) in enumerate(zip(geometry.edges_of(hex_), geometry.around(hex_), strict=True)):
            assert set(geometry.ends(edge)) == {corners[side], corners[(side + 1) % 6]}
            assert set(geometry.sides(edge)) == {hex_, neighbour}
            assert isclose(distance(centre(hex_), centre(neighbour)), sqrt(3))


def test_what_is_at_a_vertex_is_at_it_in_the_plane_too():
    for vertex in {vertex for hex_ in HEXES for vertex in geometry.corners(hex_)}:
        assert len(set(geometry.hexes_at(vertex))) == len(set(geometry.neighbours(vertex))) == 3
        assert all(isclose(distance(centre(near), point(vertex)), 1) for near in geometry.hexes_at(vertex))
        assert all(isclose(distance(point(near), point(vertex)), 1) for near in geometry.neighbours(vertex))
        for edge, near in zip(geometry.edges_at(vertex), geometry.neighbours(vertex), strict=True):
            assert set(geometry.ends(edge)) == {vertex, near}
