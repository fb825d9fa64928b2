"""Challenges as tests make them."""

from itertools import count
from typing import Any

from lobby import challenges, wire
from lobby.models import Challenge, Player
from lobby.terms import time_of

numbers = count(1)
TERMS: dict[str, Any] = {
    "game": "lampions",
    "preset": "classic",
    "time": wire.Clock(10, 5),
    "rated": False,
    "challenger_begins": True,
}


def call(challenger: Player, rival: Player, **terms: Any) -> Challenge:
    """Challenge somebody to the toy."""
    ident = terms.pop("client_id", f"c-{next(numbers)}")
    return challenges.challenge(challenger_id=challenger.pk, rival_id=rival.pk, client_id=ident, **{**TERMS, **terms})


def accepted(row: Challenge, version: int = 1) -> int | None:
    """Let the one who was asked agree."""
    return challenges.accept(challenge_id=row.pk, player_id=row.rival_id, version=version)


def proposed(row: Challenge, by: Player, version: int, **terms: Any) -> Challenge:
    """Change some of the terms of a version."""
    now = Challenge.objects.get(pk=row.pk)
    begins = now.challenger_begins == (by.pk == now.challenger_id)
    kept = {"preset": now.preset, "time": time_of(now), "rated": now.rated, "i_begin": begins}
    return challenges.propose(challenge_id=row.pk, player_id=by.pk, version=version, **{**kept, **terms})
