"""A portal and a browser in which scenes are opened, one after the other in the same page: it fetches nothing twice."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from games.registry import GAMES
from tests.browser.cast import Cast, signed_in
from tests.browser.clean import Watch
from tests.browser.scenes import NOWHERE, Scene

PATIENCE = 15_000
TOURED = "".join(f"localStorage.setItem('pref.toured.{slug}', 'true');" for slug in GAMES)
ANEW = f"if (location.host) {{ localStorage.clear(); sessionStorage.clear(); {TOURED} }}"
"""No page knows of the one before it."""


class Stage:
    """Where scenes are opened, each as the first page that somebody sees."""

    def __init__(self, site: str, browser: Browser, cast: Cast) -> None:
        self.site, self.browser, self.cast = site, browser, cast
        self.company: dict[str, BrowserContext] = {}
        self.pages: dict[str, Page] = {}
        self.watches: dict[str, Watch] = {}
        self.sessions: dict[str, list[Any]] = {}

    @contextmanager
    def opened(self, scene: Scene, language: str, size: ViewportSize, **more: Any) -> Iterator[tuple[Page, int]]:
        """Open a scene while the block runs; yields its page and the status of the answer."""
        self.invite(scene.company)
        page = self.page_in(language, size, more)
        try:
            self.sign_in(page.context, scene.who)
            if scene.body is not None:
                answer_with(page, scene, f"{self.site}{NOWHERE}")
            address = scene.address(self.cast)
            if "#" in address:
                page.goto("/healthz")  # where only what follows the # changes, no page is opened
            answer = page.goto(address)
            expect(page.locator(scene.ready).first).to_be_visible(timeout=PATIENCE)
            if scene.act is not None:
                scene.act(page)
            page.evaluate("document.fonts.ready.then(() => true)")
            yield page, answer.status if answer else 0
            page.unroute_all()
        except BaseException:
            self.pages.pop(f"{language} {more}").context.close()  # the next one begins in a sound page
            raise

    def page_in(self, language: str, size: ViewportSize, more: dict[str, Any]) -> Page:
        """Return the page in which all scenes of a language are opened, by day and of this size."""
        key = f"{language} {more}"
        if key not in self.pages:
            # a worker would answer before the tests can
            terms: dict[str, Any] = {"viewport": size, "locale": language, "service_workers": "block", **more}
            context = self.browser.new_context(base_url=self.site, **terms)
            context.set_default_timeout(PATIENCE)
            context.add_init_script(ANEW)
            self.pages[key] = context.new_page()
            self.watches[key] = Watch(self.pages[key])
        page, self.watch = self.pages[key], self.watches[key]
        self.watch.faults = []
        if page.viewport_size != size:
            page.set_viewport_size(size)
        page.emulate_media(color_scheme="light")
        return page

    def sign_in(self, context: BrowserContext, who: str) -> None:
        """Let the page be somebody's, or a visitor's, from now on."""
        context.clear_cookies()
        if who and who not in self.sessions:
            signed_in(context, self.site, getattr(self.cast, who))
            self.sessions[who] = [{"name": one["name"], "value": one["value"], "url": self.site} for one in context.cookies()]
        elif who:
            context.add_cookies(self.sessions[who])

    def invite(self, name: str) -> None:
        """Let somebody be in the lobby from now on."""
        if name and name not in self.company:
            context = self.company[name] = self.browser.new_context(base_url=self.site)
            signed_in(context, self.site, getattr(self.cast, name))
            page = context.new_page()
            page.goto("/lobby/")
            expect(page.locator(".people li").first).to_be_visible(timeout=PATIENCE)

    def close(self) -> None:
        for context in (*self.company.values(), *(page.context for page in self.pages.values())):
            context.close()


def answer_with(page: Page, scene: Scene, address: str) -> None:
    assert scene.body is not None
    body = scene.body()
    page.route(address, lambda route: route.fulfill(status=scene.status, content_type="text/html", body=body))
