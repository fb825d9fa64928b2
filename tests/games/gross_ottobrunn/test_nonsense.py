"""Whatever a page sends is refused by name, never by an exception: places that there are not, empty sets, far seats."""

import pytest

from games.gross_ottobrunn import rules
from games.gross_ottobrunn import state as s
from tests.games.gross_ottobrunn.board import RICH, cards, devs, table
from tests.games.gross_ottobrunn.test_choices import choosing
from tests.games.gross_ottobrunn.test_disasters import window
from tests.games.gross_ottobrunn.test_robber import seven

NOWHERE = ("", "zz", "9,9,NE", "9,9,N", "9,9", "-3,0", "-3,0,X", "é,ü,N")
NONSENSE = [
    *(kind(place) for place in NOWHERE for kind in (s.BuildRoad, s.BuildShip, s.BuildCanal)),
    *(kind(place) for place in NOWHERE for kind in (s.BuildSettlement, s.BuildCity, s.FoundSettlement)),
    *(kind(place, "road") for place in NOWHERE for kind in (s.FoundRoute, s.PlaceFreeRoute)),
    *(s.MoveShip(place, other) for place in NOWHERE for other in NOWHERE),
    *(kind(place) for place in NOWHERE if place != "-3,0" for kind in (s.MoveRobber, s.MovePirate)),
    s.FoundRoute("-3,0,NE", "boat"),
    s.PlaceFreeRoute("-3,0,NE", "canal"),
    s.MoveRobber("-3,0", 5),
    s.MovePirate("-2,-3", 5),
    s.BankTrade("gold", "ore"),
    s.BankTrade("ore", ""),
    s.PlayInvention("", "ore"),
    s.PlayMonopoly("gold"),
    s.OfferTrade(cards(), cards()),
    s.OfferTrade(cards(ore=1), cards(wool=1), (5,)),
    s.ProposeTrade(cards(ore=120), cards(wool=120)),
    s.RespondTrade(7, True),
    s.ConfirmTrade(7, 5),
    s.CancelTrade(7),
    s.DeclineProposal(5),
    s.ChooseResources(cards()),
    s.ChooseResources(cards(ore=120)),
    s.Discard(cards()),
    s.Discard(cards(grain=4)),
]
STATES = {
    "founding": table(3, frames=(s.Found(0),), turn=0),
    "founding route": table(3, frames=(s.Found(0, "-3,0,N"),), turn=0),
    "before the roll": table(3, frames=(s.PreRoll(),)),
    "action": devs(table(3, hands=(RICH,) * 3), 0, "invention", "monopoly"),
    "robber": table(3, frames=(s.Acting(), s.Robbing(1))),
    "free routes": table(3, frames=(s.Acting(), s.FreeRoutes(1, 2))),
    "special building": table(6, frames=(s.NextTurn(1), s.Special(1, 0)), active=5, hands=(RICH,) * 6),
    "choice": choosing(2),
    "discards": seven(),
    "window": window(),
}


@pytest.mark.parametrize("what", STATES)
@pytest.mark.parametrize("seat", [0, 1])
def test_nonsense_is_refused_by_name(what, seat):
    for move in NONSENSE:
        no = rules.refusal(STATES[what], seat, move)
        assert no is not None, move
        assert no.code == no.code.lower()
