"""How a match begins that all have agreed to: at once, or once their browsers have opened what they add to its luck.

Where a browser has promised a nonce, the terms are frozen: nobody can change them any more, and each browser is asked to show
its hash, if it has not, then to open it. What becomes of a start: lobby.revealing. Always under the lock of all who take part.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from games import options as game_options
from games.registry import GAMES
from lobby import outbox, seated, whereabouts
from lobby.models import FrozenPlayer, FrozenStart
from tables import clock, wire
from tables import services as tables
from tables.models import DealNonce
from tables.services import Sitter, Update
from tables.wire import TimeControl

PATIENCE: Final = 10_000
"""Milliseconds in which all browsers must have opened theirs."""


def begin(
    *, kind: str, about: int, version: int, deal_id: int | None, opening: dict[str, Any], also: int | None = None
) -> Update | None:
    """Open the match, or freeze what it will be opened with: None then. `opening`: what open_match is given.

    A match by correspondence waits for no browser that is not here: what it has promised is done without.
    """
    people = {sitter.player for sitter in opening["sitters"] if sitter.player is not None}
    if deal_id is not None and opening["time"].kind == seated.SLOW and (here := whereabouts.present()) is not None:
        tables.release(deal_id, people - here)
    rows = [] if deal_id is None else tables.promised(deal_id, version)
    if deal_id is None or not rows:
        return tables.open_match(deal=deal_id, **opening)
    start = FrozenStart.objects.create(
        deal_id=deal_id,
        kind=kind,
        about=about,
        also=also,
        version=version,
        opening=encoded(opening),
        until=clock.now() + PATIENCE,
    )
    FrozenPlayer.objects.bulk_create(FrozenPlayer(start=start, player_id=pk) for pk in sorted(people))
    ask(start)
    return None


def is_frozen(kind: str, about: int) -> bool:
    """Say whether the match that comes of this is about to begin."""
    return FrozenStart.objects.filter(kind=kind, about=about).exists()


def starting(player_ids: Iterable[int]) -> set[int]:
    """Return which of these players take part in a match that is about to begin."""
    return set(FrozenPlayer.objects.filter(player__in=list(player_ids)).values_list("player_id", flat=True))


# --- what is to be opened -------------------------------------------------------------------------------------------
def encoded(opening: dict[str, Any]) -> str:
    """Write what a match is opened with; its options as the match keeps them."""
    options = opening.get("options")
    plain = opening | {"options": None if options is None else game_options.encoded(options).decode()}
    return msgspec.json.encode(plain).decode()


def decoded(text: str) -> dict[str, Any]:
    plain = msgspec.json.decode(text)
    options = plain["options"]
    return plain | {
        "sitters": msgspec.convert(plain["sitters"], list[Sitter]),
        "time": msgspec.convert(plain["time"], TimeControl),
        "options": None if options is None else game_options.decoded(GAMES[plain["game"]], options),
    }


# --- what browsers are asked ----------------------------------------------------------------------------------------
def ask(start: FrozenStart) -> None:
    """Ask those whose browsers still owe something, once the running transaction is durable."""
    for player_id, message in questions(start).items():
        outbox.start_asked(player_id, message)


def questions(start: FrozenStart) -> dict[int, wire.Start]:
    """Return what each player's browser is asked: first for its hash; for its nonce once all hashes are there."""
    rows = {row.player_id: row for row in tables.promised(start.deal_id, start.version)}
    shown = all(row.commitment for row in rows.values())
    sitters = msgspec.convert(msgspec.json.decode(start.opening)["sitters"], list[Sitter])
    return {
        pk: wire.Start(
            deal=start.deal_id,
            hash=start.deal.secret_hash,
            version=start.version,
            until=start.until,
            ask=what(row, shown=shown),
            mine=row.commitment,
            commitments=tuple(commitment_of(rows, sitter) for sitter in sitters) if shown else (),
        )
        for pk, row in rows.items()
        if pk is not None
    }


def what(row: DealNonce, *, shown: bool) -> Any:
    """Return what a browser owes now."""
    if shown:
        return "wait" if row.nonce else "reveal"
    return "wait" if row.commitment else "commit"


def commitment_of(rows: dict[int | None, DealNonce], sitter: Sitter) -> str | None:
    row = rows.get(sitter.player) if sitter.player is not None else None
    return row.commitment if row else None


def asked(player_id: int) -> list[wire.Start]:
    """Return what somebody's browser is asked at the moment: a page that has just come did not hear it."""
    starts = FrozenStart.objects.filter(players__player=player_id).select_related("deal")
    found = [questions(start).get(player_id) for start in starts]
    return [message for message in found if message is not None]
