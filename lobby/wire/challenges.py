"""Negotiating a match with one person."""

from typing import Literal

from msgspec import Struct

from lobby.wire.base import Brake, Clock, Id, In, Person, Slug
from tables.wire import ClientId


class Challenge(In, frozen=True, tag="challenge"):
    """Ask somebody to play."""

    id: ClientId
    player: Id
    game: Slug
    preset: Slug
    time: Clock | Brake
    begins: Literal["me", "you"]


class Accept(In, frozen=True, tag="accept"):
    id: ClientId
    challenge: Id


class Decline(In, frozen=True, tag="decline"):
    id: ClientId
    challenge: Id


class Withdraw(In, frozen=True, tag="withdraw"):
    id: ClientId
    challenge: Id


class Call(Struct, frozen=True, omit_defaults=True):
    """A challenge, as the two see it."""

    id: int
    by: Person
    to: Person
    game: str
    preset: str
    time: Clock | Brake
    begins: int
    """The id of who begins."""
    until: int
    """Server time in ms at which it expires."""
    deal: int
    """The public number of the deal, and the hash of its secret."""
    hash: str


class Go(Struct, frozen=True, tag="go"):
    """A challenge of yours has become a match: go there."""

    match: int


class Ended(Struct, frozen=True, tag="ended"):
    """A challenge of yours came to nothing."""

    challenge: int
    fate: Literal["declined", "withdrawn", "expired"]
    name: str
    """Of the other one."""
