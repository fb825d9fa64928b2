"""A bot of somebody else: a program that is asked over its standard input and answers over its output, a line of JSON each.

docs/arena.md says what the lines hold. The program sees what any bot sees: the view of its seat, and the legal moves.
"""

import json
import os
import select
import shlex
import subprocess
import time
from collections.abc import Callable, Sequence
from random import Random
from types import TracebackType
from typing import Any, Final

import msgspec

from games.contract import Advice, AnyGame

PATIENCE: Final = 30.0
"""Seconds that a program may take for an answer."""
LONGEST: Final = 1 << 20
"""Bytes of an answer."""
SHOWN: Final = 200
"""Characters of a wrong answer that are shown."""


class Failed(Exception):
    """The program did not answer, or not with a legal move; the text says which."""


class Outside:
    """A program that plays while the block runs."""

    def __init__(self, game: AnyGame, command: str, patience: float = PATIENCE) -> None:
        self.game = game
        self.command = command
        self.patience = patience
        self.process: subprocess.Popen[bytes] | None = None
        self.rest = b""

    def __enter__(self) -> "Outside":
        try:
            self.process = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except (OSError, ValueError) as error:
            raise Failed(f"cannot be started: {error}") from error
        assert self.process.stdin is not None
        os.set_blocking(self.process.stdin.fileno(), False)  # one that reads nothing is not waited for
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close its input, by which it learns that it is over; end one that does not end by itself."""
        process = self.process
        assert process is not None and process.stdin is not None and process.stdout is not None
        process.stdin.close()
        try:
            process.wait(0.1 if error else 2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

    def __call__(self, view: Any, legal: Sequence[Any], rng: Random, in_time: Callable[[], bool]) -> Advice[Any]:
        """Ask it for a move, as any bot is asked. Raises Failed."""
        open_moves: Sequence[Any] = self.game.open_moves
        asked = {
            "game": self.game.slug,
            "seat": getattr(view, "seat", None),
            "view": view,
            "legal": legal,
            "open": [kind.__struct_config__.tag for kind in open_moves],
            "luck": rng.random(),
        }
        end = time.monotonic() + self.patience
        self._say(msgspec.json.encode(asked) + b"\n", end)
        return Advice(self._move(self._line(end), legal))

    def _say(self, rest: bytes, end: float) -> None:
        assert self.process is not None and self.process.stdin is not None
        while rest:
            if not select.select([], [self.process.stdin], [], max(0.0, end - time.monotonic()))[1]:
                raise Failed(f"did not read what it was asked in {self.patience:g} s")
            try:
                rest = rest[self.process.stdin.write(rest) or 0 :]
            except OSError as error:
                raise Failed(self._gone()) from error

    def _line(self, end: float) -> bytes:
        """Return its next line; whatever else it has written is kept."""
        assert self.process is not None and self.process.stdout is not None
        while b"\n" not in self.rest:
            if len(self.rest) > LONGEST:
                raise Failed(f"has written {LONGEST} bytes without the end of a line")
            if not select.select([self.process.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                raise Failed(f"did not answer in {self.patience:g} s")
            if not (more := self.process.stdout.read(65536)):
                raise Failed(self._gone())
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def _move(self, line: bytes, legal: Sequence[Any]) -> Any:
        shown = line[:SHOWN].decode(errors="replace")
        try:
            move = msgspec.convert(json.loads(line)["move"], self.game.move_type)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise Failed(f"answered {shown!r}, which is no move ({error})") from error
        if move not in legal and not isinstance(move, self.game.open_moves):
            raise Failed(f"answered {shown!r}, which is not among the {len(legal)} legal moves")
        return move

    def _gone(self) -> str:
        assert self.process is not None
        try:
            return f"has ended, with {self.process.wait(1)}"
        except subprocess.TimeoutExpired:
            return "has closed its input or output"
