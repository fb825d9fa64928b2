"""Play many tables over real sockets and measure: picows and uvloop, one process, no framework.

    python -m bench.load --url ws://127.0.0.1:8000 --tables tables.json --secs 8 [--rate 100] --pid PID [--extra-pid PID]

`tables.json` (bench.tables makes it): a list of {"id": 1, "cookies": ["sessionid=…", "sessionid=…"]}. Every table has two seats
and `--spectators` watchers. `--rate` is moves a second over all tables, latency counted from the intended time of sending (no
coordinated omission); without it each table moves again as soon as the next player has seen the last move. A move counts
when its mover's opponent has it. Prints one JSON object; times in ms, CPU in µs a move.
"""

import argparse
import asyncio
import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import psutil
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

now = time.perf_counter
BEAT = 10.0


class Message(msgspec.Struct):
    """As much of a server message as the load needs."""

    type: str
    rev: int = -1
    ply: int = 0
    status: str = ""
    seat: int | None = None
    actors: tuple[int, ...] = ()
    legal: tuple[msgspec.Raw, ...] = ()
    code: str = ""


decode = msgspec.json.Decoder(Message).decode


@dataclass
class Measured:
    """What a run counts while `on`."""

    on: bool = False
    moves: int = 0
    refused: int = 0
    stalls: int = 0
    over: int = 0
    last_refusal: str = ""
    mover: list[float] = field(default_factory=list)
    opponent: list[float] = field(default_factory=list)
    watcher: list[float] = field(default_factory=list)

    def clear(self) -> None:
        self.moves = 0
        for sample in (self.mover, self.opponent, self.watcher):
            sample.clear()


class Socket(WSListener):
    """One browser: a seat's or a watcher's."""

    def __init__(self, table: "Table", place: int | None) -> None:
        self.table, self.place = table, place
        self.seen = Message("none")
        self.transport: WSTransport | None = None
        self.parts = b""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type not in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            return
        self.parts += frame.get_payload_as_bytes()
        if frame.fin:
            whole, self.parts = self.parts, b""
            self.table.heard(self, decode(whole))

    def say(self, frame: Mapping[str, Any]) -> None:
        if self.transport is not None:
            self.transport.send(WSMsgType.TEXT, json.dumps(frame, default=str).encode())


class Table:
    """One match being played."""

    def __init__(self, measured: Measured, rng: random.Random) -> None:
        self.measured, self.rng = measured, rng
        self.seats: dict[int, Socket] = {}
        self.due = 0.0
        self.ply = -1
        self.waiting = False
        self.saturate = False
        self.count = 0

    def heard(self, socket: Socket, message: Message) -> None:
        if message.type == "refused":
            self.measured.refused += 1
            self.measured.last_refusal = message.code
            self.waiting = False
        if message.type != "table" or message.rev <= socket.seen.rev:
            return
        socket.seen = message
        at = now()
        if socket.place is None:
            if self.measured.on and self.due:
                self.measured.watcher.append(at - self.due)
            return
        assert message.seat is not None
        self.seats[message.seat] = socket
        if not self.waiting or message.ply <= self.ply:
            return
        mine = message.seat == self.moved_by
        if self.measured.on:
            (self.measured.mover if mine else self.measured.opponent).append(at - self.due)
        if not mine:
            self.done(message)

    def done(self, message: Message) -> None:
        self.waiting = False
        self.ply = message.ply
        if self.measured.on:
            self.measured.moves += 1
        if message.status != "running":
            self.measured.over += 1
        elif self.saturate:
            self.fire(now())

    def fire(self, due: float) -> None:
        """Let a seat that is waited for play one of its legal moves."""
        for seat, socket in self.seats.items():
            seen = socket.seen
            if seen.ply >= self.ply and seen.status == "running" and seen.legal and seat in seen.actors:
                self.due, self.waiting, self.moved_by = due, True, seat
                self.ply = seen.ply
                self.count += 1
                move = self.rng.choice(seen.legal)
                frame = b'{"type":"play","id":"b%d","ply":%d,"move":%s}' % (self.count, seen.ply, bytes(move))
                if socket.transport is not None:
                    socket.transport.send(WSMsgType.TEXT, frame)
                return

    async def paced(self, period: float, end: float) -> None:
        due = now() + self.rng.random() * period
        while due < end:
            await asyncio.sleep(max(0.0, due - now()))
            since = now()
            while self.waiting and now() < end:
                await asyncio.sleep(0.001)
                if now() - since > 10:
                    self.measured.stalls += 1
                    self.waiting = False
            if now() < end:
                self.fire(due)
            due += period


async def beating(sockets: list[Socket]) -> None:
    """Send what open pages send: a beat each ten seconds, spread evenly."""
    while True:
        for socket in sockets:
            socket.say({"type": "beat", "rev": socket.seen.rev, "ply": socket.seen.ply})
            await asyncio.sleep(BEAT / len(sockets))


