"""Which files a page's scripts are made of: read from their `import` lines, so that a browser can be told all at once."""

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

VENDORED = {
    "preact": "vendor/preact.js",
    "preact/hooks": "vendor/preact-hooks.js",
    "htm": "vendor/htm.js",
    "@preact/signals": "vendor/signals.js",
    "@preact/signals-core": "vendor/signals-core.js",
}
"""The import map: bare name → static file."""

IMPORT = re.compile(r"""(?:^|[;}\n])\s*(?:import\s*|(?:import|export)\b[\w\s{},$*]+?\bfrom\s*)["']([^"']+)["']""")
"""A static import or re-export; `import(…)`, which is for later, is left alone."""


@cache
def needed(*names: str) -> tuple[str, ...]:
    """Return the modules themselves and all that they import, in the order in which they are come upon; static names."""
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += imports(name)
    return tuple(found)


def imports(name: str) -> Iterator[str]:
    """Yield what one module imports, as static names; a file that is not there imports nothing."""
    path = finders.find(name)
    for wanted in IMPORT.findall(Path(path).read_text()) if path else ():
        yield VENDORED.get(wanted) or posixpath.normpath(posixpath.join(posixpath.dirname(name), wanted))


def of_game(slug: str) -> list[str]:
    """Return the modules that a game brings to its table."""
    return [name for name in (f"games/{slug}/{part}.js" for part in ("board", "words")) if finders.find(name)]
