"""`make bench-lobby`: how soon everybody in the hall hears of a change, with five hundred people in it.

    make bench-lobby                            500 people, 100 matches, one web process
    make bench-lobby ARGS="--processes 2"       the same in two processes: half of the people hear through Redis
    make bench-lobby ARGS="--hold 600"          leave them there, to look at the page with a browser of one's own

Real sockets against a real server with a Redis of its own, in a folder of its own. Somebody comes, goes, begins a match, offers
an open challenge, many times, one after the other. A time is from the moment at which the socket stands (comes), is closed
(goes) or the act is sent (match, offer) until a page has the message that tells of it. The load runs on the same machine.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
import psutil
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.run import ROOT, ended, free_port, run, wait_for
from portal import embedded_redis

now = time.perf_counter
BEAT: Final = 10.0
BETWEEN: Final = 0.6
"""Seconds between two changes."""
PATIENCE: Final = 10.0
Changes: TypeAlias = AsyncIterator[tuple[str, list[float]]]
"""What happened, and after how many ms each page knew of it."""
TIME: Final = {"kind": "clock", "minutes": 10, "seconds": 5}


class Page(WSListener):
    """A browser in the hall: when it got which message."""

    def __init__(self) -> None:
        self.transport: WSTransport | None = None
        self.heard: list[tuple[float, bytes]] = []
        self.parts = b""
        self.told = asyncio.Event()
        """It has been told who is here."""
        self.came = 0.0
        """When the socket stood."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport, self.came = transport, now()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type not in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            return
        self.parts += frame.get_payload_as_bytes()
        if frame.fin:
            self.heard.append((now(), self.parts))
            if self.parts.startswith((b'{"type":"people"', b'{"type":"packed"')):
                self.told.set()
            self.parts = b""

    def say(self, frame: dict[str, Any]) -> None:
        if self.transport is not None:
            self.transport.send(WSMsgType.TEXT, json.dumps(frame).encode())

    def leave(self) -> None:
        if self.transport is not None:
            self.transport.disconnect()


class Crowd:
    """Everybody in the hall, and what they hear."""

    def __init__(self, addresses: list[str], laid: dict[str, Any], people: int) -> None:
        self.addresses, self.laid, self.people = addresses, laid, people
        self.pages: list[Page] = []
        self.spare: list[tuple[int, str]] = laid["cookies"][people:]
        """Who is not there at first."""
        self._known: dict[bytes, dict[str, Any]] = {}
        self._number = 0

    async def comes(self, cookie: str, at: int = 0, path: str = "/ws/lobby/") -> Page:
        url = self.addresses[at % len(self.addresses)]
        headers = {"Cookie": cookie, "Origin": url.replace("ws", "http", 1)}
        _, page = await ws_connect(Page, url + path, extra_headers=headers)
        assert isinstance(page, Page)
        return page

    async def gather(self) -> None:
        """Let all but the spare ones come, a few at a time; those who play open their table as well."""
        places = [(cookie, "/ws/lobby/") for _, cookie in self.laid["cookies"][: self.people]]
        places += [(cookie, f"/ws/tables/{one['id']}/") for one in self.laid["tables"] for cookie in one["cookies"]]
        for at in range(0, len(places), 10):
            few = [self.comes(cookie, at + more, path) for more, (cookie, path) in enumerate(places[at : at + 10])]
            for (_, path), page in zip(places[at : at + 10], await asyncio.gather(*few), strict=True):
                if path == "/ws/lobby/":
                    self.pages.append(page)
                asyncio.get_running_loop().create_task(self.beats(page, path))

    async def settled(self) -> None:
        """Wait until every page has been told who is here."""
        await asyncio.gather(*(page.told.wait() for page in self.pages))

    async def beats(self, page: Page, path: str) -> None:
        beat = {"type": "beat"} if path == "/ws/lobby/" else {"type": "beat", "rev": 0, "ply": 0}
        await asyncio.sleep(random.random() * BEAT)
        while page.transport is not None:
            page.say(beat)
            await asyncio.sleep(BEAT)

    def decoded(self, text: bytes) -> dict[str, Any]:
        """All pages hear the same: it is read once."""
        if text not in self._known:
            self._known[text] = msgspec.json.decode(text)
        return self._known[text]

    async def until_all(self, since: float, fits: Callable[[dict[str, Any]], bool]) -> list[float]:
        """Return how long after `since` each page heard what fits, in ms."""
        times: dict[Page, float] = {}
        read = dict.fromkeys(self.pages, 0)
        deadline = now() + PATIENCE
        while len(times) < len(self.pages) and now() < deadline:
            await asyncio.sleep(0.02)
            for page in self.pages:
                if page in times:
                    continue
                for at, text in page.heard[read[page] :]:
                    read[page] += 1
                    if at >= since and fits(self.decoded(text)):
                        times[page] = at
                        break
        if len(times) < len(self.pages):
            raise SystemExit(f"{len(self.pages) - len(times)} pages were told nothing")
        return [(at - since) * 1000 for at in times.values()]

    def quieten(self) -> None:
        """Forget what was heard."""
        self._known.clear()
        for page in self.pages:
            page.heard.clear()

    def ident(self) -> str:
        self._number += 1
        return f"bench{self._number}"

    async def answer(self, page: Page, frame: dict[str, Any]) -> dict[str, Any]:
        """Send an act and return the answer to it."""
        ident = self.ident()
        page.say({**frame, "id": ident})
        deadline = now() + PATIENCE
        while now() < deadline:
            for _, text in page.heard:
                message = msgspec.json.decode(text)
                if message["type"] in ("done", "refused") and message.get("id") == ident:
                    if message["type"] == "refused":
                        raise SystemExit(f"refused: {message}")
                    return message
            await asyncio.sleep(0.005)
        raise SystemExit("no answer")


