"""Joins ES modules that are always loaded together into one file each: a page asks for a handful of files instead of fifty.

Nobody lists what belongs together. Roots are the modules that none imports statically: pages name them in a script tag or in
`import(…)`. Modules that the same roots need make one chunk, so every module runs once, and only where it is needed; what a
root that only `import(…)` fetches finds already there is no need of its own. What is vendored, and shared little things that
would not be worth a request, lie in one chunk in common; of these, what only some games need, in another one. In its chunk a
module is a function's scope that returns what it exports; under its own name stays a file that hands this on, for pages, for
`import(…)` and for modules that cannot be joined: those in a circle, those with `import.meta`, a top-level `await` or an
unusual `export`. The chunk of a root, which is asked for by its name, has that name itself: no page asks for two files.
"""

import hashlib
import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

VENDORED = {
    "preact": "vendor/preact.js",
    "preact/hooks": "vendor/preact-hooks.js",
    "htm": "vendor/htm.js",
    "@preact/signals": "vendor/signals.js",
    "@preact/signals-core": "vendor/signals-core.js",
}
"""The import map: bare name → static file."""

FOLDER = "linked"
LITTLE = 6000
"""Characters of a chunk that is not worth a request of its own."""
SPARED, FEW = 2500, 4
"""More than so many characters, for so few roots, all others are spared; but a table, which asks for few files."""
HARDLY = 300
"""Characters that nobody needs to be spared."""
START = r"(?:^|(?<=[;}\n]))[ \t]*"
IMPORT = re.compile(START + r"""import\s*(?:(?P<names>[\w\s{},$*]+?)\s*\bfrom\s*)?["'](?P<url>[^"'\n]+)["'];?""")
PASSED_ON = re.compile(START + r"""export\s*\{(?P<names>[^}]*)\}\s*from\s*["'](?P<url>[^"'\n]+)["'];?""")
LISTED = re.compile(START + r"export\s*\{(?P<names>[^}]*)\};?")
DECLARED = re.compile(START + r"export\s+(?P<what>(?:async\s+)?function\b\s*\*?|class\b|const\b)\s*(?P<name>[\w$]+)")
DEFAULT = re.compile(START + r"export\s+default\b(?!\s+(?:async\s+)?(?:function\b\s*\*?|class\b)\s*[\w$])")
"""Of an expression; a function or class with a name could be called by it."""
COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*\n", re.M | re.S)
"""A comment with lines of its own: they are for those who read the source, and a fifth of it."""
LATER = re.compile(r"""\bimport\(\s*(["'])(?P<url>\.[^"']+)\1""")
UNLINKABLE = re.compile(r"\bimport\.meta\b|" + START + r"export\b|^(?!.*\basync\b)\S.*\bawait\b|^await\b", re.M)


Groups = dict[tuple[str, ...], list[str]]
"""Modules of one file, by how many steps they lead ahead and by their roots."""


@dataclass
class Module:
    """A module taken apart: what it imports, what it exports, what it does."""

    name: str
    imports: list[tuple[str, str]] = field(default_factory=list)
    """(static name, clause): `{ a, b as c }`, `* as d`, `e` or nothing."""
    exports: dict[str, str] = field(default_factory=dict)
    """Exported name → its name inside."""
    body: str = ""

    @property
    def variable(self) -> str:
        return "$" + re.sub(r"\W", "_", self.name.removesuffix(".js"))

    @property
    def linkable(self) -> bool:
        """Whether it can be joined; a plain script, which neither imports nor exports, only loses its comments."""
        return bool(self.imports or self.exports) and not UNLINKABLE.search(self.body)

    @property
    def plain(self) -> bool:
        return not (self.imports or self.exports or UNLINKABLE.search(self.body))


