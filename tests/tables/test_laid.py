"""Positions that games' tests name can be laid out, and played on from; never in a house that is open to people."""

import pytest

from games.luck import Stream
from games.registry import GAMES
from scripts import lay_out
from tables import services, store
from tables.models import Entry
from tests.games import laid
from tests.tables import matches

POSITIONS = [(slug, name) for slug in GAMES for name in laid.known(slug)]


@pytest.mark.parametrize(("slug", "name"), POSITIONS)
def test_every_position_is_a_state_of_its_game(slug, name):
    game, (start, state) = GAMES[slug], laid.position(slug, name)
    assert start.seats in game.seats
    assert isinstance(state, game.state_type)
    assert game.actors(state) or game.outcome(state)
    for viewer in (None, *range(start.seats)):
        game.view(state, viewer)


def test_who_sits_at_a_laid_table_sees_and_plays_what_lies_there(alice, bob):
    _, state = laid.position("battleballon", "last_card")
    match = matches.people(alice, bob, preset="short")
    match.play_turns(3)
    update = laid.lay(match.id, state)
    held = store.read(match.id)
    assert held.position.state == state
    assert update.ply == held.position.ply == 5 and update.frames
    draw = next(move for move in held.game.legal(state, 0) if move.source == "deck")
    ended = match.play(0, move=draw)
    assert ended.over and not store.read(match.id).running
    assert list(Entry.objects.filter(match_id=match.id).order_by("ply").values_list("ply", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert [line["ply"] for line in match.seen(1, since=3)["lines"]] == [4, 5, 6]


def test_a_named_position_is_opened_with_its_own_terms_and_computers(alice):
    sitters = [services.Sitter(player=alice.pk, name="Alice"), services.Sitter(bot="medium", name="Computer")]
    opened = laid.laid_out("battleballon", "middle", sitters)
    held = store.read(opened.match_id)
    assert (held.kind, held.time.kind) == ("computer", "none")
    assert held.position.state == laid.position("battleballon", "middle")[1]
    with pytest.raises(LookupError, match="middle, last_card, between"):
        laid.position("battleballon", "nowhere")


def test_people_and_computers_are_laid_out_at_one_table(alice, bob):
    slug, name = next((slug, name) for slug, name in POSITIONS if laid.position(slug, name)[0].seats > 2)
    seats = laid.position(slug, name)[0].seats
    people = [services.Sitter(player=player.pk, name=player.username) for player in (alice, bob)]
    opened = laid.laid_out(slug, name, [*people, *[services.Sitter(bot="medium", name="Computer")] * (seats - 2)])
    held = store.read(opened.match_id)
    assert (held.kind, held.time.kind) == ("people", "brake")


def test_positions_are_laid_out_in_development_only(db, settings, alice, capsys):
    settings.DEBUG = False
    with pytest.raises(SystemExit, match="DEBUG"):
        lay_out.main(["battleballon", "middle"])
    settings.DEBUG = True
    with pytest.raises(SystemExit, match="nobody is called Zoe"):
        lay_out.main(["battleballon", "middle", "--players", "Zoe"])
    assert lay_out.main(["battleballon", "middle", "--players", "Alice,medium"]) == 0
    assert "/tables/" in capsys.readouterr().out


def test_luck_can_be_chosen_by_what_it_will_bring(alice, bob):
    match = matches.people(alice, bob, preset="short")
    draws = laid.fate(match.id, lambda luck: (luck(0).below(6), luck(1).below(6)) == (4, 2))
    laid.lay(match.id, store.read(match.id).position.state, draws=draws)
    held = store.read(match.id)
    assert [Stream(held.seed, held.position.draws + later).below(6) for later in (0, 1)] == [4, 2]
