"""Makes .venv hold exactly the pinned requirements: `python -m scripts.venv [--dev]`. Only the standard library."""

import shutil
import subprocess
import sys
from pathlib import Path

from scripts.stamps import digest, when_changed

VENV = Path(".venv")
PYTHON = VENV / "bin" / "python"
CONSTRAINTS = Path("constraints.txt")


def main() -> None:
    files = [Path("requirements.txt"), *([Path("requirements-dev.txt")] if "--dev" in sys.argv else [])]
    # a folder that was moved or a Python that was exchanged leaves a venv whose scripts point nowhere
    when_changed(VENV / "made", f"{sys.version}\n{VENV.absolute()}", make)
    key = digest([Path("requirements.txt"), *files, CONSTRAINTS])
    when_changed(VENV / f"installed-{files[-1].stem}", key, lambda: install(files[-1]))


def make() -> None:
    """Make the venv anew, or take over one that works."""
    if PYTHON.exists() and not (VENV / "made").exists() and works():
        return
    shutil.rmtree(VENV, ignore_errors=True)
    print(f"Making .venv with Python {sys.version.split()[0]}", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", str(VENV)]).returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit("Python could not make a virtual environment. On Debian: apt install python3-venv")


def works() -> bool:
    return subprocess.run([str(PYTHON), "-m", "pip", "--version"], capture_output=True).returncode == 0


def install(requirements: Path) -> None:
    print(f"Installing {requirements} (only when it changes; about a minute)", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.run([*pip, "-r", str(requirements), "-c", str(CONSTRAINTS)]).returncode:
        sys.exit(f"{requirements} could not be installed: see above. Is the network there?")


if __name__ == "__main__":
    main()
