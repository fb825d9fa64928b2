"""No page breaks the content security policy, writes an error into the console or asks for a file that is missing.

The pages of scenes.py are watched where test_languages.py walks them; here are the others, and the watch itself.
"""

from collections.abc import Callable

from lobby.models import Player
from tests.browser.clean import Watch
from tests.browser.conftest import Person


def test_the_administration_breaks_no_rule(person: Callable[..., Person]) -> None:
    anna = person("Anna")
    assert anna.player is not None
    Player.objects.filter(pk=anna.player.pk).update(is_staff=True, is_superuser=True)
    watch = Watch(anna.context)
    page = anna.opens("/admin/")
    assert page.locator("#site-name").count()
    for address in ("/admin/lobby/player/", "/admin/tables/match/", f"/admin/lobby/player/{anna.player.pk}/change/"):
        page.goto(address)
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
