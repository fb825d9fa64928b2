"""How an open table becomes a match, inside the transaction that holds all who sit there, and then the table."""

import secrets
from collections.abc import Iterator
from typing import Final

from games.registry import GAMES
from lobby import challenges, outbox, pairs, starts, table_seats, table_terms, waiting
from lobby.models import OpenTable, TablePlace
from tables import services as tables
from tables.services import Sitter, Update

LOT: Final = secrets.SystemRandom()


def unfit(taken: list[TablePlace]) -> list[int]:
    """Return who of those who sit there may not begin a match now."""
    people = {one.player.pk: one.player for one in taken if one.player is not None}
    playing = pairs.busy(people)
    return [
        pk
        for pk, player in people.items()
        if pk in playing or not (player.may("challenge") and player.may("sit")) or pairs.pause(pk)
    ]


def begin(row: OpenTable, taken: list[TablePlace]) -> Update:
    """Open the match; everybody is told where to go. The caller lets tables.outbox follow what this returns."""
    game = GAMES[row.game]
    options = table_terms.options_of(row)
    people = [one.player_id for one in taken if one.player_id is not None]
    seated = table_terms.as_seated(row, taken)
    update = tables.open_match(
        game=row.game,
        preset=table_terms.preset_of(game, options),
        options=options,
        sitters=list(sitters(taken)),
        first=first(row, taken),
        time=table_terms.control(seated),
        kind=tables.kind_of(len(people)),
        deal=row.deal_id,
        rated=seated.rated,
    )
    row.state, row.match_id = OpenTable.State.STARTED, update.match_id
    row.save(update_fields=["state", "match"])
    table_seats.clear(row)
    if len(people) > 1:
        challenges.withdraw_all(people)
        waiting.withdraw_all(people)
    outbox.tables_changed(*people)
    outbox.match_begun(update.match_id, *people)
    return update


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
