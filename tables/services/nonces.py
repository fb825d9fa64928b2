"""What browsers add to the luck of a match: each first shows a hash, and opens it once all hashes are there.

Who agrees to terms promises a nonce for that version of them. What was shown first counts, and no nonce is taken before every
hash is there, so that nobody can choose his own in sight of another's. Callers hold the players.
"""

import hashlib
import re
from collections.abc import Collection, Sequence
from typing import Final

from tables.models import Deal, DealNonce
from tables.store import NotAllowed

HEX: Final = re.compile(r"[0-9a-f]{64}")


def promise(*, deal_id: int, player_id: int, version: int, commitment: str | None) -> None:
    """Note with what somebody agrees to a version: a hash, "" when it is still to come, None when his browser gives nothing."""
    row = DealNonce.objects.filter(deal_id=deal_id, player_id=player_id).first()
    if row is not None and row.version == version:
        if commitment and not row.commitment:
            DealNonce.objects.filter(pk=row.pk).update(commitment=checked(commitment))
        return
    if row is not None:
        row.delete()
    if commitment is not None:
        shown = checked(commitment) if commitment else ""
        DealNonce.objects.create(deal_id=deal_id, player_id=player_id, version=version, commitment=shown)


def commit(*, deal_id: int, player_id: int, version: int, commitment: str) -> None:
    """Show the hash that was promised; a second one changes nothing. Raises NotAllowed when none was promised."""
    mine = DealNonce.objects.filter(deal_id=deal_id, player_id=player_id, version=version)
    if not mine.exists():
        raise NotAllowed("no_nonce")
    mine.filter(commitment="").update(commitment=checked(commitment))


def open_nonce(*, deal_id: int, player_id: int, version: int, nonce: bytes) -> None:
    """Take a nonce, if every hash is there and it is the one of his; a repeat changes nothing. Raises NotAllowed."""
    rows = promised(deal_id, version)
    mine = next((row for row in rows if row.player_id == player_id), None)
    if mine is None:
        raise NotAllowed("no_nonce")
    if not all(row.commitment for row in rows):
        raise NotAllowed("nonce_too_early")
    if hashlib.sha256(nonce).hexdigest() != mine.commitment:
        raise NotAllowed("wrong_nonce")
    DealNonce.objects.filter(pk=mine.pk).update(nonce=nonce)


def promised(deal_id: int, version: int) -> list[DealNonce]:
    """Return what was promised for a version of the terms."""
    return list(DealNonce.objects.filter(deal_id=deal_id, version=version).order_by("player_id"))


def release(deal_id: int, players: Collection[int]) -> None:
    """Do without what these browsers have promised for a deal that is about to be played: they cannot open it now."""
    DealNonce.objects.filter(deal_id=deal_id, player_id__in=players, nonce__isnull=True).delete()


def checked(commitment: str) -> str:
    if not HEX.fullmatch(commitment):
        raise ValueError("a commitment is the hex of a SHA-256")
    return commitment


def seat(deal_id: int, players: Sequence[int | None], nonces: Sequence[bytes | None]) -> None:
    """Keep with each nonce at which seat it went into the seed. One that was never promised is shown as what it is."""
    if not Deal.objects.filter(pk=deal_id, label="").exists():
        raise ValueError("a deal that many play has no nonces")
    used = []
    for number, (player, nonce) in enumerate(zip(players, nonces, strict=True)):
        if nonce is None:
            continue
        if player is None:
            raise ValueError("only browsers give nonces")
        values = {"seat": number, "nonce": nonce}
        shown = values | {"commitment": hashlib.sha256(nonce).hexdigest()}
        row, _ = DealNonce.objects.update_or_create(deal_id=deal_id, player_id=player, defaults=values, create_defaults=shown)
        used.append(row.pk)
    DealNonce.objects.filter(deal_id=deal_id).exclude(pk__in=used).delete()
