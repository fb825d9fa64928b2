"""`make bench`: measure tables over real sockets against this server and, where node is there, against boardgame.io beside it.

    make bench                                  50 tables as fast as they go, and 500 tables at 100 moves a second
    make bench ARGS="--runs 1 --secs 5"         a quick look
    make bench ARGS="--server uvicorn --database postgresql"
    make bench ARGS="--profile"                 where this server's time goes (cProfile of one saturated run)

Everything runs in a folder of its own under the system's temporary one, on free ports of this machine, and ends by itself.
The runs of all servers are interleaved; shown are medians, and ratios of CPU a move within this one call.
"""

import argparse
import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from portal import embedded_redis
from scripts import postgres

HERE = Path(__file__).parent
ROOT = HERE.parent
PEER = HERE / "peer"


@dataclass(frozen=True)
class Load:
    """How hard: `rate` moves a second over all tables, 0 for as fast as they go."""

    tables: int
    rate: int

    def __str__(self) -> str:
        return f"{self.tables} tables, " + (f"{self.rate} moves/s" if self.rate else "as fast as they go")


LOADS = (Load(50, 0), Load(500, 100))


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextlib.contextmanager
def ended(process: "subprocess.Popen[Any]") -> Iterator["subprocess.Popen[Any]"]:
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def ours(args: argparse.Namespace, load: Load, profile: Path | None = None) -> Iterator[tuple[str, int, int, Path]]:
    """Serve a fresh database with `load.tables` running matches; yields (address, pid of the server, of Redis, the tables)."""
    with contextlib.ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        redis = embedded_redis.start(var)
        stack.callback(embedded_redis.stop, redis)
        port = free_port()
        environment = {**os.environ, "VAR_DIR": str(var), "REDIS_URL": embedded_redis.url(var), "WEB_PORT": str(port)}
        environment |= {"SERVER": args.server, "LOG_LEVEL": "ERROR"}
        environment.pop("DATABASE_URL", None)
        if args.database == "postgresql":
            environment["DATABASE_URL"] = stack.enter_context(postgres.running())
        run(["manage.py", "migrate", "--verbosity", "0"], environment)
        run(["manage.py", "collectstatic", "--noinput", "--verbosity", "0"], environment)
        tables = var / "tables.json"
        with tables.open("w") as file:
            run(["-m", "bench.tables", str(load.tables)], environment, stdout=file)
        web = ["-m", "bench.profiled", str(profile)] if profile else ["-m", "scripts.web"]
        server = stack.enter_context(ended(subprocess.Popen([sys.executable, *web], cwd=ROOT, env=environment)))
        wait_for(f"http://127.0.0.1:{port}/healthz", {"Host": f"localhost:{port}"})
        yield f"ws://localhost:{port}", server.pid, redis.pid, tables


def run(words: list[str], environment: dict[str, str], stdout: Any = None) -> None:
    subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=True, stdout=stdout)


def wait_for(address: str, headers: dict[str, str] | None = None) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(urllib.request.Request(address, headers=headers or {}), timeout=2)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def measured_ours(args: argparse.Namespace, load: Load, profile: Path | None = None) -> dict[str, Any]:
    with ours(args, load, profile) as (address, pid, redis, tables):
        words = ["-m", "bench.load", "--url", address, "--origin", address.replace("ws", "http", 1), "--tables", str(tables)]
        words += ["--secs", str(args.secs), "--rate", str(load.rate), "--pid", str(pid), "--extra-pid", str(redis)]
        return answered([sys.executable, *words], ROOT)


