"""What changes between people: friends, blocks, mutes, and whether somebody is to be disturbed. One transaction each.

Both players are held, in the order of their ids: of "block" and "accept" at once one sees what the other has done.
"""

from typing import Final

from django.db import transaction
from django.db.models import Q

from lobby import challenges, folk, following, limits, news, outbox, pairs, table_seats
from lobby.models import Block, Challenge, Friend, Mute, Player
from lobby.refusals import Refused
from tables import clock, control

DAY: Final = 86_400


def befriend(*, who_id: int, whom_id: int) -> None:
    """Count somebody among one's friends: a question, or the answer to his. Twice is once. Raises Refused."""
    check_pace(who_id)
    with transaction.atomic():
        who, whom = held(who_id, whom_id)
        if who.is_guest or whom.is_guest:
            raise Refused("guests_have_no_friends")
        if not whom.is_active:
            raise Refused("no_such_player")
        if Block.objects.filter(who=who, whom=whom).exists():
            raise Refused("blocked_by_you")
        if Friend.objects.filter(who=who, whom=whom).exists():
            return
        if Friend.objects.filter(who=who).count() >= folk.MOST:
            raise Refused("too_many_friends")
        if not limits.within("friend", f"{who_id}-{whom_id}", most=3, seconds=DAY, when_unknown=True):
            raise Refused("asked_often")  # who was declined asks again and again
        Friend.objects.create(who=who, whom=whom, at=clock.now())
        outbox.folk_changed(who_id)
        if not Block.objects.filter(who=whom, whom=who).exists():  # he who blocks does not hear of it
            outbox.folk_changed(whom_id)
            news.answered([who_id], "friend", {"by": whom_id})
            if not folk.are_friends(who_id, whom_id):
                news.tell([whom_id], "friend", about={"by": who_id})


def unfriend(*, who_id: int, whom_id: int) -> None:
    """End a friendship, take back a question, or decline one. Raises Refused."""
    check_pace(who_id)
    with transaction.atomic():
        held(who_id, whom_id)
        part(who_id, whom_id)


def block(*, who_id: int, whom_id: int) -> None:
    """Have nothing to do with somebody any more: no friendship, no challenge, no open table. He is not told. Raises Refused."""
    check_pace(who_id)
    with transaction.atomic():
        who, whom = held(who_id, whom_id)
        part(who_id, whom_id)
        if Block.objects.filter(who=who, whom=whom).exists():
            return
        if Block.objects.filter(who=who).count() >= folk.MOST:
            raise Refused("too_many_blocks")
        Block.objects.create(who=who, whom=whom, at=clock.now())
        between = Q(challenger=who, rival=whom) | Q(challenger=whom, rival=who)
        challenges.close(Challenge.objects.filter(between), Challenge.State.WITHDRAWN)
        following.part(who_id, whom_id)
        table_seats.part(who_id, whom_id)
        outbox.folk_changed(who_id)
        look_again(who_id, whom_id)


def unblock(*, who_id: int, whom_id: int) -> None:
    """Take a block back. Raises Refused."""
    check_pace(who_id)
    with transaction.atomic():
        held(who_id, whom_id)
        if Block.objects.filter(who=who_id, whom=whom_id).delete()[0]:
            outbox.folk_changed(who_id)
            look_again(who_id, whom_id)


def mute(*, who_id: int, whom_id: int, on: bool) -> None:
    """Read somebody's lines no longer, or again; twice is once. Raises Refused."""
    check_pace(who_id)
    if who_id == whom_id:
        raise Refused("yourself_no_folk")
    if not Player.objects.filter(pk=whom_id).exists():
        raise Refused("no_such_player")
    if on:
        Mute.objects.bulk_create([Mute(who_id=who_id, whom_id=whom_id)], ignore_conflicts=True)
    else:
        Mute.objects.filter(who=who_id, whom=whom_id).delete()
    outbox.folk_changed(who_id)


@transaction.atomic
def set_undisturbed(*, player_id: int, on: bool) -> None:
    """Be left alone by all but friends, or be there for everybody again. Raises Refused."""
    if not limits.within("away", player_id, most=30, seconds=600, when_unknown=True):
        raise Refused("too_many")  # everybody in the lobby hears of each change
    if Player.objects.filter(pk=player_id, undisturbed=not on).update(undisturbed=on):
        outbox.folk_changed(player_id)
        outbox.person_changed(player_id)
        control.recheck(player_id)


# --- inside ---------------------------------------------------------------------------------------------------------
def held(who_id: int, whom_id: int) -> tuple[Player, Player]:
    if who_id == whom_id:
        raise Refused("yourself_no_folk")
    who, whom = pairs.locked(who_id, whom_id)
    return who, whom


def part(who_id: int, whom_id: int) -> None:
    """Let neither count the other among his friends; he who asked, or was a friend, sees it as if nobody had answered."""
    if Friend.objects.filter(Q(who=who_id, whom=whom_id) | Q(who=whom_id, whom=who_id)).delete()[0]:
        outbox.folk_changed(who_id, whom_id)
        for one, other in ((who_id, whom_id), (whom_id, who_id)):
            news.answered([one], "friend", {"by": other})


def look_again(*player_ids: int) -> None:
    """Let open sockets of these players look again at whose lines they are sent."""
    for player_id in player_ids:
        control.recheck(player_id)


def check_pace(who_id: int) -> None:
    if not limits.within("folk", who_id, most=60, seconds=600, when_unknown=True):
        raise Refused("too_many")
