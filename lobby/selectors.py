"""Questions about people and what they can do here."""

from collections.abc import Iterator
from itertools import islice
from math import prod
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db.models import Q
from django.urls import reverse

from games import options as game_options
from games.contract import AnyGame
from games.registry import GAMES
from lobby import (
    challenges,
    folk,
    following,
    hall_selectors,
    names,
    seek_selectors,
    starts,
    table_selectors,
    terms,
    wire,
    words,
)
from lobby.models import Challenge, OldName, Player
from ratings import taler
from tables import clock, history
from tables import selectors as tables


def taken(name: str, but: int | None = None) -> bool:
    """Say whether somebody has or had this name, or one that looks like it; `but` does not count: his own old names are his."""
    alike = Q(key__in={names.key(name), names.counted(name)}) | Q(look=names.look(name))
    others, given_up = Player.objects.filter(alike), OldName.objects.filter(alike)
    if but is not None:
        others, given_up = others.exclude(pk=but), given_up.exclude(player=but)
    return others.exists() or given_up.exists()


def spelled(name: str) -> str:
    """Return a member's name as its owner spells it, or what was given."""
    members = Player.objects.filter(is_guest=False)
    if members.filter(username=name).exists():  # of names older than their keys two may share one
        return name
    return members.filter(key=names.key(name)).values_list("username", flat=True).first() or name


def player_called(name: str) -> int | None:
    """Return the id of the player of this name, however it is spelled."""
    if not name.isprintable():
        return None  # PostgreSQL cannot be asked for NUL
    rows = Player.objects.filter(is_active=True)
    exact = rows.filter(username=name).values_list("pk", flat=True).first()
    return exact or rows.filter(key=names.key(name)).values_list("pk", flat=True).first()


def solo_preset(slug: str) -> str:
    """Return the preset of a game that one plays against computers unless he asks for another, or nothing for no game."""
    return GAMES[slug].solo or next(iter(GAMES[slug].presets)) if slug in GAMES else ""


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
        "seats": list(game.seats),
        "usual_seats": starts.usual_seats(game),
        "presets": [
            {"name": name, "label": words.preset(name), "options": game_options.chosen(game, chosen), **alone(game, name)}
            for name, chosen in game.presets.items()
        ],
        "options": options(game),
        "paced": game.paced,
        "own": prod(map(len, game_options.choices(game).values())) > len(game.presets),
        "levels": [{"name": name, "label": words.level(name)} for name in levels(game)],
        "icon": icon(game.slug),
        "cover": picture(game.slug, "cover.svg"),
    }


def alone(game: AnyGame, preset: str) -> dict[str, Any]:
    """Return what a preset is to one who plays against computers: whether it is chosen already, and how long it takes."""
    return {"solo": preset == solo_preset(game.slug), "about": words.about(game.slug, preset)}


def options(game: AnyGame) -> list[dict[str, Any]]:
    """Return what can be chosen about a match, as forms offer it; chosen already is what the usual preset has."""
    usual = next(iter(game.presets.values()))
    return [
        {
            "name": name,
            "label": words.option(name),
            "note": words.note(name),
            "kind": "bool" if values == (False, True) else "choice",
            "values": [] if values == (False, True) else [{"value": one, "label": words.option(name, one)} for one in values],
            "default": getattr(usual, name),
        }
        for name, values in game_options.choices(game).items()
    ]


def kind(slug: str, preset: str, options: str) -> str:
    """Return what kind of match it is, in words: its preset, or what was chosen instead (`options` as a match keeps them)."""
    if preset or slug not in GAMES:
        return words.preset(preset) if preset else ""
    game = GAMES[slug]
    return words.without_preset(game_options.chosen(game, game_options.decoded(game, options)))


def own_options(slug: str, preset: str, options: str) -> list[str]:
    """Return what was chosen for a match that no preset names, word by word."""
    game = GAMES.get(slug)
    return [] if preset or game is None else words.chosen(game, game_options.decoded(game, options))


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
    return sorted(folk.unread_by(user.pk))


