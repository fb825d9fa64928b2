"""Friends and menus at names over plain HTTP: what a reader sees and does, what a stranger and one who is blocked do not."""

import pytest

from lobby import folk, ties
from lobby.models import Block, Friend, Mute, Player
from tests.lobby.conftest import browser
from tests.tables.matches import people

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


def heed(who, whom, what, **named):
    return browser(who).post("/people/heed/", {"player": whom, "what": what}, **named)


def about(who, whom):
    return browser(who).get(f"/people/about/{whom.pk}/").json()


def friends(one, other):
    ties.befriend(who_id=one.pk, whom_id=other.pk)
    ties.befriend(who_id=other.pk, whom_id=one.pk)


def test_what_a_menu_does_is_done_and_what_is_now_comes_back(alice, bob):
    told = heed(alice, bob.pk, "friend", headers=JSON).json()
    assert told["ties"] == {"friends": False, "asked": False, "asking": True, "blocked": False, "muted": False}
    assert heed(bob, alice.pk, "friend", headers=JSON).json()["ties"]["friends"] is True


@pytest.mark.parametrize("what", ["friend", "unfriend", "block", "unblock", "mute", "unmute"])
def test_without_a_script_one_is_led_back(alice, bob, what):
    assert heed(alice, bob.pk, what).url == "/people/"
    client = browser(alice)
    answer = client.post("/people/heed/", {"player": bob.pk, "what": what, "next": "/players/bob/"})
    assert answer.url == "/players/bob/"


@pytest.mark.parametrize(("whom", "what"), [("", "friend"), ("x", "friend"), ("9" * 400, "block"), ("1", "marry"), ("1", "")])
def test_nonsense_changes_nothing_and_is_told(alice, whom, what):
    assert heed(alice, whom, what, headers=JSON).status_code == 409
    assert not (Friend.objects.exists() or Block.objects.exists() or Mute.objects.exists())


def test_a_refusal_is_in_the_readers_language(alice):
    client = browser(alice, "de")
    answer = client.post("/people/heed/", {"player": alice.pk, "what": "friend"}, headers=JSON)
    assert (answer.status_code, answer.json()) == (409, {"refused": "Das bist du."})
    assert "Das bist du." in client.post("/people/heed/", {"player": alice.pk, "what": "friend"}, follow=True).content.decode()


def test_visitors_change_nothing_and_learn_nothing(alice):
    assert heed(None, alice.pk, "block").url == "/accounts/login/"
    assert heed(None, alice.pk, "block", headers=JSON).status_code == 403
    assert browser().get(f"/people/about/{alice.pk}/").status_code == 403
    assert browser().get("/people/").status_code == browser().post("/people/away/", {"on": "1"}).status_code == 302


def test_a_menu_knows_what_the_reader_can_do(alice, bob, greta):
    told = about(alice, bob)
    assert told["may"] == {"challenge": True, "follow": True, "write": True, "befriend": True}
    assert told["links"]["letters"] == "/messages/bob/" and told["links"]["table"] == ""
    assert about(alice, greta)["may"]["befriend"] is about(greta, alice)["may"]["befriend"] is False
    assert about(alice, alice)["may"] == {"challenge": False, "follow": False, "write": False, "befriend": False}


def test_a_menu_leads_to_the_table_of_one_who_plays(alice, bob, carol):
    match = people(alice, bob)
    told = about(carol, bob)
    assert told["links"]["table"] == f"/tables/{match.id}/"


def test_who_plays_can_be_challenged_to_a_match_beside_it(alice, bob, carol):
    assert about(carol, bob)["slow"] is False
    people(alice, bob)
    assert all(about(*two)["may"]["challenge"] and about(*two)["slow"] for two in ((carol, bob), (bob, carol), (alice, bob)))
    assert about(bob, bob)["may"]["challenge"] is about(bob, bob)["slow"] is False


