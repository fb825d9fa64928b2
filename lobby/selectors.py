"""Questions about people and what they can do here."""

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from games.contract import AnyGame
from games.registry import GAMES
from lobby import names, words
from lobby.models import Player


def taken(name: str) -> bool:
    """Say whether somebody has this name or one that looks like it."""
    return Player.objects.filter(key=names.key(name)).exists()


def spelled(name: str) -> str:
    """Return a member's name as its owner spells it, or what was given."""
    found = Player.objects.filter(key=names.key(name), is_guest=False).values_list("username", flat=True).first()
    return found or name


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
    """Return the address of a game's own picture, or nothing."""
    name = f"games/{slug}/icon.svg"
    return staticfiles_storage.url(name) if finders.find(name) else ""


def hall() -> dict[str, Any]:
    return {"people": [], "matches": []}


def page(user: Any, language: str | None) -> dict[str, Any]:
    return {"games": games(language), "hall": hall()}
