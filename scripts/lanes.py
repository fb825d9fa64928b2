"""Parts of `make test` beside each other: each in a process and a place of its own, as many at once as there are lanes.

A part that ends makes room for the next, so that no lane waits while another has a queue. Places lie beside that of the whole;
what it has collected and compiled is laid in each, for collecting takes as long as a small part.
"""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Event

LANES = max(2, os.cpu_count() or 1) + 2
"""Two more than the machine has processors: every part waits long for a browser, a database or a server."""


@contextlib.contextmanager
def running(words: list[str], parts: list[str], collected: Path) -> Iterator[Iterator[tuple[str, str]]]:
    """Begin the parts in their order, as lanes are free; yields what each has said, with its name, as soon as it has ended."""
    going: list[subprocess.Popen[bytes]] = []
    ending = Event()

    def ran(part: str) -> tuple[str, str]:
        print(f"... {part} begins", flush=True)
        environment = {**os.environ, "TEST_PLACE": str(laid(collected, part))}
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(
                [*words, part], stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, env=environment
            )
            going.append(process)
            if ending.is_set():
                process.terminate()
            process.wait()
            said.seek(0)
            return part, said.read().decode(errors="replace")

    with ThreadPoolExecutor(LANES) as lanes:
        futures = [lanes.submit(ran, part) for part in parts]
        try:
            yield (future.result() for future in as_completed(futures))
        finally:
            ending.set()
            lanes.shutdown(wait=False, cancel_futures=True)
            for process in going:
                process.terminate()


def laid(collected: Path, part: str) -> Path:
    """Make a part's place."""
    place = collected.with_name(f"{collected.name}-{part}")
    shutil.rmtree(place / "static", ignore_errors=True)
    lay(collected, place)
    return place


def lay(collected: Path, place: Path) -> None:
    """Put into a place what another has collected and compiled, with the word that it is up to date; nothing if it has not."""
    (place / "stamps").mkdir(parents=True, exist_ok=True)
    if (collected / "stamps" / "static").exists():
        shutil.copytree(collected / "static", place / "static", copy_function=link)
        for stamp in ("messages", "static"):
            shutil.copy(collected / "stamps" / stamp, place / "stamps")


def link(source: str, target: str) -> None:
    """Give a file a second name, or copy it to where its disk does not reach."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
