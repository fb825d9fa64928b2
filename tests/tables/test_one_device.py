"""Two on one device: whom it faces, when the curtain falls, and what its owner may and may not."""

import json
import random

import msgspec
import pytest

from games import engine, registry
from tables import bots, recap, services, store, wire
from tables.models import Chair, Entry, Match
from tables.services import NotAllowed, Refused, Sitter
from tests.tables.matches import CLOCK, NONE, device, people

FOR_TWO = [slug for slug, game in registry.GAMES.items() if services.is_for_two(game)]


def from_deck(page):
    return next(move for move in page["legal"] if move["source"] == "deck")


def test_it_begins_with_the_curtain_down(alice):
    match = device(alice)
    assert (match.page["seat"], match.page["actors"]) == (None, [0])
    assert match.page["view"]["hand"] == [] and "legal" not in match.page
    assert [(chair["name"], chair.get("player"), chair.get("bot")) for chair in match.page["chairs"]] == [
        ("Anna", alice.pk, None),
        ("Ben", None, None),
    ]
    assert match.is_true()


def test_it_opens_for_the_one_who_is_waited_for_and_for_nobody_else(alice):
    match = device(alice, first=1)
    with pytest.raises(NotAllowed, match="not_waited_for"):
        match.face(0)
    match.face(1)
    page = match.pushed()
    assert page["seat"] == 1 and len(page["view"]["hand"]) == 8 and page["legal"]
    assert page.get("since", 0) == 0 and [line["ply"] for line in page["lines"]] == [1]


def test_the_same_once_more_changes_nothing(alice):
    match = device(alice)
    rev = match.face(0).rev
    again = match.face(0)
    assert (again.rev, again.frames, again.answer.rev) == (rev, {}, rev)
    match.face(None)
    assert match.face(None).frames == {}


def test_from_hand_to_hand_there_is_no_way_but_through_the_curtain(alice):
    match = device(alice)
    match.face(0)
    match.move(from_deck(match.page))
    assert match.page["actors"] == [1]
    with pytest.raises(NotAllowed, match="curtain_first"):
        match.face(1)
    match.face(None)
    assert match.pushed()["seat"] is None
    match.face(1)
    assert match.pushed()["seat"] == 1


def test_who_drew_a_card_looks_at_it_until_he_gives_the_device_on(alice):
    match = device(alice)
    match.face(0)
    match.move(from_deck(match.page))
    page = match.pushed()
    assert page["seat"] == 0 and "legal" not in page
    assert page["view"]["last_move"]["drawn"] in page["view"]["hand"]
    with pytest.raises(Refused, match="not_your_turn"):
        services.play(match_id=match.id, player_id=alice.pk, move=b'{"type":"continue"}', stamp=page["ply"], client_id="x")


def test_where_nothing_was_told_him_alone_the_curtain_falls_with_the_move(alice):
    match = device(alice)
    match.face(0)
    match.move(next(one for one in match.page["legal"] if one["target"] == "discard" and one["source"] == "deck"))
    match.face(None)
    match.face(1)
    match.move(next(one for one in match.page["legal"] if one["source"] != "deck"))
    page = match.pushed()
    assert page["seat"] is None and page["view"]["hand"] == []
    assert [line["ply"] for line in page["lines"]] == [1, 2, 3], "the whole log, as a watcher is told of it"


def test_nothing_can_be_done_behind_the_curtain(alice):
    match = device(alice)
    move = msgspec.json.encode({"type": "continue"})
    who = {"match_id": match.id, "player_id": alice.pk}
    for act in (
        lambda: services.play(**who, move=move, stamp=1, client_id="a"),
        lambda: services.resign(**who, client_id="b"),
        lambda: services.ask_take_back(**who, stamp=1, client_id="c"),
    ):
        with pytest.raises(NotAllowed, match="curtain_down"):
            act()


def test_a_stranger_does_not_open_it(alice, bob):
    match = device(alice)
    with pytest.raises(NotAllowed, match="not_seated"):
        services.face(match_id=match.id, player_id=bob.pk, seat=0, client_id="x")
    other = people(alice, bob)
    with pytest.raises(NotAllowed, match="no_curtain"):
        services.face(match_id=other.id, player_id=bob.pk, seat=1, client_id="x")


def test_a_page_that_comes_anew_lowers_it(alice):
    match = device(alice)
    match.face(0)
    update = services.cover(match_id=match.id)
    assert msgspec.json.decode(next(iter(update.frames.values())))["seat"] is None
    assert services.cover(match_id=match.id) is None


