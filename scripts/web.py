"""Becomes the web server: daphne, or uvicorn with SERVER=uvicorn; WEB_HOST and WEB_PORT say where."""

import os
import sys

HOST = os.environ.get("WEB_HOST") or "127.0.0.1"
PORT = os.environ.get("WEB_PORT") or "8000"
APPLICATION = "portal.asgi:application"

SERVERS = {
    "daphne": ["scripts.lean_daphne", "--bind", HOST, "--port", PORT, "--verbosity", "0", "--no-server-name", APPLICATION],
    "uvicorn": [
        *("uvicorn", "--host", HOST, "--port", PORT, "--log-level", "warning", "--no-access-log", "--no-server-header"),
        # deflating each small frame costs more than it saves
        *("--ws", "websockets-sansio", "--ws-per-message-deflate", "false", "--lifespan", "off", APPLICATION),
    ],
}


def command(server: str) -> list[str]:
    """Return how to start a server; an unknown name ends the start and says which there are."""
    if server not in SERVERS:
        sys.exit(f"SERVER={server} is unknown: choose one of {', '.join(SERVERS)}.")
    return [sys.executable, "-m", *SERVERS[server]]


if __name__ == "__main__":
    words = command(os.environ.get("SERVER", "daphne"))
    os.execv(words[0], words)
