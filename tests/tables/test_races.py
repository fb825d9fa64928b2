"""Writers at the same time, and connections that die: one effect or none."""

from threading import Barrier, Thread

import msgspec
import pytest
from django.db import OperationalError, connection

from games.engine import Refused
from tables import bots, database, services, store
from tables.models import Entry
from tables.services import NotAllowed, changing
from tests.tables.matches import BRAKE, Played, people

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts) -> list:
    """Run acts in threads that start together; return what each gave or raised."""
    barrier, results = Barrier(len(acts)), [None] * len(acts)

    def run(place, act):
        try:
            barrier.wait()
            with database.work():
                results[place] = act()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(place, act)) for place, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def move(match: Played, seat: int, raw: bytes, *, stamp: int, client_id: str):
    player = match.players[seat].pk
    return lambda: services.play(match_id=match.id, player_id=player, move=raw, stamp=stamp, client_id=client_id)


def test_the_same_frame_by_four_ways_is_one_move_with_one_answer(alice, bob):
    match = people(alice, bob)
    for _ in range(5):
        seat = match.seen(None)["actors"][0]
        seen = match.seen(seat)
        raw = msgspec.json.encode(seen["legal"][0])
        results = at_once(*[move(match, seat, raw, stamp=seen["ply"], client_id=f"m{seen['ply']}")] * 4)
        assert len({result.answer for result in results}) == 1
        assert match.ply == seen["ply"] + 1
    assert match.is_true()


def test_two_moves_at_one_ply_are_one_move_and_one_stale(alice, bob):
    match = people(alice, bob)
    for number in range(5):
        seat = match.seen(None)["actors"][0]
        seen = match.seen(seat)
        acts = [
            move(match, seat, msgspec.json.encode(one), stamp=seen["ply"], client_id=f"{number}-{place}")
            for place, one in enumerate(seen["legal"][:3])
        ]
        results = at_once(*acts)
        refused = [result for result in results if isinstance(result, Exception)]
        assert len(refused) == len(acts) - 1
        assert {no.refusal.code for no in refused if isinstance(no, Refused)} == {"stale"}
    assert match.is_true()


def test_simultaneous_choices_of_all_are_all_played(alice, bob, carol):
    match = people(alice, bob, carol, game="lampions")
    seen = [match.seen(seat) for seat in range(3)]
    results = at_once(
        *(
            move(match, seat, msgspec.json.encode(seen[seat]["legal"][0]), stamp=seen[seat]["ply"], client_id="x")
            for seat in range(3)
        )
    )
    assert not [result for result in results if isinstance(result, Exception)]
    assert sorted(Entry.objects.filter(match_id=match.id, kind="played").values_list("seat", flat=True)) == [0, 1, 2]
    assert match.is_true()


def test_a_move_and_a_flag_at_once_are_one_of_both(alice, bob, time):
    match = people(alice, bob)
    seen = match.seen(0)
    time.passes(seconds=300)
    raw = msgspec.json.encode(seen["legal"][0])
    at_once(move(match, 0, raw, stamp=seen["ply"], client_id="late"), services.fall_flags, services.fall_flags)
    assert match.row.status == "over"
    assert Entry.objects.filter(match_id=match.id).count() == 2
    assert match.is_true()


def test_a_take_back_and_a_move_at_once_leave_a_true_log(alice, bob):
    match = people(alice, bob)
    for number in range(4):
        match.play(0)
        seen = match.seen(1)
        match.ask(0)
        ask, answerer = match.offer, bob.pk

        def accept(ask=ask, number=number, answerer=answerer):
            return services.answer_take_back(
                match_id=match.id, player_id=answerer, ask=ask, accept=True, client_id=f"yes{number}"
            )

        raw = msgspec.json.encode(seen["legal"][0])
        results = at_once(accept, move(match, 1, raw, stamp=seen["ply"], client_id=f"go{number}"))
        assert sum(isinstance(result, Exception) for result in results) == 1
        assert all(isinstance(result, Refused | NotAllowed | services.Update) for result in results)
    assert match.is_true()


def test_a_commit_whose_answer_was_lost_is_not_played_again(alice, bob, monkeypatch):
    match = people(alice, bob)

    def dies(held):
        monkeypatch.undo()
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(changing, "remember", dies)
    update = match.play(0)
    assert update.answer is not None and update.answer.ply == 2
    assert match.ply == 2
    assert match.is_true()


def test_a_connection_lost_before_the_commit_is_tried_again(alice, bob, monkeypatch):
    match = people(alice, bob)
    kept = changing.kept

    def dies(held, **terms):
        monkeypatch.setattr(changing, "kept", kept)
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(changing, "kept", dies)
    assert match.play(0).ply == 2
    assert match.is_true()


def test_after_a_writers_collision_the_connection_works(alice, bob):
    match = people(alice, bob)
    Entry.objects.create(match_id=match.id, ply=2, rev=9, kind="played", payload="{}", facts="{}", at=0)
    with pytest.raises(Refused) as refused:
        match.play(0)
    assert refused.value.refusal.code == "stale"
    Entry.objects.filter(match_id=match.id, ply=2).delete()
    assert match.play(0).ply == 2


# --- who sleeps, who is hushed, who is gone ----------------------------------------------------------------------------
def shakes(match, seat, name):
    seen = match.seen(seat)
    return move(match, seat, b'{"type":"shake"}', stamp=seen["ply"], client_id=name)


