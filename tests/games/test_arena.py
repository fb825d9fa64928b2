"""Bots are measured on equal deals, in every seating of the two kinds."""

from itertools import count
from random import Random

import pytest
from msgspec.structs import replace

from games import arena, measured
from games.arena import Terms
from games.contract import Advice, Outcome
from games.registry import GAMES

BATTLEBALLON = GAMES["battleballon"]
LAMPIONS = GAMES["lampions"]


def result_of(*levels, game=BATTLEBALLON, preset="short", races=4, luck="test", seats=2):
    ticks, names = count(), arena.filled(levels, seats)
    bots = {level: arena.partner(game, level) for level in names}
    terms = Terms(game, game.presets[preset], names, bots, lambda: next(ticks), luck)
    return arena.measure(terms, range(arena.deals_for(names, races)))


def test_a_bot_without_luck_is_exactly_as_strong_as_itself():
    result = result_of("medium", "medium")
    assert (result.margin, result.beaten, result.rank) == ((0, 0), (0.5, 0), (1.5, 0))
    assert result.share == (1, 0)


def test_a_bot_without_luck_is_as_strong_as_its_like_at_a_table_of_four():
    result = result_of("medium", "medium", game=LAMPIONS, preset="classic", seats=4, races=8)
    assert len(result.matches) == 8
    assert (result.margin[0], result.beaten[0], result.share[0]) == pytest.approx((0, 0.5, 1))


@pytest.mark.parametrize(
    ("names", "seated"),
    [
        (("a", "b"), ["ab", "ba"]),
        (("a", "b", "b", "b"), ["abbb", "babb", "bbab", "bbba"]),
        (("a", "a", "b", "b"), ["aabb", "abab", "abba", "baab", "baba", "bbaa"]),
        (("a", "a", "a"), ["aaa", "aaa", "aaa"]),
    ],
)
def test_each_deal_is_played_in_every_seating_of_the_two_kinds(names, seated):
    seatings = arena.seatings(names)
    assert ["".join(names[player] for player in seating) for seating in seatings] == seated
    assert all(sorted(seating) == list(range(len(names))) for seating in seatings)


def test_the_measured_bot_sits_everywhere_equally_often():
    for names in (("a", "b"), ("a", "a", "a"), ("a", "b", "c"), ("a", "a", "b", "b", "b")):
        own = arena.of_first_kind(names)
        seats = [seat for seating in arena.seatings(names) for seat, player in enumerate(seating) if player in own]
        assert len({seats.count(seat) for seat in range(len(names))}) == 1


def test_who_need_not_move_is_asked_too():
    asked, medium = [], LAMPIONS.bots["medium"]

    def bot(view, legal, rng, in_time):
        asked.append(view)
        return medium(view, legal, rng, in_time)

    names = arena.filled(("medium", "medium"), 4)
    terms = Terms(LAMPIONS, LAMPIONS.presets["classic"], names, {"medium": bot}, lambda: 0)
    result = arena.measure(terms, range(1))
    assert len(asked) > sum(match.plies for match in result.matches)


def test_matches_are_rounded_up_to_whole_deals():
    assert len(result_of("baseline", "random", races=3).matches) == 4
    assert len(result_of("medium", "easy", game=LAMPIONS, preset="classic", seats=4, races=5).matches) == 8


def test_the_same_luck_gives_the_same_result_and_another_another():
    assert result_of("baseline", "random").matches == result_of("baseline", "random").matches
    assert result_of("baseline", "random").matches != result_of("baseline", "random", luck="other").matches


def test_every_move_of_a_bot_is_timed():
    result = result_of("baseline", "random", races=2)
    assert sum(thinking.moves for thinking in result.thinking.values()) == sum(match.plies - 1 for match in result.matches)
    assert {thinking.longest for thinking in result.thinking.values()} == {1}


