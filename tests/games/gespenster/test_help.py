"""The rules as they are told are the rules as they are: every worked example is worked out again."""

from collections import Counter

import polib
import pytest

from games import registry
from games.gespenster import GAME, scoring, trick
from games.gespenster.cards import COLOUR, DECK, POINTS, ROUND_POINTS, WHITES, is_white, worth
from games.gespenster.state import Options
from tests.games import told
from tests.games.gespenster.tables import WHITES as ALL_WHITE
from tests.games.gespenster.tables import scored
from tests.games.told import LANGUAGES, number, value

SLUG = "gespenster"
NAMES = 4
"""Anna, Ben, Clara and Dorian."""


def lines(language, *names):
    return told.lines(SLUG, language, *names)


def faces(words):
    return tuple(word.strip("*") for word in words.split() if word != "–")


def marked(words):
    return [place for place, word in enumerate(words.split()) if word.endswith("*")]


def totals(row):
    return [value(cell) for cell in row[1 : 1 + NAMES]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_cards_that_there_are_are_shown(language):
    for line in lines(language):
        cards = [word.strip("*") for word in line.partition(" = ")[0].split() if word.strip("*")[:1] in set("RBGYW")]
        assert Counter(cards) <= Counter(DECK), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_white_ghost_counts_what_is_said(language):
    shown = [line.split(" = ") for line in lines(language, "whites")]
    assert all(POINTS[card] == int(points) for cards, points in shown for card in faces(cards))
    assert sorted(card for cards, _ in shown for card in faces(cards)) == sorted(filter(is_white, DECK))
    (figure,) = told.figures(SLUG, language, "whites")
    assert str(ROUND_POINTS) in figure.caption


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_families_are_those_that_there_are(language):
    (line,) = lines(language, "families")
    assert [COLOUR[card] for card in faces(line)] == list(dict.fromkeys(COLOUR.values()))
    text = told.text(SLUG, language)
    assert f"{len(DECK)} " in text and f"{WHITES} " in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_of_each_are_as_many_as_are_dealt(language):
    _, *found = told.rows(SLUG, language, {"de": "| Spieler", "en": "| Players"}[language])
    assert [int(seats) for seats, *_ in found] == list(GAME.seats)
    assert all(int(cards) == int(tricks) == len(DECK) / int(seats) for seats, cards, tricks in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_cards_of_a_full_hand_are_passed(language):
    (line,) = lines(language, "pass")
    assert len(faces(line)) == len(DECK) / 4 and len(marked(line)) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_played_is_marked(language):
    assert len(lines(language, "follow")) == 3
    for line in lines(language, "follow"):
        led, hand = line.split(" | ")
        cards = faces(hand)
        assert [cards[place] for place in marked(hand)] == list(trick.following(cards, led)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_tricks_are_won_by_the_marked_card_and_bring_what_is_said(language):
    assert len(lines(language, "trick")) == 3
    (figure,) = told.figures(SLUG, language, "trick")
    for line in figure.lines:
        cards, points = line.split(" = ")
        assert marked(cards) == [trick.best(faces(cards))], line
        assert worth(faces(cards)) == int(points), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_round_adds_up(language):
    *rows, sums = (line.split(" = ") for line in lines(language, "round"))
    won = [faces(row[0]) for row in rows]
    assert sorted(card for cards in won for card in cards) == sorted(filter(is_white, DECK))
    assert [int(row[-1]) for row in rows] == [worth(cards) for cards in won]
    assert all(sum(map(int, row[1].split(" + "))) == int(row[2]) for row in rows if len(row) == 3)
    assert sums == [" + ".join(row[-1] for row in rows), str(ROUND_POINTS)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_good_ghosts_take_off_what_is_said(language):
    assert len(lines(language, "ghosts")) == 3
    for line in lines(language, "ghosts"):
        cards, how, points = line.split(" = ")
        won = (faces(cards),)
        (delta,) = scoring.deltas(won, Options(good_ghosts=True), None)
        assert how == f"{worth(won[0])} − {worth(won[0]) - delta}" and points == number(delta), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ranking_shown_is_that_of_its_points(language):
    _, ends, places = told.rows(SLUG, language, "| | Anna")
    assert scoring.ends(totals(ends), Options())
    groups = scoring.ranking(totals(ends), ())
    ranks = [
        1 + sum(len(above) for above in groups[: groups.index(group)])
        for seat in range(NAMES)
        for group in groups
        if seat in group
    ]
    assert totals(places) == ranks


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_durchmarsch_makes_what_is_said_of_the_points(language):
    word = {"de": "### Durchmarsch", "en": "### Shoot the moon"}[language]
    lines_after = told.text(SLUG, language).partition(word)[2].splitlines()
    before, minus, plus = [line.strip("|").split("|") for line in lines_after if line.startswith("|")][2:5]
    for choice, after in (("self_minus", minus), ("others_plus", plus)):
        state = scored("", "", ALL_WHITE, "", totals=totals(before), options=Options(shoot_moon=True), choice=choice)
        assert list(state.totals) == totals(after)


@pytest.mark.parametrize("language", LANGUAGES)
def test_volltreffer_make_what_is_said_of_the_points(language):
    options = Options(bullseye=True)
    _, *found = told.rows(SLUG, language, {"de": "| vorher | Runde", "en": "| before | round"}[language])
    assert len(found) == 6
    for before, added, after in found:
        delta = value(added.replace("+", ""))
        total = value(before) + delta
        half = scoring.halved(total, delta, options)
        if half:
            assert after == f"{total} → {total - half // 2}"
        else:
            assert after.partition(",")[0] == str(total)
        assert bool(after.partition(",")[2]) == scoring.ends([total - half // 2], options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_are_told_by_the_names_that_the_lobby_gives_them(language):
    catalogue = polib.pofile(str(registry.folder(SLUG) / f"locale/{language}/LC_MESSAGES/django.po"))
    words = {entry.msgid: entry.msgstr for entry in catalogue}
    headings = told.text(SLUG, language).splitlines()
    for field in Options.__struct_fields__:
        assert f"### {words[f'options.{field}']}" in headings
    assert words["preset.all"] in told.text(SLUG, language) and set(GAME.presets) == {"standard", "all"}
