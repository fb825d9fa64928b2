"""Who gets on with whom: questions about friends, blocks and mutes. What changes them: lobby.ties."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from lobby.models import Block, Friend, Mute, Player

MOST: Final = 500
"""People that one player may count among his friends, or block."""


@dataclass(frozen=True, slots=True)
class Ties:
    """What stands between a reader and somebody else, as the reader may know it."""

    friends: bool = False
    asked: bool = False
    """The other one asks to be friends."""
    asking: bool = False
    """The reader has asked."""
    blocked: bool = False
    """By the reader. Whether the other one blocks him is not told."""
    muted: bool = False


def are_friends(a: int, b: int) -> bool:
    """Say whether both count each other among their friends."""
    return Friend.objects.filter(Q(who=a, whom=b) | Q(who=b, whom=a)).count() == 2


def friends_of(player_id: int) -> set[int]:
    """Return the ids of a player's friends."""
    return set(friends(player_id).values_list("pk", flat=True))


def is_blocked(a: int, b: int) -> bool:
    """Say whether one of the two wants nothing to do with the other."""
    return Block.objects.filter(Q(who=a, whom=b) | Q(who=b, whom=a)).exists()


def blocks(player_id: int, among: Collection[int]) -> bool:
    """Say whether a player blocks any of these."""
    return Block.objects.filter(who=player_id, whom__in=among).exists()


def at_odds(player_id: int, among: Collection[int] | None = None) -> set[int]:
    """Return the ids of those whom a player blocks, or who block him; of a few people when `among` is given."""
    rows = Block.objects.filter(Q(who=player_id) | Q(whom=player_id))
    if among is not None:
        rows = rows.filter(Q(who=player_id, whom__in=among) | Q(whom=player_id, who__in=among))
    return {pk for pair in rows.values_list("who", "whom") for pk in pair} - {player_id}


def may_disturb(from_id: int, to: Player) -> bool:
    """Say whether somebody may challenge, pair, follow or invite a player: not while a block stands between them, and
    one who is not to be disturbed only hears of his friends."""
    if is_blocked(from_id, to.pk):
        return False
    return not to.undisturbed or are_friends(from_id, to.pk)


def unread_by(player_id: int | None) -> set[int]:
    """Return the ids of those whose lines a reader is not shown: whom he has muted or blocked."""
    if player_id is None:
        return set()
    muted = Mute.objects.filter(who=player_id).values_list("whom", flat=True)
    return set(muted.union(Block.objects.filter(who=player_id).values_list("whom", flat=True), all=True))


# --- lists ----------------------------------------------------------------------------------------------------------
def friends(player_id: int) -> QuerySet[Player]:
    back = Friend.objects.filter(who=OuterRef("pk"), whom=player_id)
    return present().filter(Exists(back), named_by__who=player_id)


def asked(player_id: int) -> QuerySet[Player]:
    """Return who asks a player to be friends, and is not blocked by him."""
    own = Friend.objects.filter(who=player_id, whom=OuterRef("pk"))
    block = Block.objects.filter(who=player_id, whom=OuterRef("pk"))
    return present().filter(~Exists(own), ~Exists(block), friends_named__whom=player_id)


def asking(player_id: int) -> QuerySet[Player]:
    """Return whom a player has asked, without an answer yet."""
    back = Friend.objects.filter(who=OuterRef("pk"), whom=player_id)
    return present().filter(~Exists(back), named_by__who=player_id)


def blocked(player_id: int) -> QuerySet[Player]:
    return present().filter(blocked_by__who=player_id)


def muted(player_id: int) -> QuerySet[Player]:
    return present().filter(muted_by__who=player_id)


def present() -> QuerySet[Player]:
    """Return those who have not left for good, by name."""
    return Player.objects.filter(is_active=True).order_by("key")


def ties(player_id: int, other_id: int) -> Ties:
    """Return what stands between a reader and somebody else."""
    named = set(
        Friend.objects.filter(Q(who=player_id, whom=other_id) | Q(who=other_id, whom=player_id)).values_list("who", flat=True)
    )
    is_blocked_by_me = Block.objects.filter(who=player_id, whom=other_id).exists()
    return Ties(
        friends=named == {player_id, other_id},
        asked=named == {other_id} and not is_blocked_by_me,
        asking=named == {player_id},
        blocked=is_blocked_by_me,
        muted=Mute.objects.filter(who=player_id, whom=other_id).exists(),
    )


def is_undisturbed(player_id: int) -> bool:
    return Player.objects.filter(pk=player_id, undisturbed=True).exists()
