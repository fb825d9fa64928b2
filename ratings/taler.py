"""Questions about Taler. Nothing here writes; who is told of an account is its owner, or looks after the house."""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import QuerySet, Sum
from msgspec import Struct

from ratings.taler_models import Account, TalerLine

OF_A_STAKE: Final = (TalerLine.Kind.STAKE, TalerLine.Kind.WON, TalerLine.Kind.RETURNED)


class Purse(Struct, frozen=True):
    """What somebody has."""

    balance: int = 0
    granted: bool = False
    """Whether he has had a newcomer's Taler."""


def purse(player_id: int) -> Purse:
    """Return what a player has; who has no account yet has nothing."""
    balance = Account.objects.filter(player=player_id).values_list("balance", flat=True).first()
    if balance is None:
        return Purse()
    return Purse(balance, TalerLine.objects.filter(account__player=player_id, kind=TalerLine.Kind.GRANT).exists())


def balance(player: Any) -> int:
    """Return the Taler of a player, or of one of this id."""
    return purse(getattr(player, "pk", player)).balance


def movements(player_id: int) -> "QuerySet[TalerLine]":
    """Return the lines of somebody's account, the newest first, each with its match."""
    return TalerLine.objects.filter(account__player=player_id).select_related("match").order_by("-id")


def of_matches(match_ids: Iterable[int], player_id: int) -> dict[int, int]:
    """Return what stakes have changed for a player, by match: matches without one, or that still run, are not there."""
    lines = TalerLine.objects.filter(match__in=list(match_ids), account__player=player_id)
    ended = lines.filter(match__ended_at__isnull=False, kind__in=(*OF_A_STAKE, TalerLine.Kind.VOID))
    return dict(ended.filter(match__stake__gt=0).order_by().values_list("match").annotate(Sum("amount")))