def parsed(name: str, text: str) -> Module:
    """Take a module apart."""
    module = Module(name)

    def imported(found: re.Match[str]) -> str:
        module.imports.append((resolved(name, found["url"]), (found["names"] or "").strip()))
        return ""

    def passed_on(found: re.Match[str]) -> str:
        target = resolved(name, found["url"])
        pairs = list(listed(found["names"]))
        inner = [(ours, f"$passed_{ours}") for ours, _ in pairs]
        module.imports.append((target, "{" + ", ".join(f"{a} as {b}" for a, b in inner) + "}"))
        module.exports.update({theirs: f"$passed_{ours}" for ours, theirs in pairs})
        return ""

    def exported(found: re.Match[str]) -> str:
        module.exports.update({theirs: ours for ours, theirs in listed(found["names"])})
        return ""

    def declared(found: re.Match[str]) -> str:
        module.exports[found["name"]] = found["name"]
        return f"{found['what']} {found['name']}"

    def default(_: re.Match[str]) -> str:
        module.exports["default"] = "$default"
        return "const $default ="

    text = COMMENT.sub(lambda found: "" if found[0].count("`") % 2 == 0 else found[0], text)  # else it lies in a template
    for pattern, takes in (
        (PASSED_ON, passed_on),
        (IMPORT, imported),
        (LISTED, exported),
        (DECLARED, declared),
        (DEFAULT, default),
    ):
        text = pattern.sub(takes, text)
    module.body = text.strip()
    return module


def resolved(name: str, url: str) -> str:
    """Return the static name that an import in a module means."""
    return VENDORED.get(url) or posixpath.normpath(posixpath.join(posixpath.dirname(name), url))


def listed(names: str) -> Iterable[tuple[str, str]]:
    """Read `a, b as c` as (a, a), (b, c)."""
    for item in filter(None, (part.strip() for part in names.split(","))):
        ours, _, theirs = (word.strip() for word in item.partition(" as "))
        yield ours, theirs or ours


def chunks(modules: Mapping[str, Module]) -> dict[str, str]:
    """Say in which chunk each module lies that can be joined with others: static name → static name of the chunk."""
    roots_of, steps = needed_by(modules), steps_ahead(modules)
    groups: Groups = {}
    for name in joinable(modules):
        groups.setdefault((str(steps[name]), *sorted(roots_of[name])), []).append(name)
    common = in_common(groups, modules)
    groups = merged(groups, common, modules)
    homes: dict[str, str] = {}
    seldom = of_some_games(groups, common, modules)
    for group in groups.values():
        title = hashlib.sha256("\n".join(group).encode()).hexdigest()[:8]
        if group[0] in common:
            title = "games" if group[0] in seldom else "common"
        root = next((name for name in group if roots_of[name] == {name}), f"{FOLDER}/{title}.js")
        homes |= dict.fromkeys(group, root)
    return homes


def needed_by(modules: Mapping[str, Module]) -> dict[str, set[str]]:
    """Say by which roots each module is loaded. One that only `import(…)` asks for loads nothing that is there by then."""
    imported = {target for module in modules.values() for target, _ in module.imports}
    found: dict[str, set[str]] = {name: set() for name in modules}
    there = already_there(modules, sorted(set(modules) - imported))
    for root, before in there.items():
        for name in reached(root, modules) - before:
            found[name].add(root)
    return found


def already_there(modules: Mapping[str, Module], roots: Iterable[str]) -> dict[str, set[str]]:
    """Return by root what has been loaded on every way to it: nothing, unless only modules fetch it, by `import(…)`."""
    openers: dict[str, set[str]] = {root: set() for root in roots}
    for name, module in modules.items():
        for found in LATER.finditer(module.body):
            openers.get(resolved(name, found["url"]), set()).add(name)
    homes = {name: [root for root in openers if name in reached(root, modules)] for ways in openers.values() for name in ways}

    def before(root: str, on_the_way: tuple[str, ...] = ()) -> set[str]:
        ways = [home for opener in openers[root] for home in homes[opener] if home not in on_the_way]
        loaded = [reached(home, modules) | before(home, (*on_the_way, root)) for home in ways]
        return set.intersection(*loaded) if loaded else set()

    return {root: before(root) for root in openers}


