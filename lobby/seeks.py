"""What somebody waits with for whoever comes: a quick search, open challenges, links. One transaction each.

A player's seeks change under the lock of his row; the sweep, which holds nobody, ends only what is still open.
"""

import secrets
from typing import Final

from django.db import transaction
from msgspec import Struct

from games.registry import GAMES
from lobby import limits, outbox, pairing, pairs, seated, terms, waiting, whereabouts, wire
from lobby.models import Player, Seek
from lobby.refusals import Refused
from lobby.waiting import LINK, OPEN, QUICK, withdraw_all
from tables import clock
from tables import outbox as tables_outbox
from tables import services as tables

__all__ = ["Offer", "seek", "take", "tend", "unseek", "withdraw_all"]

LIVES: Final = {"quick": 15 * pairs.MINUTE, "open": 10 * pairs.MINUTE, "link": 24 * 60 * pairs.MINUTE}
"""Milliseconds after which nobody waits any more, by kind."""
MOST: Final = {"open": 3, "link": 5}
"""What one player may have open, by kind. A new quick search takes the place of the old one."""


class Offer(Struct, frozen=True):
    """What somebody waits for."""

    game: str
    preset: str
    time: wire.Time
    rated: bool = False
    begins: str = "lot"
    lowest: int | None = None
    highest: int | None = None
    span: int | None = None
    """Of a quick search, instead of the two bounds: how far about one's own rating."""


# --- waiting --------------------------------------------------------------------------------------------------------
def seek(*, player_id: int, kind: str, offer: Offer, client_id: str, commit: str | None = None) -> Seek:
    """Wait for an opponent; a quick search meets one at once when there is one. Raises Refused.

    `commit`, here and below: what the browser adds to luck (tables.services.promise).
    A repeat with the same client id returns the same seek, and a search looks round once more.
    """
    if not limits.within("seeks", player_id, most=40, seconds=600, when_unknown=True):
        raise Refused("too_many")
    with transaction.atomic():
        (player,) = pairs.locked(player_id)
        row = Seek.objects.filter(player=player, client_id=client_id).first()
        if row is None:
            check(player, kind, offer)
            row = make(player, kind, offer, client_id)
            tables.promise(deal_id=row.deal_id, player_id=player.pk, version=1, commitment=commit)
    if row.state == OPEN and row.kind != LINK:
        pairing.look_round(row)
        row.refresh_from_db()
    return row


