"""Prove Taler: balances are the sums of their lines, and every stake went where its match's result says.

Everything is read once, in parts, and as it was at one moment.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

import msgspec

from ratings import taler_ledger
from ratings.audit import AT_ONCE, Ending, endings_of, parts
from ratings.models import Line
from ratings.taler_models import Account, TalerLine
from tables.database import moment
from tables.inspection import Part, Seen, surviving
from tables.models import Chair, Match

Kind: Final = TalerLine.Kind
Amounts: TypeAlias = dict[tuple[int, str], int]
"""(seat, kind of line) → amount"""


def differences(seen: Seen = lambda count: None) -> Iterator[str]:
    """Yield what does not add up, in words; nothing when all is well. `seen` hears of each line."""
    with moment():
        yield from of_accounts(seen)
        yield from of_matches()
        yield from of_lines_without_a_stake()
        yield from of_newcomers()


# --- accounts --------------------------------------------------------------------------------------------------------
def of_accounts(seen: Seen) -> Iterator[str]:
    """Add up each account's lines in their order; what stands beside a line is what they had made of it."""
    balances = dict(Account.objects.values_list("pk", "balance"))
    lines = TalerLine.objects.order_by("account", "pk").values_list("account", "pk", "amount", "after")
    for account, group in groupby(lines.iterator(AT_ONCE), key=lambda row: row[0]):
        total = 0
        for _, pk, amount, after in group:
            seen(1)
            total += amount
            if after != total:
                yield f"account {account}, line {pk}: the balance after it is {after}, and should be {total}"
            if total < 0:
                yield f"account {account}, line {pk}: it leaves {total}"
        yield from of_balance(account, balances.pop(account, 0), total)
    for account, balance in sorted(balances.items()):
        yield from of_balance(account, balance, 0)


def of_balance(account: int, balance: int, total: int) -> Iterator[str]:
    if balance != total:
        yield f"account {account}: the balance is {balance}, and its lines add up to {total}"


# --- matches ---------------------------------------------------------------------------------------------------------
def of_matches() -> Iterator[str]:
    """Every match with a stake has the lines that follow from how it stands, and no others; and its table tells them."""
    staked = Match.objects.filter(stake__gt=0).order_by("pk")
    for ids in parts(staked.values_list("pk", flat=True).iterator(AT_ONCE)):
        matches = {match.pk: match for match in Match.objects.filter(pk__in=ids)}
        lines, seats = lines_of(ids), players_of(ids)
        for ending in endings_of(ids).values():
            match = matches[ending.id]
            of_one = of_match(match, ending, lines.get(ending.id, []), seats.get(ending.id, {}))
            yield from (f"match {ending.id}{words}" for words in surviving(of_one))


def lines_of(match_ids: Iterable[int]) -> dict[int, list[TalerLine]]:
    found: dict[int, list[TalerLine]] = {}
    of_stakes = TalerLine.objects.filter(match__in=match_ids).exclude(kind=Kind.GRANT)
    for line in of_stakes.select_related("account").order_by("pk"):
        found.setdefault(line.match_id or 0, []).append(line)
    return found


def players_of(match_ids: Iterable[int]) -> dict[int, dict[int, int | None]]:
    found: dict[int, dict[int, int | None]] = {}
    for match, seat, player in Chair.objects.filter(match__in=match_ids).values_list("match", "seat", "player"):
        found.setdefault(match, {})[seat] = player
    return found


def of_match(match: Match, ending: Ending, lines: Sequence[TalerLine], players: Mapping[int, int | None]) -> Iterator[str]:
    if ending.broken:
        yield f" cannot be read: {ending.broken}"
        return
    if not match.rated:
        yield ": it has a stake, and is not rated"
    if match.status == Match.Status.RUNNING and None in players.values():
        players = {seat: player for seat, player in players.items() if player is not None}
    for line in lines:
        if line.account.player_id != players.get(line.seat or 0, line.account.player_id):
            yield f", seat {line.seat}: its line is on the account of player {line.account.player_id}"
    kept = {(line.seat or 0, str(line.kind)): line.amount for line in lines if line.kind != Kind.RELIEF}
    right = list(wanted(match, ending))
    if kept not in right:
        yield f": its lines are {words(kept)}, and should be {' or '.join(words(one) for one in right)}"
    elif match.status == Match.Status.OVER and match.settled and told_of(match) != changes(kept, match.seats):
        yield ": its table tells something else of Taler than its lines"


