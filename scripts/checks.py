"""What can be wrong with this place is said in one line, before anything starts."""

import importlib
import os
import socket
import sqlite3
import sys
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from scripts import web

SECONDS = 3
"""How long a database or a Redis may take to answer."""


def settings() -> Any:
    """Return the portal's settings; what they refuse ends the start."""
    try:
        return importlib.import_module("portal.settings")
    except (ImproperlyConfigured, OSError) as error:
        sys.exit(line(error))


def database() -> None:
    """End the start when the database does not answer."""
    named = settings().DATABASE
    if named["ENGINE"].endswith("sqlite3"):
        file(Path(named["NAME"]))
    else:
        server(named)


def file(path: Path) -> None:
    """Look at SQLite's file without making it: whoever makes it decides who may read it."""
    if not path.exists() and path.parent.is_dir():
        return
    try:
        with sqlite3.connect(path) as opened:
            opened.execute("SELECT 1 FROM sqlite_master")
        opened.close()
    except sqlite3.Error as error:
        sys.exit(f"The database {path} cannot be opened: {line(error)}.")


def server(named: dict[str, Any]) -> None:
    import psycopg

    words = {"host": named["HOST"], "port": named["PORT"], "user": named["USER"], "password": named["PASSWORD"]}
    options = {name: value for name, value in named["OPTIONS"].items() if name != "pool"}
    given = {name: value for name, value in words.items() if value}
    try:
        psycopg.connect(dbname=named["NAME"], **{"connect_timeout": SECONDS, **given, **options}).close()
    except psycopg.Error as error:
        sys.exit(f"The database of DATABASE_URL does not answer: {line(error)}")


def redis(address: str) -> None:
    """End the start when the Redis of this address does not answer."""
    from redis import Redis, RedisError

    try:
        with Redis.from_url(address, socket_connect_timeout=SECONDS, socket_timeout=SECONDS) as client:
            client.ping()
    except ValueError:
        sys.exit("REDIS_URL cannot be read: write it as redis://host:6379/0, rediss://… or unix:///path.")
    except (RedisError, OSError) as error:
        sys.exit(f"The Redis of REDIS_URL does not answer: {line(error)}")


def processes() -> None:
    """End the start when the Procfile's processes could not be started as the environment wants them."""
    web.command(os.environ.get("SERVER", "daphne"))
    wanted = os.environ.get("BOT_PROCESSES") or "2"
    if not wanted.isdecimal() or not int(wanted):
        sys.exit(f"BOT_PROCESSES={wanted} is not a number of processes: choose 1 or more.")


def door() -> None:
    """End the start when nobody can listen where WEB_HOST and WEB_PORT say."""
    if not web.PORT.isdecimal() or not 0 < int(web.PORT) < 65536:
        sys.exit(f"WEB_PORT={web.PORT} is not a port: choose a number from 1 to 65535.")
    try:
        listen(0)
    except OSError as error:
        sys.exit(f"WEB_HOST={web.HOST} is no address of this machine ({error.strerror}): leave it out, or take 0.0.0.0.")
    try:
        listen(int(web.PORT))
    except OSError as error:
        sys.exit(f"Port {web.PORT} cannot be used ({error.strerror}). Choose another port: WEB_PORT=8001 make run")


def listen(port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in web.HOST else socket.AF_INET) as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((web.HOST, port))


def line(error: Exception) -> str:
    """Return what an error says, on one line."""
    return " ".join(str(error).split())
