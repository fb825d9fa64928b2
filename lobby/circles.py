"""Who may see a player's page: whom its owner shows it to, and the staff; never those whom he blocks."""

from typing import Any

from lobby import folk
from lobby.models import Block, Player
from lobby.models.people import Circle


def shows(player: Player, reader: Any) -> bool:
    """Say whether a reader may see more of a player's page than the name. One who has left for good has none."""
    if not player.is_active:
        return False
    if reader.pk == player.pk or reader.is_staff:
        return True
    if reader.pk is not None and Block.objects.filter(who=player, whom=reader.pk).exists():
        return False
    match player.shown_to:
        case Circle.ALL:
            return True
        case Circle.MEMBERS:
            return bool(reader.is_authenticated and not reader.is_guest)
    return reader.pk is not None and folk.are_friends(player.pk, reader.pk)
