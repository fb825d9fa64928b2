"""What happens because time passes."""

from dataclasses import replace

import msgspec
import pytest

from games import registry
from tables import pulse, services, tasks
from tables.models import Entry, Match, Pulse
from tests.tables.matches import BRAKE, CLOCK, computer, people


def beat(at: int, name: str = "web") -> None:
    Pulse.objects.update_or_create(name=name, defaults={"at": at})


def test_a_flag_falls_without_anybody_there(alice, bob, time):
    match = people(alice, bob, time=CLOCK)
    time.passes(seconds=299.999)
    assert services.fall_flags() == []
    time.passes(seconds=0.001)
    (update,) = services.fall_flags()
    assert update.over
    assert match.seen(0)["result"]["reason"] == "time_out" and match.seen(0)["result"]["ranks"] == [2, 1]
    assert match.is_true()


def test_vector_7_through_the_table(alice, bob, time):
    match = people(alice, bob, time=BRAKE)
    time.passes(seconds=599)
    match.play(0)
    time.passes(seconds=599)
    assert services.fall_flags() == []
    time.passes(seconds=1)
    assert services.fall_flags()[0].over
    assert match.seen(0)["result"]["ranks"] == [1, 2]


def test_vector_8_through_the_table(alice, bob, time):
    match = people(alice, bob, time=CLOCK)
    time.passes(seconds=10)
    match.play(0)
    assert match.seen(0)["clocks"][0] == {"left": (4 * 60 + 53) * 1000}


def test_a_claim_is_only_asking(alice, bob, time):
    match = people(alice, bob)
    assert services.claim_flag(match_id=match.id) is None
    time.passes(seconds=300)
    assert services.claim_flag(match_id=match.id).over


def test_a_claim_holds_nothing_up_before_the_time_is_up(alice, bob, monkeypatch):
    match = people(alice, bob)
    monkeypatch.setattr("tables.store.hold", lambda match_id: pytest.fail("the match was locked"))
    assert services.claim_flag(match_id=match.id) is None and services.claim_flag(match_id=match.id + 1) is None


def test_no_flag_falls_for_a_deadline_that_nobody_could_keep(alice, bob, time):
    match = people(alice, bob)
    beat(time.passes(seconds=290))
    time.passes(seconds=30)
    assert services.fall_flags() == [] and services.claim_flag(match_id=match.id) is None
    beat(time.now)
    assert services.fall_flags()[0].over


def test_an_outage_costs_nobody_anything(alice, bob, time):
    match = people(alice, bob)
    beat(time.passes(seconds=100))
    time.passes(seconds=30)
    rev = match.row.rev
    assert pulse.come_back("web 2") == 1
    seen = match.seen(0)
    assert seen["clocks"][0]["until"] - seen["now"] == 200_000 + pulse.COMING_BACK
    assert seen["clocks"][0]["credit"] == 30_000 + pulse.COMING_BACK
    assert seen["rev"] == rev + 1
    assert pulse.come_back("web 3") == 0
    assert match.is_true()


def test_a_clock_started_after_the_last_pulse_gets_no_more_than_it_lost(alice, bob, time):
    match = people(alice, bob)
    beat(time.now)
    time.passes(seconds=0.4)
    match.play(0)
    time.passes(seconds=10)
    pulse.come_back("web 2")
    seen = match.seen(1)
    assert seen["clocks"][1]["until"] - seen["now"] == 300_000 + pulse.COMING_BACK


def test_while_another_process_beats_nothing_is_credited(alice, bob, time):
    people(alice, bob)
    beat(time.passes(seconds=100), "other")
    time.passes(seconds=0.4)
    assert pulse.come_back("web 2") == 0


def test_silence_in_an_outage_refuses_no_take_back(alice, bob, time):
    match = people(alice, bob)
    match.play(0)
    match.ask(0)
    beat(time.now)
    time.passes(seconds=60)
    pulse.come_back("web 2")
    assert services.expire_offers() == []
    assert match.seen(1)["offers"][0]["until"] > time.now


def test_a_spent_pace_plays_its_default_and_costs_no_clock(alice, bob, time):
    match = people(alice, bob, game="lampions")
    seen = match.seen(0)
    assert seen["clocks"][0]["kind"] == "pace"
    time.passes(seconds=30)
    (update,) = services.fall_flags()
    assert match.row.status == "running" and update.ply > seen["ply"]
    played = [line for line in match.seen(None)["lines"] if line["kind"] == "played"]
    assert [(line["seat"], line["why"]) for line in played] == [(0, "time_out"), (1, "time_out")]
    assert match.seen(0)["clocks"][0]["left"] > 300_000 - 1
    assert match.is_true()