def check(player: Player, kind: str, offer: Offer) -> None:
    """Raise Refused when a player may not wait so."""
    if not (player.may("challenge") and player.may("sit")):
        raise Refused("may_not")
    if left := pairs.pause(player.pk):
        raise Refused("paused", minutes=-(-left // pairs.MINUTE))
    terms.check(offer.game, offer.preset)
    if kind == QUICK and terms.kind_of(offer.time) == seated.SLOW:
        raise Refused("not_offered")
    pairs.check_rated(offer.rated, player)
    if offer.lowest is not None and offer.highest is not None and offer.lowest > offer.highest:
        raise Refused("no_range")
    if kind == LINK:
        return check_room(player, kind)
    pairs.check_free(terms.kind_of(offer.time), player)
    if player.undisturbed:
        raise Refused("you_undisturbed")
    if kind == QUICK:
        waiting.end(Seek.objects.filter(player=player, kind=QUICK, state=OPEN), Seek.State.WITHDRAWN)
    else:
        check_room(player, kind)


def check_room(player: Player, kind: str) -> None:
    if Seek.objects.filter(player=player, kind=kind, state=OPEN, until__gt=clock.now()).count() >= MOST[kind]:
        raise Refused(f"too_many_{kind}_seeks")


def make(player: Player, kind: str, offer: Offer, client_id: str) -> Seek:
    now = clock.now()
    lowest, highest = range_of(player, kind, offer)
    row = Seek.objects.create(
        player=player,
        kind=kind,
        game=offer.game,
        preset=offer.preset,
        **terms.time_columns(offer.time),
        rated=offer.rated,
        begins="lot" if kind == QUICK else offer.begins,
        lowest=lowest,
        highest=highest,
        token=secrets.token_urlsafe(18) if kind == LINK else None,
        made_at=now,
        until=now + LIVES[kind],
        client_id=client_id,
        deal=tables.open_deal(game=offer.game),
    )
    whereabouts.seen(player.pk)
    outbox.challenges_changed(player.pk)
    if kind != LINK:
        outbox.seeks_changed()
    return row


def range_of(player: Player, kind: str, offer: Offer) -> tuple[int | None, int | None]:
    """Return the ratings that may come: to a search those about its own, to a link whoever has it."""
    if kind == LINK or (kind == QUICK and offer.span is None):
        return None, None
    if kind == QUICK and offer.span is not None:
        own = pairing.elos([player.pk], offer.game)[player.pk]
        return own - offer.span, own + offer.span
    return offer.lowest, offer.highest


def unseek(*, seek_id: int, player_id: int) -> None:
    """Wait no longer; twice is once. Raises Refused."""
    with transaction.atomic():
        pairs.locked(player_id)
        row = Seek.objects.filter(pk=seek_id, player=player_id).first()
        if row is None or row.state == Seek.State.STARTED:
            raise Refused("seek_gone")
        if row.state == Seek.State.FROZEN:
            raise Refused("starting")
        waiting.end([row], Seek.State.WITHDRAWN)


# --- taking ---------------------------------------------------------------------------------------------------------
def take(*, seek_id: int, player_id: int, kind: str = Seek.Kind.OPEN, commit: str | None = None) -> int | None:
    """Begin the match that somebody waits for; returns its id, also to one who takes it twice. Raises Refused.

    None while the browsers of both are asked for what they add to luck.
    """
    if not limits.within("takes", player_id, most=60, seconds=600, when_unknown=True):
        raise Refused("too_many")
    with transaction.atomic():
        owner = Seek.objects.filter(pk=seek_id, kind=kind).values_list("player", flat=True).first()
        if owner is None:
            raise Refused("seek_gone")
        if owner == player_id:
            raise Refused("own_seek")
        pairs.locked(owner, player_id)
        held = Seek.objects.select_for_update(no_key=True, of=("self",)).select_related("player", "deal")
        row, taker = held.get(pk=seek_id), Player.objects.get(pk=player_id)
        if row.match_id and row.taken_by_id == player_id:
            return row.match_id
        if row.state == Seek.State.FROZEN and row.taken_by_id == player_id:
            return None
        check_takes(row, taker)
        tables.promise(deal_id=row.deal_id, player_id=taker.pk, version=1, commitment=commit)
        update = pairing.begin(row, taker)
    tables_outbox.follow(update)
    return None if update is None else update.match_id


def check_takes(row: Seek, taker: Player) -> None:
    """Raise Refused when somebody cannot take what another waits with."""
    if row.state != OPEN or row.until <= clock.now():
        raise Refused("seek_gone")
    pairing.check_pair(row, taker, invited=row.kind == LINK)
    pairs.check_rated(row.rated, row.player, taker)
    elo = pairing.elos([taker.pk], row.game)[taker.pk]
    if row.lowest is not None and elo < row.lowest:
        raise Refused("seek_too_low", lowest=row.lowest, elo=elo)
    if row.highest is not None and elo > row.highest:
        raise Refused("seek_too_high", highest=row.highest, elo=elo)
    if not whereabouts.is_here(row.player_id):
        raise Refused("seek_away", name=row.player.name)


# --- by the clock ---------------------------------------------------------------------------------------------------
def tend() -> None:
    """End what nobody waits with any more, and let searches look round: by now they look further. Safe at any time, twice."""
    late = Seek.objects.filter(state=OPEN, until__lte=clock.now())
    finish(list(late), Seek.State.EXPIRED)
    waiting = list(Seek.objects.filter(state=OPEN).exclude(kind=LINK).select_related("player").order_by("pk"))
    here = whereabouts.present()
    gone = whereabouts.gone({row.player_id for row in waiting}, here)
    finish([row for row in waiting if row.player_id in gone or hidden(row.player)], Seek.State.WITHDRAWN)
    for row in waiting:
        if row.kind == QUICK and row.game in GAMES and (here is None or row.player_id in here):
            pairing.look_round(row)


def hidden(player: Player) -> bool:
    """Say whether somebody is to be met by nobody by now."""
    return player.undisturbed or not (player.may("challenge") and player.may("sit"))


def finish(rows: list[Seek], state: Seek.State) -> None:
    """End these, each in a transaction of its own: one that is met at this moment holds up no other."""
    for row in rows:
        with transaction.atomic():
            waiting.end([row], state)
