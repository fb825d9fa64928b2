"""The house's own pages: delivered words, the operator's, the other language, the admin that writes them."""

import importlib
import re

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.utils.translation import override

from games.registry import GAMES
from lobby.models import Player
from portal import helps, pages
from portal.models import Page
from portal.templatetags.house import names
from tests.lobby.conftest import PASSWORD, browser

LANGUAGES = ("de", "en")


@pytest.fixture
def boss(db):
    return Player.objects.create_superuser("Chefin", password=PASSWORD)


def row(slug, language):
    return Page.objects.get_or_create(slug=slug, language=language)[0]


def saved(client, page, **words):
    form = {"slug": page.slug, "language": page.language, "title": "", "body": "", **words}
    return client.post(f"/admin/portal/page/{page.pk}/change/", form)


@pytest.mark.parametrize("slug", pages.DELIVERED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_delivered_page_is_there_in_both_languages(db, slug, language):
    text = pages.delivered(slug, language)
    page = browser(language=language).get(f"/pages/{slug}/").content.decode()
    assert text.title and f'<h1 lang="{language}">{text.title}</h1>' in page
    assert "not here in English yet" not in page and "noch nicht auf Deutsch" not in page


@pytest.mark.parametrize(
    ("address", "name"), [("/help/", "faq"), ("/help/first-steps/", "first-steps"), ("/help/commands/", "commands")]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_there_in_both_languages(db, address, name, language):
    page = browser(language=language).get(address).content.decode()
    assert helps.of(name, language).language == language and f'<h1 lang="{language}">{helps.of(name, language).title}' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_of_texts_lead_somewhere(alice, language):
    client = browser(alice, language)
    texts = [pages.delivered(slug, language) for slug in pages.DELIVERED] + [helps.of(name, language) for name in helps.NAMES]
    links = {link for text in texts for link in re.findall(r'href="([^"#]*)', text.html)}
    assert links and all(client.get(link, follow=True).status_code == 200 for link in links)


def test_a_page_that_nobody_wrote_is_none(db):
    assert browser().get("/pages/nirgends/").status_code == 404


def test_the_operators_words_are_shown_safely(db):
    Page.objects.filter(slug="team", language="en").delete()
    Page.objects.create(
        slug="team", language="en", title="<i>Us</i>", body="<script>alert(1)</script> **We** [x](javascript:alert(1))"
    )
    page = browser(language="en").get("/pages/team/").content.decode()
    assert (
        "<strong>We</strong>" in page and "<script>alert" not in page and 'href="javascript' not in page and "<i>Us" not in page
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_each_line_of_an_address_stands_on_its_own(end):
    text = pages.Text(
        "imprint", "de", "Impressum", end.join(["Anna", "Weg 1", "", "- a", "- b", "", "| a |", "| --- |", "| b |"])
    )
    assert "<p>Anna<br />\nWeg 1</p>" in text.html and "<li>b</li>" in text.html and "<td>b</td>" in text.html


def test_a_page_in_one_language_is_shown_in_it_with_a_word_about_that(db):
    Page.objects.create(slug="fest", language="de", title="Sommerfest", body="Kommt alle.")
    page = browser(language="en").get("/pages/fest/").content.decode()
    assert "Sommerfest" in page and "not here in English yet" in page
    assert "noch nicht auf Deutsch" not in browser(language="de").get("/pages/fest/").content.decode()


def test_an_imprint_written_in_one_language_comes_before_an_empty_one_in_the_other(db):
    own = row("imprint", "de")
    own.body = "Anna Beispiel, Ballonweg 1"
    own.save()
    page = browser(language="en").get("/pages/imprint/").content.decode()
    assert "Anna Beispiel" in page and "Not filled in yet" not in page


def test_other_pages_as_delivered_come_before_the_operators_in_another_language(db):
    own = row("terms", "de")
    own.body = "Nur auf Deutsch"
    own.save()
    assert "free of charge" in browser(language="en").get("/pages/terms/").content.decode()


def test_the_admin_says_what_only_the_operator_can_write_until_he_has(boss):
    client = browser(boss, "en")
    assert "?q=imprint" in client.get("/admin/").content.decode()
    page = row("imprint", "de")
    assert saved(client, page, title="Impressum", body="Anna Beispiel").status_code == 302
    index = client.get("/admin/").content.decode()
    assert "?q=imprint" not in index and "?q=contact" in index


def test_an_edited_page_has_a_history_of_who_wrote_what(boss):
    client, page = browser(boss), row("team", "en")
    saved(client, page, title="Team", body="First")
    saved(client, page, title="Team", body="Second")
    found = page.history.all()[:2]
    assert [(kept.body, kept.history_user) for kept in found] == [("Second", boss), ("First", boss)]
    assert client.get(f"/admin/portal/page/{page.pk}/history/").status_code == 200


def test_a_form_begins_with_the_delivered_words_and_words_left_alone_stay_delivered(boss):
    client, page, given = browser(boss), row("terms", "en"), pages.delivered("terms", "en")
    form = client.get(f"/admin/portal/page/{page.pk}/change/").context["adminform"].form
    assert form["body"].value() == given.body and form["title"].value() == given.title
    saved(client, page, title=given.title, body=given.body.replace("\n", "\r\n"))
    page.refresh_from_db()
    assert (page.title, page.body) == ("", "")


def test_a_new_page_needs_words(boss):
    client = browser(boss, "en")
    answer = client.post("/admin/portal/page/add/", {"slug": "fest", "language": "de", "title": "", "body": " "})
    assert answer.status_code == 200 and not Page.objects.filter(slug="fest").exists()


def test_a_preview_shows_and_keeps_nothing(boss):
    before = Page.objects.count()
    form = {"slug": "team", "language": "en", "title": "Draft", "body": "**bold** <b>"}
    page = browser(boss, "en").post("/admin/portal/page/preview/", form).content.decode()
    assert "<strong>bold</strong> &lt;b&gt;" in page and "nothing has been saved" in page
    assert Page.objects.count() == before and not Page.objects.filter(body__contains="bold").exists()


def test_only_who_may_edits_and_previews(db, alice):
    page, staff = row("team", "en"), Player.objects.create_user("Helfer", password=PASSWORD, is_staff=True)
    for who in (None, alice, staff):
        assert saved(browser(who), page, title="Mine", body="Mine").status_code in (302, 403)
        assert browser(who).post("/admin/portal/page/preview/", {"body": "x"}).status_code in (302, 403)
    page.refresh_from_db()
    assert page.body == ""
    staff.user_permissions.add(*Permission.objects.filter(codename__in=["change_page", "view_page"]))
    saved(browser(Player.objects.get(pk=staff.pk)), page, title="Ours", body="Ours")
    page.refresh_from_db()
    assert page.body == "Ours"


def test_every_delivered_page_stands_in_the_operators_list():
    listed = importlib.import_module("portal.migrations.0002_pages")
    assert sorted(listed.SLUGS) == pages.DELIVERED and set(listed.LANGUAGES) == set(LANGUAGES)


def test_no_migration_is_missing(db):
    call_command("makemigrations", "portal", "lobby", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_the_house_in_its_foot_and_the_games_by_all_their_names(db, language):
    page = browser(language=language).get("/pages/terms/").content.decode()
    foot = page[page.index('<footer class="foot"') :]
    for address in (
        "/pages/contact/",
        "/pages/terms/",
        "/pages/privacy/",
        "/pages/imprint/",
        "/settings/",
        "/games/battleballon/",
    ):
        assert f'href="{address}"' in foot


def test_the_menu_of_games_has_both_names(monkeypatch):
    class Ghosts:
        titles = {"de": "Irrlichter", "en": "Wisps"}

    monkeypatch.setitem(GAMES, "ghosts", Ghosts())
    with override("en"):
        assert names("ghosts") == ["Wisps", "Irrlichter"]
    with override("de"):
        assert names("ghosts") == ["Irrlichter", "Wisps"]
