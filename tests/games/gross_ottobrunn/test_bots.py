"""How the computers play: from what they see alone, for reasons that are true, and as strong as asked.

The levels are measured with `manage.py arena gross_ottobrunn medium easy --seats 4 --preset standard --races 80` (and `hard
medium`); here are samples.
"""

from collections import Counter
from functools import cache
from itertools import count
from random import Random

import pytest
from msgspec.structs import replace

from games import arena, engine
from games.contract import Advice
from games.engine import Start
from games.gross_ottobrunn import GAME, because, rules, trade
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.bots import easy, hard, medium
from games.gross_ottobrunn.building import COSTS
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.sight import HARD, MEDIUM, hazards, per_draw
from games.gross_ottobrunn.state import NONE, RES, Options
from games.gross_ottobrunn.view import Pile
from tests.games.gross_ottobrunn import hidden
from tests.games.gross_ottobrunn.board import cards, devs, hand, play, roads, roll, seated, settlements, table

ALWAYS = lambda: True
NEVER = lambda: False


def advice(state, bot=medium, seat=None, in_time=ALWAYS, rng=None):
    seat = rules.actors(state)[0] if seat is None else seat
    return bot(GAME.view(state, seat), GAME.legal(state, seat), rng or Random(1), in_time)


def match(seats=4, number=0):
    """The states of a short match of medium ones, whenever one of them moves: each with the seat and what it does."""
    return whole(seats, number)[0]


@cache
def whole(seats, number):
    """The match, and how it ended."""
    seed, found = Random(number).randbytes(32), []
    here = engine.begin(GAME, Start(Options(target=8), seats), seed)[-1].after
    while actors := GAME.actors(here.state):
        owing = next(seat for seat in actors if seat not in GAME.answered(here.state))
        asked = ((seat, advice(here.state, medium, seat)) for seat in (*GAME.may(here.state), owing))
        seat, chosen = next((seat, chosen) for seat, chosen in asked if chosen is not None)
        found.append((here.state, seat, chosen))
        here = engine.step(GAME, here, seat, chosen.move, stamp=here.ply, seed=seed, why="bot")[-1].after
    return tuple(found), here.state


def decisions(every, most=30, seats=4, number=0):
    return match(seats, number)[::every][:most]


def own_table(**fields):
    """Seat 0 acts, with two settlements and a road each."""
    buildings = settlements("-4,0,N -3,-2,N") + settlements("4,0,S 6,-1,N", 1) + settlements("3,1,N -5,1,S", 2)
    return table(buildings=buildings, routes=roads("-4,0,NE -3,-3,SE"), **fields)


# --- what is seen ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("bot", "every"), [(easy, 9), (medium, 7), (hard, 23)])
def test_no_choice_changes_when_what_is_hidden_is_dealt_anew(bot, every, monkeypatch):
    monkeypatch.setattr("games.gross_ottobrunn.trying.FUTURES", 2)
    others = 0
    for state, seat, found in decisions(every):
        chosen = advice(state, bot, seat)
        other, _ = hidden.twin(state, seat, found.move, seat, Random(1))
        others += other != state
        assert advice(other, bot, seat) == chosen
    assert others > 10


def test_medium_asks_no_luck_and_hard_plays_alike_with_the_same():
    for state, seat, _ in decisions(31):
        assert advice(state, medium, seat, rng=Random(1)) == advice(state, medium, seat, rng=Random(2))
        assert advice(state, hard, seat, NEVER, Random(1)) == advice(state, hard, seat, NEVER, Random(2))
        assert advice(state, hard, seat, rng=Random(3)) == advice(state, hard, seat, rng=Random(3))


def test_hard_begins_nothing_when_its_time_is_up():
    state, ticks = hand(own_table(), 0, lumber=3, grain=3, ore=3), iter([True] * 40)
    state = roll(state, 3, 4)
    found = advice(state, hard, in_time=lambda: next(ticks, False))
    assert advice(state, hard, in_time=NEVER).reasons == advice(state, medium).reasons
    assert all(why.futures <= 40 / len(GAME.legal(state, 0)) for why in found.reasons if isinstance(why, because.Tried))


# --- founding and building ---------------------------------------------------------------------------------------------
def test_founding_takes_places_that_pay_and_says_how_much():
    for state, _, found in match():
        if not isinstance(found.move, s.FoundSettlement):
            if state.turn:
                break
            continue
        (why,) = [why for why in found.reasons if isinstance(why, because.PlacePays)]
        assert why.pips == pips(state, found.move.vertex) >= 8