def test_a_move_sent_twice_gets_its_first_answer_though_the_curtain_has_fallen(alice):
    match = device(alice)
    match.face(0)
    page = match.page
    move = msgspec.json.encode(from_deck(page))
    frame = {"match_id": match.id, "player_id": alice.pk, "move": move, "stamp": page["ply"], "client_id": "same"}
    first = services.play(**frame)
    match.face(None)
    assert services.play(**frame).answer == first.answer
    match.face(1)
    assert services.play(**frame).answer == first.answer
    assert Entry.objects.filter(match_id=match.id, client_id="same").count() == 1


@pytest.mark.parametrize("game", FOR_TWO)
def test_of_a_whole_match_no_message_holds_what_the_other_one_sees(alice, game):
    """Both hands are read from the log of what each was told; the page has only what the one is told whom it faces."""
    dice, match = random.Random(7), device(alice, game=game, preset=usual(game))
    rules, opened = registry.GAMES[game], 0
    while (page := match.page)["status"] == "running":
        state = store.read(match.id).position.state
        seat = page["seat"]
        assert page["view"] == plain(rules.view(state, seat))
        assert facts(page) == told(match.id, seat)
        if seat is None:
            assert "legal" not in page
            match.face(dice.choice(page["actors"]))
            opened += 1
        elif seat in page["actors"] and dice.random() > 0.05:
            match.move(dice.choice(page["legal"]))
        else:
            match.face(None)
        pushed = match.pushed()
        assert pushed["view"] == match.page["view"] and pushed["seat"] == match.page["seat"]
        assert [line["facts"] for line in with_facts(pushed)] == told(match.id, pushed["seat"])[pushed.get("since", 0) :]
        for one in pushed.get("recap", ()):
            assert one["view"].get("seat", pushed["seat"]) == pushed["seat"]
    assert opened > 4 and match.row.facing is None and match.is_true()


def usual(game):
    return "short" if "short" in registry.GAMES[game].presets else next(iter(registry.GAMES[game].presets))


def plain(value):
    return json.loads(msgspec.json.encode(value))


def with_facts(page):
    return [{"facts": [], **line} for line in page.get("lines", ())]


def facts(page):
    return [line["facts"] for line in with_facts(page)]


def told(match_id, seat):
    """What the log tells a seat, or a watcher, read from the rows themselves."""
    rows = [json.loads(row) for row in Entry.objects.filter(match_id=match_id).values_list("facts", flat=True)]
    return [row["all"] if seat is None else row.get(str(seat), row["all"]) for row in rows]


def test_the_other_ones_last_turn_comes_once_more_from_the_own_sight(alice):
    match = device(alice)
    match.face(0)
    before = registry.GAMES["battleballon"].view(store.read(match.id).position.state, 1)
    match.move(from_deck(match.page))
    match.face(None)
    match.face(1)
    (step,) = match.pushed()["recap"]
    assert step == {"ply": 1, "view": plain(before), "actors": [0]}
    assert "recap" not in match.page, "only with the opening: a page that comes anew is covered"
    match.move(from_deck(match.page))
    assert "recap" not in match.pushed()


def change(seat, *turns):
    """A move of a seat, made when each seat had completed so many turns; of CHANCE where the seat is None."""
    entry = engine.Drawn(None, ()) if seat is None else engine.Played(seat, None)
    return engine.Change(engine.Position(None, turns=turns), entry, engine.Position(None))


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        ([], []),
        ([change(None, 0, 0)], []),
        ([change(None, 0, 0), change(1, 0, 0)], [1]),
        ([change(1, 0, 0), change(0, 0, 1), change(1, 1, 1)], [2]),
        ([change(0, 0, 0), change(1, 1, 0), change(None, 1, 0), change(1, 1, 0), change(None, 1, 0)], [1, 3]),
        ([change(1, 0, 0), change(1, 0, 1), change(1, 0, 1)], [1, 2]),
        ([change(1, 0, 0), change(0, 0, 0)], []),
    ],
)
def test_the_last_turn_is_all_its_moves_that_one_has_not_answered(moves, shown):
    found = recap.last_turn(moves, 0)
    assert [number for number, move in enumerate(moves) if any(move is one for one in found)] == shown


def test_the_clock_stands_behind_the_curtain(alice, time):
    match = device(alice, time=CLOCK)
    time.passes(seconds=1000)
    assert match.row.next_due is None and services.fall_flags() == []
    match.face(0)
    time.passes(seconds=10)
    match.move(from_deck(match.page))
    assert match.page["clocks"] == [{"left": 293_000}, {"left": 300_000}]
    time.passes(seconds=1000)  # while he looks at his card nobody's clock runs
    match.face(None)
    match.face(1)
    time.passes(seconds=5)
    match.face(None)
    assert match.page["clocks"] == [{"left": 293_000}, {"left": 295_000}]


