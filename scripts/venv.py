"""Makes .venv hold exactly the pinned requirements: `python -m scripts.venv [--dev]`. Only the standard library."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.stamps import digest, when_changed

VENV = Path(".venv")
PYTHON = VENV / "bin" / "python"
RUNTIME = Path("requirements.txt")
DEVELOPMENT = Path("requirements-dev.txt")
CONSTRAINTS = Path("constraints.txt")


def main() -> None:
    dev = "--dev" in sys.argv
    # a folder that was moved or a Python that was exchanged leaves a venv whose scripts point nowhere
    when_changed(VENV / "made", f"{sys.version}\n{VENV.absolute()}", make)
    key = digest([RUNTIME, DEVELOPMENT, CONSTRAINTS])
    installed = VENV / "installed-requirements-dev"
    if dev or not (installed.exists() and installed.read_text() == key):  # the larger set holds the smaller one
        when_changed(
            installed if dev else VENV / "installed-requirements", key, lambda: install(DEVELOPMENT if dev else RUNTIME)
        )


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


def for_tests() -> None:
    """Let nothing go on that needs what tests need, where only what the portal needs is installed."""
    if importlib.util.find_spec("pytest") is None:
        sys.exit("This needs what the tests need, too. Install it first: make venv-dev")


def install(requirements: Path) -> None:
    print(f"Installing {requirements} (only when it changes; about a minute)", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "-c", str(CONSTRAINTS)]
    # first a newer pip: that of Python 3.11 looks at all versions there ever were of what is pinned, for half of its time
    for words in ([*pip, "pip"], [*pip, "--no-compile", "-r", str(requirements)]):
        if subprocess.run(words).returncode:
            sys.exit(f"{requirements} could not be installed: see above. Is the network there?")
    compile_all()


def compile_all() -> None:
    """Compile what was installed on all processors; pip would do it on one. Samples that no Python can read are left."""
    subprocess.run([str(PYTHON), "-m", "compileall", "-qq", "-j", "0", str(VENV / "lib")])


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
