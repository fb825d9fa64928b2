"""What people may be called. Two names that are spelled or look alike are one name: they share a key, or a look."""

import re
import unicodedata
from collections.abc import Collection
from functools import cache
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from lobby import alike

SHORTEST: Final = 2
LONGEST: Final = 20
ALLOWED: Final = re.compile(r"[^\W_]+(?:[ ._-]+[^\W_]+)*[ ._-]?", re.UNICODE)
"""Letters and digits, with spaces, dots, underscores and hyphens between them (a last dot may stand)."""
SEPARATORS: Final = alike.SEPARATORS
GUESTS: Final = re.compile(r"(?:gast|guest)(?:[ ._-].*|[ ._-]*\d*)", re.IGNORECASE)
"""The mark of guests, which nobody can register."""

GONE: Final = re.compile(r"ex[ ._-]*\d[\d ._-]*", re.IGNORECASE)
"""What those are called who have closed their account (lobby.farewell)."""

LIKE_GUESTS: Final = re.compile(r"(?:gast|guest)[ ._-]*[\dlio]*\d[\dlio]*", re.IGNORECASE)
LIKE_GONE: Final = re.compile(r"ex[ ._-]*[\dlio]*\d[\dlio]*", re.IGNORECASE)
"""The same with letters that look like digits, as long as there is a digit."""

STAFF_INSIDE: Final = ("admin", "moderator", "luftschloss", "webmaster", "gravon", "spielleitung")
"""Words that no name may begin or end with. ("contains" would forbid Badminton.)"""
STAFF: Final = {
    *("mod", "system", "support", "team", "bot", "computer", "staff", "root", "server", "anonymous", "anonym", "me", "ich"),
    *("easy", "medium", "hard", "leicht", "mittel", "stark", "schwer", "null", "none", "undefined", "postmaster", "security"),
}

ALIKE: Final = str.maketrans(
    {
        **dict(zip("аеорсухіјѕԁһӏкмтвн", "aeopcyxijsdhlkmtbh", strict=True)),  # Cyrillic
        **dict(zip("ανορικτυω", "avopiktuw", strict=True)),  # Greek
        **dict(zip("օսհոզցլ", "ouhnqgl", strict=True)),  # Armenian
        **dict(zip("ıȷɩƅƽƨ", "ijibss", strict=True)),  # Latin ones of few languages
    }
)
"""Small letters that look like others, most of them of other scripts like Latin ones."""
SCRIPTS: Final = {
    *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC"),
    *("CJK", "HIRAGANA", "KATAKANA", "HANGUL"),
}
"""Alphabets that people write their names in. Others have letters that cannot be told from Latin ones, or seen at all."""
LATIN: Final = re.compile("[A-Za-z\u00c0-\u01bf\u01c4-\u024f\u1e00-\u1eff]")
"""Latin letters of languages; those of phonetics look like them."""
FILLERS: Final = re.compile("[\u115f\u1160\u3164\uffa0]")
"""Letters without a shape."""
LEET: Final = str.maketrans("013457", "oieast")
"""Digits that are read as letters."""
READ: Final = str.maketrans("01", "oi")
"""Those of them that look like letters."""
LONG_VOWEL: Final = "\u30fc"
"""Of both Japanese syllabaries."""
MIXED: Final = ({"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "HANGUL"})
"""Alphabets that are written together."""


def tidied(name: str) -> str:
    """Return the name as it is stored and shown: composed letters, single spaces, nothing around it."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Return the name as people spell it when they mean it: capitals, separators and whole other alphabets do not count."""
    plain = tidied(name).casefold().translate(ALIKE)
    return SEPARATORS.sub("", unicodedata.normalize("NFKC", plain))


def look(name: str) -> str:
    """Return the name as it looks: what cannot be told from it in print shares it."""
    return alike.skeleton(tidied(name))


def counted(name: str) -> str:
    """Return the key of a name whose digits stand for letters: of "AL1CE" that of Alice."""
    return key(name.casefold().translate(READ))


def check_shape(name: str) -> None:
    """Raise ValidationError for a name that nobody may have, staff included."""
    name = tidied(name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(_("A name has 2 to 20 characters."), code="name_length")
    if not ALLOWED.fullmatch(name):
        raise ValidationError(
            _("A name has letters, digits, and between them spaces, dots, hyphens or underscores."), code="name_letters"
        )
    if not all(is_plain(sign) for sign in name if sign.isalnum()) or not fit(scripts(name)):
        raise ValidationError(_("Please keep to one alphabet within a name."), code="name_scripts")
    if len(key(name)) < SHORTEST:
        raise ValidationError(_("A name has 2 to 20 characters."), code="name_length")


def check_free(name: str) -> None:
    """Raise ValidationError for a name that nobody may register; whether it is taken is the database's to say."""
    check_shape(name)
    if LIKE_GUESTS.fullmatch(tidied(name)):
        raise ValidationError(_("Names like this one are kept for guests."), code="name_guest")
    if LIKE_GONE.fullmatch(tidied(name)) or looks_reserved(look(name)):
        raise ValidationError(_("This name is reserved."), code="name_reserved")
    for read in readings(name):
        bare = key(read)
        if GUESTS.fullmatch(read) or GUESTS.fullmatch(bare):
            raise ValidationError(_("Names like this one are kept for guests."), code="name_guest")
        if GONE.fullmatch(read) or bare in STAFF or any(bare.startswith(word) or bare.endswith(word) for word in STAFF_INSIDE):
            raise ValidationError(_("This name is reserved."), code="name_reserved")


def looks_reserved(seen: str) -> bool:
    """Say whether a name looks like a word of the staff, in small letters or capitals: "ADMlN" with a small L does."""
    inside = looks_of(STAFF_INSIDE)
    return seen in looks_of(frozenset(STAFF)) or any(seen.startswith(word) or seen.endswith(word) for word in inside)


@cache
def looks_of(words: Collection[str]) -> frozenset[str]:
    return frozenset(look(spelled) for word in words for spelled in (word, word.upper(), word.title()))


def readings(name: str) -> set[str]:
    """Return how a name reads: as it is and as it looks, without accents and in Latin letters, and with digits for letters."""
    found = {tidied(name)}
    for spelled in (tidied(name).casefold(), look(name)):
        letters = (sign for sign in unicodedata.normalize("NFD", spelled) if not unicodedata.combining(sign))
        plain = "".join(letters).translate(ALIKE)
        found |= {plain, plain.translate(LEET)}
    return found


def is_plain(sign: str) -> bool:
    """Say whether a sign is a digit, or a letter of an alphabet in use: no phonetic sign, none that has no shape of its own."""
    if not sign.isalpha():
        return sign.isascii()
    if sign == LONG_VOWEL:
        return True
    if unicodedata.category(sign) == "Lm" or FILLERS.match(sign):
        return False
    return scripts(sign) <= SCRIPTS and (scripts(sign) != {"LATIN"} or LATIN.match(sign) is not None)


def scripts(name: str) -> set[str]:
    """Return the alphabets of a name's letters: LATIN, CYRILLIC, GREEK …"""
    letters = (letter for letter in name if letter.isalpha())
    return {"KATAKANA" if letter == LONG_VOWEL else unicodedata.name(letter, "UNKNOWN").split()[0] for letter in letters}


def fit(alphabets: set[str]) -> bool:
    """Say whether these alphabets may stand in one name."""
    return len(alphabets) <= 1 or any(alphabets <= mix for mix in MIXED)


def is_guest(name: str) -> bool:
    """Say whether a name has the mark of guests."""
    return GUESTS.fullmatch(name) is not None
