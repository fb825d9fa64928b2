"""What goes over the lobby's socket, both ways. docs/lobby-protocol.md tells it in words; this is the truth."""

from typing import Final, TypeAlias

import msgspec

from lobby.wire.base import MINUTES, SECONDS, Brake, Clock, Done, Id, In, Person, Slug, Time, Version
from lobby.wire.challenges import Accept, Before, Call, Challenge, Decline, Ended, Go, Propose, Withdraw
from lobby.wire.folk import MOST_LETTERS, Away, Folk, Heed, Letter, Letters, Write
from lobby.wire.hall import MOST_MATCHES, MOST_PEOPLE, MOST_PLAYING, Beat, BeatBack, Match, Matches, Mine, People

Frame: TypeAlias = Challenge | Propose | Accept | Decline | Withdraw | Beat | Heed | Away | Write
frames: Final[msgspec.json.Decoder[Frame]] = msgspec.json.Decoder(Frame)

__all__ = [
    "MINUTES",
    "MOST_LETTERS",
    "MOST_MATCHES",
    "MOST_PEOPLE",
    "MOST_PLAYING",
    "SECONDS",
    "Accept",
    "Away",
    "Beat",
    "BeatBack",
    "Before",
    "Brake",
    "Call",
    "Challenge",
    "Clock",
    "Decline",
    "Done",
    "Ended",
    "Folk",
    "Frame",
    "Go",
    "Heed",
    "Id",
    "In",
    "Letter",
    "Letters",
    "Match",
    "Matches",
    "Mine",
    "People",
    "Person",
    "Propose",
    "Slug",
    "Time",
    "Version",
    "Withdraw",
    "Write",
    "frames",
]
