"""A match as a file: who may have it, that it is proven without a database, and that every bent one is refused by name."""

import io
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client

from games.registry import GAMES
from lobby.models import Player
from tables import match_files, match_proof, selectors, services
from tables.match_log import Bent
from tests import swapping
from tests.tables.matches import BRAKE, Played, computer, people

Data = dict[str, Any]
TURNS = 120
"""Moves of a match, after which all but one leave; most matches are over by then."""


def plain(file: match_files.MatchFile) -> Data:
    return json.loads(match_files.encoded(file))


def bent(data: Data) -> str:
    """Where a file is refused."""
    with pytest.raises(Bent) as found:
        match_proof.proven(match_files.decoded(json.dumps(data).encode()))
    return found.value.where


@pytest.fixture
def taken_back(alice, bob) -> Played:
    """A friendly match with a take-back, resigned."""
    match = people(alice, bob, preset="short")
    match.play_turns(4)
    match.ask(1)
    match.answer(0, accept=True)
    match.play_turns(3)
    match.resign(0)
    return match


@pytest.fixture
def data(taken_back) -> Data:
    return plain(match_files.of(taken_back.id))


# --- what is in it ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_of_any_game_is_proven_from_its_file(alice, bob, carol, charlie, game):
    players = [alice, bob, carol, charlie][: max(2, GAMES[game].seats.start)]
    match = people(*players, game=game, time=BRAKE)
    for _ in range(TURNS):
        if match.row.status != "running":
            break
        with pytest.raises(selectors.NotOver):
            match_files.of(match.id)  # while it runs, nobody may have what it hides
        match.play_turns(1)
    for seat in range(len(players) - 1) if match.row.status == "running" else ():
        match.resign(seat, why="left")
    file = match_files.of(match.id)
    read = match_files.decoded(match_files.encoded(file))
    assert plain(read) == plain(file)
    proof = match_proof.proven(read)
    assert proof.same_rules and len(proof.lines) == match.row.ply and proof.numbers > 0
    assert proof.end.state == selectors.finished(match.id).position.state


def test_several_who_leave_and_computers_that_play_on_are_proven(alice, bob, carol):
    match = people(alice, bob, carol, game="lampions", time=BRAKE)
    match.resign(1, why="left")
    match.resign(2)
    assert match_proof.proven(match_files.of(match.id)).end.left == (1, 2)


def test_what_was_taken_back_stands_in_it_and_is_marked(taken_back):
    proof = match_proof.proven(match_files.of(taken_back.id))
    kinds = [json.loads(bytes(one.line.entry))["type"] for one in proof.lines]
    assert kinds.count("taken_back") == 1
    assert len(proof.lines) - len(proof.valid) == 2


def test_nonces_of_browsers_are_proven(alice, bob):
    sitters = [services.Sitter(player=one.pk, name=one.username) for one in (alice, bob)]
    nonces = (b"\x01" * 32, b"\x02" * 32)
    opened = services.open_match(game="battleballon", sitters=sitters, time=BRAKE, kind="people", nonces=nonces)
    match = Played(opened, (alice, bob))
    match.resign(0)
    data = plain(match_files.of(match.id))
    match_proof.proven(match_files.decoded(json.dumps(data).encode()))
    swapped = {**data["deal"], "nonces": data["deal"]["nonces"][::-1]}
    assert bent(data | {"deal": swapped}) == "deal.commitments"
    swapped |= {"commitments": data["deal"]["commitments"][::-1]}
    assert bent(data | {"deal": swapped}) == "entry 1", "another seed deals other cards"


def test_names_are_those_of_the_table_and_no_numbers_of_players(taken_back, alice):
    text = match_files.encoded(match_files.of(taken_back.id)).decode()
    assert '"Alice"' in text and '"player"' not in text


def test_no_file_of_a_running_or_broken_off_match(alice, bob):
    running, aborted = people(alice, bob), people(alice, bob)
    services.abort(match_id=aborted.id, reason="aborted")
    for match in (running, aborted):
        with pytest.raises(selectors.NotOver):
            match_files.of(match.id)


