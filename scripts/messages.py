"""The portal's words in German and English: `python -m scripts.messages make|check|compile`.

Compiling and checking need polib only; collecting new words from the sources needs Debian's gettext.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

LANGUAGES = ("de", "en")
SOURCE_LANGUAGE = "en"
"""The language that the words have in the sources: its catalogue repeats them."""

DOMAINS = {"django": ("html,txt,py",), "djangojs": ("js",)}
NOT_OURS = (".venv/*", "var/*", "tests/*", "bench/*", "scripts/*", "deploy/*", "node_modules/*", "static/vendor/*")


def catalogues(root: Path = Path()) -> list[Path]:
    """Return every .po file: the portal's own, each floor's and each game's."""
    places = ("locale", "[a-z]*/locale", "games/*/locale")
    return sorted({file for place in places for file in root.glob(f"{place}/*/LC_MESSAGES/*.po")})


def compile_all(root: Path = Path()) -> None:
    """Write the .mo file of every catalogue. Whoever reads it meanwhile finds the old one or the new one, whole."""
    for file in catalogues(root):
        compiled = file.with_suffix(".mo")
        written = compiled.with_name(f".{compiled.name}.{os.getpid()}")
        polib.pofile(str(file)).save_as_mofile(str(written))
        written.replace(compiled)


def faults(file: Path) -> Iterator[str]:
    """Tell what a catalogue lacks: empty and uncertain entries."""
    for entry in polib.pofile(str(file)):
        if entry.obsolete:
            continue
        if entry.fuzzy:
            yield f"{file}:{entry.linenum}: uncertain (fuzzy): {entry.msgid!r}"
        elif not entry.translated():
            yield f"{file}:{entry.linenum}: not translated: {entry.msgid!r}"


def make(root: Path = Path()) -> None:
    """Collect the words of all sources into the catalogues, keeping what is translated; needs gettext."""
    for place in [root, *(place.parent for place in root.glob("games/*/client"))]:
        (place / "locale").mkdir(exist_ok=True)
    for domain, (endings,) in DOMAINS.items():
        words = ["makemessages", "--domain", domain, "--extension", endings, "--no-obsolete", "--add-location", "file"]
        words += [word for language in LANGUAGES for word in ("--locale", language)]
        words += [word for pattern in NOT_OURS for word in ("--ignore", pattern)]
        python = os.path.abspath(sys.executable) if os.path.dirname(sys.executable) else sys.executable
        subprocess.run([python, "manage.py", *words, "--verbosity", "0"], cwd=root, check=True)
    for file in catalogues(root):
        if file.parent.parent.name == SOURCE_LANGUAGE:
            repeat(file)


def repeat(file: Path) -> None:
    """Fill the empty and the guessed entries of the source language with the words themselves."""
    catalogue = polib.pofile(str(file))
    for entry in [*catalogue.untranslated_entries(), *catalogue.fuzzy_entries()]:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
        else:
            entry.msgstr = entry.msgid
        entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
        entry.previous_msgid = entry.previous_msgctxt = entry.previous_msgid_plural = None
    catalogue.save(str(file))


def missing() -> list[str]:
    """Return the words that the sources use and a catalogue does not have, found by collecting them in a copy."""
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "-c", "-o", "--exclude-standard"], capture_output=True, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in filter(os.path.isfile, tracked.stdout.split("\0")):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(name, copy / name)
        make(copy)
        lacks = {file.relative_to(copy): words_of(file) - words_of(file.relative_to(copy)) for file in catalogues(copy)}
        return [told(file, sorted(words)) for file, words in lacks.items() if words]


def told(file: Path, words: list[str]) -> str:
    some = ", ".join(map(repr, words[:5])) + (", …" if len(words) > 5 else "")
    return f"{file}: {len(words)} missing, run `make messages`: {some}"


def words_of(file: Path) -> set[str]:
    return {entry.msgid for entry in polib.pofile(str(file)) if not entry.obsolete} if file.exists() else set()


def check() -> int:
    """Print every fault of every catalogue; returns an exit code."""
    found = [fault for file in catalogues() for fault in faults(file)]
    if shutil.which("xgettext"):
        found += missing()
    else:
        print("gettext is not installed: whether words are missing was not checked (Debian: apt install gettext).")
    print("\n".join(found) or f"{len(catalogues())} catalogues, nothing empty or uncertain.")
    compile_all()
    return int(bool(found))


def main(task: str) -> int:
    if task == "check":
        return check()
    if task == "make" and not shutil.which("xgettext"):
        print("make messages needs gettext (Debian: apt install gettext).", file=sys.stderr)
        return 1
    {"make": make, "compile": compile_all}[task]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
