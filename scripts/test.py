"""`make test`: every check and every test, each under a heading with its time; the last line is the result.

`make test ONLY=games` runs one part: checks, games, js, house, django, tables, postgres, browser, walks, boards; of
several, as many at once as there are lanes.
Tests are counted by pytest's own reports; a check that fails counts as one failure.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from xml.etree import ElementTree

from portal import embedded_redis
from scripts import lanes, machine, postgres

PYTHON = sys.executable
CI = bool(os.environ.get("CI"))
WITHOUT_DATABASE = ("tests/games", "tests/toys")
"""Pure tests: they run once, in parallel. Only what drives a browser for a game, in its folder, is another part's."""

ONE_DATABASE = (
    *("lobby/sockets", "tables/sockets", "faults/test_stores.py", "faults/test_redis.py", "faults/test_presence.py"),
    *("lobby/test_demo*.py", "tables/test_walks.py", "tables/test_arena_command.py", "tables/test_one_device.py"),
    *("lobby/*_pages.py", "*/test_*admin.py", "tables/test_page.py", "tables/test_secrecy.py", "tables/test_replay.py"),
    *(
        "lobby/test_accounts.py",
        "lobby/test_two_factor.py",
        "lobby/test_guests.py",
        "lobby/test_mails.py",
        "lobby/test_names.py",
    ),
    *("tables/test_match_files.py", "tables/test_check_program.py"),
)
"""What asks of rows only what the services' own tests and the faults, which run on both, ask too; and what reads pages."""

AT_TABLES = ("tables", "faults")
EVERY_PAGE = "portal/test_doors.py"
"""Asks each address of the portal, so that each query of a page is put to PostgreSQL as well: once, by who may see the most."""
OTHERS = [
    f"--deselect=tests/{EVERY_PAGE}::test_no_door_breaks_or_shows_what_is_hidden[{who}"
    for who in ("post", "get-opp", "get-moderator]")
]

TOYS = str(Path("tests/toys").absolute())
"""Collected once with them for all: tests that start servers have them in their places."""
COLLECT = "from scripts import prepare; prepare.translations(); prepare.static_files()"
FORGETFUL = "PYTHONDONTWRITEBYTECODE"
"""With it each of the processes that tests start would compile every module anew, and every assertion."""
NOTHING_COLLECTED = 5
"""pytest's exit code for it."""


@dataclass
class Count:
    """What came out so far."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def add(self, report: Path) -> None:
        """Add what a report of pytest says. A test that fails and whose clearing fails too is one failure."""
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            outcomes = {outcome.tag for outcome in case}
            if outcomes & {"failure", "error"}:
                self.failed += 1
            elif "skipped" in outcomes:
                self.skipped += 1
            else:
                self.passed += 1

    def line(self) -> str:
        return f"{self.passed} passed, {self.failed} failed" + (f", {self.skipped} skipped" if self.skipped else "")


count = Count()


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Print a heading before and the time after; a program that the machine lacks is said loudly."""
    print(f"\n=== {title}", flush=True)
    begun = time.monotonic()
    try:
        yield
    except (machine.Missing, embedded_redis.NoServer) as lack:
        missing(str(lack))
    print(f"--- {time.monotonic() - begun:.0f} s", flush=True)


def missing(text: str) -> None:
    """A part that cannot run fails the machine that decides; elsewhere it is skipped, and the result says so."""
    print(f"!!! {'FAILED' if CI else 'SKIPPED'}: {text}", flush=True)
    if CI:
        count.failed += 1
    else:
        count.skipped += 1


def run(*words: str, **environment: str) -> int:
    """Run Python with these words; when we are told to end, it gets the time to end what it started."""
    process = subprocess.Popen([PYTHON, *words], stdin=subprocess.DEVNULL, env={**os.environ, **environment})
    try:
        return process.wait()
    except BaseException:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()
        raise


def check(title: str, *words: str, **environment: str) -> None:
    """Run Python with words that must succeed."""
    with step(title):
        if run(*words, **environment):
            print(f"!!! FAILED: {title}", flush=True)
            count.failed += 1