def steps_ahead(modules: Mapping[str, Module]) -> dict[str, int]:
    """Say how many `import(…)`, one after the other, a module can lead to. Those of one number can lie in one file.

    What a file fetches later may need modules of the same pages: in that file, each address would hang on the other's.
    """
    steps: dict[str, int] = {}

    def count(name: str) -> int:
        if name not in steps and name in modules:
            steps[name] = 0  # as long as it is not known: some are in a circle
            later = [resolved(name, found["url"]) for found in LATER.finditer(modules[name].body)]
            ahead = [count(one) + 1 for one in later] + [count(one) for one, _ in modules[name].imports]
            steps[name] = max(ahead, default=0)
        return steps.get(name, 0)

    return {name: count(name) for name in modules}


def merged(groups: Groups, common: set[str], modules: Mapping[str, Module]) -> Groups:
    """Join the groups of the same roots, however many steps they lead ahead, where no file comes to hang on itself."""
    for key in sorted(groups, key=lambda one: (one[1:], int(one[0]))):
        for other in sorted(one for one in groups if one[1:] == key[1:] and one != key and key in groups):
            if not common & {*groups[key], *groups[other]}:
                joined_up = {one: members for one, members in groups.items() if one not in (key, other)}
                joined_up[key] = sorted(groups[key] + groups[other])
                groups = groups if in_circle(joined_up, common, modules) else joined_up
    return groups


def in_circle(groups: Groups, common: set[str], modules: Mapping[str, Module]) -> bool:
    """Say whether the address of some file would hang on itself."""
    home = {name: "common" if name in common else members[0] for members in groups.values() for name in members}
    needs: dict[str, set[str]] = {}
    for name, module in modules.items():
        later = (resolved(name, found["url"]) for found in LATER.finditer(module.body))
        ahead = {home.get(one, one) for one in (*later, *(one for one, _ in module.imports))}
        needs.setdefault(home.get(name, name), set()).update(ahead - {home.get(name, name)})
    done: set[str] = set()
    while free := {one for one in set(needs) - done if not needs[one] & set(needs) - done}:
        done |= free
    return bool(set(needs) - done)


def joinable(modules: Mapping[str, Module]) -> list[str]:
    """Return the modules that can be joined: none that imports, even over others, what imports and cannot be joined itself.

    Else a chunk could need a module that needs the same chunk.
    """
    found = {name for name, module in modules.items() if module.linkable and name not in circle(name, modules)}
    alone = {name for name, module in modules.items() if module.imports} - found
    return sorted(name for name in found if not reached(name, modules) & alone)


def in_common(groups: Groups, modules: Mapping[str, Module]) -> set[str]:
    """Return what is vendored and the little things that several roots share, if they import nothing else."""
    little = [group for (_, *roots), group in groups.items() if len(roots) > 1 and is_little(group, roots, modules)]
    found = {name for group in little for name in group}
    while outside := [group for group in little if any(reached(name, modules) - found for name in group)]:
        little = [group for group in little if group not in outside]
        found = {name for group in little for name in group}
    return found


def is_little(group: list[str], roots: list[str], modules: Mapping[str, Module]) -> bool:
    """Say whether a group is not worth a file. What it fetches later needs what is common: that would be a circle."""
    if any(LATER.search(modules[name].body) for name in group):
        return False
    size = sum(len(modules[name].body) for name in group)
    own = any(name.startswith("games/") for name in group)
    spared = size > SPARED and len(roots) <= FEW and not any(root.startswith(("games/", "js/table.js")) for root in roots)
    return not own and ((size < LITTLE and not spared) or set(group) <= set(VENDORED.values()))


def of_some_games(groups: Groups, common: set[str], modules: Mapping[str, Module]) -> set[str]:
    """Return what is in common mostly of games, but not of every game's board: tables of the others are spared it."""
    boards = {name for name in modules if name.startswith("games/") and name.endswith("/board.js")}
    found: set[str] = set()
    for (_, *roots), group in groups.items():
        mostly = 2 * sum(root.startswith("games/") for root in roots) > len(roots)
        if mostly and boards - set(roots) and sum(len(modules[name].body) for name in group) > HARDLY:
            found.update(group)
    return found & common - set().union(*(reached(name, modules) for name in common - found))


def reached(root: str, modules: Mapping[str, Module]) -> set[str]:
    found, waiting = set(), [root]
    while waiting:
        name = waiting.pop()
        if name in modules and name not in found:
            found.add(name)
            waiting += [target for target, _ in modules[name].imports]
    return found


