"""What may be put in by whom (portal_features C5). Asked under the lock of all who are to play, and of their accounts.

Nobody is told what another one has: of a stake that is too high for the other he hears only once both would agree to it.

Where somebody is new here, or two of them have come from the same device or net, the stake is small: else an account made for
that would carry a newcomer's Taler to its maker. Families and schools share nets, so they may play for a little.
"""

from collections.abc import Iterable
from typing import Final

from lobby.models import Player
from lobby.moderation import traces
from lobby.refusals import Refused
from ratings import selectors as ratings
from ratings import taler, taler_ledger

MOST_CAPPED: Final = 10
SETTLED: Final = 10
"""Rated matches from which on somebody is new no longer."""


def check_proposed(stake: int, rated: bool, who: Player, *others: Player) -> None:
    """Raise Refused for a stake that `who` cannot offer these others."""
    if not stake:
        return
    if not rated or any(one.is_guest for one in (who, *others)):
        raise Refused("stake_unrated")
    if who.pk in short([who.pk], stake):
        raise not_enough(who)
    check_capped(stake, who, *others)


def check_agreed(stake: int, who: Player, *others: Player) -> None:
    """Raise Refused for a stake to which `who` cannot agree, or for which one of the others has not enough any more."""
    if not stake:
        return
    lacking = short([one.pk for one in (who, *others)], stake)
    if who.pk in lacking:
        raise not_enough(who)
    if lacking:
        raise Refused("stake_other")
    check_capped(stake, who, *others)


def check_seat(stake: int, who: Player) -> None:
    """Raise Refused when somebody sits down at a table where more is at stake than he has; guests make it a friendly one."""
    if stake and not who.is_guest and who.pk in short([who.pk], stake):
        raise not_enough(who)


def check_ready(stake: int, who: Player, *others: Player) -> None:
    """Raise Refused when somebody cannot be ready for a stake; of what the others have he hears when the match begins."""
    check_seat(stake, who)
    check_capped(stake, who, *others)


def not_enough(who: Player) -> Refused:
    """Return what somebody hears whose own account has less, with what it has; a newcomer hears how he comes to Taler."""
    purse = taler.purse(who.pk)
    if not purse.granted and not purse.balance:
        return Refused("stake_none")
    return Refused("stake_yours", balance=purse.balance)


def check_capped(stake: int, *players: Player) -> None:
    if stake > MOST_CAPPED and (any_fresh(*players) or traces.shared(player.pk for player in players)):
        raise Refused("stake_capped", most=MOST_CAPPED)


def any_fresh(*players: Player) -> bool:
    """Say whether somebody of these is new here: by his rated matches of all games."""
    found = ratings.standings(player.pk for player in players)
    return any(of.get(ratings.ALL_GAMES, ratings.Standing()).rated < SETTLED for of in found.values())


def short(players: Iterable[int], stake: int) -> set[int]:
    """Return who of these has less than the stake; nobody's becomes less until the transaction ends."""
    return taler_ledger.short(players, stake)
