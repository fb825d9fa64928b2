"""The Procfile's processes: when one ends, or nobody reads any more, or a signal comes, all end in good order."""

import contextlib
import os
import select
import signal
import stat
import threading
from typing import Any

import honcho.manager
from honcho.compat import ProcessManager
from honcho.printer import Printer

PATIENCE = 10.0
"""Seconds for workers to finish what they do, and for Redis to end after them; who still runs then is killed."""

STUCK = 0.5
"""Seconds that a line in a hurry waits for a reader who has stopped reading."""

honcho.manager.KILL_WAIT = PATIENCE


class Output:
    """Standard output without a buffer, which a signal's handler could meet half written."""

    def __init__(self, number: int = 1) -> None:
        self.number = number
        self.hurry = 0
        self.lost = False

    def isatty(self) -> bool:
        return os.isatty(self.number)

    def write(self, text: str) -> None:
        """Write it all; what a lost reader cannot get is dropped, and then the portal ends as with Ctrl-C."""
        rest = text.encode(errors="replace")
        while rest and not self.lost and self.takes():
            try:
                rest = rest[os.write(self.number, rest[: select.PIPE_BUF]) :]
            except OSError:
                self.lose()

    def takes(self) -> bool:
        """Wait until a piece can be written. A reader who only pauses is waited for, unless there is a hurry."""
        while not select.select([], [self.number], [], STUCK)[1]:
            if self.hurry:
                return False
        return True

    def flush(self) -> None:
        """Nothing is kept back."""

    def lose(self) -> None:
        if not self.lost:
            self.lost = True
            os.kill(os.getpid(), signal.SIGTERM)

    def watch(self) -> None:
        """Return when nobody reads the pipe any more: a quiet portal would not notice by writing."""
        if not stat.S_ISFIFO(os.fstat(self.number).st_mode):
            return
        door = select.poll()
        door.register(self.number, 0)
        if any(what & select.POLLERR for _, what in door.poll()):
            self.lose()


class OneByOne(ProcessManager):
    """Ends the process itself, not its group: a worker ends its own children in good order."""

    def terminate(self, pid: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)

    def kill(self, pid: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            super().kill(pid)


class Processes(honcho.manager.Manager):
    """Honcho's manager, which can be told to end at any moment and always ends."""

    def __init__(self, output: Output) -> None:
        super().__init__(Printer(output))
        self._procmgr = OneByOne()
        self.output = output
        self.begun = False
        self.told = False
        self.forced = False

    @property
    def ending(self) -> bool:
        return bool(self._terminating)

    def loop(self) -> None:
        # a closed terminal is a Ctrl-C too
        signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
        threading.Thread(target=self.output.watch, daemon=True).start()
        try:
            super().loop()
        except BaseException:
            self.kill()  # else Python would wait for them for ever
            raise

    def _start(self) -> None:
        """Start all and hear their numbers, so that whoever tells them to end reaches each."""
        super()._start()
        waiting: list[Any] = []
        while not self._all_started():
            message = self.events.get()
            if message.type == "start":
                self._processes[message.name]["pid"] = message.data["pid"]
                self._system_print(f"{message.name} started (pid={message.data['pid']})\n")
            else:
                waiting.append(message)
        for message in waiting:
            self.events.put(message)
        self.begun = True
        if self.told:
            self.terminate()

    def terminate(self) -> None:
        """Tell all to end; who has not after a while is killed, whatever the others do."""
        self.told = True
        if self.begun and not self._terminating:
            self.output.hurry += 1
            last = threading.Timer(PATIENCE, self.kill)
            last.daemon = True
            last.start()
            super().terminate()

    def _killall(self, force: bool = False) -> None:
        left = {name: process["pid"] for name, process in self._processes.items() if "returncode" not in process}
        end = self._procmgr.kill if force else self._procmgr.terminate
        for pid in left.values():
            end(pid)
        if force and not self.forced:
            self.forced = True
            self._system_print(f"{', '.join(left)} did not end and had to be killed (SIGKILL)\n")

    def _system_print(self, data: str) -> None:
        """Say it without waiting for a reader: a signal's handler says something before it ends the others."""
        self.output.hurry += 1
        super()._system_print(data)
        self.output.hurry -= 1
