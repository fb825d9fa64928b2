"""The rules as they are told are the rules as they are: every worked example is worked out again."""

import polib
import pytest

from games import registry
from games.ballon_cup import GAME
from games.ballon_cup.bag import TABLE_LIMITS, TILE_LIMITS
from games.ballon_cup.cards import CARDS_OF, COLOURS, LETTERS, PACK, PLACE, VALUE, VALUES
from games.ballon_cup.flow import owing
from games.ballon_cup.rules import apply
from games.ballon_cup.state import HAND, NEEDS, STONES, TO_WIN, Award, Buy
from games.ballon_cup.tiles import is_complete, is_stuck, leads, minus, slots, sums, winner
from tests.games import told
from tests.games.ballon_cup.tables import fresh, lay, played, stones, swap, table, tile
from tests.games.told import LANGUAGES

SLUG = "ballon_cup"
MINE, THEIRS = 0, 1


def lines(language, *names):
    return told.lines(SLUG, language, *names)


def shown(line):
    """The tile of a line, which cards of it are marked, and what is said of its sums; seat 0 is the reader's."""
    what, _, said = line.partition(" = ")
    head, theirs, mine = what.split(" | ")
    number, terrain, *names = head.split()
    laid = " / ".join(side.replace("*", "") for side in (mine, theirs))
    marked = [word.strip("*") for word in (mine + " " + theirs).split() if word.endswith("*")]
    return tile(f"{number}{terrain[0]} {''.join(names)} | {laid}"), marked, said


