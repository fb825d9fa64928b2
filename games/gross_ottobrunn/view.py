"""What a viewer of Groß Ottobrunn sees, built field by field: what is not put in here, nobody sees.

The printed chart (which hexes there are, zones, harbours, their places) is not in it: clients have it from client/chart.js.
"""

from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from games.contract import ALL, Seat, Viewer
from games.gross_ottobrunn import cards, network, points, routes, shipping, trade, turns
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.changed import top
from games.gross_ottobrunn.harbours import rates
from games.gross_ottobrunn.prompts import Prompt, prompt
from games.gross_ottobrunn.state import Building, Card, Cards, Dev, DevCard, Offer, Options, Proposal, Route, State, Terrain

LETTERS: Final[dict[Terrain | None, str]] = {
    "sea": "S",
    "desert": "D",
    "lumber": "L",
    "brick": "B",
    "wool": "W",
    "grain": "G",
    "ore": "O",
    "gold": "Y",
    "volcano": "V",
    None: "?",
}
HIDDEN: Final[tuple[Terrain, ...]] = ("sea", "desert", "lumber", "brick", "wool", "grain", "ore", "gold")
"""Kinds of tiles that lie undiscovered, as `View.unseen` counts them."""


class Person(Struct, frozen=True):
    """What everybody may see of a seat."""

    cards: int
    devs: int
    """Unplayed development cards, counted."""
    played: tuple[Dev, ...]
    knights: int
    roads: int
    """Pieces left, as the next three."""
    ships: int
    settlements: int
    cities: int
    route: int
    """Length of the longest trade route."""
    points: int
    """In the open: without victory point cards."""
    home: Literal["W", "E"] | None
    chip: bool
    requested: bool


class Pile(Struct, frozen=True, array_like=True):
    """Of a resource: how many cards lie in the stack and aside, and the disasters aside, sorted."""

    stack: int
    aside: int
    disasters: tuple[Card, ...]


class Own(Struct, frozen=True):
    """Of the viewer's seat."""

    hand: Cards
    devs: tuple[DevCard, ...]
    playable: tuple[Dev, ...]
    """Kinds that may be played now."""
    points: int
    """With victory point cards."""
    rates: Cards
    """What the bank takes for one card, by resource given."""
    lifted: tuple[tuple[str, tuple[str, ...]], ...]
    """Ships that may be moved now, each with all edges it may go to; `legal` lists few of these moves."""
    proposals: int
    """Left in this turn, as the next two."""
    offers: int
    requests: int


class FaceDown(Struct, frozen=True):
    """What nobody sees before the end: all from the top, and what has been chosen in secret in the open frame."""

    tiles: tuple[Terrain, ...]
    chips: tuple[int, ...]
    stacks: tuple[tuple[Card, ...], ...]
    devs: tuple[Dev, ...]
    chosen: tuple[Cards | None, ...] | None
    answers: tuple[bool | None, ...] | None


class Result(Struct, frozen=True):
    points: tuple[int, ...]
    """With hidden cards."""
    hidden: tuple[int, ...]
    """Of them, victory point cards."""
    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of seats, the best first."""
    winner: Seat | None
    reason: str


class View(Struct, frozen=True):
    seat: Seat | None
    """Whose view it is; None for a watcher and for ALL."""
    seats: int
    options: Options
    target: int
    turn: int
    active: Seat
    first: Seat
    prompt: Prompt | None
    """None when it is over."""
    dice: tuple[int, int] | None
    land: str
    """A letter a hex of the chart in its order: S sea, D desert, L lumber, B brick, W wool, G grain, O ore, Y gold, V volcano,
    ? undiscovered."""
    tokens: tuple[int, ...]
    """By hex, 0 none."""
    robber: str | None
    pirate: str
    buildings: tuple[Building, ...]
    routes: tuple[Route, ...]
    people: tuple[Person, ...]
    longest: Seat | None
    army: Seat | None
    joined: bool
    bank: tuple[Pile, ...]
    """By resource."""
    devs: int
    """Left to buy."""
    unseen: tuple[int, ...]
    """Undiscovered tiles by kind: sea, desert, lumber, brick, wool, grain, ore, gold."""
    chips: tuple[int, ...]
    """Undiscovered number tokens, sorted."""
    dev_played: bool
    ship_moved: bool
    offer: Offer | None
    proposals: tuple[Proposal, ...]
    dealt: tuple[Seat, ...]
    """With whom who is active has traded in this turn."""
    own: Own | None
    hands: tuple[tuple[Cards, tuple[DevCard, ...]], ...] | None
    """Everybody's: for ALL, and for all once it is over."""
    face_down: FaceDown | None
    """For ALL only."""
    left: tuple[Seat, ...]
    """Who has left, in order."""
    result: Result | None


