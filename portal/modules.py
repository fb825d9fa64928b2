"""The modules of our pages: what each is made of, and what a browser should fetch for a page at once."""

import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cache

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from portal import linking

OURS = ("js/", "css/", "vendor/", "games/")
"""Where our own files lie; the admin's are Django's."""
AT_GAMES = ("js/table.js", "js/rules.js", "js/site.js", "js/house.js", "js/bell.js")
"""What runs on the pages of tables and games, beside the game's own."""
HANDED_OVER = re.compile(r"=> " + linking.LATER.pattern.removeprefix(r"\b"))


def sources(kind: str = ".js") -> dict[str, str]:
    """Return the text of every module of ours, or of every `.css`, by its static name."""
    found = {}
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            prefix = getattr(storage, "prefix", None)
            name = f"{prefix}/{path}" if prefix else path
            if name.endswith(kind) and name.startswith(OURS) and name not in found:
                with storage.open(path) as file:
                    found[name] = file.read().decode()
    return found


@cache
def graph() -> Mapping[str, linking.Module]:
    return {name: linking.parsed(name, text) for name, text in sources().items()}


@cache
def chunks() -> Mapping[str, str]:
    return linking.chunks(graph())


@cache
def needed(*names: str) -> tuple[str, ...]:
    """Return the files that run when these modules are loaded; themselves last, which are small where they are joined."""
    home = chunks() if getattr(staticfiles_storage, "links", False) and not settings.DEBUG else {}
    within = {home.get(one, one) for name in names for one in linking.reached(name, graph())}
    return (*sorted(within - set(names)), *names)


def of_game(slug: str) -> list[str]:
    """Return the modules that a game brings to its table."""
    return [name for name in (f"games/{slug}/{part}.js" for part in ("board", "words")) if name in graph()]


def games() -> list[str]:
    """Return the games that bring modules of their own."""
    return sorted({name.split("/")[1] for name in graph() if name.startswith("games/")})


def texts_about(game: str) -> tuple[str, str, str]:
    """Return the texts of what runs at once where a game is played or told of, of what is fetched there later, of the rest.

    Words come with a game's module that is handed to static/js/later.js as `() => import(…)`; those of all others are there.
    """
    own = {name for name in graph() if name.startswith(f"games/{game}/")}
    asked_for = {target for name in own for target in fetched_by(name, HANDED_OVER)}
    at_once = set().union(*(linking.reached(name, graph()) for name in (*AT_GAMES, *begun(own - asked_for))))
    later = own.union(*map(reached_from, AT_GAMES)) - at_once
    return joined(at_once), joined(later), joined(set(graph()) - at_once - later)


def begun(names: set[str]) -> set[str]:
    """Return those that none of all imports: a page, or another script, begins with them."""
    return names - {target for module in graph().values() for target, _ in module.imports}


def fetched_by(name: str, pattern: re.Pattern[str] = linking.LATER) -> list[str]:
    """Return what a module fetches later, by `import(…)`."""
    found = pattern.finditer(graph()[name].body)
    return [posixpath.normpath(posixpath.join(posixpath.dirname(name), at["url"])) for at in found]


def joined(names: Iterable[str]) -> str:
    return "\n".join(graph()[one].body for one in sorted(names))


def text_of(name: str, *, later: bool = False) -> str:
    """Return the text of all modules that run when this one is loaded; `later`: and that it may lead to by `import(…)`."""
    return joined(reached_from(name) if later else set(linking.reached(name, graph())))


def reached_from(name: str) -> set[str]:
    """Return all modules that run when this one is loaded, or that it may lead to by `import(…)`."""
    found: set[str] = set()
    ahead = [name]
    while ahead:
        for one in linking.reached(ahead.pop(), graph()) - found:
            found.add(one)
            ahead += fetched_by(one)
    return found