def pips(state, vertex):
    index = chart_of(len(state.players)).index
    tokens = (state.tokens[index[hex_]] for hex_ in chart_of(len(state.players)).hexes_at[vertex] if hex_ in index)
    return sum(6 - abs(7 - token) for token in tokens if token)


def test_what_wins_is_built():
    state = hand(own_table(options=Options(target=8)), 0, grain=2, ore=3)
    state = devs(state, 0, *["point"] * 5)
    found = advice(state)
    assert isinstance(found.move, s.BuildCity) and found.reasons == (because.Wins(8),)


def test_a_card_that_lacks_is_changed_at_the_bank_when_nobody_gives_it():
    state = hand(own_table(), 0, lumber=8, grain=1, ore=3)
    for _ in range(MEDIUM.tries):
        found = advice(state)
        if isinstance(found.move, s.BankTrade):
            break
        assert isinstance(found.move, s.OfferTrade)
        state = play(state, 0, found.move)
    found = advice(state)
    assert found.move == s.BankTrade("lumber", "grain")
    assert found.reasons == (because.NeedsCard(cards(grain=1), "city"),)


def test_no_offer_is_made_twice_running_and_few_are_made_in_a_turn():
    offers = Counter()
    for state, seat, found in match():
        if isinstance(found.move, s.OfferTrade):
            offers[state.turn] += 1
            assert holds(state, seat, found.move.give)
            assert state.offer is None or found.move.want != state.offer.want, "who had none has none still"
        if isinstance(found.move, s.ProposeTrade):
            assert holds(state, seat, found.move.give)
            assert state.players[seat].proposals == 0, "one in a turn"
    assert 0 < max(offers.values()) <= MEDIUM.tries < HARD.tries


@pytest.mark.parametrize("bot", [medium, hard])
def test_an_own_offer_that_is_taken_is_a_deal(bot):
    kept = 0
    for state, seat, found in match():
        if not isinstance(found.move, s.OfferTrade):
            continue
        made = play(state, seat, advice(state, bot, seat).move)
        for other in made.offer.to if made.offer is not None else ():
            if holds(made, other, made.offer.want):
                agreed = play(made, other, s.RespondTrade(made.offer.no, True))
                assert advice(agreed, bot, seat).move == s.ConfirmTrade(made.offer.no, other)
                kept += 1
    assert kept > 10


def test_no_deal_of_a_turn_is_undone_while_nothing_is_built():
    """Neither is that proposed, nor agreed upon: each lap would cost people their time."""
    asked, deals = 0, []
    for state, seat, found in (*match(), *match(number=1)):
        if isinstance(found.move, s.ProposeTrade):
            assert seat not in state.dealt
            asked += 1
        if isinstance(found.move, s.ConfirmTrade):
            gave, got = trade.terms(state, found.move)
            board = state.turn, state.buildings, state.routes, len(state.devs)
            deals = [deal for deal in deals if deal[0] == board] + [(board, gave, got)]
            assert (board, got, gave) not in deals
    assert asked > 5 and deals


def test_a_proposal_has_to_be_good_for_who_is_active():
    """An answer to others' wishes may cost a little, a wish of others in the own turn not."""
    state = hand(hand(own_table(), 0, ore=3, grain=1, wool=1), 1, lumber=1)
    state = play(state, 1, s.ProposeTrade(cards(lumber=1), cards(ore=1)))
    assert advice(state, seat=0).move == s.DeclineProposal(1)
    asked = hand(hand(table(active=1, buildings=state.buildings, routes=state.routes), 0, ore=3, grain=1, wool=1), 1, lumber=1)
    asked = play(asked, 1, s.OfferTrade(cards(lumber=1), cards(ore=1)))
    assert advice(asked, seat=0).move == s.RespondTrade(1, True)


def test_no_own_offer_is_kept_to_whom_it_would_let_win():
    state = hand(hand(own_table(options=Options(target=8)), 0, ore=1, wool=1), 1, brick=1)
    state = play(play(state, 0, s.OfferTrade(cards(ore=1), cards(brick=1))), 1, s.RespondTrade(1, True))
    state = replace(seated(state, 1, chip=True), longest=1, army=1)
    assert not isinstance(advice(state).move, s.ConfirmTrade)


def holds(state, seat, give):
    return all(held >= count for held, count in zip(state.players[seat].hand, give, strict=True))


