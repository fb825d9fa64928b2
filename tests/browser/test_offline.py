"""Without the net a page of ours shows, in the reader's language; with it the page that was asked for comes back by itself."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Person, shot

READY = "navigator.serviceWorker.ready.then((one) => one.active.state)"
KEPT = """caches.keys().then((names) => Promise.all(names.map(async (name) => {
  const requests = await (await caches.open(name)).keys();
  return requests.map((one) => new URL(one.url).pathname);
})))"""


def with_worker(person: Callable[..., Person], **more: object) -> tuple[Person, Page]:
    """Somebody whose browser has been here before."""
    anna = person("Anna", signed_in=False, service_workers="allow", faults_expected=True, **more)
    page = anna.opens("/")
    page.evaluate(READY)
    page.reload()  # the first page came without the worker
    page.wait_for_load_state("networkidle")
    return anna, page


@pytest.mark.parametrize(("language", "said"), [("de", "Die Leine ist gekappt"), ("en", "The line is cut")])
def test_without_the_net_our_page_shows_the_lobby_comes_back_with_it_and_no_page_but_ours_is_kept(
    person: Callable[..., Person], language: str, said: str
) -> None:
    anna, page = with_worker(person, locale=language, viewport=PHONE)
    anna.context.set_offline(True)
    page.goto("/lobby/")
    expect(page.get_by_role("heading", level=1)).to_have_text(said)
    assert page.evaluate("document.fonts.check('600 30px \"Fraunces Variable\"')")
    assert page.locator(".lost-scene").bounding_box()["width"] > 200  # type: ignore[index]
    shot(page, f"offline-phone-{language}")
    anna.context.set_offline(False)
    expect(page.locator("#hall .panel").first).to_be_visible()
    kept = page.evaluate(KEPT)
    assert len(kept) == 1
    assert all(path.startswith(("/static/", "/offline/")) for path in kept[0])
