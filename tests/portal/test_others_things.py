"""What belongs to somebody, asked for by others at every address: matches that are over, an ended link, news, devices.

test_strangers asks about matches that are played, and most of these addresses are closed until they are over.
"""

from typing import Any

import pytest

from lobby import news
from lobby.models import News, Player, PushDevice, Reach
from ratings.daily import days, races, racing
from tables import services
from tables.models import DealVault, LookBack, Match, MatchVault, Share
from tests.lobby.conftest import alice, bob, member  # noqa: F401  its people
from tests.portal.test_strangers import ALL, PUBLIC, _quiet, fresh, hidden, shown, stranger  # noqa: F401  quiet
from tests.tables.matches import people

NEVER = {"accounts/logout/", "guest/", "play/"}
"""What changes who asks."""


@pytest.fixture
def things(alice: Player, bob: Player, django_capture_on_commit_callbacks: Any) -> dict[str, Any]:  # noqa: F811
    """Alice and Bob have played three matches: one with a link, one whose link was taken back, one that was broken off."""
    open_one, closed_one, aborted = (people(alice, bob, game="battleballon") for _ in range(3))
    for match in (open_one, closed_one):
        match.play_turns(5)
        match.resign(1)
    services.abort(match_id=aborted.id, reason="aborted")
    link = services.share(match_id=open_one.id, player_id=alice.pk)
    gone = services.share(match_id=closed_one.id, player_id=alice.pk)
    services.end_share(match_id=closed_one.id, player_id=alice.pk)
    race, _ = racing.begin(player_id=alice.pk, race=races.drawn("battleballon", days.today()))
    services.resign(match_id=race, player_id=alice.pk, why="resigned", client_id="enough")
    with django_capture_on_commit_callbacks(execute=True):
        news.tell([alice.pk], "letter", about={"by": bob.pk})
    device = PushDevice.objects.create(
        player=alice,
        endpoint="https://web.push.apple.com/alice",
        p256dh="p" * 87,
        auth="a" * 22,
        mark="m",
        password="w",
        made_at=1,
    )
    Reach.objects.create(player=alice, mail=["letter"])
    matches = [Match.objects.get(pk=pk) for pk in (open_one.id, closed_one.id, aborted.id, race)]
    return {
        "matches": matches,
        "tokens": [link.token, gone.token],
        "pks": [News.objects.get().pk, device.pk],
        "secrets": closed(matches[1:], matches[0]) | {device.endpoint},
    }


def closed(matches: list[Match], shared: Match) -> set[str]:
    """Return what the replay that anybody may see does not show: secrets, hands, decks of the others; no single cards."""
    luck = (bytes(MatchVault.objects.get(match=shared).seed), bytes(DealVault.objects.get(deal=shared.deal_id).secret))
    return {one for one in hidden(matches) if len(one) > len('"T10"')} - {raw.hex() for raw in luck}


def asked(things: dict[str, Any]) -> list[tuple[str, str]]:
    """Every address beyond the admin, with each of these things in each of its gaps."""
    numbers = [match.pk for match in things["matches"]]
    words: dict[str, list[Any]] = {
        "token": things["tokens"],
        "pk": [*things["pks"], *numbers],
        "slug": ["battleballon"],
        "day": [days.today(), days.last_closed()],
        "key": ["alice"],
        "language": ["de"],
        "sanction_id": numbers[:1],
    }
    found = []
    for template, gaps in ALL:
        if template.startswith("admin/") or template in NEVER:
            continue
        rows = [{}]
        for gap in gaps:
            rows = [{**row, gap: word} for row in rows for word in words.get(gap, numbers)]
        found += [(template, "/" + template % row) for row in rows]
    return found


def kept(things: dict[str, Any]) -> list[Any]:
    """All that is Alice's and Bob's, as it stands."""
    matches = Match.objects.filter(pk__in=[match.pk for match in things["matches"]])
    others = [model.objects.all() for model in (Share, News, PushDevice, LookBack)]
    others.append(Reach.objects.filter(player__username="Alice"))
    return [list(rows.order_by("pk").values()) for rows in (matches, *others)]


@pytest.mark.parametrize("kind", ["visitor", "member"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_is_shown_or_changes_what_belongs_to_others(things, kind, method):
    who, before = stranger(kind), kept(things)
    open_link, ended_link = things["tokens"]
    client = fresh(who)
    session, read = client.session.session_key, set()
    for template, address in asked(things):
        if client.session.session_key != session:
            client = fresh(who)
            session = client.session.session_key
        answer = getattr(client, method)(address)
        assert answer.status_code < 500, address
        assert shown(answer.content, things["secrets"]) == set(), address
        if kind == "visitor" and template not in PUBLIC:
            assert answer.status_code in {302, 403, 404, 405}, address
        read |= {template} if open_link in address and answer.status_code == 200 else set()
        assert ended_link not in address or answer.status_code != 200, address
    assert kept(things) == before
    links = {f"replays/%(token)s/{part}" for part in ("", "steps/", "check/", "look-back/")}
    assert read == (links if method == "get" else set())
