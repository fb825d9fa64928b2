"""Browsers as tests have them: each has a nonce for a deal, shows its hash, and opens it."""

import hashlib
from typing import Any

from lobby import revealing
from lobby.models import FrozenStart, Player
from tables.models import Deal


class Browser:
    """What one person's browser adds to the luck of his matches."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.nonce = hashlib.sha256(f"browser of {player.pk}".encode()).digest()

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.nonce).hexdigest()

    def commits(self, deal: Any, version: int = 1, commitment: str | None = None) -> None:
        who = {"deal_id": number(deal), "player_id": self.player.pk, "version": version}
        revealing.commit(**who, commitment=commitment or self.commitment)

    def reveals(self, deal: Any, nonce: bytes | None = None) -> int | None:
        return revealing.reveal(deal_id=number(deal), player_id=self.player.pk, nonce=nonce or self.nonce)


def number(deal: Any) -> int:
    return deal if isinstance(deal, int) else deal.pk


def frozen(deal: Any) -> FrozenStart:
    return FrozenStart.objects.get(deal=number(deal))


def fate(deal: Any) -> str:
    return str(Deal.objects.get(pk=number(deal)).fate)
