"""Prove a match's file and tell its course: ends with 1, and names the part, when something in it does not follow.

Asks the rules of this portal and no database: it works on a computer that never saw the match.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from games.engine import Played, TakenBack
from tables import match_files, match_proof
from tables.match_log import Bent, Told
from tables.match_proof import Proof

NOT_PROVEN = "no file can prove: names and times, and that the hash was shown before the first card (who kept it then compares)"


class Command(BaseCommand):
    help = "Prove the file of a match that is over, and print its course in words or as JSON."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the match's file, or - for what comes in")
        parser.add_argument("--json", action="store_true", help="print the course as JSON")
        parser.add_argument("--quiet", action="store_true", help="say only what was proven")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            proof = match_proof.proven(match_files.decoded(bytes_of(options["file"])))
        except Bent as bent:
            self.refuse(str(bent))
        except OSError as error:
            self.refuse(f"{options['file']}: {error.strerror}")
        except (ValueError, RecursionError) as error:
            self.refuse(f"this is no match's file: {error}")
        if options["json"]:
            self.stdout.write(msgspec.json.format(msgspec.json.encode(as_data(proof)), indent=1).decode())
            return
        for sentence in said(proof):
            self.stdout.write(sentence)
        if not options["quiet"]:
            for line in proof.lines:
                self.stdout.write(course_line(proof, line))
        self.stdout.write(closing(proof))

    def refuse(self, why: str) -> None:
        self.stderr.write(why)
        sys.exit(1)


def bytes_of(name: str) -> bytes:
    """Return what a file holds; of one that is too long only so much that it is seen to be."""
    if name == "-":
        return sys.stdin.buffer.read(match_files.LARGEST + 1)
    with Path(name).open("rb") as file:
        return file.read(match_files.LARGEST + 1)


def said(proof: Proof) -> list[str]:
    file = proof.file
    names = ", ".join(f"{chair.seat} {chair.name}" for chair in file.chairs)
    lines = [f"match {file.match}: {file.game} {file.preset}".rstrip() + f"; seats: {names}; seat {file.first} begins"]
    lines += [f"proven: {sentence}" for sentence in match_proof.sentences(proof)]
    if not proof.same_rules:
        lines.append("the rules here are of another version than those that wrote the file; they agree about all of it")
    return [*lines, NOT_PROVEN]


def closing(proof: Proof) -> str:
    """Return the last line, which tells whoever reads only that how it stands."""
    what = f"{len(proof.lines)} entries of match {proof.file.match}"
    return f"all is well: {what} keep to the rules, their luck comes from the secret, and the result follows from them"


def course_line(proof: Proof, told: Told) -> str:
    """An entry in words: its number, the time, whose it is, what it told; what was taken back is marked."""
    entry = told.entry
    at = datetime.fromtimestamp(told.line.at / 1000, UTC).strftime("%H:%M:%S")
    seat = getattr(entry, "seat", None)
    who = "chance" if seat is None else proof.file.chairs[seat].name
    if isinstance(entry, TakenBack):
        what = f"the line is cut to {entry.keep} entries"
    else:
        what = "; ".join(map(in_words, told.facts)) or in_words(getattr(entry, "move", entry))
    why = f" ({entry.why})" if isinstance(entry, Played) and entry.why != "chosen" else ""
    gone = "" if told.line.ply in proof.valid or isinstance(entry, TakenBack) else " [taken back]"
    return f"{told.line.ply:5}  {at}  {who}{why}: {what}{gone}"


def in_words(fact: Any) -> str:
    """A fact or a move by its name and its fields: games have their words in the browser, in every language."""
    plain = msgspec.to_builtins(fact)
    kind, fields = plain.pop("type", ""), [f"{name} {value}" for name, value in plain.items() if value is not None]
    return " ".join([str(kind).replace("_", " "), ", ".join(fields)]).strip().replace("'", "")


def as_data(proof: Proof) -> dict[str, Any]:
    lines = [
        {
            "ply": told.line.ply,
            "at": told.line.at,
            "entry": told.line.entry,
            "facts": told.facts,
            "taken_back": told.line.ply not in proof.valid,
        }
        for told in proof.lines
    ]
    file = proof.file
    return {
        "match": file.match,
        "game": file.game,
        "chairs": file.chairs,
        "proven": list(match_proof.sentences(proof)),
        "not_proven": NOT_PROVEN,
        "same_rules": proof.same_rules,
        "course": lines,
        "result": file.result,
    }
