"""How the computers play: as strong as asked, from what they see alone, and for reasons that are true."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from games import arena
from games.gespenster import GAME, facts, rules
from games.gespenster.bots import easy, hard, medium
from games.gespenster.cards import POINTS, VALUE, is_white
from games.gespenster.state import Moon, Options, PassCards, Play
from games.gespenster.trick import follows, winner
from games.gespenster.trying import DEALS, PASSING_DEALS
from tests.games.gespenster import hidden
from tests.games.gespenster.tables import ALL_ON, WHITES, before_the_last_card, cards, fresh, table

ALWAYS = lambda: True
NEVER = lambda: False
MOON = Options(shoot_moon=True)
GHOSTS = Options(good_ghosts=True)


def advice(state, bot=medium, seat=None, in_time=ALWAYS):
    seat = rules.actors(state)[0] if seat is None else seat
    return bot(GAME.view(state, seat), GAME.legal(state, seat), Random(1), in_time)


def decisions(rounds, options=ALL_ON, every=1):
    """States of rounds that `medium` plays against easy ones, whenever there is a choice."""
    count = 0
    for number in range(rounds):
        seats = 3 + number % 4
        state, rng = fresh(seats, first=number % seats, seed=number, options=options, phase="pass"), Random(number)
        while (seat := (rules.actors(state) or (None,))[0]) is not None and state.phase != "between":
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            count += len(legal) > 1
            if len(legal) > 1 and count % every == 0:
                yield state
            state = rules.apply(state, seat, (medium if seat % 2 else easy)(view, legal, rng, ALWAYS).move)


def share(first, others, deals):
    """The mean points of one against three others, as a share of the table's mean."""
    bots = {name: arena.partner(GAME, name) for name in (first, others)}
    result = arena.measure(arena.Terms(GAME, Options(), (first, others, others, others), bots, lambda: 0.0), range(deals))
    return sum(match.own for match in result.matches) / sum(match.table for match in result.matches)


@pytest.mark.parametrize(("first", "others", "deals", "at_most"), [("easy", "random", 4, 0.6), ("medium", "easy", 3, 0.6)])
def test_the_levels_are_as_strong_as_asked(first, others, deals, at_most):
    assert share(first, others, deals) <= at_most


def test_hard_is_as_strong_as_asked_even_with_a_few_deals(monkeypatch):
    monkeypatch.setattr("games.gespenster.trying.DEALS", 3)
    monkeypatch.setattr("games.gespenster.trying.PASSING_DEALS", 2)
    assert share("hard", "medium", 1) <= 0.85


@pytest.mark.parametrize(("bot", "every"), [(easy, 7), (medium, 7), (hard, 25)])
def test_no_choice_changes_when_the_hidden_cards_are_dealt_anew(bot, every, monkeypatch):
    monkeypatch.setattr("games.gespenster.trying.DEALS", 3)
    others = 0
    for state in decisions(8, every=every):
        seat = rules.actors(state)[0]
        chosen = advice(state, bot)
        for seed in range(3):
            other, _ = hidden.twin(state, seat, chosen.move, seat, Random(seed))
            others += other != state
            assert advice(other, bot) == chosen
    assert others > 20


def test_hard_without_time_plays_as_medium_does():
    for state in decisions(4, every=5):
        assert advice(state, hard, in_time=NEVER).move == advice(state, medium).move


def test_hard_stops_when_its_time_is_up():
    state = fresh(4)
    choices = len(GAME.legal(state, 0))
    ticks = iter([True] * (4 * choices - 1))
    assert advice(state, hard, in_time=lambda: next(ticks, False)).reasons[0] == facts.Tried(3), "the fourth deal is unfinished"
    assert advice(state, hard).reasons[0] == facts.Tried(DEALS)
    assert advice(fresh(4, phase="pass"), hard).reasons[0] == facts.Tried(PASSING_DEALS)


def test_easy_passes_white_cards():
    state = fresh(4, seed=3, phase="pass")
    for seat in range(4):
        white = sum(map(is_white, state.hands[seat]))
        assert sum(map(is_white, advice(state, easy, seat).move.cards)) == min(3, white)


def test_medium_passes_what_is_most_dangerous():
    state = replace(table("R1 R2 R3 R10 B9 G1 G2 W1 W7 W8 W11", "", ""), phase="pass", passed=(None,) * 3)
    assert advice(state).move == PassCards(cards("W7 W8 W11"))
    state = replace(table("R1 R2 R3 R10 B9 B11 G1 G2 W1 Y10", "", ""), phase="pass", passed=(None,) * 3)
    assert advice(state).move == PassCards(cards("B9 B11 Y10")), "low red cards protect the ten"


def test_medium_gives_most_points_to_who_holds_the_trick():
    state = table("", "", "W7 W11 G11", "R1", trick="R7 R9", tricks=1)
    assert advice(state).move == Play("W7"), "the seven follows"
    state = table("", "", "W8 W11 G11", "R1", trick="R5 R9", tricks=1)
    assert (advice(state).move, advice(state).reasons) == (Play("W11"), (facts.GivesAway("W11", 5, 1),))


def test_the_last_to_play_takes_good_ghosts_where_they_count():
    lying = {"trick": "R3 B7 R2", "leader": 1, "tricks": 1}
    assert advice(table("R9 R1", "", "", "", options=GHOSTS, **lying)).move == Play("R9")
    assert advice(table("R9 R1", "", "", "", options=GHOSTS, **lying)).reasons == (facts.TakesGhosts("R9", -5),)