def measured_peer(args: argparse.Namespace, load: Load, *, files: bool) -> dict[str, Any]:
    with contextlib.ExitStack() as stack:
        port = free_port()
        environment = {**os.environ, "NODE_ENV": "production"}
        if files:
            environment["FLATFILE"] = stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-"))
        server = stack.enter_context(
            ended(
                subprocess.Popen(
                    ["node", "server.cjs", str(port)],
                    cwd=PEER,
                    env=environment,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
        )
        wait_for(f"http://127.0.0.1:{port}/games")
        words = ["node", "load.cjs", "--port", str(port), "--tables", str(load.tables), "--secs", str(args.secs)]
        words += ["--rate", str(load.rate), "--raw", "--pid", str(server.pid)]
        said = answered(words, PEER)
        if "error" in said:
            raise RuntimeError(said["error"])
        return {**said, "mover_ms": short(said["self_"]), "opponent_ms": short(said["opp"]), "watcher_ms": short(said["spec"])}


def short(sample: dict[str, Any]) -> dict[str, Any]:
    return {name.removesuffix("_ms"): value for name, value in sample.items()}


def answered(words: list[str], folder: Path) -> dict[str, Any]:
    """Run a load generator and return the JSON object of its last line."""
    done = subprocess.run(words, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    said: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return said


def peer_is_there() -> bool:
    """Whether boardgame.io can be run: node is there, and npm brought it (done here once)."""
    if not shutil.which("node") or not shutil.which("npm"):
        print("No node here: boardgame.io is left out.")
        return False
    if not (PEER / "node_modules").exists():
        print("Fetching boardgame.io with npm …")
        if subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent", "--no-package-lock"], cwd=PEER).returncode:
            return False
    return True


def median(runs: list[dict[str, Any]], *path: str) -> float:
    values = []
    for said in runs:
        value: Any = said
        for name in path:
            value = value[name]
        if value is not None:
            values.append(value)
    return statistics.median(values) if values else float("nan")


def report(load: Load, results: dict[str, list[dict[str, Any]]], args: argparse.Namespace) -> None:
    print(f"\n{load}, {args.runs} interleaved runs of {args.secs} s, medians")
    print(f"{'':34}{'moves/s':>9}{'CPU µs/move':>13}{'opponent has it, ms: p50':>26}{'p99':>8}{'Redis µs':>10}")
    for name, runs in results.items():
        extra = (
            statistics.median(said["extra_cpu_us_per_move"][0] for said in runs) if "extra_cpu_us_per_move" in runs[0] else 0
        )
        print(
            f"  {name:32}{median(runs, 'moves_per_s'):9.1f}{median(runs, 'cpu_us_per_move'):13.0f}"
            f"{median(runs, 'opponent_ms', 'p50'):26.1f}{median(runs, 'opponent_ms', 'p99'):8.1f}{extra:10.0f}"
        )
        trouble = {key: sum(said.get(key, 0) for said in runs) for key in ("refused", "stalls", "lost_sockets", "err")}
        if any(trouble.values()):
            print("    " + ", ".join(f"{key} {count}" for key, count in trouble.items() if count))
    mine, *peers = results.items()
    for name, runs in peers:
        print(f"  CPU a move, ours : {name} = {median(mine[1], 'cpu_us_per_move') / median(runs, 'cpu_us_per_move'):.2f}")


def measure(args: argparse.Namespace) -> None:
    loads = [Load(args.tables, args.rate)] if args.tables else LOADS
    peer = not args.no_peer and peer_is_there()
    for load in loads:
        results: dict[str, list[dict[str, Any]]] = {}
        for _ in range(args.runs):
            results.setdefault(f"Luftschloss ({args.server}, {args.database})", []).append(measured_ours(args, load))
            if peer:
                results.setdefault("boardgame.io in memory", []).append(measured_peer(args, load, files=False))
                results.setdefault("boardgame.io with file storage", []).append(measured_peer(args, load, files=True))
        report(load, results, args)
        if args.json:
            print(json.dumps({"load": str(load), "results": results}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--secs", type=float, default=10)
    parser.add_argument("--server", choices=("daphne", "uvicorn"), default="daphne")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--tables", type=int, default=0, help="this many tables only")
    parser.add_argument("--rate", type=int, default=0, help="with --tables: moves a second, 0 as fast as they go")
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--json", action="store_true", help="every run's numbers too")
    parser.add_argument("--profile", action="store_true")
    args = parser.parse_args()
    if not args.profile:
        measure(args)
        return
    from bench import profiled

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "profile"
        print(json.dumps(measured_ours(args, Load(args.tables or 50, args.rate), path), indent=1))
        profiled.show(path)


if __name__ == "__main__":
    main()
