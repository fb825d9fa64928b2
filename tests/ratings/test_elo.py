"""Points and Elo, worked out by hand (portal_features C1, C4, C6 and the vectors of its section N)."""

import pytest

from ratings import elo


@pytest.mark.parametrize(
    ("own", "other", "share"),
    [
        (1500, 1500, 0.5),
        (1700, 1500, 0.7597),  # 1 / (1 + 10^-0.5)
        (1500, 1700, 0.2403),
        (1900, 1500, 10 / 11),  # 400 more are ten to one
        (1500, 1900, 1 / 11),
        (1510, 1500, 0.5144),
    ],
)
def test_what_is_expected(own, other, share):
    assert elo.expected(own, other) == pytest.approx(share, abs=5e-5)
    assert elo.expected(own, other) + elo.expected(other, own) == pytest.approx(1)


@pytest.mark.parametrize(
    ("ratings", "ks", "ranks", "after"),
    [
        # N4
        ((1500, 1500), (32, 32), (1, 2), (1516, 1484)),
        ((1700, 1500), (16, 32), (1, 2), (1704, 1492)),  # 16 · 0.2403 = 3.84; 32 · 0.2403 = 7.69
        ((1700, 1500), (16, 32), (2, 1), (1688, 1524)),  # 16 · 0.7597 = 12.16; 32 · 0.7597 = 24.31
        # N3: a draw moves them towards each other
        ((1500, 1500), (32, 32), (1, 1), (1500, 1500)),
        ((1700, 1500), (32, 32), (1, 1), (1692, 1508)),  # 32 · (0.5 - 0.7597) = -8.31
        ((1900, 1500), (16, 16), (1, 1), (1893, 1507)),  # 16 · (0.5 - 10/11) = -6.55, half away from zero: -7
        ((1500, 1500), (16, 32), (2, 1), (1492, 1516)),
    ],
)
def test_n3_and_n4_two_seats(ratings, ks, ranks, after):
    assert elo.updated(ratings, ks, ranks) == after


def test_three_equal_players_are_three_pairs_with_half_of_k():
    # the first beats two: 16 · 0.5 · 2; the second one beats one and loses to one
    assert elo.updated((1500, 1500, 1500), (32, 32, 32), (1, 2, 3)) == (1516, 1500, 1484)


def test_the_pairs_of_a_seat_are_summed_before_they_are_rounded():
    # four equal players, K 32 / 3 a pair: 10.667 · 1.5 = 16, 10.667 · 0.5 = 5.33
    assert elo.updated((1500,) * 4, (32,) * 4, (1, 2, 3, 4)) == (1516, 1505, 1495, 1484)
    # 1700 before 1500 and 1600, K 16: 8 · (0.2403 + 0.3599) = 4.80, where the pairs alone were 1.92 + 2.88 = 2 + 3
    assert elo.updated((1700, 1500, 1600), (16, 16, 16), (1, 2, 3)) == (1705, 1503, 1592)


def test_ties_among_many_count_half():
    # first and third tie: 8 · (0 + 0.5); the second and the fourth are behind both: K 32 / 3 · (0 - 0.5) · 2 + their own tie
    assert elo.updated((1500,) * 4, (24,) * 4, (1, 3, 1, 3)) == (1508, 1492, 1508, 1492)


def test_all_equal_ranks_of_equals_change_nothing():
    assert elo.updated((1432,) * 5, (32,) * 5, (1,) * 5) == (1432,) * 5


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2), (10, -10)),
        ((2, 1), (-10, 10)),
        ((1, 1), (0, 0)),
        ((1, 2, 3), (10, 0, -10)),
        ((1, 2, 3, 4), (10, 3, -3, -10)),
        ((1, 4, 1, 3), (7, -10, 7, -3)),  # N13: ranking [[0, 2], [3], [1]]
        ((1, 1, 1, 4), (3, 3, 3, -10)),
        ((1, 2, 3, 4, 5), (10, 5, 0, -5, -10)),
        ((2, 1, 3, 4, 5, 6), (6, 10, 2, -2, -6, -10)),
        ((1, 2, 2, 4, 5), (10, 3, 3, -5, -10)),  # 10 · (2 - 1) / 4 = 2.5: half away from zero
        ((1, 2, 3, 3, 5), (10, 5, -3, -3, -10)),
    ],
)
def test_n13_points(ranks, points):
    assert elo.points(ranks) == points


@pytest.mark.parametrize(("rated", "k"), [(0, 32), (29, 32), (30, 16), (500, 16)])
def test_the_first_thirty_matches_move_a_rating_twice_as_far(rated, k):
    assert elo.k_of(rated) == k


@pytest.mark.parametrize(("number", "whole"), [(0.5, 1), (-0.5, -1), (1.5, 2), (2.5, 3), (-2.5, -3), (2.4999, 2), (-3.84, -4)])
def test_halves_are_rounded_away_from_zero(number, whole):
    assert elo.rounded(number) == whole


@pytest.mark.parametrize(
    ("whole", "parts", "share"), [(20, 3, 7), (-10, 3, -3), (10, 4, 3), (-10, 4, -3), (0, 5, 0), (30, 3, 10)]
)
def test_points_are_shared_in_whole_numbers(whole, parts, share):
    assert elo.share(whole, parts) == share
