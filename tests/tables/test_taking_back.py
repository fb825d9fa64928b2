"""Take back one's own last turn (portal_features D, vector 9)."""

from random import Random

import pytest

from games import registry
from games.engine import Refused
from tables import bots, services, store
from tables.models import MatchVault, TakeBack
from tables.services import NotAllowed
from tests.tables.matches import BRAKE, CLOCK, computer, people


@pytest.fixture
def match(alice, bob):
    return people(alice, bob)


def state(match) -> str:
    """What a take-back restores, byte for byte: all but the plies, which never fall."""
    import msgspec

    position = msgspec.json.decode(MatchVault.objects.get(match_id=match.id).state)
    return msgspec.json.encode({name: value for name, value in position.items() if name not in ("ply", "asked")})


def test_vector_9_with_consent_all_is_as_it_was_clocks_too(match, time):
    match.play_turns(2)
    time.passes(seconds=1)
    before, in_hand = state(match), 300_000
    clocks = match.seen(0)["clocks"]
    time.passes(seconds=7)
    match.play(0)
    time.passes(seconds=20)
    match.play(1)
    time.passes(seconds=4)
    match.ask(0)
    match.answer(1, accept=True)
    assert state(match) == before
    again = match.seen(0)
    assert again["actors"] == [0] and again["ply"] == 6
    assert again["clocks"][1] == clocks[1] == {"left": in_hand + 3_000}
    assert again["clocks"][0]["until"] - again["now"] == in_hand + 3_000
    assert match.is_true()


def test_a_move_made_before_a_take_back_is_stale_after_it(match):
    stamp = match.ply
    match.play(0)
    late = match.seen(1)
    match.ask(0)
    match.answer(1, accept=True)
    for seat, ply in ((0, stamp), (1, late["ply"])):
        with pytest.raises(Refused) as refused:
            match.play(seat, late["legal"][0], stamp=ply)
        assert refused.value.refusal.code == "stale"


def test_the_same_card_is_drawn_again(match):
    match.play_turns(1)
    first = state(match)
    match.ask(0)
    match.answer(1, accept=True)
    match.play_turns(1)
    assert state(match) == first
    assert match.is_true()


def test_without_consent_nothing_changes(match):
    match.play(0)
    before = state(match)
    match.ask(0)
    match.answer(1, accept=False)
    assert state(match) == before
    assert "offers" not in match.seen(0)
    assert match.is_true()


def test_thirty_seconds_of_silence_mean_no(match, time):
    match.play(0)
    match.ask(0)
    time.passes(seconds=29.999)
    assert services.expire_offers() == []
    time.passes(seconds=0.001)
    (update,) = services.expire_offers()
    assert update.match_id == match.id
    assert TakeBack.objects.get().state == "refused"
    assert "offers" not in match.seen(0)


def test_after_two_refusals_of_the_same_move_nobody_is_asked_again(match):
    match.play(0)
    for _ in range(2):
        assert match.seen(0)["can_take_back"]
        match.ask(0)
        match.answer(1, accept=False)
    assert "can_take_back" not in match.seen(0)
    with pytest.raises(NotAllowed, match="refused_twice"):
        match.ask(0)
    match.play_turns(2)
    assert match.ask(0).answer is not None


def test_one_request_at_a_time(match):
    match.play_turns(2)
    match.ask(0)
    with pytest.raises(NotAllowed, match="take_back_open"):
        match.ask(1)


def test_a_request_dies_with_any_entry(match):
    match.play(0)
    match.ask(0)
    ask = match.offer
    match.play(1)
    assert TakeBack.objects.get().state == "dead"
    with pytest.raises(NotAllowed, match="no_such_offer"):
        match.answer(1, accept=True, ask=ask)


def test_a_request_stops_the_opponents_clock_only(match, time):
    match.play(0)
    time.passes(seconds=10)
    match.ask(0)
    assert match.seen(0)["clocks"][1] == {"left": 290_000}
    time.passes(seconds=25)
    match.answer(1, accept=False)
    seen = match.seen(0)
    assert seen["clocks"][1]["until"] - seen["now"] == 290_000


def test_the_askers_own_clock_runs_on(match, time):
    match.play_turns(2)
    time.passes(seconds=10)
    until = match.seen(0)["clocks"][0]["until"]
    match.ask(0)
    assert match.seen(0)["clocks"][0]["until"] == until


def test_there_must_be_something_to_take_back(match):
    for seat in (0, 1):
        with pytest.raises(NotAllowed, match="nothing_to_take_back"):
            match.ask(seat)


def test_the_first_deal_is_never_taken_back(match):
    match.play(0)
    match.ask(0)
    match.answer(1, accept=True)
    assert match.seen(0)["view"]["move_no"] == match.seen(1)["view"]["move_no"]
    with pytest.raises(NotAllowed, match="nothing_to_take_back"):
        match.ask(0)


def test_a_rated_match_has_no_take_back(alice, bob):
    match = people(alice, bob, rated=True)
    match.play(0)
    assert "can_take_back" not in match.seen(0)
    with pytest.raises(NotAllowed, match="no_take_back"):
        match.ask(0)


def test_nobody_answers_his_own_request_and_a_stranger_none(match, charlie):
    match.play(0)
    match.ask(0)
    with pytest.raises(NotAllowed, match="not_yours_to_answer"):
        match.answer(0, accept=True)
    with pytest.raises(NotAllowed, match="not_seated"):
        services.answer_take_back(match_id=match.id, player_id=charlie.pk, ask=match.offer, accept=True, client_id="x")