def test_those_who_may_replay_may_have_it_and_nobody_else(taken_back, alice, bob, charlie):
    judge = Player.objects.create_superuser("Root", password="pw")
    for one, status in ((alice, 200), (bob, 200), (judge, 200), (charlie, 404), (None, 404)):
        client = Client()
        if one:
            client.force_login(one)
        answer = client.get(f"/tables/{taken_back.id}/file/")
        assert answer.status_code == status
        if status == 200:
            assert answer["Content-Disposition"] == f'attachment; filename="luftschloss-battleballon-{taken_back.id}.json"'
            assert set(answer["Cache-Control"].split(", ")) == {"no-store", "private"}
            assert answer.json()["match"] == taken_back.id


def test_against_the_computer_too(alice):
    match = computer(alice, "easy", preset="short")
    match.play(0)
    match.resign(0)
    assert match_proof.proven(match_files.of(match.id)).file.chairs[1].bot == "easy"


# --- bent files -------------------------------------------------------------------------------------------------------
def of_kind(data: Data, kind: str, nth: int = 0) -> int:
    """The place of the nth entry of a kind in the log."""
    return [place for place, line in enumerate(data["log"]) if line["entry"]["type"] == kind][nth]


def other_move(data: Data) -> str:
    place = of_kind(data, "played")
    deck = data["log"][0]["entry"]["move"]["order"][16:]
    data["log"][place]["entry"]["move"]["card"] = next(card for card in deck if not card.endswith("w"))  # wagers are alike
    return f"entry {place + 1}"


def other_seat(data: Data) -> str:
    place = of_kind(data, "played")
    data["log"][place]["entry"]["seat"] ^= 1
    return f"entry {place + 1}"


def no_seat(data: Data) -> str:
    place = of_kind(data, "played")
    data["log"][place]["entry"]["seat"] = 7
    return f"entry {place + 1}"


def two_cards_swapped(data: Data) -> str:
    swapping.swap(data["log"][0]["entry"]["move"]["order"], 3)
    return "entry 1"


def other_number(data: Data) -> str:
    data["log"][0]["entry"]["trace"][5][1] ^= 1
    return "entry 1"


def entry_missing(data: Data) -> str:
    del data["log"][2]
    return "entry 3"


def entries_swapped(data: Data) -> str:
    log = data["log"]
    log[1]["entry"], log[2]["entry"] = log[2]["entry"], log[1]["entry"]
    return "entry 2"


def entry_twice(data: Data) -> str:
    data["log"].insert(2, {**data["log"][1], "ply": 3})
    for number, line in enumerate(data["log"], start=1):
        line["ply"] = number
    return "entry 3"


def no_deal(data: Data) -> str:
    del data["log"][0]
    for number, line in enumerate(data["log"], start=1):
        line["ply"] = number
    return "entry 1"


def drawn_again(data: Data) -> str:
    data["log"][1]["entry"] = data["log"][0]["entry"]
    return "entry 2"


def garbled(data: Data) -> str:
    data["log"][1]["entry"] = {"type": "played", "seat": 0, "move": {"type": "nonsense"}}
    return "entry 2"


def after_the_end(data: Data) -> str:
    last = data["log"][-1]
    data["log"].append({**last, "ply": last["ply"] + 1})
    return f"entry {last['ply'] + 1}"


def end_missing(data: Data) -> str:
    del data["log"][-1]
    return "result"


def take_back_too_far(data: Data) -> str:
    place = of_kind(data, "taken_back")
    data["log"][place]["entry"]["keep"] = 0
    return f"entry {place + 1}"


def take_back_in_a_rated_match(data: Data) -> str:
    data["rated"] = True
    return f"entry {of_kind(data, 'taken_back') + 1}"


def clock_back(data: Data) -> str:
    data["log"][2]["at"] = data["log"][1]["at"] - 1
    return "entry 3"


def end_before_the_last(data: Data) -> str:
    data["ended_at"] = data["started_at"] - 1
    return "ended_at"


def other_secret(data: Data) -> str:
    data["deal"]["secret"] = "00" * 32
    return "deal.hash"


def other_hash(data: Data) -> str:
    data["deal"]["hash"] = "00" * 32
    return "deal.hash"


def short_secret(data: Data) -> str:
    data["deal"]["secret"] = "00"
    return "deal.secret"


def no_hex(data: Data) -> str:
    data["deal"]["secret"] = "zz" * 32
    return "deal.secret"


