"""Nothing hidden of a running match leaves: not by the admin, a repr, a log, a task's arguments."""

import base64
import inspect
import logging
import re
from urllib.parse import urljoin

import msgspec
import pytest
from celery import current_app
from django.apps import apps
from django.contrib import admin
from django.test import Client

from lobby.models import Player
from tables import bots, outbox, store, tasks
from tables.models import Chair, Deal, DealVault, Entry, Match, MatchVault
from tests.tables.matches import computer, people

HIDDEN_MODELS = {"MatchVault", "DealVault", "TakeBack", "TakeBackAnswer", "Pulse"}


@pytest.fixture
def match(alice, bob):
    match = people(alice, bob)
    match.play_turns(5)
    return match


def secrets_of(match_id: int) -> set[str]:
    """Every spelling of the seed and the secret."""
    found = set()
    for raw in (
        bytes(MatchVault.objects.get(match_id=match_id).seed),
        bytes(DealVault.objects.get(deal__matches=match_id).secret),
    ):
        found |= {raw.hex(), base64.b64encode(raw).decode(), base64.urlsafe_b64encode(raw).decode(), repr(raw)[2:-1]}
    return found


def hidden_cards(match_id: int) -> set[str]:
    """The cards that nobody sees on the table: both hands and the deck."""
    state = msgspec.json.decode(MatchVault.objects.get(match_id=match_id).state)["state"]
    return {card for cards in (*state["hands"], state["deck"]) for card in cards}


def shows(text: str, match_id: int) -> set[str]:
    """Return what of the hidden a text shows. Cards are looked for as words and as JSON strings."""
    words = set(re.findall(r"[A-Za-z0-9_+/=\\-]+", text))
    cards = {card for card in hidden_cards(match_id) if card in words}
    return cards | {secret for secret in secrets_of(match_id) if secret in text}


PASSED_BY = r"logout|jsi18n|/(portal|auth|mfa|account)/\w+/\?|/portal/page/\d\d"
"""Doors that lead out, and what tells of no match: texts, groups and addresses sorted otherwise, and the tenth text."""


def pages(client: Client) -> dict[str, str]:
    """Crawl every admin page from the index on; of sortings and filters those that one click reaches where matches can be."""
    todo, seen = ["/admin/"], {}
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        response = client.get(path, follow=True)
        seen[path] = response.content.decode() if response.status_code == 200 else ""
        for link in re.findall(r'href="([^"#]+)"', seen[path]):
            full = urljoin(path, link.replace("&amp;", "&"))
            if full.startswith("/admin/") and not ("?" in path and "?" in full) and not re.search(PASSED_BY, full):
                todo.append(full)
        assert len(seen) < 500, "the admin never ends"
    return seen


PLAIN = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
"""Pages without the hashed names, which only `collectstatic` knows."""


def test_a_superuser_who_reads_every_admin_page_learns_nothing(match, settings):
    settings.STORAGES = {**settings.STORAGES, "staticfiles": PLAIN}
    root = Player.objects.create_superuser("Root", password="pw")
    client = Client()
    client.force_login(root)
    found = pages(client)
    entries = [path for path in found if "/tables/entry/" in path and "change" in path]
    assert len(entries) >= 6, "the crawl does not reach the entries"
    assert any(f"/tables/match/{match.id}/change" in path for path in found)
    for path, text in found.items():
        assert shows(text, match.id) == set(), path


def test_the_search_would_find_a_card_and_a_secret(match):
    card = next(iter(hidden_cards(match.id)))
    assert shows(f'<td>["{card}"]</td>', match.id) == {card}
    assert shows(bytes(MatchVault.objects.get(match_id=match.id).seed).hex(), match.id)


def test_models_with_secrets_are_not_in_the_admin():
    registered = {model.__name__ for model in admin.site._registry}
    assert registered & HIDDEN_MODELS == set()


