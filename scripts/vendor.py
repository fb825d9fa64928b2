"""`make vendor`: rebuilds static/vendor/ and static/fonts/ from npm, byte for byte, with the versions named here.

Needs npm, fonttools and brotli, and only when a version changes: the result is part of the repository.
"""

import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

STATIC = Path("static")
TARGETS = {
    "preact@11.2.0": {
        "dist/preact.mjs": "vendor/preact.js",
        "hooks/dist/hooks.mjs": "vendor/preact-hooks.js",
        "LICENSE": "vendor/LICENSE-preact",
    },
    "htm@3.1.1": {"dist/htm.mjs": "vendor/htm.js", "LICENSE": "vendor/LICENSE-htm"},
    "@preact/signals@2.11.4": {"dist/signals.mjs": "vendor/signals.js", "LICENSE": "vendor/LICENSE-signals"},
    "@preact/signals-core@1.14.5": {
        "dist/signals-core.mjs": "vendor/signals-core.js",
        "LICENSE": "vendor/LICENSE-signals-core",
    },
    "@fontsource-variable/fraunces@5.3.0": {
        "files/fraunces-latin-opsz-normal.woff2": "fonts/fraunces-latin-opsz-600.woff2",
        "LICENSE": "fonts/LICENSE-fraunces",
    },
    "@fontsource-variable/source-sans-3@5.3.1": {
        "files/source-sans-3-latin-wght-normal.woff2": "fonts/source-sans-3-latin-wght-normal.woff2",
        "LICENSE": "fonts/LICENSE-source-sans-3",
    },
}
"""Which file of which package becomes which of ours."""

LIMITS: dict[str, dict[str, float | tuple[float, float]]] = {
    "fonts/fraunces-latin-opsz-600.woff2": {"wght": 600, "opsz": (14, 48)}
}
"""Fonts of which a part is used: less than half the bytes. Fraunces has no reserved name; Source Sans has, and stays whole."""

SOURCE_MAP = re.compile(rb"//# sourceMappingURL=\S*\n?")
"""The maps are not vendored, and the hashing of static files follows such a comment and fails."""


def main() -> None:
    """Fetch every package and write our files anew."""
    for folder in ("vendor", "fonts"):
        (STATIC / folder).mkdir(parents=True, exist_ok=True)
        for old in (STATIC / folder).iterdir():
            old.unlink()
    for package, files in TARGETS.items():
        with tempfile.TemporaryDirectory() as folder:
            take(package, files, Path(folder))
    print(f"Fetched {', '.join(TARGETS)}. Versions and licences stand in VENDORED.md too.")


def take(package: str, files: dict[str, str], folder: Path) -> None:
    """Download one package and write the wanted files of it."""
    packed = subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, text=True, stdout=subprocess.PIPE)
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        for name, ours in files.items():
            member = archive.extractfile(f"package/{name}")
            assert member is not None, f"{package} has no file {name}"
            content = member.read()
            (STATIC / ours).write_bytes(SOURCE_MAP.sub(b"", content) if ours.endswith(".js") else content)
            if ours in LIMITS:
                limit(STATIC / ours, LIMITS[ours])


def limit(file: Path, axes: dict[str, float | tuple[float, float]]) -> None:
    """Leave of a variable font what lies within these values of its axes."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(file, recalcTimestamp=False)
    instancer.instantiateVariableFont(font, axes, inplace=True)
    font.flavor = "woff2"
    font.save(file)


if __name__ == "__main__":
    try:
        main()
    except FileNotFoundError:
        sys.exit("make vendor needs npm (Debian: apt install npm).")
    except ImportError:
        sys.exit("make vendor needs fonttools and brotli (pip install fonttools brotli, for the Python that runs this).")
