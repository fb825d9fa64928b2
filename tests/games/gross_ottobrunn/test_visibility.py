"""Who sees and hears what (section 18 of the rules, vectors H1 and H2), row by row; and that a leak turns the suite red."""

import dataclasses
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from games import engine
from games.contract import ALL, CHANCE
from games.gross_ottobrunn import GAME, facts, rules, telling
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.piles import TILES
from games.gross_ottobrunn.state import RES, Options
from games.gross_ottobrunn.view import HIDDEN, FaceDown, Pile
from tests.games.gross_ottobrunn.board import (
    RICH,
    aside,
    cities,
    devs,
    hand,
    luck,
    play,
    roads,
    roll,
    settlements,
    stack,
    table,
)
from tests.games.gross_ottobrunn.positions import POSITIONS, played
from tests.games.leaks import nothing_leaks
from tests.games.share import Laid, laid
from tests.games.walk import tables

VIEWERS = [0, 1, 2, 3, None]
TOWN = settlements("-4,0,N") + cities("4,0,S", 2)


def view(state, viewer):
    return GAME.view(state, viewer)


def sent(state, viewer):
    return msgspec.json.encode(engine.message(GAME, engine.Position(state), viewer)).decode()


def entry(state, seat, move):
    """Return what each viewer is told of a move, and the state after it."""
    after = rules.apply(state, seat, move)
    return {viewer: GAME.tell(state, seat, move, after, viewer) for viewer in (*VIEWERS, ALL)}, after


def told(heard, viewer, kind):
    return [fact for fact in heard[viewer] if isinstance(fact, kind)]


# --- views -------------------------------------------------------------------------------------------------------------
def test_h1_others_see_no_kind_of_card_and_no_order():
    """Another seat and a watcher see of two tables with other cards, the same counts, the same."""
    lumber = devs(hand(table(), 0, lumber=3, ore=1), 0, "wizard", "point")
    wool = devs(hand(table(), 0, wool=2, grain=2), 0, "knight", "monopoly", turn=7)
    mixed = replace(wool, tiles=wool.tiles[::-1], chips=wool.chips[::-1], devs=wool.devs[::-1])
    mixed = replace(mixed, stacks=tuple(pile[::-1] for pile in mixed.stacks))
    for viewer in (1, 2, 3, None):
        assert sent(lumber, viewer) == sent(wool, viewer) == sent(mixed, viewer)
    assert sent(lumber, 0) != sent(wool, 0) == sent(mixed, 0)


def test_h1_counts_and_disasters_aside_are_shown():
    state = aside(stack(hand(table(), 0, lumber=3), "wool", "lightning", "plain"), "wool", "plain", "lightning", "plain")
    for viewer in VIEWERS:
        seen = view(state, viewer)
        assert seen.people[0].cards == 3
        assert seen.bank[RES.index("wool")] == Pile(2, 3, ("lightning",))
        assert seen.bank[RES.index("ore")] == Pile(19, 0, ())


def test_the_owner_sees_his_hand_and_development_cards_with_their_turns():
    state = devs(hand(table(), 1, brick=2), 1, "wizard", turn=4)
    assert (view(state, 1).own.hand, view(state, 1).own.devs) == ((0, 2, 0, 0, 0), (s.DevCard("wizard", 4),))
    assert all(view(state, viewer).own is None for viewer in (None, ALL))
    assert all(view(state, viewer).people[1].devs == 1 for viewer in VIEWERS)
    assert all(view(state, viewer).hands is None and view(state, viewer).face_down is None for viewer in VIEWERS)


