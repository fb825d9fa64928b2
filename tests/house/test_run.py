"""`make run` from the outside: it opens, says where, and leaves nothing behind when it ends."""

import contextlib
import os
import signal
import socket
import subprocess
import threading
import urllib.request

import psutil
import pytest

PATIENCE = 180


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


def of_folder(folder):
    """Return every process that belongs to a folder's portal, however far it has drifted from its parents."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.environ().get("VAR_DIR") == str(folder) and process.pid != os.getpid():
                found.append(process)
    return found


class House:
    """A portal started by `make run` with a folder of its own."""

    def __init__(self, folder, **environment):
        self.folder = str(folder)
        self.port = free_port()
        unset = ("REDIS_URL", "DATABASE_URL", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "DJANGO_ALLOW_ASYNC_UNSAFE")
        clean = {name: value for name, value in os.environ.items() if name not in unset}
        self.make = subprocess.Popen(
            ["make", "run"],
            env={**clean, "VAR_DIR": self.folder, "WEB_PORT": str(self.port), **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines = []
        self.opened = threading.Event()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        with self.make.stdout as output:
            for line in output:
                if line.strip():
                    self.lines.append(line.rstrip())
                if "is open" in line:
                    self.opened.set()
        self.opened.set()

    @property
    def output(self):
        return "\n".join(self.lines)

    def processes(self):
        return of_folder(self.folder)

    def named(self, *words):
        """Return the first process whose command line holds these words."""
        return next(process for process in self.processes() if all(word in " ".join(process.cmdline()) for word in words))

    def ended(self):
        """Wait for the end; returns what is still there."""
        self.make.wait(PATIENCE)
        self.reader.join(PATIENCE)
        _, left = psutil.wait_procs(self.processes(), timeout=5)
        return left

    def clear(self):
        for process in self.processes():
            with contextlib.suppress(psutil.Error):
                process.kill()
        self.make.wait()
        self.reader.join()


@pytest.fixture
def house():
    houses = []

    def started(folder, **environment):
        houses.append(House(folder, **environment))
        assert houses[-1].opened.wait(PATIENCE)
        assert "is open" in houses[-1].output, houses[-1].output
        return houses[-1]

    yield started
    for each in houses:
        each.clear()


def answers(portal):
    """Ask at the address that it prints."""
    assert f"http://localhost:{portal.port}/" in portal.lines[-1]
    with urllib.request.urlopen(f"http://127.0.0.1:{portal.port}/healthz", timeout=10) as answer:
        return answer.status == 200 and len(portal.processes()) > 5


@pytest.mark.slow
def test_it_answers_at_the_address_it_prints_ctrl_c_ends_everything_and_a_second_start_does_no_step_again(house, collected):
    first = house(collected, SERVER="daphne")
    assert "Migrating the database" in first.output and answers(first)
    os.killpg(first.make.pid, signal.SIGINT)
    assert first.ended() == []
    second = house(collected, SERVER="uvicorn")
    assert "Migrating" not in second.output and "Collecting" not in second.output and answers(second)
    os.killpg(second.make.pid, signal.SIGINT)
    assert second.ended() == []
    assert "SIGKILL" not in first.output + second.output


@pytest.mark.slow
def test_a_closed_terminal_ends_everything(house, prepared):
    portal = house(prepared)
    assert "Migrating" not in portal.output
    portal.named("scripts.run").send_signal(signal.SIGHUP)
    assert portal.ended() == []


@pytest.mark.slow
def test_when_one_process_dies_all_end(house, prepared):
    portal = house(prepared)
    portal.named("celery", "beat").kill()
    assert portal.ended() == []
    assert portal.make.returncode != 0


def started_to_a_pipe(folder):
    """Start the portal with a pipe of ours as its output; returns its process and our end."""
    unset = ("REDIS_URL", "DATABASE_URL")
    clean = {name: value for name, value in os.environ.items() if name not in unset}
    ours, theirs = os.pipe()
    process = subprocess.Popen(
        [".venv/bin/python", "-m", "scripts.run"],
        env={**clean, "VAR_DIR": str(folder), "WEB_PORT": str(free_port())},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(theirs)
    return process, os.fdopen(ours)


@pytest.mark.slow
@pytest.mark.parametrize("last_line", ["web started", "is open"])
def test_when_nobody_reads_any_more_all_end(prepared, last_line):
    process, lines = started_to_a_pipe(prepared)
    with lines:
        assert any(last_line in line for line in lines)
    process.wait(PATIENCE)
    assert of_folder(prepared) == []


@pytest.mark.slow
def test_sigterm_ends_everything_though_the_reader_has_stopped_reading(prepared):
    process, lines = started_to_a_pipe(prepared)
    with lines:
        assert any("is open" in line for line in lines)
        fill(lines.fileno())
        process.terminate()
        process.wait(PATIENCE)
    assert of_folder(prepared) == []


def fill(pipe):
    """Leave no room in a pipe that others write to."""
    writing = os.open(f"/proc/self/fd/{pipe}", os.O_WRONLY | os.O_NONBLOCK)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writing, b"." * 4096)
    os.close(writing)


def test_an_old_python_is_named_with_the_way_out(tmp_path):
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2 && exit 0\nexit 1\n')
    old.chmod(0o755)
    ended = subprocess.run(
        ["/bin/sh", "scripts/python", "-m", "this"], env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert ended.returncode == 1
    assert "needs Python 3.11 or newer; found: Python 3.9.2" in ended.stderr
