"""Questions about people and what they can do here."""

import time
from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db.models import Q
from django.urls import reverse
from django_redis import get_redis_connection

from games.contract import AnyGame
from games.registry import GAMES
from lobby import challenges, following, names, seek_selectors, terms, wire, words
from lobby.models import Challenge, Mute, OldName, Player
from lobby.outbox import GROUP
from tables import clock, presence
from tables import selectors as tables
from tables.models import Chair, Match
from tables.presence import Who

RANKS: Final = {"watches": 0, "": 1, "plays": 2}
"""What somebody does, the more telling the higher."""


def taken(name: str, but: int | None = None) -> bool:
    """Say whether somebody has or had this name, or one that looks like it; `but` does not count: his own old names are his."""
    key, look = names.key(name), names.look(name)
    alike = Q(key__in={key, names.counted(name)}) | Q(look=look)
    return Player.objects.filter(alike).exclude(pk=but).exists() or OldName.objects.filter(alike).exclude(player=but).exists()


def spelled(name: str) -> str:
    """Return a member's name as its owner spells it, or what was given."""
    members = Player.objects.filter(is_guest=False)
    if members.filter(username=name).exists():  # of names older than their keys two may share one
        return name
    return members.filter(key=names.key(name)).values_list("username", flat=True).first() or name


def usual_preset(slug: str) -> str:
    """Return the first preset of a game, or nothing for no game."""
    return next(iter(GAMES[slug].presets), "") if slug in GAMES else ""


def title(slug: str, language: str | None) -> str:
    """Return what a game is called in a language."""
    titles = GAMES[slug].titles if slug in GAMES else {}
    return titles.get(language or "") or titles.get("en") or slug


def games(language: str | None) -> list[dict[str, Any]]:
    """Return every game as pages offer it: title, seats, presets and levels with their words."""
    return [offered(game, language) for game in GAMES.values()]


def offered(game: AnyGame, language: str | None) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": title(game.slug, language),
        "seats": [game.seats.start, game.seats.stop - 1],
        "presets": [{"name": name, "label": words.preset(name)} for name in game.presets],
        "levels": [{"name": name, "label": words.level(name)} for name in levels(game)],
        "icon": icon(game.slug),
    }


def levels(game: AnyGame) -> Iterator[str]:
    """The levels a game has, the easiest first."""
    return (name for name in ("easy", "medium", "hard") if name in game.bots)


def icon(slug: str) -> str:
    return picture(slug, "icon.svg")


def picture(slug: str, file: str) -> str:
    """Return the address of a picture that a game brings, or nothing."""
    name = f"games/{slug}/{file}"
    return staticfiles_storage.url(name) if finders.find(name) else ""


def muted_by(user: Any) -> list[int]:
    """Return the ids of those whom somebody does not want to read."""
    return [] if user.pk is None else list(Mute.objects.filter(who=user.pk).values_list("whom", flat=True))


# --- who is here, what is played -----------------------------------------------------------------------------------
def people(here: list[Who]) -> wire.People:
    """Return who is here, each once, by name. Of several pages that of a player counts most, that of a watcher least."""
    ranked = sorted((who for who in here if who.user is not None), key=lambda who: RANKS.get(who.doing, 0))
    found = {who.user: wire.Person(who.user, who.name, names.is_guest(who.name), doing(who)) for who in ranked}  # type: ignore[arg-type]
    by_name = sorted(found.values(), key=lambda person: (person.guest, person.name.casefold()))
    return wire.People(tuple(by_name[: wire.MOST_PEOPLE]), len(found), sum(who.user is None for who in here))


def doing(who: Who) -> Literal["", "plays", "watches"]:
    return who.doing if who.doing in RANKS else ""  # type: ignore[return-value]  # what an older process wrote may be anything


def matches() -> wire.Matches:
    """Return the matches between people that are being played, and who plays."""
    running = Match.objects.filter(status=Match.Status.RUNNING).exclude(kind=Match.Kind.COMPUTER)
    chairs = Chair.objects.filter(match__in=running, left=False, player__is_active=True)
    seated = dict(chairs.order_by("-match_id").values_list("player_id", "player__username")[: wire.MOST_PLAYING])
    playing = sorted((wire.Person(pk, name) for pk, name in seated.items()), key=lambda person: person.name.casefold())
    shown = [one(match) for match in tables.running_matches(wire.MOST_MATCHES)]
    return wire.Matches(tuple(shown), running.count(), tuple(playing))


def one(match: tables.Running) -> wire.Match:
    return wire.Match(match.id, match.game, match.preset, match.names, match.since)


def mine(user: Any) -> wire.Mine:
    """Return what is about a person: his challenges, and the matches in which he sits."""
    if user.pk is None:
        return wire.Mine(clock.now(), None, False, (), ())
    return wire.Mine(
        clock.now(),
        person(user),
        user.may("challenge"),
        tuple(call(row) for row in challenges.open_calls(user.pk)),
        tuple(one(match) for match in tables.running_of(user.pk)),
        seek_selectors.own(user),
        *followed(user.pk),
    )


def followed(player_id: int) -> tuple[wire.Person | None, tuple[wire.Person, ...]]:
    """Return whom somebody follows, and who follows him."""
    followed, followers = following.people_of(player_id)
    return followed and person(followed), tuple(person(follower) for follower in followers)


def person(player: Any) -> wire.Person:
    return wire.Person(player.pk, player.name, player.is_guest)


def call(row: Challenge) -> wire.Call:
    return wire.Call(
        id=row.pk,
        by=person(row.challenger),
        to=person(row.rival),
        game=row.game,
        preset=row.preset,
        time=terms.time_of(row),
        begins=row.challenger_id if row.challenger_begins else row.rival_id,
        until=row.until,
        deal=row.deal_id,
        hash=row.deal.secret_hash,
        version=row.version,
        rated=row.rated,
        accepts=accepts(row),
        changed_by=row.changed_by_id,
        before=terms.before_of(row),
    )


def accepts(row: Challenge) -> tuple[int, ...]:
    """Return who has accepted the present terms of a challenge."""
    sides = ((row.challenger_id, row.challenger_accepts), (row.rival_id, row.rival_accepts))
    return tuple(player_id for player_id, version in sides if version == row.version)


def here() -> list[Who]:
    """Return who is in the lobby or at some table, from outside the event loop; nobody when Redis does not answer."""
    since = time.time() - presence.ALIVE
    try:
        members = get_redis_connection("default").zrangebyscore(presence.key_of(GROUP), since, "+inf")
    except Exception:
        return []
    return [presence.decoded(member.decode()) for member in members]


def hall(language: str | None) -> dict[str, Any]:
    """Return what the home page tells of the house."""
    present, playing = people(here()), matches()
    everybody = {person.id: person for person in (*present.people, *playing.playing)}
    return {
        "people": list(everybody.values())[:6],
        "people_count": max(present.count, len(everybody)),
        "match_count": playing.count,
        "matches": [
            {
                "id": match.id,
                "names": match.names,
                "title": title(match.game, language),
                "label": words.preset(match.preset),
                "icon": icon(match.game),
            }
            for match in playing.matches[:6]
        ],
    }


def page(user: Any, language: str | None) -> dict[str, Any]:
    """Return what the lobby page begins with; what changes comes over the socket."""
    return {
        "games": games(language),
        "people": msgspec.to_builtins(people(here())),
        "matches": msgspec.to_builtins(matches()),
        "mine": msgspec.to_builtins(mine(user)),
        "minutes": wire.MINUTES,
        "seconds": wire.SECONDS,
        "table": reverse("table", args=[0]),
    }