def cpu(pids: list[int]) -> float:
    """CPU seconds of these processes and their children."""
    spent = 0.0
    for process in family(pids):
        times = process.cpu_times()
        spent += times.user + times.system
    return spent


def family(pids: list[int]) -> list[psutil.Process]:
    parents = [psutil.Process(pid) for pid in pids]
    return [*parents, *(child for parent in parents for child in parent.children(recursive=True))]


def summary(sample: list[float]) -> dict[str, float | int | None]:
    sample.sort()

    def at(share: float) -> float | None:
        return round(sample[min(len(sample) - 1, int(share * len(sample)))] * 1e3, 2) if sample else None

    return {"n": len(sample), "p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1.0)}


async def connected(args: argparse.Namespace, measured: Measured) -> tuple[list[Table], list[Socket]]:
    rng = random.Random(args.seed)
    tables: list[Table] = []
    jobs: list[tuple[Table, int | None, str | None, int]] = []
    for known in args.tables:
        table = Table(measured, random.Random(rng.random()))
        tables.append(table)
        jobs += [(table, place, cookie, known["id"]) for place, cookie in enumerate(known["cookies"])]
        jobs += [(table, None, None, known["id"])] * args.spectators
    gate = asyncio.Semaphore(args.parallel)

    async def one(table: Table, place: int | None, cookie: str | None, match: int) -> Socket:
        headers = {"Origin": args.origin, **({"Cookie": cookie} if cookie else {})}
        async with gate:
            socket = Socket(table, place)
            await ws_connect(
                lambda: socket,
                f"{args.url}/ws/tables/{match}/",
                websocket_handshake_timeout=60,
                extra_headers=headers,
            )
        return socket

    sockets = list(await asyncio.gather(*(one(*job) for job in jobs)))
    for _ in range(600):
        if all(socket.seen.rev >= 0 for socket in sockets):
            break
        await asyncio.sleep(0.1)
    return tables, sockets


async def measured_run(args: argparse.Namespace) -> dict[str, Any]:
    measured = Measured()
    before, memory = now(), sum(process.memory_info().rss for process in family(args.pid))
    tables, sockets = await connected(args, measured)
    result: dict[str, Any] = {"tables": len(tables), "sockets": len(sockets), "rate": args.rate}
    result["connects_per_s"] = round(len(sockets) / (now() - before))
    result["kb_per_socket"] = round(
        (sum(process.memory_info().rss for process in family(args.pid)) - memory) / 1024 / len(sockets), 1
    )
    beats = asyncio.create_task(beating(sockets))

    async def play(secs: float) -> None:
        if args.rate:
            await asyncio.gather(*(table.paced(len(tables) / args.rate, now() + secs) for table in tables))
            return
        for table in tables:
            table.saturate = True
            if not table.waiting:
                table.fire(now())
        await asyncio.sleep(secs)

    await play(args.warm)
    measured.clear()
    measured.on = True
    spent, others, mine, start = cpu(args.pid), [cpu([pid]) for pid in args.extra_pid], time.process_time(), now()
    await play(args.secs)
    took = now() - start
    measured.on = False
    moves = measured.moves or 1
    result |= {
        "moves": measured.moves,
        "moves_per_s": round(measured.moves / took, 1),
        "cpu_us_per_move": round((cpu(args.pid) - spent) / moves * 1e6),
        "extra_cpu_us_per_move": [
            round((cpu([pid]) - was) / moves * 1e6) for pid, was in zip(args.extra_pid, others, strict=True)
        ],
        "load_cpu_percent": round((time.process_time() - mine) / took * 100),
        "mover_ms": summary(measured.mover),
        "opponent_ms": summary(measured.opponent),
        "watcher_ms": summary(measured.watcher),
        "refused": measured.refused,
        "stalls": measured.stalls,
        "over": measured.over,
        "lost_sockets": sum(socket.transport is None for socket in sockets),
    }
    if measured.last_refusal:
        result["last_refusal"] = measured.last_refusal
    beats.cancel()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", required=True)
    parser.add_argument("--origin", default="http://localhost")
    parser.add_argument("--tables", required=True, type=lambda path: json.loads(Path(path).read_text()))
    parser.add_argument("--pid", type=int, action="append", default=[])
    parser.add_argument("--extra-pid", type=int, action="append", default=[])
    parser.add_argument("--secs", type=float, default=8)
    parser.add_argument("--warm", type=float, default=2)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--spectators", type=int, default=1)
    parser.add_argument("--parallel", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    print(json.dumps(uvloop.run(measured_run(parser.parse_args()))))


if __name__ == "__main__":
    main()
