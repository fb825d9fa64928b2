"""Bringing together two who wait: whether they fit, and the match that comes of it. What one may wait for: lobby.seeks.

Everybody makes his own search first and looks round then: of two at the same instant at least one sees the other. Who meets
whom is decided under the lock of both players (in the order of their ids), then of what they wait with.
"""

import secrets
from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction

from lobby import challenges, folk, freezing, outbox, pairs, seated, terms, waiting, whereabouts
from lobby.models import Player, Seek
from lobby.refusals import Refused
from lobby.waiting import OPEN, QUICK
from ratings import selectors as ratings
from tables import clock
from tables import outbox as tables_outbox
from tables import services as tables
from tables.services import Update

WIDER: Final = ((15_000, 2), (30_000, 4))
"""After so many milliseconds a quick search looks so many times as far."""
TERMS: Final = ("game", "preset", "time_kind", "minutes", "seconds", "days", "rated")
"""What two must want alike."""
LOT: Final = secrets.SystemRandom()


# --- who fits -------------------------------------------------------------------------------------------------------
def elos(player_ids: Iterable[int], game: str) -> dict[int, int]:
    """Return everybody's rating in a game; who has none yet counts as one who begins."""
    found = ratings.standings(player_ids)
    return {pk: standing.get(game, ratings.Standing()).elo for pk, standing in found.items()}


def bounds(row: Seek, now: int) -> tuple[int | None, int | None]:
    """Return the ratings that somebody waits for by now: a quick search widens about its middle."""
    if row.kind != QUICK or row.lowest is None or row.highest is None:
        return row.lowest, row.highest
    waited = now - row.made_at
    times = max((times for after, times in WIDER if waited >= after), default=1)
    middle, half = (row.lowest + row.highest) // 2, (row.highest - row.lowest) // 2
    return middle - half * times, middle + half * times


def within(elo: int, limits: tuple[int | None, int | None]) -> bool:
    lowest, highest = limits
    return (lowest is None or elo >= lowest) and (highest is None or elo <= highest)


def candidates(mine: Seek) -> list[Seek]:
    """Return what waits on the same terms and fits both ways, the longest waiting first.

    A quick search also meets open challenges. Two open challenges do not meet: each is taken by a click.
    """
    kinds = [QUICK, Seek.Kind.OPEN] if mine.kind == QUICK else [QUICK]
    same = {name: getattr(mine, name) for name in TERMS}
    now = clock.now()
    rows = list(Seek.objects.filter(state=OPEN, kind__in=kinds, until__gt=now, **same).exclude(player=mine.player_id))
    if not rows:
        return []
    people = {row.player_id for row in rows}
    elo, here = elos({*people, mine.player_id}, mine.game), whereabouts.present()
    apart = folk.at_odds(mine.player_id, people) | pairs.busy(people)
    own = bounds(mine, now)
    return [
        row
        for row in sorted(rows, key=lambda row: row.pk)
        if row.player_id not in apart
        and (here is None or row.player_id in here)
        and within(elo[row.player_id], own)
        and within(elo[mine.player_id], bounds(row, now))
    ]


# --- the meeting ----------------------------------------------------------------------------------------------------
def look_round(row: Seek) -> None:
    """Let somebody who waits, and is here, meet the first who fits, if there is one."""
    for other in candidates(row):
        if met(row, other):
            return


def met(one: Seek, other: Seek) -> bool:
    """Begin the match of two who wait; False when one of them waits no longer, or may not play."""
    try:
        with transaction.atomic():
            pairs.locked(one.player_id, other.player_id)
            held = list(
                Seek.objects.select_for_update(no_key=True, of=("self",))
                .filter(pk__in=[one.pk, other.pk], state=OPEN)
                .select_related("player", "deal")
                .order_by("pk")
            )
            if len(held) != 2:
                return False
            elder, younger = held if held[0].kind == held[1].kind else sorted(held, key=lambda row: row.kind == QUICK)
            check_pair(elder, younger.player)
            check_pair(younger, elder.player)
            younger.state = Seek.State.STARTED  # before all others of both are withdrawn
            younger.save(update_fields=["state"])
            tables.close_deal(deal=younger.deal, fate="declined")
            hand_over_promise(younger, elder)
            update = begin(elder, younger.player, also=younger)
            if update is None:
                younger.state = Seek.State.FROZEN
                younger.save(update_fields=["state"])
    except Refused:
        return False
    tables_outbox.follow(update)
    return True