def tests(title: str, *words: str, **environment: str) -> None:
    """Run pytest and add up what it counts; a run that broke off or ran nothing is a failure."""
    with step(title), tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        code = run("-m", "pytest", "-q", "--junitxml", str(report), *words, **environment)
        failed_before = count.failed
        if report.exists():
            count.add(report)
        if code and count.failed == failed_before:
            print(f"!!! FAILED: {title}: {'no test found' if code == NOTHING_COLLECTED else f'pytest ended with {code}'}")
            count.failed += 1


def collected() -> None:
    check("static files (collectstatic)", "-c", COLLECT, LUFTSCHLOSS_GAMES_PATH=TOYS)


def migrated() -> None:
    """Make the test database on SQLite once: parts that begin together would each migrate one of their own."""
    check("test database (migrate)", "-m", "pytest", "-q", "tests/portal/test_migrated.py")


@contextlib.contextmanager
def compiled() -> Iterator[None]:
    """Import all tests while the block runs, so that no two parts compile the same; what is wrong with one, its part says."""
    words = [PYTHON, "-m", "pytest", "--collect-only", "-q", "-p", "tests.compiled", "tests"]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
        process.wait()
    finally:
        process.terminate()
        process.wait()


def checks() -> None:
    check("format (ruff format)", "-m", "ruff", "format", "--check", "--quiet", ".")
    check("lint (ruff check)", "-m", "ruff", "check", "--quiet", ".")
    check("templates (djlint)", "-m", "djlint", "--lint", "--quiet", "templates")
    check("types of the games (mypy --strict)", "-m", "mypy", "--strict", "games")
    check("types of the rest (mypy)", "-m", "mypy", "portal", "lobby", "tables", "scripts", *existing("ratings", "bench"))
    check(
        "import directions (import-linter)",
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-logo",
    )
    check("settings (check)", "-m", "django", "check", "--fail-level", "WARNING")
    check("missing migrations", "-m", "django", "makemigrations", "--check", "--dry-run", "--verbosity", "1")
    check("translations", "-m", "scripts.messages", "check")


def games() -> None:
    tests("games: rules, contract, bots", "-n", "2", "-m", "not browser", *existing(*WITHOUT_DATABASE))


def django_tests() -> None:
    apart = without("house", "browser", *AT_TABLES, *WITHOUT_DATABASE)
    tests("portal, lobby, ratings on SQLite", "tests", "-m", "not browser", *apart)


def table_tests() -> None:
    """What waits for sockets, workers and servers that are killed."""
    tests("tables and faults on SQLite", *(f"tests/{name}" for name in AT_TABLES), "-m", "not browser")


def postgres_tests() -> None:
    """What changes or asks rows, once more, and every page once."""
    pages = {f"portal/{file.name}" for file in Path("tests/portal").glob("test_*.py")} - {EVERY_PAGE}
    with step("PostgreSQL"), postgres.running() as address:
        tests(
            "the same on PostgreSQL",
            "tests",
            "-m",
            "not browser",
            *without("house", "browser", *sorted(pages), *ONE_DATABASE, *WITHOUT_DATABASE),
            *("-p", "tests.rows"),
            *OTHERS,
            DATABASE_URL=address,
        )


def browser_tests() -> None:
    with_chromium("browser", "browser and not walk", "tests/browser")


def board_tests() -> None:
    """The games' own tables."""
    with_chromium("boards", "browser and not walk", *boards())


def walk_tests() -> None:
    """What goes through every page: half of the browser's time."""
    with_chromium("walks through all pages", "walk", "tests/browser", *boards())


def boards() -> list[str]:
    """Return the folders of games whose tests drive a browser: to collect all others' tests takes as long as some pages."""
    return sorted(str(folder) for folder in Path("tests/games").glob("*/browser"))


