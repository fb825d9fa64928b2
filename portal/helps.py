"""Help as delivered with this version: questions, first steps, commands. Its words change with what the portal does."""

from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

from portal.pages import Text, headed

FOLDER: Final = Path(__file__).parent / "help"
NAMES: Final = ("faq", "first-steps", "commands", "deals")


@cache
def of(name: str, language: str) -> Text:
    """Return a help page in a language, or in the portal's own. Raises KeyError for none of NAMES."""
    if name not in NAMES:
        raise KeyError(name)
    spoken = language if (FOLDER / f"{name}.{language}.md").is_file() else settings.LANGUAGE_CODE
    return Text(name, spoken, *headed((FOLDER / f"{name}.{spoken}.md").read_text()))
