"""How a name looks, whatever it is spelled with: Unicode’s table of confusable signs (UTS 39), as far as names have them."""

import re
import unicodedata
from functools import cache
from typing import Final

from confusable_homoglyphs import utils

PAIRS: Final = (("rn", "m"), ("vv", "w"), ("VV", "W"))
"""Letters that look like another one when they stand together."""
LETTERS: Final = re.compile("[A-Za-z]{2}")
SEPARATORS: Final = re.compile(r"[ ._-]+")


def skeleton(name: str) -> str:
    """Return what names that look the same have in common: "Pau1", "PauI" and "Paul" do, and so do Latin and Cyrillic "coco".

    Capital and small letters are told apart until the end, for only a capital I looks like a small L. Accents count.
    """
    signs = table()
    plain = "".join(signs.get(sign, sign) for sign in unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)))
    for pair, letter in PAIRS:
        plain = plain.replace(pair, letter)
    return unicodedata.normalize("NFC", SEPARATORS.sub("", plain.casefold()))


@cache
def table() -> dict[str, str]:
    """Return {sign: the plainest of all that look like it}."""
    classes: dict[str, set[str]] = {}
    for text, others in utils.load("confusables.json").items():  # symmetrical: of two that look alike each names the other
        alike = {text, *(other["c"] for other in others)}
        joined = alike.union(*(classes[one] for one in alike if one in classes))
        for one in joined:
            classes[one] = joined
    found = {}
    for sign in (one for one in classes if len(one) == 1):
        plainest = min((one for one in classes[sign] if len(one) == 1 or LETTERS.fullmatch(one)), key=plainness)
        if plainest != sign:
            found[sign] = plainest
    return found


def plainness(sign: str) -> tuple[bool, int, bool, bool, str]:
    """ASCII first, of it one letter before two (that æ looks like), small ones, capitals, digits; then by number."""
    return (not sign.isascii(), len(sign), not sign.islower(), not sign.isalpha(), sign)
