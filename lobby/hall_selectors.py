"""Questions about the hall: who is here, what is played. Each costs the same number of queries, however many there are."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final, Literal

from msgspec import Struct, structs

from games import options as game_options
from games.registry import GAMES
from lobby import names, whereabouts, wire
from lobby.models import Player
from ratings import selectors as ratings
from tables import selectors as tables
from tables.models import Chair
from tables.presence import Who

RANKS: Final = {"watches": 0, "": 1, "plays": 2}
"""What somebody does, the more telling the higher."""
FIRST_PEOPLE: Final = 40
FIRST_MATCHES: Final = 12


class Facts(Struct, frozen=True):
    """What the database knows of somebody who is here."""

    undisturbed: bool = False
    elo: dict[str, int] = {}
    unsure: tuple[str, ...] = ()


class Running(Struct, frozen=True):
    """What is played: the newest matches, at most MOST_MATCHES; who sits in which; how many there are."""

    matches: dict[int, wire.Match] = {}
    seats: dict[int, int] = {}
    """The match in which a player sits, by his id."""
    count: int = 0


class Here(Struct, frozen=True):
    """Who is here, each once, by id; what only the presence knows."""

    people: dict[int, Who]
    unnamed: int
    watchers: Counter[int]
    """By match: how many watch it."""


def facts(player_ids: Iterable[int]) -> dict[int, Facts]:
    """Return what is known of these players; nobody's is missing."""
    ids = list(player_ids)
    standings = ratings.standings(ids)
    undisturbed = set(Player.objects.filter(pk__in=ids, undisturbed=True).values_list("pk", flat=True))
    return {pk: fact(pk in undisturbed, standings.get(pk, {})) for pk in ids}


def fact(undisturbed: bool, standings: Mapping[str, ratings.Standing]) -> Facts:
    elo = {slug: standing for slug, standing in standings.items() if slug in GAMES}
    unsure = tuple(slug for slug, standing in elo.items() if standing.unsure)
    return Facts(undisturbed, {slug: standing.elo for slug, standing in elo.items()}, unsure)


def running() -> Running:
    """Return the matches between people that are being played, and who sits in them. Who plays by correspondence is free."""
    between_people = tables.played_now()
    shown = {match.id: one(match) for match in tables.running_matches(wire.MOST_MATCHES)}
    count = len(shown) if len(shown) < wire.MOST_MATCHES else between_people.count()
    chairs = Chair.objects.filter(match__in=between_people, left=False, player__isnull=False)
    return Running(shown, dict(chairs.order_by("match_id").values_list("player_id", "match_id")), count)


def one(match: tables.Running) -> wire.Match:
    return wire.Match(match.id, match.game, match.preset, match.names, match.since, options=options(match))


def options(match: tables.Running) -> dict[str, game_options.Choice]:
    """Return what was chosen for a match; nothing where a preset names it."""
    if match.preset or match.game not in GAMES:
        return {}
    game = GAMES[match.game]
    return game_options.chosen(game, game_options.decoded(game, match.options))


def together(here: Iterable[Who]) -> Here:
    """Return each person once. Of several pages that of a player counts most, that of a watcher least."""
    people: dict[int, Who] = {}
    unnamed, watching = 0, set()
    for who in here:
        if who.doing == "watches" and who.at:
            watching.add((who.at, who.user, unnamed if who.user is None else 0))
        if who.user is None:
            unnamed += 1
        elif who.user not in people or RANKS.get(who.doing, 0) > RANKS.get(people[who.user].doing, 0):
            people[who.user] = who
    return Here(people, unnamed, Counter(match for match, *_ in watching))


def person(who: Who, running: Running, known: Facts) -> wire.Person:
    """Return somebody who is here as the hall shows him. Who sits in a match against people plays, whatever page he is on."""
    assert who.user is not None
    sits = running.seats.get(who.user, 0)
    at = sits or (who.at if who.at in running.matches else 0)
    return wire.Person(
        id=who.user,
        name=who.name,
        guest=names.is_guest(who.name),
        doing="plays" if sits else doing(who),
        undisturbed=known.undisturbed,
        elo=known.elo,
        unsure=known.unsure,
        at=at,
    )


def watched(match: wire.Match, here: Here) -> wire.Match:
    """Return a match with how many watch it now."""
    watchers = here.watchers.get(match.id, 0)
    return structs.replace(match, watchers=watchers) if watchers else match


def doing(who: Who) -> Literal["", "plays", "watches"]:
    return who.doing if who.doing in RANKS else ""  # type: ignore[return-value]  # what an older process wrote may be anything


def here() -> list[Who]:
    """Return who is in the lobby or at some table, from outside the event loop; nobody when Redis does not answer."""
    return whereabouts.house() or []


def by_name(people: Iterable[wire.Person]) -> list[wire.Person]:
    """Members first."""
    return sorted(people, key=lambda person: (person.guest, person.name.casefold()))


def first() -> dict[str, wire.People | wire.Matches]:
    """Return what a page shows of the hall until its socket tells it all: the first people and matches, and all counts."""
    now, present = running(), together(here())
    known = facts(present.people)
    people = by_name(person(who, now, known[pk]) for pk, who in present.people.items())
    matches = [watched(match, present) for match in islice(now.matches.values(), FIRST_MATCHES)]
    return {
        "people": wire.People(tuple(people[:FIRST_PEOPLE]), len(people), present.unnamed),
        "matches": wire.Matches(tuple(matches), now.count),
    }
