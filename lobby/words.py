"""The words for what can be chosen before a match, and for what the lobby refuses.

A game's own catalogue may word its presets: msgid "preset.<name>".
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

PRESETS: Final[dict[str, Promise]] = {
    "standard": _("Standard"),
    "short": _("Short"),
    "classic": _("Classic"),
    "long": _("Long"),
}
LEVELS: Final[dict[str, Promise]] = {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}

REFUSALS: Final[dict[str, Promise]] = {
    "malformed": _("That could not be read. Reload the page and try again."),
    "unavailable": _("That did not work just now. Please try again."),
    "not_signed_in": _("Sign in to challenge somebody."),
    "may_not": _("You may not challenge anybody at the moment."),
    "no_such_player": _("This player is no longer here."),
    "yourself": _("You cannot challenge yourself."),
    "you_play": _("You are in the middle of a match: finish it first."),
    "rival_plays": _("This player has just begun a match."),
    "not_offered": _("This game is not offered on these terms."),
    "asked_already": _("You have asked this player already. Wait for the answer, or withdraw the challenge."),
    "too_many": _("That was too often. Wait a few minutes."),
    "too_many_open": _("You have five challenges open. Withdraw one first."),
    "rival_swamped": _("Too many people want to play this player. Try again in a few minutes."),
    "gone": _("This challenge is no longer open."),
    "report_gone": _("This is not there any more, or you cannot see it."),
    "report_nobody": _("This player is no longer here."),
    "report_yourself": _("You cannot report yourself."),
}


def preset(name: str) -> str:
    msgid = "preset." + name
    own = gettext(msgid)
    if own != msgid:
        return own
    return str(PRESETS.get(name) or name.replace("_", " ").capitalize())


def level(name: str) -> str:
    return str(LEVELS.get(name) or name.replace("_", " ").capitalize())


def refusal(code: str, language: str, values: Mapping[str, int | str] = MappingProxyType({})) -> str:
    """Return why nothing was changed, in the reader's language."""
    with override(language):
        return str(REFUSALS.get(code, "")) % values if values else str(REFUSALS.get(code, ""))