def wanted(match: Match, ending: Ending) -> Iterator[Amounts]:
    """Yield the lines that a match may have: more than one answer only where accounts have been deleted, before it or after."""
    seats = range(match.seats)
    stakes: Amounts = {(seat, Kind.STAKE): -match.stake for seat in seats}
    returned = stakes | {(seat, str(Kind.RETURNED)): match.stake for seat in seats}
    if match.status == Match.Status.RUNNING or not match.settled:
        yield stakes
        return
    paid = stakes | won(match, ending)
    is_paid = ending.counts and not ending.guests and paid != stakes
    if is_paid and match.status == Match.Status.VOID:
        yield paid | {(seat, str(Kind.VOID)): -change for seat, change in enumerate(changes(paid, match.seats)) if change}
    elif is_paid:
        yield paid
    if not is_paid or None in ending.players or match.status == Match.Status.VOID:
        yield returned


def won(match: Match, ending: Ending) -> Amounts:
    stakes = [TalerLine(seat=seat, amount=-match.stake) for seat in range(match.seats)]
    return {(seat, str(Kind.WON)): amount for seat, amount in taler_ledger.shares(stakes, ending.ranks).items()}


def changes(amounts: Amounts, seats: int) -> list[int]:
    """Return what the stakes changed, by seat."""
    return [sum(amounts.get((seat, kind), 0) for kind in (Kind.STAKE, Kind.WON, Kind.RETURNED)) for seat in range(seats)]


def told_of(match: Match) -> list[int]:
    answers: Any = msgspec.json.decode(match.settlement or "{}") or {}
    answer = answers.get("ratings.hearers.on_match_over") or {}
    return list((answer.get("taler") or {}).get("changes", []))


def words(amounts: Amounts) -> str:
    return ", ".join(f"seat {seat} {kind} {amount:+}" for (seat, kind), amount in sorted(amounts.items())) or "none"


def of_lines_without_a_stake() -> Iterator[str]:
    """A match in which nothing was at stake has brought a newcomer's Taler, and nothing else; what was made up, was needed."""
    strange = TalerLine.objects.filter(match__stake=0).exclude(kind=Kind.GRANT).order_by("pk")
    for pk, match in strange.values_list("pk", "match").iterator(AT_ONCE):
        yield f"match {match}: line {pk} is of a stake, and there was none"
    voids = TalerLine.objects.filter(kind=Kind.VOID).values("match", "account")
    taken = {(row["match"], row["account"]) for row in voids.iterator(AT_ONCE)}
    reliefs = TalerLine.objects.filter(kind=Kind.RELIEF).order_by("pk")
    for pk, match, account in reliefs.values_list("pk", "match", "account").iterator(AT_ONCE):
        if (match, account) not in taken:
            yield f"match {match}: line {pk} makes up what nothing was taken for"


def of_newcomers() -> Iterator[str]:
    """Who was given a newcomer's Taler had a rated match that counted; a line of the ratings ledger says so."""
    grants = TalerLine.objects.filter(kind=Kind.GRANT, account__player__isnull=False).order_by("pk")
    for part in parts(grants.values_list("pk", "match", "account__player").iterator(AT_ONCE)):
        counted = set(Line.objects.filter(match__in=[one[1] for one in part]).values_list("match", "player"))
        for pk, match, player in part:
            if (match, player) not in counted:
                yield f"match {match}: line {pk} gives player {player} Taler for a match that did not count"


PARTS: Final = {
    "taler": Part(
        "lines of the Taler ledger",
        "accounts add up, and stakes follow from how matches ended",
        lambda ids: TalerLine.objects.count(),
        lambda ids, seen: differences(seen),
        in_parts=False,
    )
}