def view(state: State, viewer: Viewer) -> View:
    seats = range(len(state.players))
    seat = viewer if isinstance(viewer, int) else None
    knows_all = viewer == ALL
    lengths = routes.lengths(state)
    return View(
        seat=seat,
        seats=len(seats),
        options=state.options,
        target=points.target(state),
        turn=state.turn,
        active=state.active,
        first=state.first,
        prompt=prompt(state, seat),
        dice=state.dice,
        land=land_letters(state.terrain),
        tokens=state.tokens,
        robber=state.robber,
        pirate=state.pirate,
        buildings=state.buildings,
        routes=state.routes,
        people=tuple(person(state, each, lengths[each]) for each in seats),
        longest=state.longest,
        army=state.army,
        joined=state.joined,
        bank=tuple(pile(stack, aside) for stack, aside in zip(state.stacks, state.asides, strict=False)),
        devs=len(state.devs),
        unseen=tuple(map(state.tiles.count, HIDDEN)),
        chips=tuple(sorted(state.chips)),
        dev_played=state.dev_played,
        ship_moved=state.ship_moved,
        offer=state.offer,
        proposals=state.proposals,
        dealt=state.dealt,
        own=None if seat is None else own(state, seat),
        hands=tuple((each.hand, each.devs) for each in state.players) if knows_all or isinstance(top(state), s.Over) else None,
        face_down=face_down(state) if knows_all else None,
        left=state.left,
        result=result(state),
    )


@lru_cache(maxsize=256)
def land_letters(terrain: tuple[Terrain | None, ...]) -> str:
    return "".join(LETTERS[kind] for kind in terrain)


def person(state: State, seat: Seat, route: int) -> Person:
    each, left = state.players[seat], network.supply(state, seat)
    return Person(
        cards=sum(each.hand),
        devs=len(each.devs),
        played=each.played,
        knights=each.knights,
        roads=left.road,
        ships=left.ship,
        settlements=left.settlement,
        cities=left.city,
        route=route,
        points=points.public(state, seat),
        home=each.home,
        chip=each.chip,
        requested=each.requested,
    )


def pile(stack: tuple[Card, ...], aside: tuple[Card, ...]) -> Pile:
    return Pile(len(stack), len(aside), tuple(sorted(card for card in aside if card != "plain")))


def own(state: State, seat: Seat) -> Own:
    each, frame = state.players[seat], top(state)
    acts, plays = isinstance(frame, s.Acting), isinstance(frame, s.Acting | s.PreRoll)
    is_active = seat == state.active
    return Own(
        hand=each.hand,
        devs=each.devs,
        playable=playable(state, seat) if is_active and plays else (),
        points=points.whole(state, seat),
        rates=rates(state, seat),
        lifted=shipping.movable(state, seat) if is_active and acts else (),
        proposals=0 if is_active else trade.PROPOSALS - each.proposals,
        offers=trade.OFFERS - state.offers if is_active else 0,
        requests=turns.REQUESTS - each.requests if turns.may_request(state, seat) else 0,
    )


def playable(state: State, seat: Seat) -> tuple[Dev, ...]:
    """What can be played with some choice or other."""
    return tuple(dict.fromkeys(cards.KIND[type(move)] for move in cards.plays(state, seat)))


def face_down(state: State) -> FaceDown:
    frame = top(state)
    return FaceDown(
        tiles=state.tiles,
        chips=state.chips,
        stacks=state.stacks,
        devs=state.devs,
        chosen=frame.chosen if isinstance(frame, s.Choosing | s.Discarding) else None,
        answers=frame.answers if isinstance(frame, s.Wizarding) else None,
    )


def result(state: State) -> Result | None:
    if not isinstance(top(state), s.Over):
        return None
    seats = range(len(state.players))
    return Result(
        points=tuple(points.whole(state, seat) for seat in seats),
        hidden=tuple(points.hidden(state, seat) for seat in seats),
        ranking=points.ranking(state),
        winner=state.winner,
        reason=state.reason,
    )