def test_repeated_frames_get_the_first_answers(match):
    match.play(0)
    asked = match.ask(0, client_id="ask")
    assert match.ask(0, client_id="ask").answer == asked.answer
    ask = match.offer
    answered = match.answer(1, accept=False, client_id="no")
    assert match.answer(1, accept=False, ask=ask, client_id="no").answer == answered.answer
    assert match.ask(0, client_id="ask").answer == asked.answer
    assert TakeBack.objects.count() == 1


def test_a_request_made_before_the_move_was_complete_is_stale(match):
    stamp = match.ply
    match.play(0)
    with pytest.raises(Refused) as refused:
        match.ask(0, stamp=stamp)
    assert refused.value.refusal.code == "stale"


def test_against_the_computer_it_is_done_at_once(alice):
    match = computer(alice, "medium")
    before = state(match)
    match.play(0)
    update = match.ask(0, client_id="back")
    assert state(match) == before
    assert not update.bots and update.answer is not None
    assert match.ask(0, client_id="back").answer == update.answer
    assert match.is_true()


def test_among_three_both_others_must_agree(alice, bob, carol):
    match = people(alice, bob, carol, game="lampions")
    for seat in (0, 1, 2):
        match.play(seat)
    if match.row.status != "running":
        pytest.skip("this deal ends at once")
    match.ask(0)
    match.answer(1, accept=True)
    assert TakeBack.objects.get().state == "open"
    with pytest.raises(NotAllowed, match="not_yours_to_answer"):
        match.answer(1, accept=True)
    match.answer(2, accept=True)
    assert TakeBack.objects.get().state == "accepted"
    assert match.is_true()


def as_it_stands(match):
    """The state, and what each clock has in hand: running ones by the time that is left."""
    seen = match.seen(None)
    hands = [clock.get("left", clock.get("until", 0) - seen["now"]) for clock in seen["clocks"]]
    running = ["until" in clock for clock in seen["clocks"]]
    return state(match), hands, running


def taken_back(match, seat, time, rng, stood):
    """Take back a seat's last turn, slowly; what was is there again, and what was sent before is stale."""
    keep, late = store.read(match.id).marks[seat].keep, match.seen(seat)
    time.passes(seconds=rng.random() * 20)
    match.ask(seat)
    time.passes(seconds=rng.random() * 20)
    match.answer(1 - seat, accept=True)
    assert as_it_stands(match) == stood[keep]
    for other in (0, 1):
        with pytest.raises(Refused) as refused:
            match.play(other, (late["legal"] if "legal" in late else match.seen(seat)["legal"])[0], stamp=late["ply"])
        assert refused.value.refusal.code == "stale"
    assert "can_take_back" not in match.seen(seat) or store.read(match.id).marks[seat].keep < keep


@pytest.mark.parametrize("slug", [slug for slug, game in registry.GAMES.items() if game.take_back and 2 in game.seats])
def test_at_random_moments_of_random_matches_all_is_as_it_was(alice, bob, time, slug):
    rng, met = Random(slug), 0
    match = None
    while met < 10:
        if match is None or match.row.status != "running":
            match, stood = people(alice, bob, game=slug, time=BRAKE if met % 2 else CLOCK), {}
            stood[store.read(match.id).position.length] = as_it_stands(match)
        time.passes(seconds=rng.random() * 3)
        seat = rng.choice(match.seen(None)["actors"])
        match.play(seat, rng.choice(match.seen(seat)["legal"]))
        stood[store.read(match.id).position.length] = as_it_stands(match)
        asker = rng.randrange(2)
        if rng.random() < 0.3 and match.seen(asker).get("can_take_back"):
            taken_back(match, asker, time, rng, stood)
            met += 1
    assert match.is_true()


def test_in_practice_one_turn_after_the_other_back_to_the_first(alice):
    match = computer(alice, "easy")
    before = state(match)
    for _ in range(4):
        match.play(0)
        bots.play_one(match.id)
    for _ in range(4):
        match.ask(0)
    assert state(match) == before
    with pytest.raises(NotAllowed, match="nothing_to_take_back"):
        match.ask(0)
    assert match.is_true()


def test_in_practice_a_computer_that_was_thinking_comes_too_late(alice):
    match = computer(alice, "easy")
    match.play(0)
    game, (question,) = bots.questions(match.id)
    move = bots.chosen(game, question)
    match.ask(0)
    assert match.seen(0)["actors"] == [0]
    with pytest.raises(Refused) as late:
        services.play_as(match_id=match.id, seat=1, move=move, stamp=question.stamp)
    assert late.value.refusal.code == "stale"
    assert bots.play_one(match.id) is None


def test_in_practice_nothing_is_taken_back_over_the_end_of_a_race_or_of_the_match(alice):
    match = computer(alice, "easy", preset="classic")
    while match.seen(0)["view"]["phase"] == "move":
        if match.seen(0)["actors"] == [0]:
            match.play(0, next(move for move in match.seen(0)["legal"] if move["source"] == "deck"))
        else:
            bots.play_one(match.id)
    with pytest.raises(NotAllowed, match="nothing_to_take_back"):
        match.ask(0)
    match.resign(0)
    with pytest.raises(Refused) as over:
        match.ask(0)
    assert over.value.refusal.code == "game_over"


def test_where_a_game_takes_nothing_back_practice_does_not_either(alice):
    for slug in (slug for slug, game in registry.GAMES.items() if not game.take_back and "easy" in game.bots):
        match = computer(alice, *["easy"] * (registry.GAMES[slug].seats.start - 1), game=slug)
        match.play(0)
        assert "can_take_back" not in match.seen(0)
        with pytest.raises(NotAllowed, match="no_take_back"):
            match.ask(0)
