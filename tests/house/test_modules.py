"""What can be collected: the name of a served file holds the hash of what it names, so no file may come to name itself."""

import posixpath
import re
from collections.abc import Mapping

import pytest
from django.contrib.staticfiles import finders

from portal import linking, modules

Needs = Mapping[str, set[str]]
NAMED = re.compile(r"""url\(\s*["']?(?P<url>[^"')#][^"')#]*)|@import\s*["'](?P<sheet>[^"']+)""")


def needs_of(sources: Mapping[str, str]) -> Needs:
    """Say what each module names, at once or by `import(…)`: not knowing the hash of that, it has none itself."""
    return {name: needed(linking.parsed(name, text)) for name, text in sources.items()}


def needed(module: linking.Module) -> set[str]:
    later = {linking.resolved(module.name, found["url"]) for found in linking.LATER.finditer(module.body)}
    return later | {target for target, _ in module.imports}


def circle(needs: Needs) -> list[str]:
    """Return the modules of a circle in their order, the first again at the end; nothing when there is none."""
    left = {name: targets & set(needs) for name, targets in needs.items()}
    while free := {name for name, targets in left.items() if not targets & set(left)}:
        left = {name: targets for name, targets in left.items() if name not in free}
    if not left:
        return []
    way = [min(left)]
    while way[-1] not in way[:-1]:
        way.append(min(left[way[-1]] & set(left)))
    return way[way.index(way[-1]) :]


def in_css(name: str, text: str) -> set[str]:
    """Return the files that a sheet names."""
    addresses = [found["url"] or found["sheet"] for found in NAMED.finditer(re.sub(r"/\*.*?\*/", "", text, flags=re.S))]
    own = (one.strip() for one in addresses if not re.match(r"\s*(?:data:|https?:|/)", one))
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), one.split("?")[0])) for one in own}


def test_no_module_leads_back_to_itself():
    found = circle(needs_of(modules.sources()))
    assert not found, f"a circle, which cannot be collected: {' → '.join(found)}"


def test_no_file_that_is_served_leads_back_to_itself():
    sources = modules.sources()
    found = circle(needs_of({**sources, **linking.linked(sources)}))
    assert not found, f"joined, they come to name themselves: {' → '.join(found)}"


def test_what_modules_and_sheets_name_is_there():
    sources, sheets = modules.sources(), modules.sources(".css")
    named = {(name, target) for name, targets in needs_of(sources).items() for target in targets}
    in_sheets = {(name, target) for name, text in sheets.items() for target in in_css(name, text)}
    assert len(named) > 500 and len(in_sheets) > 10
    assert sorted((name, target) for name, target in named | in_sheets if finders.find(target) is None) == []


@pytest.mark.parametrize(
    ("last", "found"),
    [
        ('import { a } from "./a.js";', ["js/a.js", "js/b.js", "js/deep/c.js", "js/a.js"]),
        ('const later = () => import("../a.js");', ["js/a.js", "js/b.js", "js/deep/c.js", "js/a.js"]),
        ('import("./c.js").then(start);', ["js/deep/c.js", "js/deep/c.js"]),
        ("// import(somewhere)", []),
    ],
)
def test_a_circle_is_named(last, found):
    sources = {
        "js/a.js": 'export { b } from "./b.js";\n',
        "js/b.js": 'import("./deep/c.js").then(start);\n',
        "js/deep/c.js": last.replace('from "./a', 'from "../a') + "\n",
    }
    assert circle(needs_of(sources)) == found


def test_a_sheets_files_are_read_from_where_it_lies():
    text = (
        '/* url(gone.svg) */ @import "./other.css"; a { src: url("../fonts/x.woff2?v=1") url(data:image/png;x) url(#shade); }'
    )
    assert in_css("games/toy/board.css", text) == {"games/toy/other.css", "games/fonts/x.woff2"}
