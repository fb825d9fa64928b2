"""What is found on a page in each language: sideways scrolling, what cannot be reached, faults that axe finds, words.

A page is opened once a language and looked at in several sizes and both themes; each test asks what was found. In English
only the first scene of a page is looked at: what phases and windows could say in German stands in the sources.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, ViewportSize

from tests.browser.looks import CHANGED, DRAWN, EXAMINED, LOST, NEW, WIDER, WORDS
from tests.browser.scenes import Scene
from tests.browser.stage import Stage

SIZES: dict[str, ViewportSize] = {
    "320": {"width": 320, "height": 568},
    "360": {"width": 360, "height": 640},
    "390": {"width": 390, "height": 844},
    "zoomed": {"width": 640, "height": 400},  # 1280x800 at 200 %
    "1280": {"width": 1280, "height": 800},
}
TRIED = {"de": tuple(SIZES), "en": ("320", "1280")}
"""The other language is looked at where it is tightest and widest: what breaks in between breaks in German, too."""
GRAVE = {"serious", "critical"}
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""Rules that come out differently by night; all others are tried once."""
axe = Axe()


@dataclass
class Seen:
    """What was found on one page in one language."""

    language: str = ""
    status: int = 0
    words: list[str] = field(default_factory=list)
    wider: dict[str, list[str]] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    grave: dict[str, list[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


class Eyes:
    """What looks at scenes on a stage, at each once a language; parts that many share are examined where they come first."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.found: dict[tuple[str, str], Seen | Exception] = {}
        self.known: set[int] = set()

    def look(self, scene: Scene, language: str) -> Seen:
        """Return what is to be found on a page; it is opened when it is first asked for."""
        key = scene.name, language
        if key not in self.found:
            try:
                self.found[key] = self.looked(scene, language)
            except (AssertionError, Error) as error:  # no test waits a second time for what does not come
                self.found[key] = error
        if isinstance(found := self.found[key], Exception):
            raise found
        return found

    def looked(self, scene: Scene, language: str) -> Seen:
        seen = Seen()
        with self.stage.opened(scene, language, SIZES["1280"], reduced_motion="reduce") as (page, seen.status):
            seen.language = page.evaluate("document.documentElement.lang")
            seen.words = page.evaluate(WORDS)
            if language == "de":  # colours and roles are the same in every language
                seen.grave = self.examined(page)
            for name in reversed(TRIED[language]):
                if page.viewport_size != SIZES[name]:
                    page.set_viewport_size(SIZES[name])
                page.evaluate(DRAWN)
                seen.wider[name] = page.evaluate(WIDER)
                if name == "zoomed":
                    seen.lost = page.evaluate(LOST)
            seen.faults = self.stage.watch.faults
        return seen

    def examined(self, page: Page) -> dict[str, list[str]]:
        """Return what axe finds serious or critical by day and by night, in what was not there before."""
        page.evaluate(CHANGED)  # a colour that is on its way is none
        new = page.evaluate(NEW, list(self.known))
        page.evaluate(axe.axe_script)
        found = {"light": grave(page)}
        page.emulate_media(color_scheme="dark")
        page.evaluate(CHANGED)
        found["dark"] = grave(page, OF_COLOURS)
        self.known.update(new)
        return found


def grave(page: Page, rules: list[str] | None = None) -> list[str]:
    """Return what axe finds serious or critical, by these rules or by all, each with the places."""
    return [told(found) for found in page.evaluate(EXAMINED, [rules, list(GRAVE)]) if found["impact"] in GRAVE]


def told(found: dict[str, Any]) -> str:
    places = json.dumps([node["target"] for node in found["nodes"]][:4])
    return f"{found['id']}: {places} {found['nodes'][0]['failureSummary'][:300]}"
