"""How an open table becomes a match, inside the transaction that holds all who sit there, and then the table."""

import secrets
from collections.abc import Iterator
from typing import Any, Final

from games.registry import GAMES
from lobby import challenges, freezing, outbox, pairs, seated, stakes, starts, table_seats, table_terms, waiting
from lobby.models import OpenTable, TablePlace
from tables import services as tables
from tables.services import Sitter, Update

LOT: Final = secrets.SystemRandom()


def unfit(row: OpenTable, taken: list[TablePlace]) -> list[int]:
    """Return who of those who sit there may not begin a match now."""
    people = {one.player.pk: one.player for one in taken if one.player is not None}
    playing = pairs.engaged(people, row.time_kind)
    return [
        pk
        for pk, player in people.items()
        if pk in playing or not (player.may("challenge") and player.may("sit")) or pairs.pause(pk)
    ]


def short(row: OpenTable, taken: list[TablePlace]) -> set[int]:
    """Return who of those who sit there no longer has what is at stake."""
    if not (row.stake and table_terms.as_seated(row, taken).rated):
        return set()
    return stakes.short([one.player_id for one in taken if one.player_id is not None], row.stake)


def begin(row: OpenTable, taken: list[TablePlace]) -> Update | None:
    """Open the match, and tell everybody where to go, or freeze it: None. The caller lets tables.outbox follow it."""
    update = freezing.begin(kind="table", about=row.pk, version=row.version, deal_id=row.deal_id, opening=opening(row, taken))
    people = [one.player_id for one in taken if one.player_id is not None]
    if update is not None:
        opened(row, update.match_id, people)
        return update
    row.state = OpenTable.State.FROZEN
    row.save(update_fields=["state"])
    outbox.tables_changed(*people)
    return None


def opening(row: OpenTable, taken: list[TablePlace]) -> dict[str, Any]:
    game = GAMES[row.game]
    options = table_terms.options_of(row)
    seated = table_terms.as_seated(row, taken)
    return {
        "game": row.game,
        "preset": table_terms.preset_of(game, options),
        "options": options,
        "sitters": list(sitters(taken)),
        "first": first(row, taken),
        "time": table_terms.control(seated),
        "kind": tables.kind_of(sum(one.player_id is not None for one in taken)),
        "rated": seated.rated,
        "stake": row.stake if seated.rated else 0,
    }


def opened(row: OpenTable, match_id: int, people: list[int]) -> None:
    """Note the match that a table has become; whatever else is open of those who sat there ends."""
    row.state, row.match_id = OpenTable.State.STARTED, match_id
    row.save(update_fields=["state", "match"])
    table_seats.clear(row)
    slow = row.time_kind == seated.SLOW
    if len(people) > 1 and not slow:
        challenges.withdraw_live(people)
        waiting.withdraw_live(people)
    outbox.tables_changed(*people)
    outbox.match_begun(match_id, *people, slow=slow)


def lapsed(row: OpenTable) -> None:
    """Open a table again whose match did not begin: with luck of its own, and nobody ready any more."""
    row.state = OpenTable.State.OPEN
    row.deal = tables.open_deal(game=row.game)
    table_seats.changed(row)


def first(row: OpenTable, taken: list[TablePlace]) -> int:
    """Return the seat that begins."""
    if row.begins == OpenTable.Begins.LOT:
        return LOT.randrange(row.seats)
    return next(one.seat for one in taken if one.player_id == row.host_id)


def sitters(taken: list[TablePlace]) -> Iterator[Sitter]:
    """Who will sit where; computers are counted."""
    bots = [one for one in taken if one.player is None]
    for one in taken:
        if one.player is not None:
            yield pairs.sitter(one.player)
        else:
            yield starts.computer(one.bot or "", 1 + bots.index(one), 1 + len(bots))