def circle(name: str, modules: Mapping[str, Module]) -> set[str]:
    """Return the module itself when it imports itself over others."""
    after = set().union(*(reached(target, modules) for target, _ in modules[name].imports))
    return after & {name}


def linked(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the files to serve instead of the sources: chunks, what stands under each joined module's name, plain scripts."""
    modules = {name: parsed(name, text) for name, text in sources.items()}
    home = chunks(modules)
    files = {}
    for chunk in sorted(set(home.values())):
        members = ordered([name for name, where in home.items() if where == chunk], modules)
        files[chunk] = joined(chunk, members, modules, home)
    for name, chunk in home.items():
        if name != chunk:
            files[name] = facade(modules[name], chunk)
    return files | {name: f"{module.body}\n" for name, module in modules.items() if module.plain}


def ordered(names: list[str], modules: Mapping[str, Module]) -> list[str]:
    """Put what is imported before what imports it."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        for target, _ in modules[name].imports:
            if target in names and target not in found:
                visit(target)
        found[name] = None

    for name in names:
        if name not in found:
            visit(name)
    return list(found)


def joined(chunk: str, members: list[str], modules: Mapping[str, Module], home: Mapping[str, str]) -> str:
    """Write a chunk: what it needs of others, then a scope for each module."""
    others: dict[str, set[str]] = {}
    lines = []
    for name in members:
        for target, _ in modules[name].imports:
            if target not in members:
                others.setdefault(home.get(target, target), set()).add(target)
    for where, targets in sorted(others.items()):
        if where in targets:  # a module that stays by itself
            lines.append(f"import * as {Module(where).variable} from {relative(chunk, where)};")
        else:
            lines.append(
                f"import {{ {', '.join(sorted(Module(one).variable for one in targets))} }} from {relative(chunk, where)};"
            )
    lines += [scope(modules[name], chunk) for name in members]
    lines.append(f"export {{ {', '.join(Module(name).variable for name in members)} }};")
    lines += handed_on(modules[chunk]) if chunk in members else []
    return "\n".join(lines) + "\n"


def scope(module: Module, chunk: str) -> str:
    """Write a module as the object of what it exports."""
    given = [line for target, clause in module.imports if clause for line in bindings(Module(target).variable, clause)]
    body = LATER.sub(lambda found: f"import({relative(chunk, resolved(module.name, found['url']))}", module.body)
    out = ", ".join(theirs if theirs == ours else f"{theirs}: {ours}" for theirs, ours in module.exports.items())
    return "\n".join([f"const {module.variable} = (() => {{", *given, body, f"return {{ {out} }};", "})();"])


def bindings(variable: str, clause: str) -> Iterable[str]:
    """Write what an import clause names as constants: `e, { a, b as c }` → e, a and c."""
    alone, brace, names = clause.partition("{")
    if brace:
        pairs = [ours if ours == theirs else f"{ours}: {theirs}" for ours, theirs in listed(names.rstrip("} \n"))]
        yield f"const {{ {', '.join(pairs)} }} = {variable};"
    for word in filter(None, (part.strip() for part in alone.split(","))):
        if word.startswith("*"):
            yield f"const {word.removeprefix('*').strip().removeprefix('as ')} = {variable};"
        else:
            yield f"const {word} = {variable}.default;"


def facade(module: Module, chunk: str) -> str:
    """Write what stands under a joined module's own name, unless its chunk stands there."""
    if not module.exports:
        return f"import {relative(module.name, chunk)};\n"
    return "\n".join([f"import {{ {module.variable} }} from {relative(module.name, chunk)};", *handed_on(module)]) + "\n"


def handed_on(module: Module) -> list[str]:
    """Write that the file exports what the module exports."""
    names = ", ".join(name for name in module.exports if name != "default")
    lines = [f"export const {{ {names} }} = {module.variable};"] if names else []
    return [*lines, f"export default {module.variable}.default;"] if "default" in module.exports else lines


def relative(name: str, target: str) -> str:
    """Write the address of one static file as another one imports it."""
    path = posixpath.relpath(target, posixpath.dirname(name))
    return f'"{path if path.startswith(".") else f"./{path}"}"'
