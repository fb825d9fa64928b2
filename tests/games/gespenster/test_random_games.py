"""Vectors 36 and 43: random rounds and matches keep what must always hold."""

from random import Random

import pytest

from games.engine import Start
from games.gespenster import GAME, rules
from games.gespenster.cards import FACES
from games.gespenster.state import Options, PassCards, Play
from tests.games.gespenster import invariants
from tests.games.gespenster.tables import ALL_ON, fresh
from tests.games.walk import walk

ROUNDS = 150
"""A number of seats; every tenth is looked at card by card."""
SOAKED = 1000
OPTIONS = [Options(moon, ghosts, bullseye) for moon in (False, True) for ghosts in (False, True) for bullseye in (False, True)]
MATCHES = 5


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(SOAKED, marks=pytest.mark.soak)])
def test_vector_43_random_rounds_accept_what_the_rules_allow_and_nothing_else(rounds, seats):
    for number in range(rounds):
        rng = Random(number)
        state = fresh(seats, first=number % seats, seed=number, options=ALL_ON if number % 2 else Options(), phase="pass")
        for seat in range(seats):
            state = rules.apply(state, seat, PassCards(tuple(rng.sample(state.hands[seat], 3))))
        while state.phase == "play":
            seat = rules.turn(state)
            playable = [move.card for move in rules.legal(state, seat)]
            if number % 10 == 0:
                only_these_are_accepted(state, seat, playable)
            state = rules.apply(state, seat, Play(rng.choice(playable)))
        if state.phase == "moon_choice":
            state = rules.apply(state, rules.actors(state)[0], rng.choice(rules.legal(state, 0)))
        invariants.check(state)


def only_these_are_accepted(state, seat, playable):
    first = not state.tricks and not state.trick.cards
    assert set(playable) == set(invariants.allowed(list(state.hands[seat]), state.trick.cards[:1], first=first))
    for card in FACES:
        assert (rules.refusal(state, seat, Play(card)) is None) == (card in playable)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("leavers", [False, True], ids=["", "leavers"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("matches", [1, pytest.param(MATCHES, marks=pytest.mark.soak)])
def test_vector_36_whole_matches_with_every_combination_of_options_break_no_invariant(matches, options, leavers, seats):
    for seed in range(matches):
        for _, changes in walk(GAME, Start(options, seats, seed % seats), Random(seed), leavers=leavers):
            for change in changes:
                invariants.check(change.after.state)
