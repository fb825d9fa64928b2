"""`make run`: prepares what has changed, then runs the Procfile; the address is printed last, once the portal answers.

When one process ends, all end; Ctrl-C, a closed terminal and SIGTERM end them in good order.
"""

import contextlib
import os
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import honcho.manager
from honcho.compat import ProcessManager
from honcho.environ import parse_procfile

from portal import embedded_redis
from scripts import prepare
from scripts.stamps import VAR

HOST = os.environ.get("WEB_HOST", "127.0.0.1")
PORT = os.environ.get("WEB_PORT", "8000")
SHOWN_HOST = "localhost" if HOST in ("127.0.0.1", "0.0.0.0", "::1", "::") else HOST
OPENING = 90.0
"""Seconds after which a portal that does not answer is spoken of."""

QUIET = {"PYTHONWARNINGS": "ignore:You're running the worker with superuser"}
"""Celery says it in eight lines a worker; a container has only root."""

honcho.manager.KILL_WAIT = 10  # workers finish what they do, then Redis ends


class OneByOne(ProcessManager):
    """Ends the process itself, not its group: a worker ends its own children in good order."""

    def terminate(self, pid: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)


def main() -> int:
    check_port()
    prepare.main()
    try:
        environment = {**os.environ, **QUIET, **redis_environment()}
    except embedded_redis.NoServer as error:
        sys.exit(str(error))
    manager = honcho.manager.Manager()
    manager._procmgr = OneByOne()
    for name, command in parse_procfile(Path("Procfile").read_text()).processes.items():
        if name != "redis" or "REDIS_URL" not in os.environ:
            manager.add_process(name, command, env=environment)
    threading.Thread(target=announce, args=(manager,), daemon=True).start()
    # a closed terminal is a Ctrl-C too
    signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    manager.loop()
    told_to_end = manager.returncode in (130, 143)
    # one that ended by itself took all others with it: that is no success, whatever it said
    return 0 if told_to_end else abs(manager.returncode) or 1


def redis_environment() -> dict[str, str]:
    """Return the address of the embedded Redis, unless another one is named; says at once when there is none to start."""
    if "REDIS_URL" in os.environ:
        return {}
    embedded_redis.server()
    return {"REDIS_URL": embedded_redis.url(VAR)}


def check_port() -> None:
    """End with a clear word when the address cannot be had."""
    if not PORT.isdigit() or not 0 < int(PORT) < 65536:
        sys.exit(f"WEB_PORT={PORT} is not a port: choose a number from 1 to 65535.")
    family = socket.AF_INET6 if ":" in HOST else socket.AF_INET
    with socket.socket(family) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((HOST, int(PORT)))
        except OSError as error:
            sys.exit(f"{HOST}:{PORT} cannot be used ({error.strerror}). Choose another port: WEB_PORT=8001 make run")


def announce(manager: honcho.manager.Manager) -> None:
    """Print the address as soon as the portal answers."""
    deadline = time.monotonic() + OPENING
    while time.monotonic() < deadline and not manager._terminating:
        if answers():
            print(f"\n  Luftschloss is open: http://{SHOWN_HOST}:{PORT}/   (Ctrl-C ends it)\n", flush=True)
            return
        time.sleep(0.2)
    if not manager._terminating:
        print(f"\n  Luftschloss does not answer on port {PORT}: see the lines above.\n", flush=True)


def answers() -> bool:
    """Whether the portal says that it is well."""
    host = "127.0.0.1" if HOST == "0.0.0.0" else "[::1]" if HOST == "::" else f"[{HOST}]" if ":" in HOST else HOST
    asked = urllib.request.Request(f"http://{host}:{PORT}/healthz", headers={"Host": f"localhost:{PORT}"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # while preparing
        sys.exit(130)
