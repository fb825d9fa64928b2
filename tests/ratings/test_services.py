"""What a match changes: points and Elo for both, once, or nothing at all. N… are the vectors of portal_features, section N."""

from typing import Any

import pytest

from bench import finished
from lobby.models import Player
from ratings import audit, selectors, services
from ratings.models import ALL_GAMES, Line, QuickLeave, Span, Standing
from tables import services as tables
from tables import tasks
from tables.models import Match
from tests.tables.matches import BRAKE, Played, computer, people

GAME = "battleballon"


def told(match: Played, seat: int | None = None) -> Any:
    return match.seen(seat)["result"]["settlement"].get("ratings.hearers.on_match_over")


def rated(*players: Player, turns: int = 10, loser: int = 0, **terms: Any) -> Played:
    """A match for ratings, given up after so many turns."""
    match = people(*players, rated=True, **terms)
    match.play_turns(turns)
    match.resign(loser)
    return match


def elos(*players: Player, game: str = GAME) -> list[int]:
    return [selectors.standing(player.pk, game).elo for player in players]


def points(*players: Player, game: str = ALL_GAMES) -> list[int]:
    return [selectors.standing(player.pk, game).points for player in players]


def is_true() -> bool:
    assert list(audit.differences()) == []
    return True


def stands_at(player: Player, **counts: int) -> None:
    """Somebody has played before. (His ledger is not here: no audit.)"""
    Standing.objects.create(player=player, game=GAME, **counts)


# --- what a result is worth ------------------------------------------------------------------------------------------
def test_n4_two_newcomers_move_by_sixteen_and_all_are_told(alice, bob):
    match = rated(alice, bob)
    assert elos(alice, bob) == [1484, 1516] and points(alice, bob) == [-10, 10]
    seats = [
        {"before": 1500, "after": 1484, "points": -10, "unsure": True},
        {"before": 1500, "after": 1516, "points": 10, "unsure": True},
    ]
    newcomers = {"stake": 0, "changes": [0, 0], "granted": [100, 100]}
    for viewer in (0, 1, None):
        assert told(match, viewer) == {"rated": True, "seats": seats, "taler": newcomers}
    assert match.row.settled and is_true()


@pytest.mark.parametrize(("winner", "after"), [(0, [1704, 1492]), (1, [1688, 1524])])
def test_n4_who_has_played_thirty_matches_moves_half_as_far(alice, bob, winner, after):
    stands_at(alice, elo=1700, rated=30)
    stands_at(bob, elo=1500, rated=29)
    match = rated(alice, bob, loser=1 - winner)
    assert elos(alice, bob) == after
    assert [seat["unsure"] for seat in told(match)["seats"]] == [False, False]


def test_n3_a_draw_gives_no_points_and_moves_ratings_towards_each_other(alice, bob):
    stands_at(alice, elo=1700)
    finished.ended([alice, bob], ranks=(1, 1), game=GAME)
    assert elos(alice, bob) == [1692, 1508] and points(alice, bob) == [0, 0]
    assert selectors.standing(alice.pk, GAME).drawn == 1 and set(Line.objects.values_list("outcome", flat=True)) == {"drawn"}


def test_n13_four_seats_with_a_tie(alice, bob, carol, charlie):
    players = [alice, bob, carol, charlie]
    finished.ended(players, ranks=(1, 4, 1, 3), game="lampions")
    assert points(*players) == points(*players, game="lampions") == [7, -10, 7, -3]
    # K 32 / 3 a pair, all expected 1.5 of 3: seats 0 and 2 have 2.5, seat 3 has 1, seat 1 has nothing
    assert elos(*players, game="lampions") == [1511, 1484, 1511, 1495]
    assert elos(*players) == [1500] * 4 and is_true()


def test_c6_who_left_a_match_of_several_is_behind_all_others(alice, bob, carol, time):
    match = people(alice, bob, carol, game="lampions", rated=True)
    match.resign(1)
    time.passes(seconds=180)
    match.resign(0)
    assert match.seen(2)["result"]["ranks"] == [2, 3, 1]
    assert points(alice, bob, carol, game="lampions") == [0, -10, 10]
    assert elos(alice, bob, carol, game="lampions") == [1500, 1484, 1516] and is_true()


def test_each_game_has_its_own_elo_and_all_games_have_the_points_together(alice, bob):
    finished.ended([alice, bob], game="lampions")
    finished.ended([alice, bob], game="sparks", ranks=(2, 1))
    finished.ended([alice, bob], game="sparks")
    assert elos(alice, game="lampions") == [1516] and elos(alice, bob, game="sparks") == [1501, 1499]
    whole = selectors.standing(alice.pk, ALL_GAMES)
    assert (whole.points, whole.rated, whole.won, whole.lost, whole.elo) == (10, 3, 2, 1, 1500)


