"""Negotiating a match with one person."""

from typing import Literal

from msgspec import Struct

from lobby.wire.base import Id, In, Person, Slug, Stake, Time, Version
from tables.wire import ClientId, Commitment


class Challenge(In, frozen=True, tag="challenge"):
    """Ask somebody to play."""

    id: ClientId
    player: Id
    game: Slug
    preset: Slug
    time: Time
    begins: Literal["me", "you"]
    rated: bool
    stake: Stake = 0
    commit: Commitment | None = None
    """What this browser adds to the luck of the match; None: nothing."""


class Propose(In, frozen=True, tag="propose"):
    """Change the terms of this version: that makes a new one, which nobody has accepted but he who proposes it."""

    id: ClientId
    challenge: Id
    version: Version
    preset: Slug
    time: Time
    begins: Literal["me", "you"]
    rated: bool
    stake: Stake = 0
    commit: Commitment | None = None


class Accept(In, frozen=True, tag="accept"):
    """Agree to this version and no other. The match begins once both have agreed to the same."""

    id: ClientId
    challenge: Id
    version: Version
    commit: Commitment | None = None


class Decline(In, frozen=True, tag="decline"):
    id: ClientId
    challenge: Id


class Withdraw(In, frozen=True, tag="withdraw"):
    id: ClientId
    challenge: Id


class Before(Struct, frozen=True, omit_defaults=True):
    """Old values of the terms that the present version has changed."""

    preset: str | None = None
    time: Time | None = None
    rated: bool | None = None
    begins: int | None = None
    stake: int | None = None


class Call(Struct, frozen=True, omit_defaults=True):
    """A challenge, as the two see it."""

    id: int
    by: Person
    to: Person
    game: str
    preset: str
    time: Time
    begins: int
    """The id of who begins."""
    until: int
    """Server time in ms at which it expires."""
    deal: int
    """The public number of the deal, and the hash of its secret."""
    hash: str
    version: int
    rated: bool
    stake: int
    """Taler of each."""
    accepts: tuple[int, ...]
    """The ids of those who have accepted this version."""
    changed_by: int | None = None
    """Who made this version; nobody when it is the first."""
    before: Before = Before()


class Go(Struct, frozen=True, tag="go", omit_defaults=True):
    """A match of yours has begun, or somebody whom you follow has come to a table: go there."""

    match: int
    why: Literal["", "follow"] = ""


class Ended(Struct, frozen=True, tag="ended"):
    """A challenge of yours came to nothing."""

    challenge: int
    fate: Literal["declined", "withdrawn", "expired"]
    name: str
    """Of the other one."""
