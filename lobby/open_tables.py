"""What people do at open tables (portal_features A5): one transaction each, under the lock of the player, then of the table.

Whoever sits there and is ready has seen the version for which he is ready: each change of terms or seats makes the next one.
The match begins with the last of them, under the lock of all who sit there.
"""

import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, TypeVar

from django.db import transaction

from games.registry import GAMES
from lobby import folk, limits, pairs, stakes, table_seats, table_starts, table_terms, terms, whereabouts
from lobby.models import OpenTable, Player, TableOut, TablePlace
from lobby.refusals import Refused
from lobby.table_seats import LIVES, OPEN
from lobby.table_terms import TableTerms
from tables import clock
from tables import outbox as tables_outbox
from tables import services as tables
from tables.models import Chair

T = TypeVar("T")
STARTED: Final = OpenTable.State.STARTED


# --- the host -------------------------------------------------------------------------------------------------------
def make(*, player_id: int, game: str, wanted: TableTerms, client_id: str) -> OpenTable:
    """Open a table and sit down there; a repeat with the same client id returns the same table. Raises Refused."""
    if not limits.within("open-tables", player_id, most=20, seconds=600, when_unknown=True):
        raise Refused("too_many")
    with transaction.atomic():
        (host,) = pairs.locked(player_id)
        if before := OpenTable.objects.filter(made_by=host, client_id=client_id).first():
            return before
        check_comes(host, terms.kind_of(wanted.time))
        pairs.check_rated(wanted.rated, host)
        stakes.check_proposed(wanted.stake, wanted.rated, host)
        now = clock.now()
        row = OpenTable.objects.create(
            host=host,
            made_by=host,
            game=game,
            token=secrets.token_urlsafe(18),
            made_at=now,
            until=now + LIVES,
            client_id=client_id,
            **table_terms.columns(game, wanted),
            deal=tables.open_deal(game=game),
        )
        place(row, 0, player=host)
        whereabouts.seen(host.pk)
        table_seats.changed(row, version=False)
    return row


def alter(*, table_id: int, player_id: int, version: int, wanted: TableTerms) -> OpenTable:
    """Change the terms of this version of one's own table; a repeat changes nothing more. Raises Refused."""
    check_pace(player_id)
    with transaction.atomic():
        row = hosted(table_id, player_id)
        values = table_terms.columns(row.game, wanted)
        same = all(getattr(row, name) == value for name, value in values.items())
        if row.version == version + 1 and same:
            return row
        if row.version != version:
            raise Refused("table_changed")
        if same:
            raise Refused("nothing_new")
        pairs.check_rated(wanted.rated, row.host)
        stakes.check_proposed(wanted.stake, wanted.rated, row.host)
        move_up(row, wanted.seats)
        for name, value in values.items():
            setattr(row, name, value)
        table_seats.changed(row)
    return row


def move_up(row: OpenTable, seats: int) -> None:
    """Let those who sit beyond the last seat move to free ones. Raises Refused when more sit there than may."""
    taken = table_seats.places(row)
    if len(taken) > seats:
        raise Refused("too_many_sit")
    free = iter(sorted(set(range(seats)) - {one.seat for one in taken}))
    for one in taken:
        if one.seat >= seats:
            TablePlace.objects.filter(pk=one.pk).update(seat=next(free))


def seat_bot(*, table_id: int, player_id: int, seat: int, level: str) -> None:
    """Give a free seat to the computer, or another level to the computer there. Raises Refused."""
    check_pace(player_id)
    with transaction.atomic():
        row = hosted(table_id, player_id)
        if level not in GAMES[row.game].bots or seat >= row.seats:
            raise Refused("not_offered")
        there = TablePlace.objects.filter(table=row, seat=seat).first()
        if there is not None and there.player_id is not None:
            raise Refused("seat_taken")
        if there is not None and there.bot == level:
            return
        TablePlace.objects.filter(table=row, seat=seat).delete()
        place(row, seat, bot=level)
        table_seats.changed(row)


def empty_seat(*, table_id: int, player_id: int, seat: int, expected: int | None = None) -> None:
    """Show somebody out, who may not come back, or send a computer away; an empty seat stays so. Raises Refused.

    `expected`: who sits there as far as the host knows.
    """
    check_pace(player_id)
    with transaction.atomic():
        row = hosted(table_id, player_id)
        there = TablePlace.objects.filter(table=row, seat=seat).first()
        if there is None:
            return
        if there.player_id == player_id:
            raise Refused("own_seat")
        if expected is not None and there.player_id != expected:
            raise Refused("table_changed")
        if there.player_id is None:
            there.delete()
            table_seats.changed(row)
            return
        TableOut.objects.get_or_create(table=row, player_id=there.player_id)
        table_seats.unseat(row, there.player_id, "shown_out")


