"""`make weigh`: what the main pages weigh and how soon they can be used, measured in Chromium against this server.

    make weigh                                  a desk and a throttled phone, first and second visit
    make weigh ARGS="--files"                   with every file that came over the wire
    make weigh ARGS="--server uvicorn --only table"

Bytes are those of the wire, headers and the socket's frames included. The phone is Lighthouse's: a processor four times
slower, 1.6 Mbit/s, 150 ms a round trip, asked of Chromium through the DevTools protocol (each request waits for a round trip of
its own; opening a connection is not slowed). "Usable" is when what the page is for stands there and no task of more than 50 ms
has run since.
"""

import argparse
import contextlib
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.run import ROOT, ended, free_port, run, wait_for
from portal import embedded_redis

MOVES = 30
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
PHONE = {"downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8, "latency": 150, "offline": False}
SLOWER = 4
PAUSE = 1500
"""ms that a page is left alone before it counts as loaded."""


@dataclass(frozen=True)
class Page:
    """A page, where it is, and what must stand there before one can use it."""

    name: str
    address: str
    ready: str


@dataclass
class Visit:
    """What one visit took: bytes by address, times in ms since the navigation began."""

    files: dict[str, int] = field(default_factory=dict)
    usable: float = 0.0
    painted: float = 0.0

    @property
    def bytes(self) -> int:
        return sum(self.files.values())


BUDGETS = {"first": 200_000, "next": 15_000, "usable": 1500}
"""Bytes of a first and of a further visit to a table; ms until the phone can use it."""

WATCH = """
(() => {
  const seen = (window.__seen = { ready: 0, task: 0 });
  const long = (list) => { for (const one of list.getEntries()) seen.task = one.startTime + one.duration; };
  new PerformanceObserver(long).observe({ type: "longtask", buffered: true });
  const look = () => { if (!seen.ready && document.querySelector(SELECTOR)) seen.ready = performance.now(); };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
})();
"""

DRAWN = """
(() => {
  const times = (window.__drawn = []);
  const rev = () => document.querySelector("main.table")?.dataset.rev;
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    set onmessage(hear) {
      super.onmessage = (event) => {
        if (JSON.parse(event.data).type !== "table") return hear(event);
        const [begun, before] = [performance.now(), rev()];
        requestAnimationFrame(() => {
          const one = { inTime: rev() !== before, painted: 0 };
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => { one.painted = performance.now() - begun; };
          port2.postMessage(0);
          times.push(one);
        });
        hear(event);
      };
    }
  };
})();
"""
"""Notes for each move whether the first frame after its message shows it, and when that frame was done."""


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--server", default="daphne", choices=["daphne", "uvicorn"])
    words.add_argument("--runs", type=int, default=3, help="visits of each kind; shown are medians")
    words.add_argument("--only", default="", help="one page: home, lobby, game, table or moves")
    words.add_argument("--files", action="store_true", help="name every file that came over the wire")
    measure(words.parse_args())


def measure(args: argparse.Namespace) -> None:
    from playwright.sync_api import sync_playwright

    with house(args.server) as (address, cookies, match_id), sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        titles = f"{'':18}{'first visit':>14}{'next':>10}{'usable: desk':>16}{'phone':>9}{'phone, next':>13}"
        print(f"{titles}   bytes; ms, medians of {args.runs}")
        for page in pages(match_id):
            if args.only in ("", page.name):
                weigh(browser, address, cookies, page, args)
        if args.only in ("", "moves"):
            moves(browser, address, cookies, match_id)
        browser.close()


def pages(match_id: int) -> list[Page]:
    from games.registry import GAMES

    return [
        Page("home", "/", ".go .btn"),
        Page("lobby", "/lobby/", ".hall"),
        Page("game", f"/games/{next(iter(GAMES))}/", "main h1"),
        Page("table", f"/tables/{match_id}/", "main.table[data-rev]"),
    ]


def weigh(browser: Any, address: str, cookies: list[Any], page: Page, args: argparse.Namespace) -> None:
    desk, phone = [], []
    for _ in range(args.runs):
        desk.append(visits(browser, address, cookies, page, phone=False))
        phone.append(visits(browser, address, cookies, page, phone=True))
    first, further = desk[-1]
    usable = [[statistics.median(pair[at].usable for pair in kind) for at in (0, 1)] for kind in (desk, phone)]
    print(
        f"  {page.name:16}{first.bytes:>14,}{further.bytes:>10,}{usable[0][0]:>16.0f}{usable[1][0]:>9.0f}{usable[1][1]:>13.0f}"
    )
    if page.name == "table":
        print(f"  {'(budget)':16}{BUDGETS['first']:>14,}{BUDGETS['next']:>10,}{'':>16}{BUDGETS['usable']:>9}")
    if args.files:
        for title, visit in (("first", first), ("next", further)):
            print(f"    {title}: {len(visit.files)} files")
            for name, size in sorted(visit.files.items(), key=lambda one: -one[1]):
                print(f"      {size:>8,}  {name}")


def visits(browser: Any, address: str, cookies: list[Any], page: Page, *, phone: bool) -> tuple[Visit, Visit]:
    """Go to a page with nothing in the cache, and once more with what the first visit left there."""
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    context = browser.new_context(base_url=address, viewport=size, service_workers="block")  # bytes would pass it unseen
    context.add_cookies(cookies)
    first, further = (visit(context, page, phone=phone) for _ in range(2))
    context.close()
    return first, further


def visit(context: Any, page: Page, *, phone: bool = False) -> Visit:
    """Open a page in a new tab, wait until all is quiet, and return what it took."""
    tab = context.new_page()
    tab.on("pageerror", lambda error: print(f"  !!! {page.name}: {error}"))
    tab.on("console", lambda message: print(f"  !!! {page.name}: {message.text}") if message.type == "error" else None)
    line = context.new_cdp_session(tab)
    line.send("Network.enable")
    if phone:
        line.send("Network.emulateNetworkConditions", PHONE)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found = Visit()
    names: dict[str, str] = {}

    def add(request: str, size: float) -> None:
        found.files[names[request]] = found.files.get(names[request], 0) + int(size)

    line.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    line.on("Network.webSocketCreated", lambda event: names.update({event["requestId"]: event["url"]}))
    line.on("Network.loadingFinished", lambda event: add(event["requestId"], event["encodedDataLength"]))
    line.on(
        "Network.webSocketFrameReceived", lambda event: add(event["requestId"], len(event["response"]["payloadData"].encode()))
    )
    tab.add_init_script(WATCH.replace("SELECTOR", json.dumps(page.ready)))
    tab.goto(page.address)
    tab.wait_for_selector(page.ready, state="attached")
    tab.wait_for_load_state("networkidle")
    tab.wait_for_timeout(PAUSE)
    seen = tab.evaluate("window.__seen")
    found.usable = max(seen["ready"], seen["task"])
    found.files = {name: size for name, size in found.files.items() if size}
    tab.close()
    return found


def moves(browser: Any, address: str, cookies: list[Any], match_id: int) -> None:
    """Let another process play while the page watches, on the desk and on the phone."""
    for name, slower in (("desk", 1), ("phone", SLOWER)):
        context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844} if slower > 1 else None)
        context.add_cookies(cookies)
        tab = context.new_page()
        tab.add_init_script(DRAWN)
        context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        tab.goto(f"/tables/{match_id}/")
        tab.wait_for_selector("main.table[data-rev]")
        tab.wait_for_timeout(PAUSE)
        play(match_id, MOVES, tab)
        times = tab.evaluate("window.__drawn")
        painted = sorted(one["painted"] for one in times)
        in_time = sum(one["inTime"] for one in times)
        print(f"\n  moves drawn, {name}: {in_time} of {len(times)} in the first frame after their message;", end=" ")
        print(f"that frame was done after {statistics.median(painted):.0f} ms (median), {painted[-1]:.0f} ms (worst)")
        context.close()