def hand_over_promise(younger: Seek, elder: Seek) -> None:
    """Let a browser that has promised a nonce give it for the deal that is played: its hash is still to come."""
    mine = next((row for row in tables.promised(younger.deal_id, 1) if row.player_id == younger.player_id), None)
    promised = None if mine is None else ""
    tables.promise(deal_id=elder.deal_id, player_id=younger.player_id, version=1, commitment=promised)


def begin(row: Seek, taker: Player, *, also: Seek | None = None) -> Update | None:
    """Open the match that `row` waits for, or freeze it, in the transaction that holds both players and the row; both are told.

    `also`: the quick search that has met it. The caller lets tables.outbox follow what this returns, once it is durable.
    """
    update = freezing.begin(
        kind="seek",
        about=row.pk,
        also=also.pk if also else None,
        version=1,
        deal_id=row.deal_id,
        opening=opening(row, taker),
    )
    row.taken_by = taker
    if update is not None:
        opened(row, update.match_id, also)
        return update
    row.state = Seek.State.FROZEN
    row.save(update_fields=["state", "taken_by"])
    outbox.challenges_changed(row.player_id, taker.pk)
    outbox.seeks_changed()
    return None


def opening(row: Seek, taker: Player) -> dict[str, Any]:
    first = {"me": 0, "you": 1}.get(row.begins)
    return {
        "game": row.game,
        "preset": row.preset,
        "sitters": [pairs.sitter(row.player), pairs.sitter(taker)],
        "first": LOT.randrange(2) if first is None else first,
        "time": terms.control(row),
        "kind": "people",
        "rated": row.rated and not (row.player.is_guest or taker.is_guest),
    }


def opened(row: Seek, match_id: int, also: Seek | None = None) -> None:
    """Note the match that a seek has become; whatever else is open of both ends, and they are taken to the table."""
    assert row.taken_by_id is not None  # who took it, or met it
    row.state, row.match_id = Seek.State.STARTED, match_id
    row.save(update_fields=["state", "match", "taken_by"])
    if also is not None:
        also.state, also.match_id, also.taken_by_id = Seek.State.STARTED, match_id, row.player_id
        also.save(update_fields=["state", "match", "taken_by"])
    pair = [row.player_id, row.taken_by_id]
    if row.time_kind != seated.SLOW:
        challenges.withdraw_live(pair)
        waiting.withdraw_live(pair)
    outbox.challenges_changed(*pair)
    outbox.seeks_changed()
    outbox.match_begun(match_id, *pair, slow=row.time_kind == seated.SLOW)


def lapsed(row: Seek, also: Seek | None, owing: set[int]) -> None:
    """Go on waiting with a seek whose match did not begin, and the search that had met it; who was missing waits no more.

    A link stays good for whoever comes.
    """
    if row.taken_by_id is not None:
        outbox.challenges_changed(row.taken_by_id)
    for one in (row, also):
        if one is None:
            continue
        if one.until > clock.now() and (one.kind == waiting.LINK or one.player_id not in owing):
            reopen(one)
        else:
            one.state = Seek.State.EXPIRED
        one.save()
        outbox.challenges_changed(one.player_id)
    outbox.seeks_changed()


def reopen(row: Seek) -> None:
    """Let somebody wait with luck of its own; his browser promises anew what it adds."""
    had_promised = any(one.player_id == row.player_id for one in tables.promised(row.deal_id, 1))
    row.state, row.taken_by, row.deal = OPEN, None, tables.open_deal(game=row.game)
    tables.promise(deal_id=row.deal.pk, player_id=row.player_id, version=1, commitment="" if had_promised else None)


def check_pair(row: Seek, comer: Player, *, invited: bool = False) -> None:
    """Raise Refused when these two cannot begin a match now, in words for the comer. Whom one has invited may disturb."""
    waits = row.player
    apart = folk.is_blocked(waits.pk, comer.pk) if invited else not folk.may_disturb(comer.pk, waits)
    if apart:
        raise Refused("seek_gone")  # that somebody blocks somebody is not told
    pairs.check_pair(comer, waits, row.time_kind)
