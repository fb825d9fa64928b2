"""People, how they meet, what they say, how order is kept."""

from lobby.models.meeting import Challenge, FrozenPlayer, FrozenStart, Seek, Wish
from lobby.models.moderation import Appeal, Case, Reason, Report, Sanction, Trace
from lobby.models.news import News, PushDevice, Reach
from lobby.models.people import FOR_EVER, GUEST_LISTENS, Block, Circle, Friend, Mute, OldName, Player, Players
from lobby.models.tables import OpenTable, TableOut, TablePlace
from lobby.models.talk import Letter, Room, RoomGuest, RoomLine

__all__ = [
    "FOR_EVER",
    "GUEST_LISTENS",
    "Appeal",
    "Block",
    "Case",
    "Challenge",
    "Circle",
    "Friend",
    "FrozenPlayer",
    "FrozenStart",
    "Letter",
    "Mute",
    "News",
    "OldName",
    "OpenTable",
    "Player",
    "Players",
    "PushDevice",
    "Reach",
    "Reason",
    "Report",
    "Room",
    "RoomGuest",
    "RoomLine",
    "Sanction",
    "Seek",
    "TableOut",
    "TablePlace",
    "Trace",
    "Wish",
]
