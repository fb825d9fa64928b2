"""What goes over the lobby's socket, both ways. docs/lobby-protocol.md tells it in words; this is the truth."""

from typing import Final, TypeAlias

import msgspec

from lobby.wire.base import MINUTES, SECONDS, Brake, Clock, Days, Done, Id, In, Paced, Person, Slug, TableTime, Time, Version
from lobby.wire.challenges import Accept, Before, Call, Challenge, Decline, Ended, Go, Propose, Withdraw
from lobby.wire.folk import MOST_LETTERS, Away, Folk, Heed, Letter, Letters, Read, Write
from lobby.wire.hall import MOST_MATCHES, MOST_PEOPLE, Again, Beat, BeatBack, Match, Matches, Mine, Packed, People, Stir
from lobby.wire.news import MOST_SHOWN, News
from lobby.wire.seeks import MOST_SEEKS, Follow, Seek, Seeks, Sought, Take, Unfollow, Unseek
from lobby.wire.tables import (
    MOST_TABLES,
    AlterTable,
    AsSeated,
    CloseTable,
    EmptySeat,
    MakeTable,
    OpenTable,
    OpenTables,
    Place,
    Ready,
    SeatBot,
    Sit,
    Stand,
    Unseated,
)
from lobby.wire.talk import (
    MOST_ROOMS,
    AskedIn,
    AskIn,
    CloseRoom,
    Enter,
    HandOver,
    HereToo,
    Leave,
    MakeRoom,
    Out,
    Room,
    RoomLine,
    Rooms,
    Say,
    ShowOut,
    Talk,
)
from tables.wire import Commit, Reveal

Frame: TypeAlias = (
    Challenge
    | Propose
    | Accept
    | Decline
    | Withdraw
    | Beat
    | Again
    | Heed
    | Away
    | Write
    | Read
    | Seek
    | Take
    | Unseek
    | Follow
    | Unfollow
    | Enter
    | Leave
    | Say
    | MakeRoom
    | AskIn
    | ShowOut
    | HandOver
    | CloseRoom
    | MakeTable
    | AlterTable
    | Sit
    | Stand
    | Ready
    | SeatBot
    | EmptySeat
    | CloseTable
    | Commit
    | Reveal
)
frames: Final[msgspec.json.Decoder[Frame]] = msgspec.json.Decoder(Frame)

__all__ = [
    "MINUTES",
    "MOST_LETTERS",
    "MOST_MATCHES",
    "MOST_PEOPLE",
    "MOST_ROOMS",
    "MOST_SEEKS",
    "MOST_SHOWN",
    "MOST_TABLES",
    "SECONDS",
    "Accept",
    "Again",
    "AlterTable",
    "AsSeated",
    "AskIn",
    "AskedIn",
    "Away",
    "Beat",
    "BeatBack",
    "Before",
    "Brake",
    "Call",
    "Challenge",
    "Clock",
    "CloseRoom",
    "CloseTable",
    "Commit",
    "Days",
    "Decline",
    "Done",
    "EmptySeat",
    "Ended",
    "Enter",
    "Folk",
    "Follow",
    "Frame",
    "Go",
    "HandOver",
    "Heed",
    "HereToo",
    "Id",
    "In",
    "Leave",
    "Letter",
    "Letters",
    "MakeRoom",
    "MakeTable",
    "Match",
    "Matches",
    "Mine",
    "News",
    "OpenTable",
    "OpenTables",
    "Out",
    "Paced",
    "Packed",
    "People",
    "Person",
    "Place",
    "Propose",
    "Read",
    "Ready",
    "Reveal",
    "Room",
    "RoomLine",
    "Rooms",
    "Say",
    "SeatBot",
    "Seek",
    "Seeks",
    "ShowOut",
    "Sit",
    "Slug",
    "Sought",
    "Stand",
    "Stir",
    "TableTime",
    "Take",
    "Talk",
    "Time",
    "Unfollow",
    "Unseated",
    "Unseek",
    "Version",
    "Withdraw",
    "Write",
    "frames",
]
