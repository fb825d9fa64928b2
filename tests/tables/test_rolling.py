"""A process of the version before plays at tables of this one, and this one goes on where it has left off."""

import msgspec
import pytest

from games import registry
from tables import database, services, store, tasks, wire
from tables.clock import Clock
from tables.models import Entry, Match, TakeBack
from tables.services import changing, timing
from tests.tables.matches import BRAKE, computer, people

LATER = ("hushed", "lingering")
"""Columns of a match that the version before does not know, in the order in which they are written."""
LATER_OF_AN_ENTRY = "hushed"


@pytest.fixture
def old(monkeypatch):
    """Let this process write as the version before did: without the columns that it does not know."""
    execute, columns = database.execute, store.ENTRY.strip("()").split(", ")
    place, width = columns.index(LATER_OF_AN_ENTRY), len(columns)
    known = store.UPDATE.replace(f", {LATER[0]} = %s, {LATER[1]} = %s WHERE", " WHERE")
    assert known != store.UPDATE

    def as_before(sql, values=()):
        if sql == store.UPDATE:
            return execute(known, (*values[: -1 - len(LATER)], values[-1]))
        if sql.startswith("INSERT INTO tables_entry"):
            sql = sql.replace(f" {LATER_OF_AN_ENTRY},", "").replace(store.PLACES, store.PLACES.replace("%s, ", "", 1))
            values = [value for number, value in enumerate(values) if number % width != place]
        return execute(sql, values)

    def switch(*, on):
        monkeypatch.setattr(database, "execute", as_before if on else execute)

    return switch


def test_both_versions_play_at_one_table(alice, bob, old):
    match = people(alice, bob, game="lampions", time=BRAKE)
    for number in range(8):
        old(on=number % 2 == 0)
        match.play(match.seen(None)["actors"][0])
        assert match.is_true()
    assert match.row.ply > 8 and not Entry.objects.filter(match=match.id, hushed=True).exists()


def test_a_moment_that_the_old_one_has_forgotten_to_end_ends_by_itself(alice, bob, time, old):
    match = people(alice, bob, game="lampions", time=BRAKE)
    Match.objects.filter(pk=match.id).update(lingering='["round 1",1]')
    old(on=True)
    match.play(0)
    old(on=False)
    assert "lingers" not in match.seen(0)
    match.play(1)
    assert match.row.lingering == "" and match.is_true()


@pytest.mark.parametrize(
    ("kind", "later", "value"),
    [
        (Clock, {"slept", "answered", "ahead"}, Clock(left=5, slept=2, answered=True, ahead=3)),
        (wire.Chair, {"away"}, wire.Chair(0, "Anna", 1, away=True)),
    ],
)
def test_what_is_kept_can_be_read_by_both(kind, later, value):
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in later]
    assert len(fields) == len(msgspec.structs.fields(kind)) - len(later)
    before = msgspec.defstruct(
        kind.__name__, [(f.name, f.type, f.default) if not f.required else (f.name, f.type) for f in fields]
    )
    read = msgspec.json.decode(msgspec.json.encode(value), type=before)
    again = msgspec.json.decode(msgspec.json.encode(read), type=kind)
    assert again == msgspec.structs.replace(
        value, **{f.name: f.default for f in msgspec.structs.fields(kind) if f.name in later}
    )


def test_a_game_that_this_process_does_not_know_yet_holds_up_no_sweep(alice, bob, time, monkeypatch):
    """Others may have begun to play it already."""
    unknown, known = [people(alice, bob, game=game, time=BRAKE) for game in ("nods", "lampions")]
    monkeypatch.delitem(registry.GAMES, "nods")
    time.passes(seconds=600)
    assert [update.match_id for update in services.fall_flags()] == [known.id]
    Match.objects.update(bot_due=1, kind=Match.Kind.PEOPLE)
    services.overdue_bots()
    assert services.abort_deserted(here=lambda ids: {match_id: set() for match_id in ids}) == []
    assert unknown.row.status == "running"


def test_a_match_that_cannot_be_read_holds_up_no_other(alice, bob, time, monkeypatch, caplog):
    """Its log may have been written by rules that are gone; it comes first in each sweep."""
    matches = [people(alice, bob, time=BRAKE) for _ in range(2)]
    alone = [computer(alice, "medium") for _ in range(2)]
    for match in alone:
        match.play(0)
    monkeypatch.setattr(changing, "passed", set())
    monkeypatch.setattr(store, "_read", reading(store._read, {matches[0].id, alone[0].id}))
    time.passes(seconds=600)
    tasks.sweep()
    assert [match.row.status for match in matches] == ["running", "over"]
    assert alone[1].seen(0)["lines"][-1]["why"] == "bot"
    time.passes(seconds=8 * 24 * 3600)
    assert [update.match_id for update in services.abort_idle()] == [alone[1].id]
    tasks.sweep()
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert told == [f"match {match[0].id} is passed over" for match in (matches, alone)]


def test_nor_where_nobody_is_any_more_or_an_end_is_to_be_told_again(alice, bob, monkeypatch):
    broken, sound, over, told = [people(alice, bob, game="lampions", time=BRAKE) for _ in range(4)]
    for match in (over, told):
        match.resign(0)
    monkeypatch.setattr(store, "_read", reading(store._read, {broken.id, over.id}))
    Match.objects.update(deserted_at=1, settled=False)
    Entry.objects.update(at=1)
    gone = services.abort_deserted(here=lambda ids: {match_id: set() for match_id in ids})
    assert [update.match_id for update in gone] == [sound.id]
    services.settle()
    assert (over.row.settled, told.row.settled) == (False, True)


def reading(read, broken):
    def read_or_fail(match_id, statement):
        if match_id in broken:
            raise AssertionError
        return read(match_id, statement)

    return read_or_fail


def test_what_others_play_already_is_told_to_the_log_once(alice, bob, monkeypatch, caplog):
    match = people(alice, bob, game="nods", time=BRAKE)
    monkeypatch.delitem(registry.GAMES, "nods")
    monkeypatch.setattr(timing, "told", set())
    for _ in range(2):
        assert services.tell_of_unknown_games() == []
        tasks.think.run(match.id)  # its sweep, in a newer process, finds it again
    assert [record.getMessage().partition(",")[0] for record in caplog.records] == ["matches of nods run"]


def test_matches_of_it_that_are_over_or_asked_to_be_taken_back_hold_up_none_of_others(alice, bob, time, monkeypatch):
    unknown, known = [people(alice, bob, game=game, time=BRAKE) for game in ("nods", "lampions")]
    for match in (unknown, known):
        match.resign(0)
    Match.objects.update(settled=False)
    asked = {"seat": 0, "keep": 0, "move_ply": 1, "at_ply": 1, "client_id": "x", "rev": 1}
    monkeypatch.delitem(registry.GAMES, "nods")
    assert [update.match_id for update in services.settle()] == [known.id]
    silent = TakeBack.objects.create(match_id=unknown.id, until=1, **asked)
    assert services.expire_offers() == [] and silent.state == TakeBack.State.OPEN
