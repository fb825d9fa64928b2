"""Two on one device (portal_features K): one player's match, with the names of both who sit before it."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext

from games.contract import AnyGame
from games.registry import GAMES
from lobby import starts
from lobby.models import Player
from lobby.wire import MINUTES, SECONDS
from tables import outbox, services, texts, wire

LONGEST: Final = 20
"""Characters of a name, as of a player's."""
LOT: Final = secrets.SystemRandom()


class NamesAlike(Exception):
    """Both are called the same: nobody would know for whom the curtain opens."""


def games() -> list[AnyGame]:
    """Return the games that two can play on one device."""
    return [game for game in GAMES.values() if services.is_for_two(game)]


def usual_names(player: Any) -> tuple[str, str]:
    """Return what the two are called if nobody says otherwise: a member by his name."""
    numbered = [gettext("Player %(number)s") % {"number": number} for number in (1, 2)]
    own = player.name if player.is_authenticated and not player.is_guest else ""
    return own or numbered[0], numbered[1]


def begin(*, player: Player, slug: str, preset: str, names: Sequence[str], form: Mapping[str, str]) -> int:
    """Seat a player and whoever sits beside him before one device; returns the match's id.

    `form`: what is chosen when no preset is named (starts.kind_of), who `first` begins (0, 1 or the lot), the clock's `minutes`
    (none: no clock) and `seconds`. Raises starts.NotOffered, NamesAlike, tables.services.NotAllowed.
    """
    game = GAMES.get(slug)
    if game is None or not services.is_for_two(game):
        raise starts.NotOffered
    name, options = starts.kind_of(game, preset, form)
    called = [texts.readable(typed, longest=LONGEST) or usual for typed, usual in zip(names, usual_names(player), strict=True)]
    if called[0].casefold() == called[1].casefold():
        raise NamesAlike
    with transaction.atomic():
        held = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()  # as he is now, not when he asked
        if held is None or not held.may("sit"):
            raise services.NotAllowed("may_not_sit")
        update = services.open_match(
            game=slug,
            preset=name,
            options=options,
            sitters=[services.Sitter(player=held.pk, name=called[0]), services.Sitter(name=called[1])],
            first=first(form.get("first", "")),
            time=clock(form.get("minutes", ""), form.get("seconds", "")),
            kind="same",
        )
    outbox.follow(update)
    return update.match_id


def first(word: str) -> int:
    """Return who begins: what is no seat leaves it to the lot."""
    return int(word) if word in ("0", "1") else LOT.randrange(2)


def clock(minutes: str, seconds: str) -> wire.TimeControl:
    """Return the chess clock that a form asks for, or none (portal_features B6). Raises starts.NotOffered."""
    if not minutes:
        return wire.TimeControl("none")
    offered = {str(number): number for number in (*MINUTES, *SECONDS)}
    control = wire.TimeControl("clock", offered.get(minutes, -1), offered.get(seconds or "0", -1))
    if control.minutes not in MINUTES or control.seconds not in SECONDS:
        raise starts.NotOffered
    return control
