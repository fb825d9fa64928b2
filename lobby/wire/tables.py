"""Tables that wait in the lobby until every seat is taken and everybody is ready."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from lobby.wire.base import Id, In, Person, Slug, Stake, TableTime, Version
from tables.wire import ClientId, Commitment

MOST_TABLES: Final = 100
"""Tables in the list, the last changed first."""

Options: TypeAlias = Annotated[dict[Slug, bool | int | Slug], Meta(max_length=20)]
"""What the game offers to choose, all fields of it: {field: value}."""
Seats: TypeAlias = Annotated[int, Meta(ge=2, le=12)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=11)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class MakeTable(In, frozen=True, tag="open_table"):
    """Open a table and sit down at its first seat. `done` brings the table's id and the token of its link."""

    id: ClientId
    game: Slug
    options: Options
    seats: Seats
    time: TableTime
    rated: bool
    begins: Literal["lot", "host"]
    listed: bool
    """Whether everybody sees it; otherwise it is found by its link only."""
    stake: Stake = 0


class AlterTable(In, frozen=True, tag="alter_table"):
    """Change the terms of one's own table: of this version, which makes the next one. Nobody is ready any more."""

    id: ClientId
    table: Id
    version: Version
    options: Options
    seats: Seats
    time: TableTime
    rated: bool
    begins: Literal["lot", "host"]
    listed: bool
    stake: Stake = 0


class Sit(In, frozen=True, tag="sit"):
    """Take a free seat, or, without a number, the first one; who sits there already changes seats."""

    id: ClientId
    table: Id
    seat: SeatNumber | None = None
    token: Token | None = None
    """Of the link: without it nobody sits down at a table that is not listed."""


class Stand(In, frozen=True, tag="stand"):
    """Give one's seat back. A host hands the table on to who has sat there longest, or it closes."""

    id: ClientId
    table: Id


class Ready(In, frozen=True, tag="ready"):
    """Be ready to play on the terms and with the people of this version, or no longer."""

    id: ClientId
    table: Id
    version: Version
    ready: bool
    commit: Commitment | None = None
    """What this browser adds to the luck of the match; None: nothing."""


class SeatBot(In, frozen=True, tag="seat_bot"):
    """Give a free seat of one's own table to the computer, or another level to the computer that sits there."""

    id: ClientId
    table: Id
    seat: SeatNumber
    level: Slug


class EmptySeat(In, frozen=True, tag="empty_seat"):
    """Show somebody out of one's own table, who may not come back, or send a computer away."""

    id: ClientId
    table: Id
    seat: SeatNumber
    player: Id | None = None
    """Who sits there as far as the host knows: somebody else is not shown out by mistake."""


class CloseTable(In, frozen=True, tag="close_table"):
    """Close one's own table."""

    id: ClientId
    table: Id


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat of an open table: a person's, a computer's, or free."""

    seat: int
    player: Person | None = None
    bot: str | None = None
    """Its level."""
    ready: bool = False
    """A computer always is."""


class AsSeated(Struct, frozen=True):
    """What the match would be if it began as people sit now."""

    time: TableTime | None
    """None without any clock: one person against computers."""
    rated: bool
    """Not with a computer or a guest at the table."""


class OpenTable(Struct, frozen=True, omit_defaults=True):
    id: int
    game: str
    options: dict[str, bool | int | str]
    seats: int
    time: TableTime
    """As the host wishes, as `rated` is."""
    rated: bool
    as_seated: AsSeated
    begins: Literal["lot", "host"]
    listed: bool
    version: int
    """Rises with every change of the terms and of the seats."""
    host: Person
    places: tuple[Place, ...]
    """By seat, clockwise."""
    since: int
    until: int
    """Server time in ms at which it closes when nothing changes."""
    deal: int
    """The public number of the deal, and the hash of its secret."""
    hash: str
    preset: str = ""
    """The game's name for these options, if it has one."""
    stake: int = 0
    """Taler of each, if the match is rated as people sit in the end."""
    address: str = ""
    """Of the page of its link; only those who sit there are told."""


class OpenTables(Struct, frozen=True, tag="open_tables"):
    """Open tables that are listed, the last changed first: the newest message counts."""

    tables: tuple[OpenTable, ...]
    count: int
    """Of all, when there are more than MOST_TABLES."""


class Unseated(Struct, frozen=True, tag="unseated"):
    """This page's person sits at an open table no longer, and did not stand up himself."""

    table: int
    why: Literal["closed", "expired", "shown_out", "gone", "elsewhere", "may_not", "taler"]
    """The host closed it; nothing changed for an hour; the host showed him out; he was not in the house; he began a match; he
    may not play people at the moment; he no longer has the stake."""
    name: str
    """Of the host."""
