"""`make run`: prepares what has changed, then runs the Procfile; the address is printed last, once the portal answers.

When one process ends, all end; Ctrl-C, a closed terminal and SIGTERM end them in good order.
"""

import os
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from honcho.environ import parse_procfile

from portal import embedded_redis
from scripts import checks, prepare
from scripts.processes import Output, Processes
from scripts.stamps import VAR
from scripts.web import HOST, PORT

SHOWN_HOST = "localhost" if HOST in ("127.0.0.1", "0.0.0.0", "::1", "::") else HOST
NAMED_REDIS = os.environ.get("REDIS_URL", "")
OPENING = 90.0
"""Seconds after which a portal that does not answer is spoken of."""

QUIET = {"PYTHONWARNINGS": "ignore:You're running the worker with superuser"}
"""Celery says it in eight lines a worker; a container has only root."""


def main() -> int:
    checks.processes()
    checks.door()
    checks.settings()
    try:
        environment = {**os.environ, **QUIET, **redis_environment()}
    except embedded_redis.NoServer as error:
        sys.exit(str(error))
    prepare.main()
    manager = Processes(Output())
    for name, command in parse_procfile(Path("Procfile").read_text()).processes.items():
        if name != "redis" or not NAMED_REDIS:
            manager.add_process(name, command, env=environment)
    threading.Thread(target=announce, args=(manager,), daemon=True).start()
    manager.loop()
    told_to_end = manager.returncode in (130, 143)
    # one that ended by itself took all others with it: that is no success, whatever it said
    return 0 if told_to_end else abs(manager.returncode) or 1


def redis_environment() -> dict[str, str]:
    """Return the address of the embedded Redis, unless another one is named; says at once what does not answer."""
    if NAMED_REDIS:
        checks.redis(NAMED_REDIS)
        return {}
    embedded_redis.server()
    return {"REDIS_URL": embedded_redis.url(VAR)}


def announce(manager: Processes) -> None:
    """Print the address as soon as the portal answers."""
    deadline = time.monotonic() + OPENING
    while time.monotonic() < deadline and not manager.ending:
        if answers():
            manager.output.write(f"\n  Luftschloss is open: http://{SHOWN_HOST}:{PORT}/   (Ctrl-C ends it)\n\n")
            return
        time.sleep(0.2)
    if not manager.ending:
        manager.output.write(f"\n  Luftschloss does not answer on port {PORT}: see the lines above.\n\n")


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
    except BrokenPipeError:  # likewise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
