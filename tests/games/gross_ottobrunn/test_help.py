"""The rules as they are told are the rules as they are: every worked example is worked out again."""

import re
from collections import Counter

import polib
import pytest
from msgspec.structs import replace

from games import registry
from games.gross_ottobrunn import GAME, building, founding, piles, points, routes, rules, shipping, trade
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.disasters import destroyed
from games.gross_ottobrunn.facts import Lost, Revealed
from games.gross_ottobrunn.harbours import rates
from games.gross_ottobrunn.network import supply
from games.gross_ottobrunn.patience import BRAKE, GLANCE, budget, pace
from games.gross_ottobrunn.state import (
    RES,
    Acting,
    BuildShip,
    ChooseResources,
    Choosing,
    Discarding,
    Erupting,
    Found,
    FreeRoutes,
    LavaDie,
    OfferTrade,
    Options,
    PreRoll,
    Robbing,
    Special,
    WizardPlay,
)
from tables.services import deserting, leaving, sleeping
from tests.games import told
from tests.games.gross_ottobrunn.board import cards, code, held, luck, play, roll, settlements, table, token
from tests.games.gross_ottobrunn.board import told as facts_of
from tests.games.gross_ottobrunn.pictured import TERRAIN, pictures
from tests.games.gross_ottobrunn.test_disasters import both_play, thunder
from tests.games.gross_ottobrunn.test_distribution import p3
from tests.games.told import LANGUAGES

SLUG = "gross_ottobrunn"
CHART = chart_of(4)
V = "-5,1"
ELSEWHERE = settlements("-3,0,N 4,0,N")
"""Anna's, beyond the picture."""


def shown(*names, language="de", **fields):
    """The pictures of each figure of these kinds. Both languages show the same lines, which is tested for every game."""
    return [pictures(figure.lines, **fields) for figure in told.figures(SLUG, language, *names)]


def one(name, **fields):
    (found,) = shown(name, **fields)
    return found


def text(language):
    return told.text(SLUG, language)


# --- what there is -----------------------------------------------------------------------------------------------------
def test_what_a_picture_names_lies_on_the_hexes_that_it_shows():
    places = CHART.vertices, CHART.edges, CHART.hexes
    for figure in told.figures(SLUG, "de"):
        if figure.lines[0].split()[0] not in ("round", "hexes"):
            continue
        word, *hexes = figure.lines[0].split()
        hexes = {*hexes, *(CHART.around[hexes[0]] if word == "round" else ())}
        for named in (part.partition("=")[0] for line in figure.lines[1:] for part in line.split() if "," in part):
            assert any(named in each for each in places), named
            touched = {named} if named in CHART.hexes else {*CHART.hexes_at.get(named, ()), *CHART.sides.get(named, ())}
            assert touched & hexes, (figure.name, named)


def test_each_land_brings_what_is_said():
    said = dict(line.split() for line in told.lines(SLUG, "de", "terrains"))
    assert set(said) == set(TERRAIN)
    for letter, product in said.items():
        kind = TERRAIN[letter]
        assert product == (kind if kind in RES else "any" if kind in ("gold", "volcano") else "none")


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_hexes_lie_undiscovered_as_is_said(language):
    tiles, words = Counter(piles.TILES), text(language)
    assert f"**{sum(tiles.values())} " in words
    named = {
        "de": {"sea": "Meer", "desert": "Wüste", "lumber": "Wald", "wool": "Weide", "grain": "Acker", "brick": "Hügelland"},
        "en": {"sea": "sea", "desert": "desert", "lumber": "forest", "wool": "pasture", "grain": "field", "brick": "hills"},
    }[language] | {
        "ore": {"de": "Gebirge", "en": "mountains"}[language],
        "gold": {"de": "Goldfelder", "en": "gold fields"}[language],
    }
    assert set(named) == set(tiles)
    assert all(f"{tiles[kind]} {name}" in words for kind, name in named.items())