# --- trade with others -------------------------------------------------------------------------------------------------
def offered(give, want, **fields):
    """Seat 0 offers; seat 1 holds two grain, two ore and a brick."""
    state = hand(hand(own_table(**fields), 0, ore=1, wool=1), 1, grain=2, ore=2, brick=1)
    return play(state, 0, s.OfferTrade(give, want))


def test_a_trade_that_brings_a_city_nearer_is_accepted():
    found = advice(offered(cards(ore=1), cards(brick=1)), seat=1)
    assert found.move == s.RespondTrade(1, True)
    assert because.NeedsCard(cards(ore=1), "city") in found.reasons
    assert because.CanSpare(("brick",), "city") in found.reasons


def test_a_trade_that_brings_nothing_nearer_is_declined():
    state = hand(offered(cards(wool=1), cards(ore=1)), 1, grain=2, ore=3)
    found = advice(state, seat=1)
    assert found.move == s.RespondTrade(1, False)


def test_nobody_gives_more_cards_than_it_gets_for_nothing_that_it_needs():
    one_for_one, two_for_one = cards(lumber=1), cards(grain=1, ore=1)
    state = hand(own_table(), 1, grain=2, ore=3)
    state = play(hand(state, 0, lumber=1), 0, s.OfferTrade(one_for_one, two_for_one))
    assert advice(state, seat=1).move == s.RespondTrade(1, False)


def test_nothing_is_feared_of_a_stack_whose_disasters_lie_aside():
    full, harmless = Pile(10, 7, ()), Pile(10, 9, ("fire", "fire"))
    assert per_draw(full, 2) == pytest.approx(0.2)
    assert per_draw(harmless, 2) == 0
    assert 0 < per_draw(replace(harmless, stack=2), 2) < per_draw(full, 2), "it is mixed anew soon"


def test_as_many_disasters_are_feared_as_the_options_put_into_a_stack():
    """Two hurricanes where each strikes its own resource alone: one aside leaves one to be feared."""
    view = GAME.view(table(options=Options(hurricane="own"), buildings=settlements("-4,-2,N", 0)), 0)
    brick = RES.index("brick")
    feared = [
        hazards(replace(view, bank=(view.bank[0], replace(view.bank[brick], disasters=aside), *view.bank[2:])))[brick]
        for aside in (("hurricane",), ("hurricane", "hurricane"))
    ]
    assert feared[0] > feared[1]


def test_nobody_trades_with_who_is_about_to_win():
    state = offered(cards(ore=1), cards(brick=1), options=Options(target=8), longest=0, army=0)
    assert advice(state, hard, seat=1) == Advice(s.RespondTrade(1, False), (because.IsAhead(0, 6, 8),))
    state = seated(state, 0, chip=True)
    assert advice(state, medium, seat=1) == Advice(s.RespondTrade(1, False), (because.IsAhead(0, 7, 8),))


def test_who_cannot_give_declines_and_an_answer_is_given_once():
    state = hand(offered(cards(ore=1), cards(brick=1)), 2, wool=1)
    assert advice(state, seat=2).move == s.RespondTrade(1, False)
    state = play(state, 2, s.RespondTrade(1, False))
    assert not isinstance(getattr(advice(state, seat=2), "move", None), s.RespondTrade)


@pytest.mark.parametrize("bot", [easy, medium, hard])
def test_whoever_is_not_waited_for_mostly_does_nothing(bot):
    for state, _, _ in decisions(29, seats=6, number=1):
        for other in GAME.may(state):
            found = advice(state, bot, other)
            assert found is None or isinstance(
                found.move, s.RespondTrade | s.ProposeTrade | s.RequestSpecialBuild | s.CancelTrade
            )


# --- robber, disasters, sevens -----------------------------------------------------------------------------------------
def test_the_robber_goes_where_he_takes_most_from_the_leader():
    state = own_table(frames=(s.Acting(), s.Robbing(1)), longest=1)
    state = hand(hand(state, 1, wool=2), 2, wool=2)
    found = advice(state)
    assert isinstance(found.move, s.MoveRobber) and found.move.victim == 1
    blocks = found.reasons[0]
    assert (blocks.seat, blocks.points) == (1, 4)
    assert not any(each.seat == 0 and found.move.hex in chart_of(4).hexes_at[each.vertex] for each in state.buildings)


def window(pool, *, seats=4):
    """A lightning, wool in the hand of seat 1, and a wizard in that of seat 0."""
    state = devs(hand(table(seats, turn=3), 1, wool=pool), 0, "wizard")
    wizarding = s.Wizarding(1, ("lightning",), (0,), (None,) * seats)
    return replace(state, frames=(s.Acting(), wizarding))