def test_a_bot_is_told_when_its_time_is_up():
    said = []

    def slow(view, legal, rng, in_time):
        said.append([in_time() for _ in range(4)])
        return Advice(legal[0])

    ticks = count()
    names = ("slow", "random")
    bots = {"slow": slow, "random": arena.anything}
    arena.measure(Terms(BATTLEBALLON, BATTLEBALLON.presets["short"], names, bots, lambda: next(ticks), "test", 3), range(1))
    assert said[0] == [True, True, False, False]


@pytest.mark.parametrize(
    ("ranks", "scores", "own", "end", "beaten"),
    [
        ((2, 1), (10, 30), [1], "won", 1),
        ((2, 1), (10, 30), [0], "lost", 0),
        ((1, 1), (10, 10), [0], "drawn", 0.5),
        ((1, 3, 1, 4), (9, 3, 9, 1), [0], "drawn", 2.5 / 3),
        ((1, 3, 2, 4), (9, 3, 5, 1), [1, 2], "lost", 0.5),
        ((1, 3, 2, 4), (9, 3, 5, 1), [0, 3], "won", 0.5),
    ],
)
def test_a_match_is_seen_from_the_seats_that_are_measured(ranks, scores, own, end, beaten):
    seen = measured.judged(Outcome(scores, ranks, "points"), own, 7, 50)
    assert (seen.end, seen.beaten, seen.deal, seen.plies) == (end, pytest.approx(beaten), 7, 50)
    assert seen.own == sum(scores[seat] for seat in own) / len(own)
    assert seen.table == sum(scores) / len(scores)


def match(deal, own, others=0.0, beaten=0.5):
    return measured.Match(deal, "won", beaten, 1, own, others, (own + others) / 2, 1)


def test_the_interval_comes_from_the_spread_of_the_deals():
    result = measured.Result([match(0, 10), match(0, -10), match(1, 30), match(1, 10)])
    assert result.margin == (10, pytest.approx(1.96 * 10))
    alone = measured.Result([match(0, 10), match(0, 20)])
    assert alone.margin == (15, float("inf"))


def test_one_deal_alone_is_said_to_have_no_interval():
    alone, several = (measured.Result([match(deal, 10) for deal in range(deals)]) for deals in (1, 2))
    assert "play more races" in measured.report((["medium"], ["easy"]), alone)
    assert "play more races" not in measured.report((["medium"], ["easy"]), several)


def test_the_score_share_is_that_of_the_tables_mean():
    equal_parts = measured.Result([match(0, 10, 30), match(1, 20, 60)])
    assert equal_parts.share == (0.5, pytest.approx(0))
    spread = measured.Result([match(0, 10, 30), match(1, 60, 20)])
    assert spread.share[0] == pytest.approx(70 / 60)
    assert spread.share[1] == pytest.approx(1.96 * abs(10 - 20 * 70 / 60) / 30, rel=0.01)


def test_results_of_several_processes_are_joined():
    one, two = (result_of("medium", "easy", luck=luck) for luck in ("one", "two"))
    moves = one.thinking["easy"].moves + two.thinking["easy"].moves
    one.join(two)
    assert len(one.matches) == 8 and one.thinking["easy"].moves == moves


def cheat(view, legal, rng, in_time):
    return Advice(replace(legal[0], card="R99"))


def tired(view, legal, rng, in_time):
    return None


@pytest.mark.parametrize(("bot", "said"), [(cheat, "bad chose .*R99.*card_not_in_hand"), (tired, "bad declined to move")])
def test_a_bot_that_breaks_the_rules_is_named(bot, said):
    bots = {"bad": bot, "random": arena.anything}
    terms = Terms(BATTLEBALLON, BATTLEBALLON.presets["short"], ("bad", "random"), bots, lambda: 0)
    with pytest.raises(arena.Illegal, match=said):
        arena.measure(terms, range(1))


def test_a_random_partner_plays_any_game():
    assert arena.anything(None, ["one"], Random(1), lambda: True).move == "one"
