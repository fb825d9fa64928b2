"""Real processes on the test's own database, with a Redis of their own: started, killed and started again by the tests."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from websockets.exceptions import InvalidHandshake, InvalidMessage

from lobby.models import Player
from portal import embedded_redis
from tests.conftest import TOYS
from tests.tables.sockets.conftest import _database_threads, alice, bob  # noqa: F401  the fixtures serve here too
from tests.tables.sockets.page import Page, Tab, open_tab

STARTS = 20.0
"""Seconds that a process may take to start on a busy machine."""


def database_url() -> str:
    """Return the address of the test database, for processes of their own."""
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{Path(facts['NAME']).absolute()}"
    user, password = quote(str(facts["USER"]), ""), quote(str(facts["PASSWORD"]), "")
    host = quote(str(facts["HOST"]), "")
    return f"postgres://{user}:{password}@{host}:{facts['PORT']}/{facts['NAME']}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Web:
    """A web process; it keeps its port when it is started again."""

    place: "Place"
    server: str
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {**self.environment, "SERVER": self.server, "WEB_PORT": str(self.port)}
        self.process = self.place.run("-m", "scripts.web", **environment)

    def ready(self) -> None:
        """Wait until the port is open."""
        deadline = time.monotonic() + STARTS
        while True:
            assert self.process is not None and self.process.poll() is None, "the web process has ended"
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < deadline, "the web process does not start"
                time.sleep(0.02)

    def kill(self, number: int = signal.SIGKILL) -> int:
        """Send a signal and wait for the end; returns the exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(20)


@dataclass
class Place:
    """A folder with a Redis, in which processes run."""

    folder: Path
    log: Any
    redis: "subprocess.Popen[bytes] | None" = None
    processes: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    tabs: list[Tab] = field(default_factory=list)

    def start_redis(self) -> None:
        self.redis = embedded_redis.start(self.folder)

    def stop_redis(self) -> None:
        assert self.redis is not None
        embedded_redis.stop(self.redis)

    def run(self, *words: str, **environment: str) -> "subprocess.Popen[bytes]":
        ours = {
            "VAR_DIR": str(self.folder),
            "DATABASE_URL": database_url(),
            "REDIS_URL": embedded_redis.url(self.folder),
            "LUFTSCHLOSS_GAMES_PATH": TOYS,
            "SECRET_KEY": os.environ.get("SECRET_KEY", "") or settings_key(),
        }
        process = subprocess.Popen(
            [sys.executable, *words],
            env={**os.environ, **ours, **environment},
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )
        self.processes.append(process)
        return process

    def worker(self, *more: str, **environment: str) -> "subprocess.Popen[bytes]":
        """Start a worker for all queues, that sweeps too."""
        queues = ["-Q", "default,bots", "-P", "prefork", "-c", "1", "--prefetch-multiplier", "1", "-B"]
        schedule = ["--schedule", str(self.folder / f"beat{len(self.processes)}"), "--pidfile="]
        quiet = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        return self.run("-m", "celery", "--quiet", "-A", "portal", "worker", *queues, *schedule, *quiet, *more, **environment)

    def web(self, server: str, **environment: str) -> Web:
        web = Web(self, server, environment=environment)
        web.start()
        return web

    async def tab(self, web: Web, match: int, who: Player | None, page: Page | None = None, seconds: float = STARTS) -> Tab:
        """Come to a table, again and again until somebody opens; the page is what was held before."""
        cookie = "" if who is None else who.cookie  # type: ignore[attr-defined]
        async with asyncio.timeout(seconds):
            while True:
                try:
                    tab = await open_tab(web.url, match, cookie, page=page)
                    break
                except (OSError, InvalidHandshake, InvalidMessage, EOFError):
                    await asyncio.sleep(0.05)
            self.tabs.append(tab)
            await tab.until(lambda: any('"type":"table"' in frame for frame in tab.frames), seconds)
        return tab

    async def close(self) -> None:
        for tab in self.tabs:
            await tab.close()

    @staticmethod
    def kill(process: "subprocess.Popen[bytes]") -> None:
        """Kill a process and all that it has started."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                self.kill(process)
        if self.redis is not None and self.redis.poll() is None:
            self.stop_redis()


def settings_key() -> str:
    """Sessions made by the test must be good in the processes too."""
    from django.conf import settings

    return str(settings.SECRET_KEY)


@pytest.fixture
def place(transactional_db: None, tmp_path: Path) -> Iterator[Place]:
    with (tmp_path / "log").open("w+b") as log:
        place = Place(tmp_path, log)
        place.start_redis()
        yield place
        place.end()
        log.seek(0)
        print(log.read()[-20000:].decode(errors="replace"))  # shown when the test fails
