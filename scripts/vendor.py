"""`make vendor`: rebuilds static/vendor/ from npm, byte for byte, with the versions named here.

Needs npm, and only when a version changes: the result is part of the repository.
"""

import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

TARGET = Path("static/vendor")
MODULES = {
    "preact@11.2.0": {"dist/preact.mjs": "preact.js", "hooks/dist/hooks.mjs": "preact-hooks.js", "LICENSE": "LICENSE-preact"},
    "htm@3.1.1": {"dist/htm.mjs": "htm.js", "LICENSE": "LICENSE-htm"},
    "@preact/signals@2.11.4": {"dist/signals.mjs": "signals.js", "LICENSE": "LICENSE-signals"},
    "@preact/signals-core@1.14.5": {"dist/signals-core.mjs": "signals-core.js", "LICENSE": "LICENSE-signals-core"},
}
"""Which file of which package becomes which of ours."""

SOURCE_MAP = re.compile(rb"^//# sourceMappingURL=.*\n?", re.MULTILINE)
"""The maps are not vendored, and the hashing of static files follows such a comment and fails."""


def main() -> None:
    """Fetch every package and write our files anew."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for old in TARGET.iterdir():
        old.unlink()
    for package, files in MODULES.items():
        with tempfile.TemporaryDirectory() as folder:
            take(package, files, Path(folder))
    print(f"{TARGET}: {', '.join(MODULES)}. Versions and licences stand in VENDORED.md too.")


def take(package: str, files: dict[str, str], folder: Path) -> None:
    """Download one package and write the wanted files of it."""
    packed = subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, text=True, stdout=subprocess.PIPE)
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        for name, ours in files.items():
            member = archive.extractfile(f"package/{name}")
            assert member is not None, f"{package} has no file {name}"
            (TARGET / ours).write_bytes(SOURCE_MAP.sub(b"", member.read()))


if __name__ == "__main__":
    try:
        main()
    except FileNotFoundError:
        sys.exit("make vendor needs npm (Debian: apt install npm).")
