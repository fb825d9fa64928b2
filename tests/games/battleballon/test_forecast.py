"""Vectors 45 and 47: what a card would bring, and what of a colour has not lain openly."""

import pytest

from games.battleballon import GAME
from games.battleballon.journeys import Theirs, forecast
from tests.games.battleballon.tables import journey_of, lane, table


@pytest.mark.parametrize(
    ("lying", "card", "delta", "points", "opens"),
    [
        ("w,5,6", "9", 18, 0, False),
        ("", "7", -13, -13, True),
        ("", "w", -40, -40, True),
        ("w", "w", -20, -60, False),
        ("2,3,4,5,6,7,8", "9", 29, 44, False),
        ("w,w,2,3,4,5,6", "10", 50, 50, False),
    ],
)
def test_vector_45_a_forecast_says_what_the_card_brings(lying, card, delta, points, opens):
    brings = forecast(f"R{card}", journey_of(lying), ())
    assert (brings.playable, brings.delta, brings.journey.points, brings.opens) == (True, delta, points, opens)


def test_vector_45_the_forecast_gives_the_account_of_the_new_journey():
    new = forecast("R9", journey_of("w,5,6"), ()).journey
    assert (new.sum, new.fee, new.factor, new.bonus) == (20, 20, 2, 0)


@pytest.mark.parametrize(("card", "why"), [("R5", "not_higher"), ("Rw", "wager_after_stage")])
def test_a_card_that_cannot_be_laid_brings_nothing_and_says_why(card, why):
    brings = forecast(card, journey_of("7"), ())
    assert (brings.playable, brings.blocked, brings.delta, brings.journey) == (False, why, None, None)


@pytest.mark.parametrize(
    ("lying", "theirs"),
    [("8", None), ("4", Theirs(7, starts=False)), ("w,4", Theirs(14, starts=False)), ("", Theirs(-13, starts=True))],
)
def test_a_forecast_says_whether_the_card_serves_the_other_seat(lying, theirs):
    assert forecast("R7", (), journey_of(lying)).theirs == theirs


def test_the_owner_has_a_forecast_for_each_face_on_turn_or_not():
    state = table(hand="Rw Rw R7 S2 S3 S4 S5 S6")
    for turn in (0, 1):
        view = GAME.view(table(hand="Rw Rw R7 S2 S3 S4 S5 S6", turn=turn), 0)
        assert [forecast.card for forecast in view.forecasts] == ["Rw", "R7", "S2", "S3", "S4", "S5", "S6"]
    assert GAME.view(state, None).forecasts == ()


def test_vector_47_what_has_not_lain_openly_is_the_same_for_everybody():
    state = table(mine="Rw R2", theirs="R5", landing="R3", other_known="R9", hand="R7")
    for viewer in (0, 1, None):
        assert lane(GAME.view(state, viewer), "ruby").unseen_open == ("Rw", "Rw", "R4", "R6", "R7", "R8", "R10")


def test_from_a_race_end_on_both_hands_have_been_seen():
    state = table(hand="R7", deck=1)
    after = GAME.apply(state, 0, GAME.legal(state, 0)[0])
    assert all(card not in lane(GAME.view(after, None), "ruby").unseen_open for card in after.hands[1])