def has_come(who: int, told: dict[str, Any]) -> bool:
    return any(one["id"] == who for one in told.get("here", ()))


def has_gone(who: int, told: dict[str, Any]) -> bool:
    return who in told.get("gone", ())


async def somebody_comes_and_goes(crowd: Crowd, rounds: int) -> Changes:
    for number in range(rounds):
        ident, cookie = crowd.spare[number % 4]
        page = await crowd.comes(cookie, number)
        yield "comes", await crowd.until_all(page.came, partial(has_come, ident))
        await asyncio.sleep(BETWEEN)
        crowd.quieten()
        since = now()
        page.leave()
        yield "goes", await crowd.until_all(since, partial(has_gone, ident))
        await asyncio.sleep(BETWEEN)
        crowd.quieten()


async def two_begin_a_match(crowd: Crowd, rounds: int) -> Changes:
    terms = {"game": crowd.laid["game"], "preset": crowd.laid["preset"], "time": TIME, "begins": "me", "rated": False}
    for number in range(rounds):
        (_, cookie), (other, other_cookie) = crowd.spare[6 + 2 * number : 8 + 2 * number]
        a, b = await crowd.comes(cookie), await crowd.comes(other_cookie, 1)
        await asyncio.sleep(BETWEEN)
        made = await crowd.answer(a, {"type": "challenge", "player": other, **terms})
        await asyncio.sleep(BETWEEN)
        crowd.quieten()
        since = now()
        b.say({"type": "accept", "id": crowd.ident(), "challenge": made["challenge"], "version": 1})
        yield "match", await crowd.until_all(since, lambda told: bool(told.get("begun")))


async def somebody_offers(crowd: Crowd, rounds: int) -> Changes:
    ident, cookie = crowd.spare[4]
    page = await crowd.comes(cookie)
    terms = {"kind": "open", "game": crowd.laid["game"], "preset": crowd.laid["preset"], "time": TIME, "rated": False}
    for _ in range(rounds):
        await asyncio.sleep(BETWEEN)
        crowd.quieten()
        since = now()
        page.say({"type": "seek", "id": crowd.ident(), **terms})
        yield "offer", await crowd.until_all(since, lambda told: any(one["by"]["id"] == ident for one in told.get("seeks", ())))
        told = [one for _, text in page.heard for one in crowd.decoded(text).get("seeks", ())]
        seek = next(one["id"] for one in told if one["by"]["id"] == ident)
        await crowd.answer(page, {"type": "unseek", "seek": seek})
        page.heard.clear()