def test_alone_with_computers_nobody_hurries(alice):
    match = computer(alice, "easy", game="lampions")
    assert match.row.next_due is None and match.seen(0)["clocks"] == [{}, {}]


def test_flags_fall_in_order_of_their_deadlines(alice, bob, carol, time, monkeypatch):
    """All three choose at once, on clocks of their own: two run out in one sweep, and the first one decides the ranks."""
    monkeypatch.setitem(registry.GAMES, "lampions", replace(registry.GAMES["lampions"], pace=lambda state, seat: None))
    match = people(alice, bob, carol, game="lampions")
    time.passes(seconds=10)
    match.play(2)
    time.passes(seconds=5)
    row = match.row
    clocks = msgspec.json.decode(row.clocks)
    clocks[0]["until"], clocks[1]["until"] = time.now + 2_000, time.now + 1_000
    row.clocks, row.next_due = msgspec.json.encode(clocks).decode(), time.now + 1_000
    row.save()
    time.passes(seconds=3)
    services.fall_flags()
    assert match.seen(2)["result"]["ranks"] == [2, 3, 1]
    assert match.is_true()


def test_three_flags_in_one_late_sweep_fall_in_the_order_of_before(alice, bob, carol, charlie, time, monkeypatch):
    """The first to fall stops all clocks: those that are spent, too, begin anew, and their order must not get lost."""
    monkeypatch.setitem(registry.GAMES, "lampions", replace(registry.GAMES["lampions"], pace=lambda state, seat: None))
    match = people(alice, bob, carol, charlie, game="lampions")
    clocks = msgspec.json.decode(match.row.clocks)
    for seat, late in ((2, 1_000), (0, 2_000), (1, 3_000)):
        clocks[seat]["until"] = time.now + late
    Match.objects.filter(pk=match.id).update(clocks=msgspec.json.encode(clocks).decode(), next_due=time.now + 1_000)
    time.passes(seconds=10)
    services.fall_flags(now=time.now - 500)
    gone = Entry.objects.filter(match_id=match.id, kind="forfeited").order_by("ply")
    assert [(entry.seat, entry.why) for entry in gone] == [(2, "time_out"), (0, "time_out"), (1, "time_out")]
    assert match.seen(3)["result"]["ranks"] == [3, 2, 4, 1]
    assert match.is_true()


def test_a_seat_that_ran_out_of_time_is_played_on(alice, bob, carol, time, monkeypatch):
    monkeypatch.setitem(registry.GAMES, "lampions", replace(registry.GAMES["lampions"], pace=lambda state, seat: None))
    match = people(alice, bob, carol, game="lampions")
    time.passes(seconds=10)
    match.play(0)
    match.play(1)
    time.passes(seconds=290)
    (update,) = services.fall_flags()
    assert not update.over and update.bots and update.reseated == (carol.pk,)
    assert match.is_true()


def test_practice_that_nobody_plays_is_broken_off_after_a_week(alice, bob, time):
    practice, real = computer(alice, "easy"), people(alice, bob, time=BRAKE)
    time.passes(seconds=7 * 24 * 3600)
    assert services.abort_idle() == []
    time.passes(seconds=1)
    assert [update.match_id for update in services.abort_idle()] == [practice.id]
    assert real.row.status == "running" and practice.row.status == "aborted"


def test_the_sweep_does_it_all_and_a_failing_step_stops_no_other(alice, bob, time, monkeypatch, published):
    match = people(alice, bob)
    time.passes(seconds=300)

    def fails(**_):
        raise RuntimeError

    monkeypatch.setattr(services, "expire_offers", fails)
    tasks.sweep()
    assert match.row.status == "over"
    assert [group for group, _ in published] == [f"t.{match.id}", "lobby"]


@pytest.mark.parametrize("stay", [0, 1])
def test_time_that_ran_out_is_the_sweepers_even_when_the_other_moves_first(alice, bob, time, stay):
    match = people(alice, bob)
    if stay:
        match.play(0)
    time.passes(seconds=301)
    services.fall_flags()
    assert match.seen(0)["result"]["ranks"][stay] == 2
