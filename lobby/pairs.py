"""Who may begin a match with whom. Asked under the lock of both players, so that two acts at once see one another."""

from collections.abc import Iterable
from typing import Any, Final

from lobby import folk, freezing, seated
from lobby.models import Block, Player
from lobby.refusals import Refused
from lobby.seated import SLOW
from ratings import selectors as ratings
from tables import clock
from tables import services as tables

MINUTE: Final = 60_000
MOST_SLOW: Final = 20
"""Matches by correspondence that one player may have running; of all others it is one."""


def locked(*player_ids: int) -> list[Player]:
    """Hold these players, always in the same order, so that of two acts at once one waits for the other."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=player_ids).order_by("pk")
    found = {player.pk: player for player in rows}
    if set(player_ids) - found.keys():
        raise Refused("no_such_player")
    return [found[player_id] for player_id in player_ids]


def check_disturb(who: Player, whom: Player) -> None:
    """Raise Refused when one is not to ask the other. Who is blocked hears the same as of one who wants his peace."""
    if Block.objects.filter(who=who, whom=whom).exists():
        raise Refused("you_block")
    if not folk.may_disturb(who.pk, whom):
        raise Refused("not_disturbed")


def check_pair(who: Player, other: Player, time_kind: str) -> None:
    """Raise Refused when these two cannot begin a match of this time control now; `who` is the one who is told why."""
    if who.pk == other.pk:
        raise Refused("yourself")
    if not (who.may("challenge") and who.may("sit")):
        raise Refused("may_not")
    if not other.is_active:
        raise Refused("no_such_player")
    if not (other.may("challenge") and other.may("sit")):
        raise Refused("rival_may_not")
    check_free(time_kind, who, other)
    check_pause(who, other)


def check_free(time_kind: str, who: Player, *others: Player) -> None:
    """Raise Refused when one of these has no room for one more match of this time control."""
    taken = engaged([who.pk, *(other.pk for other in others)], time_kind)
    mine, theirs = ("too_many_slow", "rival_too_many_slow") if time_kind == SLOW else ("you_play", "rival_plays")
    if who.pk in taken:
        raise Refused(mine, **({"most": MOST_SLOW} if time_kind == SLOW else {}))
    if taken:
        raise Refused(theirs)


def check_pause(who: Player, other: Player) -> None:
    """Raise Refused for one who has left matches too often and has to wait. What the other one is told does not say so."""
    if left := pause(who.pk):
        raise Refused("paused", minutes=-(-left // MINUTE))
    if pause(other.pk):
        raise Refused("rival_may_not")


def pause(player_id: int) -> int:
    """Return for how many ms somebody must wait before he plays people again."""
    until = ratings.paused_until(player_id)
    return max(0, (until or 0) - clock.now())


def check_rated(rated: bool, *players: Player) -> None:
    """Raise Refused when a match is to count in which a guest takes part."""
    if rated and any(player.is_guest for player in players):
        raise Refused("guests_unrated")


def busy(player_ids: Iterable[int]) -> set[int]:
    """Return which of these players sit in a running match against people, or in one that is about to begin.

    Whoever plays by correspondence is free for all else: nobody waits for him now.
    """
    asked = list(player_ids)
    return seated.now(asked) | freezing.starting(asked)


def engaged(player_ids: Iterable[int], time_kind: str) -> set[int]:
    """Return which of these players cannot begin one more match of this time control."""
    asked = list(player_ids)
    if time_kind != SLOW:
        return busy(asked)
    return {pk for pk, count in seated.slow(asked).items() if count >= MOST_SLOW} | freezing.starting(asked)


def sitter(player: Player) -> Any:
    return tables.Sitter(player=player.pk, bot=None, name=player.name, guest=player.is_guest)
