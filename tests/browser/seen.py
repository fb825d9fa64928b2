"""What is found on a page in each language: sideways scrolling, what cannot be reached, faults that axe finds, words.

A page is opened once a language and looked at in several sizes and both themes; each test asks what was found.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from games.registry import GAMES
from tests.browser.cast import Cast, signed_in
from tests.browser.clean import Watch
from tests.browser.scenes import NOWHERE, Scene

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
PATIENCE = 15_000
axe = Axe()

WIDER = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const beyond = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
  return [`${scrollWidth - clientWidth} px`, ...beyond.slice(-3).map((one) => one.outerHTML.slice(0, 160))];
}"""
"""How far the page scrolls sideways, and what sticks out; nothing when it does not."""
LOST = """() => {
  const cut = [];
  const behind = (one) => one !== null && (getComputedStyle(one).clipPath !== "none" || behind(one.parentElement));
  const meets = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
  const on_top = (one) => one.matches(":popover-open, :modal");
  const shows = (box, within) => within === null
    ? meets(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    : (getComputedStyle(within).overflowY === "visible" || meets(box, within.getBoundingClientRect()))
      && shows(box, on_top(within) ? null : within.parentElement);
  for (const one of document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.closest(".hush, .skip, .skip-to-content-link, [inert]")) continue;
    if (behind(one)) continue;
    if (document.querySelector("dialog:modal") && !one.closest("dialog")) continue;
    one.scrollIntoView({ block: one.offsetHeight > innerHeight ? "start" : "center", inline: "center" });
    const box = one.getBoundingClientRect();
    if (box.width > 2 && box.height > 2 && !shows(box, one.parentElement)) cut.push(one.outerHTML.slice(0, 120));
  }
  return cut;
}"""
"""What can be pressed, but cannot be brought into the window by scrolling. What lies behind a tab is that tab's affair."""
CHANGED = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const turning = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(turning.map((one) => one.finished));
}"""
"""Waits until what goes from one look to another has got there."""
TOURED = "".join(f"if (location.host) localStorage.setItem('pref.toured.{slug}', 'true');" for slug in GAMES)
WORDS = """() => {
  const language = document.documentElement.lang;
  const own = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest("[lang]")?.lang === language;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.nodeType === 3) {
      if (!node.parentElement.closest("script, style, noscript, code, template, bdi") && own(node)) found.push(node.data);
    } else if (own(node)) {
      for (const name of ["aria-label", "alt", "title", "placeholder"]) found.push(node.getAttribute(name) ?? "");
    }
  }
  return [...found, document.title].map((words) => words.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
"""All that a page says in its own language, shown or read out; what people are called and have said is their own (bdi)."""


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


class Stage:
    """A portal and a browser in which scenes are opened."""

    def __init__(self, site: str, browser: Browser, cast: Cast) -> None:
        self.site, self.browser, self.cast = site, browser, cast
        self.company: dict[str, BrowserContext] = {}
        self.browsers: dict[str, BrowserContext] = {}
        self.found: dict[tuple[str, str], Seen | Exception] = {}

    @contextmanager
    def opened(self, scene: Scene, language: str, size: ViewportSize, **more: Any) -> Iterator[tuple[Page, int]]:
        """Open a scene while the block runs; yields its page and the status of the answer."""
        self.invite(scene.company)
        page = self.browser_of(scene.who, language, size, more).new_page()
        self.watch = Watch(page)
        try:
            if scene.body is not None:
                answer_with(page, scene, f"{self.site}{NOWHERE}")
            answer = page.goto(scene.address(self.cast))
            expect(page.locator(scene.ready).first).to_be_visible(timeout=PATIENCE)
            if scene.act is not None:
                scene.act(page)
            page.evaluate("document.fonts.ready.then(() => true)")
            yield page, answer.status if answer else 0
        finally:
            page.close()

    def browser_of(self, who: str, language: str, size: ViewportSize, more: dict[str, Any]) -> BrowserContext:
        """Return somebody's browser: kept, so that it fetches nothing twice."""
        key = f"{who} {language} {size} {more}"
        if key not in self.browsers:
            # a worker would answer before the tests can
            terms: dict[str, Any] = {"viewport": size, "locale": language, "service_workers": "block", **more}
            context = self.browsers[key] = self.browser.new_context(base_url=self.site, **terms)
            context.set_default_timeout(PATIENCE)
            context.add_init_script(TOURED)
            if (player := self.cast.named(who)) is not None:
                signed_in(context, self.site, player)
        return self.browsers[key]

    def invite(self, name: str) -> None:
        """Let somebody be in the lobby from now on."""
        if name and name not in self.company:
            context = self.company[name] = self.browser.new_context(base_url=self.site)
            signed_in(context, self.site, getattr(self.cast, name))
            page = context.new_page()
            page.goto("/lobby/")
            expect(page.locator(".people li").first).to_be_visible(timeout=PATIENCE)

    def close(self) -> None:
        for context in (*self.company.values(), *self.browsers.values()):
            context.close()

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
        with self.opened(scene, language, SIZES["1280"], reduced_motion="reduce") as (page, seen.status):
            seen.language = page.evaluate("document.documentElement.lang")
            seen.words = page.evaluate(WORDS)
            if language == "de":  # colours and roles are the same in every language
                for theme in ("light", "dark"):
                    page.emulate_media(color_scheme=theme)
                    page.evaluate(CHANGED)  # a colour that is on its way is none
                    seen.grave[theme] = grave(page, OF_COLOURS if theme == "dark" else None)
            for name in reversed(TRIED[language]):
                page.set_viewport_size(SIZES[name])
                page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
                seen.wider[name] = page.evaluate(WIDER)
                if name == "zoomed":
                    seen.lost = page.evaluate(LOST)
            seen.faults = self.watch.faults
        return seen


def answer_with(page: Page, scene: Scene, address: str) -> None:
    assert scene.body is not None
    body = scene.body()
    page.route(address, lambda route: route.fulfill(status=scene.status, content_type="text/html", body=body))


def grave(page: Page, rules: list[str] | None = None) -> list[str]:
    """Return what axe finds serious or critical, by these rules or by all, each with the places."""
    only: dict[str, Any] = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    response = axe.run(page, options={**DEFAULT_OPTIONS, **only}).response
    return [told(found) for found in response["violations"] if found["impact"] in GRAVE]


def told(found: dict[str, Any]) -> str:
    places = json.dumps([node["target"] for node in found["nodes"]][:4])
    return f"{found['id']}: {places} {found['nodes'][0]['failureSummary'][:300]}"
