"""`make admin` makes an administrator without asking, or says in one line why not."""

import contextlib
import os
import sqlite3
import subprocess

import pytest


def make_admin(folder, **environment):
    ours = ("DATABASE_URL", "MAKEFLAGS", "ADMIN_NAME", "ADMIN_PASSWORD")
    clean = {name: value for name, value in os.environ.items() if name not in ours}
    words = {"env": {**clean, "VAR_DIR": str(folder), **environment}, "stdin": subprocess.DEVNULL}
    return subprocess.run([".venv/bin/python", "-m", "scripts.admin"], **words, capture_output=True, text=True)


@pytest.mark.slow
def test_an_administrator_is_made_without_asking_and_a_weak_password_refused(prepared):
    weak = make_admin(prepared, ADMIN_NAME="Alice", ADMIN_PASSWORD="1234")
    assert weak.returncode == 1
    assert weak.stderr.startswith("ADMIN_PASSWORD is refused. This password is too short.") and weak.stderr.count("\n") == 1
    made = make_admin(prepared, ADMIN_NAME="Alice", ADMIN_PASSWORD="a long way up", SITE_URL="https://luftschloss.example")
    assert made.returncode == 0 and made.stdout.splitlines()[-1].endswith(" https://luftschloss.example/admin/")
    with contextlib.closing(sqlite3.connect(prepared / "db.sqlite3")) as database:
        found = database.execute("SELECT username, is_superuser, is_staff FROM lobby_player").fetchall()
    assert found == [("Alice", 1, 1)]


@pytest.mark.parametrize("given", [{}, {"ADMIN_NAME": "Alice"}, {"ADMIN_PASSWORD": "a long way up"}])
def test_without_a_terminal_name_and_password_are_asked_for_by_their_variables(tmp_path, given):
    ended = make_admin(tmp_path, **given)
    assert ended.returncode == 1
    assert "ADMIN_NAME=… ADMIN_PASSWORD=…" in ended.stderr
    assert list(tmp_path.iterdir()) == []
