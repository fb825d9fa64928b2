"""Trade with the bank, by harbours at a better rate (section 12)."""

from games.contract import Refusal, Seat
from games.gross_ottobrunn.changed import of, paid, told
from games.gross_ottobrunn.distribution import distribute
from games.gross_ottobrunn.facts import BankTraded
from games.gross_ottobrunn.harbours import rates
from games.gross_ottobrunn.offers import spent
from games.gross_ottobrunn.piles import supply
from games.gross_ottobrunn.state import NONE, RES, BankTrade, State
from games.kit.tuples import put


def why_not_trade(state: State, seat: Seat, move: BankTrade) -> Refusal | None:
    """Four for one, three or two with a harbour; one action buys one card."""
    if move.give not in RES or move.get not in RES:
        return Refusal("bad_choice")
    if move.give == move.get:
        return Refusal("bad_trade")
    give, get = RES.index(move.give), RES.index(move.get)
    rate, held = rates(state, seat)[give], state.players[seat].hand[give]
    if held < rate:
        return Refusal("cannot_afford", (("have", held), ("need", rate)))
    return None if supply(state)[get] else Refusal("supply_empty")


def traded(state: State, seat: Seat, move: BankTrade) -> State:
    """The payment goes aside, then a card is drawn: a disaster, and the payment is lost [Q6]."""
    give, get = RES[RES.index(move.give)], RES[RES.index(move.get)]
    price = of(give, rates(state, seat)[RES.index(give)])
    state = spent(paid(state, seat, price), seat, price)
    state = told(state, BankTraded(seat, give, sum(price), get))
    claims = put((NONE,) * len(state.players), seat, of(get))
    return distribute(state, claims, (0,) * len(state.players), state.active, "bank")


def trades(state: State, seat: Seat) -> list[BankTrade]:
    hand, prices, there = state.players[seat].hand, rates(state, seat), supply(state)
    gives = [name for place, name in enumerate(RES) if hand[place] >= prices[place]]
    gets = [name for place, name in enumerate(RES) if there[place]]
    return [BankTrade(give, get) for give in gives for get in gets if give != get]
