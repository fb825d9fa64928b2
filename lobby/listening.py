"""What one page of the lobby hears of rooms: the hall, and those that it has entered, each through an ear of its own."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from lobby import room_list, room_selectors, rooms, wire
from lobby.refusals import Refused
from tables import hub
from tables import selectors as tables
from tables.beats import Beats, Snapshots
from tables.listening import Ear
from tables.presence import Who

if TYPE_CHECKING:
    from lobby.consumers import LobbySocket

logger = logging.getLogger(__name__)
MOST: Final = 5
"""Rooms that one page may hear, beside the hall."""


class Talk:
    def __init__(self, page: "LobbySocket") -> None:
        self.page = page
        self.ears: dict[int, Ear] = {}
        self.hall = 0
        self.unheard: frozenset[int] = frozenset()
        """Ids of those whose lines are not for this page."""
        self._readings = current()

    # --- where it is -------------------------------------------------------------------------------------------------
    async def open(self) -> None:
        """Hear the hall, and the list of rooms."""
        self.unheard = await hub.run(tables.unheard, self.page.user)
        self.hall = (await hub.run(rooms.hall)).pk
        await self._join(self.hall)
        self._listen(self.hall)
        room_list.current().enter(self.page)

    async def enter(self, room_id: int) -> None:
        """Hear a room from now on, and be sent its last lines. Raises Refused."""
        if self.page.quiet:
            raise Refused("no_such_room")  # a page elsewhere in the house hears no rooms
        if room_id in self.ears:
            return
        if len(self.ears) > MOST:
            raise Refused("too_many_entered", most=MOST)
        ear = await self._join(room_id)
        try:
            await hub.run(rooms.enter, room_id=room_id, player_id=self.page.user.pk)
            if self.ears.get(room_id) is not ear:  # shown out in the meantime
                raise Refused("no_such_room")
        except BaseException:
            self.leave(room_id)
            raise
        self._listen(room_id)
        self.appear(room_id)
        self.counted_anew()

    async def _join(self, room_id: int) -> Ear:
        """Listen before anything is read, so that nothing falls in between; what is heard before `_listen` is not passed on."""
        ear = self.ears[room_id] = Ear(self.page.out, self._room)
        await self.page.hub.join(room_selectors.group(room_id), self.page)
        return ear

    def _listen(self, room_id: int) -> None:
        self.ears[room_id].enter(str(room_id))

    def leave(self, room_id: int) -> None:
        if (ear := self.ears.pop(room_id, None)) is not None:
            ear.close()
            self.page.hub.leave(room_selectors.group(room_id), self.page)
            self.page.presence.leave(room_selectors.group(room_id), self.page)
            if ear.room and room_id != self.hall:
                self.counted_anew()

    def close(self) -> None:
        for room_id in tuple(self.ears):
            self.leave(room_id)
        room_list.current().leave(self.page)

    def appear(self, room_id: int) -> None:
        """Be seen in a room. Who is in the hall is told by the list of people."""
        who = Who(self.page.user.pk, self.page.user.get_username())
        tell = partial(room_selectors.here_too, room_id)
        self.page.presence.enter(room_selectors.group(room_id), self.page, who, tell)

    def counted_anew(self) -> None:
        room_list.current().count_soon(self.page.hub)

    # --- what it hears -----------------------------------------------------------------------------------------------
    def heard(self, message: hub.Message) -> None:
        """Take a message of a room's group. What is not of a room that this page is in goes nowhere."""
        ear = self.ears.get(message["room"])
        if ear is None or not ear.room:
            return self.put_out(message) if ear is not None and message["type"] == "room_out" else None
        heard = message.get("by") not in self.unheard
        match message["type"]:
            case "room_said":
                ear.hear(ear.room, message["n"], message["frame"] if heard else "")
            case "room_unsaid" if heard:
                self.page.put(message["frame"])
            case "room_out":
                self.put_out(message)

    def put_out(self, message: hub.Message) -> None:
        if message["player"] in (None, self.page.user.pk):
            self.out(message["room"], message["why"])

    def out(self, room_id: int, why: str) -> None:
        self.leave(room_id)
        self.page.tell(wire.Out(room_id, why))  # type: ignore[arg-type]  # one of those that rooms says

    async def beat(self) -> None:
        """Be sent what was lost; leave where one may no longer be."""
        ears = {room_id: ear for room_id, ear in self.ears.items() if ear.room}
        for room_id in ears:
            self.page.presence.beat(room_selectors.group(room_id), self.page)
        try:
            newest = await asyncio.gather(*(self._readings.beats.present((room_id, self.page.user.pk)) for room_id in ears))
            for (room_id, ear), present in zip(ears.items(), newest, strict=True):
                if self.ears.get(room_id) is not ear:
                    continue
                if present is None:
                    self.out(room_id, "gone")
                else:
                    ear.compare(present)
        except Exception:
            logger.exception("what was said in rooms could not be compared")

    async def rechecked(self) -> None:
        """The person may have a new name, or no longer want to hear somebody."""
        unheard = await hub.run(tables.unheard, self.page.user)
        for room_id, ear in self.ears.items():
            if room_id != self.hall and ear.room:
                self.appear(room_id)
        if unheard != self.unheard:
            self.unheard = unheard
            for ear in self.ears.values():
                ear.again()

    async def _room(self, room: str) -> tuple[int, str]:
        return await self._readings.rooms.get(int(room), self.unheard)


class Readings(NamedTuple):
    rooms: Snapshots[tuple[int, str]]
    beats: Beats[tuple[int, int | None], int]


found: "WeakKeyDictionary[asyncio.AbstractEventLoop, Readings]" = WeakKeyDictionary()


def current() -> Readings:
    """Return what the pages of this event loop read together."""
    loop = asyncio.get_running_loop()
    readings = found.get(loop)
    if readings is None:
        readings = found[loop] = Readings(Snapshots(room_selectors.talk), Beats(room_selectors.newest))
    return readings
