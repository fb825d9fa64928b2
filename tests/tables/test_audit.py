"""`manage.py audit_matches` finds whatever does not follow from a log, and names no card."""

import io
from contextlib import contextmanager

import msgspec
import pytest
from django.core.management import call_command

from tables import inspection
from tables.models import Chair, DealVault, Entry, Match, MatchVault
from tests import swapping
from tests.tables.matches import people


def audit(*ids: int) -> tuple[int, str]:
    said = io.StringIO()
    try:
        call_command("audit_matches", *map(str, ids), stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue()
    return 0, said.getvalue()


@pytest.fixture
def match(alice, bob):
    match = people(alice, bob, preset="short")
    match.play_turns(3)
    match.ask(0)
    match.answer(1, accept=True)
    match.play_turns(2)
    return match


@pytest.fixture
def over(alice, bob):
    match = people(alice, bob)
    match.play_turns(2)
    match.resign(1)
    return match


def test_a_match_that_goes_on_meanwhile_passes(alice, bob, monkeypatch):
    match = people(alice, bob)

    @contextmanager
    def moment():
        match.play_turns(1)
        yield

    monkeypatch.setattr(inspection, "moment", moment)
    assert audit() == (0, "1 matches read, 0 do not follow from their logs, 0 not found\n")


def test_a_true_match_passes(match, over):
    assert audit() == (0, "2 matches read, 0 do not follow from their logs, 0 not found\n")
    assert audit(match.id)[0] == 0


def test_a_match_that_is_not_there_is_told(db):
    assert audit(4711)[0] == 1


def changed(row, field, change):
    setattr(row, field, change(getattr(row, field)))
    row.save()


def swapped(payload: str) -> str:
    entry = msgspec.json.decode(payload)
    swapping.swap(entry["move"]["order"])
    return msgspec.json.encode(entry).decode()


def other_trace(payload: str) -> str:
    entry = msgspec.json.decode(payload)
    entry["trace"][0][1] = (entry["trace"][0][1] + 1) % entry["trace"][0][0]
    return msgspec.json.encode(entry).decode()


def other_target(payload: str) -> str:
    entry = msgspec.json.decode(payload)
    entry["move"]["target"] = "expedition" if entry["move"]["target"] == "discard" else "discard"
    return msgspec.json.encode(entry).decode()


DAMAGE = {
    "a state": lambda m: changed(MatchVault.objects.get(match_id=m), "state", lambda s: s.replace('"ply":', '"ply": ')),
    "a seed": lambda m: changed(MatchVault.objects.get(match_id=m), "seed", lambda s: bytes(32)),
    "a secret": lambda m: changed(DealVault.objects.get(deal__matches=m), "secret", lambda s: bytes(32)),
    "a deal": lambda m: changed(Entry.objects.get(match_id=m, ply=1), "payload", swapped),
    "a trace": lambda m: changed(Entry.objects.get(match_id=m, ply=1), "payload", other_trace),
    "a move": lambda m: changed(Entry.objects.get(match_id=m, ply=6), "payload", other_target),
    "facts": lambda m: changed(Entry.objects.get(match_id=m, ply=2), "facts", lambda f: '{"all":[]}'),
    "garbage": lambda m: changed(Entry.objects.get(match_id=m, ply=2), "payload", lambda p: "{"),
    "a missing entry": lambda m: Entry.objects.get(match_id=m, ply=3).delete(),
    "a column": lambda m: Entry.objects.filter(match_id=m, ply=2).update(seat=1),
    "a ply": lambda m: Match.objects.filter(pk=m).update(ply=5),
    "a status": lambda m: Match.objects.filter(pk=m).update(status="over"),
    "a deadline": lambda m: Match.objects.filter(pk=m).update(next_due=1),
    "a chair": lambda m: Chair.objects.filter(match_id=m, seat=0).update(left=True),
    "options": lambda m: Match.objects.filter(pk=m).update(options='{"length":"long"}'),
    "marks": lambda m: changed(Match.objects.get(pk=m), "marks", lambda s: s.replace('"keep":3', '"keep":4')),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_found_and_no_card_is_named(match, what):
    secret = bytes(MatchVault.objects.get(match_id=match.id).seed).hex()
    DAMAGE[what](match.id)
    code, said = audit(match.id)
    assert code == 1, said
    assert secret not in said
    assert "[" not in said and "{" not in said


@pytest.mark.parametrize("what", ["result", "rank"])
def test_a_result_that_is_not_the_logs_is_found(over, what):
    if what == "rank":
        Chair.objects.filter(match_id=over.id, seat=1).update(rank=1)
    else:
        changed(over.row, "result", lambda result: result.replace("resigned", "points"))
    assert audit()[0] == 1


def test_no_game_of_a_match_is_a_difference_not_a_crash(match):
    Match.objects.filter(pk=match.id).update(game="forgotten")
    assert audit()[0] == 1


def test_a_deleted_account_does_no_damage(over, alice):
    alice.delete()
    assert audit() == (0, "1 matches read, 0 do not follow from their logs, 0 not found\n")