def close(*, table_id: int, player_id: int) -> None:
    """Close one's own table; twice is once. Raises Refused."""
    with transaction.atomic():
        row = held(table_id, player_id)
        if row.host_id == player_id and row.state == OpenTable.State.CLOSED:
            return
        check_host(row, player_id)
        table_seats.end(row, OpenTable.State.CLOSED, "closed")


# --- whoever sits down ----------------------------------------------------------------------------------------------
def sit(*, table_id: int, player_id: int, seat: int | None = None, token: str | None = None) -> int | None:
    """Take a seat, the first free one when none is named, or change seats. Raises Refused.

    Returns the match, to one who sat there when it began.
    """
    check_pace(player_id)
    with transaction.atomic():
        row = held(table_id, player_id)
        if row.state == STARTED and (match := match_of(row, player_id)):
            return match
        check_open(row)
        taken = table_seats.places(row)
        mine = next((one for one in taken if one.player_id == player_id), None)
        if mine is None:
            comer = Player.objects.get(pk=player_id)
            check_sits(row, comer, taken, token)
            stakes.check_seat(row.stake, comer)
        elif seat in (None, mine.seat):
            return None
        chosen = free_seat(row, taken, seat)
        if mine is None:
            place(row, chosen, player_id=player_id)
        else:
            TablePlace.objects.filter(pk=mine.pk).update(seat=chosen)
        whereabouts.seen(player_id)
        table_seats.changed(row)
    return None


def free_seat(row: OpenTable, taken: list[TablePlace], wish: int | None) -> int:
    free = sorted(set(range(row.seats)) - {one.seat for one in taken})
    if not free:
        raise Refused("table_full")
    if wish is not None and wish not in free:
        raise Refused("seat_taken")
    return free[0] if wish is None else wish


def stand(*, table_id: int, player_id: int) -> None:
    """Give one's seat back; twice is once. Raises Refused."""
    with transaction.atomic():
        row = held(table_id, player_id)
        if row.state == STARTED and match_of(row, player_id):
            raise Refused("table_started")
        if row.state == OpenTable.State.FROZEN:
            raise Refused("starting")
        if row.state == OPEN:
            table_seats.unseat(row, player_id)


def ready(*, table_id: int, player_id: int, version: int, ready: bool, commit: str | None = None) -> int | None:
    """Be ready for this version, or no longer; with the last of those who sit there the match begins. Raises Refused.

    Returns the match's id, also to one who was ready before; None while others are not, or while their browsers are asked for
    what they add to luck. `commit`: what this browser adds (tables.services.promise).
    """
    check_pace(player_id)
    match, update = all_held(table_id, player_id, lambda row: readied(row, player_id, version, ready, commit))
    tables_outbox.follow(update)
    return match


def readied(
    row: OpenTable, player_id: int, version: int, ready: bool, commit: str | None
) -> tuple[int | None, tables.Update | None]:
    """Return the match, and what is to follow when it has begun just now."""
    if row.state == STARTED and (match := match_of(row, player_id)):
        return match, None
    if row.state == OpenTable.State.FROZEN and ready and row.version == version:
        return None, None
    check_open(row)
    taken = table_seats.places(row)
    mine = next((one for one in taken if one.player_id == player_id), None)
    if mine is None:
        raise Refused("not_at_table" if row.listed else "table_gone")
    if row.version != version:
        raise Refused("table_changed")
    if ready and len(taken) < row.seats:
        raise Refused("seats_free")
    if ready:
        check_stake(row, player_id, taken)
    mark = version if ready else 0
    if ready:
        tables.promise(deal_id=row.deal_id, player_id=player_id, version=version, commitment=commit)
    if mine.ready_version != mark:
        mine.ready_version = mark
        mine.save(update_fields=["ready_version"])
        table_seats.changed(row, version=False)
    if not all(one.bot or one.ready_version == version for one in taken):
        return None, None
    if not all_fit(row, player_id, table_starts.unfit(row, taken), "may_not"):
        return None, None
    if not all_fit(row, player_id, table_starts.short(row, taken), "taler"):
        return None, None
    update = table_starts.begin(row, taken)
    return None if update is None else update.match_id, update


