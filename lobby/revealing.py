"""What becomes of a start that is frozen: its match, once all browsers have opened what they add; or nothing, after a while.

One transaction each, under the lock of all who take part, then of the start.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from django.db import transaction

from lobby import challenges, freezing, outbox, pairing, pairs, rematch, table_seats, table_starts
from lobby.models import Challenge, FrozenPlayer, FrozenStart, Player, Seek
from lobby.refusals import Refused
from ratings.taler_ledger import NotEnough
from tables import clock, wire
from tables import outbox as tables_outbox
from tables import services as tables
from tables.models import DealNonce, Match
from tables.services import NotAllowed, Update

logger = logging.getLogger(__name__)
AGAIN: Final = 2_000
"""Milliseconds after which those who still owe something are asked once more: a word may have been lost."""
T = TypeVar("T")


# --- browsers -------------------------------------------------------------------------------------------------------
def commit(*, deal_id: int, player_id: int, version: int, commitment: str) -> None:
    """Show the hash that was promised with an agreement; the first one counts. Raises Refused."""
    with transaction.atomic():
        start = held(deal_id)
        if start is None:
            pairs.locked(player_id)
        given(tables.commit, deal_id=deal_id, player_id=player_id, version=version, commitment=commitment)
        if start is not None:
            freezing.ask(start)


def reveal(*, deal_id: int, player_id: int, nonce: bytes) -> int | None:
    """Open a nonce; with the last one the match begins. Returns its id, also to one who repeats himself; None before.

    Raises Refused.
    """
    with transaction.atomic():
        start = held(deal_id)
        if start is None:
            return match_of(deal_id, player_id, nonce)
        given(tables.open_nonce, deal_id=deal_id, player_id=player_id, version=start.version, nonce=nonce)
        update = None
        if all(row.nonce for row in tables.promised(deal_id, start.version)):
            update = opened_or_lapsed(start)
    tables_outbox.follow(update)
    return None if update is None else update.match_id


def given(act: Callable[..., T], **what: Any) -> T:
    """Do what tables do with nonces, and refuse in the words of the lobby."""
    try:
        return act(**what)
    except NotAllowed as no:
        raise Refused(no.code) from no


def match_of(deal_id: int, player_id: int, nonce: bytes) -> int:
    """Return the match that has begun with this nonce of his. Raises Refused."""
    mine = DealNonce.objects.filter(deal_id=deal_id, player_id=player_id, nonce=nonce, seat__isnull=False)
    match_id = Match.objects.filter(deal_id=deal_id).values_list("pk", flat=True).first() if mine.exists() else None
    if match_id is None:
        raise Refused("no_nonce")
    return match_id


def held(deal_id: int) -> FrozenStart | None:
    """Hold all who take part in a start, then the start; None when there is none, or none any more."""
    taking_part = FrozenPlayer.objects.filter(start__deal=deal_id).values_list("player_id", flat=True)
    with suppress(Refused):  # an account that was deleted meanwhile
        pairs.locked(*taking_part)
    return FrozenStart.objects.select_for_update(no_key=True, of=("self",)).select_related("deal").filter(deal=deal_id).first()


# --- its match, or none ---------------------------------------------------------------------------------------------
def opened_or_lapsed(start: FrozenStart) -> Update | None:
    """Begin the match with what all have opened; one that cannot begin any more is called off."""
    opening = freezing.decoded(start.opening)
    nonces = {row.player_id: bytes(row.nonce) for row in tables.promised(start.deal_id, start.version) if row.nonce}
    seats = [nonces.pop(sitter.player, None) for sitter in opening["sitters"]]  # who sits at two seats gives one
    try:
        with transaction.atomic():
            check_people(opening)
            update = tables.open_match(deal=start.deal_id, nonces=seats, **opening)
            FrozenStart.objects.filter(pk=start.pk).delete()
            ENDS[start.kind].opened(start, update.match_id, opening)
    except (Refused, NotAllowed, NotEnough, ValueError) as no:
        logger.warning("a start that was agreed to cannot begin: %s", no)
        lapse(start)
        return None
    return update


def check_people(opening: dict[str, Any]) -> None:
    """Raise Refused when somebody must not play any more, or is gone."""
    people = [sitter.player for sitter in opening["sitters"] if sitter.player is not None]
    found = Player.objects.filter(pk__in=people, is_active=True)
    if len(found) < len(people) or not all(player.may("sit") for player in found):
        raise Refused("may_not")


def lapse(start: FrozenStart) -> None:
    """Call a start off: its deal counts as aborted, and everybody is told whose browser kept them waiting."""
    rows = tables.promised(start.deal_id, start.version)
    owing = {row.player_id for row in rows if not row.nonce and row.player_id is not None}
    names = dict(Player.objects.filter(pk__in=owing).values_list("pk", "username"))
    people = list(start.players.values_list("player_id", flat=True))
    kind, deal_id = start.kind, start.deal_id
    tables.close_deal(deal=deal_id, fate="aborted")
    FrozenStart.objects.filter(pk=start.pk).delete()
    ENDS[kind].lapsed(start, owing)
    for pk in people:
        missing = tuple(name for other, name in names.items() if other != pk)
        outbox.start_asked(pk, wire.NotBegun(deal_id, missing, pk in owing))


def sweep() -> int:
    """Call off what has waited too long, and ask once more where something is still owed; returns how many were called off.

    One that fails keeps no other waiting: all who take part in it can begin nothing else until it ends.
    """
    now, lapsed = clock.now(), 0
    for deal_id, until in list(FrozenStart.objects.order_by("pk").values_list("deal_id", "until")):
        if until > now and until - freezing.PATIENCE + AGAIN > now:
            continue
        try:
            lapsed += seen_to(deal_id, over=until <= now)
        except Exception:
            logger.exception("the start of deal %d could not be seen to", deal_id)
    return lapsed


@transaction.atomic
def seen_to(deal_id: int, *, over: bool) -> bool:
    """Call off a start that has waited too long, else ask once more; say whether it was called off."""
    start = held(deal_id)
    if start is None:
        return False
    if over:
        lapse(start)
    else:
        freezing.ask(start)
    return over


# --- what it came from ----------------------------------------------------------------------------------------------
class OfChallenge:
    @staticmethod
    def opened(start: FrozenStart, match_id: int, opening: dict[str, Any]) -> None:
        challenges.opened(Challenge.objects.select_related("challenger", "rival", "deal").get(pk=start.about), match_id)

    @staticmethod
    def lapsed(start: FrozenStart, owing: set[int]) -> None:
        for row in Challenge.objects.filter(pk=start.about):
            challenges.lapsed(row)


def searched(start: FrozenStart) -> Seek | None:
    """Return the quick search that had met the seek, if one had."""
    return None if start.also is None else Seek.objects.filter(pk=start.also).first()


class OfSeek:
    @staticmethod
    def opened(start: FrozenStart, match_id: int, opening: dict[str, Any]) -> None:
        pairing.opened(Seek.objects.get(pk=start.about), match_id, searched(start))

    @staticmethod
    def lapsed(start: FrozenStart, owing: set[int]) -> None:
        for row in Seek.objects.filter(pk=start.about):
            pairing.lapsed(row, searched(start), owing)


class OfTable:
    @staticmethod
    def opened(start: FrozenStart, match_id: int, opening: dict[str, Any]) -> None:
        (row,) = table_seats.held(start.about)
        table_starts.opened(row, match_id, [sitter.player for sitter in opening["sitters"] if sitter.player is not None])

    @staticmethod
    def lapsed(start: FrozenStart, owing: set[int]) -> None:
        for row in table_seats.held(start.about):
            table_starts.lapsed(row)


class OfRematch:
    @staticmethod
    def opened(start: FrozenStart, match_id: int, opening: dict[str, Any]) -> None:
        rematch.opened(Match.objects.get(pk=start.about), match_id, [one.player for one in opening["sitters"] if one.player])

    @staticmethod
    def lapsed(start: FrozenStart, owing: set[int]) -> None:
        for match in Match.objects.filter(pk=start.about):
            rematch.lapsed(match)


ENDS: Final[dict[str, Any]] = {"challenge": OfChallenge, "seek": OfSeek, "table": OfTable, "rematch": OfRematch}