def test_the_last_to_play_takes_nothing_with_a_dangerous_card():
    state = table("R11 R1", "", "", "", trick="R3 B3 R2", leader=1, tricks=1)
    assert (advice(state).move, advice(state).reasons) == (Play("R11"), (facts.CheapTrick("R11"),))
    state = table("R11 R1", "", "", "", trick="R3 W3 R2", leader=1, tricks=1)
    assert advice(state).move == Play("R1")


def threatened(options):
    """Seat 1 has ten white ghosts, nobody else any; seat 0 is the last to play to a trick with another one."""
    before = before_the_last_card("", "W1 W2 W3 W4 W5 W6 W8 W9 W10 W11", "", "", options=options)
    state = table("R9 R1", "", "", "", trick="R3 W7 R2", leader=1, options=options)
    return replace(state, tricks=before.tricks)


def test_medium_pays_ten_points_to_stop_a_durchmarsch():
    assert advice(threatened(MOON)).move == Play("R9")
    assert advice(threatened(MOON)).reasons == (facts.StopsMoon("R9", 1),)
    assert advice(threatened(Options())).move == Play("R1")


def test_medium_tries_a_durchmarsch_with_the_highest_white_ghosts():
    hand = "W3 W4 W9 W10 W11 R2"
    state = table(hand, "R3 R5", "G2", "Y2", options=MOON, tricks=1)
    assert (advice(state).move, advice(state).reasons) == (Play("W11"), (facts.OwnMoon("W11"),))
    state = table(hand, "R3 R5", "G2", "Y2", tricks=1)
    assert not isinstance(advice(state).reasons[0], facts.OwnMoon)
    lost = before_the_last_card("", "W1", "", "", options=MOON).tricks
    assert not isinstance(advice(replace(table(hand, "R3", "G2", "Y2", options=MOON), tricks=lost)).reasons[0], facts.OwnMoon)


@pytest.mark.parametrize(
    ("totals", "choice"),
    [
        ((150, 100, 50, 120), "self_minus"),  # third with 75, but 125 would be third of 225, 175, 150
        ((90, 100, 20, 120), "others_plus"),  # first either way, and further ahead
        ((130, 190, 140, 150), "others_plus"),  # the game ends, and is won
    ],
)
def test_a_durchmarsch_is_used_for_the_better_place(totals, choice):
    seat = 2
    before = before_the_last_card("", "", WHITES, "", totals=totals, options=MOON)
    state = rules.apply(before, 3, Play("R1"))
    for bot in (medium, hard):
        assert isinstance(advice(state, bot, seat).move, Moon)
        places = {
            option: sum(total < rules.apply(state, seat, Moon(option)).totals[seat] for total in after(state, option))
            for option in ("self_minus", "others_plus")
        }
        assert places[advice(state, bot, seat).move.choice] == min(places.values())


def after(state, choice):
    return rules.apply(state, 2, Moon(choice)).totals


def test_every_reason_occurs_and_is_true():
    met = {}
    for state in islice(decisions(60), 1500):
        best = advice(state)
        met.setdefault(type(best.reasons[0]), []).append((state, best.move, *best.reasons))
    for kind, true in TRUE.items():
        assert kind in met, kind
        for state, move, why in met[kind]:
            assert true(state, move, why), (kind, move, why)
    rare = {facts.StopsMoon, facts.OwnMoon, facts.BetterChoice}
    assert met.keys() <= TRUE.keys() | rare


def gain(state, card):
    """What the trick would bring with this card, good ghosts and all."""
    lying = [*state.trick.cards, card]
    return sum(POINTS[c] - 5 * (VALUE[c] == 7 and not is_white(c)) for c in lying)


def takes(state, card):
    trick = replace(state.trick, cards=(*state.trick.cards, card))
    return winner(trick, len(state.totals)) == rules.turn(state)


def beaten_by(state, card):
    """Cards in the hands of others that would beat it when it leads."""
    me = rules.turn(state)
    return [
        one
        for seat, hand in enumerate(state.hands)
        if seat != me
        for one in hand
        if one[0] == card[0] and VALUE[one] > VALUE[card]
    ]


def lies_best(state):
    """The card that holds the trick: the highest of the colour that was led."""
    led = state.trick.cards[0][0]
    return max((one for one in state.trick.cards if one[0] == led), key=VALUE.__getitem__)


def is_last(state):
    return len(state.trick.cards) == len(state.totals) - 1


def all_win(state):
    return all(takes(state, move.card) for move in rules.legal(state, rules.turn(state)))


TRUE = {
    facts.DangerousCards: lambda state, move, why: move.cards == why.cards,
    facts.LowLead: lambda state, move, why: not state.trick.cards and why.above >= max(1, len(beaten_by(state, move.card))),
    facts.SureLead: lambda state, move, why: not state.trick.cards and not beaten_by(state, move.card),
    facts.GivesAway: lambda state, move, why: (
        why.points == POINTS[move.card] > 0 and not takes(state, move.card) and why.to == winner(state.trick, len(state.totals))
    ),
    facts.GetsRid: lambda state, move, why: not follows(move.card, state.trick.cards[0]),
    facts.StaysUnder: lambda state, move, why: (
        follows(move.card, state.trick.cards[0]) and not takes(state, move.card) and why.best == lies_best(state)
    ),
    facts.TakesGhosts: lambda state, move, why: is_last(state) and gain(state, move.card) == why.points < 0,
    facts.CheapTrick: lambda state, move, why: is_last(state) and gain(state, move.card) == 0 and takes(state, move.card),
    facts.MustTake: lambda state, move, why: (
        all_win(state)
        and gain(state, move.card) == why.points > 0
        and why.points == min(gain(state, other.card) for other in rules.legal(state, rules.turn(state)))
    ),
    facts.LowestWinner: lambda state, move, why: all_win(state) and not is_last(state),
}