def nonce_added(data: Data) -> str:
    data["deal"]["nonces"] = ["00" * 32, None]
    return "deal.commitments"


def nonce_missing(data: Data) -> str:
    data["deal"]["nonces"] = [None]
    return "deal.nonces"


def other_match(data: Data) -> str:
    data["match"] += 1
    return "entry 1"


def other_options(data: Data) -> str:
    data["options"] = "[]"
    return "options"


def options_spelled_otherwise(data: Data) -> str:
    data["options"] = data["options"].replace(":", ": ")
    return "options"


def other_preset(data: Data) -> str:
    data["preset"] = "long"
    return "preset"


def other_first(data: Data) -> str:
    data["first"] = 1
    return "entry 1"


def first_of_nobody(data: Data) -> str:
    data["first"] = 2
    return "first"


def more_seats(data: Data) -> str:
    data["seats"] = 3
    return "seats"


def chair_missing(data: Data) -> str:
    del data["chairs"][1]
    return "chairs"


def somebody_left(data: Data) -> str:
    data["chairs"][1]["left"] = True
    return "chairs"


def other_result(data: Data) -> str:
    data["result"]["ranks"].reverse()
    return "result"


def other_scores(data: Data) -> str:
    data["result"]["scores"][0] += 1
    return "result"


def other_game(data: Data) -> str:
    data["game"] = "chess"
    return "game"


BENDS: list[Callable[[Data], str]] = [
    value for name, value in sorted(globals().items()) if getattr(value, "__annotations__", {}) == {"data": Data, "return": str}
]
BENDS = [bend for bend in BENDS if bend is not bent]


@pytest.mark.parametrize("bend", BENDS, ids=lambda bend: bend.__name__)
def test_a_bent_file_is_refused_and_the_part_is_named(data, bend):
    where = bend(data)
    assert bent(data) == where


def test_there_are_bends_of_every_kind():
    assert len(BENDS) >= 30


@pytest.mark.parametrize("raw", [b"", b"{}", b"[]", b"\xff", b"[" * 100_000, b'{"format":"luftschloss-match","version":2}'])
def test_what_is_no_file_is_said_to_be_none(raw, tmp_path, capsys):
    path = tmp_path / "match.json"
    path.write_bytes(raw)
    with pytest.raises(SystemExit) as ended:
        call_command("replay", str(path))
    assert ended.value.code == 1
    assert "no match's file" in capsys.readouterr().err


# --- the command ------------------------------------------------------------------------------------------------------
def test_the_command_proves_a_file_without_a_database(request, tmp_path, django_db_blocker):
    """The match is played with a database, and proven where none may be asked."""
    request.getfixturevalue("db")
    players = [Player.objects.create_user(name) for name in ("Anna", "Emil")]
    match = people(*players, preset="short")
    match.play_turns(3)
    match.resign(1)
    path = tmp_path / "match.json"
    path.write_bytes(match_files.encoded(match_files.of(match.id)))
    said = io.StringIO()
    with django_db_blocker.block():
        call_command("replay", str(path), stdout=said)
    text = said.getvalue()
    assert "proven: the result follows" in text and "no file can prove" in text
    assert text.splitlines()[-1].startswith(f"all is well: 5 entries of match {match.id} keep to the rules")
    assert len([line for line in text.splitlines() if "Anna: moved" in line]) == 2
    data = io.StringIO()
    with django_db_blocker.block():
        call_command("replay", str(path), "--json", stdout=data)
    course = json.loads(data.getvalue())
    assert [line["ply"] for line in course["course"]] == [1, 2, 3, 4, 5]


def test_the_command_names_what_is_bent(data, tmp_path, capsys):
    data["deal"]["secret"] = "00" * 32
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data))
    with pytest.raises(SystemExit):
        call_command("replay", str(path))
    assert capsys.readouterr().err.startswith("deal.hash: ")


def test_a_file_is_json_with_a_line_an_entry(taken_back):
    raw = match_files.encoded(match_files.of(taken_back.id))
    assert len([line for line in raw.splitlines() if line.startswith(b'  {"ply"')]) == taken_back.row.ply
    assert msgspec.json.decode(raw)["format"] == "luftschloss-match"
