"""The deeds themselves, one for each kind of sanction: (what is kept of it, what was asked for, the people held).

Each runs inside the transaction of `acting`, which holds the players.
"""

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction

from lobby import challenges, names, room_lines, selectors, services, waiting
from lobby.models import Letter, OldName, Player, Report, RoomLine, Sanction
from lobby.moderation import records
from lobby.refusals import Refused
from ratings import services as ratings
from tables import outbox as tables_outbox
from tables import services as tables
from tables.models import Chair, Match
from tables.publish import publish_sync

if TYPE_CHECKING:
    from lobby.moderation.acting import Order

Deed = Callable[[Sanction, "Order", dict[int, Player]], None]
NAMELESS: Final = {"de": "Spieler", "en": "Player"}


def warn(made: Sanction, order: "Order", people: dict[int, Player]) -> None:
    """The words are all."""


def mute(made: Sanction, order: "Order", people: dict[int, Player]) -> None:
    records.fold(made.player)


def bench(made: Sanction, order: "Order", people: dict[int, Player]) -> None:
    """He plays no people: what he waits with ends; a match that runs is played to its end."""
    records.fold(made.player)
    end_waiting(made.player_id)


def ban(made: Sanction, order: "Order", people: dict[int, Player]) -> None:
    records.fold(made.player)
    end_waiting(made.player_id)
    if order.seat:
        give_up_seats(made)  # before his standings are held: a match that ends holds itself first
    ratings.list_player(player_id=made.player_id, listed=False)


def end_waiting(player_id: int) -> None:
    challenges.withdraw_all([player_id])
    waiting.withdraw_all([player_id])


def give_up_seats(made: Sanction) -> None:
    """Take him from his tables; where the judge sits opposite, the clock decides: nobody wins by his own office."""
    chairs = Chair.objects.filter(player=made.player_id, left=False, match__status=Match.Status.RUNNING)
    own = Chair.objects.filter(player=made.by_id).values("match")
    for match_id in chairs.exclude(match__in=own).order_by("match").values_list("match", flat=True):
        with suppress(tables.NotAllowed):  # it has just ended
            update = tables.resign(match_id=match_id, player_id=made.player_id, client_id=f"ban-{made.pk}", why="left")
            after_commit([update])


# --- names ----------------------------------------------------------------------------------------------------------
def rename(made: Sanction, order: "Order", people: dict[int, Player]) -> None:
    """Give him the name asked for, or one that says nothing; the old one is nobody's any more."""
    player = made.player
    if player.is_guest:
        raise Refused("guest_name")
    name = names.tidied(order.name) or nameless(player)
    try:
        names.check_free(name)
    except ValidationError as no:
        raise Refused("bad_name", why=str(no.messages[0])) from no
    if names.key(name) == player.key or selectors.taken(name):
        raise Refused("name_taken")
    made.detail = player.username
    made.save(update_fields=["detail"])
    called(player, name)


def called(player: Player, name: str) -> None:
    OldName.objects.filter(player=player, key=names.key(name)).delete()
    player.username = name
    player.save(update_fields=["username"])
    RoomLine.objects.filter(author=player).update(name=name)
    tables.forget_name(player_id=player.pk, name=name)
    services.renamed(player)


def nameless(player: Player) -> str:
    word = NAMELESS.get(player.language, NAMELESS["de"])
    name = f"{word}-{player.pk}"
    while selectors.taken(name):
        name = f"{word}-{player.pk}-{secrets.randbelow(10**5)}"
    return name


def name_back(row: Sanction, player: Player) -> None:
    """Give the old name back where it is still his."""
    if row.detail and OldName.objects.filter(player=player, key=names.key(row.detail)).exists():
        called(player, row.detail)


def listed_again(row: Sanction, player: Player) -> None:
    if player.may("enter"):
        ratings.list_player(player_id=player.pk, listed=True)


# --- lines ----------------------------------------------------------------------------------------------------------
def hide(made: Sanction, order: "Order", people: dict[int, Player]) -> None:
    """Take the line that a report names out of what can be read. Raises Refused."""
    report = Report.objects.filter(pk=order.report or 0, case=made.case_id).first()
    if report is None or not hidden(report):
        raise Refused("no_line")
    made.detail, made.match = report.quoted, report.match
    made.save(update_fields=["detail", "match"])


def hidden(report: Report) -> bool:
    if report.chat_line_id is not None:
        return tables.hide_line(line_id=report.chat_line_id)
    if report.room_line_id is not None:
        return room_lines.hide_line(line_id=report.room_line_id)
    return bool(Letter.objects.filter(pk=report.letter_id or 0, hidden=False).update(hidden=True))


# --- matches --------------------------------------------------------------------------------------------------------
def abort(made: Sanction, order: "Order", people: dict[int, Player]) -> None:
    """Break off a match that runs: it counts for nobody. Raises Refused."""
    match = match_of(made, order)
    update = tables.abort(match_id=match.pk, reason="staff")
    if update is None:
        raise Refused("not_running")
    after_commit([update])
    tell_all(made, match, people)


def void(made: Sanction, order: "Order", people: dict[int, Player]) -> None:
    """Void a match that is over, and take back exactly what it changed, in one transaction. Raises Refused."""
    match = match_of(made, order)
    update = tables.void(match_id=match.pk)
    if update is None:
        raise Refused("not_over")
    ratings.take_back(match.pk)
    after_commit([update])
    told = {"type": "lobby", "what": "person", "players": sorted(people)}
    transaction.on_commit(partial(publish_sync, "lobby", told), robust=True)
    tell_all(made, match, people)


def match_of(made: Sanction, order: "Order") -> Match:
    """Return the match that is meant: one that is judged, in which the accused sat, and the judge did not. Raises Refused."""
    chairs = Chair.objects.filter(match_id=order.match or 0, player=made.player_id, match__kind__in=records.JUDGED)
    chair = chairs.select_related("match").first()
    if chair is None:
        raise Refused("no_match")
    if Chair.objects.filter(match=chair.match_id, player=made.by_id).exists():
        raise Refused("own_match")
    made.match = chair.match
    made.save(update_fields=["match"])
    return chair.match


def tell_all(made: Sanction, match: Match, people: dict[int, Player]) -> None:
    """Tell the others who sat there, too; they are not blamed."""
    for player in people.values():
        if player.pk != made.player_id:
            told = Sanction(
                player=player,
                kind=made.kind,
                reason=made.reason,
                match=match,
                case=made.case,
                by=made.by,
                at=made.at,
                beside=True,
            )
            records.kept(told, made.by)
            records.tell(player.pk)


def after_commit(updates: Iterable[Any]) -> None:
    for update in updates:
        transaction.on_commit(partial(tables_outbox.follow, update), robust=True)


DEEDS: Final[dict[str, Deed]] = {
    Sanction.Kind.WARN: warn,
    Sanction.Kind.MUTE: mute,
    Sanction.Kind.BENCH: bench,
    Sanction.Kind.BAN: ban,
    Sanction.Kind.RENAME: rename,
    Sanction.Kind.HIDE: hide,
    Sanction.Kind.ABORT: abort,
    Sanction.Kind.VOID: void,
}
