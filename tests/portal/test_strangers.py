"""Every address of the portal, asked by people who have no business with a match: they learn what a watcher may see.

The addresses come from the resolver, so that a page made tomorrow is asked too; whether a stranger may read it is said here.
"""

import base64
import itertools
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import URLResolver, get_resolver

from lobby import services, starts
from lobby.models import Challenge, OpenTable, Player, Seek
from portal import views
from ratings.daily import days, races, racing
from tables.models import Chair, Deal, DealVault, Entry, Match, MatchVault
from tests.lobby.at_tables import opened
from tests.lobby.calls import accepted, call
from tests.lobby.conftest import browser, member
from tests.lobby.offers import seek
from tests.tables.matches import people

PUBLIC = {
    "",
    "favicon.ico",
    "games/",
    "games/%(slug)s/",
    "healthz",
    "help/",
    "help/commands/",
    "help/deals/",
    "deals/",
    "deals/check_deal.py",
    "deals/draw/",
    "replays/%(token)s/check/",
    "tables/%(match_id)s/check/",
    "help/first-steps/",
    "invite/%(token)s/",
    "tables/invited/%(token)s/",
    "replays/%(token)s/",
    "replays/%(token)s/steps/",
    "replays/%(token)s/look-back/",
    "daily/",
    "daily/%(slug)s/",
    "daily/%(slug)s/%(day)s/",
    "daily/%(slug)s/%(day)s/list/",
    "leaders/",
    "leaders/%(slug)s/",
    "lobby/",
    "lobby/device/",
    "live/",
    "offline/",
    "offline/%(language)s/",
    "manifest/%(language)s.webmanifest",
    "news/stop/%(token)s/",
    "worker.js",
    "pages/%(slug)s/",
    "players/%(key)s/",
    "players/%(key)s/history/",
    "players/id/%(pk)s/",
    "settings/",
    "tables/outcomes/",
    "tables/%(match_id)s/",
    "admin/login/",
    "accounts/login/",
    "accounts/signup/",
    "accounts/logout/",
    "accounts/inactive/",
    "accounts/confirm-email/",
    "accounts/confirm-email/%(key)s/",
    "accounts/password/reset/",
    "accounts/password/reset/done/",
    "accounts/password/reset/key/%(uidb36)s-%(key)s/",
    "accounts/password/reset/key/done/",
}
"""What anybody may look at. All else is closed to visitors until it is named here."""
CLOSED = {302, 403, 404, 405}
LONG_ENOUGH = 3
"""Cards of a list that are no coincidence."""


