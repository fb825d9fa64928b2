"""Development cards: bought, played, and the largest army (sections 13 and 14). Wizards are played in `disasters` only."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from msgspec.structs import replace

from games.contract import Refusal, Seat
from games.gross_ottobrunn.building import affords, free_spots
from games.gross_ottobrunn.changed import (
    added,
    counted,
    covers,
    handed,
    numbered,
    of,
    player,
    popped,
    received,
    told,
    top,
    topped,
)
from games.gross_ottobrunn.distribution import distribute
from games.gross_ottobrunn.facts import DevBought, DevPlayed, LargestArmy, MonopolyTaken
from games.gross_ottobrunn.offers import spent
from games.gross_ottobrunn.piles import supply
from games.gross_ottobrunn.state import (
    NONE,
    RES,
    Cards,
    Dev,
    DevCard,
    FreeRoutes,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    Robbing,
    State,
)
from games.gross_ottobrunn.works import bought, free_route
from games.kit.tuples import put

Play = PlayKnight | PlayRoadBuilding | PlayInvention | PlayMonopoly
KIND: Final[dict[type, Dev]] = {
    PlayKnight: "knight",
    PlayRoadBuilding: "road_building",
    PlayInvention: "invention",
    PlayMonopoly: "monopoly",
}
LEAST_ARMY: Final = 3
PIECES: Final = 2
"""Of a road building card."""


# --- buying ------------------------------------------------------------------------------------------------------------
def why_not_buy(state: State, seat: Seat) -> Refusal | None:
    if not state.devs:
        return Refusal("supply_empty")
    return None if affords(state.players[seat].hand, "dev") else Refusal("cannot_afford")


def buy(state: State, seat: Seat) -> State:
    """The top card, face down. Bought in a special building phase it counts as of the turn before, the one that ends."""
    kind, *rest = state.devs
    state = replace(bought(state, seat, "dev"), devs=tuple(rest))
    state = player(state, seat, devs=(*state.players[seat].devs, DevCard(kind, state.turn)))
    return told(state, DevBought(seat, kind))


# --- playing -----------------------------------------------------------------------------------------------------------
def why_not_kind(state: State, seat: Seat, kind: Dev) -> Refusal | None:
    """One card a turn, and none that was bought in it."""
    held = [card for card in state.players[seat].devs if card.kind == kind]
    if not held:
        return Refusal("no_such_card")
    if state.dev_played:
        return Refusal("dev_limit")
    return None if any(card.turn < state.turn for card in held) else Refusal("dev_too_new")


def playable(state: State, seat: Seat) -> tuple[Dev, ...]:
    """Kinds that the active seat may play now, as far as cards and turn go."""
    return tuple(kind for kind in KIND.values() if why_not_kind(state, seat, kind) is None)


def why_not_play(state: State, seat: Seat, move: Play) -> Refusal | None:
    if (no := why_not_kind(state, seat, KIND[type(move)])) is not None:
        return no
    match move:
        case PlayRoadBuilding():
            return None if free_spots(state, seat) else Refusal("no_piece")
        case PlayInvention():
            return why_not_invent(state, move)
        case PlayMonopoly(resource):
            return None if resource in RES else Refusal("bad_choice")
    return None


def why_not_invent(state: State, move: PlayInvention) -> Refusal | None:
    """The bank must have both; when it has one card in all, that resource is named twice, and one comes."""
    if move.first not in RES or move.second not in RES or RES.index(move.first) > RES.index(move.second):
        return Refusal("bad_choice")
    return None if covers(supply(state), invented(state, move)) else Refusal("supply_empty")


def invented(state: State, move: PlayInvention) -> Cards:
    """What an invention draws."""
    first, second = RES.index(move.first), RES.index(move.second)
    if sum(supply(state)) == 1 and first == second:
        return of(RES[first])
    return added(of(RES[first]), of(RES[second]))


def played(state: State, seat: Seat, move: Play) -> State:
    """The card lies face up, then it works."""
    kind = KIND[type(move)]
    devs = state.players[seat].devs
    place = next(place for place, card in enumerate(devs) if card.kind == kind and card.turn < state.turn)
    rest, shown = devs[:place] + devs[place + 1 :], (*state.players[seat].played, kind)
    state = replace(player(state, seat, devs=rest, played=shown), dev_played=True)
    match move:
        case PlayKnight():
            return knight(told(state, DevPlayed(seat, kind)), seat)
        case PlayRoadBuilding():
            return numbered(told(state, DevPlayed(seat, kind)), lambda no: FreeRoutes(no, PIECES))
        case PlayInvention():
            return invention(told(state, DevPlayed(seat, kind, (move.first, move.second))), seat, move)
        case PlayMonopoly(resource):
            return monopoly(told(state, DevPlayed(seat, kind, (resource,))), seat, resource)


def knight(state: State, seat: Seat) -> State:
    """First to three has the army, and loses it only to who has strictly more; then robber or pirate move."""
    count = state.players[seat].knights + 1
    state = player(state, seat, knights=count)
    most = LEAST_ARMY - 1 if state.army is None else state.players[state.army].knights
    if state.army != seat and count > most:
        state = told(replace(state, army=seat), LargestArmy(seat, count))
    return numbered(state, Robbing)


def invention(state: State, seat: Seat, move: PlayInvention) -> State:
    """Both are named before either is seen, and drawn together: disasters may come [Q6]."""
    claims = put((NONE,) * len(state.players), seat, invented(state, move))
    return distribute(state, claims, (0,) * len(state.players), state.active, "invention")


def monopoly(state: State, seat: Seat, resource: str) -> State:
    """All others hand over all of it; cards that are there move, so no disaster comes."""
    place = RES.index(resource)
    counts = tuple(0 if other == seat else each.hand[place] for other, each in enumerate(state.players))
    for other, count in enumerate(counts):
        cards = counted(put(NONE, place, count))
        state = received(handed(state, other, cards), seat, cards)
    state = told(state, MonopolyTaken(seat, resource, counts))
    for other in range(len(counts)):
        state = state if other == seat else spent(state, other, of(RES[place]))
    return state


# --- free routes -------------------------------------------------------------------------------------------------------
def place_free(state: State, seat: Seat, edge: str, kind: str) -> State:
    frame = top(state)
    assert isinstance(frame, FreeRoutes)
    return free_route(topped(state, replace(frame, left=frame.left - 1)), seat, edge, kind, "card")


def laying(state: State) -> State:
    """The card is done with when both pieces lie, or there is no place or piece for another."""
    frame = top(state)
    assert isinstance(frame, FreeRoutes)
    return state if frame.left and free_spots(state, state.active) else popped(state)


# --- what `legal` lists ------------------------------------------------------------------------------------------------
def plays(state: State, seat: Seat) -> Iterator[Play]:
    for kind in playable(state, seat):
        yield from (move for move in of_kind(kind) if why_not_play(state, seat, move) is None)


def of_kind(kind: Dev) -> list[Play]:
    match kind:
        case "knight":
            return [PlayKnight()]
        case "road_building":
            return [PlayRoadBuilding()]
        case "invention":
            return [PlayInvention(*pair) for pair in combinations_with_replacement(RES, 2)]
    return [PlayMonopoly(name) for name in RES]
