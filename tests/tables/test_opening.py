"""How deals and matches begin."""

import hashlib

import pytest

from games import luck
from tables import services, wire
from tables.models import Chair, Deal, DealVault, Match, MatchVault
from tables.services import Sitter
from tests.tables.matches import BRAKE, CLOCK, NONE, people


def test_a_deal_shows_the_hash_of_its_secret(db):
    deal = services.open_deal(game="battleballon")
    assert hashlib.sha256(bytes(DealVault.objects.get(deal=deal).secret)).hexdigest() == deal.secret_hash
    assert deal.fate == "open"


def test_the_seed_is_made_of_the_record(alice, bob):
    match = people(alice, bob).row
    secret = bytes(DealVault.objects.get(deal_id=match.deal_id).secret)
    seed = luck.seed(
        match=str(match.pk), game=match.game, options=match.options.encode(), first=0, secret=secret, nonces=(None, None)
    )
    assert bytes(MatchVault.objects.get(match=match).seed) == seed


def test_a_match_uses_up_its_deal(alice, bob):
    deal = services.open_deal(game="battleballon")
    people(alice, bob, deal=deal)
    assert Deal.objects.get(pk=deal.pk).fate == "played"
    with pytest.raises(ValueError, match="closed"):
        people(alice, bob, deal=deal)
    assert Match.objects.count() == 1


def test_what_became_of_a_deal_is_said_once(db):
    deal = services.open_deal(game="battleballon")
    services.close_deal(deal=deal, fate="declined")
    services.close_deal(deal=deal, fate="played")
    assert Deal.objects.get(pk=deal.pk).fate == "declined"


def test_the_first_message_says_all(alice, bob):
    match = people(alice, bob, first=1, preset="short")
    seen = match.seen(1)
    assert (seen["game"], seen["kind"], seen["first"], seen["seat"], seen["status"]) == (
        "battleballon",
        "people",
        1,
        1,
        "running",
    )
    assert seen["options"] == {"length": "short"}
    assert [chair["name"] for chair in seen["chairs"]] == ["Alice", "Bob"]
    assert seen["actors"] == [1] and seen["legal"]
    assert len(seen["deal"]) == 64
    assert "until" in seen["clocks"][1] and seen["clocks"][0] == {"left": 300_000}


@pytest.mark.parametrize(
    ("sitters", "time", "kind"),
    [
        ([Sitter(player=1)], CLOCK, "people"),
        ([Sitter(player=1), Sitter(player=1)], CLOCK, "people"),
        ([Sitter(player=1), Sitter(bot="godlike")], NONE, "computer"),
        ([Sitter(player=1), Sitter(bot="easy")], CLOCK, "computer"),
        ([Sitter(player=1), Sitter(bot="easy")], NONE, "people"),
        ([Sitter(bot="easy"), Sitter(bot="easy")], NONE, "computer"),
        ([Sitter(player=1), Sitter(player=2)], NONE, "people"),
        ([Sitter(player=1), Sitter(player=2), Sitter(bot="easy")], NONE, "computer"),
        ([Sitter(player=1), Sitter(player=2), Sitter(bot="easy")], NONE, "people"),
        ([Sitter(player=1), Sitter(player=2), Sitter(bot="easy")], CLOCK, "people"),
        ([Sitter(player=1, bot="easy"), Sitter(player=2)], BRAKE, "people"),
    ],
)
def test_terms_that_cannot_be_are_refused(db, sitters, time: wire.TimeControl, kind):
    with pytest.raises(ValueError, match=r"\w"):
        services.open_match(game="lampions", sitters=sitters, time=time, kind=kind)
    assert not Chair.objects.exists()
