"""Random matches of every game break nothing; `python -m scripts.walk GAME` plays ten thousand."""

import pytest

from games.registry import GAMES
from scripts import walk as door
from tests.games import many
from tests.games.share import MATCHES, paired
from tests.games.walk import tables

ENTRIES = 12_000
"""A game: a hundred matches of a short one."""


@pytest.mark.parametrize("slug", GAMES)
def test_random_matches_break_no_invariant(slug):
    tally = many.so_many_entries(slug, ENTRIES)
    assert tally.entries >= ENTRIES
    assert len(tally.starts) >= min(MATCHES, len({(start.options, start.seats) for start in paired(GAMES[slug])}))


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_many_random_matches_at_every_table_break_no_invariant(slug):
    there = list(tables(GAMES[slug]))
    assert len(many.all_played(slug, 0, max(300, 4 * len(there))).starts) == len(there)


def test_a_broken_match_is_shown_and_can_be_met_again(monkeypatch, capsys):
    def holds(state):
        assert state.round < 2, "the second round has begun"

    monkeypatch.setattr(many, "invariants", lambda slug: holds)
    assert door.main(["lampions", "--matches", "3", "--from", "7", "--processes", "1"]) == 1
    said = capsys.readouterr().out
    assert "BROKEN: match 7 of lampions" in said and "the second round has begun" in said
    assert "test_many.py" in said and "again: python -m scripts.walk lampions --from 7 --matches 1" in said


def test_what_came_up_is_counted(capsys):
    assert door.main(["battleballon", "--matches", "40", "--processes", "2"]) == 0
    said = capsys.readouterr().out
    assert "40 matches of 2" in said and "forfeited" in said and "move" in said and "no invariant was broken" in said
