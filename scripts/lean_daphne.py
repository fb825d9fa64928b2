"""Daphne on uvloop, sparing what it pays for each frame beyond sending it: python -m scripts.lean_daphne, with daphne's words.

Measured, a move with three viewers: autobahn words a log line in colours for every frame that comes or goes, though nothing
logs it; Twisted asks the loop to be told when a socket can be written to, and again not to be, around every single write.
"""

import asyncio
from typing import Any

import uvloop
from twisted.internet.tcp import Connection


def main() -> None:
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())  # before daphne makes its loop, which it does when it is imported
    from daphne.cli import CommandLineInterface  # type: ignore[import-untyped]

    lean()
    CommandLineInterface.entrypoint()


def lean() -> None:
    from autobahn.twisted import websocket
    from autobahn.websocket import protocol
    from daphne.ws_protocol import WebSocketProtocol  # type: ignore[import-untyped]

    plain = WebSocketProtocol.sendData

    def send_data(self: Any, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:
        """Send a frame's bytes; while the socket is not open, or others wait, as autobahn does."""
        if sync or chopsize or self.send_queue or self.logOctets or self.state != self.STATE_OPEN:
            plain(self, data, sync, chopsize)
            return
        write(self.transport, data)
        self.trafficStats.outgoingOctetsWireLevel += len(data)

    WebSocketProtocol.sendData = send_data
    for module in (websocket, protocol):
        for name in ("hltype", "hlval"):
            setattr(module, name, as_it_is)


def write(transport: Any, data: bytes) -> None:
    """Write at once what the socket takes when nothing waits before it; the rest, and a connection's end, is Twisted's."""
    if type(transport).writeSomeData is Connection.writeSomeData and is_idle(transport):
        sent = transport.writeSomeData(data)
        if sent == len(data):
            return
        if isinstance(sent, int):
            data = data[sent:]
    transport.write(data)


def is_idle(transport: Any) -> bool:
    if not transport.connected or transport.disconnecting or transport.producer is not None:
        return False
    return not transport.dataBuffer and not transport._tempDataBuffer


def as_it_is(value: Any, *_: Any, **__: Any) -> Any:
    """Stand in for autobahn's hltype and hlval: whoever logs it formats it."""
    return value


if __name__ == "__main__":
    main()
