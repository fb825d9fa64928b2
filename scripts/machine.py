"""Programs of the machine that the tests need; installed from Debian when we are root and they are missing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

DEBIAN_POSTGRES = Path("/usr/lib/postgresql")
"""Debian keeps the server's programs out of PATH, one folder a version."""


class Missing(Exception):
    """The machine lacks a program; the text says how to get it."""


def chromium() -> str:
    """Return the path of Chromium."""
    named = os.environ.get("CHROMIUM", "")
    found = named or first_on_path("chromium", "chromium-browser", "google-chrome")
    if not found:
        install("chromium", "fonts-liberation")
        found = first_on_path("chromium")
    if not found:
        raise Missing("The browser tests need Chromium (Debian: apt install chromium), or its path in CHROMIUM.")
    return found


def node() -> str:
    """Return the path of a Node that can write reports (20 or newer)."""
    found = first_on_path("node")
    if not found or int(re.sub(r"\D.*", "", output(found, "--version").lstrip("v")) or 0) < 20:
        raise Missing("The tests of the browser's modules need Node 20 or newer; the portal itself does not.")
    return found


def output(*words: str) -> str:
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout.strip()


def postgres() -> Path:
    """Return the folder of PostgreSQL's initdb and postgres, the newest version first."""
    if not (found := postgres_folders()):
        install("postgresql")
        found = postgres_folders()
    if not found:
        raise Missing("The database tests need PostgreSQL's server (Debian: apt install postgresql).")
    return found[0]


def postgres_folders() -> list[Path]:
    debian = sorted(DEBIAN_POSTGRES.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    on_path = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    return [folder for folder in [*debian, *on_path] if (folder / "initdb").exists() and (folder / "postgres").exists()]


def first_on_path(*names: str) -> str:
    return next((found for name in names if (found := shutil.which(name))), "")


def install(*packages: str) -> None:
    """Install Debian's packages, if we may; a failure shows in what is still missing afterwards."""
    if os.geteuid() or not shutil.which("apt-get"):
        return
    print(f"Installing {' '.join(packages)}", flush=True)
    # RUNLEVEL keeps Debian from starting a service that nobody asked for
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "-qq", *words], env=quietly, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
