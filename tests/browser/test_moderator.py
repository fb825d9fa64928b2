"""A moderator's day: a line is reported at the table, looked at, its author muted while he is there; a match is voided,
an appeal answered, and everything stands in the history.
"""

import re
from collections.abc import Callable

from django.contrib.auth.models import Group
from playwright.sync_api import Page, expect

from lobby.models import Case, Player
from lobby.moderation import groups
from ratings.models import Standing
from tables import clock, services
from tables.models import Match
from tests.browser.conftest import PHONE, Person, seated, shot
from tests.browser.test_talk import say, to_chat

People = Callable[..., Person]


def appointed(one: Person) -> None:
    groups.keep(None)  # tests that write for real wipe the tables between them
    assert one.player is not None
    Player.objects.filter(pk=one.player.pk).update(is_staff=True)
    one.player.groups.add(Group.objects.get(name=groups.MODERATOR))


def reports(page: Page, of: str) -> None:
    """Report the newest line at the table."""
    page.locator(".chat-lines [data-n]").last.get_by_role("button").first.click()
    page.get_by_role("menuitem", name=re.compile("elden")).click()
    dialog = page.locator("dialog.report")
    expect(dialog).to_contain_text(of)
    dialog.get_by_label("Beleidigungen oder Drohungen").check()
    dialog.get_by_role("textbox").fill("Das muss nicht sein.")
    shot(page, "report-dialog-desktop-de")
    dialog.get_by_role("button", name="Melden").click()
    expect(dialog).to_contain_text("Danke.")
    dialog.get_by_role("button", name="Schließen").click()


def does(page: Page, what: str, words: str, *, closes: bool = False) -> None:
    """Fill in and send the form of a deed in a case."""
    deed = page.locator("details.deed", has=page.locator("summary", has_text=re.compile(f"^{what}$")))
    deed.locator("summary").click()
    deed.get_by_label("Worte an den Spieler").fill(words)
    deed.get_by_label("Den Fall damit schließen").set_checked(closes)
    shot(page, f"case-{what.split()[0].lower()}-desktop-de")
    deed.get_by_role("button").click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def played(anna: Person, emil: Person) -> int:
    """A rated match that Emil has lost, and that counts."""
    match_id = seated(anna, emil, rated=True)
    assert emil.player is not None
    Match.objects.filter(pk=match_id).update(started_at=clock.now() - 200_000)
    services.resign(match_id=match_id, player_id=emil.player.pk, client_id="r")
    return match_id


def test_a_moderators_day(person: People) -> None:
    anna, emil, mona, moritz = person("Anna"), person("Emil", viewport=PHONE), person("Mona"), person("Moritz")
    appointed(mona)
    appointed(moritz)
    old = played(anna, emil)
    assert Standing.objects.get(player=anna.player, game="battleballon").elo == 1516
    match_id = seated(anna, emil)
    mine, theirs = anna.opens(f"/tables/{match_id}/"), emil.opens(f"/tables/{match_id}/")
    for page in (mine, theirs):
        to_chat(page)
    say(theirs, "Du spielst wie ein nasser Sack")
    expect(mine.locator(".chat-lines [data-n]")).to_have_count(1)
    reports(mine, emil.name)

    desk = mona.opens("/admin/")
    expect(desk.locator(".messagelist")).to_contain_text("wartet")
    desk.goto("/admin/lobby/case/")
    shot(desk, "queue-desktop-de")
    desk.get_by_role("link", name=emil.name).click()
    expect(desk.locator("blockquote")).to_contain_text("nasser Sack")
    expect(desk.locator(".card").first).to_contain_text("Das muss nicht sein.")
    does(desk, "Stummschalten", "Bleib freundlich.")
    expect(theirs.locator(".cannot")).to_contain_text("nur lesen")
    shot(theirs, "table-muted-phone-de")

    does(desk, "Beendete Partie annullieren", "Sie war abgesprochen.", closes=True)
    assert Standing.objects.get(player=anna.player, game="battleballon").elo == 1500
    assert Match.objects.get(pk=old).status == "void"
    page = anna.opens(f"/players/id/{anna.player.pk}/")  # type: ignore[union-attr]
    expect(page.locator("main")).not_to_contain_text("1516")

    thanked = anna.opens("/notices/")
    expect(thanked.locator("main")).to_contain_text("Danke. Wir haben etwas unternommen.")
    expect(thanked.locator("main")).to_contain_text("Du hast nichts falsch gemacht")
    told = emil.context.new_page()
    told.goto("/help/")
    expect(told.locator(".notices-wait")).to_be_visible()
    told.locator(".notices-wait a").click()
    expect(told.locator("main")).to_contain_text("Bleib freundlich.")
    notice = told.locator(".notice", has_text="Bleib freundlich.")
    notice.locator("summary").click()
    notice.get_by_role("textbox").fill("Das war ein Scherz unter Freunden.")
    notice.get_by_role("button", name="Senden").click()
    expect(told.locator(".note.success")).to_be_visible()
    shot(told, "notices-phone-de")

    other = moritz.opens("/admin/lobby/appeal/")
    other.get_by_role("link", name=emil.name).click()
    other.get_by_label("Antwort").fill("Einverstanden, beim nächsten Mal bitte deutlicher.")
    other.get_by_role("button", name=re.compile("Stattgeben")).click()
    expect(other.locator(".messagelist .success")).to_be_visible()
    expect(theirs.get_by_role("textbox")).to_be_visible()
    told.reload()
    expect(told.locator("main")).to_contain_text("beim nächsten Mal bitte deutlicher")

    case = Case.objects.get(accused=emil.player)
    desk.goto(f"/admin/lobby/case/{case.pk}/history/")
    expect(desk.locator("#content")).to_contain_text(mona.name)