def test_all_costs_what_is_said():
    said = {what: Counter(cost.split()) for what, cost in (line.split(" = ") for line in told.lines(SLUG, "de", "costs"))}
    assert said == {what: Counter({RES[at]: n for at, n in enumerate(cost) if n}) for what, cost in building.COSTS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_as_many_pieces_as_is_said(language):
    words = {"de": ("Straßen", "Schiffe", "Siedlungen", "Städte"), "en": ("roads", "ships", "settlements", "cities")}[language]
    left = supply(table(), 0)
    assert all(f"{count} {word}" in text(language) for count, word in zip(left, words, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_as_many_development_cards_as_is_said(language):
    said = {kind: (int(few), int(many)) for kind, few, many in (line.split() for line in told.lines(SLUG, "de", "cards"))}
    few, many = Counter(piles.devs(4)), Counter(piles.devs(6))
    assert said == {kind: (few[kind], many[kind]) for kind in few}
    (figure,) = told.figures(SLUG, language, "cards")
    assert str(len(piles.devs(4))) in figure.caption and str(len(piles.devs(6))) in figure.caption


@pytest.mark.parametrize("language", LANGUAGES)
def test_disasters_lie_and_take_as_is_said(language):
    options = Options()
    for line in told.lines(SLUG, "de", "disasters"):
        stack, takes = line.split(" = ")
        resource, count, kind = stack.split()
        assert piles.stacks(options, 4)[RES.index(resource)].count(kind) == int(count)
        assert [RES[at] for at in destroyed(options, (kind,))] == takes.split()
    stacks = piles.stacks(options, 4)
    strikes = sum(card != "plain" for stack in stacks for card in stack)
    large = sum(map(len, piles.stacks(options, 6)))
    assert f"{strikes} " in text(language) and f"{sum(map(len, stacks))} " in text(language) and f"({large} " in text(language)
    assert all(
        stack.count(kind) == 2
        for stack, kind in zip(piles.stacks(Options(hurricane="own"), 4), piles.STRIKES.values(), strict=True)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_victory_points_are_as_is_said(language):
    (_, *found) = told.rows(SLUG, language, {"de": "| Was |", "en": "| What |"}[language])
    state = replace(table(buildings=settlements("-3,0,N")), longest=1, army=2)
    state = replace(state, players=(*state.players[:3], replace(state.players[3], chip=True)))
    city = points.public(replace(state, buildings=(replace(state.buildings[0], city=True),)), 0)
    assert [int(row[1]) for row in found] == [
        points.public(state, 0),
        city,
        *(points.public(state, seat) for seat in (1, 2, 3)),
        1,
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "12 zu dritt und zu viert, 10 zu fünft"), ("en", "12 with three and four players, 10 with five")],
)
def test_so_many_points_win(language, words):
    assert words in text(language)
    assert [points.target(table(seats)) for seats in (3, 4, 5, 6)] == [12, 12, 10, 10]


# --- building ----------------------------------------------------------------------------------------------------------
def test_founding_is_possible_where_it_is_ticked():
    (picture,) = one("founding", frames=(Found(0),))
    assert set(picture.marked("yes") + picture.marked("no")) == set(CHART.corners["-3,0"])
    assert all(founding.why_not_spot(picture.state, vertex) is None for vertex in picture.marked("yes"))
    assert all(founding.why_not_spot(picture.state, vertex) for vertex in picture.marked("no"))


def test_settlements_keep_their_distance():
    (picture,) = one("spacing")
    assert building.settlement_spots(picture.state, 0) == tuple(picture.marked("yes"))
    reached = {end for route in picture.state.routes for end in CHART.ends[route.edge]}
    assert set(picture.marked("no")) < reached


def test_ships_leave_the_coast_only_from_a_settlement():
    road, settled = one("coast")
    assert all(code(building.why_not_ship(road.state, 0, edge)) == "not_connected" for edge in road.marked("no"))
    assert building.settlement_spots(road.state, 0) == (settled.state.buildings[-1].vertex,)
    assert all(building.why_not_ship(settled.state, 0, edge) is None for edge in settled.marked("yes"))
    assert set(road.marked("no")) == set(settled.marked("yes"))


def test_a_canal_leads_an_inland_settlement_to_the_sea():
    (picture,) = one("canal")
    assert all(building.why_not_ship(picture.state, 0, edge) is None for edge in picture.marked("yes"))
    assert all(code(building.why_not_road(picture.state, 0, edge)) == "not_connected" for edge in picture.marked("yes"))
    bare = replace(picture.state, routes=())
    assert not building.ship_spots(bare, 0) and picture.state.routes[0].edge in building.canal_spots(bare, 0)


def test_only_the_last_ship_of_the_line_moves_and_where_it_is_said():
    (picture,) = one("moving")
    ((ship, targets),) = shipping.movable(picture.state, 0)
    assert ship == "-2,-3,SE"
    assert set(picture.marked("yes")) <= set(targets) and not set(picture.marked("no")) & set(targets)


def test_the_pirate_holds_up_what_is_said():
    (picture,) = one("pirate")
    assert shipping.movable(picture.state, 1) == ()
    assert shipping.movable(replace(picture.state, pirate="0,0"), 1)
    assert [code(building.why_not_ship(picture.state, 1, edge)) for edge in picture.marked("no")] == ["pirate_blocks"]
    assert all(building.why_not_ship(picture.state, 1, edge) is None for edge in picture.marked("yes"))


def test_harbours_give_the_rates_that_are_said():
    (picture,) = one("harbours")
    assert rates(picture.state, 0) == (2, 3, 3, 3, 3)
    assert rates(table(), 0) == (4, 4, 4, 4, 4)


def test_routes_are_as_long_as_is_said():
    found = [picture for figure in shown("lengths") for picture in figure]
    assert [routes.lengths(picture.state)[0] for picture in found] == [int(picture.marked("length")[0]) for picture in found]
    alone = replace(found[0].state, buildings=())
    (first, _) = told.figures(SLUG, "de", "lengths")
    assert f"nur {routes.lengths(alone)[0]}" in first.caption


def test_a_ship_discovers_and_brings_a_card():
    before, after = one("exploring")
    state = replace(before.state, tiles=("wool", *piles.TILES), chips=(5, *piles.CHIPS))
    found = rules.apply(state, 0, BuildShip("-2,-3,SE"))
    assert (found.terrain, found.tokens, found.routes) == (after.state.terrain, after.state.tokens, after.state.routes)
    assert facts_of(found, Revealed)[0].got[0] == cards(wool=1)


# --- rolls, disasters, wizards -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("dice", "brought"),
    [((1, 2), (cards(grain=1), cards(grain=2))), ((4, 4), (cards(ore=1), cards())), ((6, 6), (cards(), cards(ore=2)))],
)
def test_a_roll_brings_what_is_said(dice, brought):
    (picture,) = one("income", hands=())
    assert tuple(each.hand for each in roll(picture.state, *dice).players[:2]) == brought


def test_at_the_volcano_ben_chooses_two():
    (picture,) = one("income", hands=())
    frame = roll(picture.state, 3, 3).frames[-1]
    assert isinstance(frame, Choosing) and frame.due == (0, 2, 0, 0)


def test_the_fire_takes_what_is_drawn_beside_it():
    drawn = [line.split() for line in told.lines(SLUG, "de", "draw")]
    state = play(p3(), 1, ChooseResources(cards(lumber=1)))
    (revealed,) = facts_of(state, Revealed)
    assert drawn == [["0", "fire"], ["1", "lumber"]]
    assert revealed.disasters == ((0, "fire"),) and revealed.got[:2] == (cards(), cards(lumber=1))
    assert facts_of(state, Lost)[0].cards[1] == cards(lumber=1)


def wizards():
    """Each picture: what is held, who plays, what is held then, and what the bank adds."""
    for line in told.lines(SLUG, "de", "wizards"):
        before, after = line.split(" = ")
        has, _, bank = after.partition(" + ")
        _, *held_before = before.split()
        yield (
            [int(one.strip("*")) for one in held_before],
            [at for at, one in enumerate(held_before) if one.endswith("*")],
            tuple(map(int, has.split())),
            int(bank or 0),
        )


def test_wizards_get_what_is_said():
    alone, together = wizards()
    for had, _who, has, bank in (alone, together):
        assert sum(has) == sum(had) + bank
    had, (who,), has, bank = alone
    assert held(play(thunder(*had, wizards=(who,)), who, WizardPlay()), "wool") == has and not bank
    had, who, has, bank = together
    state = thunder(*had, wizards=who)
    state = play(play(state, who[0], WizardPlay()), who[1], WizardPlay())
    assert held(state, "wool") == has and bank == 1


@pytest.mark.parametrize(
    ("language", "words"), [("de", "Claras 4: Anna hat dann 5 und Ben 2"), ("en", "Clara’s 4: Anna then has 5 and Ben 2")]
)
def test_where_wizards_share_the_others_cards_only(language, words):
    assert words in text(language)
    assert held(both_play(Options(wizards="others")), "wool")[:2] == (5, 2)


# --- the Great Eruption ------------------------------------------------------------------------------------------------
def erupted(picture, die, *more):
    """The volcano of the picture erupts, with what Anna has beyond it."""
    state = replace(picture.state, buildings=picture.state.buildings + more, frames=(Acting(), Erupting((V,))))
    return luck(state, LavaDie(die))


def ring(state):
    return [token(state, hex_) for hex_ in CHART.around[V]]


def test_eruptions_end_as_the_last_picture_shows():
    for steps, more in zip(shown("eruption"), ((), ELSEWHERE), strict=True):
        first, middle, last = steps
        (die,) = map(int, first.marked("die"))
        state = erupted(first, die, *more)
        assert CHART.corners[V][die - 1] == first.marked("lava")[1]
        assert set(state.buildings) == set(last.state.buildings + more)
        assert set(middle.state.buildings) == set(last.state.buildings)
        assert ring(state) == ring(last.state) and token(state, V) == token(first.state, V) == 6
        assert last.marked("turn")[1] == ("counterclockwise" if die % 2 else "clockwise")


def test_before_the_lava_anna_chooses_one_and_ben_two():
    first, *_ = shown("eruption")[0]
    frame = roll(replace(first.state, players=table().players), 3, 3).frames[-1]
    assert isinstance(frame, Choosing) and frame.due == (1, 2, 0, 0)


def test_the_robber_goes_along_with_his_number():
    before, after = one("wandering")
    state = erupted(before, int(before.marked("die")[0]))
    assert (state.robber, ring(state)) == (after.state.robber, ring(after.state))


def test_the_corners_of_a_volcano_are_those_that_are_said():
    (picture,) = one("lava")
    anna, ben = picture.state.buildings
    assert [1 + CHART.corners[V].index(each.vertex) for each in (anna, ben)] == [1, 4]
    assert not anna.city and ben.city


@pytest.mark.parametrize("language", LANGUAGES)
def test_sevens_cost_what_is_said(language):
    _, *found = told.rows(SLUG, language, {"de": "| Karten auf", "en": "| Cards in"}[language])
    for held_cards, lost in found:
        frame = roll(table(hands=((int(held_cards), 0, 0, 0, 0),)), 3, 4).frames[-1]
        assert (frame.due[0] if isinstance(frame, Discarding) else 0) == int(lost)


# --- options and time --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_told_by_the_names_that_the_lobby_gives_them(language):
    catalogue = polib.pofile(str(registry.folder(SLUG) / f"locale/{language}/LC_MESSAGES/django.po"))
    words = {entry.msgid: entry.msgstr for entry in catalogue}
    for field in Options.__struct_fields__:
        assert f"- **{words[f'options.{field}']}:**" in text(language)
    assert set(GAME.presets) == {"standard", "short", "long"}
    assert GAME.presets["standard"] == Options() and GAME.presets["short"] == Options(target=8)
    assert GAME.presets["long"] == Options(target=14, wizards="others", setup_disasters=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_decision_has_the_seconds_that_are_said(language):
    nobody = (0, 0, 0, 0)
    frames = (
        Found(0),
        Found(0, "-3,0,N"),
        PreRoll(),
        Acting(),
        Choosing(1, nobody, (None,) * 4, ((0,) * 5,) * 4, 0, "roll"),
        Discarding(1, nobody, (None,) * 4),
        Robbing(1),
        FreeRoutes(1, 2),
        Special(1, 0),
    )
    _, *found = told.rows(SLUG, language, {"de": "| Entscheidung", "en": "| Decision"}[language])
    assert [int(row[1]) for row in found] == [budget(table(frames=(frame,)))[1] for frame in frames]
    acting = {tempo: pace(table(options=Options(tempo=tempo)), 0).seconds for tempo in ("normal", "slow", "brake")}
    assert pace(table(), 0).hurried == 20 and pace(table(options=Options(tempo="brake")), 0).hurried is None
    assert acting == {"normal": 150, "slow": 300, "brake": BRAKE} and BRAKE == 600 and GLANCE * 2 == 12


@pytest.mark.parametrize(
    ("language", "times", "minutes"), [("de", "drei Malen", "zehn Minuten"), ("en", "three times", "ten minutes")]
)
def test_who_is_not_there_is_treated_as_is_said(language, times, minutes):
    """The tables do it; the rules only say how long who has slept may trade and build."""
    (said,) = [line for line in text(language).splitlines() if line.startswith(("- **Nicht da?**", "- **Not there?**"))]
    numbers = {"drei Malen": 3, "three times": 3, "zehn Minuten": 600_000, "ten minutes": 600_000}
    assert times in said and sleeping.AWAY == numbers[times]
    assert minutes in said and deserting.PATIENCE == numbers[minutes]
    assert f" {pace(table(), 0).hurried} " in said and pace(table(frames=(PreRoll(),)), 0).hurried is None
    assert ("mittlerer" if language == "de" else "medium") in said and leaving.stand_in(NoSeats) == "medium"


class NoSeats:
    """Of a match only which game it is."""

    game = GAME


@pytest.mark.parametrize("language", LANGUAGES)
def test_computers_hear_people_out_as_long_as_is_said(language):
    (said,) = [line for line in text(language).splitlines() if "Ein Computer wartet" in line or "a computer waits" in line]
    offered = {
        tempo: play(table(hands=(cards(wool=1),), options=Options(tempo=tempo)), 0, OfferTrade(cards(wool=1), cards(ore=1)))
        for tempo in ("normal", "slow", "brake")
    }
    seconds = {tempo: rules.lingers(state).seconds for tempo, state in offered.items()}
    assert seconds == {"normal": trade.HEARD_OUT, "slow": 2 * trade.HEARD_OUT, "brake": 2 * trade.HEARD_OUT}
    words = said.split("omputer w", 1)[1]
    assert re.findall(r"\b\d+\b", words) == [str(each) for each in (trade.HEARD_OUT, trade.AGAIN, trade.TAKEN)]


@pytest.mark.parametrize("language", told.LANGUAGES)
def test_how_long_each_kind_of_match_takes_is_told_in_every_language(language):
    catalogue = polib.pofile(str(registry.folder(GAME.slug) / f"locale/{language}/LC_MESSAGES/django.po"))
    words = {entry.msgid: entry.msgstr for entry in catalogue}
    for name, options in GAME.presets.items():
        assert str(options.target or 12) in words[f"about.{GAME.slug}.{name}"], "four play for 12 points"
    assert GAME.solo == "short", "against computers an hour is long"


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_form_says_how_many_points_usually_win(language):
    entry = polib.pofile(f"games/gross_ottobrunn/locale/{language}/LC_MESSAGES/django.po").find("options.target.note")
    assert re.findall(r"\d+", entry.msgstr) == [str(points.target(table(seats))) for seats in (4, 5)]
