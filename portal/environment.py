"""The environment's variables for the settings: one that cannot be used is refused by its name, in one plain sentence."""

import logging
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "y", "on", "ok"}
NO = {"0", "false", "no", "n", "off", ""}
DATABASES = {"postgres", "postgresql", "psql", "pgsql", "sqlite"}


class Environment(environ.Env):
    """Environ's readings with our words. What may hold a password is never repeated."""

    def bool(self, var: str, default: Any = False) -> bool:
        word = self.str(var, default="").strip().lower()
        if word not in YES | NO:
            raise ImproperlyConfigured(f"{var}={word} is neither yes nor no: choose 1 or 0.")
        return word in YES if word else bool(default)

    def int(self, var: str, default: Any = 0) -> int:
        try:
            return int(self.str(var, default="") or default)
        except ValueError:
            raise ImproperlyConfigured(f"{var}={self.str(var)} is not a whole number.") from None

    def float(self, var: str, default: Any = 0.0) -> float:
        try:
            return float(self.str(var, default="") or default)
        except ValueError:
            raise ImproperlyConfigured(f"{var}={self.str(var)} is not a number.") from None

    def level(self, var: str, default: str) -> str:
        """Return how much is logged."""
        name = (self.str(var, default="") or default).upper()
        if name not in logging.getLevelNamesMapping():
            raise ImproperlyConfigured(f"{var}={name} is unknown: choose one of DEBUG, INFO, WARNING, ERROR, CRITICAL.")
        return name

    def database(self, var: str, default: str) -> dict[str, Any]:
        """Return how Django reaches a database's address."""
        address = self.str(var, default="") or default
        kind, separator, _ = address.partition("://")
        if not separator or kind not in DATABASES:
            named = f", not {kind}://" if separator else ""
            raise ImproperlyConfigured(f"{var} must begin with postgres:// or sqlite:///{named}.")
        try:
            found: dict[str, Any] = self.db_url_config(address)
        except ValueError:
            found = {}
        if not found.get("NAME"):
            raise ImproperlyConfigured(f"{var} cannot be read: write it as postgres://user:password@host:5432/name.")
        return found

    def mail(self, var: str, default: str) -> dict[str, Any]:
        """Return Django's settings for an address that mail is sent through."""
        try:
            return dict(self.email_url_config(self.str(var, default="") or default))
        except (ImproperlyConfigured, ValueError):
            raise ImproperlyConfigured(
                f"{var} cannot be read: write it as smtp://host:25, smtp+tls://user:password@host:587 or consolemail://."
            ) from None

    def folders(self, var: str) -> list[str]:
        """Return folders that are there, separated by commas."""
        named: list[str] = self.list(var, default=[])
        for folder in named:
            if not Path(folder).is_dir():
                raise ImproperlyConfigured(f"{var} names {folder}, which is no folder.")
        return named
