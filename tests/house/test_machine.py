"""What the machine lacks is said clearly, and the result line is the one that others read."""

import os
import re

import pytest

from scripts import machine
from scripts import test as house


@pytest.fixture
def bare_machine(monkeypatch, tmp_path):
    """Nothing installed, and we are not root."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(machine, "DEBIAN_POSTGRES", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("bare_machine")
@pytest.mark.parametrize(
    ("program", "way"), [("chromium", "apt install chromium"), ("postgres", "apt install postgresql"), ("node", "Node 20")]
)
def test_a_missing_program_is_named_with_the_way_to_get_it(program, way):
    with pytest.raises(machine.Missing, match=way):
        getattr(machine, program)()


def test_postgres_is_found_newest_first(bare_machine):
    for version in ("9.6", "15", "17"):
        folder = bare_machine / version / "bin"
        folder.mkdir(parents=True)
        (folder / "initdb").touch()
        (folder / "postgres").touch()
    assert [folder.parent.name for folder in machine.postgres_folders()] == ["17", "15", "9.6"]


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (house.Count(passed=12, failed=0, skipped=0), "12 passed, 0 failed"),
        (house.Count(passed=12, failed=3, skipped=1), "12 passed, 3 failed, 1 skipped"),
    ],
)
def test_the_last_line_says_passed_failed_and_skipped(count, line):
    assert count.line() == line
    assert re.fullmatch(r"\d+ passed, \d+ failed(, \d+ skipped)?", line)


def test_pytests_reports_are_added_up(tmp_path):
    report = tmp_path / "report.xml"
    passed, failed, skipped = "<testcase/>", "<testcase><error/><error/></testcase>", "<testcase><skipped/></testcase>"
    wrong = "<testcase><failure/><system-out/></testcase>"
    report.write_text(f"<testsuites><testsuite>{passed * 3}{failed}{wrong}{skipped}</testsuite></testsuites>")
    count = house.Count(passed=10)
    count.add(report)
    assert (count.passed, count.failed, count.skipped) == (13, 2, 1)


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ("=== all\n\n12 passed, 3 failed, 2 skipped\n", (12, 3, 2)),
        ("12 passed, 0 failed\n", (12, 0, 0)),
        ("12 passed, 0 failed\nTraceback", (0, 1, 0)),
        ("", (0, 1, 0)),
    ],
)
def test_what_runs_beside_is_counted_by_its_last_line(monkeypatch, said, counts):
    monkeypatch.setattr(house, "count", house.Count())
    house.add_result("postgres", said)
    assert (house.count.passed, house.count.failed, house.count.skipped) == counts
