"""No page breaks the content security policy, writes an error into the console or asks for a file that is missing."""

from collections.abc import Callable

import pytest

from tests.browser.clean import Watch
from tests.browser.conftest import Person
from tests.browser.scenes import Scene, scenes
from tests.browser.seen import Stage


@pytest.mark.parametrize("scene", scenes(), ids=str)
def test_no_page_breaks_a_rule(stage: Stage, scene: Scene) -> None:
    assert stage.look(scene, "de").faults == []


def test_signing_in_to_the_admin_breaks_no_rule(person: Callable[..., Person]) -> None:
    anna = person("Anna", signed_in=False)
    watch = Watch(anna.context)
    anna.opens("/admin/")
    assert watch.faults == []


def test_the_watch_sees_what_it_looks_for(person: Callable[..., Person]) -> None:
    anna = person("Anna", signed_in=False, faults_expected=True)
    watch = Watch(anna.context)
    page = anna.opens("/")
    page.evaluate("document.body.append(Object.assign(document.createElement('img'), { src: '/static/missing.png' }))")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">red</p>')")
    page.evaluate("console.error('words')")
    page.wait_for_timeout(500)
    told = "\n".join(watch.faults)
    assert "missing.png" in told and "style-src" in told and "words" in told
