"""Every address of the portal, asked by those who have some business there: an opponent, a moderator, one who plays himself.

As in test_strangers the addresses come from the resolver. What nobody may read is planted where it could leak: hands and decks,
a line of the watchers, a private message, a line of a secret room.
"""

import logging
from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.contrib.auth.models import Group

from lobby.models import Case, Letter, Player, Room, RoomLine
from lobby.moderation import reporting
from tables import services as tables
from tables.models import Match, MatchVault
from tests.lobby.conftest import browser, member
from tests.portal.test_strangers import (  # noqa: F401  its matches and quiet
    ALL,
    CLOSED,
    PUBLIC,
    _quiet,
    filled,
    hidden,
    matches,
    shown,
    spellings,
)

WATCHERS = "he-holds-the-seven"
LETTER = "for-your-eyes-only"
SECRET_ROOM = "said-in-the-attic"
MODERATORS = (
    *("lobby/case", "lobby/sanction", "lobby/appeal", "lobby/player"),
    *("tables/match", "tables/chair", "ratings/standing", "ratings/line"),
)
"""What a moderator may look at in the admin; all other models are closed to him."""
FOR_ALL_STAFF = {"", "login/", "logout/", "password_change/", "password_change/done/", "jsi18n/", "autocomplete/"}


def appointed(player: Player) -> Player:
    player.is_staff = True
    player.save()
    player.groups.add(Group.objects.get(name="Moderator"))
    return player


@pytest.fixture
def planted(matches: list[Match], alice: Player) -> None:  # noqa: F811  the fixture
    """What somebody wrote where not everybody reads, and reports of it."""
    watcher, friend = member("Wanda"), member("Frida")
    said = tables.say(match_id=matches[0].pk, player_id=watcher.pk, text=WATCHERS, client_id="w")
    Letter.objects.create(sender=watcher, recipient=friend, text=LETTER, at=1, client_id="l")
    attic = Room.objects.create(name="Attic", key="attic", kind=Room.Kind.SECRET, owner=friend, made_at=1, last_at=1, said=1)
    RoomLine.objects.create(room=attic, n=1, author=friend, name="Frida", text=SECRET_ROOM, at=1, client_id="r")
    about: dict[str, Any] = {"reason": "insult", "words": f"He said {WATCHERS}.", "address": "10.0.0.1"}
    line = {"match": str(matches[0].pk), "room": "watchers", "n": str(said.n)}
    reporting.report(reporter=friend, kind="line", ids=line, **about)
    match = {"match": str(matches[0].pk), "player": str(alice.pk)}
    reporting.report(reporter=friend, kind="match", ids=match, **about)


def hidden_from(matches: list[Match], seat: int | None) -> set[str]:  # noqa: F811
    """What a player at a seat of the first match may not read: all that is hidden but his own hand."""
    state = msgspec.json.decode(MatchVault.objects.get(match=matches[0]).state)["state"]
    own = set() if seat is None else spellings(state["hands"][seat])
    return hidden(matches) - own


def who(kind: str, bob: Player) -> Player:
    if kind == "moderator":
        return appointed(member("Mona"))
    return appointed(bob) if kind == "moderator who plays" else bob


def is_closed(template: str) -> bool:
    """Say whether a moderator has no business at an address."""
    if not template.startswith("admin/") or template in PUBLIC:
        return False
    rest = template.removeprefix("admin/")
    if rest in FOR_ALL_STAFF or rest.startswith(("%(app_label)s", "%(url)s", "r/%(content_type_id)s")):
        return False
    return not rest.startswith(tuple(f"{model}/" for model in MODERATORS)) or rest.endswith(("/delete/", "/add/"))


def asked(template: str, gaps: tuple[str, ...], numbers: list[int]) -> list[str]:
    """Every address of a template; of old versions those that there are, and one that is not of its row."""
    if gaps == ("_0", "_1") and not is_closed(template):
        _, app, model, *_ = template.split("/")
        rows = apps.get_model(app, model).history.values_list("id", "history_id")
        return sorted({"/" + template % {"_0": pk, "_1": version} for pk, version in (*rows, (numbers[-1], numbers[0]))})
    return sorted(filled(template, gaps, numbers[:1] if is_closed(template) or template.startswith("admin/r/") else numbers))


@pytest.mark.parametrize("kind", ["opponent", "moderator", "moderator who plays"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_door_breaks_or_shows_what_is_hidden(matches, planted, bob, kind, method, monkeypatch):  # noqa: F811
    numbers = sorted({*(match.pk for match in matches), *Case.objects.values_list("pk", flat=True), bob.pk})
    reader = who(kind, bob)
    seat = None if kind == "moderator" else 1
    secrets = hidden_from(matches, seat) | {LETTER, SECRET_ROOM} | (set() if seat is None else {WATCHERS})
    rights = list(Player.objects.order_by("pk").values_list("pk", "is_staff", "is_superuser", "username"))
    seen = set()
    monkeypatch.setattr("logging.root.manager.disable", logging.CRITICAL)  # what is refused is written down, a thousand times
    client = browser(reader)
    client.raise_request_exception = False
    session = client.session.session_key
    for template, gaps in ALL:
        if kind == "opponent" and template.startswith("admin/"):
            continue  # closed to him as to any stranger
        if kind == "moderator who plays" and is_closed(template):
            continue  # closed to him as to the other
        for address in asked(template, gaps, numbers):
            if client.session.session_key != session:  # the last door has led him out
                client.force_login(reader)
                session = client.session.session_key
            answer = getattr(client, method)(address)
            assert answer.status_code < 500, address
            assert shown(answer.content, secrets) == set(), address
            assert not is_closed(template) or answer.status_code in CLOSED, (address, answer.status_code)
            assert address != f"/tables/{matches[2].pk}/" or answer.status_code in CLOSED
            assert not address.endswith("/replay/") or answer.status_code in CLOSED
            seen |= {template} if WATCHERS in answer.content.decode(errors="replace") else set()
    assert list(Player.objects.order_by("pk").values_list("pk", "is_staff", "is_superuser", "username")) == rights
    assert {match.status for match in Match.objects.filter(pk__in=[match.pk for match in matches])} == {"running"}
    assert method == "post" or bool(seen) == (kind == "moderator"), "who does not play reads what was reported, and only he"
