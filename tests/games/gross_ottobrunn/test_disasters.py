"""D1-D6 and W1-W8: what disasters take, and how wizards ward them off."""

import pytest
from msgspec.structs import replace

from games.gross_ottobrunn import facts, rules
from games.gross_ottobrunn.disasters import grouped
from games.gross_ottobrunn.patience import pace
from games.gross_ottobrunn.state import (
    NONE,
    Acting,
    BankTrade,
    OfferTrade,
    Options,
    PlayInvention,
    ProposeTrade,
    Wizarding,
    WizardPass,
    WizardPlay,
)
from tests.games.gross_ottobrunn.board import (
    aside,
    cards,
    cities,
    devs,
    hand,
    hands,
    held,
    lying,
    play,
    refused,
    roll,
    settlements,
    stack,
    table,
    told,
)
from tests.games.gross_ottobrunn.test_distribution import drawn

OWN = Options(hurricane="own")
OTHERS = Options(wizards="others")


def struck(state, seat, **claim):
    """This seat draws."""
    return drawn(state, *(cards(**claim) if seat == each else NONE for each in range(4)))


def thunder(*wool, wizards=(), options=None):
    """Seat 3 draws lightning while so much wool lies in hands; these seats hold a wizard."""
    state = hands(table(options=options or Options(), tops={"wool": ("lightning",)}), "wool", *wool)
    for seat in wizards:
        state = devs(state, seat, "wizard")
    return struck(state, 3, wool=1)


def test_d1_lightning_takes_all_wool_and_nobody_is_asked():
    state = struck(hands(table(tops={"wool": ("lightning",)}), "wool", 2, 3, 0, 1), 2, wool=1)
    assert held(state, "wool") == (0, 0, 0, 0)
    assert sorted(lying(state, "wool")) == ["lightning", *["plain"] * 6]
    assert told(state, facts.Revealed) == [facts.Revealed((NONE,) * 4, ((2, "lightning"),))]
    assert told(state, facts.Disaster) == [facts.Disaster(("lightning",), cards(wool=6), ())]
    assert isinstance(state.frames[-1], Acting)


def test_d2_what_was_drawn_beside_the_disaster_is_lost_too():
    state = struck(table(tops={"wool": ("plain", "lightning")}), 2, wool=2)
    assert told(state, facts.Revealed)[0].got[2] == cards(wool=1)
    assert held(state, "wool") == (0, 0, 0, 0)
    assert told(state, facts.Lost) == [facts.Lost((NONE, NONE, cards(wool=1), NONE))]


def storm(options):
    state = hands(hands(table(options=options, tops={"grain": ("storm",)}), "brick", 1, 0, 2, 0), "grain", 0, 3, 0, 1)
    return struck(state, 1, grain=1)


def test_d3_a_storm_is_the_hurricanes_wind_and_takes_brick_and_grain():
    state = storm(Options())
    assert (held(state, "brick"), held(state, "grain")) == ((0, 0, 0, 0), (0, 0, 0, 0))
    assert lying(state, "brick") == ("plain",) * 3
    assert sorted(lying(state, "grain")) == [*["plain"] * 4, "storm"]


def test_d3_where_each_takes_its_own_the_brick_stays():
    state = storm(OWN)
    assert held(state, "brick") == (1, 0, 2, 0)
    assert held(state, "grain") == (0, 0, 0, 0)


def test_d4_two_of_a_kind_strike_once():
    state = hands(table(tops={"wool": ("lightning", "lightning")}), "wool", 2, 0, 0, 0)
    state = struck(devs(state, 0, "knight"), 1, wool=2)
    assert len(told(state, facts.Disaster)) == 1
    state = play(state, 0, WizardPass())
    assert isinstance(state.frames[-1], Acting)


def test_d4_hurricane_and_storm_strike_as_one():
    both, own = Options(), OWN
    assert grouped(both, {"storm", "hurricane", "flood", "fire"}) == (("fire",), ("hurricane", "storm"), ("flood",))
    assert grouped(own, {"storm", "hurricane"}) == (("hurricane",), ("storm",))
    state = hands(table(tops={"brick": ("hurricane",), "grain": ("storm",)}), "brick", 2, 2, 2, 2)
    state = struck(state, 1, brick=1, grain=1)
    assert told(state, facts.Disaster) == [facts.Disaster(("hurricane", "storm"), cards(brick=8), ())]


