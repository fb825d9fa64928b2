"""Rating curves: where the points of a picture lie."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ratings import charts
from ratings.charts import HEIGHT, WIDTH, chart

DAY = 86_400_000


def drawn(*elos: int, before: int = 1500) -> charts.Chart:
    found = chart([(day * DAY, elo) for day, elo in enumerate(elos)], before=before)
    assert found is not None
    return found


def places(line: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", line)]


def test_without_a_match_there_is_no_curve():
    assert chart([], before=1500) is None


def test_one_match_is_a_line_from_the_rating_before_to_the_one_after_it():
    one = drawn(1516)
    assert one.levels == (1520, 1510, 1500)
    assert places(one.curve) == [(0, HEIGHT), (WIDTH, 40)]
    assert [(point.elo, point.change) for point in one.points] == [(1500, 0), (1516, 16)]
    assert (one.highest, one.lowest, one.lately) == (1516, 1500, 16)


def test_matches_lie_at_equal_distances_whenever_they_were():
    assert [point.x for point in drawn(1510, 1520, 1530, 1540).points] == [0, 160, 320, 480, 640]


def test_a_higher_rating_lies_higher_and_levels_name_the_lines_of_the_grid():
    found = drawn(1550, 1450)
    assert found.levels == (1550, 1500, 1450)
    by_level = dict(zip(found.levels, found.grid, strict=True))
    assert by_level[1500] == found.points[0].y and found.points[1].y < found.points[0].y < found.points[2].y


def test_a_rating_that_never_moved_is_a_line_on_a_grid():
    still = drawn(1500, 1500)
    assert len(still.levels) >= 2 and {point.y for point in still.points} == {HEIGHT}


def test_the_area_below_ends_at_the_bottom_on_both_sides():
    assert places(drawn(1516).area)[-2:] == [(WIDTH, HEIGHT), (0, HEIGHT)]


def test_lately_are_the_last_ten_matches():
    assert drawn(*range(1501, 1521)).lately == 10
    assert drawn(1510, 1503).lately == 3


def test_dates_are_both_ends_and_what_lies_between():
    assert [at // DAY for at in drawn(*[1500] * 9).dates] == [0, 2, 4, 6, 8]
    assert [at // DAY for at in drawn(1500, 1500).dates] == [0, 1]
    assert [at // DAY for at in drawn(1500).dates] == [0]


def test_of_many_matches_the_extremes_are_kept():
    elos = [1500 + (place % 7) for place in range(3000)]
    elos[1234], elos[2345] = 1900, 1100
    found = drawn(*elos)
    assert len(found.points) <= charts.MOST
    assert {1900, 1100, elos[-1]} <= {point.elo for point in found.points} and found.points[0].elo == 1500
    assert (found.highest, found.lowest) == (1900, 1100)


@given(st.lists(st.integers(-500, 4000), min_size=1, max_size=400), st.integers(-500, 4000))
def test_every_curve_stays_in_its_picture(elos, before):
    found = drawn(*elos, before=before)
    assert all(0 <= point.x <= WIDTH and 0 <= point.y <= HEIGHT for point in found.points)
    assert [point.x for point in found.points] == sorted(point.x for point in found.points)
    assert (found.points[0].x, found.points[-1].x, found.points[-1].elo) == (0, WIDTH, elos[-1])
    assert 2 <= len(found.levels) <= charts.LINES and found.levels[0] >= found.highest and found.levels[-1] <= found.lowest
    steps = {a - b for a, b in zip(found.levels, found.levels[1:], strict=False)}
    assert len(steps) == 1 and found.grid[-1] == HEIGHT


def test_a_change_is_that_of_its_own_match_though_others_are_not_drawn():
    elos = [1500, *(1500 + (place * 37) % 101 for place in range(1000))]
    steps = set(zip(elos[1:], (after - before for before, after in pairwise(elos)), strict=True))
    found = drawn(*elos[1:])
    assert len(found.points) < len(elos) and {(point.elo, point.change) for point in found.points[1:]} <= steps
