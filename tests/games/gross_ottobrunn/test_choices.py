"""What `legal` lists in each frame, and what luck plays: all of it is right, and nothing that is right is missing."""

import pytest

from games.gross_ottobrunn import GAME, rules
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.piles import stacks
from games.luck import Stream
from tests.games.gross_ottobrunn.board import (
    RICH,
    cards,
    devs,
    hand,
    luck,
    play,
    refused,
    roads,
    settlements,
    ships,
    table,
)
from tests.games.gross_ottobrunn.test_disasters import window
from tests.games.gross_ottobrunn.test_robber import pirate, seven


def choosing(due, **fields):
    frame = s.Choosing(1, (due, 0, 0, 0), (None,) * 4, (cards(),) * 4, 0, "roll")
    return table(frames=(s.Acting(), frame), **fields)


def rich(**fields):
    """Seat 0 can do everything: build, sail, buy, play, trade."""
    state = table(
        buildings=settlements("-3,-2,N -3,0,N") + settlements("4,0,S", 1),
        routes=ships("-3,-2,NE") + roads("-3,0,SE -3,1,NE"),
        hands=(RICH,) * 4,
        **fields,
    )
    return devs(state, 0, "knight", "road_building", "invention", "monopoly")


EDGES = chart_of(4).edges
VERTICES = chart_of(4).vertices
FRAMES = {
    "founding": lambda: table(frames=(s.Found(0),), turn=0),
    "founding route": lambda: play(table(frames=(s.Found(0),), turn=0), 0, s.FoundSettlement("-3,-2,N")),
    "before the roll": lambda: rich(frames=(s.PreRoll(),)),
    "action": rich,
    "choice of two": lambda: choosing(2),
    "choice of five": lambda: choosing(5, sizes={"lumber": 1, "brick": 2, "wool": 3, "grain": 0, "ore": 1}),
    "discards": seven,
    "window": window,
    "robber and pirate": pirate,
    "free routes": lambda: rich(frames=(s.Acting(), s.FreeRoutes(1, 2))),
    "special building": lambda: rich(active=3, frames=(s.NextTurn(1), s.Special(1, 0))),
}


def everything() -> list[s.Move]:
    """Moves of which all that are right must be listed: nearly all that a page can send without sets of cards."""
    places = [kind(place) for kind in (s.BuildRoad, s.BuildShip, s.BuildCanal) for place in EDGES]
    places += [kind(place) for kind in (s.BuildSettlement, s.BuildCity, s.FoundSettlement) for place in VERTICES]
    places += [
        kind(place, what) for kind in (s.FoundRoute, s.PlaceFreeRoute) for place in EDGES for what in ("road", "ship", "canal")
    ]
    robbers = [
        kind(hex_, victim)
        for kind in (s.MoveRobber, s.MovePirate)
        for hex_ in chart_of(4).hexes
        for victim in (None, 0, 1, 2, 3)
    ]
    bare = (s.Roll, s.WizardPlay, s.WizardPass, s.PlayKnight, s.PlayRoadBuilding, s.FinishFreeRoutes, s.BuyDev)
    bare += (s.EndTurn, s.EndSpecialBuild)
    named = [s.PlayInvention(first, second) for first in s.RES for second in s.RES]
    named += [s.BankTrade(give, get) for give in s.RES for get in s.RES] + [s.PlayMonopoly(name) for name in s.RES]
    answers = [s.RespondTrade(no, accept) for no in (0, 1, 2) for accept in (True, False)]
    deals = [s.ConfirmTrade(no, seat) for no in (1, 2) for seat in range(4)] + [s.DeclineProposal(seat) for seat in range(4)]
    return [*places, *robbers, *(kind() for kind in bare), *named, *answers, *deals, *map(s.CancelTrade, (1, 2))]


EVERYTHING = everything()


@pytest.mark.parametrize("what", FRAMES)
def test_legal_lists_what_is_right_and_nothing_else(what):
    state = FRAMES[what]()
    for seat in (*rules.actors(state), *rules.may(state)):
        listed = rules.legal(state, seat)
        assert listed
        assert all(refused(state, seat, move) is None for move in listed)
        missing = {move for move in EVERYTHING if refused(state, seat, move) is None} - set(listed)
        assert missing == set()
        assert len(listed) == len(set(listed))


@pytest.mark.parametrize("what", FRAMES)
def test_whoever_is_waited_for_has_a_default_that_is_right(what):
    state = FRAMES[what]()
    for seat in rules.actors(state):
        pace = GAME.pace(state, seat)
        assert pace is not None
        assert refused(state, seat, pace.default) is None


def test_open_trades_are_listed_for_those_who_can_close_them():
    state = play(rich(), 0, s.OfferTrade(cards(wool=1), cards(ore=1)))
    state = play(play(state, 1, s.RespondTrade(1, True)), 2, s.ProposeTrade(cards(ore=1), cards(wool=2)))
    listed = rules.legal(state, 0)
    assert {s.ConfirmTrade(1, 1), s.ConfirmTrade(2, 2), s.CancelTrade(1), s.DeclineProposal(2)} <= set(listed)
    assert s.CancelTrade(2) in rules.legal(state, 2)
    for seat in range(4):
        missing = {move for move in EVERYTHING if refused(state, seat, move) is None} - set(rules.legal(state, seat))
        assert missing == set()


def test_many_picks_and_discards_are_represented_by_a_few():
    picks = rules.legal(FRAMES["choice of five"](), 0)
    assert 0 < len(picks) <= 6
    assert {sum(move.cards) for move in picks} == {5}
    discards = rules.legal(hand(seven(), 0, lumber=3, brick=3, wool=3), 0)
    assert {sum(move.cards) for move in discards} == {4}
    assert len(discards) == 4


# --- luck --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "size", "tiles"), [(4, 19, 38), (6, 24, 38)])
@pytest.mark.parametrize("hurricane", ["both", "own"])
def test_everything_is_shuffled_and_nothing_is_lost(seats, size, tiles, hurricane):
    options = s.Options(hurricane=hurricane)
    state = rules.setup(options, seats, 1)
    deal = rules.chance(state, Stream(bytes(32), 0))
    assert [sorted(stack) for stack in deal.stacks] == [sorted(stack) for stack in stacks(options, seats)]
    assert {len(stack) for stack in deal.stacks} == {size}
    assert (len(deal.tiles), len(deal.tokens)) == (tiles, 20)
    strikes = [size - stack.count("plain") for stack in deal.stacks]
    assert strikes == ([2, 1, 2, 1, 2] if hurricane == "both" else [2, 2, 2, 2, 2])
    state = luck(state, deal)
    assert rules.actors(state) == (1,)


@pytest.mark.parametrize("frames", [(s.Rolling(),), (s.Acting(), s.Erupting(("-5,1",)))], ids=["dice", "lava"])
def test_dice_show_one_to_six(frames):
    state = table(frames=frames)
    seen = set()
    for entry in range(100):
        move = rules.chance(state, Stream(bytes(32), entry))
        seen |= {move.first, move.second} if isinstance(move, s.Dice) else {move.die}
    assert seen == {1, 2, 3, 4, 5, 6}