def test_a_flag_falls_as_everywhere(alice, time):
    match = device(alice, time=CLOCK)
    match.face(0)
    time.passes(seconds=301)
    (match.last,) = services.fall_flags()
    page = match.pushed()
    assert (page["status"], page["seat"]) == ("over", None)
    assert (page["result"]["reason"], page["result"]["ranks"]) == ("time_out", [2, 1])
    assert match.is_true()


@pytest.mark.parametrize("why", ["resigned", "left"])
def test_who_sits_before_it_gives_up(alice, why):
    match = device(alice, first=1)
    match.face(1)
    match.last = services.resign(match_id=match.id, player_id=alice.pk, client_id="x", why=why)
    page = match.pushed()
    assert (page["status"], page["result"]["reason"], page["result"]["ranks"]) == ("over", "resigned", [1, 2])
    assert not Chair.objects.filter(match_id=match.id, left=True).exists() and match.is_true()
    with pytest.raises(Refused, match="game_over"):
        match.face(0)


def test_nothing_is_taken_back(alice):
    match = device(alice)
    match.face(0)
    match.move(from_deck(match.page))
    assert "can_take_back" not in match.page
    with pytest.raises(NotAllowed, match="no_take_back"):
        services.ask_take_back(match_id=match.id, player_id=alice.pk, stamp=match.ply, client_id="x")


def test_nobody_is_a_computer(alice, woken):
    match = device(alice, first=1)
    assert bots.questions(match.id)[1] == [] and match.row.bot_due is None
    match.face(1)
    assert not match.move(from_deck(match.page)).bots
    with pytest.raises(NotAllowed, match="not_a_computer"):
        services.play_as(match_id=match.id, seat=0, move=None, stamp=match.ply)


def test_between_races_no_pace_plays_for_anybody(alice, time):
    match = device(alice)
    match.face(0)
    while match.page["view"]["phase"] == "move":
        if match.page["seat"] in match.page["actors"]:
            match.move(from_deck(match.page))
        else:
            match.face(None)
            match.face(match.page["actors"][0])
    assert match.page["actors"] == [0, 1] and match.page["seat"] is not None
    time.passes(seconds=3600)
    assert match.row.next_due is None and services.fall_flags() == []
    first = match.page["seat"]
    match.move()
    assert match.page["seat"] is None and match.page["actors"] == [1 - first]
    match.face(1 - first)
    match.move()
    assert match.page["view"]["phase"] == "move" and match.is_true()


def test_names_stay_as_they_were_typed(alice):
    match = device(alice)
    services.rename(player_id=alice.pk, name="Alicia", guest=False)
    assert [chair["name"] for chair in match.page["chairs"]] == ["Anna", "Ben"]


@pytest.mark.parametrize("runs", [False, True])
def test_with_the_account_both_names_go(alice, runs):
    match = device(alice)
    match.face(0)
    if not runs:
        services.resign(match_id=match.id, player_id=alice.pk, client_id="x")
    services.forget_name(player_id=alice.pk, name="Ex-1")
    assert [chair["name"] for chair in match.page["chairs"]] == ["Ex-1", "Ex-1 2"]
    assert list(Chair.objects.filter(match_id=match.id).values_list("name", flat=True)) == ["Ex-1", "Ex-1 2"]
    assert match.is_true()


TWO = [Sitter(player=1, name="Anna"), Sitter(name="Ben")]


@pytest.mark.parametrize(
    "terms",
    [
        {"sitters": [*TWO, Sitter(name="Cleo")], "game": "lampions"},
        {"game": "lampions"},
        {"sitters": [TWO[0], Sitter(bot="easy", name="Computer")]},
        {"sitters": [TWO[0], Sitter()]},
        {"sitters": [Sitter(name="Anna"), Sitter(name="Ben")]},
        {"sitters": [TWO[0], Sitter(player=2, name="Ben")]},
        {"time": wire.TimeControl("brake")},
        {"rated": True},
    ],
)
def test_what_is_no_match_on_one_device_does_not_begin(db, terms):
    with pytest.raises(ValueError):
        services.open_match(**{"game": "battleballon", "sitters": TWO, "time": NONE, "kind": "same"} | terms)
    assert not Match.objects.exists()
