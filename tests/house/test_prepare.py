"""What a start makes is its user's alone where it holds secrets."""

import os
import sqlite3
import stat
import time

from scripts import prepare


def made(folder):
    """A database in WAL, held open, as a running portal holds it."""
    line = sqlite3.connect(folder / "db.sqlite3")
    line.execute("PRAGMA journal_mode=WAL")
    line.execute("CREATE TABLE IF NOT EXISTS hands (card)")
    line.commit()
    return line


def rights(folder):
    return {file.name: oct(stat.S_IMODE(file.stat().st_mode)) for file in folder.iterdir()}


def test_the_database_and_its_log_are_for_their_user_only(tmp_path):
    with prepare.private(tmp_path / "db.sqlite3"):
        line = made(tmp_path)
    line.execute("INSERT INTO hands VALUES ('R7')")
    line.commit()
    found = rights(tmp_path)
    line.close()
    assert {"db.sqlite3", "db.sqlite3-wal"} <= set(found) and set(found.values()) == {"0o600"}


def test_a_database_that_lay_open_is_closed_by_the_next_start(tmp_path):
    line = made(tmp_path)
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    with prepare.private(tmp_path / "db.sqlite3"):
        pass
    found = rights(tmp_path)
    line.close()
    assert set(found.values()) == {"0o600"}


def test_the_machines_time_zone_outlasts_djangos(monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    with prepare.this_machines_time():
        os.environ["TZ"] = "Europe/Berlin"
        time.tzset()
    found = time.tzname[0]
    monkeypatch.undo()
    time.tzset()
    assert found == "JST"


def test_games_from_elsewhere_are_collected_when_they_come_or_change(monkeypatch, tmp_path):
    client = tmp_path / "elsewhere" / "toy" / "client"
    client.mkdir(parents=True)
    (client / "board.js").write_text("export const a = 1;")
    collected = []
    monkeypatch.setattr(prepare, "STAMPS", tmp_path / "stamps")
    monkeypatch.setattr(prepare, "VAR", tmp_path)
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "staticfiles.json").touch()
    monkeypatch.setattr(prepare, "collect", lambda: collected.append(True))
    monkeypatch.delenv("LUFTSCHLOSS_GAMES_PATH", raising=False)
    prepare.static_files()
    monkeypatch.setenv("LUFTSCHLOSS_GAMES_PATH", str(client.parent.parent))
    prepare.static_files()
    prepare.static_files()
    (client / "board.js").write_text("export const a = 2;")
    prepare.static_files()
    assert len(collected) == 3