def test_several_disasters_strike_one_after_another_each_with_its_window():
    state = table(tops={"lumber": ("fire",), "ore": ("flood",)})
    state = devs(hands(hands(state, "lumber", 3), "ore", 2), 0, "wizard", "wizard")
    state = struck(state, 1, lumber=1, ore=1)
    assert state.frames[-1].group == ("fire",)
    state = play(state, 0, WizardPlay())
    assert state.frames[-1].group == ("flood",)
    state = play(state, 0, WizardPlay())
    assert state.players[0].hand == cards(lumber=3, ore=2)
    assert state.players[0].played == ("wizard", "wizard")


def test_d6_where_nobody_holds_any_nobody_is_asked():
    state = struck(devs(table(tops={"ore": ("flood",)}), 0, "wizard"), 1, ore=1)
    assert isinstance(state.frames[-1], Acting)
    assert told(state, facts.Disaster) == [facts.Disaster(("flood",), NONE, ())]
    assert told(state, facts.Lost) == []
    assert lying(state, "ore") == ("flood",)


# --- wizards -----------------------------------------------------------------------------------------------------------
def test_w1_a_wizard_gets_what_all_give_up():
    state = play(thunder(2, 3, 0, 1, wizards=(1,)), 1, WizardPlay())
    assert held(state, "wool") == (0, 6, 0, 0)
    assert lying(state, "wool") == ("lightning",)
    assert (state.players[1].devs, state.players[1].played) == ((), ("wizard",))
    assert told(state, facts.Wizards) == [facts.Wizards((1,))]


def both_play(options=None):
    state = thunder(3, 0, 4, 0, wizards=(0, 1), options=options)
    return play(play(aside(state, "wool", "lightning", "plain"), 0, WizardPlay()), 1, WizardPlay())


def test_w2_two_wizards_share_and_the_bank_rounds_up():
    state = both_play()
    assert held(state, "wool") == (4, 4, 0, 0)
    assert lying(state, "wool") == ("lightning",)
    assert told(state, facts.Shared) == [facts.Shared((cards(wool=4), cards(wool=4), NONE, NONE), cards(wool=1))]


def test_w2_where_only_the_others_cards_are_shared_wizards_keep_their_own():
    state = both_play(OTHERS)
    assert held(state, "wool") == (5, 2, 0, 0)
    assert told(state, facts.Lost) == [facts.Lost((NONE, NONE, cards(wool=4), NONE))]


def test_w4_three_wizards_share_four_with_two_from_the_bank():
    state = thunder(1, 0, 2, 1, wizards=(0, 1, 2))
    for seat in (2, 0, 1):
        state = play(state, seat, WizardPlay())
    assert held(state, "wool") == (2, 2, 2, 0)
    assert told(state, facts.Shared)[0].from_bank == cards(wool=2)
    assert len(state.stacks[2]) == 16, "from the stack where nothing lies aside"


def test_rounding_up_takes_plain_cards_only_and_leaves_the_order_of_the_rest():
    state = thunder(1, 0, 0, 0, wizards=(0, 1))
    state = stack(state, "wool", "lightning", "plain", "lightning", "plain")
    state = play(play(state, 0, WizardPlay()), 1, WizardPlay())
    assert held(state, "wool") == (1, 1, 0, 0)
    assert state.stacks[2] == ("lightning", "lightning", "plain")


def test_where_the_bank_has_too_few_the_last_wizards_from_the_active_seat_get_one_less():
    state = replace(thunder(2, 0, 2, 0, wizards=(0, 1, 2)), active=1)
    state = stack(state, "wool", "lightning")
    for seat in (0, 1, 2):
        state = play(state, seat, WizardPlay())
    assert held(state, "wool") == (1, 2, 1, 0), "seats 1, 2, 0 in turn order: four cards for three"


def test_w6_a_wizard_of_this_turn_may_be_played_after_a_knight():
    state = replace(hand(table(tops={"ore": ("flood",)}), 0, lumber=4, ore=1), dev_played=True)
    state = play(devs(state, 0, "wizard", turn=state.turn), 0, BankTrade("lumber", "ore"))
    assert isinstance(state.frames[-1], Wizarding)
    state = play(state, 0, WizardPlay())
    assert state.players[0].hand == cards(ore=1)


