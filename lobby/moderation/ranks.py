"""Who of the staff stands above whom: nobody touches his equals, or those above."""

from typing import Any

from lobby.moderation.groups import ADMINISTRATOR


def rank(player: Any) -> int:
    """Return 3 for superusers, 2 for administrators, 1 for the rest of the staff, 0 for players."""
    if player.is_superuser:
        return 3
    if not player.is_staff:
        return 0
    return 2 if player.groups.filter(name=ADMINISTRATOR).exists() else 1


def may_touch(by: Any, player: Any) -> bool:
    """Say whether one of the staff may do something about a player. Nobody may about himself."""
    if by.pk == player.pk or not (by.is_staff and by.is_active):
        return False
    return bool(by.is_superuser) or rank(by) > rank(player)