def goes_away(match, seat):
    def change(held):
        changing.be_away(held, seat, away=True)
        changing.run_clocks(held, held.position.turns)
        return True

    return changing.system(match.id, change)


def test_a_time_that_two_sweeps_see_spent_is_slept_over_once(alice, bob, carol, time):
    match = people(alice, bob, carol, game="lampions", preset="wild", time=BRAKE)
    time.passes(seconds=30)
    results = at_once(services.fall_flags, services.fall_flags, lambda: services.claim_flag(match_id=match.id))
    assert not [result for result in results if isinstance(result, Exception)]
    entries = Entry.objects.filter(match_id=match.id, why="time_out").values_list("seat", flat=True)
    assert sorted(entries) == [0, 1, 2]
    assert [one.slept for one in store.read(match.id).clocks] == [1, 1, 1]
    assert match.is_true()


def test_the_last_answers_in_secret_at_once_are_opened_once(alice, bob, carol):
    for number in range(4):
        match = people(alice, bob, carol, game="nods", time=BRAKE)
        results = at_once(*(shakes(match, seat, f"{number}-{seat}") for seat in range(3)))
        assert not [result for result in results if isinstance(result, Exception)]
        assert Entry.objects.filter(match_id=match.id, kind="drawn").count() == 2
        assert len({match.seen(seat)["rev"] for seat in (None, 0, 1, 2)}) == 1
        assert match.is_true()


def test_an_answer_and_the_end_of_its_time_at_once_are_one_answer(alice, bob, carol, time):
    match = people(alice, bob, carol, game="nods", time=BRAKE)
    acts = [shakes(match, 0, "late")]
    time.passes(seconds=12)
    at_once(*acts, services.fall_flags, services.fall_flags)
    assert sorted(Entry.objects.filter(match_id=match.id, hushed=True).values_list("seat", flat=True)) == [0, 1, 2]
    assert match.is_true()


def test_who_is_back_and_the_computer_that_plays_for_him_at_once_make_one_move(alice, bob):
    for number in range(4):
        match = people(alice, bob, game="sparks" if number % 2 else "battleballon", time=BRAKE)
        seat = match.seen(None)["actors"][0]
        goes_away(match, seat)
        ply, player = match.ply, match.players[seat].pk
        results = at_once(
            lambda match=match: bots.play_one(match.id),
            lambda match=match, player=player: services.come_back(match_id=match.id, player_id=player, client_id="back"),
        )
        assert not [result for result in results if isinstance(result, Exception)]
        assert not match.seen(None)["chairs"][seat].get("away") and match.ply - ply in (0, 1)
        assert match.is_true()


def test_the_last_one_who_goes_and_a_computers_move_at_once_end_the_match(alice, bob, carol):
    for number in range(4):
        match = people(alice, bob, carol, game="lampions", time=BRAKE)
        match.resign(2, why="left")
        player = match.players[0].pk
        results = at_once(
            lambda match=match: bots.play_one(match.id),
            lambda match=match, player=player, number=number: services.resign(
                match_id=match.id, player_id=player, client_id=f"go{number}", why="left"
            ),
        )
        assert not [result for result in results if isinstance(result, Exception)]
        assert match.row.status == "over" and match.is_true()


def nobody(match_ids):
    return {match_id: set() for match_id in match_ids}


def test_who_acts_while_his_match_is_called_off_as_deserted_acts_or_hears_that_it_is_over(alice, bob, carol, time):
    for number in range(4):
        match = people(alice, bob, carol, game="lampions", time=BRAKE)
        services.abort_deserted(here=nobody)
        time.passes(seconds=19)
        seen = match.seen(0)
        raw = msgspec.json.encode(seen["legal"][0])
        at = time.now + 600_000
        played, *swept = at_once(
            move(match, 0, raw, stamp=seen["ply"], client_id=f"late{number}"),
            lambda at=at: services.abort_deserted(now=at, here=nobody),
            lambda at=at: services.abort_deserted(now=at, here=nobody),
        )
        assert not [result for result in swept if isinstance(result, Exception)]
        assert sum(map(len, swept)) == (1 if isinstance(played, Exception) else 0)
        assert match.row.status == ("aborted" if isinstance(played, Exception) else "running")
        assert match.is_true()
        if match.row.status == "running":
            match.resign(0)
            match.resign(1)


@pytest.mark.postgres
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no connection that could die")
def test_a_connection_that_died_between_moves_is_replaced(alice, bob):
    match = people(alice, bob)

    def backend() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            return cursor.fetchone()[0]

    def end(pid: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", (pid,))

    results = []

    def thread() -> None:
        try:
            for _ in range(3):
                with database.work():
                    seat = match.seen(None)["actors"][0]
                with database.work():
                    pid = backend()
                (ended,) = at_once(lambda pid=pid: end(pid))
                assert ended is None
                with database.work():
                    results.append(match.play(seat).ply)
        finally:
            connection.close()

    worker = Thread(target=thread)
    worker.start()
    worker.join()
    assert results == [2, 3, 4]
    assert match.is_true()


def test_a_thread_keeps_its_connection_from_call_to_call(alice, bob):
    found = []

    def twice():
        with database.work():
            people(alice, bob)
            found.append(connection.connection)
        with database.work():
            people(alice, bob)
            found.append(connection.connection)

    at_once(twice)
    assert found[0] is found[1] is not None
