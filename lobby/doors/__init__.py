"""What a page in the lobby may ask for and is told: each kind of frame with the one thing that is done about it.

A module here may have, and names below, any of
ACTS: {kind of frame: (frame, the player's id) -> Done}. Done in a thread of the database.
LIVE: {kind of frame: async (socket, frame) -> Done}. For acts that need the socket itself; done in the event loop.
greetings(user, quiet) -> messages that a page is told when it has come; a quiet page is one elsewhere in the house.
HEARS: {type of a message in a group: (socket, message) -> None}. At once, without waiting for anything.
left(socket): the page has gone.
LISTS: {name: () -> message}. Read once a process and shown to every page in the lobby, now and whenever it has changed after
{"type": "lobby", "what": name} was told to the group of the lobby.
Acts may raise lobby.refusals.Refused.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from lobby import wire
from lobby.doors import challenges, folk, news, nonces, seeks, tables, talk
from tables.hub import Message

if TYPE_CHECKING:
    from lobby.consumers import LobbySocket

Act = Callable[[Any, int], wire.Done]
LiveAct = Callable[["LobbySocket", Any], Awaitable[wire.Done]]
Greeting = Callable[[Any, bool], Iterable[Any]]
Hear = Callable[["LobbySocket", Message], None]

ACTS: Final[dict[type, Act]] = {**challenges.ACTS, **folk.ACTS, **nonces.ACTS, **seeks.ACTS, **tables.ACTS, **talk.ACTS}
LIVE: Final[dict[type, LiveAct]] = {**challenges.LIVE, **folk.LIVE, **tables.LIVE, **talk.LIVE}
GREETINGS: Final[tuple[Greeting, ...]] = (folk.greetings, news.greetings, nonces.greetings)
HEARS: Final[dict[str, Hear]] = {**folk.HEARS, **news.HEARS, **nonces.HEARS, **talk.HEARS}
LEFT: Final[tuple[Callable[["LobbySocket"], None], ...]] = ()
LISTS: Final[dict[str, Callable[[], Any]]] = {**seeks.LISTS, **tables.LISTS}
