"""What waits under the bell."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from lobby import news_selectors
from tables import hub

if TYPE_CHECKING:
    from lobby.consumers import LobbySocket


def greetings(user: Any, quiet: bool) -> Iterable[Any]:
    if user.pk is not None:
        yield news_selectors.told(user.pk)


def hear_news(socket: "LobbySocket", message: hub.Message) -> None:
    socket.put(message["frame"])


HEARS: Final[dict[str, Callable[["LobbySocket", hub.Message], None]]] = {"news": hear_news}
