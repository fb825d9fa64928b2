"""A move is one effect or none."""

import msgspec
import pytest

from games import engine
from games.engine import Refused
from tables import moves, positions, selectors, services
from tables.models import Entry, Match, MatchVault
from tables.services import NotAllowed
from tests.tables.matches import people


@pytest.fixture
def match(alice, bob):
    return people(alice, bob)


def code(refused) -> str:
    error = refused.value
    return error.refusal.code if isinstance(error, Refused) else error.code


def test_a_move_is_in_the_log_and_everybody_is_told(match):
    update = match.play(0)
    assert (update.ply, update.rev) == (2, 2)
    assert set(update.frames) == {"0", "1", "w"}
    assert update.answer is not None and update.answer.ply == 2
    assert match.is_true()


def test_what_is_pushed_is_what_a_reload_shows(match):
    update = match.play(0)
    for viewer, seat in (("0", 0), ("1", 1), ("w", None)):
        assert update.frames[viewer] == selectors.snapshot(match_id=match.id, viewer_seat=seat, since=1)


def test_a_repeat_of_the_same_frame_gets_the_first_answer_and_changes_nothing(match):
    stamp = match.ply
    first = match.play(0, stamp=stamp, client_id="same")
    match.play(1)
    again = services.play(
        match_id=match.id, player_id=match.players[0].pk, move=b'{"type":"nonsense"}', stamp=stamp, client_id="same"
    )
    assert again.answer == first.answer and again.frames == {}
    assert match.ply == 3


def test_a_client_id_belongs_to_its_player(match):
    match.play(0, client_id="same")
    assert match.play(1, client_id="same").ply == 3


def test_an_old_sight_is_stale(match):
    match.play_turns(2)
    with pytest.raises(Refused) as refused:
        match.play(0, stamp=1)
    assert code(refused) == "stale"


def test_a_sight_of_the_future_is_stale(match):
    with pytest.raises(Refused) as refused:
        match.play(0, stamp=99)
    assert code(refused) == "stale"


def test_who_is_not_waited_for_is_told_only_that(match):
    move = match.seen(0)["legal"][0]
    with pytest.raises(Refused) as refused:
        match.play(1, move)
    assert code(refused) == "not_your_turn"
    assert refused.value.refusal.values == ()


def test_a_stranger_does_not_sit_here(match, charlie):
    with pytest.raises(NotAllowed) as refused:
        services.play(match_id=match.id, player_id=charlie.pk, move=b"{}", stamp=1, client_id="x")
    assert code(refused) == "not_seated"


def test_nothing_is_played_after_the_end(match):
    move = match.seen(0)["legal"][0]
    match.resign(1)
    with pytest.raises(Refused) as refused:
        match.play(0, move)
    assert code(refused) == "game_over"


def test_no_match_is_no_match(alice):
    with pytest.raises(Match.DoesNotExist):
        services.play(match_id=4711, player_id=alice.pk, move=b"{}", stamp=1, client_id="x")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"null",
        b"\xff\xfe",
        b"[" * 3000,
        b'{"a":' * 600,
        b'{"type":"move"}',
        b'{"type":"deal","order":[]}',
        b'{"type":"move","card":"Rw","target":"discard","source":"deck","more":1}',
        b'{"type":"move","card":"R\\u0000","target":"discard","source":"deck"}',
        b'{"type":"move","card":"\\u202eR","target":"discard","source":"deck"}',
        '{"type":"move","card":"\u202eR","target":"discard","source":"deck"}'.encode(),
        b'{"type":"move","card":' + b"9" * 400 + b',"target":"discard","source":"deck"}',
        b'{"type":"move","card":1e400,"target":"discard","source":"deck"}',
        b" " * 5000,
    ],
)
def test_garbage_is_malformed_and_changes_nothing(match, raw):
    with pytest.raises(Refused) as refused:
        services.play(match_id=match.id, player_id=match.players[0].pk, move=raw, stamp=1, client_id="x")
    assert code(refused) == "malformed"
    assert (match.ply, match.row.rev) == (1, 1)


def test_names_lose_what_cannot_be_seen():
    assert moves.seen("A\u202el\x00ice") == "Alice"


def test_a_move_after_the_deadline_comes_too_late_even_before_the_sweep(match, time):
    time.passes(seconds=300)
    with pytest.raises(NotAllowed) as refused:
        match.play(0)
    assert code(refused) == "time_up"


def test_two_writers_at_one_ply_are_one_move(match, monkeypatch):
    """What the lock prevents, the constraint catches: a second writer that had read the old ply."""
    move = msgspec.json.encode(match.seen(0)["legal"][0])
    match.play(0)
    Match.objects.filter(pk=match.id).update(ply=1)
    MatchVault.objects.filter(match_id=match.id).update(fingerprint="of other rules")
    positions.known.forget()
    with pytest.raises(Refused) as refused:
        services.play(match_id=match.id, player_id=match.players[0].pk, move=move, stamp=1, client_id="second")
    assert code(refused) == "stale"
    assert Entry.objects.filter(match_id=match.id, ply=2).count() == 1


def test_a_position_of_other_rules_is_folded_from_the_log(match):
    match.play_turns(4)
    MatchVault.objects.filter(match_id=match.id).update(fingerprint="of other rules", state="{}")
    positions.known.forget()
    match.play_turns(1)
    assert match.is_true()


def test_a_position_that_cannot_be_decoded_is_folded_from_the_log(match):
    match.play_turns(4)
    MatchVault.objects.filter(match_id=match.id).update(state='{"state":7}')
    positions.known.forget()
    assert match.seen(0)["ply"] == 5


def test_a_position_that_is_not_cached_is_the_same(match):
    match.play_turns(3)
    cached = match.seen(0)
    positions.known.forget()
    assert match.seen(0) == cached


def test_what_was_rolled_back_is_not_remembered(match, monkeypatch):
    def breaks(held):
        raise RuntimeError("no commit")

    with monkeypatch.context() as patched:
        patched.setattr("tables.frames.of_change", breaks)
        with pytest.raises(RuntimeError):
            match.play(0)
    assert match.seen(0)["ply"] == 1
    match.play(0)
    assert match.is_true()


def test_lines_after_since_are_those_that_a_page_lacks(match):
    match.play_turns(5)
    assert [line["ply"] for line in match.seen(None, since=3)["lines"]] == [4, 5, 6]
    assert match.seen(None, since=99)["lines" if False else "ply"] == 6


def test_a_seat_is_told_its_own_facts_and_a_watcher_the_open_ones(match):
    row = Entry.objects.get(match_id=match.id, ply=1)
    dealt = [match.seen(seat)["lines"][0]["facts"] for seat in (0, 1, None)]
    assert dealt[0] != dealt[1] and dealt[2] not in dealt[:2]
    assert row.kind == "drawn"


def test_a_computer_plays_only_for_computers(match):
    game = engine  # the move itself does not matter: the chair does
    with pytest.raises(NotAllowed) as refused:
        services.play_as(match_id=match.id, seat=0, move=game, stamp=1)
    assert code(refused) == "not_a_computer"