def addresses(resolver: URLResolver | None = None, before: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every address that can be reversed, as a template with the names of its gaps."""
    resolver = resolver or get_resolver()
    for name in resolver.reverse_dict:
        for possibilities, *_ in resolver.reverse_dict.getlist(name):
            yield from ((before + template, tuple(gaps)) for template, gaps in possibilities)
    for prefix, inner in resolver.namespace_dict.values():
        yield from addresses(inner, before + prefix)


ALL = sorted(set(addresses()))


def filled(template: str, gaps: tuple[str, ...], ids: list[int]) -> set[str]:
    """An address with every number that there is, and some words, in its gaps; where only some can matter, with those."""
    words: dict[str, list[Any]] = {
        "app_label": ["tables", "lobby"],
        "token": [
            "nowhere",
            *Seek.objects.exclude(token=None).values_list("token", flat=True),
            *OpenTable.objects.values_list("token", flat=True),
        ],
        "slug": ["battleballon", "lampions", "nowhere"],
        "day": [days.today(), days.last_closed(), "nowhere"],
        "url": ["tables/matchvault/", "tables/dealvault/1/change/"],
        "content_type_id": list(ContentType.objects.filter(app_label="tables").values_list("pk", flat=True)),
        "match_id": [*Match.objects.values_list("pk", flat=True), 0],
        "key": ["alice", "nowhere"],
        "language": ["de", "nowhere"],
        "uidb36": ids[:1],
    }
    values = itertools.product(*(words.get(gap, ids) for gap in gaps))
    return {"/" + template % dict(zip(gaps, found, strict=True)) for found in values}


@pytest.fixture
def matches(alice: Player, bob: Player) -> list[Match]:
    """Alice and Bob are in the middle of two matches, Alice plays the computer and the race of today, one challenge is open."""
    race = people(alice, bob, game="battleballon")
    race.play_turns(5)
    toy = Match.objects.get(pk=accepted(call(member("Carola"), member("Dora"))))
    alone = starts.against_computer(player=alice, slug="battleballon", preset="short", level="medium")
    daily, _ = racing.begin(player_id=alice.pk, race=races.drawn("battleballon", days.today()))
    call(member("Emil"), member("Fritz"))
    seek(member("Gerda"), "link")
    opened(member("Hanna"), member("Ida"))
    return [Match.objects.get(pk=pk) for pk in (race.id, toy.pk, alone, daily)]


def hidden(matches: list[Match]) -> set[str]:
    """What no stranger may read, in every spelling: secrets and seeds, hands and decks, the cards that have names."""
    vaults = [bytes(vault.seed) for vault in MatchVault.objects.all()] + [
        bytes(vault.secret) for vault in DealVault.objects.all()
    ]
    found = {text for raw in vaults for text in (raw.hex(), base64.b64encode(raw).decode(), repr(raw)[2:-1])}
    for match in matches:
        state = msgspec.json.decode(MatchVault.objects.get(match=match).state)["state"]
        lists = [*state["hands"], state.get("deck") or state.get("rest") or []]
        telling = [cards for cards in lists if len(cards) >= LONG_ENOUGH and not counts_up(cards)]
        found |= {spelling for cards in telling for spelling in spellings(cards)}
        found |= {f'"{card}"' for cards in lists for card in cards if isinstance(card, str)}
    return found


def counts_up(cards: list[Any]) -> bool:
    """Say whether these are numbers one after the other, as pages tell for how many a game is: some are dealt like that."""
    first = cards[0]
    return isinstance(first, int) and cards == [*range(first, first + len(cards))]


def spellings(cards: list[Any]) -> set[str]:
    """A list as JSON, tight and wide, and as Python writes it."""
    tight = msgspec.json.encode(cards).decode()
    return {tight, tight.replace(",", ", "), str(cards), str(tuple(cards))}


def shown(body: bytes, secrets: set[str]) -> set[str]:
    text = body.decode(errors="replace")
    for escaped, plain in (("&quot;", '"'), ("\\u0022", '"'), ("&#x27;", "'"), ("&#39;", "'")):
        text = text.replace(escaped, plain)
    return {secret for secret in secrets if secret in text}


@pytest.fixture
def ids(matches: list[Match]) -> list[int]:
    """Of everything that belongs to the matches."""
    models = (Match, Deal, Chair, Challenge)
    found = {pk for model in models for pk in model.objects.values_list("pk", flat=True)}
    first = Entry.objects.filter(match=matches[0]).order_by("pk").values_list("pk", flat=True)[:2]
    return sorted(found | set(first))


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "redis_ping", lambda: None)
    monkeypatch.setattr("allauth.core.internal.ratelimit.consume", lambda *args, **named: True)
    monkeypatch.setattr("lobby.limits.within", lambda *args, **named: True)


def stranger(kind: str) -> Player | None:
    if kind == "visitor":
        return None
    return services.welcome_guest(language="de") if kind == "guest" else member("Charlie")


def asked(template: str, gaps: tuple[str, ...], ids: list[int]) -> list[str]:
    """Every address of a template; of those that are closed to all strangers alike, whatever the number, one of each kind."""
    return sorted(filled(template, gaps, ids[:1] if template.startswith("admin/") else ids))


@pytest.mark.parametrize("kind", ["visitor", "guest", "member"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_address_shows_a_stranger_what_is_hidden_breaks_or_changes_a_match(matches, ids, kind, method):
    secrets, alone, before = hidden(matches), {f"/tables/{match.pk}/" for match in matches[2:]}, rows(matches)
    body = {"match": matches[0].pk, "challenge": Challenge.objects.latest("pk").pk} if method == "post" else {}
    who = stranger(kind)
    client, count = fresh(who), 0
    session = client.session.session_key
    for template, gaps in ALL:
        for address in asked(template, gaps, ids):
            if client.session.session_key != session:  # the last door has led him in or out
                client = fresh(who)
                session = client.session.session_key
            answer = getattr(client, method)(address, body)
            count += 1
            assert answer.status_code < 500, address
            assert shown(answer.content, secrets) == set(), address
            closed = address in alone or (kind == "visitor" and template not in PUBLIC)
            closed = closed or (address.startswith("/admin/") and template not in PUBLIC)
            assert address != f"/tables/{matches[0].pk}/" or answer.status_code == {"get": 200, "post": 405}[method]
            assert not closed or answer.status_code in CLOSED, (address, answer.status_code)
    assert count > len(ALL) >= 100
    assert rows(matches) == before
    assert Challenge.objects.latest("pk").state == "open"


def fresh(who: Player | None) -> Client:
    client = browser(who)
    client.raise_request_exception = False
    return client


def rows(matches: list[Match]) -> list[dict[str, Any]]:
    return list(Match.objects.filter(pk__in=[match.pk for match in matches]).values())


def test_the_search_finds_what_it_looks_for(matches):
    secrets = hidden(matches)
    state = msgspec.json.decode(MatchVault.objects.get(match=matches[0]).state)["state"]
    hand = msgspec.json.encode(state["hands"][0]).decode()
    for page in (hand, hand.replace('"', "&quot;"), bytes(MatchVault.objects.get(match=matches[1]).seed).hex()):
        assert shown(f"<p>{page}</p>".encode(), secrets)
    toy = msgspec.json.decode(MatchVault.objects.get(match=matches[1]).state)["state"]
    assert shown(msgspec.json.encode(toy["hands"]), secrets)


def test_every_public_address_is_one_that_exists():
    assert {template for template, _ in ALL} >= PUBLIC
    assert not [template for template in PUBLIC if re.match(r"admin/(?!login)", template)]
