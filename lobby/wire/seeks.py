"""Waiting for whoever comes: quick pairing, open challenges, links of invitation; and following somebody."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from lobby.wire.base import Id, In, Person, Slug, Time
from tables.wire import ClientId, Commitment

MOST_SEEKS: Final = 100
Rating: TypeAlias = Annotated[int, Meta(ge=0, le=4000)]


class Seek(In, frozen=True, tag="seek"):
    """Wait for an opponent. A quick search with the same terms meets another one at once."""

    id: ClientId
    kind: Literal["open", "quick", "link"]
    game: Slug
    preset: Slug
    time: Time
    """Of a quick search not days a move."""
    rated: bool
    begins: Literal["me", "you", "lot"] = "lot"
    """Not of a quick search: there the lot decides."""
    lowest: Rating | None = None
    highest: Rating | None = None
    """Ratings of the game that may take it; not of a link."""
    span: Annotated[int, Meta(ge=50, le=1000)] | None = None
    """Of a quick search: how far from one's own rating the other's may be at first. None: any."""
    commit: Commitment | None = None
    """What this browser adds to the luck of the match; None: nothing."""


class Take(In, frozen=True, tag="take"):
    """Play the one who waits, on his terms."""

    id: ClientId
    seek: Id
    commit: Commitment | None = None


class Unseek(In, frozen=True, tag="unseek"):
    """Wait no longer."""

    id: ClientId
    seek: Id


class Follow(In, frozen=True, tag="follow"):
    """Be taken to the tables of somebody, instead of anybody else's."""

    id: ClientId
    player: Id


class Unfollow(In, frozen=True, tag="unfollow"):
    """Follow nobody any more; or, of somebody who follows, have him follow no more."""

    id: ClientId
    player: Id


class Sought(Struct, frozen=True, omit_defaults=True):
    """Somebody waits for an opponent."""

    id: int
    kind: Literal["open", "quick", "link"]
    by: Person
    game: str
    preset: str
    time: Time
    rated: bool
    begins: Literal["me", "you", "lot"]
    """As the one who waits sees it."""
    since: int
    until: int
    """Server time in ms."""
    deal: int
    """The public number of the deal, and the hash of its secret."""
    hash: str
    lowest: int | None = None
    highest: int | None = None
    address: str = ""
    """Of the page of a link; only its maker is told."""


class Seeks(Struct, frozen=True, tag="seeks"):
    """Open challenges, the newest first: the newest message counts."""

    seeks: tuple[Sought, ...]
    count: int
    """Of all, when there are more than MOST_SEEKS."""
    searching: dict[str, int]
    """How many search for a quick match, by game."""
