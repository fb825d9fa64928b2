"""Whole random matches through the services, with everything that can happen; each is proved from its log afterwards."""

from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.engine import Refused
from tables import positions, services, tasks
from tables.services import NotAllowed
from tests.tables.matches import BRAKE, CLOCK, NONE, Played, people

LIMIT = 1500


@pytest.fixture
def friends(alice, bob, carol, charlie):
    return alice, bob, carol, charlie


def walk(match: Played, rng: Random, time) -> None:
    for _ in range(LIMIT):
        if match.row.status != "running":
            return
        something(match, rng, time)
        time.passes(seconds=rng.choice((0, 0.2, 3, 15)))
    raise AssertionError("the match does not end")


def something(match: Played, rng: Random, time) -> None:
    """One act of somebody, sensible or not; refusals are part of it."""
    seat = rng.randrange(len(match.players))
    try:
        match chosen(rng):
            case "take_back":
                match.ask(seat)
                match.answer(rng.randrange(len(match.players)), accept=rng.random() < 0.7)
            case "resign":
                match.resign(seat, why=rng.choice(("resigned", "left")))
            case "sleep":
                time.passes(seconds=rng.choice((40, 400)))
                tasks.sweep()
            case "forget":
                positions.known.forget()
            case "old":
                match.play(seat, stamp=max(0, match.ply - 3))
            case _:
                act(match, rng)
    except (Refused, NotAllowed, IndexError, KeyError, AttributeError, TypeError):
        return


def chosen(rng: Random) -> str:
    acts = {"play": 80, "take_back": 8, "resign": 0.4, "sleep": 1, "forget": 3, "old": 4}
    return rng.choices(list(acts), list(acts.values()))[0]


def act(match: Played, rng: Random) -> None:
    """A move of someone who may, or of a computer that is waited for."""
    seen = match.seen(None)
    seat = rng.choice(seen["actors"] + (seen["may"] if rng.random() < 0.3 else []))
    chair = seen["chairs"][seat]
    if chair.get("left") or "player" not in chair:
        tasks.think(match.id)
    else:
        match.play(seat, rng.choice(match.seen(seat)["legal"]))


def soaked(*games: str) -> list[Any]:
    return [pytest.param(game, number, marks=pytest.mark.soak) for game in games for number in range(4, 20)]


@pytest.mark.parametrize(
    ("game", "number"),
    [("battleballon", 0), *(("lampions", number) for number in range(4)), *soaked("battleballon", "lampions")],
)
def test_a_random_match_of_people_follows_from_its_log(game, number, friends, time):
    rng = Random(f"{game} {number}")
    seats = rng.choice(list(registry.GAMES[game].seats))
    preset = rng.choice(list(registry.GAMES[game].presets))
    match = people(*friends[:seats], game=game, time=rng.choice((CLOCK, BRAKE)), preset=preset, first=rng.randrange(seats))
    walk(match, rng, time)
    assert match.is_true()
    assert [line["ply"] for line in match.seen(None)["lines"]] == list(range(1, match.ply + 1))


@pytest.mark.parametrize("number", range(2))
def test_a_random_match_with_computers_follows_from_its_log(number, friends, time):
    rng = Random(number)
    levels = [rng.choice(("easy", "medium")) for _ in range(rng.choice((1, 2)))]
    players = friends[: rng.choice((1, 2))]
    sitters = [services.Sitter(player=player.pk) for player in players] + [services.Sitter(bot=level) for level in levels]
    time_control, kind = (BRAKE, "people") if len(players) > 1 else (NONE, "computer")
    update = services.open_match(game="lampions", sitters=sitters, time=time_control, kind=kind)
    match = Played(update, (*players, *(None for _ in levels)))
    walk(match, rng, time)
    assert match.is_true()


def test_every_push_of_a_random_match_is_the_snapshot_of_its_moment(friends, time):
    rng = Random(1)
    match = people(*friends[:3], game="lampions")
    while match.row.status == "running":
        before = match.ply
        act(match, rng)
        for viewer, frame in match.last.frames.items():
            seat = None if viewer == "w" else int(viewer)
            pushed, read = msgspec.json.decode(frame), match.seen(seat, since=before)
            assert pushed == read
    assert match.is_true()
