"""The program that people run on their own computers: it needs nothing of the portal, and says no to whatever is bent."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tables import deals, match_files
from tests import swapping
from tests.tables.matches import people

PROGRAM = Path(__file__).parents[2] / "docs" / "check-deal" / "check_deal.py"
VECTORS = json.loads(PROGRAM.with_name("vectors.json").read_text())["fits"]


def checked(folder: Path, deal: Any, *more: str) -> tuple[int, str]:
    """Run it where nothing of ours can be imported."""
    file = folder / "deal.json"
    file.write_text(deal if isinstance(deal, str) else json.dumps(deal))
    done = subprocess.run([sys.executable, "-I", str(PROGRAM), str(file), *more], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("deal", VECTORS)
def test_the_vectors_fit(tmp_path: Path, deal: Any) -> None:
    code, said = checked(tmp_path, deal, "--hash", deal["hash"], *(f"--nonce={nonce}" for nonce in deal["nonces"] if nonce))
    assert code == 0, said
    assert "fits" in said


def cards(deal: Any) -> None:
    swapping.swap(deal["draws"][0]["move"]["order"])


def trace(deal: Any) -> None:
    pair = deal["draws"][1]["trace"][3]
    pair[1] = (pair[1] + 1) % pair[0]


BENT = {
    "cards": (cards, "its cards lie otherwise"),
    "trace": (trace, "do not come from the seed"),
    "secret": (lambda deal: deal.update(secret="00" * 32), "does not fit the fingerprint"),
    "hash": (lambda deal: deal.update(hash="00" * 32), "not the one that you saw"),
    "nonce": (lambda deal: deal["nonces"].__setitem__(1, "00" * 32), "nonce of seat 1"),
    "nonce left out": (lambda deal: deal["nonces"].__setitem__(0, None), "what your browser added"),
    "commitment left out": (lambda deal: deal["commitments"].pop(), "one commitment for each nonce"),
    "log": (lambda deal: deal["draws"][0].update(draw=None), "does not follow"),
    "which draw": (lambda deal: deal["draws"][1].update(draw=2), "cannot be more than 1"),
    "spelling": (lambda deal: deal.update(options=deal["options"].replace(":", ": ")), "spelled otherwise"),
    "pile": (lambda deal: deal["draws"][0].update(piles=[["a", "b", "c"] * 40]), "shuffle no pile"),
}


@pytest.mark.parametrize("what", BENT)
def test_what_is_bent_is_named(tmp_path: Path, what: str) -> None:
    deal = json.loads(json.dumps(VECTORS[0]))
    seen, own = deal["hash"], deal["nonces"][0]
    bend, words = BENT[what]
    bend(deal)
    code, said = checked(tmp_path, deal, "--hash", seen, "--nonce", own)
    assert code == 1 and words in said


@pytest.mark.parametrize("text", ["", "{", "[]", '{"draws": []}', '{"deal": {}}'])
def test_what_is_no_such_file_is_said(tmp_path: Path, text: str) -> None:
    code, said = checked(tmp_path, text)
    assert code == 2 and "cannot be read" in said


def test_it_reads_what_the_portal_gives_out_both_ways(tmp_path: Path, alice: Any, bob: Any) -> None:
    match = people(alice, bob, nonces=[bytes(32), None])
    match.play_turns(3)
    match.ask(0) if match.seen(0).get("can_take_back") else None
    match.resign(1)
    for given in (json.dumps(deals.revealed(match.id)), match_files.encoded(match_files.of(match.id)).decode()):
        code, said = checked(tmp_path, given, "--hash", match.row.deal.secret_hash)
        assert code == 0 and "1 nonces" in said, said
