"""Taking another name: now and then by oneself, any time by the staff. The old one stays its owner’s: nobody else gets it."""

from typing import Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from lobby import names, selectors, services
from lobby.models import OldName, Player, Sanction
from tables import clock

EVERY: Final = 30 * 86_400_000
"""Milliseconds between two new names that somebody gives himself."""


def next_at(player_id: int) -> int:
    """Return when a player may take another name, in ms since 1970: a moment long gone for one who may now."""
    taken_away = Sanction.objects.filter(player=player_id, kind=Sanction.Kind.RENAME).values("detail")
    given_up = (
        OldName.objects.filter(player=player_id).exclude(name__in=taken_away).order_by("-at").values_list("at", flat=True)
    )
    last = given_up.first()
    return 0 if last is None else last + EVERY


def check(player: Player, name: str) -> None:
    """Raise ValidationError for a name that a player cannot take: his old ones he can, but none that the staff took away."""
    name = names.tidied(name)
    names.check_free(name)
    if name == player.username:
        raise ValidationError(_("That is what you are called now."), code="same_name")
    taken_away = Sanction.objects.filter(player=player, kind=Sanction.Kind.RENAME, lifted_at=None)
    if any(are_one(name, old) for old in taken_away.values_list("detail", flat=True)):
        raise ValidationError(_("This name was taken from you. Choose another one."), code="name_taken_away")
    if selectors.taken(name, but=player.pk):
        raise ValidationError(_("This name is taken."), code="username_taken")


def are_one(name: str, old: str) -> bool:
    """Say whether a name is an old one, spelled or looking as it may."""
    if names.look(name) == names.look(old):
        return True
    return not {names.key(name), names.counted(name)}.isdisjoint({names.key(old), names.counted(old)})


def rename(*, player_id: int, name: str) -> Player:
    """Give a member another name, on his own wish. Raises ValidationError."""
    try:
        with transaction.atomic():
            player = Player.objects.select_for_update(no_key=True).get(pk=player_id, is_guest=False, is_active=True)
            is_other = names.key(names.tidied(name)) != player.key  # capitals and separators are changed at any time
            if is_other and next_at(player_id) > clock.now():
                raise ValidationError(_("You took another name a short while ago."), code="too_soon")
            check(player, name)
            player.username = name
            player.save(update_fields=["username"])  # which keeps the old one, and lets open sockets look again
            services.renamed(player)
    except IntegrityError as taken:
        raise ValidationError(_("This name is taken."), code="username_taken") from taken
    return player
