"""People."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class Player(AbstractUser):
    """Somebody who plays: a member with a name and a password, or a guest who may become one."""

    is_guest = models.BooleanField(default=False)
    key = models.CharField(max_length=150, unique=True, editable=False)
    """The name as it is compared: no two players share it (lobby.names)."""
    language = models.CharField(max_length=5, default="de")
    first_name = last_name = None  # type: ignore[assignment]  # nobody is asked for them

    def may(self, what: str) -> bool:
        """Say whether this player may do something now: "sit", "chat", "challenge"."""
        return self.is_active
