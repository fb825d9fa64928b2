"""Challenges as tests make them."""

from itertools import count
from typing import Any

from lobby import challenges, wire
from lobby.models import Challenge, Player

numbers = count(1)
TERMS: dict[str, Any] = {"game": "lampions", "preset": "classic", "time": wire.Clock(10, 5), "challenger_begins": True}


def call(challenger: Player, rival: Player, **terms: Any) -> Challenge:
    """Challenge somebody to the toy."""
    ident = terms.pop("client_id", f"c-{next(numbers)}")
    return challenges.challenge(challenger_id=challenger.pk, rival_id=rival.pk, client_id=ident, **{**TERMS, **terms})


def accepted(row: Challenge) -> int:
    return challenges.accept(challenge_id=row.pk, player_id=row.rival_id)
