"""What holds in every state of the game that a match can reach (section 20 of the rules)."""

from collections import Counter
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from games.contract import CHANCE
from games.gross_ottobrunn import geometry, network, piles, points, routes, rules
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.facts import Lava
from games.gross_ottobrunn.state import NONE, DevCard, State
from games.gross_ottobrunn.view import view
from games.kit.tuples import put

PIECES = {"road": 15, "ship": 15, "settlement": 5, "city": 4}
SEEN = 8
"""Of so many states one is looked at through a viewer's eyes, and put into JSON and back: which one and whose eyes, the state
says itself, so that it is met again."""
LAND = {"desert", "lumber", "brick", "wool", "grain", "ore", "gold", "volcano"}


def check(state: State) -> None:
    mark = mark_of(state)
    if mark % SEEN == 0:
        it_survives_json(state)
        nothing_hidden_is_seen(state, viewer_of(state, mark // SEEN))
    if isinstance(state.frames[0], s.Deal):
        return  # nothing lies there yet
    chart = chart_of(len(state.players))
    hands = tuple(each.hand for each in state.players)
    no_card_is_lost(state.options, hands, state.stacks, state.asides, state.frames)
    no_development_card_is_lost(state.turn, state.devs, state.players)
    no_tile_or_token_is_lost(len(state.players), state.terrain, state.tokens, state.tiles, state.chips)
    pieces_are_where_they_may_be(len(state.players), state.terrain, state.routes, state.buildings)
    board_and_supply_are_all_pieces(len(state.players), state.routes, state.buildings)
    robber_and_pirate_stand_on_their_ground(state, chart)
    lava_leaves_two(state)
    honours_are_held_by_right(state)
    promises_can_be_kept(state)
    frames_say_what_is_due(state)
    limits_are_kept(state)


def mark_of(state):
    """A number that is another one after nearly every entry."""
    cards = sum(sum(each.hand) * (place + 2) for place, each in enumerate(state.players))
    return 5 * state.asked + 7 * state.trades + 11 * state.turn + 13 * len(state.routes) + 3 * len(state.told) + cards


def viewer_of(state, mark):
    return (None, *range(len(state.players)))[mark % (len(state.players) + 1)]


def it_survives_json(state):
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@lru_cache(maxsize=4)
def no_card_is_lost(options, hands, stacks, asides, frames):
    """Of each resource, disasters included; what lies face down before seats is counted in. No disaster is ever in a hand."""
    drawn = [seat for frame in frames if isinstance(frame, s.Drawing) for seat in frame.drawn]
    for place, whole in enumerate(printed_cards(options, len(hands))):
        lying = [*stacks[place], *asides[place], *(card for seat in drawn for card in seat[place])]
        held = [hand[place] for hand in hands]
        assert min(held) >= 0
        assert sorted(["plain"] * sum(held) + lying) == whole


@lru_cache
def printed_cards(options, seats):
    return [sorted(stack) for stack in piles.stacks(options, seats)]


@lru_cache(maxsize=4)
def no_development_card_is_lost(turn, devs, players):
    held = [card.kind for each in players for card in each.devs]
    played = [kind for each in players for kind in each.played]
    assert sorted([*devs, *held, *played]) == sorted(piles.devs(len(players)))
    for each in players:
        assert each.knights == each.played.count("knight")
        assert all(card.turn <= turn for card in each.devs)
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
def board_and_supply_are_all_pieces(seats, routes, buildings):
    """A canal is a road and a ship."""
    for seat in range(seats):
        kinds = Counter(route.kind for route in routes if route.seat == seat)
        cities = [each.city for each in buildings if each.seat == seat]
        supply = network.laid(seats, routes, buildings, seat).supply
        assert min(supply) >= 0
        assert kinds["road"] + kinds["canal"] + supply.road == PIECES["road"]
        assert kinds["ship"] + kinds["canal"] + supply.ship == PIECES["ship"]
        assert cities.count(False) + supply.settlement == PIECES["settlement"]
        assert cities.count(True) + supply.city == PIECES["city"]


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
    the_longest_route_is_in_front(routes.lengths(state), state.longest)
    chips = [seat for seat, each in enumerate(state.players) if each.chip]
    assert not (state.joined and chips)
    assert all(state.players[seat].home is not None for seat in chips)
    if state.winner is not None and state.reason == "points":
        assert max(points.whole(state, seat) for seat in range(len(state.players))) >= points.target(state)


def the_longest_route_is_in_front(lengths, holder):
    """Nobody holds it only where none is long enough, or where several are alike."""
    most = max(lengths)
    assert lengths[holder] == most >= 5 if holder is not None else most < 5 or lengths.count(most) > 1


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


def nothing_hidden_is_seen(state, viewer):
    """A viewer sees the same where everything is blank that he must not know: only the end opens it."""
    if rules.actors(state) not in ((), (CHANCE,)):
        assert view(blank(state, viewer), viewer) == view(state, viewer)


def blank(state, viewer):
    """The same numbers of cards, tiles and tokens, none of them telling anything; whoever sees the own ones keeps them.

    What lies in all hands of what a disaster threatens is known in its window.
    """
    frame, players = state.frames[-1], state.players
    for seat, each in enumerate(players):
        if seat != viewer:
            hand = each.hand if isinstance(frame, s.Wizarding) else put(NONE, 0, sum(each.hand))
            players = put(players, seat, replace(each, hand=hand, devs=(DevCard("knight", 0),) * len(each.devs)))
    return replace(
        state,
        players=players,
        frames=(*state.frames[:-1], without_answers(frame, viewer)),
        tiles=tuple(sorted(state.tiles)),
        chips=tuple(sorted(state.chips)),
        stacks=tuple(("plain",) * len(stack) for stack in state.stacks),
        asides=tuple(tuple(sorted(pile)) for pile in state.asides),
        devs=("knight",) * len(state.devs),
        told=(),
    )


def without_answers(frame, viewer):
    """What others have chosen in secret is anything; whether they have, everybody sees but in a wizard's window."""
    if isinstance(frame, s.Wizarding):
        seats = range(len(frame.answers))
        return replace(
            frame,
            answers=tuple(frame.answers[seat] if seat == viewer else None for seat in seats),
        )
    if isinstance(frame, s.Choosing | s.Discarding):
        chosen = (NONE if cards is not None and seat != viewer else cards for seat, cards in enumerate(frame.chosen))
        return replace(frame, chosen=tuple(chosen))
    return frame
