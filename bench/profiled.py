"""The web server under cProfile: python -m bench.profiled FILE serves until SIGTERM, then writes what each thread did."""

import cProfile
import pstats
import runpy
import sys
import threading
from pathlib import Path
from typing import Any

from scripts import web


def show(path: Path) -> None:
    """Print the functions that took the most time, the loop's thread and the workers' in one table."""
    parts = [str(part) for part in path.parent.glob(f"{path.name}*")]
    stats = pstats.Stats(*parts)
    stats.sort_stats("tottime").print_stats(45)
    stats.sort_stats("cumtime").print_stats(45)


def main() -> None:
    file = sys.argv[1]
    plain = threading.Thread.run
    count = iter(range(1000))

    def profiled_run(thread: threading.Thread) -> Any:
        profile = cProfile.Profile()
        try:
            return profile.runcall(plain, thread)
        finally:
            profile.dump_stats(f"{file}.{next(count)}")

    threading.Thread.run = profiled_run  # type: ignore[method-assign, assignment]
    _, _, module, *words = web.command("daphne" if "uvicorn" not in sys.argv else "uvicorn")
    sys.argv = [module, *words]
    profile = cProfile.Profile()
    try:
        profile.runcall(runpy.run_module, module, run_name="__main__", alter_sys=True)
    finally:
        profile.dump_stats(f"{file}.main")


if __name__ == "__main__":
    main()