def test_w7_who_holds_another_card_is_asked_but_cannot_play_a_wizard():
    state = devs(thunder(2, 2, 0, 0, wizards=(1,)), 3, "knight")
    assert rules.actors(state) == (1,)
    state = struck(
        devs(devs(table(tops={"wool": ("lightning",)}, hands=(cards(wool=2),)), 3, "knight"), 1, "wizard"), 0, wool=1
    )
    assert rules.actors(state) == (1, 3)
    assert refused(state, 3, WizardPlay()) == "no_such_card"
    assert rules.legal(state, 3) == [WizardPass()]
    assert rules.legal(state, 1) == [WizardPlay(), WizardPass()]


def window():
    """Seat 1 holds a wizard, seat 3 a knight; both are asked."""
    state = devs(devs(table(tops={"wool": ("lightning",)}, hands=(cards(wool=2),)), 3, "knight"), 1, "wizard")
    return struck(state, 0, wool=1)


def test_w7_nobody_can_tell_who_has_answered():
    state = play(window(), 3, WizardPass())
    assert rules.actors(state) == (1, 3)
    assert state.told == (facts.WizardAnswered(3, False),)
    assert rules.answered(state) == (3,)
    assert rules.legal(state, 3) == []
    assert refused(state, 3, WizardPass()) == "already_answered"
    assert all(rules.hushes(state, 3, move, state) for move in (WizardPass(), WizardPlay()))
    state = play(state, 1, WizardPass())
    assert told(state, facts.Wizards) == [facts.Wizards(())]
    assert isinstance(state.frames[-1], Acting)


def test_o1_all_have_the_same_countdown_and_who_has_no_wizard_is_passed_at_its_half():
    state = window()
    wizard, knight = pace(state, 1), pace(state, 3)
    assert wizard and knight and (wizard.key, wizard.seconds) == (knight.key, knight.seconds) == ("wizard 1", 12)
    assert wizard.default == knight.default == WizardPass() and (wizard.ahead, knight.ahead) == (0, 6)
    state = play(state, 3, WizardPass())
    assert (pace(state, 1), pace(state, 3)) == (wizard, knight)
    assert refused(state, 1, WizardPlay()) is None
    assert isinstance(play(state, 1, WizardPass()).frames[-1], Acting)


@pytest.mark.parametrize(("tempo", "seconds", "ahead"), [("slow", 24, 12), ("brake", 606, 600)])
def test_o1_more_time_for_all_is_more_for_the_window(tempo, seconds, ahead):
    state = window()
    state = replace(state, options=replace(state.options, tempo=tempo))
    assert (pace(state, 3).seconds, pace(state, 3).ahead) == (seconds, ahead)


def test_w8_no_wizard_wards_off_a_volcano():
    state = devs(table(buildings=settlements("-5,1,N") + cities("-4,0,N")), 0, "wizard")
    state = roll(state, 4, 5)
    assert not any(isinstance(frame, Wizarding) for frame in state.frames)
    acting = replace(state, frames=(Acting(),))
    assert refused(acting, 0, WizardPlay()) == "wrong_phase"


def test_a_disaster_cancels_all_that_is_open_in_trade():
    state = hand(hand(table(tops={"wool": ("lightning",)}), 0, wool=1, lumber=4), 2, ore=1)
    state = play(state, 0, OfferTrade(cards(wool=1), cards(ore=1)))
    state = play(state, 2, ProposeTrade(cards(ore=1), cards(grain=1)))
    state = play(state, 0, BankTrade("lumber", "wool"))
    assert (state.offer, state.proposals) == (None, ())
    assert told(state, facts.TradesGone) == [facts.TradesGone((0, 2), "disaster")]


@pytest.mark.parametrize("seat", range(4))
def test_who_leaves_in_a_window_is_still_asked(seat):
    state = rules.forfeit(window(), seat, "left")
    assert rules.actors(state) == (1, 3)
    state = play(play(state, 3, WizardPass()), 1, WizardPlay())
    assert held(state, "wool") == (0, 2, 0, 0)


def test_b2_an_invention_may_draw_a_disaster():
    state = devs(table(tops={"ore": ("plain", "flood")}), 0, "invention")
    state = play(state, 0, PlayInvention("ore", "ore"))
    assert told(state, facts.Revealed)[0].got[0] == cards(ore=1)
    assert state.players[0].hand == cards()


def test_b2_what_the_fire_does_not_take_stays():
    state = devs(table(tops={"lumber": ("fire",)}), 0, "invention")
    state = play(state, 0, PlayInvention("lumber", "wool"))
    assert state.players[0].hand == cards(wool=1)