def all_fit(row: OpenTable, player_id: int, unfit: Iterable[int], why: Literal["may_not", "taler"]) -> bool:
    """Take their seats from those who cannot begin now; raise Refused when it is he who wants to."""
    found = list(unfit)
    if player_id in found:
        raise Refused("may_not" if why == "may_not" else "stake_short")
    for other in found:
        table_seats.unseat(row, other, why)
    return not found


# --- holding --------------------------------------------------------------------------------------------------------
def held(table_id: int, player_id: int) -> OpenTable:
    """Hold a player, then a table. Raises Refused."""
    pairs.locked(player_id)
    rows = table_seats.held(table_id)
    if not rows:
        raise Refused("table_gone")
    return rows[0]


def hosted(table_id: int, player_id: int) -> OpenTable:
    """Hold a player and the open table whose host he is. Raises Refused."""
    row = held(table_id, player_id)
    check_host(row, player_id)
    return row


class Moved(Exception):
    """Somebody has sat down before the table could be held."""


def all_held(table_id: int, player_id: int, act: Callable[[OpenTable], T]) -> T:
    """Do something while everybody who sits at a table is held, in the order in which all acts hold players."""
    for _ in range(5):
        try:
            with transaction.atomic():
                return act(held_with_all(table_id, player_id))
        except Moved:
            continue
    raise Refused("unavailable")


def held_with_all(table_id: int, player_id: int) -> OpenTable:
    seated = TablePlace.objects.filter(table=table_id, player__isnull=False)
    people = {player_id, *(pk for pk in seated.values_list("player_id", flat=True) if pk is not None)}
    pairs.locked(*people)
    rows = table_seats.held(table_id)
    if not rows:
        raise Refused("table_gone")
    if set(table_seats.sitting(rows[0])) - people:
        raise Moved
    return rows[0]


def place(row: OpenTable, seat: int, **who: Any) -> None:
    TablePlace.objects.create(table=row, seat=seat, since=clock.now(), **who)


def match_of(row: OpenTable, player_id: int) -> int | None:
    """Return the match that a table became, to one who sits there."""
    sat = Chair.objects.filter(match=row.match_id, player=player_id)
    return row.match_id if row.match_id is not None and sat.exists() else None


# --- what may be ----------------------------------------------------------------------------------------------------
def check_pace(player_id: int) -> None:
    if not limits.within("at-open-tables", player_id, most=120, seconds=600, when_unknown=True):
        raise Refused("too_many")


def check_open(row: OpenTable) -> None:
    if row.state == OpenTable.State.FROZEN:
        raise Refused("starting")
    if row.state != OPEN or row.until <= clock.now():
        raise Refused("table_gone")


def check_host(row: OpenTable, player_id: int) -> None:
    """Raise Refused for who is no host; to strangers a table that is not listed is not there."""
    check_open(row)
    if row.host_id != player_id:
        raise Refused("not_your_table" if row.listed or player_id in table_seats.sitting(row) else "table_gone")


def check_comes(player: Player, time_kind: str) -> None:
    """Raise Refused when somebody may not sit down at an open table of this time control now, whichever it is."""
    if not (player.may("challenge") and player.may("sit")):
        raise Refused("may_not")
    if left := pairs.pause(player.pk):
        raise Refused("paused", minutes=-(-left // pairs.MINUTE))
    pairs.check_free(time_kind, player)
    if TablePlace.objects.filter(player=player).exists():
        raise Refused("sits_elsewhere")


def check_stake(row: OpenTable, player_id: int, taken: list[TablePlace]) -> None:
    """Raise Refused when somebody cannot be ready for what is at stake as people sit now."""
    people = [one.player for one in taken if one.player is not None]
    if table_terms.as_seated(row, taken).rated:
        who = next(player for player in people if player.pk == player_id)
        stakes.check_ready(row.stake, who, *(player for player in people if player.pk != player_id))


def check_sits(row: OpenTable, player: Player, taken: list[TablePlace], token: str | None) -> None:
    """Raise Refused when somebody may not sit down at this table now. That somebody there blocks him is not told."""
    if not (row.listed or (token is not None and secrets.compare_digest(token.encode(), row.token.encode()))):
        raise Refused("table_gone")
    check_comes(player, row.time_kind)
    if TableOut.objects.filter(table=row, player=player).exists():
        raise Refused("shown_out_there")
    apart = folk.at_odds(player.pk, [one.player_id for one in taken if one.player_id is not None])
    if apart and folk.blocks(player.pk, apart):
        raise Refused("you_block_there")
    if apart:
        raise Refused("not_welcome")
