"""What a player answers to a sanction, once; and what the staff answers him."""

from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.db.models import Q

from lobby.models import Appeal, Player, Sanction
from lobby.moderation import acting, ranks
from lobby.moderation.records import kept, noted, tell
from lobby.refusals import Refused
from tables import clock

LONGEST = 2000
ANSWER = 1000


def appeal(*, player: Player, sanction_id: int, words: str) -> Appeal:
    """Keep what a player says to a sanction; once each, the same once more is the same. Raises Refused."""
    words = words.replace("\0", "").strip()
    if not 0 < len(words) <= LONGEST:
        raise Refused("appeal_length")
    sanction = Sanction.objects.filter(pk=sanction_id, player=player).first()
    if sanction is None:
        raise Refused("case_gone")
    try:
        with transaction.atomic():
            made = Appeal(sanction=sanction, words=words, at=clock.now())
            kept(made, player)
            return made
    except IntegrityError:
        first = Appeal.objects.get(sanction=sanction)
        if first.words == words:
            return first
        raise Refused("appealed_already") from None


def answer(*, by: Player, appeal_id: int, grant: bool, words: str) -> Appeal:
    """Grant an appeal, which lifts the sanction, or refuse it; the player is told. Raises Refused."""
    words = words.replace("\0", "").strip()
    if not 0 < len(words) <= ANSWER:
        raise Refused("answer_length")
    with transaction.atomic():
        found = Appeal.objects.filter(pk=appeal_id).values_list("sanction__player", "sanction").first()
        if found is None:
            raise Refused("case_gone")
        player = Player.objects.select_for_update(no_key=True).get(pk=found[0])
        row = Appeal.objects.select_for_update(no_key=True).get(pk=appeal_id)
        state = Appeal.State.GRANTED if grant else Appeal.State.REFUSED
        if not ranks.may_touch(by, player):
            raise Refused("above_you")
        if row.state != Appeal.State.OPEN:
            if (row.state, row.by_id, row.answer) == (state, by.pk, words):
                return row
            raise Refused("case_moved")
        if row.sanction.by_id == by.pk and others(by, player):
            raise Refused("own_sanction")
        row.state, row.answer, row.by, row.answered_at, row.seen = state, words, by, clock.now(), False
        kept(row, by)
        noted(by, row, str(row.get_state_display()))
        if grant:
            acting.lift(by=by, sanction_id=found[1])
        tell(player.pk)
    return row


def others(by: Player, player: Player) -> bool:
    """Say whether somebody else of the staff could answer: four eyes, where there are four."""
    right = Q(codename="change_appeal", content_type__app_label="lobby")
    permission = Permission.objects.filter(right)
    may = Q(is_superuser=True) | Q(groups__permissions__in=permission) | Q(user_permissions__in=permission)
    staff = Player.objects.filter(may, is_staff=True, is_active=True).exclude(pk=by.pk).distinct()
    return any(ranks.may_touch(one, player) for one in staff)
