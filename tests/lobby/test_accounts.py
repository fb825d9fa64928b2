import pytest
from django.test import Client

from lobby.models import Player
from tests.lobby.conftest import PASSWORD, browser


def register(client: Client, name: str, password: str = PASSWORD):
    return client.post("/accounts/signup/", {"username": name, "password1": password})


def sign_in(client: Client, name: str, password: str = PASSWORD):
    return client.post("/accounts/login/", {"login": name, "password": password})


def who(client: Client) -> str:
    """The name in the masthead, or nothing."""
    return getattr(client.get("/lobby/").context["user"], "username", "")


def test_a_name_and_a_password_make_a_member(db):
    client = browser()
    assert register(client, "Wolkenanna").url == "/lobby/"
    player = Player.objects.get(username="Wolkenanna")
    assert who(client) == "Wolkenanna" and not player.is_guest and player.language == "en"


def test_a_name_that_looks_like_a_taken_one_is_refused(alice):
    answer = register(browser(), "aL-ICE")
    assert answer.status_code == 200 and "This name is taken." in answer.content.decode()
    assert Player.objects.count() == 1


def test_a_reserved_name_is_refused_in_the_readers_language(db):
    assert "Dieser Name ist nicht zu haben." in register(browser(language="de"), "Moderator").content.decode()


@pytest.mark.parametrize(
    ("password", "language", "words"),
    [
        ("kurz", "de", "zu kurz"),
        ("kurz", "en", "too short"),
        ("password", "de", "zu verbreitet"),
        ("password", "en", "too common"),
        ("wolkenanna", "de", "ähnelt deinem Namen"),
        ("wolkenanna", "en", "too similar"),
    ],
)
def test_a_weak_password_is_refused_in_words(db, password, language, words):
    assert words in register(browser(language=language), "Wolkenanna", password).content.decode()
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["Alice", "ALICE", " alice ", "a.lice"])
def test_one_signs_in_with_the_name_however_it_is_spelled(alice, name):
    client = browser()
    assert sign_in(client, name).status_code == 302
    assert who(client) == "Alice"


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(alice):
    answers = [sign_in(browser(language="de"), name, "falsch-falsch") for name in ("Alice", "Niemand")]
    assert all("Name und Passwort gehören nicht zusammen." in answer.content.decode() for answer in answers)


def test_a_guest_cannot_be_signed_in_to(greta):
    assert sign_in(browser(), greta.username, "anything").status_code == 200


def test_guessing_is_slowed_down(alice):
    client = browser()
    answers = [sign_in(client, "Alice", f"falsch-{attempt}").content.decode() for attempt in range(12)]
    assert "Too many attempts" in answers[-1]


def test_who_guesses_locks_nobody_out_but_himself(alice):
    for attempt in range(12):
        sign_in(browser(), "Alice", f"falsch-{attempt}")
    assert who_signs_in_from("192.0.2.7") == "Alice" and who_signs_in_from("127.0.0.1") == ""


def who_signs_in_from(address: str) -> str:
    client = browser()
    client.defaults["REMOTE_ADDR"] = address
    sign_in(client, "Alice")
    return who(client)


def test_signing_out_ends_it(alice):
    client = browser(alice)
    assert client.post("/accounts/logout/").url == "/"
    assert who(client) == ""


def test_a_new_password_ends_the_other_sessions(alice):
    here, elsewhere = browser(alice), browser(alice)
    fresh = {"oldpassword": PASSWORD, "password1": "kaltluft-2027", "password2": "kaltluft-2027"}
    assert here.post("/accounts/password/change/", fresh).status_code == 302
    assert (who(here), who(elsewhere)) == ("Alice", "")


def test_a_closed_account_does_not_open(alice):
    Player.objects.filter(pk=alice.pk).update(is_active=False)
    client = browser()
    assert sign_in(client, "Alice").status_code in (200, 302)
    assert who(client) == ""


def test_who_never_chose_a_language_reads_the_browsers(alice):
    client = browser(language="en")
    sign_in(client, "Alice")
    assert '<html lang="en"' in client.get("/lobby/").content.decode()


def test_signing_in_brings_the_language_of_the_account(alice):
    Player.objects.filter(pk=alice.pk).update(language="de")
    client = browser(language="en")
    sign_in(client, "Alice")
    assert "Wartesaal" in client.get("/lobby/").content.decode()


def test_rights_depend_on_who_it_is(alice, greta):
    assert alice.may("sit") and alice.may("challenge") and alice.may("chat")
    assert greta.may("sit") and greta.may("challenge") and not greta.may("chat")
    alice.is_active = False
    assert not (alice.may("sit") or alice.may("challenge") or alice.may("chat"))


def test_settings_offer_what_belongs_to_an_account_to_members_only(alice, greta):
    assert "You are not signed in" in browser().get("/settings/").content.decode()
    assert "Change password" in browser(alice).get("/settings/").content.decode()
    page = browser(greta).get("/settings/").content.decode()
    assert "You are a guest" in page and "Change password" not in page
