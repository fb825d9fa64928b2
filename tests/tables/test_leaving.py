"""Seats that are given up."""

from random import Random

import pytest

from games.engine import Refused, Start
from games.registry import GAMES
from tables import selectors, services
from tables.models import Chair, Entry
from tables.services import NotAllowed
from tests.games.courses import course
from tests.games.laid import lay
from tests.tables.matches import BRAKE, CLOCK, Played, computer, people


def test_who_resigns_against_one_loses(alice, bob):
    match = people(alice, bob)
    update = match.resign(0)
    assert update.over and update.listed
    assert match.row.status == "over"
    assert match.seen(1)["result"]["ranks"] == [2, 1] and match.seen(1)["result"]["reason"] == "resigned"
    assert list(Chair.objects.filter(match_id=match.id).values_list("rank", flat=True)) == [2, 1]
    assert match.is_true()


def test_who_resigns_after_his_flag_has_lost_on_time(alice, bob, time):
    match = people(alice, bob, first=0)
    time.passes(seconds=CLOCK.minutes * 60)
    match.resign(0)
    assert match.seen(1)["result"]["reason"] == "time_out"
    assert match.is_true()


def test_who_resigned_still_sees_his_hand_and_who_left_only_watches(alice, bob):
    first, second = people(alice, bob), people(alice, bob)
    first.resign(0)
    assert second.resign(0, why="left").reseated == (alice.pk,)
    assert selectors.seat_of(first.id, alice.pk) == 0
    assert selectors.seat_of(second.id, alice.pk) is None
    assert second.is_true()


def test_resigning_twice_is_answered_alike_and_done_once(alice, bob, carol):
    match = people(alice, bob, carol, game="lampions")
    first = match.resign(0, client_id="bye")
    assert match.resign(0, client_id="bye").answer == first.answer
    assert Entry.objects.filter(match_id=match.id, kind="forfeited").count() == 1
    with pytest.raises(NotAllowed, match="not_seated"):
        match.resign(0, client_id="other")


def test_among_three_a_computer_plays_the_seat_on(alice, bob, carol):
    match = people(alice, bob, carol, game="lampions")
    update = match.resign(1)
    assert not update.over and update.bots and update.reseated == (bob.pk,)
    assert set(update.frames) == {"0", "2", "w"}
    chair = match.seen(None)["chairs"][1]
    assert (chair["left"], chair["bot"], chair["name"]) == (True, "medium", "Bob")
    assert match.is_true()


def test_one_person_left_wins_and_the_others_are_forfeited_with_him(alice, bob, carol):
    match = people(alice, bob, carol, game="lampions")
    match.resign(1)
    update = match.resign(2)
    assert update.over
    assert match.seen(0)["result"]["ranks"][0] == 1
    assert match.seen(0)["result"]["ranks"] == [1, 3, 2]
    assert match.is_true()


def test_computers_at_the_table_do_not_keep_it_open_for_nobody(alice):
    match = computer(alice, "easy", "medium", game="lampions")
    update = match.resign(0)
    assert update.over
    assert [entry.seat for entry in Entry.objects.filter(match_id=match.id, kind="forfeited")] == [0, 2]
    assert match.seen(0)["result"]["ranks"][0] == 3
    assert match.is_true()


def test_the_last_person_wins_against_computers_that_sat_with_two(alice, bob):
    match = computer(alice, "easy", game="lampions")
    match.resign(0)
    sitters = [services.Sitter(player=alice.pk), services.Sitter(player=bob.pk), services.Sitter(bot="easy")]
    three = Played(services.open_match(game="lampions", sitters=sitters, time=BRAKE, kind="people"), (alice, bob, None))
    three.resign(0)
    assert three.row.status == "over"
    assert three.seen(1)["result"]["ranks"] == [3, 1, 2]


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if 4 in game.seats])
def test_where_only_computers_are_left_they_stand_by_their_points(slug, alice):
    """Also in games in which the fewest points win."""
    game, match = GAMES[slug], computer(alice, "easy", "easy", "easy", game=slug)
    whole = course(game, Start(next(iter(game.presets.values())), 4), Random(3))
    late = [step.here.state for step in whole.steps[len(whole.steps) // 2 :] if game.outcome(step.here.state) is None]
    lay(match.id, max(late, key=lambda state: len(set(standing(game, state)[1:]))))
    match.resign(0)
    scores, ranks = (match.seen(0)["result"][each] for each in ("scores", "ranks"))
    assert ranks[0] == 4 and (len(set(scores[1:])) > 1 or slug == "lampions")
    assert sorted(range(1, 4), key=lambda seat: ranks[seat]) == sorted(
        range(1, 4), key=lambda seat: (scores[seat] if game.lowest_wins else -scores[seat], seat)
    )


def standing(game, state):
    """What each would have if all left now."""
    for seat in range(3):
        state = game.forfeit(state, seat, "left")
    return game.outcome(state).scores


def test_a_match_broken_off_has_no_result_and_its_deal_counts_as_aborted(alice, bob):
    match = people(alice, bob, time=CLOCK)
    update = services.abort(match_id=match.id, reason="aborted")
    assert update is not None and update.over and update.listed
    assert (match.row.status, match.row.next_due) == ("aborted", None)
    assert match.row.deal.fate == "aborted"
    seen = match.seen(0)
    assert seen["result"] == {"reason": "aborted", "scores": [], "ranks": [], "settlement": []}
    assert (seen["actors"], seen.get("legal", [])) == ([], [])
    assert services.abort(match_id=match.id, reason="again") is None
    with pytest.raises(Refused):
        match.play(0, {"type": "continue"})
    assert match.is_true()


def test_everybodys_cards_are_shown_after_the_end_only(alice, bob):
    match = people(alice, bob)
    with pytest.raises(selectors.NotOver):
        selectors.everything(match.id)
    match.resign(0)
    assert selectors.everything(match.id) is not None