def with_chromium(title: str, marks: str, *folders: str) -> None:
    with step("Chromium"):
        environment = {"CHROMIUM": machine.chromium(), "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
        results = f"test-results/{title.split()[0]}"  # pytest empties it when it begins
        tests(title, *folders, "-m", marks, f"--output={results}", **environment)


def js_tests() -> None:
    """The browser's modules that touch no page, by node's own runner; without node they are left out, loudly."""
    with step("scripts of the browser (node --test)"), tempfile.TemporaryDirectory() as folder:
        node = machine.node()
        report = Path(folder) / "report.xml"
        words = [
            "--import",
            "./tests/js/as_served.js",
            "--test",
            "--test-reporter=junit",
            f"--test-reporter-destination={report}",
        ]
        failed_before = count.failed
        ended_well = not subprocess.run([node, *words, "tests/"], stdin=subprocess.DEVNULL).returncode
        if report.exists():
            count.add(report)
        if not ended_well:
            print(report.read_text() if report.exists() else "!!! FAILED: node ended before it tested", flush=True)
            count.failed += count.failed == failed_before


def house_tests() -> None:
    tests("starting and ending the portal", "tests/house")


def soak() -> None:
    """What `make test` samples, at length; it runs where it is asked for."""
    tests("at length", "tests", "-m", "soak and not browser", "--timeout=0")


PARTS: dict[str, Callable[[], None]] = {
    "django": django_tests,
    "postgres": postgres_tests,
    "browser": browser_tests,
    "walks": walk_tests,
    "tables": table_tests,
    "boards": board_tests,
    "games": games,
    "house": house_tests,
    "checks": checks,
    "js": js_tests,
    "soak": soak,
}
"""In the order in which they begin: what takes longest first, so that lanes end together; few browsers at once."""
USUAL = [part for part in PARTS if part != "soak"]
RESULT = re.compile(r"(\d+) passed, (\d+) failed(?:, (\d+) skipped)?")


def side_by_side(parts: list[str]) -> None:
    """Run parts beside each other, each in a process of its own; what one said is shown and counted when it has ended."""
    with contextlib.suppress(machine.Missing):  # what is missing is said by the part that wants it
        machine.postgres()
        machine.chromium()
    with lanes.running([PYTHON, "-m", "scripts.test"], parts, Path(os.environ["VAR_DIR"])) as done:
        for part, said in done:
            print(said, end="", flush=True)
            add_result(part, said)


def add_result(part: str, said: str) -> None:
    """Add the counts of the last line that a part printed; one that broke off is a failure."""
    lines = [line for line in said.splitlines() if line]
    if not (found := RESULT.fullmatch(lines[-1] if lines else "")):
        print(f"!!! FAILED: {part} broke off", flush=True)
        count.failed += 1
        return
    passed, failed, skipped = (int(number or 0) for number in found.groups())
    count.passed += passed
    count.failed += failed
    count.skipped += skipped


def existing(*names: str) -> list[str]:
    return [name for name in names if Path(name).exists()]


def without(*names: str) -> list[str]:
    """Return pytest's words for leaving out folders of tests."""
    return [f"--ignore-glob={name if name.startswith('tests') else f'tests/{name}'}" for name in names]


def ended(signum: int, frame: FrameType | None) -> None:
    """Unwind, so that every server that was started ends."""
    raise KeyboardInterrupt


def main() -> int:
    """Run the named parts, or all; returns the exit code."""
    chosen = sys.argv[1:] or USUAL
    if unknown := set(chosen) - set(PARTS):
        sys.exit(f"ONLY={' '.join(sorted(unknown))} is unknown: choose from {', '.join(PARTS)}.")
    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, ended)
    place = Path(os.environ.pop("TEST_PLACE", "var/test")).absolute()
    place.mkdir(parents=True, exist_ok=True)
    os.environ.update(VAR_DIR=str(place), DJANGO_SETTINGS_MODULE="portal.settings", SQLITE_SYNCHRONOUS="OFF")
    for ours in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", FORGETFUL):
        os.environ.pop(ours, None)
    with step("all"):
        if len(chosen) > 1:
            with compiled():
                collected()
                migrated()
            side_by_side(sorted(chosen, key=list(PARTS).index))
        else:
            collected()
            with embedded_redis.running(place) as os.environ["REDIS_URL"]:
                PARTS[chosen[0]]()
    print(f"\n{count.line()}", flush=True)
    return int(count.failed > 0)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("interrupted")
