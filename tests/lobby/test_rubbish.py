"""What no page of ours sends: NUL, numbers beyond any database, words where numbers belong. It is missing, or refused."""

import pytest

from tests.lobby.conftest import browser
from tests.lobby.moderation.conftest import mona  # noqa: F401  # a fixture

pytestmark = pytest.mark.django_db
HUGE = "9" * 30
LARGE = "9" * 18
ADDRESSES = (
    *("/messages/?to=%00", "/messages/?to=a%00b", f"/messages/?page={HUGE}", "/messages/%00/", "/messages/a%00b/"),
    *(f"/messages/bob/?before={HUGE}", f"/messages/bob/?after={LARGE}", "/people/?name=%00", f"/people/about/{LARGE}/"),
    *("/players/%00/", "/players/a%00/history/", f"/players/id/{HUGE}/", "/players/bob/?game=%00&against=a%00"),
    *(f"/players/bob/history/?page={HUGE}&game=%00&against=%00", "/leaders/?page=%00&name=%00&span=%00&by=%00"),
    *(f"/leaders/battleballon/?page={HUGE}&by=password&span=2026-W99", "/leaders/%00/", "/leaders/?name=%25_"),
    *("/report/?kind=line&match=1&room=%00&n=1", f"/report/?kind=line&room={LARGE}&n={LARGE}", "/report/?kind=%00"),
    *(f"/report/?kind=letter&letter={LARGE}", f"/report/?kind=match&match={LARGE}&player={LARGE}"),
    *(
        "/invite/%00/",
        "/tables/invited/%00/",
        "/tables/invited/-/",
        f"/lobby/?challenge={HUGE}",
        f"/matches/?page={HUGE}&game=%00&terms=%00",
    ),
)
FORMS = (
    ("/report/", {"kind": "line", "match": "1", "room": "\0", "n": "1", "reason": "insult"}),
    ("/report/", {"kind": "player", "player": LARGE, "reason": "insult", "words": "\0"}),
    ("/report/", {"kind": "player", "player": "1", "reason": "\0"}),
    ("/messages/a\0/delete/", {}),
    ("/messages/bob/", {"text": "\0", "id": "\0"}),
    ("/people/heed/", {"what": "friend", "player": "9" * 15}),
    ("/people/mute/", {"player": LARGE, "on": "1"}),
    ("/settings/name/", {"name": "a\0b", "sure": "on"}),
    (f"/notices/{HUGE}/appeal/", {"words": "why"}),
    ("/invite/nothing/", {}),
    ("/tables/invited/nothing/", {"sit": "\0"}),
    ("/lobby/computer/", {"game": "\0", "preset": "\0", "level": "\0"}),
)
FOR_STAFF = (
    *(f"lobby/case/{HUGE}/change/", f"lobby/sanction/{HUGE}/history/1/", f"lobby/appeal/1/history/{HUGE}/"),
    *("lobby/case/?which=%00", "lobby/sanction/?kind=%00", "lobby/player/?q=%00", "tables/match/?status=%00"),
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses(alice, bob, address):
    for reader in (alice, None):
        assert browser(reader).get(address).status_code < 500


@pytest.mark.parametrize(("address", "fields"), FORMS)
def test_forms(alice, bob, address, fields):
    for kind in ("text/html", "application/json"):
        assert browser(alice).post(address, fields, headers={"accept": kind}).status_code < 500


@pytest.mark.parametrize("address", FOR_STAFF)
def test_pages_of_the_staff(mona, address):  # noqa: F811  # the fixture
    assert browser(mona).get(f"/admin/{address}").status_code < 500
