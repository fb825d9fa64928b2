"""Stamps: a slow step runs again only when what it works on has changed."""

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path

VAR = Path(os.environ.get("VAR_DIR", "var"))
"""The same folder that the settings use."""


def digest(files: Iterable[Path], *words: str) -> str:
    """Return one number for the words and for the names and contents of the files."""
    total = hashlib.sha256("\0".join(words).encode())
    for file in sorted(files):
        if file.is_file():
            total.update(f"\0{file}\0".encode())
            total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def when_changed(stamp: Path, key: str, work: Callable[[], object], *, makes: Iterable[Path] = ()) -> None:
    """Do the work unless it was done for the same key and all that it makes is still there; a failure leaves no stamp."""
    if stamp.exists() and stamp.read_text() == key and all(made.exists() for made in makes):
        return
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
