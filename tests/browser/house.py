"""A whole portal for tests with a browser: web server, worker and beat, on the test database and a real Redis."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import connection

from portal import embedded_redis

OPENING = 60.0
"""Seconds that the portal may take to answer for the first time."""
COLLECT = "from scripts import prepare; prepare.translations(); prepare.static_files()"
"""All that a start prepares but the database: who opens the house has migrated it."""


@contextmanager
def open_house() -> Iterator[str]:
    """Run the portal while the block runs; yields its address. The test database must be there."""
    with ExitStack() as stack:
        stack.enter_context(redis())
        port = free_port()
        environment = {
            **os.environ,
            "DATABASE_URL": database_url(),
            "REDIS_URL": settings.REDIS_URL,
            "VAR_DIR": str(settings.VAR),
            "WEB_PORT": str(port),
            "LOG_LEVEL": "WARNING",
            "DEBUG": "off",
        }
        subprocess.run([sys.executable, "-c", COLLECT], env=environment, check=True)
        celery = ["celery", "--quiet", "-A", "portal", "worker", "-B", "-s", str(Path(settings.VAR) / "beat-browser")]
        for words in (["scripts.web"], [*celery, "-Q", "default,bots", "-P", "threads", "-c", "2", "--loglevel", "ERROR"]):
            process = subprocess.Popen(
                [sys.executable, "-W", "ignore", "-m", *words], env=environment, stdin=subprocess.DEVNULL
            )
            stack.callback(end, process)
        address = f"http://localhost:{port}"
        wait_for(address)
        yield address


@contextmanager
def redis() -> Iterator[None]:
    """Use the Redis that settings name; start it when it is ours and does not run."""
    ours = embedded_redis.url(settings.VAR) == settings.REDIS_URL
    if not ours or embedded_redis.answers(embedded_redis.socket_path(settings.VAR)):
        yield
        return
    with embedded_redis.running(Path(settings.VAR)):
        yield


def database_url() -> str:
    """Return the address of the test database, as another process needs it."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{Path(name).absolute()}"
    return os.environ["DATABASE_URL"].rsplit("/", 1)[0] + "/" + name


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def wait_for(address: str) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + OPENING
    while time.monotonic() < deadline:
        with suppress(OSError), opener.open(f"{address}/healthz", timeout=2) as answer:
            if answer.status == 200:
                return
        time.sleep(0.1)
    raise TimeoutError(f"{address} does not answer")


def end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
