"""Vector 48: who sees which cards."""

import re
from collections import Counter

import msgspec
import pytest

from games import engine
from games.battleballon import GAME
from games.battleballon.cards import WAGERS
from games.contract import ALL
from tests.games.battleballon.tables import fresh, lay, table, throw


def named(value) -> Counter:
    """Every face in what is sent, but the faces that nobody has seen: these are the same for all."""
    text = re.sub(r'"unseen_open":\[[^]]*\]', "", msgspec.json.encode(value).decode())
    return Counter(re.findall(r'"([RSETPA](?:w|\d+))"', text))


def closed(state, *hands):
    """The faces that lie in the deck or in these hands, and nowhere a viewer may look."""
    hidden = Counter([*state.deck, *(card for hand in hands for card in state.hands[hand])])
    return {card for card, copies in hidden.items() if card[1:] != "w" or copies == WAGERS}


@pytest.mark.parametrize("seed", range(5))
def test_vector_48_a_seat_sees_nothing_of_the_other_hand_and_the_deck(seed):
    state = fresh(seed=seed)
    assert not closed(state, 0) & named(engine.message(GAME, engine.Position(state), 1)).keys()
    assert named(GAME.view(state, 1).hand) == Counter(state.hands[1])


@pytest.mark.parametrize("seed", range(5))
def test_vector_48_a_watcher_of_a_fresh_race_sees_no_card_at_all(seed):
    assert not named(engine.message(GAME, engine.Position(fresh(seed=seed)), None))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_vector_48_after_the_race_everybody_sees_both_hands(viewer):
    state = table(deck=1)
    after = GAME.apply(state, 0, throw(state.hands[0][0]))
    view = GAME.view(after, viewer)
    assert view.open_hands == view.sheet.unlaid == after.hands
    assert [len(hand) for hand in view.open_hands] == [8, 8]


@pytest.mark.parametrize(("viewer", "sees"), [(0, True), (1, False), (None, False), (ALL, True)])
def test_only_the_drawer_sees_what_comes_from_the_deck(viewer, sees):
    state = table(hand="R8")
    after = GAME.apply(state, 0, throw("R8"))
    fact = GAME.tell(state, 0, throw("R8"), after, viewer)[0]
    assert fact.drawn == GAME.view(after, viewer).last_move.drawn == (state.deck[0] if sees else None)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_what_comes_from_a_landing_place(viewer):
    state = table(hand="R8", landing="S9")
    fact = GAME.tell(state, 0, lay("R8", "sapphire"), GAME.apply(state, 0, lay("R8", "sapphire")), viewer)[0]
    assert (fact.card, fact.drawn) == ("R8", "S9")


@pytest.mark.parametrize(
    ("viewer", "told"), [(0, (True, False)), (1, (False, True)), (None, (False, False)), (ALL, (True, True))]
)
def test_a_deal_tells_each_seat_its_own_hand(viewer, told):
    state = fresh()
    fact = GAME.tell(GAME.setup(GAME.presets["short"], 2, 0), -1, GAME.chance_type(()), state, viewer)[0]
    assert fact.hands == tuple(hand if told[seat] else None for seat, hand in enumerate(state.hands))


def test_hands_are_kept_in_order_so_that_places_tell_nothing():
    state = table(hand="R8 S9 P2 Ew E10 E2 Sw R2")
    assert GAME.view(state, 0).hand == ("R2", "R8", "Sw", "S9", "Ew", "E2", "E10", "P2")


def test_the_end_of_a_race_is_told_with_its_sheet():
    state = table(length="classic", mine="R2 R3", deck=1, hand="R4")
    facts = GAME.tell(state, 0, lay("R4"), GAME.apply(state, 0, lay("R4")), None)
    sheet = facts[1].sheet
    assert (sheet.points, sheet.totals, sheet.next_starter, sheet.race_no, sheet.races) == ((-11, 0), (-11, 0), 1, 1, 3)
    assert sheet.rows[0].journeys[0].cards == ("R2", "R3", "R4")


def test_the_end_of_the_last_race_tells_the_winner():
    state = table(mine="R2 R3", deck=1, hand="R4")
    facts = GAME.tell(state, 0, lay("R4"), GAME.apply(state, 0, lay("R4")), None)
    assert (facts[1].sheet.next_starter, facts[2].winner, facts[2].margin) == (None, 1, 11)
