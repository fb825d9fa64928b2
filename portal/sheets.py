"""Writes style sheets that import others as one: a browser need not read the first to learn of the next.

Comments are for those who read the source: they are left out.
"""

import posixpath
import re
from collections.abc import Mapping

IMPORT = re.compile(r'^@import "((?:\.\./)*[\w/-]+\.css)";\n', re.M)
COMMENT = re.compile(r"/\*(?!!).*?\*/\n?", re.S)


def joined(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the sheets that import others, with their text in the place of the import. Names are static names."""
    return {name: COMMENT.sub("", whole(name, sources)) for name, text in sources.items() if IMPORT.search(text)}


def whole(name: str, sources: Mapping[str, str]) -> str:
    folder = posixpath.dirname(name)
    return IMPORT.sub(lambda found: whole(posixpath.normpath(f"{folder}/{found[1]}"), sources), sources[name])
