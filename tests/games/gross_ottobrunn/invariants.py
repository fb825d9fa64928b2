"""What holds in every state of Groß Ottobrunn that a match can reach (section 20 of the rules)."""

from collections import Counter
from functools import lru_cache

from games.gross_ottobrunn import geometry, piles, points
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.facts import Lava
from games.gross_ottobrunn.state import State

PIECES = {"road": 15, "ship": 15, "settlement": 5, "city": 4}
LAND = {"desert", "lumber", "brick", "wool", "grain", "ore", "gold", "volcano"}


def check(state: State) -> None:
    if isinstance(state.frames[0], s.Deal):
        return  # nothing lies there yet
    chart = chart_of(len(state.players))
    no_card_is_lost(state)
    no_development_card_is_lost(state)
    no_tile_or_token_is_lost(len(state.players), state.terrain, state.tokens, state.tiles, state.chips)
    pieces_are_where_they_may_be(len(state.players), state.terrain, state.routes, state.buildings)
    nobody_has_more_pieces_than_there_are(len(state.players), state.routes, state.buildings)
    robber_and_pirate_stand_on_their_ground(state, chart)
    lava_leaves_two(state)
    honours_are_held_by_right(state)
    promises_can_be_kept(state)
    frames_say_what_is_due(state)
    limits_are_kept(state)


def no_card_is_lost(state):
    """Of each resource, disasters included; what lies face down before seats is counted in. No disaster is ever in a hand."""
    drawn = [seat for frame in state.frames if isinstance(frame, s.Drawing) for seat in frame.drawn]
    for place, whole in enumerate(piles.stacks(state.options, len(state.players))):
        lying = [*state.stacks[place], *state.asides[place], *(card for seat in drawn for card in seat[place])]
        held = [each.hand[place] for each in state.players]
        assert min(held) >= 0
        assert sorted(["plain"] * sum(held) + lying) == sorted(whole)


def no_development_card_is_lost(state):
    held = [card.kind for each in state.players for card in each.devs]
    played = [kind for each in state.players for kind in each.played]
    assert sorted([*state.devs, *held, *played]) == sorted(piles.devs(len(state.players)))
    for each in state.players:
        assert each.knights == each.played.count("knight")
        assert all(card.turn <= state.turn for card in each.devs)
        assert "point" not in each.played


@lru_cache(maxsize=4)
def no_tile_or_token_is_lost(seats, terrain, tokens, tiles, chips):
    chart = chart_of(seats)
    found = [now for now, printed in zip(terrain, chart.terrain, strict=True) if printed is None and now is not None]
    assert Counter([*tiles, *found]) == Counter(piles.TILES)
    assert all(now == printed for now, printed in zip(terrain, chart.terrain, strict=True) if printed is not None)
    lying = [token for token in tokens if token]
    printed = [token for token in chart.tokens if token]
    assert Counter([*lying, *chips]) == Counter([*printed, *piles.CHIPS])
    for kind, token in zip(terrain, tokens, strict=True):
        assert bool(token) == (kind not in (None, "sea", "desert"))


@lru_cache(maxsize=4)
def pieces_are_where_they_may_be(seats, terrain, routes, buildings):
    """One piece an edge, two edges between buildings, no piece beside the unknown, land and sea under the right ones."""
    chart = chart_of(seats)
    known = dict(zip(chart.hexes, terrain, strict=True))
    taken = [route.edge for route in routes]
    assert len(set(taken)) == len(taken)
    for route in routes:
        land = [known.get(hex_, "sea") in LAND for hex_ in chart.sides[route.edge]]
        assert {"road": any(land), "ship": not all(land), "canal": all(land)}[route.kind], route
    vertices = {each.vertex for each in buildings}
    assert len(vertices) == len(buildings)
    for vertex in vertices:
        assert vertices.isdisjoint(geometry.neighbours(vertex))
        assert any(known.get(hex_) in LAND for hex_ in chart.hexes_at[vertex])
    for vertex in vertices | {end for edge in taken for end in chart.ends[edge]}:
        assert all(known[hex_] is not None for hex_ in chart.hexes_at[vertex] if hex_ in known), f"{vertex} is at the unknown"


@lru_cache(maxsize=4)
def nobody_has_more_pieces_than_there_are(seats, routes, buildings):
    """A canal is a road and a ship."""
    for seat in range(seats):
        kinds = Counter(route.kind for route in routes if route.seat == seat)
        cities = [each.city for each in buildings if each.seat == seat]
        assert kinds["road"] + kinds["canal"] <= PIECES["road"]
        assert kinds["ship"] + kinds["canal"] <= PIECES["ship"]
        assert cities.count(False) <= PIECES["settlement"]
        assert cities.count(True) <= PIECES["city"]


def robber_and_pirate_stand_on_their_ground(state, chart):
    known = dict(zip(chart.hexes, state.terrain, strict=True))
    assert state.robber is None or known[state.robber] in LAND
    assert known[state.pirate] == "sea"


def lava_leaves_two(state):
    for fact in state.told:
        if isinstance(fact, Lava) and fact.effect in ("buried", "city_lost"):
            assert sum(each.seat == fact.seat for each in state.buildings) >= 2
    if state.turn:
        counts = Counter(each.seat for each in state.buildings)
        assert all(counts[seat] >= 2 for seat in range(len(state.players)))


def honours_are_held_by_right(state):
    knights = [each.knights for each in state.players]
    if state.army is not None:
        assert knights[state.army] == max(knights) >= 3
    else:
        assert max(knights) < 3
    chips = [seat for seat, each in enumerate(state.players) if each.chip]
    assert not (state.joined and chips)
    assert all(state.players[seat].home is not None for seat in chips)
    if state.winner is not None and state.reason == "points":
        assert max(points.whole(state, seat) for seat in range(len(state.players))) >= points.target(state)


def promises_can_be_kept(state):
    """Whoever offers, proposes or has accepted still holds what he is to give."""
    if state.offer is not None:
        assert holds(state, state.active, state.offer.give)
        for seat, accepts in enumerate(state.offer.answers):
            assert not accepts or (seat in state.offer.to and holds(state, seat, state.offer.want))
    for proposal in state.proposals:
        assert holds(state, proposal.seat, proposal.give)
    assert len({proposal.seat for proposal in state.proposals}) == len(state.proposals)


def holds(state, seat, cards):
    return all(held >= count for held, count in zip(state.players[seat].hand, cards, strict=True))


def frames_say_what_is_due(state):
    frame = state.frames[-1]
    if isinstance(frame, s.Choosing | s.Discarding):
        assert any(frame.due)
        for due, cards in zip(frame.due, frame.chosen, strict=True):
            assert cards is None or sum(cards) == due > 0
    if isinstance(frame, s.Discarding):
        for each, due in zip(state.players, frame.due, strict=True):
            assert due in (0, sum(each.hand) // 2)
    if isinstance(frame, s.Wizarding):
        assert frame.asked == tuple(seat for seat, each in enumerate(state.players) if each.devs)
        assert all(frame.answers[seat] is None for seat in range(len(state.players)) if seat not in frame.asked)


def limits_are_kept(state):
    assert state.turn <= 400 and state.offers <= 5
    assert all(each.proposals <= 3 and each.answers <= 10 and each.requests <= 2 for each in state.players)
    assert len(state.frames) <= 12