def play(match_id: int, count: int, tab: Any) -> None:
    """Play `count` moves by chance, as fast as a bench of people would: one every fifth of a second."""
    player = subprocess.Popen([sys.executable, "-m", "bench.pages", "--play", str(match_id), str(count)], cwd=ROOT)
    while player.poll() is None:
        tab.wait_for_timeout(100)
    tab.wait_for_timeout(500)


def play_by_chance(match_id: int, count: int) -> None:
    """The other process: legal moves of whoever is on turn."""
    import django

    django.setup()
    chance = random.Random(4)
    for _ in range(count):
        one_move(match_id, chance)
        time.sleep(0.2)


def one_move(match_id: int, chance: random.Random) -> None:
    """Let whoever is on turn make a legal move; all who look on are told."""
    import msgspec

    from tables import outbox, selectors, services
    from tables.models import Chair

    seat = msgspec.json.decode(selectors.snapshot(match_id=match_id, viewer_seat=None, since=0))["actors"][0]
    seen = msgspec.json.decode(selectors.snapshot(match_id=match_id, viewer_seat=seat, since=0))
    move = msgspec.json.encode(chance.choice(seen["legal"]))
    player = Chair.objects.get(match=match_id, seat=seat).player_id
    assert player is not None
    client_id = f"{chance.getrandbits(64):x}"
    outbox.follow(services.play(match_id=match_id, player_id=player, move=move, stamp=seen["ply"], client_id=client_id))


@contextlib.contextmanager
def house(server: str) -> Iterator[tuple[str, list[dict[str, str]], int]]:
    """Serve a fresh database with one running match; yields the address, the cookies of one who plays, the match's number."""
    with contextlib.ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pages-")))
        redis = embedded_redis.start(var)
        stack.callback(embedded_redis.stop, redis)
        port = free_port()
        os.environ |= {"VAR_DIR": str(var), "REDIS_URL": embedded_redis.url(var), "WEB_PORT": str(port)}
        os.environ |= {"SERVER": server, "LOG_LEVEL": "ERROR", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        os.environ.pop("DATABASE_URL", None)
        run(["-m", "scripts.prepare"], dict(os.environ))
        with (var / "tables.json").open("w") as file:
            run(["-m", "bench.tables", "1"], dict(os.environ), stdout=file)
        table = json.loads((var / "tables.json").read_text())[0]
        stack.enter_context(ended(subprocess.Popen([sys.executable, "-m", "scripts.web"], cwd=ROOT)))
        wait_for(f"http://127.0.0.1:{port}/healthz", {"Host": f"localhost:{port}"})
        name, _, value = table["cookies"][0].partition("=")
        yield f"http://localhost:{port}", [{"name": name, "value": value, "url": f"http://localhost:{port}"}], table["id"]


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        play_by_chance(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
