"""The list of a day: N12 of portal_features, ties, pages; streaks, the longest row and the best margin."""

from datetime import date, timedelta

import pytest

from bench import raced
from lobby.models import Player
from ratings.daily import days, lists, own, races
from ratings.daily.models import Attempt, DailyRace
from tests.ratings.daily.races import GAME, begin, goes_to, race, to_the_end


def arrives(player: Player, margin: int, *, of: DailyRace | None = None, minute: int = 0, **more: object) -> Attempt:
    """Somebody has finished, by so much, so many minutes after noon."""
    of = of or race()
    raced.arrived(of, [player])
    found = Attempt.objects.get(race=of, player=player)
    found.margin, found.points, found.against = margin, 40 + margin, 40
    found.finished_at = days.begins(of.day) + (12 * 60 + minute) * 60_000
    for name, value in more.items():
        setattr(found, name, value)
    found.save()
    return found


def told(of: DailyRace, number: int = 1) -> list[tuple[int, str, int]]:
    return [(row.place, row.name, row.margin) for row in lists.page(of, number).rows]


def test_n12_minus_twelve_is_below_plus_three_and_two_with_thirty_share_the_first_place(alice, bob, carol, charlie):
    arrives(alice, -12)
    arrives(bob, 30, minute=9)
    arrives(carol, 3)
    arrives(charlie, 30, minute=5)
    assert told(race()) == [(1, "Charlie", 30), (1, "Bob", 30), (3, "Carol", 3), (4, "Alice", -12)]
    row = lists.row_of(race(), carol.pk)
    assert row is not None and (row.place, row.points, row.against) == (3, 43, 40)
    assert lists.place_of(Attempt.objects.get(player=bob)) == (1, 4)


def test_pages_follow_each_other_and_places_count_on(db):
    players = [Player.objects.create_user(f"Flieger {chr(97 + n // 26)}{chr(97 + n % 26)}") for n in range(lists.A_PAGE + 7)]
    raced.arrived(race(), players)
    first, second = lists.page(race(), 1), lists.page(race(), 2)
    rows = [*first.rows, *second.rows]
    assert (len(first.rows), len(second.rows), second.pages, second.count) == (lists.A_PAGE, 7, 2, lists.A_PAGE + 7)
    assert [row.margin for row in rows] == sorted((row.margin for row in rows), reverse=True)
    assert all(row.place == 1 + sum(other.margin > row.margin for other in rows) for row in rows)
    assert lists.page(race(), 99) == second


def test_the_list_changes_its_version_when_somebody_arrives_or_goes(alice, bob):
    seen = [lists.counted(race())]
    for player in (alice, bob):
        arrives(player, 5)
        seen.append(lists.counted(race()))
    Attempt.objects.filter(player=bob).update(listed=0)
    seen.append(lists.counted(race()))
    assert len(set(seen)) == 4 or seen[1] == seen[3]
    assert seen[0] != seen[1] != seen[2] != seen[3]


def test_two_days_have_two_lists(alice, time):
    yesterday = race()
    arrives(alice, 5)
    goes_to(time, 2026, 12, 2, 12, 0)
    assert told(race()) == [] and told(yesterday) == [(1, "Alice", 5)]


# --- what one has made of them ---------------------------------------------------------------------------------------
def days_with(player: Player, *numbers: int, month: int = 11) -> None:
    for number in numbers:
        arrives(player, number, of=races.drawn(GAME, date(2026, month, number)))


def test_a_row_of_days_ends_today_or_yesterday_and_a_gap_breaks_it(alice):
    days_with(alice, 20, 21, 22, 23, 28, 29, 30)
    assert own.record(alice.pk, GAME) == own.Record(7, 3, 4, 30, date(2026, 11, 30))
    arrives(alice, 1)
    assert own.record(alice.pk, GAME).streak == 4


def test_a_row_is_broken_when_yesterday_is_missing(alice, time):
    days_with(alice, 29, 30)
    goes_to(time, 2026, 12, 2, 0, 1)
    assert own.record(alice.pk, GAME).streak == 0


def test_a_row_goes_on_over_nights_in_which_the_clocks_change():
    march = frozenset(date(2027, 3, 26) + timedelta(days=n) for n in range(5))
    assert own.streak(march, date(2027, 3, 30)) == own.longest(march) == 5


def test_the_best_margin_is_told_of_the_day_on_which_it_was_first_reached(alice):
    for number, margin in ((10, 50), (12, 50), (11, -3)):
        arrives(alice, margin, of=races.drawn(GAME, date(2026, 11, number)))
    record = own.record(alice.pk, GAME)
    assert (record.best, record.best_day) == (50, date(2026, 11, 10))


def test_who_has_raced_nothing_has_no_record(alice, time):
    begin(alice)
    assert own.record(alice.pk, GAME) == own.Record()


def test_a_row_told_at_the_table_counts_the_race_just_finished(alice):
    days_with(alice, 29, 30)
    match = begin(alice)
    to_the_end(match)
    assert match.seen(0)["result"]["settlement"]["ratings.hearers.on_daily_over"]["streak"] == 3


def test_recent_days_tell_how_many_raced_and_ones_own_margin(alice, bob):
    days_with(alice, 29)
    days_with(bob, 29, 30)
    assert own.recent(GAME, date(2026, 11, 30), alice.pk) == [
        own.Past(date(2026, 11, 30), None, 1),
        own.Past(date(2026, 11, 29), 29, 2),
    ]


# --- whose cards may be seen -----------------------------------------------------------------------------------------
@pytest.fixture
def shown(alice, bob, time):
    """Alice has raced and trained, Bob has only sat down."""
    matches = {"counted": begin(alice)}
    to_the_end(matches["counted"])
    matches["training"] = begin(alice)
    to_the_end(matches["training"])
    matches["given up"] = begin(bob)
    matches["given up"].resign(0)
    return {name: match.row for name, match in matches.items()}


def test_before_a_day_is_closed_only_who_has_raced_sees_his_own(shown, alice, bob, charlie):
    for name in ("counted", "training"):
        assert own.may_be_shown(shown[name], alice)
        assert not own.may_be_shown(shown[name], bob) and not own.may_be_shown(shown[name], charlie)
        assert not own.may_be_shown(shown[name])
    assert not own.may_be_shown(shown["given up"], bob), "he can still race for the list, and would know all cards"


def test_when_it_is_closed_the_list_is_open_to_all_and_training_to_who_trained(shown, alice, bob, charlie, time):
    goes_to(time, 2026, 12, 2, 0, 29)
    assert not own.may_be_shown(shown["counted"], charlie)
    goes_to(time, 2026, 12, 2, 0, 30)
    assert own.may_be_shown(shown["counted"], charlie) and own.may_be_shown(shown["counted"])
    assert not own.may_be_shown(shown["training"], charlie) and own.may_be_shown(shown["training"], alice)
    assert own.may_be_shown(shown["given up"], bob)
