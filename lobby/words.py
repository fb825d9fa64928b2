"""The words for what can be chosen before a match. A game's own catalogue may word its presets: msgid "preset.<name>"."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

PRESETS: Final[dict[str, Promise]] = {
    "standard": _("Standard"),
    "short": _("Short"),
    "classic": _("Classic"),
    "long": _("Long"),
}
LEVELS: Final[dict[str, Promise]] = {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}


def preset(name: str) -> str:
    own = gettext(msgid := f"preset.{name}")
    if own != msgid:
        return own
    return str(PRESETS.get(name) or name.replace("_", " ").capitalize())


def level(name: str) -> str:
    return str(LEVELS.get(name) or name.replace("_", " ").capitalize())
