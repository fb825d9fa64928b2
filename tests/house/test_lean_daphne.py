"""What is written at once and what waits: each byte goes out once, in order, and a lost connection is noticed by Twisted."""

import socket
from collections.abc import Iterator

import pytest
from twisted.internet.tcp import Connection

from scripts.lean_daphne import write


class Reactor:
    """Counts what a transport asks of its reactor."""

    def __init__(self) -> None:
        self.writers: list[Connection] = []

    def addWriter(self, writer: Connection) -> None:  # noqa: N802  Twisted's name
        self.writers.append(writer)

    def removeWriter(self, writer: Connection) -> None:  # noqa: N802  Twisted's name
        self.writers.remove(writer)


@pytest.fixture
def ends() -> Iterator[tuple[Connection, socket.socket]]:
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    ours.setblocking(False)
    transport = Connection(ours, None, Reactor())  # type: ignore[arg-type]
    transport.connected = True
    yield transport, theirs
    ours.close()
    theirs.close()


def drained(transport: Connection, theirs: socket.socket, size: int) -> bytes:
    got = b""
    while len(got) < size:
        if transport.reactor.writers:
            transport.doWrite()
        got += theirs.recv(1 << 16)
    return got


def test_what_fits_is_written_without_asking_the_reactor(ends: tuple[Connection, socket.socket]) -> None:
    transport, theirs = ends
    write(transport, b"one")
    write(transport, b"two")
    assert theirs.recv(10) == b"onetwo" and not transport.reactor.writers


def test_what_does_not_fit_waits_and_all_that_follows_waits_behind_it(ends: tuple[Connection, socket.socket]) -> None:
    transport, theirs = ends
    frames = [bytes([number]) * 3000 for number in range(40)]
    for frame in frames:
        write(transport, frame)
    assert transport.reactor.writers
    assert drained(transport, theirs, 120_000) == b"".join(frames)
    write(transport, b"last")
    assert theirs.recv(10) == b"last"


def test_a_lost_connection_is_left_to_twisted(ends: tuple[Connection, socket.socket]) -> None:
    transport, theirs = ends
    theirs.close()
    write(transport, b"x")
    assert transport.reactor.writers
    assert isinstance(transport.doWrite(), Exception)
