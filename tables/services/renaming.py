"""Somebody is called something else in mid-match."""

from msgspec.structs import replace

from tables import moves
from tables.models import Chair, Match
from tables.services.changing import Update, system
from tables.store import Held


def rename(*, player_id: int, name: str, guest: bool) -> list[Update]:
    """Renew what the chairs of a player show in all running matches, by a change in each where something differs."""
    chairs = Chair.objects.filter(player_id=player_id, match__status=Match.Status.RUNNING)
    shown = moves.seen(name)

    def change(held: Held) -> bool:
        if held.is_shared:
            return False  # both names were typed for this match
        before = held.chairs
        held.chairs = tuple(
            replace(chair, name=shown, guest=guest) if chair.player == player_id else chair for chair in held.chairs
        )
        held.seats_changed = held.chairs != before
        return held.seats_changed

    updates = (system(match_id, change) for match_id in chairs.values_list("match_id", flat=True))
    return [update for update in updates if update is not None]