def test_nobody_changes_a_match_in_the_admin(match, rf):
    for model in (Deal, Match, Chair, Entry):
        site = admin.site._registry[model]
        request = rf.get("/")
        assert not site.has_add_permission(request)
        assert not site.has_change_permission(request)
        assert not site.has_delete_permission(request)


def test_no_repr_shows_anything(match):
    for model in apps.get_app_config("tables").get_models():
        for instance in model.objects.all():
            for text in (repr(instance), str(instance)):
                assert shows(text, match.id) == set(), model.__name__
    held = store.read(match.id)
    assert shows(repr(held) + str(held) + repr(match.last) + str(match.last), match.id) == set()


def test_a_question_to_a_computer_shows_nothing_in_a_traceback(alice):
    match = computer(alice, "medium")
    match.play(0)
    _, asked = bots.questions(match.id)
    assert shows(repr(asked), match.id) == set()


def test_what_is_sent_to_the_queue_is_an_id(alice, monkeypatch):
    sent = []
    monkeypatch.undo()
    monkeypatch.setattr(tasks.think, "apply_async", lambda args, **options: sent.append((args, options)))
    match = computer(alice, "medium", first=1)
    outbox.wake(match.id)
    assert sent == [((match.id,), {"queue": "bots", "countdown": tasks.pause()})]
    ours = {name.removeprefix("tables.tasks.") for name in current_app.tasks if name.startswith("tables.")}
    assert ours == {"think", "look_back", "sweep", "sweep_deserted", "sweep_idle"}
    assert list(inspect.signature(tasks.look_back.run).parameters) == ["match_id"]


def test_a_failing_computer_does_not_log_its_hand(alice, monkeypatch, caplog):
    from dataclasses import replace

    from games import registry

    def breaks(view, legal, rng, in_time):
        raise RuntimeError(f"my hand is {view}")

    monkeypatch.setitem(registry.GAMES, "battleballon", replace(registry.GAMES["battleballon"], bots={"medium": breaks}))
    match = computer(alice, "medium")
    match.play(0)
    bots.play_one(match.id)
    assert "failed: RuntimeError" in caplog.text
    assert shows(caplog.text, match.id) == set()


def test_a_watcher_of_a_whole_match_is_told_no_card_before_it_is_open(alice, bob):
    """portal_features N10: every frame of a watcher, searched for each card of a hand that nobody has seen."""
    match = people(alice, bob, preset="short")
    while match.row.status == "running":
        update = match.play_turns(1)
        if match.row.status != "running":
            break
        state = msgspec.json.decode(MatchVault.objects.get(match_id=match.id).state)["state"]
        frame = msgspec.json.decode(update.frames["w"])
        known = [card for cards in state["known"] for card in cards]
        for hand in state["hands"]:
            for card in hand:
                if card.endswith("w") or card in known:
                    continue
                assert card not in strings(frame["view"], skip={"unseen_open"}), card


def strings(value, skip=frozenset()):
    """Return all texts in a decoded message."""
    if isinstance(value, dict):
        return {text for key, inner in value.items() if key not in skip for text in strings(inner, skip)}
    if isinstance(value, list):
        return {text for inner in value for text in strings(inner, skip)}
    return {value} if isinstance(value, str) else set()


def test_a_mail_about_a_move_that_broke_shows_nothing(alice, bob, monkeypatch, settings, mailoutbox):
    match = people(alice, bob)

    def breaks(held):
        raise RuntimeError("broken")

    monkeypatch.setattr("tables.services.ending.end_if_over", breaks)
    settings.ADMINS = [("Root", "root@localhost")]
    with pytest.raises(RuntimeError) as broken:
        match.play_turns(1)
    logging.getLogger("django.request").error("a move broke", exc_info=broken.value)
    assert "RuntimeError" in mailoutbox[0].body
    for body, _ in [(mailoutbox[0].body, ""), *mailoutbox[0].alternatives]:
        assert shows(body, match.id) == set()
