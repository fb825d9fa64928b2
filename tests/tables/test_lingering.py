"""Computers give people who are there a moment to answer what lies open, once a question, before they go on."""

from dataclasses import replace

import msgspec
import pytest
from msgspec.structs import replace as with_parts

from games.contract import Linger
from games.engine import Refused
from games.lampions.rules import Accept, Choose, Offer, Rest, Steal
from tables import bots, frames, lingering, presence, services, store
from tables.lingering import Moment
from tests.tables.matches import BRAKE, computer, people

SECONDS = 8


def plays(match, seat, move):
    return services.play_as(match_id=match.id, seat=seat, move=move, stamp=match.ply)


def to_the_turn_of(match, *computers):
    """All choose, the computers what is best; the last of them offers a card first. Return who has the turn."""
    match.play(0, {"type": "choose", "card": match.seen(0)["view"]["hand"][0]})
    *others, offerer = computers
    hands = store.read(match.id).position.state.hands
    plays(match, offerer, Choose(hands[offerer][-1]))
    plays(match, offerer, Offer(hands[offerer][:1]))
    for seat in others:
        plays(match, seat, Choose(hands[seat][-1]))
    (winner,) = match.seen(0)["actors"]
    assert winner in computers
    return winner


@pytest.fixture
def match(alice):
    return computer(alice, "easy", "medium", game="lampions")


@pytest.fixture
def winner(match):
    return to_the_turn_of(match, 1, 2)


def awaited(match):
    return [question.seat for question in bots.questions(match.id)[1] if question.awaited]


def accept(match):
    view = match.seen(0)["view"]
    offerer = next(seat for seat, cards in enumerate(view["offers"]) if cards)
    return match.play(0, msgspec.to_builtins(Accept(offerer, tuple(view["hand"][:1]))))


def test_while_somebody_may_answer_the_computer_that_is_waited_for_is_not_asked(match, winner, time, here):
    here.add(0)
    until = time.now + SECONDS * 1000
    assert awaited(match) == []
    assert match.seen(0)["lingers"] == match.row.bot_due == until
    time.passes(seconds=SECONDS - 0.001)
    assert awaited(match) == []
    time.passes(seconds=0.001)
    assert awaited(match) == [winner] and "lingers" not in match.seen(0)
    assert match.is_true()


def test_other_computers_are_asked_at_once(match, winner, here):
    here.add(0)
    others = {1, 2} - {winner}
    asked = bots.questions(match.id)[1]
    assert {question.seat for question in asked} <= others and not any(question.awaited for question in asked)


def test_whoever_answers_ends_it(match, winner, here):
    here.add(0)
    assert accept(match).bots
    assert awaited(match) == [winner] and "lingers" not in match.seen(0)


def test_for_nobody_it_does_not_wait(match, winner, here, monkeypatch):
    assert awaited(match) == [winner]
    here.add(1)
    assert awaited(match) == [winner], "a page of somebody else"
    monkeypatch.setattr(presence, "seats_here", lambda match_ids: None)
    assert awaited(match) == [], "when nobody can say, somebody may be there"


def test_where_a_person_is_to_play_nothing_is_counted_down(alice, bob, here):
    here |= {0, 1}
    held = store.read(people(alice, bob, game="lampions", time=BRAKE).id)
    held.moment = Moment("x", held.now + 1)
    held.game = replace(held.game, lingers=lambda state: Linger("x", (1,)))
    assert held.heard_out == {1} and frames.goes_on_at(held) is None
    held.chairs = (with_parts(held.chairs[0], away=True), held.chairs[1])
    assert frames.goes_on_at(held) == held.moment.until


def test_nobody_is_waited_for_who_has_left_or_is_away(alice, bob, here):
    match = people(alice, bob, game="lampions", time=BRAKE)
    held = store.read(match.id)
    held.moment = Moment("x", held.now + 1)
    held.game = replace(held.game, lingers=lambda state: Linger("x", (0, 1)))
    assert held.heard_out == {0, 1}
    held.chairs = (with_parts(held.chairs[0], away=True), with_parts(held.chairs[1], left=True))
    assert held.heard_out == set()