def test_all_is_open_to_who_may_know_all():
    state = devs(hand(table(), 1, brick=2), 1, "wizard", turn=4)
    seen = view(state, ALL)
    assert seen.hands[1] == ((0, 2, 0, 0, 0), (s.DevCard("wizard", 4),))
    assert seen.face_down == FaceDown(state.tiles, state.chips, state.stacks, state.devs, None, None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_board_and_honours_are_everybodys(viewer):
    edges = roads("-4,0,NE -4,-1,E")
    state = table(buildings=TOWN, routes=edges, robber="4,1", longest=2, army=0, dice=(3, 5), joined=True)
    seen = view(state, viewer)
    assert (seen.buildings, seen.routes, seen.robber, seen.pirate) == (TOWN, edges, "4,1", "0,0")
    assert (seen.longest, seen.army, seen.dice, seen.joined) == (2, 0, (3, 5), True)
    assert (seen.people[0].route, seen.people[0].roads, seen.people[0].settlements) == (2, 13, 4)
    assert (seen.people[2].points, seen.people[2].cities) == (4, 3)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_still_undiscovered_is_counted_by_kind(viewer):
    seen = view(table(), viewer)
    assert dict(zip(HIDDEN, seen.unseen, strict=True)) == {kind: TILES.count(kind) for kind in HIDDEN}
    assert sum(seen.unseen) == seen.land.count("?") == 38
    assert seen.chips == tuple(sorted(table().chips)) and len(seen.chips) == 20


def test_victory_point_cards_count_for_their_owner_alone():
    state = devs(table(buildings=TOWN), 2, "point", "point")
    assert view(state, 2).own.points == 4
    assert all(view(state, viewer).people[2].points == 2 for viewer in VIEWERS)


def test_at_the_end_hidden_points_are_counted_openly():
    state = POSITIONS["over"]()[1]
    for viewer in VIEWERS:
        result = view(state, viewer).result
        assert result.winner == result.ranking[0][0] and result.reason == "points"
        assert result.points[result.winner] >= view(state, viewer).target
        assert all(0 <= hidden <= points for hidden, points in zip(result.hidden, result.points, strict=True))
        assert view(state, viewer).prompt is None


def test_at_the_end_all_hands_and_development_cards_lie_open():
    state = POSITIONS["over"]()[1]
    for viewer in VIEWERS:
        shown = view(state, viewer)
        assert shown.hands == tuple((each.hand, each.devs) for each in state.players)
        assert shown.face_down is None, "what still lies in the stacks stays there"


def test_who_stays_alone_sees_all_cards_too():
    state = devs(table(hands=(RICH, RICH, RICH, RICH)), 2, "wizard")
    for seat in (1, 3):
        state = rules.forfeit(state, seat, "left")
        assert view(state, 0).hands is None
    state = rules.forfeit(state, 0, "resigned")
    assert all(view(state, viewer).hands[2] == (state.players[2].hand, state.players[2].devs) for viewer in VIEWERS)


def test_played_cards_lie_open():
    state = play(devs(table(), 0, "knight"), 0, s.PlayKnight())
    assert all(view(state, viewer).people[0].played == ("knight",) for viewer in VIEWERS)
    assert all(view(state, viewer).people[0].knights == 1 for viewer in VIEWERS)


def test_who_may_do_what_is_reckoned_for_the_own_seat():
    state = play(hand(table(seats=5), 1, wool=1), 1, s.ProposeTrade((0, 0, 1, 0, 0), (1, 0, 0, 0, 0)))
    mine, active = view(state, 1).own, view(state, 0).own
    assert (mine.proposals, mine.offers, mine.requests) == (2, 0, 2)
    assert (active.proposals, active.offers, active.requests) == (0, 5, 0)


# --- choices in secret --------------------------------------------------------------------------------------------------
def test_a_pick_is_told_as_made_and_shown_to_its_owner():
    _, state = POSITIONS["choosing"]()
    heard, after = entry(state, 0, rules.legal(state, 0)[0])
    cards = after.frames[-1].chosen[0]
    for viewer in (1, 2, 3, None):
        assert heard[viewer] == (facts.HasChosen(0, "pick", None),)
        assert view(after, viewer).prompt.mine is None
        assert view(after, viewer).prompt.answered[0]
    assert heard[0] == heard[ALL] == (facts.HasChosen(0, "pick", cards),)
    assert view(after, 0).prompt.mine == cards
    assert view(after, ALL).face_down.chosen == after.frames[-1].chosen


def test_the_last_pick_opens_all():
    _, state = POSITIONS["eruption"]()
    heard, _ = entry(state, 0, rules.legal(state, 0)[0])
    for viewer in VIEWERS:
        (choices,) = told(heard, viewer, facts.Choices)
        assert sum(map(sum, choices.picks)) == sum(state.frames[-1].due)


def test_discards_are_opened_by_the_last_one():
    _, state = POSITIONS["discard"]()
    heard, after = entry(state, 2, s.Discard((0, 0, 4, 0, 0)))
    assert [heard[viewer][0].cards for viewer in (0, 1, 2, 3, None)] == [None, None, (0, 0, 4, 0, 0), None, None]
    assert view(after, 2).prompt.mine == (0, 0, 4, 0, 0) and view(after, 0).prompt.mine is None
    heard, after = entry(after, 0, s.Discard((4, 0, 0, 0, 0)))
    for viewer in VIEWERS:
        assert told(heard, viewer, facts.Discarded) == [facts.Discarded(((4, 0, 0, 0, 0), (0,) * 5, (0, 0, 4, 0, 0), (0,) * 5))]


@pytest.mark.parametrize("move", [s.WizardPlay(), s.WizardPass()], ids=str)
def test_nobody_else_notices_an_answer_in_a_wizards_window(move):
    _, state = POSITIONS["wizard"]()
    heard, after = entry(state, 0, move)
    assert rules.hushes(state, 0, move, after)
    for viewer in (1, 2, 3, None):
        assert heard[viewer] == ()
        assert sent(after, viewer) == sent(state, viewer)
    assert view(after, 0).prompt.answered is not None


def test_all_answers_are_opened_together_and_not_by_the_last_one():
    _, state = POSITIONS["wizard_answered"]()
    for seat in (1, 2, 3):
        assert rules.actors(state) == (0, 1, 2, 3)
        heard, state = entry(state, seat, s.WizardPass())
        assert heard[None] == heard[0] == ()
    assert rules.actors(state) == (CHANCE,) and rules.answered(state) == ()
    assert rules.chance(state, None) == s.Opened()
    heard, after = entry(state, CHANCE, s.Opened())
    for viewer in VIEWERS:
        assert told(heard, viewer, facts.Wizards) == [facts.Wizards((0,))]
        assert len(told(heard, viewer, facts.Shared)) == 1
    assert isinstance(after.frames[-1], s.Acting)


def test_only_who_holds_a_wizard_is_offered_to_play_it():
    state = POSITIONS["wizard"]()[1]
    assert '"wizard_play"' in sent(state, 0)
    assert not any('"wizard_play"' in sent(state, viewer) for viewer in (1, 2, 3, None))


# --- what is told ------------------------------------------------------------------------------------------------------
def theft():
    """Seat 0 has the robber rob seat 1."""
    _, state = POSITIONS["robber"]()
    move = next(move for move in rules.legal(state, 0) if move.victim == 1)
    return played(state, (0, move))


@pytest.mark.parametrize(("viewer", "sees"), [(0, True), (1, True), (2, False), (3, False), (None, False), (ALL, True)])
def test_h2_thief_and_victim_alone_see_what_is_stolen(viewer, sees):
    heard, after = entry(theft(), CHANCE, s.Theft("wool"))
    assert heard[viewer] == (facts.Stolen(0, 1, "wool" if sees else None),)
    other, _ = entry(theft(), CHANCE, s.Theft("grain"))
    assert (heard[viewer] == other[viewer]) == (not sees)
    assert view(after, None).people[1].cards == view(theft_before(), None).people[1].cards - 1


def theft_before():
    return POSITIONS["robber"]()[1]


@pytest.mark.parametrize(("viewer", "sees"), [(0, True), (1, False), (None, False), (ALL, True)])
def test_which_development_card_was_bought_the_buyer_alone_sees(viewer, sees):
    state = replace(hand(table(), 0, wool=1, grain=1, ore=1), devs=("wizard", "knight"))
    heard, after = entry(state, 0, s.BuyDev())
    assert told(heard, viewer, facts.DevBought) == [facts.DevBought(0, "wizard" if sees else None)]
    if viewer in (1, None):
        assert '"wizard"' not in sent(after, viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_income_and_disasters_are_everybodys(viewer):
    state = stack(table(buildings=TOWN, frames=(s.PreRoll(),)), "wool", "lightning", *["plain"] * 18)
    after = roll(state, 1, 2)
    heard = GAME.tell(state, CHANCE, s.Dice(1, 2), after, viewer)
    nothing = (0,) * 5
    assert facts.Drawn("roll", ((0, 0, 0, 1, 0), nothing, (0, 0, 2, 0, 0), nothing)) in heard
    assert facts.Revealed(((0, 0, 0, 1, 0), nothing, (0, 0, 1, 0, 0), nothing), ((2, "lightning"),)) in heard


@pytest.mark.parametrize("viewer", VIEWERS)
def test_paid_and_traded_cards_are_everybodys(viewer):
    state = hand(hand(table(), 0, lumber=5), 1, ore=1)
    heard, after = entry(state, 0, s.BankTrade("lumber", "brick"))
    assert heard[viewer][0] == facts.BankTraded(0, "lumber", 4, "brick")
    after = play(after, 1, s.ProposeTrade((0, 0, 0, 0, 1), (1, 0, 0, 0, 0)))
    heard, _ = entry(after, 0, s.ConfirmTrade(after.trades, 1))
    assert heard[viewer][0] == facts.TradeMade(0, 1, (1, 0, 0, 0, 0), (0, 0, 0, 0, 1))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_monopoly_shows_what_each_hands_over(viewer):
    state = devs(hand(hand(table(), 1, wool=2), 3, wool=1), 0, "monopoly")
    heard, _ = entry(state, 0, s.PlayMonopoly("wool"))
    assert facts.MonopolyTaken(0, "wool", (0, 2, 0, 1)) in heard[viewer]


def test_nobody_can_tell_whether_the_founding_draw_met_a_disaster():
    """What is spared is drawn for again; before and after the stacks look alike, and are always shuffled once more."""
    state = POSITIONS["founding"]()[1]
    while not (isinstance(state.frames[-1], s.Found) and state.frames[-1] == s.Found(7, state.frames[-1].vertex)):
        seat = rules.actors(state)[0]
        state = played(state, (seat, rules.legal(state, seat)[0]))
    seat = rules.actors(state)[0]
    state = played(state, (seat, rules.legal(state, seat)[0])) if state.frames[-1].vertex is None else state
    move = rules.legal(state, seat)[0]
    quiet = replace(state, stacks=tuple(tuple(sorted(pile, reverse=True)) for pile in state.stacks))
    stormy = replace(state, stacks=tuple(tuple(sorted(pile)) for pile in state.stacks))
    assert quiet.stacks[0][0] == "plain" and stormy.stacks[0][0] == "fire"
    (one, calm), (two, wild) = entry(quiet, seat, move), entry(stormy, seat, move)
    assert one == two
    assert rules.actors(calm) == rules.actors(wild) == (CHANCE,)
    calm, wild = (luck(after, s.Restacked(after.stacks)) for after in (calm, wild))
    assert all(sent(calm, viewer) == sent(wild, viewer) for viewer in VIEWERS)


def test_of_the_shuffle_nobody_hears_but_who_begins():
    state = rules.setup(Options(), 4, 2)
    move = rules.chance(state, Still())
    after = rules.apply(state, CHANCE, move)
    assert all(GAME.tell(state, CHANCE, move, after, viewer) == (facts.Shuffled(2),) for viewer in (*VIEWERS, ALL))


class Still:
    def shuffled(self, things):
        return tuple(things)


# --- leaks that are planted turn the suite red --------------------------------------------------------------------------
SEEDS = 12


def is_red(game, start):
    for seed in range(SEEDS):
        try:
            nothing_leaks(game, start, Random(seed))
        except AssertionError:
            return True
    return False


def usual():
    return next(start for start in tables(GAME) if start == replace(start, options=Options(), seats=4))


def open_to_all(kind):
    """A fact of this kind is told to everybody as it is."""

    def tell(before, actor, move, after, viewer):
        known = (fact if isinstance(fact, kind) else telling.known_to(fact, viewer) for fact in after.told)
        return tuple(fact for fact in known if fact is not None)

    return dataclasses.replace(GAME, tell=tell)


def showing(part):
    """The state of trade, which all see, has something more: what `part` says of a state."""

    def seen(state, viewer):
        return replace(GAME.view(state, viewer), turn=part(state))

    return dataclasses.replace(GAME, view=seen)


@pytest.mark.parametrize(
    ("kind", "position"),
    [(facts.Stolen, "robber"), (facts.HasChosen, "choosing"), (facts.WizardAnswered, "wizard"), (facts.DevBought, "acting")],
)
def test_a_fact_that_is_told_to_all_is_found(kind, position):
    assert is_red(*laid(open_to_all(kind), position))


LEAKS = {
    "hand": lambda state: state.players[1].hand[0] + 20 * state.players[2].hand[0],
    "next disaster": lambda state: sum(pile[:1] != ("plain",) for pile in state.stacks),
    "next tile": lambda state: HIDDEN.index(state.tiles[0]) if state.tiles else 0,
    "next token": lambda state: state.chips[0] if state.chips else 0,
    "next development card": lambda state: len(state.devs[0]) if state.devs else 0,
    "what was told before": lambda state: len(msgspec.json.encode(state.told)),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_view_that_shows_more_is_found(name):
    assert is_red(showing(LEAKS[name]), usual())


def test_offers_that_lapse_by_what_is_stolen_are_found():
    """The rule that a theft cancels all that its victim has promised is there for this."""

    def apply(state, actor, move):
        after = rules.apply(state, actor, move)
        if not isinstance(move, s.Theft):
            return after
        victim = state.frames[-1].victim
        stays = [each for each in state.proposals if each.seat == victim and not each.give[RES.index(move.resource)]]
        return replace(after, proposals=(*after.proposals, *stays))

    start, _ = POSITIONS["others_turn"]()
    game = dataclasses.replace(GAME, apply=apply, setup=Laid(robbed()))
    assert is_red(game, start)
    assert not is_red(dataclasses.replace(game, apply=rules.apply), start)


def robbed():
    """Seat 2 has proposed something to seat 0, who robs it: CHANCE takes the card."""
    state = replace(POSITIONS["others_turn"]()[1], active=0)
    state = played(state, (2, s.ProposeTrade((0, 0, 1, 0, 0), (0, 0, 0, 0, 1))), (0, s.PlayKnight()))
    return played(state, (0, next(move for move in rules.legal(state, 0) if move.victim == 2)))


def test_a_window_that_shows_who_is_still_asked_is_found():
    game, start = laid(GAME, "wizard")

    def actors(state):
        waiting = rules.actors(state)
        done = rules.answered(state)
        return tuple(seat for seat in waiting if seat not in done)

    assert is_red(dataclasses.replace(game, actors=actors), start)


def test_a_window_that_is_longer_when_somebody_holds_a_wizard_is_found():
    game, start = laid(GAME, "wizard")

    def pace(state, seat):
        usual = GAME.pace(state, seat)
        if not isinstance(state.frames[-1], s.Wizarding):
            return usual
        held = any(card.kind == "wizard" for each in state.players for card in each.devs)
        return replace(usual, seconds=usual.seconds + held)

    assert is_red(dataclasses.replace(game, pace=pace), start)


def test_a_founding_draw_that_counts_disasters_is_found():
    """The cards drawn for those that were spared must not be counted."""

    def tell(before, actor, move, after, viewer):
        heard = GAME.tell(before, actor, move, after, viewer)
        if not (isinstance(before.frames[-1], s.Found) and isinstance(after.frames[-1], s.Restack)):
            return heard
        spared = sum(pile[-1:] != ("plain",) for pile in after.stacks)
        return (*heard, facts.Reshuffled("wool", spared))

    assert is_red(dataclasses.replace(GAME, tell=tell), usual())
