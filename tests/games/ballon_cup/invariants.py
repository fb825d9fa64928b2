"""What holds after every entry of any match of Ballon Cup."""

from games.ballon_cup.cards import PACK
from games.ballon_cup.state import HAND, STONES, TO_WIN
from games.ballon_cup.tiles import counted, five, is_complete, playable, plus
from games.ballon_cup.trophies import held

PACK_IN_ORDER = sorted(PACK)


def check(state):
    if state.phase == "deal":
        return
    stones_are_whole(state)
    cards_are_whole(state)
    tiles_are_possible(state)
    trophies_are_paid(state)
    if state.phase == "over":
        assert not state.owed
    elif not state.owed:
        settled(state)


def cards_are_whole(state):
    on_tiles = [card for tile in state.tiles for side in tile.sides for card in side]
    assert sorted([*state.deck, *state.discard, *state.hands[0], *state.hands[1], *on_tiles]) == PACK_IN_ORDER
    for hand, known in zip(state.hands, state.known, strict=True):
        assert set(known) <= set(hand)
        assert list(hand) == sorted(hand, key=lambda card: ("RYGBA".index(card[0]), int(card[1:])))
        assert len(hand) <= HAND


def stones_are_whole(state):
    everywhere = plus(state.bag, state.spent)
    for stones in (*state.stones, *(tile.stones for tile in state.tiles)):
        everywhere = plus(everywhere, stones)
        assert min(stones) >= 0
    assert everywhere == STONES
    assert min(state.bag) >= 0 and min(state.spent) >= 0


def tiles_are_possible(state):
    assert [tile.number for tile in state.tiles] == [1, 2, 3, 4]
    for tile in state.tiles:
        size = sum(tile.stones)
        assert size in (0, tile.number) and (tile.in_play or not size)
        for side in tile.sides:
            assert all(lying <= stones for lying, stones in zip(counted(side), tile.stones, strict=True))
        if state.lock_guard != "off":
            assert tile.stones[4] <= 2 and tile.stones[3] <= 3
    if state.lock_guard == "table":
        lying = five(sum(tile.stones[place] for tile in state.tiles) for place in range(5))
        assert all(count < need for count, need in zip(lying, (7, 6, 5, 4, 3), strict=True))


def trophies_are_paid(state):
    for place, need in enumerate((7, 6, 5, 4, 3)):
        if state.trophies[place] is None:
            assert state.spent[place] == 0
            if not state.owed and state.phase != "over":
                assert all(stones[place] < need for stones in state.stones)
    assert max(held(state, 0), held(state, 1)) <= TO_WIN


def settled(state):
    """A seat is waited for."""
    assert [len(hand) for hand in state.hands] == [HAND, HAND]
    assert not any(is_complete(tile) for tile in state.tiles)
    assert any(tile.stones != (0, 0, 0, 0, 0) for tile in state.tiles), "somebody has won before the last tile is gone"
    assert len(state.deck) + len(state.discard) >= 13
    assert state.deck
    assert max(held(state, 0), held(state, 1)) < TO_WIN
    assert bool(playable(state.hands[state.turn], state.tiles)) == (state.phase in ("play", "must_play"))
    assert (state.phase == "exchange") <= (state.known[state.turn] == state.hands[state.turn])
    assert state.lock_guard != "table" or state.phase != "stuck"
    assert state.stuck_passes in ((0, 1) if state.phase == "stuck" else (0,))