def test_a_question_is_given_one_moment_whatever_else_happens(match, winner, time, here):
    here.add(0)
    time.passes(seconds=SECONDS)
    plays(match, winner, Steal(victim_of(match, winner)))
    assert match.seen(0)["may"] and awaited(match) == [winner], "it lies open still, and is no question any more"
    assert match.is_true()


def victim_of(match, winner):
    hands = store.read(match.id).position.state.hands
    return next(seat for seat, hand in enumerate(hands) if seat != winner and len(hand) > 1)


def test_what_a_computer_thought_before_the_answer_is_not_played(match, winner, time, here):
    here.add(0)
    time.passes(seconds=SECONDS)
    (question,) = [question for question in bots.questions(match.id)[1] if question.awaited]
    accept(match)
    with pytest.raises(Refused) as refused:
        bots.play(match.id, question, Rest())
    assert refused.value.refusal.code == "stale"
    (question,) = [question for question in bots.questions(match.id)[1] if question.awaited]
    assert bots.play(match.id, question, Rest()).rev == match.row.rev


def test_the_sweep_wakes_it_at_the_end_and_counts_its_patience_from_there(match, winner, time):
    assert services.overdue_bots() == []
    time.passes(seconds=SECONDS)
    assert services.overdue_bots() == [(match.id, 0)]
    time.passes(seconds=4)
    assert services.overdue_bots() == [(match.id, 4_000)]


def test_when_who_is_waited_for_leaves_they_go_on_soon_but_not_while_a_page_is_loaded_anew(match, winner, time, here):
    here.add(0)
    time.passes(seconds=2)
    assert services.left_alone() == [] and awaited(match) == []
    here.clear()
    assert services.left_alone() == [match.id] and services.overdue_bots() == []
    here.add(0)
    time.passes(seconds=2)
    assert services.overdue_bots() != [] and awaited(match) == [], "she is back, and is heard out"
    here.clear()
    services.left_alone()
    time.passes(seconds=2)
    assert services.overdue_bots() == [(match.id, 6_000)] and awaited(match) == [winner], "and not only after eight"
    assert match.row.rev == store.read(match.id).rev and match.is_true()


def test_who_offers_himself_waits_for_nobody(alice, here, monkeypatch):
    """In a person's turn computers answer at once, and nothing is counted down."""
    match = computer(alice, "easy", "medium", game="lampions")
    here.add(0)
    hands = store.read(match.id).position.state.hands
    match.play(0, {"type": "choose", "card": hands[0][-1]})
    match.play(0, {"type": "offer", "cards": [hands[0][0]]})
    for seat in (1, 2):
        plays(match, seat, Choose(hands[seat][0]))
    if match.seen(0)["actors"] == [0]:  # else both hold better cards than any of hers
        assert [question.seat for question in bots.questions(match.id)[1]] == [1, 2]
    assert "lingers" not in match.seen(0)


def test_a_moment_goes_on_with_its_question_and_ends_with_it():
    asked = Linger("one", (0,), 5)
    moment = lingering.after(None, asked, 1_000)
    assert moment == Moment("one", 6_000)
    assert lingering.after(moment, Linger("one", ()), 9_000) == moment
    assert lingering.after(moment, Linger("one", (), seconds=3), 3_000) == Moment("one", 6_000), "fewer since: it ends sooner"
    assert lingering.after(moment, Linger("one", (), seconds=3), 8_500) == moment, "and never later"
    assert lingering.after(moment, Linger("two", (0,)), 9_000) == Moment("two", 17_000)
    assert lingering.after(moment, None, 2_000) is None
    assert lingering.read(lingering.written(moment)) == moment and lingering.read(lingering.written(None)) is None
