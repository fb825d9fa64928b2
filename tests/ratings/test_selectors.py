"""What can be asked about a player's ratings."""

import pytest

from bench import finished
from lobby.models import Player
from ratings import selectors
from ratings.models import ALL_GAMES, QuickLeave
from ratings.selectors import Against, Changed, Leaving, Point, Standing
from tables import services, wire
from tests.tables.matches import people

GAME = finished.GAMES[0]
HOUR = 3_600_000


def match(*players: Player, ranks=(1, 2), hours: int = 0, **terms):
    at = finished.BEGIN + hours * HOUR
    return finished.ended(players, ranks=ranks, started_at=at, ended_at=at + 600_000, **terms)


def test_who_has_played_nothing_stands_at_the_start_and_is_unsure(alice):
    assert selectors.standings([alice.pk]) == {alice.pk: {}}
    assert selectors.standing(alice.pk, GAME) == Standing(1500, 0, 0, 0, 0, 0)
    assert selectors.standing(alice.pk, GAME).unsure


def test_a_rating_is_sure_after_ten_matches(alice, bob):
    for number in range(10):
        assert selectors.standing(alice.pk, GAME).unsure
        match(alice, bob, hours=number)
    assert not selectors.standing(alice.pk, GAME).unsure


def test_standings_of_many_are_one_query(alice, bob, django_assert_num_queries):
    match(alice, bob)
    with django_assert_num_queries(1):
        found = selectors.standings([alice.pk, bob.pk])
    assert found[alice.pk] == {GAME: Standing(1516, 10, 1, 1, 0, 0), ALL_GAMES: Standing(1500, 10, 1, 1, 0, 0)}


def test_a_course_begins_where_the_rating_began_and_shows_what_was_taken_back(alice, bob):
    assert selectors.course(alice.pk, GAME) == ()
    first, second = match(alice, bob), match(alice, bob, hours=1)
    assert selectors.course(alice.pk, GAME) == (
        Point(first.ended_at, 1500, 0),
        Point(first.ended_at, 1516),
        Point(second.ended_at, 1531),
    )
    finished.void(first)
    course = selectors.course(alice.pk, GAME)
    assert [point.elo for point in course] == [1500, 1516, 1531, 1515] and sum(point.counts for point in course) == 1


def test_a_record_tells_the_highest_rating_once_it_is_sure(alice, bob):
    match(alice, bob)
    (record,) = selectors.record(alice.pk)
    assert (record.game, record.highest, record.standing.won) == (GAME, 1516, 1)
    for number in range(1, 12):
        match(alice, bob, hours=number)
    top = selectors.standing(alice.pk, GAME).elo
    match(alice, bob, ranks=(2, 1), hours=20)
    match(alice, bob, hours=21, game="lampions")
    records = selectors.record(alice.pk)
    assert [record.game for record in records] == [GAME, "lampions"]
    assert records[0].highest == top > records[0].standing.elo


def test_head_to_head_counts_friendly_matches_and_ranks_among_many(alice, bob, carol):
    match(alice, bob)
    match(alice, bob, ranks=(2, 1), rated=False)
    match(alice, bob, ranks=(1, 1))
    match(carol, bob, alice, ranks=(1, 3, 2), game="lampions")
    match(alice, carol)
    finished.void(match(alice, bob))
    assert selectors.against(alice.pk, bob.pk) == {GAME: Against(1, 1, 1), "lampions": Against(1, 0, 0)}
    assert selectors.against(bob.pk, alice.pk)["lampions"] == Against(0, 0, 1)


def test_what_matches_changed_is_told_by_match(alice, bob, charlie):
    one, other, friendly = match(alice, bob), match(alice, bob, ranks=(1, 1)), match(alice, bob, rated=False)
    finished.void(one)
    ids = [one.pk, other.pk, friendly.pk]
    found = selectors.of_matches(ids, alice.pk)
    assert found == {one.pk: Changed(1500, 1516, 10, "won", True), other.pk: Changed(1516, 1515, 0, "drawn", False)}
    assert selectors.of_matches(ids, charlie.pk) == {}


def test_members_at_a_table_are_told_with_their_rating_guests_and_computers_are_not(alice, db):
    guest = Player.objects.create_user("Gast-1", is_guest=True)
    update = people(alice, guest)
    row = update.row
    row.chairs.filter(seat=1).update(guest=True)
    assert selectors.at_table(row) == {0: {"elo": 1500, "unsure": True}}


# --- leaving early ---------------------------------------------------------------------------------------------------
def leaves_early(player: Player, other: Player) -> None:
    early = people(player, other)
    early.play_turns(2)
    early.resign(0)


def test_three_early_departures_bring_a_pause_to_him_who_left_alone(alice, bob, time):
    for _ in range(2):
        leaves_early(alice, bob)
    assert selectors.paused_until(alice.pk) is None
    leaves_early(alice, bob)
    assert selectors.paused_until(alice.pk) == time.now + 600_000
    assert selectors.paused_until(bob.pk) is None
    time.passes(seconds=600)
    assert selectors.paused_until(alice.pk) is None
    leaves_early(alice, bob)
    assert selectors.paused_until(alice.pk) == time.now + 1_200_000


def test_among_several_who_left_early_is_noted_though_the_others_play_on(alice, bob, carol, charlie, time):
    match = people(alice, bob, carol, charlie, game="lampions")
    match.play(0)
    match.resign(1)
    time.passes(seconds=180)
    match.resign(2)
    match.resign(3)
    assert match.row.status == "over"
    assert list(QuickLeave.objects.values_list("player", flat=True)) == [bob.pk]


def test_who_leaves_tables_of_several_one_after_the_other_pauses_before_they_are_over(alice, bob, carol, time):
    matches = []
    for _ in range(3):
        assert selectors.paused_until(carol.pk) is None
        matches.append(people(alice, bob, carol, game="lampions"))
        time.passes(seconds=1)
        matches[-1].resign(2)
    left = time.now
    assert selectors.paused_until(carol.pk) == left + 600_000 and not QuickLeave.objects.exists()
    time.passes(seconds=300)
    for match in matches:
        match.resign(1)
    assert selectors.paused_until(carol.pk) == left + 600_000, "that they end does not begin it anew"
    assert sorted(QuickLeave.objects.values_list("player", "at"))[-1] == (carol.pk, left)
    assert selectors.paused_until(bob.pk) is None


def test_who_leaves_a_table_of_several_late_does_not_pause(alice, bob, carol, time):
    for _ in range(3):
        match = people(alice, bob, carol, game="lampions")
        time.passes(seconds=181)
        match.resign(2)
    assert selectors.paused_until(carol.pk) is None


@pytest.mark.parametrize("why", ["resigned", "left", "time_out"])
def test_resigning_leaving_and_the_clock_are_all_departures(alice, bob, time, why):
    early = people(alice, bob, time=wire.TimeControl("clock", 1))
    if why == "time_out":
        time.passes(seconds=61)
        services.fall_flags()
    else:
        early.resign(0, why=why)
    assert early.row.status == "over" and list(QuickLeave.objects.values_list("player", flat=True)) == [alice.pk]


def test_the_share_of_matches_left_early_is_told(alice, bob):
    assert selectors.leaving(alice.pk) == Leaving(0, 0) and Leaving(0, 0).percent == 0
    leaves_early(alice, bob)
    for number in range(3):
        match(alice, bob, hours=number)
    assert selectors.leaving(alice.pk) == Leaving(4, 1) and selectors.leaving(alice.pk).percent == 25
    assert selectors.leaving(bob.pk) == Leaving(4, 0)
