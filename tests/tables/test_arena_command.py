"""`manage.py arena` says who is how much stronger, and takes a player from outside."""

import json
import sys
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.registry import GAMES
from tables import outside

PLAYER = f"{sys.executable} docs/examples/player/player.py"
FIRST = 'json.dumps({"move": asked["legal"][0]})'
ANSWERS = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    print({answer}, flush=True)\n"


@pytest.fixture
def program(tmp_path):
    """Write a program that answers so; returns how to start it."""

    def written(answer="", text=ANSWERS):
        file = tmp_path / "player.py"
        file.write_text(text.replace("{answer}", answer))
        return f"{sys.executable} {file}"

    return written


def test_the_command_says_how_strong_and_how_quick(capsys):
    call_command("arena", "battleballon", "medium", "easy", races=2)
    said = capsys.readouterr().out
    assert "medium : easy   2 won, 0 drawn, 0 lost of 2" in said
    assert "share of wins   100.0 %" in said and "score share" in said and "ms a move" in said


def test_two_can_play_two_with_options_in_several_processes(capsys):
    terms = {"races": 6, "options": '{"rounds": 5}'}
    call_command("arena", "lampions", "medium", "medium", "easy", "easy", processes=2, **terms)
    many = capsys.readouterr().out
    assert '"rounds":5' in many and "4 seats" in many and "medium medium : easy easy" in many and "lost of 6" in many
    call_command("arena", "lampions", "medium", "medium", "easy", "easy", **terms)
    assert capsys.readouterr().out.splitlines()[:5] == many.splitlines()[:5]


@pytest.mark.parametrize(
    ("levels", "more", "said"),
    [
        (("medium", "best"), {}, "no bot best, but baseline, easy, hard, medium, random"),
        (("medium", "easy"), {"preset": "endless"}, "--preset one of classic"),
        (("medium", "easy"), {"seats": 3}, "--seats one of 2"),
        (("medium", "easy"), {"options": '{"length": "endless"}'}, "battleballon: .*length"),
        (("medium", "easy"), {"options": "length"}, "battleballon: "),
        (("medium",), {}, "1 bots cannot sit on 2 seats"),
        (("medium", "outside"), {}, "is said with --exec"),
        (("medium", "easy"), {"program": "true"}, "is said with --exec"),
    ],
)
def test_the_command_names_what_it_does_not_know(levels, more, said):
    with pytest.raises(CommandError, match=said):
        call_command("arena", "battleballon", *levels, **more)


def test_a_player_from_outside_plays_whole_matches_of_any_game(capsys):
    call_command("arena", "lampions", "outside", "medium", seats=3, races=3, program=PLAYER)
    first = capsys.readouterr().out.splitlines()
    assert "outside : medium medium" in first[1]
    call_command("arena", "lampions", "outside", "medium", seats=3, races=3, program=PLAYER, processes=2)
    assert capsys.readouterr().out.splitlines()[:4] == first[:4]


def test_a_player_from_outside_sees_what_its_seat_sees(program, tmp_path, capsys):
    heard = tmp_path / "heard.jsonl"
    text = "open({file!r}, 'a').write(line)".replace("{file!r}", repr(str(heard)))
    call_command(
        "arena",
        "lampions",
        "outside",
        "easy",
        seats=2,
        races=2,
        program=program(text=ANSWERS.replace("    print", f"    {text}\n    print").replace("{answer}", FIRST)),
    )
    asked = [json.loads(line) for line in heard.read_text().splitlines()]
    assert {one["seat"] for one in asked} == {0, 1}
    assert all(one["game"] == "lampions" and one["legal"] and one["open"] == ["offer", "accept"] for one in asked)
    assert all(one["view"]["seat"] == one["seat"] and not one["view"].get("hands") for one in asked)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ('"hello"', "answered 'hello', which is no move"),
        ('json.dumps({"card": 3})', "which is no move"),
        ('json.dumps({"move": {"type": "rob"}})', "which is no move"),
        ('json.dumps({"move": {"type": "choose", "card": 99}})', "which is not among the . legal moves"),
        ("'[' * 100_000", "which is no move"),
        ("sys.exit(3)", "has ended, with 3"),
    ],
)
def test_a_wrong_answer_ends_the_arena_and_is_shown(program, answer, said):
    with pytest.raises(CommandError, match=f"The outside player {said}|The outside player answered .*{said}"):
        call_command("arena", "lampions", "outside", "easy", seats=2, races=2, program=program(answer))


def test_a_late_answer_ends_the_arena_and_the_program(program):
    sleeps = "import time\ntime.sleep(60)\n"
    with pytest.raises(CommandError, match=r"The outside player did not answer in 0\.2 s"):
        call_command("arena", "lampions", "outside", "easy", seats=2, races=2, program=program(text=sleeps), patience=0.2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("while True:\n    print('{', end='', flush=True)\n    time.sleep(0.01)\n", r"did not answer in 0\.5 s"),
        ("while True:\n    print('{' * 65536, end='', flush=True)\n", "has written .* bytes without the end of a line"),
        ("os.close(1)\ntime.sleep(60)\n", "has closed its input or output"),
    ],
)
def test_a_program_that_never_comes_to_an_end_does_not_keep_the_arena(program, text, said):
    starts = program(text=f"import os, time\n{text}")
    with pytest.raises(CommandError, match=f"The outside player {said}"):
        call_command("arena", "lampions", "outside", "easy", seats=2, races=2, program=starts, patience=0.5)


def test_a_program_that_does_not_read_is_not_asked_for_ever(program):
    starts = program(text="import time\ntime.sleep(60)\n")
    with (
        outside.Outside(GAMES["lampions"], starts, patience=0.3) as player,
        pytest.raises(outside.Failed, match="did not read what it was asked"),
    ):
        player("x" * 10_000_000, [], Random(1), lambda: True)


def test_a_program_that_is_not_there_is_named():
    with pytest.raises(CommandError, match=r"cannot be started: .*no-such-program"):
        call_command("arena", "lampions", "outside", "easy", seats=2, races=2, program="/no-such-program")
