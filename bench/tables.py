"""Make running matches between fresh players and print where they are: python -m bench.tables COUNT [GAME] [PRESET]."""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
django.setup()

from importlib import import_module  # noqa: E402  Django must be set up first

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model  # noqa: E402

from games.registry import GAMES  # noqa: E402
from tables import services, wire  # noqa: E402

sessions = import_module(settings.SESSION_ENGINE)


def player(name: str):  # type: ignore[no-untyped-def]
    made = get_user_model()(username=name)
    made.set_unusable_password()
    made.save()
    return made


def cookie(user) -> str:  # type: ignore[no-untyped-def]
    """Return the session cookie of a signed-in browser."""
    session = sessions.SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def table(number: int, game: str, preset: str) -> dict[str, object]:
    players = [player(f"Bench {number} {side}") for side in "ab"]
    update = services.open_match(
        game=game,
        preset=preset,
        sitters=[services.Sitter(player=one.pk, bot=None, name=one.username, guest=False) for one in players],
        first=0,
        time=wire.TimeControl("clock", 60, 30),
        kind="people",
    )
    return {"id": update.match_id, "cookies": [cookie(one) for one in players]}


def main() -> None:
    count, *rest = sys.argv[1:]
    game = rest[0] if rest else next(iter(GAMES))
    preset = rest[1] if len(rest) > 1 else list(GAMES[game].presets)[-1]
    json.dump([table(number, game, preset) for number in range(int(count))], sys.stdout)


if __name__ == "__main__":
    main()