def test_the_week_and_the_month_get_what_was_won_in_them(alice, bob, time):
    rated(alice, bob, loser=1)
    rows = (
        Span.objects.filter(player=alice).order_by("game", "name").values_list("game", "name", "points", "elo", "rated", "won")
    )
    assert list(rows) == [
        ("", "2023-11", 10, 0, 1, 1),
        ("", "2023-W46", 10, 0, 1, 1),
        (GAME, "2023-11", 10, 16, 1, 1),
        (GAME, "2023-W46", 10, 16, 1, 1),
    ]
    time.passes(seconds=7 * 86_400)
    rated(alice, bob, loser=0)
    weeks = Span.objects.filter(player=alice, game=GAME, name__contains="W").order_by("name")
    assert list(weeks.values_list("name", "points")) == [("2023-W46", 10), ("2023-W47", -10)]
    assert Span.objects.get(player=alice, game=GAME, name="2023-11").points == 0 and is_true()


# --- what counts -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("turns", "seconds", "counts"), [(9, 179, False), (10, 40, True), (3, 180, True), (0, 180, True), (9, 179.999, False)]
)
def test_n2_a_match_counts_from_ten_turns_or_three_minutes_on(alice, bob, time, turns, seconds, counts):
    match = people(alice, bob, rated=True)
    match.play_turns(turns)
    time.passes(seconds=seconds)
    match.resign(1)
    assert points(alice, bob) == ([10, -10] if counts else [0, 0])
    assert told(match)["rated"] is counts and Line.objects.count() == (2 if counts else 0)


def test_n5_leaving_early_is_no_rated_loss_but_is_listed_and_noted(alice, bob, charlie):
    match = people(alice, bob, rated=True)
    match.play_turns(4)
    match.resign(0, why="left")
    assert told(match) == {"rated": False, "why": "too_short"}
    assert match.row.status == "over" and match.row.settled
    assert not Line.objects.exists() and not Standing.objects.exists() and points(alice, bob) == [0, 0]
    assert list(QuickLeave.objects.values_list("player", "match")) == [(alice.pk, match.id)]
    late = rated(alice, bob, turns=12)
    assert points(alice) == [-10] and QuickLeave.objects.count() == 1 and told(late)["rated"]


def test_friendly_matches_change_nothing(alice, bob):
    match = people(alice, bob)
    match.play_turns(12)
    match.resign(0)
    assert told(match) is None and not Line.objects.exists() and not Standing.objects.exists()


def test_n14_matches_against_the_computer_change_nothing(alice):
    match = computer(alice, "easy")
    assert not match.row.rated and match.row.time_kind == "none"
    match.resign(0)
    assert told(match) is None and not Line.objects.exists() and not QuickLeave.objects.exists()


def test_no_match_with_a_guest_is_opened_for_ratings(alice, db):
    guest = Player.objects.create_user("Gast-1", is_guest=True)
    seated = [tables.Sitter(player=one.pk, name=one.name, guest=one.is_guest) for one in (alice, guest)]
    with pytest.raises(ValueError, match="only members"):
        tables.open_match(game=GAME, sitters=seated, time=BRAKE, kind="people", rated=True)
    assert not Match.objects.exists()


def test_a_player_who_is_gone_by_then_has_no_rating_to_lose(alice, bob):
    match = people(alice, bob, rated=True)
    match.play_turns(12)
    Player.objects.filter(pk=alice.pk).delete()
    match.resign(1)
    assert told(match) == {"rated": False, "why": "gone"} and points(bob) == [0] and is_true()


def test_a_match_that_is_broken_off_changes_nothing(alice, bob):
    match = people(alice, bob, rated=True)
    match.play_turns(12)
    tables.abort(match_id=match.id, reason="aborted")
    assert not Line.objects.exists() and is_true()


# --- once ------------------------------------------------------------------------------------------------------------
def test_a_hearer_that_fails_leaves_the_result_and_the_sweep_settles_it_once(alice, bob, monkeypatch, caplog):
    def fails(*args: Any, **named: Any) -> None:
        Standing.objects.create(player=alice, game=GAME, elo=3000)
        raise RuntimeError("the books are lost")

    with monkeypatch.context() as patched:
        patched.setattr(services.Books, "enter", fails)
        match = rated(alice, bob)
        assert (match.row.status, match.row.settled) == ("over", False)
        tasks.sweep()
        assert not match.row.settled and "could not be settled" in caplog.text
        assert not Line.objects.exists() and not Standing.objects.exists() and is_true()
    rev = match.row.rev
    tasks.sweep()
    assert match.row.settled and match.row.rev > rev and told(match)["seats"][1]["after"] == 1516
    tasks.sweep()
    assert elos(alice, bob) == [1484, 1516] and Line.objects.count() == 2 and is_true()


