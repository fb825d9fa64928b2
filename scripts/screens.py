"""`make screens`: a portal of its own with the demo, every scene of it in each size, theme and language, and contact sheets.

`make screens ARGS="lobby table-six"` takes the scenes whose names begin so. Everything lies in test-results/screens.
"""

import html
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts import machine

if TYPE_CHECKING:
    from tests.browser.scenes import Scene
    from tests.browser.stage import Stage

FOLDER = Path("test-results/screens")
SIZES = {"phone": (390, 844), "small": (360, 640), "desktop": (1280, 800)}
LANGUAGES = ("de", "en")
THEMES = ("light", "dark")
TOYS = "tests/toys"
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update")
SHEET = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>
body {{ margin: 24px; font: 14px/1.35 system-ui, sans-serif; background: #eee; color: #222; }}
h1 {{ font-size: 22px; }} h2 {{ font-size: 15px; margin: 24px 0 8px; }}
.row {{ display: flex; gap: 12px; }} figure {{ margin: 0; width: {width}px; }}
img {{ display: block; width: 100%; max-height: {height}px; object-fit: cover; object-position: top; border: 1px solid #bbb; }}
figcaption {{ padding: 4px 0; color: #555; }} nav a {{ margin-right: 12px; }}
</style><h1>{title}</h1>{nav}{rows}</html>
"""


def main(words: Sequence[str]) -> int:
    """Take the pictures; returns how many scenes could not be brought about."""
    with ExitStack() as stack:
        var = stack.enter_context(tempfile.TemporaryDirectory(prefix="screens-"))
        os.environ.update(VAR_DIR=var, DJANGO_SETTINGS_MODULE="portal.settings", LUFTSCHLOSS_GAMES_PATH=TOYS)
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright's loop runs in this thread
        for ours in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY"):
            os.environ.pop(ours, None)
        from scripts import prepare

        prepare.main()
        import django

        django.setup()
        stage = stack.enter_context(furnished())
        from tests.browser.scenes import scenes

        chosen = [scene for scene in scenes() if not words or scene.name.startswith(tuple(words))]
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        failed = [name for scene in chosen for name in taken(stage, scene)]
        sheets(stage, chosen)
    print(f"{len(chosen)} scenes: {FOLDER / 'index.html'}", *(f"not brought about: {name}" for name in failed), sep="\n")
    return len(failed)


@contextmanager
def furnished() -> Iterator["Stage"]:
    """Run a portal with the demo and a browser; yields where scenes are opened."""
    from django.core.management import call_command
    from playwright.sync_api import sync_playwright

    from tests.browser.cast import Cast
    from tests.browser.house import open_house
    from tests.browser.stage import Stage

    call_command("demo")
    with open_house() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=list(QUIET))
        stage = Stage(site, browser, Cast())
        yield stage
        stage.close()
        browser.close()


def picture(scene: "Scene", device: str, theme: str, language: str) -> str:
    return f"{scene.name}-{device}-{theme}-{language}.png"


def taken(stage: "Stage", scene: "Scene") -> Iterator[str]:
    """Take a scene's pictures; yields those that failed."""
    from playwright.sync_api import Error

    print(scene.name, flush=True)
    for device, (width, height) in SIZES.items():
        more: dict[str, Any] = {"has_touch": device != "desktop", "reduced_motion": "reduce"}
        for language in LANGUAGES:
            try:
                with stage.opened(scene, language, {"width": width, "height": height}, **more) as (page, _):
                    whole = not scene.name.startswith("table-") and not page.locator("dialog[open]").count()
                    for theme in THEMES:
                        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of both
                        page.screenshot(path=FOLDER / picture(scene, device, theme, language), full_page=whole)
            except (AssertionError, Error) as error:
                yield f"{scene.name}, {device}, {language}: {str(error).splitlines()[0]}"


def sheets(stage: "Stage", chosen: Sequence["Scene"]) -> None:
    """Write a contact sheet for each size, as a page and as a picture of it, and one page that leads to them."""
    nav = "<nav>" + "".join(f'<a href="{device}.html">{device}</a>' for device in SIZES) + "</nav>"
    for device, (width, height) in SIZES.items():
        thumb = 380 if width > 900 else 190
        rows = "".join(row(scene, device) for scene in chosen)
        shape = {"width": thumb, "height": round(thumb * height / width * 1.6)}
        page = SHEET.format(title=f"Luftschloss, {device} {width} × {height}", nav=nav, rows=rows, **shape)
        (FOLDER / f"{device}.html").write_text(page)
        context = stage.browser.new_context(viewport={"width": 48 + 4 * (thumb + 12), "height": 800})
        sheet = context.new_page()
        sheet.goto((FOLDER / f"{device}.html").absolute().as_uri())
        sheet.screenshot(path=FOLDER / f"contact-{device}.png", full_page=True)
        context.close()
    everything = "".join(f"<h1>{device}</h1>" + "".join(row(scene, device) for scene in chosen) for device in SIZES)
    (FOLDER / "index.html").write_text(SHEET.format(title="Luftschloss", nav=nav, rows=everything, width=300, height=640))


def row(scene: "Scene", device: str) -> str:
    figures = [
        f'<figure><a href="{name}"><img src="{name}" alt=""></a><figcaption>{theme}, {language}</figcaption></figure>'
        for language in LANGUAGES
        for theme in THEMES
        if (FOLDER / (name := picture(scene, device, theme, language))).exists()
    ]
    return f'<h2>{html.escape(scene.name)}</h2><div class="row">{"".join(figures)}</div>'


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except machine.Missing as lack:
        sys.exit(str(lack))
    except KeyboardInterrupt:
        sys.exit(130)