# --- the pages of the hall, and what is about a person -------------------------------------------------------------
def mine(user: Any) -> wire.Mine:
    """Return what is about a person: his challenges, and the matches in which he sits."""
    if user.pk is None:
        return wire.Mine(clock.now(), None, False, (), ())
    return wire.Mine(
        clock.now(),
        person(user),
        user.may("challenge"),
        tuple(call(row) for row in challenges.open_calls(user.pk)),
        own_matches(user.pk),
        seek_selectors.own(user),
        *followed(user.pk),
        tables=table_selectors.own(user.pk),
        **purse(user),
    )


def own_matches(player_id: int) -> tuple[wire.Match, ...]:
    """Return the matches in which somebody sits, those first that are played now; of the others it says whose turn it is."""
    found = tables.running_of(player_id)
    live = tuple(hall_selectors.one(match) for match in found if not match.slow)
    slow = {match.id: hall_selectors.one(match) for match in found if match.slow}
    waiting = history.running(player_id) if slow else []
    return (*live, *(waits(slow[past.id], past) for past in waiting if past.id in slow))


def waits(match: wire.Match, past: history.Past) -> wire.Match:
    return msgspec.structs.replace(match, days=past.time.days, until=past.until or 0, turn=past.my_turn)


def purse(user: Any) -> dict[str, Any]:
    """Return what somebody's Taler account says to himself; a guest has none."""
    if user.is_guest:
        return {}
    own = taler.purse(user.pk)
    return {"taler": own.balance, "taler_to_come": 0 if own.granted else settings.TALER_GRANT}


def followed(player_id: int) -> tuple[wire.Person | None, tuple[wire.Person, ...]]:
    """Return whom somebody follows, and who follows him."""
    followed, followers = following.people_of(player_id)
    return person(followed) if followed else None, tuple(person(follower) for follower in followers)


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
        stake=row.stake,
        changed_by=row.changed_by_id,
        before=terms.before_of(row),
    )


def accepts(row: Challenge) -> tuple[int, ...]:
    """Return who has accepted the present terms of a challenge."""
    sides = ((row.challenger_id, row.challenger_accepts), (row.rival_id, row.rival_accepts))
    return tuple(player_id for player_id, version in sides if version == row.version)


def hall(language: str | None) -> dict[str, Any]:
    """Return what the home page tells of the house."""
    running = hall_selectors.running()
    here = hall_selectors.together(hall_selectors.here())
    people = {pk: wire.Person(pk, who.name, names.is_guest(who.name)) for pk, who in here.people.items()}
    return {
        "people": hall_selectors.by_name(people.values())[:6],
        "people_count": len(people),
        "match_count": running.count,
        "matches": [
            {
                "id": match.id,
                "names": match.names,
                "title": title(match.game, language),
                "label": label(match),
                "icon": icon(match.game),
            }
            for match in islice(running.matches.values(), 6)
        ],
    }


def label(match: wire.Match) -> str:
    """Return what kind of match of the hall it is, in words."""
    if match.preset:
        return words.preset(match.preset)
    return words.without_preset(match.options) if match.options else ""


def asked(player_id: str) -> dict[str, Any] | None:
    """Return the player with whom a link to the lobby opens a negotiation; None when there is nobody of this number."""
    number = int(player_id) if player_id.isascii() and player_id.isdigit() and len(player_id) < 16 else 0
    player = Player.objects.filter(pk=number, is_active=True).first()
    return None if player is None else msgspec.to_builtins(person(player))


def page(user: Any, language: str | None) -> dict[str, Any]:
    """Return what the lobby page begins with; what changes comes over the socket."""
    return {
        "games": games(language),
        **msgspec.to_builtins(hall_selectors.first()),
        "mine": msgspec.to_builtins(mine(user)),
        "minutes": wire.MINUTES,
        "seconds": wire.SECONDS,
        "own": reverse("mine"),
        "table": reverse("table", args=[0]),
        "invitation": reverse("invitation", args=["TOKEN"]),
        "rules": reverse("game", args=["GAME"]),
    }