async def measured(
    args: argparse.Namespace, addresses: list[str], laid: dict[str, Any], server: "list[psutil.Process]"
) -> None:
    crowd = Crowd(addresses, laid, args.people)
    began = now()
    await crowd.gather()
    await crowd.settled()
    print(f"  {len(crowd.pages)} pages and {2 * len(laid['tables'])} players at tables came within {now() - began:.1f} s")
    whole = {told["type"]: len(text) for page in crowd.pages[-1:] for _, text in page.heard if (told := crowd.decoded(text))}
    print(f"  the newest page was told: {', '.join(f'{kind} {size:,} bytes' for kind, size in whole.items())}")
    if args.hold:
        print(
            f"  {addresses[0].replace('ws', 'http', 1)}/lobby/  cookie of one who is not there yet: {crowd.spare[5][1]}",
            flush=True,
        )
        await asyncio.sleep(args.hold)
        return
    await asyncio.sleep(2)
    crowd.quieten()
    found: dict[str, list[list[float]]] = {}
    used = sum(one.cpu_times().user + one.cpu_times().system for one in server)
    for change in (somebody_comes_and_goes, two_begin_a_match, somebody_offers):
        async for kind, times in change(crowd, args.rounds):
            found.setdefault(kind, []).append(times)
    used = sum(one.cpu_times().user + one.cpu_times().system for one in server) - used
    print(f"  {'ms until':12}{'one page: median':>18}{'95 %':>8}{'all pages: median':>20}{'worst':>8}")
    for kind, rounds in found.items():
        single = sorted(at for times in rounds for at in times)
        last = [max(times) for times in rounds]
        print(
            f"  {kind:12}{statistics.median(single):>18.0f}{single[int(len(single) * 0.95)]:>8.0f}"
            f"{statistics.median(last):>20.0f}{max(last):>8.0f}"
        )
    print(f"  the server used {used / sum(map(len, found.values())) * 1000:.0f} ms of its processor a change")


@contextlib.contextmanager
def house(args: argparse.Namespace) -> Iterator[tuple[list[str], dict[str, Any], "list[psutil.Process]"]]:
    """Serve a fresh database with the crowd in it; yields the addresses, who there is, and the processes."""
    with contextlib.ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        redis = embedded_redis.start(var)
        stack.callback(embedded_redis.stop, redis)
        environment = {**os.environ, "VAR_DIR": str(var), "REDIS_URL": embedded_redis.url(var), "SERVER": args.server}
        environment["LOG_LEVEL"] = os.environ.get("LOG_LEVEL", "ERROR")
        environment.pop("DATABASE_URL", None)
        run(["-m", "scripts.prepare"], environment)
        with (var / "crowd.json").open("w") as file:
            run(["-m", "bench.crowd", str(args.people + 6 + 2 * args.rounds), str(args.tables)], environment, stdout=file)
        ports = [free_port() for _ in range(args.processes)]
        servers = [
            stack.enter_context(
                ended(
                    subprocess.Popen([sys.executable, "-m", "scripts.web"], cwd=ROOT, env=environment | {"WEB_PORT": str(port)})
                )
            )
            for port in ports
        ]
        for port in ports:
            wait_for(f"http://127.0.0.1:{port}/healthz", {"Host": f"localhost:{port}"})
        laid = json.loads((var / "crowd.json").read_text())
        yield [f"ws://localhost:{port}" for port in ports], laid, [psutil.Process(one.pid) for one in servers]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--people", type=int, default=500)
    words.add_argument("--tables", type=int, default=100, help="running matches, two more people at each")
    words.add_argument("--processes", type=int, default=1, choices=[1, 2])
    words.add_argument("--rounds", type=int, default=20)
    words.add_argument("--server", default="daphne", choices=["daphne", "uvicorn"])
    words.add_argument("--hold", type=float, default=0, help="seconds to leave them there, measuring nothing")
    args = words.parse_args()
    with house(args) as (addresses, laid, servers):
        uvloop.run(measured(args, addresses, laid, servers))


if __name__ == "__main__":
    main()
