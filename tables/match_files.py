"""A match that is over as one file, from which anybody can prove it without this portal's database: docs/match-file.md.

What is written here is read for years: fields are added with a default, never renamed; another form is another version.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec import Raw, Struct

from tables import selectors, sharing, wire
from tables.marks import Result
from tables.models import DealNonce, DealVault, Entry, Match
from tables.store import Held

FORMAT: Final = "luftschloss-match"
LARGEST: Final = 16 * 1024 * 1024
"""Bytes of the longest file that is read at all."""


class Seated(Struct, frozen=True, omit_defaults=True):
    """Who sat at a seat, as it stood at the table."""

    seat: int
    name: str
    bot: str | None = None
    """The level of the computer that sat here, or played on for one who left."""
    guest: bool = False
    left: bool = False


class Written(Struct, frozen=True):
    """An entry of the log."""

    ply: int
    at: int
    """Server time in ms since 1970."""
    entry: Raw
    """The engine's entry: played, drawn, forfeited or taken_back."""


class Revealed(Struct, frozen=True):
    """Where the luck came from. Bytes are written in hex."""

    id: int
    """The number in the public list."""
    hash: str
    secret: str
    nonces: tuple[str | None, ...]
    """One a seat."""
    commitments: tuple[str | None, ...] = ()
    """One a seat, where browsers gave nonces."""
    label: str = ""
    """Of a deal that many play: it stands in the seed's record for the match's number."""


class MatchFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Literal["luftschloss-match"] = FORMAT
    version: Literal[1] = 1
    match: int
    game: str
    rules: str
    """Fingerprint of the rules that wrote the file."""
    preset: str = ""
    options: str
    """The game's options as they are encoded: the seed is made of these bytes."""
    seats: int
    first: int
    kind: str
    rated: bool
    time: wire.TimeControl
    started_at: int
    ended_at: int
    chairs: tuple[Seated, ...]
    log: tuple[Written, ...]
    result: Result
    deal: Revealed


def of(match_id: int) -> MatchFile:
    """Return a match that is over, with everybody's cards. Raises selectors.NotOver; who may have it is the door's to know.

    The secret of a day's deal is nobody's before the day is closed.
    """
    held = selectors.finished(match_id)
    match = Match.objects.get(pk=match_id)
    if sharing.why_not(match) == "day_open":
        raise selectors.NotOver
    assert held.result is not None and held.ended_at is not None
    return MatchFile(
        match=held.id,
        game=held.game.slug,
        rules=held.rules,
        preset=match.preset,
        options=held.options,
        seats=held.start.seats,
        first=held.start.first,
        kind=str(held.kind),
        rated=held.rated,
        time=held.time,
        started_at=held.started_at,
        ended_at=held.ended_at,
        chairs=tuple(Seated(one.seat, one.name, one.bot, one.guest, one.left) for one in held.chairs),
        log=log_of(match_id),
        result=held.result,
        deal=revealed(held),
    )


def log_of(match_id: int) -> tuple[Written, ...]:
    rows = Entry.objects.filter(match_id=match_id).order_by("ply").values_list("ply", "at", "payload")
    return tuple(Written(ply, at, Raw(payload.encode())) for ply, at, payload in rows)


def revealed(held: Held) -> Revealed:
    vault = DealVault.objects.select_related("deal").get(deal_id=held.deal_id)
    nonces: list[str | None] = [None] * held.start.seats
    commitments = nonces.copy()
    for row in DealNonce.objects.filter(deal_id=held.deal_id, seat__isnull=False):
        assert row.seat is not None and row.nonce is not None
        nonces[row.seat], commitments[row.seat] = bytes(row.nonce).hex(), row.commitment
    secret, label = bytes(vault.secret).hex(), vault.deal.label
    return Revealed(held.deal_id, vault.deal.secret_hash, secret, tuple(nonces), tuple(commitments), label)


def encoded(file: MatchFile) -> bytes:
    """Return the file's bytes: JSON, a line an entry, so that people can read it and compare two."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(file))
    lines = [msgspec.json.encode(entry) for entry in plain.pop("log")]
    head = msgspec.json.format(msgspec.json.encode(plain), indent=1)
    return head.rstrip(b"}\n ") + b"},\n" + b' "log": [\n  ' + b",\n  ".join(lines) + b"\n ]\n}\n"


def decoded(raw: bytes) -> MatchFile:
    """Read a file back. Raises ValueError (msgspec's are of that kind) for what is none."""
    if len(raw) > LARGEST:
        raise ValueError(f"a match's file has at most {LARGEST} bytes")
    return msgspec.json.decode(raw, type=MatchFile)
