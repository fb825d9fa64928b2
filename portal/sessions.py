"""Sessions in the database, read from the cache. Keys that we never made are none: PostgreSQL cannot even be asked for some."""

import re
from typing import Any, Final

from django.contrib.sessions.backends import cached_db

KEY: Final = re.compile(r"[0-9a-z]{8,40}")


class SessionStore(cached_db.SessionStore):
    def _validate_session_key(self, key: Any) -> bool:
        return isinstance(key, str) and KEY.fullmatch(key) is not None
