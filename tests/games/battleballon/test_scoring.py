"""Vectors 1 to 18: what journeys and races are worth."""

import pytest

from games.battleballon import standing
from games.battleballon.journeys import journey
from tests.games.battleballon.tables import journey_of, table

JOURNEYS = {
    "": 0,
    "10": -10,
    "2": -18,
    "w": -40,
    "w,w": -60,
    "w,w,w": -80,
    "w,w,w,2": -72,
    "2,3,4,5,6": 0,
    "w,w,6,8,10": 12,
    "w,w,w,2,3,4,5": -24,
    "w,w,w,3,4,5,6,10": 52,
    "w,5,7,8": 0,
    "w,4,5,6,8,9,10": 44,
    "7,8,9,10": 14,
    "w,7,8,9,10": 28,
    "w,w,7,8,9,10": 42,
    "w,w,w,7,8,9,10": 56,
    "w,2,3,4,5,6,7,8": 50,
    "2,3,4,5,6,7,8": 15,
    "2,3,4,5,6,7,8,9": 44,
    "2,3,4,5,6,7,8,9,10": 54,
    "w,w,w,2,3,4,5,6": 20,
    "w,w,w,2,3,4,5,6,7,8,9,10": 156,
    "w,2,3,4,5,6,7,9,10": 72,
}


@pytest.mark.parametrize(("stages", "points"), JOURNEYS.items())
def test_vectors_1_to_16_a_journey_is_worth_what_the_table_says(stages, points):
    assert journey(journey_of(stages)).points == points


@pytest.mark.parametrize("stages", JOURNEYS)
def test_vectors_1_to_16_the_account_of_a_journey_comes_to_its_points(stages):
    account = journey(journey_of(stages))
    assert (account.sum - account.fee) * account.factor + account.bonus == account.points


def test_the_account_of_the_rule_book_example_names_its_parts():
    account = journey(journey_of("w,2,3,4,5,6,7,9,10"))
    assert (account.sum, account.fee, account.wagers, account.factor, account.bonus) == (46, 20, 1, 2, 20)


def test_vector_17_a_race_is_the_sum_of_its_journeys():
    state = table(mine="Rw R2 R3 R4 R5 R6 R7 R9 R10 Sw E7 E8 E9 E10 P3 P4", deck=20)
    assert standing.points(state)[0] == 33


@pytest.mark.parametrize("landing", ["", "R8 S2 S10", "T5 P9"])
def test_vector_18_landing_places_and_hands_never_count(landing):
    state = table(mine="R2 R3", hand="R9 R10 E7", landing=landing, deck=10)
    assert standing.points(state) == (-15, 0)
