"""What goes over the lobby's socket, both ways. docs/lobby-protocol.md tells it in words; this is the truth."""

from typing import Final, TypeAlias

import msgspec

from lobby.wire.base import MINUTES, SECONDS, Brake, Clock, Done, Id, In, Person, Slug, Time
from lobby.wire.challenges import Accept, Call, Challenge, Decline, Ended, Go, Withdraw
from lobby.wire.hall import MOST_MATCHES, MOST_PEOPLE, MOST_PLAYING, Beat, BeatBack, Match, Matches, Mine, People

Frame: TypeAlias = Challenge | Accept | Decline | Withdraw | Beat
frames: Final[msgspec.json.Decoder[Frame]] = msgspec.json.Decoder(Frame)

__all__ = [
    "MINUTES",
    "MOST_MATCHES",
    "MOST_PEOPLE",
    "MOST_PLAYING",
    "SECONDS",
    "Accept",
    "Beat",
    "BeatBack",
    "Brake",
    "Call",
    "Challenge",
    "Clock",
    "Decline",
    "Done",
    "Ended",
    "Frame",
    "Go",
    "Id",
    "In",
    "Match",
    "Matches",
    "Mine",
    "People",
    "Person",
    "Slug",
    "Time",
    "Withdraw",
    "frames",
]
