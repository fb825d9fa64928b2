"""Advice against the computer (portal_features I2): who is given it, that it is medium's, and what is kept of it."""

import msgspec
import pytest

from games import registry
from games.engine import Refused
from tables import bots, hints, services, wire
from tables.models import Chair, Match
from tables.services import NotAllowed, Sitter
from tests.tables.matches import CLOCK, NONE, computer, people

ADVISING = sorted(slug for slug, game in registry.GAMES.items() if game.weigh is not None)
"""The games that say why: whichever weigh moves also name reasons."""


def asks(match, player, stamp=None):
    """Ask as the socket does: read, think, count."""
    game, asked = hints.question(match_id=match.id, player_id=player.pk, stamp=match.ply if stamp is None else stamp)
    advice = hints.thought(game, asked)
    services.count_hint(match_id=match.id, seat=asked.seat, ply=asked.stamp)
    return advice


def refused(match, player, **more):
    with pytest.raises((NotAllowed, Refused)) as no:
        asks(match, player, **more)
    return no.value.code if isinstance(no.value, NotAllowed) else no.value.refusal.code


def counted(match):
    return list(Chair.objects.filter(match_id=match.id).values_list("hints", flat=True))


@pytest.mark.parametrize("slug", ADVISING)
def test_advice_is_what_medium_would_play_with_its_reasons(alice, slug):
    count = registry.GAMES[slug].seats.start
    match = computer(alice, *["hard" if "hard" in registry.GAMES[slug].bots else "easy"] * (count - 1), game=slug)
    advice = asks(match, alice)
    seen = match.seen(0)
    assert msgspec.to_builtins(advice.move)["type"] in {move["type"] for move in seen["legal"]}
    assert advice.reasons
    game, asked = hints.question(match_id=match.id, player_id=alice.pk, stamp=match.ply)
    assert asked.level == "medium" and bots.chosen(game, asked) == advice.move
    match.play(0, msgspec.to_builtins(advice.move))  # and it can be played


def test_what_medium_is_told_is_the_view_of_who_asks(alice):
    match = computer(alice, "easy")
    _, asked = hints.question(match_id=match.id, player_id=alice.pk, stamp=match.ply)
    assert msgspec.json.decode(msgspec.json.encode(asked.view)) == match.seen(0)["view"]
    assert "hand" not in repr(asked)


def test_a_position_is_counted_once_however_often_it_is_asked_for(alice):
    match = computer(alice, "easy")
    for _ in range(3):
        asks(match, alice)
    assert counted(match) == [1, 0]
    match.play(0)
    match.ask(0)
    asks(match, alice)
    assert counted(match) == [2, 0]


def test_nobody_is_advised_but_against_the_computer(alice, bob):
    assert refused(people(alice, bob), alice) == "no_hint"
    deal = services.open_deal(game="battleballon", label="daily:2026-12-01")
    sitters = [Sitter(player=alice.pk, name="Alice"), Sitter(bot="medium", name="Computer")]
    daily = services.open_match(game="battleballon", preset="short", sitters=sitters, time=NONE, kind="daily", deal=deal)
    with pytest.raises(NotAllowed, match="no_hint"):
        hints.question(match_id=daily.match_id, player_id=alice.pk, stamp=daily.ply)


def test_two_on_one_device_are_not_advised(alice):
    match = computer(alice, "easy")
    Match.objects.filter(pk=match.id).update(kind=Match.Kind.SAME)
    assert refused(match, alice) == "no_hint"


def test_a_stranger_is_not_advised(alice, charlie):
    assert refused(computer(alice, "easy"), charlie) == "not_seated"


def test_nobody_is_advised_out_of_turn_or_of_what_is_past(alice):
    match = computer(alice, "easy")
    stamp = match.ply
    match.play(0)
    assert refused(match, alice) == "not_your_turn"
    assert refused(match, alice, stamp=stamp) == "stale"
    match.resign(0)
    assert refused(match, alice) == "game_over"
    assert counted(match) == [0, 0]


def test_advice_that_comes_too_late_is_not_given(alice):
    match = computer(alice, "easy")
    game, asked = hints.question(match_id=match.id, player_id=alice.pk, stamp=match.ply)
    match.play(0)
    hints.thought(game, asked)
    with pytest.raises(Refused) as no:
        services.count_hint(match_id=match.id, seat=asked.seat, ply=asked.stamp)
    assert no.value.refusal.code == "stale" and counted(match) == [0, 0]


@pytest.mark.parametrize("slug", ["nods", "lampions"])
def test_what_others_do_while_all_are_asked_leaves_a_player_his_advice(alice, slug):
    match = computer(alice, "easy", "easy", game=slug)
    stamp = match.seen(0)["ply"]
    game, asked = hints.question(match_id=match.id, player_id=alice.pk, stamp=stamp)
    assert bots.play_one(match.id) is not None
    advice = hints.thought(game, asked)
    services.count_hint(match_id=match.id, seat=0, ply=asked.stamp)
    assert asks(match, alice, stamp=stamp) == advice
    match.play(0, msgspec.to_builtins(advice.move), stamp=stamp)
    assert refused(match, alice, stamp=stamp) in ("stale", "not_your_turn")


def test_a_medium_that_fails_is_said_to_be_out_of_reach(alice, monkeypatch):
    match = computer(alice, "easy")
    game, asked = hints.question(match_id=match.id, player_id=alice.pk, stamp=match.ply)
    monkeypatch.setattr(bots, "level_of", lambda game, level: lambda *given: 1 / 0)
    with pytest.raises(NotAllowed, match="unavailable"):
        hints.thought(game, asked)


def test_no_clock_runs_against_the_computer_and_none_is_needed(alice):
    assert computer(alice, "easy").seen(0)["clocks"] == [{}, {}]
    with pytest.raises(ValueError, match="no clock"):
        services.open_match(
            game="battleballon",
            sitters=[Sitter(player=alice.pk, name="Alice"), Sitter(bot="easy", name="Computer")],
            time=wire.TimeControl(CLOCK.kind, 5, 3),
            kind="computer",
        )
