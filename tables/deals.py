"""Where luck came from: what became of each deal, and, once a match is over, all that its luck can be checked with.

The secret of a deal that somebody still plays leaves the server in no way; with a label that is until the floor above says that
its day is closed. Who may see what is revealed is the door's to know: secret and moves together are all hands.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from django.db.models import Count, Exists, OuterRef, QuerySet

from games import engine, luck, registry
from games.contract import AnyGame
from games.engine import Drawn, Position, Start, TakenBack
from tables import signals, store
from tables.audit import differences
from tables.models import Deal, DealNonce, DealVault, Entry, Match, MatchVault
from tables.selectors import NotOver

__all__ = ["differences", "fates", "is_revealed", "listed", "of_match", "revealed"]

T = TypeVar("T")
FORMAT: Final = 1


# --- the public list ------------------------------------------------------------------------------------------------
def listed() -> "QuerySet[Deal]":
    """Return all deals, the newest first, each with `running`: whether a match of it is still played."""
    running = Match.objects.filter(deal=OuterRef("pk"), status=Match.Status.RUNNING)
    return Deal.objects.annotate(running=Exists(running)).order_by("-pk")


def fates() -> dict[str, int]:
    """Return how many deals have come to which fate."""
    return dict(Deal.objects.order_by().values_list("fate").annotate(Count("pk")))


def of_match(match_id: int) -> int | None:
    """Return the public number of a match's deal."""
    return Match.objects.filter(pk=match_id).values_list("deal_id", flat=True).first()


# --- what is told when a match is over ------------------------------------------------------------------------------
def is_revealed(match: Match) -> bool:
    """Say whether the secret of a match's luck may be told to those who may see its replay."""
    if match.status == Match.Status.RUNNING:
        return False
    return not match.deal.label or any(signals.answers(signals.day_asked, match=match))


def revealed(match: Match | int) -> dict[str, Any]:
    """Return all that the luck of a match can be checked with, as JSON has it. Raises NotOver while it must not be told."""
    row = Match.objects.select_related("deal").get(pk=match if isinstance(match, int) else match.pk)
    if not is_revealed(row):
        raise NotOver
    secret = bytes(DealVault.objects.get(deal_id=row.deal_id).secret)
    nonces: list[str | None] = [None] * row.seats
    commitments: list[str | None] = [None] * row.seats
    for one in DealNonce.objects.filter(deal_id=row.deal_id, seat__isnull=False, seat__lt=row.seats):
        assert one.seat is not None
        nonces[one.seat] = bytes(one.nonce).hex() if one.nonce else None
        commitments[one.seat] = one.commitment or None
    return {
        "format": FORMAT,
        "id": row.deal_id,
        "hash": row.deal.secret_hash,
        "label": row.deal.label,
        "secret": secret.hex(),
        "commitments": commitments,
        "nonces": nonces,
        "match": row.pk,
        "game": row.game,
        "options": row.options,
        "first": row.first,
        "draws": draws(row),
    }


class Watched(luck.Stream):
    """Luck that notes what was shuffled."""

    def __init__(self, seed: bytes, entry: int) -> None:
        super().__init__(seed, entry)
        self.piles: list[tuple[Any, ...]] = []

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        self.piles.append(tuple(things))
        return super().shuffled(things)


def draws(match: Match) -> list[dict[str, Any]]:
    """Return each entry of chance as it stands in the log: its place, which of the line it was, its numbers, what it brought.

    `piles`: what was shuffled, as it lay before, by the rules; None, as is `draw`, where the log does not follow from them.
    """
    game = registry.GAMES[match.game]
    here = engine.opened(game, Start(store.options_of(game, match.options), match.seats, match.first))
    seed = bytes(MatchVault.objects.get(match=match).seed)
    line: list[Position] = [here]
    found, follows = [], True
    for ply, payload in Entry.objects.filter(match=match).order_by("ply").values_list("ply", "payload"):
        try:
            entry = engine.decoded(game, payload)
            if isinstance(entry, Drawn):
                found.append(told(ply, entry, line[-1] if follows else None, game, seed))
            if isinstance(entry, TakenBack):
                del line[entry.keep + 1 :]
            elif follows:
                here = engine.advanced(game, line[-1], entry).after
                line.append(here)
        except Exception:  # a bent log, of which its text could hold a hand
            follows = False
    return found


def told(ply: int, entry: Drawn[Any], here: Position | None, game: AnyGame, seed: bytes) -> dict[str, Any]:
    move, trace = msgspec.to_builtins(entry.move), [list(pair) for pair in entry.trace]
    place = {"draw": here.draws, "piles": piles(game, here, seed)} if here is not None else {"draw": None, "piles": None}
    return {"ply": ply, "trace": trace, "move": move, **place}


def piles(game: AnyGame, here: Position, seed: bytes) -> list[Any]:
    """Return what the rules shuffle in this position."""
    watched = Watched(seed, here.draws)
    game.chance(here.state, watched)
    return msgspec.to_builtins(watched.piles)


# --- every deal -----------------------------------------------------------------------------------------------------
def unfit(deal: Deal) -> list[str]:
    """Return what is wrong with a deal and with the matches that were played from it; nothing when all is well."""
    of_matches = (f"match {match.pk}: {line}" for match in deal.matches.order_by("pk") for line in differences(match))
    return [*unfit_itself(deal), *of_matches]


def unfit_itself(deal: Deal) -> list[str]:
    """Return what is wrong with a deal, whatever was played from it."""
    found = []
    vault = DealVault.objects.filter(deal=deal).first()
    if vault is None or luck.commitment(bytes(vault.secret)) != deal.secret_hash:
        found.append("the secret is not the one whose hash was shown")
    matches = list(deal.matches.order_by("pk"))
    if deal.fate in (Deal.Fate.OPEN, Deal.Fate.DECLINED) and matches:
        found.append("it was played, and the list does not say so")
    if deal.fate == Deal.Fate.PLAYED and not matches and not deal.label:
        found.append("the list says that it was played, and there is no match")
    if len(matches) > 1 and not deal.label:
        found.append("it was played more than once")
    if any(match.game != deal.game for match in matches):
        found.append("it was played in another game")
    nonces = DealNonce.objects.filter(deal=deal, nonce__isnull=False).order_by("pk")
    bent = (row.pk for row in nonces if luck.commitment(bytes(row.nonce or b"")) != row.commitment)
    return found + [f"nonce {pk} is not the one whose hash was shown" for pk in bent]
