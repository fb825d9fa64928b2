"""Places from how many rows have which number."""

import pytest

from ratings.ladders import Ladder, of_rows

FIVE = of_rows([(1600, 1), (1550, 2), (1500, 2)])


def test_a_ladder_counts_the_rows_above_each_number():
    assert FIVE == Ladder((1600, 1550, 1500), (0, 1, 3), 5)
    assert of_rows([]) == Ladder((), (), 0)


@pytest.mark.parametrize(("number", "place"), [(1600, 1), (1550, 2), (1500, 4), (1700, 1), (1575, 2), (1501, 4), (1400, 6)])
def test_equal_numbers_share_a_place_and_one_that_nobody_has_stands_between(number, place):
    assert FIVE.place(number) == place


@pytest.mark.parametrize(("row", "found"), [(0, (1600, 0)), (1, (1550, 0)), (2, (1550, 1)), (3, (1500, 0)), (4, (1500, 1))])
def test_a_row_is_found_by_its_number_and_those_of_the_same_number_before_it(row, found):
    assert FIVE.seek(row) == found