def test_one_who_is_blocked_reads_the_same_menu_as_a_stranger(alice, bob, carol):
    before = about(bob, alice)
    ties.block(who_id=alice.pk, whom_id=bob.pk)
    after = about(bob, alice)
    assert {**before, "csrf": ""} == {**after, "csrf": ""}
    assert about(alice, bob)["ties"]["blocked"] is True and about(alice, bob)["may"]["write"] is False


def test_who_is_not_to_be_disturbed_is_followed_by_friends_alone(alice, bob, carol):
    friends(alice, bob)
    ties.set_undisturbed(player_id=alice.pk, on=True)
    assert about(bob, alice)["may"]["follow"] is True and about(carol, alice)["may"]["follow"] is False


def test_nobody_of_this_number_is_missing(alice):
    Player.objects.filter(pk=alice.pk).update(is_active=True)
    for number in (0, 999999, 10**18):
        assert browser(alice).get(f"/people/about/{number}/").status_code == 404


def test_the_page_lists_what_stands_between_the_reader_and_others(alice, bob, carol, charlie):
    friends(alice, bob)
    ties.befriend(who_id=carol.pk, whom_id=alice.pk)
    ties.block(who_id=alice.pk, whom_id=charlie.pk)
    context = browser(alice).get("/people/").context
    assert [one["player"] for one in context["friends"]] == [bob] and [*context["asked"]] == [carol]
    assert [*context["blocked"]] == [charlie] and not context["muted"]
    strangers = browser(charlie).get("/people/").content.decode()
    assert "Alice" not in strangers and "Bob" not in strangers


def test_a_friend_who_plays_can_be_watched(alice, bob, carol):
    friends(alice, bob)
    match = people(bob, carol)
    page = browser(alice).get("/people/").content.decode()
    assert f"/tables/{match.id}/" in page and "is playing" in page


def test_somebody_is_found_by_name_however_it_is_spelled(alice, bob):
    assert browser(alice).get("/people/", {"name": " BOB "}).context["found"] == bob
    assert "Nobody here is called" in browser(alice).get("/people/", {"name": "Nobody"}).content.decode()
    assert browser(alice).get("/people/", {"name": "Alice"}).context["found"] is None


def test_guests_are_told_that_friends_are_for_members(greta):
    assert "Friends are for members" in browser(greta).get("/people/").content.decode()


def test_not_to_be_disturbed_is_a_switch(alice):
    client = browser(alice)
    assert client.post("/people/away/", {"on": "1", "next": "/settings/"}).url == "/settings/"
    assert Player.objects.get(pk=alice.pk).undisturbed and "It is on" in client.get("/settings/").content.decode()
    client.post("/people/away/", {"on": "0"})
    assert not Player.objects.get(pk=alice.pk).undisturbed
    assert client.post("/people/away/", {"on": "2"}, headers=JSON).status_code == 409


def test_the_list_of_friends_costs_the_same_however_many_they_are(alice, django_assert_max_num_queries):
    others = [Player.objects.create_user(f"Friend {number}") for number in range(12)]
    for other in others:
        Friend.objects.bulk_create([Friend(who=alice, whom=other, at=1), Friend(who=other, whom=alice, at=1)])
    client = browser(alice)
    client.get("/people/")
    with django_assert_max_num_queries(18):
        assert len(client.get("/people/").context["friends"]) == 12


def test_who_sees_a_page_is_kept_in_the_settings(alice):
    client = browser(alice)
    assert client.post("/settings/", {"shown_to": "friends"}).url == "/settings/"
    assert Player.objects.get(pk=alice.pk).shown_to == "friends"
    client.post("/settings/", {"shown_to": "enemies"})
    client.post("/settings/", {"time_zone": "Europe/Berlin"})
    kept = Player.objects.get(pk=alice.pk)
    assert (kept.shown_to, kept.time_zone) == ("friends", "Europe/Berlin")


def test_ties_of_both_are_asked_in_both_directions(alice, bob):
    ties.befriend(who_id=alice.pk, whom_id=bob.pk)
    assert folk.ties(alice.pk, bob.pk).asking and folk.ties(bob.pk, alice.pk).asked
