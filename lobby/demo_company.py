"""The company that the demo's people keep: who is friends with whom, and a room where they have talked."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from lobby import names, room_lines, rooms
from lobby.models import Friend, Player, Room
from tables import clock

ROOM: Final = "Ballonwiese"
FRIENDS: Final = 12
"""So many of the club stand in a circle, each friends with the two beside him."""
LINES: Final = (
    (0, "Gut Wind zusammen! Wer ist heute dabei?"),
    (3, "Ich, sobald der Tee fertig ist."),
    (1, "Vorhin war es knapp: ein Punkt auf der letzten Fahrt."),
    (0, "Beim nächsten Mal lege ich die Wette früher."),
    (5, "Wer fährt noch eine lange Partie?"),
    (3, "Nach dem Tee."),
    (2, "Und denkt an die Tageszeit, bei Gegenwind landet man im Acker."),
)
"""What was said there, and by which of the club."""


def gather(club: Sequence[Player]) -> None:
    """Make what is missing of friends and of what was said."""
    circle = [*club[:FRIENDS], *club[:1]]
    both = [pair for one, other in pairwise(circle) for pair in ((one, other), (other, one))]
    rows = [Friend(who=who, whom=whom, at=clock.now()) for who, whom in both if who != whom]
    Friend.objects.bulk_create(rows, ignore_conflicts=True)
    if club and not Room.objects.filter(key=names.key(ROOM)).exists():
        room = rooms.make(player_id=club[0].pk, name=ROOM, kind=Room.Kind.OPEN)
        for number, (author, text) in enumerate(LINES):
            room_lines.say(room_id=room.pk, player_id=club[author % len(club)].pk, text=text, client_id=f"demo-room-{number}")


def disperse() -> None:
    """Take the room away; friendships go with the people."""
    Room.objects.filter(owner__is_demo=True).delete()
