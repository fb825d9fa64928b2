"""Modules that are joined do what they did apart: shown by running both in node."""

import json
import re
import shutil
import subprocess

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from portal import linking, modules, sheets

PAIR = {
    "js/page.js": """/** A page. */
import { add, name as called } from "./sum.js";
import * as sum from "./sum.js";
import start, { LAST } from "./start.js";
globalThis.said = [add(start(), LAST), called, Object.keys(sum).sort().join(), typeof globalThis.sideEffect];
""",
    "js/sum.js": """
export function add(a, b) { return a + b; }
const name = "sum";
export { name, add as plus };
export const text = `
  // not a line of its own in the source: ${name}`;
""",
    "js/start.js": """import "./side.js";
export default function () { return 40; }
export { LAST } from "./deep/last.js";
""",
    "js/side.js": """import "./deep/last.js";
globalThis.sideEffect = (globalThis.sideEffect ?? 0) + 1;
""",
    "js/deep/last.js": "export const LAST = 2;\nexport class Point { }\nexport async function* walk() { yield 1; }\n",
    "js/other.js": 'import { LAST } from "./deep/last.js";\nglobalThis.other = LAST;\n',
}


def run(tmp_path, files, *entries):
    """Run modules in node; returns what they left in globalThis."""
    node = shutil.which("node")
    if not node:
        pytest.skip("node is not here")
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    imports = "".join(f'await import("./{entry}");' for entry in entries)
    out = "console.log(JSON.stringify({said: globalThis.said, side: globalThis.sideEffect, other: globalThis.other}))"
    (tmp_path / "run.js").write_text(imports + out)
    done = subprocess.run([node, "run.js"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_joined_modules_do_what_they_did_apart(tmp_path):
    apart = run(tmp_path / "apart", PAIR, "js/page.js", "js/other.js")
    together = run(tmp_path / "together", PAIR | linking.linked(PAIR), "js/page.js", "js/other.js")
    assert apart == together == {"said": [42, "sum", "add,name,plus,text", "number"], "side": 1, "other": 2}


def test_what_is_asked_for_by_its_name_lies_there_itself_and_no_page_asks_twice():
    made = linking.linked(PAIR)
    assert "add(a, b) {" in made["js/page.js"] and linking.chunks(graph_of(PAIR))["js/sum.js"] == "js/page.js"
    assert "./page.js" in made["js/sum.js"] and "add(a, b)" not in made["js/sum.js"]


def test_a_plain_script_is_sent_without_its_comments():
    made = linking.linked({"js/plain.js": "/** Why. */\n(() => {\n  // so\n  globalThis.said = 1; // here\n})();\n"})
    assert made == {"js/plain.js": "(() => {\n  globalThis.said = 1; // here\n})();\n"}


def test_what_only_some_games_need_weighs_on_no_table_of_the_others():
    fly = f"export const fly = () => {'1 + ' * linking.HARDLY}1;\n"
    files = {
        "js/fly.js": fly,
        "js/text.js": "export const text = 1;\n",
        "js/table.js": 'import { text } from "./text.js";\ntext;\n',
    }
    for game, needs in {"kite": "fly", "balloon": "fly", "walk": "text"}.items():
        files[f"games/{game}/board.js"] = f'import {{ {needs} }} from "../../js/{needs}.js";\n{needs};\n'
    home = linking.chunks(graph_of(files))
    assert (home["js/fly.js"], home["js/text.js"]) == ("linked/games.js", "linked/common.js")
    files["games/walk/board.js"] = files["games/kite/board.js"]
    assert linking.chunks(graph_of(files))["js/fly.js"] == "linked/common.js"


def graph_of(files):
    return {name: linking.parsed(name, text) for name, text in files.items()}


def test_modules_that_the_same_pages_need_lie_in_one_file():
    home = linking.chunks({name: linking.parsed(name, text) for name, text in PAIR.items()})
    assert home["js/page.js"] == home["js/sum.js"] == home["js/start.js"]
    assert home["js/deep/last.js"] not in (home["js/page.js"], home["js/other.js"])


def test_what_is_fetched_later_makes_no_pieces_of_what_is_there_by_then():
    later = {
        "js/page.js": PAIR["js/page.js"] + 'import("./later.js");\n',
        "js/later.js": PAIR["js/other.js"] + 'import "./sum.js";\n',
    }
    home = linking.chunks({name: linking.parsed(name, text) for name, text in (PAIR | later).items()})
    assert home["js/start.js"] == home["js/sum.js"] != home["js/later.js"]
    assert home["js/page.js"] != home["js/sum.js"], "its address would hang on that of what it fetches, and that on its own"


def test_no_page_runs_by_itself_what_is_fetched_later_and_no_two_files_need_each_other():
    graph, home = modules.graph(), modules.chunks()
    later = {linking.resolved(name, at["url"]) for name, one in graph.items() for at in linking.LATER.finditer(one.body)}
    pages = "".join(path.read_text() for path in settings.BASE_DIR.glob("templates/**/*.html"))
    run = {f"js/{name}" for name in re.findall(r"<script[^>]*static 'js/([\w/]+\.js)'", pages)}
    assert run and later and not run & later
    needs = {(home[name], home[target]) for name in home for target, _ in graph[name].imports if target in home}
    assert not {(one, other) for one, other in needs if one != other and (other, one) in needs}


@pytest.mark.parametrize(
    "text",
    [
        "export const here = import.meta.url;",
        "const x = await fetch('/');\nexport { x };",
        'export * from "./sum.js";',
        "export default class Start { }",
        "export let count = 0;",
        "export default function start() { }",
        "export const { a } = { a: 1 };",
    ],
)
def test_what_cannot_be_joined_stays_a_file_of_its_own(text):
    assert "js/odd.js" not in linking.linked(PAIR | {"js/odd.js": text})


def test_circles_stay_apart_and_so_does_who_needs_them(tmp_path):
    circle = {
        "js/a.js": 'import { b } from "./b.js";\nexport function a() { return b ? 1 : 0; }\n',
        "js/b.js": 'import { a } from "./a.js";\nimport { add } from "./sum.js";\nexport const b = add(1, 1);\nexport { a };\n',
        "js/sum.js": PAIR["js/sum.js"],
        "js/page.js": 'import { a } from "./a.js";\nimport { add } from "./sum.js";\nglobalThis.said = add(a(), 1);\n',
    }
    made = linking.linked(circle)
    assert not {"js/a.js", "js/b.js", "js/page.js"} & set(made)
    assert run(tmp_path, circle | made, "js/page.js")["said"] == 2


def test_what_is_loaded_later_is_found_from_the_joined_file():
    files = {
        "js/deep/page.js": 'import { add } from "../sum.js";\nglobalThis.said = add(1, 1);\nimport("../late.js");\n',
        "js/late.js": 'import { add } from "./sum.js";\nglobalThis.other = add(2, 3);\n',
        "js/sum.js": PAIR["js/sum.js"],
    }
    home = linking.chunks(graph_of(files))
    assert home["js/deep/page.js"] == "js/deep/page.js"
    assert 'import("../late.js")' in linking.linked(files)["js/deep/page.js"]
    files["js/deep/other.js"] = 'import "./page.js";\n'  # then its chunk lies elsewhere
    files["js/deep/third.js"] = 'import "./page.js";\n'
    home = linking.chunks(graph_of(files))
    assert 'import("../js/late.js")' in linking.linked(files)[home["js/deep/page.js"]]


def test_what_fetches_something_later_is_not_in_common_with_it():
    files = {f"js/{page}.js": 'import { name } from "./name.js";\nname();\n' for page in ("one", "other")}
    files["js/name.js"] = 'import { add } from "./sum.js";\nexport const name = () => add(1, 1) && import("./late.js");\n'
    files["js/late.js"] = 'import { add } from "./sum.js";\nglobalThis.other = add(2, 3);\n'
    files["js/sum.js"] = PAIR["js/sum.js"]
    home = linking.chunks(graph_of(files))
    assert home["js/name.js"] != home["js/sum.js"] == "linked/common.js"


def test_what_few_pages_need_weighs_on_no_other_unless_it_is_hardly_anything():
    homes = []
    for said in ("", f"/* {'told ' * (linking.SPARED // 5)}*/ "):
        files = {f"js/{page}.js": 'import { add } from "./sum.js";\nadd(1, 1);\n' for page in ("one", "other")}
        files["js/sum.js"] = f"{PAIR['js/sum.js']}add(1, {said}1);\n"
        homes.append(linking.chunks(graph_of(files))["js/sum.js"])
    assert homes[0] == "linked/common.js" != homes[1]


def test_our_own_modules_export_joined_what_they_export_apart():
    """Read, not run: most of them want a page."""
    sources = modules.sources()
    made = linking.linked(sources)
    assert len(made) > 40
    for name, text in sources.items():
        parsed = linking.parsed(name, text)
        if name in made and parsed.exports:
            handed_on = linking.parsed(name, made[name])
            variables = {
                word.strip()
                for line in made[name].splitlines()
                if line.startswith("export const {")
                for word in line[14:].split("}")[0].split(",")
            }
            assert variables | set(handed_on.exports) >= set(parsed.exports) - {"default"}, name


def test_no_module_of_ours_has_to_stay_apart():
    own = {name for name, module in modules.graph().items() if module.imports or module.exports or "export" in module.body}
    assert own - set(modules.chunks()) == set()


def test_a_table_needs_few_files_and_all_are_there(settings):
    found = modules.needed("js/table.js", *modules.of_game("battleballon"))
    assert all(finders.find(name) for name in found)  # unhashed storage: the sources themselves
    assert len({modules.chunks().get(name, name) for name in found}) < 12


def test_a_sheet_that_imports_others_is_sent_whole_and_without_comments():
    made = sheets.joined(
        {"css/a.css": '/* a */\n@import "b.css";\n', "css/b.css": "b { color: red; }\n", "css/c.css": "c { }\n"}
    )
    assert made == {"css/a.css": "b { color: red; }\n"}


def test_a_games_sheet_may_import_one_of_the_house():
    made = sheets.joined({"games/any/board.css": '@import "../../css/kit.css";\nb { }\n', "css/kit.css": "a { }\n"})
    assert made == {"games/any/board.css": "a { }\nb { }\n"}
