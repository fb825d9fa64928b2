"""A PostgreSQL of the tests' own: made in a short temporary folder, on a free port, gone afterwards."""

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scripts import machine

NAME = "luftschloss"
PATIENCE = 30.0
HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "shared_buffers": "64MB"}
"""What is lost in a crash does not matter here."""


@contextlib.contextmanager
def running() -> Iterator[str]:
    """Keep a server running while the block runs; yields its address for DATABASE_URL."""
    binaries = machine.postgres()
    user = other_user()
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # short: the socket's path has a limit
    try:
        password = secrets.token_hex(12)
        make(binaries, folder, password, user)
        with serving(binaries, folder, user) as port:
            yield f"postgres://{NAME}:{password}@127.0.0.1:{port}/postgres"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def other_user() -> str | None:
    """Return whom the server runs as: PostgreSQL refuses to run as root."""
    if os.geteuid():
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def make(binaries: Path, folder: Path, password: str, user: str | None) -> None:
    """Make an empty database cluster that only the password opens."""
    (folder / "password").write_text(password)
    if user:
        for path in (folder, folder / "password"):
            shutil.chown(path, user)
    words = [str(binaries / "initdb"), "--pgdata", str(folder / "data"), "--username", NAME, "--auth", "scram-sha-256"]
    words += ["--pwfile", str(folder / "password"), "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"]
    made = subprocess.run(words, cwd=folder, user=user, extra_groups=[] if user else None, capture_output=True, text=True)
    if made.returncode:
        raise machine.Missing(f"PostgreSQL could not make a database: {made.stderr.strip()}")


@contextlib.contextmanager
def serving(binaries: Path, folder: Path, user: str | None) -> Iterator[int]:
    """Run the server while the block runs; yields its port as soon as it takes connections."""
    port = free_port()
    settings = {**HASTY, "listen_addresses": "127.0.0.1", "port": str(port), "unix_socket_directories": str(folder)}
    words = [str(binaries / "postgres"), "-D", str(folder / "data")]
    words += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    with open(folder / "log", "w") as log:
        server = subprocess.Popen(
            words, cwd=folder, user=user, extra_groups=[] if user else None, stdout=log, stderr=log, start_new_session=True
        )
    try:
        wait_for(port, server, folder / "log")
        yield port
    finally:
        server.send_signal(signal.SIGINT)  # "fast": open connections are ended
        try:
            server.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)


def wait_for(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise machine.Missing(f"PostgreSQL did not start: {log.read_text()[-500:]}")


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])
