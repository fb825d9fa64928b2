"""What changes Taler: stakes put in, paid and given back. Every change of a balance has its line, in the same transaction.

Whoever changes accounts holds the match's row first where the match is there already, then the accounts in the order of their
players; who begins a match holds its players before. So of two acts at once one waits for the other, and no account is
reckoned with that another act is changing.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import F, Sum
from msgspec import Struct

from ratings.taler_models import Account, TalerLine
from tables import clock
from tables.signals import Ended

Kind: Final = TalerLine.Kind


class NotEnough(Exception):
    """An account has less than is to be taken from it."""

    def __init__(self, player_id: int | None) -> None:
        super().__init__(f"the account of player {player_id}")
        self.player_id = player_id


class Move(Struct, frozen=True):
    """What comes to an account, or goes from it."""

    account: Account
    kind: str
    amount: int
    seat: int | None = None


# --- holding and writing ---------------------------------------------------------------------------------------------
def hold(players: Iterable[int]) -> dict[int, Account]:
    """Hold the accounts of players until the transaction ends; missing ones are made, in the same order."""
    wanted = sorted(set(players))
    known = set(Account.objects.filter(player__in=wanted).values_list("player_id", flat=True))
    missing = [Account(player_id=pk) for pk in wanted if pk not in known]
    Account.objects.bulk_create(missing, ignore_conflicts=True)
    rows = Account.objects.select_for_update(no_key=True).filter(player__in=wanted).order_by("player")
    return {row.player_id: row for row in rows if row.player_id is not None}


def hold_of_match(match_id: int) -> dict[int, Account]:
    """Hold the accounts that have put something into a match, by their ids; those of players deleted since come last."""
    staked = TalerLine.objects.filter(match=match_id, kind=Kind.STAKE).values("account")
    rows = Account.objects.select_for_update(no_key=True).filter(pk__in=staked).order_by(F("player").asc(nulls_last=True), "pk")
    return {row.pk: row for row in rows}


def enter(moves: Sequence[Move], *, match_id: int | None, reason: str = "", by: Any = None) -> list[TalerLine]:
    """Change accounts that are held, each with its line. Raises NotEnough, after which nothing of the transaction may stand."""
    lines = []
    for move in moves:
        enough = Account.objects.filter(pk=move.account.pk, balance__gte=-move.amount)
        if not enough.update(balance=F("balance") + move.amount):
            raise NotEnough(move.account.player_id)
        move.account.balance += move.amount
        lines.append(
            TalerLine(
                account=move.account,
                match_id=match_id,
                seat=move.seat,
                kind=move.kind,
                amount=move.amount,
                after=move.account.balance,
                at=clock.now(),
                reason=reason,
                by=by,
            )
        )
    return TalerLine.objects.bulk_create(lines)


# --- a match ---------------------------------------------------------------------------------------------------------
def short(players: Iterable[int], stake: int) -> set[int]:
    """Return which players have less than a stake. They have no less until the transaction ends: their accounts are held."""
    wanted = set(players)
    accounts = hold(wanted) if stake else {}
    return {pk for pk in wanted if stake and accounts[pk].balance < stake}


def reserve(*, match_id: int, players: Sequence[int | None], stake: int) -> None:
    """Take the stake of a match that begins from all who sit there, inside its transaction. Raises NotEnough."""
    accounts = hold(pk for pk in players if pk is not None)
    seated = [(seat, accounts[pk]) for seat, pk in enumerate(players) if pk is not None]
    enter([Move(account, Kind.STAKE, -stake, seat) for seat, account in seated], match_id=match_id)


def settle(ended: Ended, *, counts: bool) -> dict[str, Any]:
    """Pay the stakes of a rated match that is over, and grant newcomers theirs; a repeat returns what was paid.

    Called inside the transaction that holds the match's row, after the standings.
    """
    stakes = list(TalerLine.objects.filter(match=ended.match_id, kind=Kind.STAKE).order_by("seat"))
    if stakes and not TalerLine.objects.filter(match=ended.match_id, kind__in=(Kind.WON, Kind.RETURNED)).exists():
        pay(ended.match_id, stakes, shares(stakes, ended.outcome.ranks if counts else ()))
    if counts:
        grant(ended)
    return told(ended, stakes)


def shares(stakes: Sequence[TalerLine], ranks: Sequence[int]) -> dict[int, int]:
    """Return what each winning seat gets of the pot: equal shares, and what is left over to the first of them.

    Nothing without ranks, or when all share the first: then everybody gets his own back.
    """
    winners = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
    if not winners or len(winners) == len(ranks):
        return {}
    each, rest = divmod(-sum(line.amount for line in stakes), len(winners))
    return {seat: each + (rest if seat == winners[0] else 0) for seat in winners}


def pay(match_id: int, stakes: Sequence[TalerLine], won: dict[int, int]) -> None:
    accounts = hold_of_match(match_id)
    if won:
        moves = [Move(accounts[one.account_id], Kind.WON, won[one.seat], one.seat) for one in stakes if one.seat in won]
    else:
        moves = [Move(accounts[one.account_id], Kind.RETURNED, -one.amount, one.seat) for one in stakes]
    enter(moves, match_id=match_id)


def give_back(match_id: int) -> None:
    """Give back the stakes of a match that was broken off, inside its transaction."""
    stakes = list(TalerLine.objects.filter(match=match_id, kind=Kind.STAKE).order_by("seat"))
    if stakes:
        pay(match_id, stakes, {})


def grant(ended: Ended) -> None:
    """Give newcomers theirs with the first rated match that counts: an account alone brings nothing."""
    players = [pk for pk in ended.players if pk is not None]
    if settings.TALER_GRANT <= 0 or not ungranted(players):
        return
    accounts = hold(players)
    fresh = ungranted(players)
    moves = [Move(accounts[pk], Kind.GRANT, settings.TALER_GRANT, seat) for seat, pk in enumerate(ended.players) if pk in fresh]
    enter(moves, match_id=ended.match_id)


def ungranted(players: Sequence[int]) -> set[int]:
    had = TalerLine.objects.filter(account__player__in=players, kind=Kind.GRANT)
    return set(players) - set(had.values_list("account__player", flat=True))


def told(ended: Ended, stakes: Sequence[TalerLine]) -> dict[str, Any]:
    """Return what the table tells of Taler, by seat: what the stakes changed, and what newcomers were given."""
    changed, granted = [0] * len(ended.players), [0] * len(ended.players)
    for line in TalerLine.objects.filter(match=ended.match_id, seat__isnull=False):
        if line.kind == Kind.GRANT:
            granted[line.seat or 0] = line.amount
        elif line.kind in (Kind.STAKE, Kind.WON, Kind.RETURNED):
            changed[line.seat or 0] += line.amount
    if not stakes and not any(granted):
        return {}
    return {"taler": {"stake": -stakes[0].amount if stakes else 0, "changes": changed, "granted": granted}}


# --- what the staff does ---------------------------------------------------------------------------------------------
def take_back(match_id: int) -> bool:
    """Take back exactly what a match that was paid has changed, inside the transaction that holds its row; once.

    No account falls below nothing: what a winner no longer has, the house makes up first, so that the others get theirs.
    A newcomer's Taler stay with him: they come once, whatever becomes of the match.
    """
    lines = TalerLine.objects.filter(match=match_id)
    if not lines.filter(kind=Kind.WON).exists() or lines.filter(kind=Kind.VOID).exists():
        return False
    accounts = hold_of_match(match_id)
    of_stakes = lines.filter(kind__in=(Kind.STAKE, Kind.WON))
    changes = of_stakes.order_by("seat").values_list("account", "seat").annotate(change=Sum("amount"))
    moves = [move for pk, seat, change in changes for move in back(accounts[pk], seat, change)]
    enter(moves, match_id=match_id)
    return True


def back(account: Account, seat: int | None, change: int) -> Iterable[Move]:
    """Return what outweighs a change of an account, and what it lacks for that."""
    if change > account.balance:
        yield Move(account, Kind.RELIEF, change - account.balance, seat)
    if change:
        yield Move(account, Kind.VOID, -change, seat)


@transaction.atomic
def correct(*, player_id: int, amount: int, reason: str, by: Any) -> TalerLine:
    """Set somebody's account right, with a reason that he reads. Raises NotEnough."""
    accounts = hold([player_id])
    return enter([Move(accounts[player_id], Kind.CORRECTION, amount)], match_id=None, reason=reason, by=by)[0]