@pytest.mark.parametrize("bot", [medium, hard])
def test_a_wizard_is_played_for_three_cards_and_not_for_one(bot):
    assert advice(window(3), bot).move == s.WizardPlay()
    assert advice(window(3), bot).reasons == (because.WizardGains(3, 0),)
    assert advice(window(1), bot).move == s.WizardPass()


@pytest.mark.parametrize("bot", [easy, medium, hard])
def test_a_wizards_window_is_answered_where_one_may_ask_for_special_building_else(bot):
    state = window(3, seats=6)
    state = seated(state, 0, devs=(s.DevCard("knight", 1),))
    state = replace(state, active=1)
    assert GAME.legal(state, 0) == [s.WizardPass()]
    assert advice(state, bot, 0).move == s.WizardPass()


@pytest.mark.parametrize("bot", [medium, hard])
def test_what_is_needed_is_kept_when_half_a_hand_goes(bot):
    state = hand(own_table(), 0, lumber=6, grain=2, ore=3)
    state = roll(state, 3, 4)
    assert advice(state, bot).move == s.Discard(cards(lumber=5))


def test_a_pick_is_what_lacks():
    state = hand(own_table(), 0, grain=1, ore=3)
    choosing = s.Choosing(1, (1, 0, 0, 0), (None,) * 4, (NONE,) * 4, 0, "roll")
    found = advice(replace(state, frames=(s.Acting(), choosing)))
    assert found.move == s.ChooseResources(cards(grain=1))
    assert found.reasons == (because.NeedsCard(cards(grain=1), "city"),)


# --- reasons -----------------------------------------------------------------------------------------------------------
def test_all_reasons_of_a_match_are_true():
    met = set()
    for state, seat, found in match() + match(6, 1):
        for why in found.reasons:
            met.add(type(why))
            assert is_true(why, state, seat, found.move), (why, found.move)
    assert len(met) >= 15


def is_true(why, state, seat, move):
    own, view = state.players[seat], GAME.view(state, seat)
    others = [person for each, person in enumerate(view.people) if each != seat]
    match why:
        case because.PlacePays(number, resources, choice):
            return number == pips(state, move.vertex) and choice <= number and set(resources) <= set(RES)
        case because.BringsPoints(points):
            return points == 1 and isinstance(move, s.BuildSettlement | s.BuildCity)
        case because.Wins(points):
            return points == view.own.points + 1 >= view.target
        case because.DoublesYield(number):
            return number == pips(state, move.vertex)
        case because.Discovers(land, tiles):
            return tiles == len(state.tiles) and land == sum(kind != "sea" for kind in state.tiles)
        case because.LengthensRoute(length, other):
            return length >= view.people[seat].route and other == max(person.route for person in others)
        case because.NeedsCard(lacks, goal, way) | because.SavesFor(goal, lacks, way):
            costs = [COSTS[piece] for piece in (*way, goal)]
            return any(lacks) and all(lack <= sum(prices) for lack, *prices in zip(lacks, *costs, strict=True))
        case because.CanSpare(resources):
            return all(own.hand[RES.index(name)] for name in resources)
        case because.IsAhead(other, points, target):
            return points == view.people[other].points and target == view.target
        case because.HasCards(other, held):
            return held == sum(state.players[other].hand) > 0 and move.victim == other
        case because.Blocks(other, _, points):
            return other != seat and points == view.people[other].points
        case because.FreesOwn(number):
            return number > 0 and state.robber is not None
        case because.CountsForArmy(knights, other):
            return knights == own.knights + 1 and other == max(person.knights for person in others)
        case because.DrawsCard(left):
            return left == len(state.devs)
        case because.WizardGains(pool, mine):
            return pool == sum(view.prompt.pools) and mine <= pool
        case because.WizardWaits(pool):
            return pool == sum(view.prompt.pools)
        case because.TooManyCards(held):
            return held == sum(own.hand) > 7
    return True


# --- strength ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "number"), [(4, 0), (6, 1)])
def test_computers_reach_the_target(seats, number):
    _, state = whole(seats, number)
    assert GAME.outcome(state).reason == "points"
    assert state.turn < 200


def test_medium_is_stronger_than_easy():
    ticks = count()
    names = arena.filled(("medium", "easy"), 4)
    bots = {name: arena.partner(GAME, name) for name in names}
    result = arena.measure(arena.Terms(GAME, Options(target=8), names, bots, lambda: next(ticks)), range(1))
    assert result.beaten[0] >= 0.6
