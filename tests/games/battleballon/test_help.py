"""The rules as they are told are the rules as they are: every worked example is worked out again."""

import re
from collections import Counter

import pytest

from games.battleballon import GAME
from games.battleballon.cards import PLACE, pack
from games.battleballon.journeys import Journey, blocked, journey
from games.battleballon.standing import moves_left
from games.battleballon.state import BALLOONS, HAND, RACES, State
from portal import markup
from tests.games import told
from tests.games.told import LANGUAGES, number

SLUG = "battleballon"
KNOWN = {"colours", "cards", "lane", "journey", "race", "hand"}


def figures(language: str) -> list[markup.Figure]:
    return told.figures(SLUG, language)


def examples(language: str) -> list[tuple[markup.Figure, str]]:
    """Every line of a figure that shows a journey with its points."""
    return [(figure, line) for figure in figures(language) if figure.name in ("journey", "race") for line in journeys(figure)]


def journeys(figure: markup.Figure) -> tuple[str, ...]:
    return figure.lines[:-1] if figure.name == "race" else figure.lines


def account(found: Journey) -> str:
    """As the table writes it."""
    core = f"{found.sum} − {found.fee}"
    factored = f"({core}) × {found.factor}" if found.factor > 1 else core
    return factored + (f" + {found.bonus}" if found.bonus else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_journey_counts_what_is_said(language):
    assert len(examples(language)) >= 15
    for _, line in examples(language):
        cards, how, points = line.split(" = ")
        found = journey(tuple(cards.split()))
        assert (how, points) == (account(found), number(found.points)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_journey_shown_can_be_laid(language):
    lanes = [
        side for figure in figures(language) if figure.name == "lane" for line in figure.lines for side in line.split("|")[::2]
    ]
    for line in [line.partition(" = ")[0] for _, line in examples(language)] + lanes:
        cards = tuple(line.split())
        assert len({PLACE[card] for card in cards}) == 1
        assert [blocked(cards[:place], card) for place, card in enumerate(cards)] == [None] * len(cards), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_race_adds_up(language):
    (race,) = (figure for figure in figures(language) if figure.name == "race")
    points = [journey(tuple(line.partition(" = ")[0].split())).points for line in journeys(race)]
    how = number(points[0]) + "".join(f" {'−' if one < 0 else '+'} {abs(one)}" for one in points[1:])
    assert race.lines[-1] == f"{how} = {sum(points)}" and str(sum(points)) in race.caption


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_name_the_points_of_their_journeys(language):
    for figure, line in examples(language):
        points = line.rpartition(" = ")[2].removeprefix("−")
        assert figure.name == "race" or re.search(rf"\b{points}\b", figure.caption), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_seeds_two_examples_are_among_them(language):
    results = {line.rpartition(" = ")[2] for _, line in examples(language)}
    assert {"72", "−40"} <= results


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_cards_that_there_are_are_shown(language):
    assert {figure.name for figure in figures(language)} == KNOWN
    deck = Counter(pack(6))
    for line in [line for figure in figures(language) for line in figure.lines]:
        shown = Counter(re.findall(r"\b[A-Z](?:w|\d+)\b", line.partition(" = ")[0]))
        assert shown <= deck, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands_in_pictures_are_full(language):
    for figure in figures(language):
        if figure.name == "hand":
            assert [len(line.split()) for line in figure.lines] == [HAND] * len(figure.lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_moves_left_are_those_that_the_table_counts(language):
    heads, on_turn, waiting = told.rows(SLUG, language, {"de": "| Karten im Stapel", "en": "| Cards in the deck"}[language])
    for deck, mine, theirs in zip(heads[1:], on_turn[1:], waiting[1:], strict=True):
        state = State("short", starter=0, turn=0, phase="move", deck=("R2",) * int(deck))
        assert moves_left(state) == (int(mine), int(theirs))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_types_are_those_that_there_are(language):
    _, *found = told.rows(SLUG, language, {"de": "| Partieart", "en": "| Game type"}[language])
    kinds = [options.length for name in ("short", "classic", "long") if (options := GAME.presets[name])]
    assert [(int(races), int(balloons.partition(",")[0]), int(cards)) for _, races, balloons, cards in found] == [
        (RACES[kind], BALLOONS[kind], len(pack(BALLOONS[kind]))) for kind in kinds
    ]