def heap(words):
    """`Y5 G3`, `Y Y G G`: as a five."""
    return stones(" ".join(words.split()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_cards_that_there_are_are_shown(language):
    for line in lines(language, "colours", "hand", "tile"):
        cards = [word.strip("*") for word in line.partition(" = ")[0].split() if word[1:].strip("*").isdigit()]
        assert set(cards) <= set(PACK) and len(cards) == len(set(cards)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_colours_is_the_pack(language):
    _, *found = told.rows(SLUG, language, {"de": "| Farbe", "en": "| Colour"}[language])
    assert [int(row[1]) for row in found] == list(CARDS_OF)
    assert [tuple(map(int, row[2].split())) for row in found] == list(VALUES)
    assert [int(row[3]) for row in found] == list(STONES)
    assert [int(row[4]) for row in found] == list(NEEDS)
    assert lines(language, "colours") == [" ".join(f"{letter}7" for letter in LETTERS)]
    assert lines(language, "trophies") == [" ".join(f"{letter}{need}" for letter, need in zip(LETTERS, NEEDS, strict=True))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_the_beginning_are_those_of_a_match_just_dealt(language):
    start, text = fresh(), told.text(SLUG, language)
    assert f": {len(start.deck)} " in text and f" {sum(start.bag)} " in text
    assert [each.terrain for each in start.tiles] == ["plains", "mountains", "plains", "mountains"]
    assert [len(hand) for hand in start.hands] == [HAND, HAND] and TO_WIN == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_shown_has_the_sums_that_are_said(language):
    assert len(lines(language, "tile")) == 6
    for line in lines(language, "tile"):
        one, _, said = shown(line)
        assert said.partition(" : ")[0] == str(sums(one)[THEIRS]), line
        assert said.partition(" : ")[2].split()[0] == str(sums(one)[MINE]), line
        assert all(count >= 0 for side in (MINE, THEIRS) for count in slots(one, side)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_scorings_are_won_by_who_is_said(language):
    scorings = [line for line in lines(language, "tile") if line.endswith(("mine", "theirs"))]
    assert len(scorings) == 3
    for line in scorings:
        complete, (last,), said = shown(line)
        side = next(side for side in (MINE, THEIRS) if last in complete.sides[side])
        before = line.replace(f"{last}*", "")
        state = table(spelled(shown(before)[0]), hand=last)
        assert is_complete(complete)
        after = played(state, lay(last, complete.number, side))
        won = winner(complete, MINE)
        assert said.endswith({MINE: "mine", THEIRS: "theirs"}[won]), line
        assert after.stones[won] == complete.stones and after.turn == 1 - won, line


def spelled(one):
    """The tile as tables are laid out."""
    names = "".join(LETTERS[place] * count for place, count in enumerate(one.stones))
    return f"{one.number}{one.terrain[0]} {names} | {' '.join(one.sides[0])} / {' '.join(one.sides[1])}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tile_that_is_explained_misses_what_is_said_and_is_led_by_the_reader(language):
    first, *_ = lines(language, "tile")
    one, _, _ = shown(first)
    assert (slots(one, MINE), slots(one, THEIRS)) == (stones("RA"), stones("RY"))
    assert leads(one) == MINE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_two_tiles_are_stuck(language):
    tiles = [shown(line)[0] for line in told.figures(SLUG, language, "tile")[-1].lines]
    assert len(tiles) == 2 and is_stuck(tiles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scoring_brings_the_trophies_that_are_said(language):
    for line in lines(language, "gain"):
        before, won, trophies, left = (
            part for part in line.replace(" + ", "|").replace(" = ", "|").replace(" | ", "|").split("|")
        )
        state = table("1m R", won=(f"{before} {won.replace(' ', '')}", ""))
        after = owing(state, Award(MINE))
        taken = {LETTERS[place] for place, seat in enumerate(after.trophies) if seat == MINE}
        assert taken == set(trophies.split()) and after.stones[MINE] == heap(left)


@pytest.mark.parametrize("language", LANGUAGES)
def test_purchases_can_be_made_as_they_are_shown(language):
    assert len(lines(language, "purchase")) == 4
    for line in lines(language, "purchase"):
        own, rest = line.split(" + ")
        paid, sign, letter = rest.rsplit(" ", 2)
        colour = COLOURS[LETTERS.index(letter)]
        given = heap(paid)
        closed = {COLOURS[place]: THEIRS for place, count in enumerate(given) if count}
        state = table("1m R", hand="R5", won=(f"{own} {paid}", ""), closed=closed)
        moves = [move for move in GAME.legal(state, MINE) if isinstance(move, Buy) and move.colour == colour]
        assert bool(moves) == (sign == "="), line
        if moves:
            (move,) = moves
            after = apply(state, MINE, move)
            assert tuple(3 * groups for groups in move.groups) == given
            assert after.trophies[LETTERS.index(letter)] == MINE and not any(after.stones[MINE])
            assert minus(after.spent, state.spent) == stones(f"{own} {paid}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_an_exchange_the_cards_kept_are_known(language):
    hand, later = (line.split() for line in lines(language, "hand"))
    given = [word.strip("*") for word in hand if word.endswith("*")]
    state = table("1m A", hand=" ".join(hand).replace("*", ""), other="A4", top="R1 R2 R3 R4")
    assert state.phase == "exchange" and 1 <= len(given) <= 4
    after = played(state, swap(" ".join(given)))
    view = GAME.view(after, THEIRS)
    assert list(view.known[MINE]) == [word for word in later if word != "?"]
    assert later.count("?") == len(given) and len(later) == view.counts[MINE] == HAND


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_setting_is_told_by_the_names_and_limits_that_it_has(language):
    catalogue = polib.pofile(str(registry.folder(SLUG) / f"locale/{language}/LC_MESSAGES/django.po"))
    words = {entry.msgid.removeprefix("options.lock_guard"): entry.msgstr for entry in catalogue}
    head, *found = told.rows(SLUG, language, {"de": "| Seltene", "en": "| Rare"}[language])
    assert head[0] == words[""]
    assert [row[0] for row in found] == [words[f".{guard}"] for guard in ("tile", "table", "off")]
    assert [word for word in found[1][1].replace(",", "").split() if word.isdigit()] == [
        str(limit) for limit in TABLE_LIMITS[::-1]
    ]
    assert TILE_LIMITS[LETTERS.index("A")] == 2 and TILE_LIMITS[LETTERS.index("B")] == 3


def test_the_mean_of_every_colour_is_the_seven_of_the_tips():
    assert all(sum(VALUE[card] - 7 for card in PACK if PLACE[card] == place) == 0 for place in range(len(COLOURS)))
