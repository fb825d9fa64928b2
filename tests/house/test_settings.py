"""Safe defaults: a secret of this place, no debugging, no open hosts."""

import os
import stat
import subprocess
import sys


def settings(tmp_path, expression, **environment):
    """Return what an expression gives in a fresh process with only these variables set."""
    code = f"from django.conf import settings; print({expression})"
    ours = ("SECRET_KEY", "DEBUG", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "HTTPS")
    rest = {name: value for name, value in os.environ.items() if name not in ours}
    full = {**rest, "DJANGO_SETTINGS_MODULE": "portal.settings", "VAR_DIR": str(tmp_path), **environment}
    return subprocess.run([sys.executable, "-c", code], env=full, capture_output=True, text=True, check=True).stdout.strip()


def test_the_secret_is_made_once_and_only_its_user_can_read_it(tmp_path):
    first = settings(tmp_path, "settings.SECRET_KEY")
    assert len(first) > 50
    assert settings(tmp_path, "settings.SECRET_KEY") == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_processes_that_start_together_agree_on_the_secret(tmp_path):
    code = "from django.conf import settings; print(settings.SECRET_KEY)"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", "VAR_DIR": str(tmp_path), "SECRET_KEY": ""}
    started = [
        subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    assert len({process.communicate()[0] for process in started}) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_secret_from_the_environment_wins_and_is_not_written_down(tmp_path):
    assert settings(tmp_path, "settings.SECRET_KEY", SECRET_KEY="given") == "given"
    assert not (tmp_path / "secret_key").exists()


def test_nothing_is_debugged_and_only_this_machine_is_served_by_default(tmp_path):
    assert settings(tmp_path, "settings.DEBUG, *settings.ALLOWED_HOSTS") == "False localhost 127.0.0.1 [::1]"


def test_celery_talks_to_the_same_redis_in_its_own_spelling(tmp_path):
    addresses = settings(tmp_path, "settings.REDIS_URL, settings.CELERY_BROKER_URL", REDIS_URL="unix:///run/x/redis.sock")
    assert addresses == "unix:///run/x/redis.sock redis+socket:///run/x/redis.sock"


def test_an_unwell_portal_is_not_logged_each_time_it_is_asked_how_it_is(tmp_path):
    code = (
        "import django, logging; django.setup(); from django.test import Client; "
        "print(Client(SERVER_NAME='localhost').get('/healthz').status_code); logging.getLogger('django.request').error('else')"
    )
    unreachable = {"REDIS_URL": "redis://127.0.0.1:1/0", "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "portal.settings"}
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **unreachable, "VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == "503\n"
    assert [line for line in ended.stderr.splitlines() if "healthz" in line] == [] and '"else"' in ended.stderr