def test_settling_twice_answers_the_same_and_changes_nothing(alice, bob):
    match = rated(alice, bob)
    first = told(match)
    Match.objects.filter(pk=match.id).update(settled=False)
    tasks.sweep()
    assert match.row.settled and told(match) == first
    assert elos(alice, bob) == [1484, 1516] and points(alice, bob) == [-10, 10] and is_true()


# --- taking back -----------------------------------------------------------------------------------------------------
def void(match: Played) -> bool:
    Match.objects.filter(pk=match.id).update(status="void")
    return services.take_back(match.id)


def test_what_a_void_match_gave_is_taken_back_exactly_and_once(alice, bob, carol):
    rated(alice, carol, loser=1)
    before = selectors.standings([alice.pk, bob.pk, carol.pk])
    spans = list(Span.objects.filter(player=alice).values_list("name", "game", "elo", "points", "rated", "won"))
    match = rated(alice, bob)
    assert void(match) and not void(match)
    after = selectors.standings([alice.pk, bob.pk, carol.pk])
    assert after == before and after[bob.pk] == {}
    assert list(Span.objects.filter(player=alice).values_list("name", "game", "elo", "points", "rated", "won")) == spans
    assert list(Line.objects.filter(kind="void").values_list("before", "after", "points")) == [
        (1499, 1516, 10),
        (1517, 1500, -10),
    ]
    assert is_true()


def test_later_matches_stay_as_they_were_when_an_earlier_one_is_void(alice, bob, carol):
    first = rated(alice, bob)  # Alice 1484
    rated(alice, carol, loser=1)  # 32 · (1 - 0.4770) = 16.74: Alice 1501, Carol 1483
    assert elos(alice, bob, carol) == [1501, 1516, 1483]
    void(first)
    assert elos(alice, bob, carol) == [1517, 1500, 1483] and points(alice, bob, carol) == [10, 0, -10]
    assert selectors.standing(alice.pk, GAME).rated == 1 and is_true()


def test_k_follows_when_the_thirtieth_match_is_void(alice, bob):
    stands_at(alice, rated=29)
    match = rated(alice, bob)
    assert selectors.standing(alice.pk, GAME).rated == 30
    void(match)
    assert elos(alice) == [1500]
    rated(alice, bob)
    assert elos(alice) == [1484]
    rated(alice, bob)
    assert elos(alice) == [1477]  # 16 · 0.4540 = 7.26


def test_a_match_that_is_void_before_it_was_settled_gives_nothing(alice, bob, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(services, "write", lambda ended: 1 / 0)
        match = rated(alice, bob)
    assert not void(match)
    tasks.sweep()
    assert match.row.settled and '"void"' in match.row.settlement and not Line.objects.exists() and is_true()


def test_a_void_match_counts_among_no_early_departures(alice, bob):
    match = rated(alice, bob, turns=2)
    assert QuickLeave.objects.count() == 1
    assert not void(match) and not QuickLeave.objects.exists()


def test_what_was_won_against_an_account_that_is_gone_can_be_taken_back(alice, bob):
    match = rated(alice, bob)
    Player.objects.filter(pk=alice.pk).delete()
    assert elos(bob) == [1516] and void(match)
    assert elos(bob) == [1500] and is_true()


def test_who_is_banned_before_his_first_match_ends_is_in_no_leaderboard(alice, bob, time):
    Player.objects.filter(pk=bob.pk).update(banned_until=time.now + 10**9)
    rated(alice, bob)
    assert [row.name for row in selectors.leaders(GAME).rows] == ["Alice"] and elos(bob) == [1516]
    assert not Span.objects.filter(player=bob, unlisted=0).exists()


def test_who_is_not_listed_is_in_no_leaderboard_and_keeps_his_standing(alice, bob):
    rated(alice, bob)
    services.list_player(player_id=bob.pk, listed=False)
    assert [row.name for row in selectors.leaders(GAME).rows] == ["Alice"] and elos(bob) == [1516]
    rated(alice, bob)
    assert not Span.objects.filter(player=bob, unlisted=0).exists()
    services.list_player(player_id=bob.pk, listed=True)
    assert [row.name for row in selectors.leaders(GAME).rows] == ["Bob", "Alice"]
