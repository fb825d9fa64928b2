"""What is wrong with this place is said in one line that names the variable, and nothing has been started."""

import os
import socket
import subprocess

import pytest


def outcome(folder, **environment):
    unset = ("REDIS_URL", "DATABASE_URL", "SERVER", "WEB_HOST", "WEB_PORT")
    clean = {name: value for name, value in os.environ.items() if name not in unset}
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = str(door.getsockname()[1])
    return subprocess.run(
        [".venv/bin/python", "-m", "scripts.run"],
        env={**clean, "VAR_DIR": str(folder / "var"), "WEB_PORT": port, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("WEB_PORT", "http", "is not a port"),
        ("WEB_PORT", "0", "is not a port"),
        ("WEB_PORT", "70000", "is not a port"),
        ("WEB_HOST", "192.0.2.1", "is no address of this machine"),
        ("SERVER", "gunicorn", "daphne, uvicorn"),
        ("BOT_PROCESSES", "many", "choose 1 or more"),
        ("ALLOWED_HOSTS", "*", "name the hosts"),
        ("LOG_LEVEL", "LOUD", "INFO"),
        ("EMAIL_URL", "nonsense", "smtp://host:25"),
        ("HTTPS", "maybe", "choose 1 or 0"),
        ("BOT_PAUSE", "short", "is not a number"),
        ("TRUSTED_PROXIES", "all", "is not a whole number"),
        ("LUFTSCHLOSS_GAMES_PATH", "/nope", "/nope, which is no folder"),
        ("VAR_DIR", "/dev/null/var", "cannot be made"),
        ("DATABASE_URL", "nonsense", "postgres:// or sqlite:///"),
        ("DATABASE_URL", "mysql://a:secret@b/c", "not mysql://"),
        ("DATABASE_URL", "postgres://a:secret@b:port/c", "cannot be read"),
        ("DATABASE_URL", "postgres://a:secret@127.0.0.1:1/c", "does not answer"),
        ("DATABASE_URL", "sqlite:////nope/nope", "cannot be opened"),
        ("REDIS_URL", "nonsense", "redis://host:6379/0"),
        ("REDIS_URL", "redis://:secret@127.0.0.1:1/0", "does not answer"),
    ],
)
def test_a_variable_that_cannot_be_used_is_named_in_one_line(tmp_path, name, value, word):
    ended = outcome(tmp_path, **{name: value})
    assert ended.returncode == 1
    assert ended.stdout == "" and ended.stderr.count("\n") == 1
    assert word in ended.stderr and (name in ended.stderr or value.removeprefix("sqlite:///") in ended.stderr)
    assert "secret" not in ended.stderr


def test_a_taken_port_is_named_with_the_way_out(tmp_path):
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        ended = outcome(tmp_path, WEB_PORT=str(door.getsockname()[1]))
    assert ended.returncode == 1
    assert "WEB_PORT=8001 make run" in ended.stderr
