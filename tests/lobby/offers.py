"""What people wait with, as tests make it."""

from itertools import count
from typing import Any

import pytest

from lobby import seeks, wire
from lobby.models import Player, Seek
from lobby.refusals import Refused
from ratings.models import Standing
from tables import clock

numbers = count(1)
TERMS: dict[str, Any] = {"game": "lampions", "preset": "classic", "time": wire.Clock(10, 5)}


def seek(player: Player, kind: str = "open", **terms: Any) -> Seek:
    ident, commit = terms.pop("client_id", f"s-{next(numbers)}"), terms.pop("commit", None)
    offer = seeks.Offer(**{**TERMS, **terms})
    return seeks.seek(player_id=player.pk, kind=kind, offer=offer, client_id=ident, commit=commit)


def quick(player: Player, **terms: Any) -> Seek:
    return seek(player, "quick", **terms)


def taken(row: Seek, player: Player) -> int:
    return seeks.take(seek_id=row.pk, player_id=player.pk, kind=row.kind)


def rate(player: Player, elo: int, game: str = "lampions") -> None:
    Standing.objects.update_or_create(player=player, game=game, defaults={"elo": elo, "rated": 30})


def refusal(act: Any, *args: Any, **named: Any) -> Refused:
    with pytest.raises(Refused) as no:
        act(*args, **named)
    return no.value


def waits(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    then = clock.now() + ms
    monkeypatch.setattr(clock, "now", lambda: then)
