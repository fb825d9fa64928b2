"""News for those who are not here: mailed and pushed once, together, never at night, and to nobody who reads them himself."""

import json
import threading
from base64 import urlsafe_b64decode
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import pytest
from allauth.account.models import EmailAddress
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.core import mail
from django.core.management import call_command
from django.db import transaction
from py_vapid import Vapid02

from lobby import limits, news, news_post, news_reach, push
from lobby.models import News, Player, PushDevice, Reach
from lobby.refusals import Refused
from tables import clock
from tests.lobby.conftest import PASSWORD, browser

pytestmark = pytest.mark.django_db
KEY = push.new_keys()
MINUTE = 60_000


@pytest.fixture(autouse=True)
def _at_once(monkeypatch, settings, here):
    """What follows a commit follows at once, everybody is away, and the house has its keys."""
    monkeypatch.setattr(transaction, "on_commit", lambda work, robust=False: work())
    monkeypatch.setattr(news, "publish_sync", lambda group, message: None)
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = KEY, "mailto:portal@example.org"
    settings.SITE_URL = "https://luftschloss.example"
    return here


@pytest.fixture
def later(monkeypatch):
    """Let time pass."""
    passed = timedelta()
    real = clock.now

    def by(**span):
        nonlocal passed
        passed += timedelta(**span)

    monkeypatch.setattr(clock, "now", lambda: real() + int(passed.total_seconds() * 1000))
    return by


def confirmed(player, *kinds, address=""):
    EmailAddress.objects.create(user=player, email=address or f"{player.key}@example.org", verified=True, primary=True)
    news_reach.choose(player_id=player.pk, mail=kinds, push=[], quiet=None)


def tell(player, kind="daily", **about):
    news.tell([player.pk], kind, about=about)


# --- by mail ----------------------------------------------------------------------------------------------------------
def test_a_mail_comes_once_however_often_it_is_sent(alice, later):
    confirmed(alice, "daily")
    tell(alice, day="1", rank=3, count=12)
    assert news_post.send_due() == 0, "she may be loading a page"
    later(minutes=1)
    assert [news_post.send_due() for _ in range(3)] == [1, 0, 0]
    (letter,) = mail.outbox
    assert letter.to == ["alice@example.org"] and "3" in letter.subject and "Alice" in letter.body
    row = News.objects.get()
    assert f"https://luftschloss.example/news/{row.pk}/" in letter.body and row.read_at is None


@pytest.mark.parametrize(("language", "words"), [("de", "Du bist am Zug"), ("en", "It is your turn")])
def test_it_is_in_the_language_of_its_reader(alice, later, language, words):
    Player.objects.filter(pk=alice.pk).update(language=language)
    confirmed(alice, "turn")
    tell(alice, "turn", game="lampions")
    later(minutes=1)
    news_post.send_due()
    assert words in mail.outbox[0].subject and words in mail.outbox[0].body


def test_nothing_goes_to_who_is_here_or_has_read_it(alice, bob, later, here):
    for one in (alice, bob):
        confirmed(one, "daily")
        tell(one, day="1")
    here.add(alice.pk)
    news.read(bob.pk)
    later(minutes=1)
    assert news_post.send_due() == 0
    here.clear()
    assert news_post.send_due() == 0, "she was here: it lies under her bell"


def test_while_nobody_can_say_who_is_here_it_waits(alice, later, monkeypatch):
    confirmed(alice, "daily")
    tell(alice, day="1")
    later(minutes=1)
    monkeypatch.setattr(news_post.whereabouts, "present", lambda: None)
    assert news_post.send_due() == 0
    monkeypatch.setattr(news_post.whereabouts, "present", set)
    assert news_post.send_due() == 1


def test_only_what_was_chosen_is_mailed_and_only_to_a_confirmed_address(alice, bob, later):
    confirmed(alice, "turn")
    EmailAddress.objects.create(user=bob, email="bob@example.org", verified=False)
    news_reach.choose(player_id=bob.pk, mail=["daily"], push=[], quiet=None)
    for one in (alice, bob):
        tell(one, day="1")
    later(minutes=1)
    assert news_post.send_due() == 0


def test_several_are_one_mail(alice, later):
    confirmed(alice, "daily")
    for day in range(20):
        tell(alice, day=str(day))
    later(minutes=1)
    assert news_post.send_due() == 1
    assert "20" in mail.outbox[0].subject and mail.outbox[0].body.count("/news/") == news_post.SHOWN + 3


def test_a_mail_that_is_not_taken_is_tried_again_and_given_up_after_a_day(alice, later, monkeypatch):
    confirmed(alice, "daily")
    tell(alice, day="1")
    later(minutes=1)

    def breaks(*args, **named):
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(news_post.EmailMessage, "send", breaks)
        assert news_post.send_due() == 0
    assert news_post.send_due() == 0
    later(minutes=11)
    assert news_post.send_due() == 1
    tell(alice, day="2")
    later(hours=25)
    monkeypatch.setattr(news_post.EmailMessage, "send", breaks)
    news_post.send_due()
    assert not News.objects.filter(mail_at__isnull=False).exists()


def test_too_many_an_hour_wait_and_go_together(alice, later, monkeypatch):
    monkeypatch.setattr(news_post, "MAILS", 2)
    monkeypatch.setattr(limits.time, "time", lambda: clock.now() / 1000)
    confirmed(alice, "daily")
    later(minutes=61 - clock.now() // 60_000 % 60)  # an hour has begun, and lasts
    for day in range(4):
        tell(alice, day=str(day))
        later(minutes=1)
        news_post.send_due()
    assert len(mail.outbox) == 2
    later(minutes=70)
    news_post.send_due()
    assert len(mail.outbox) == 3 and not News.objects.filter(mail_at__isnull=False).exists()


def test_one_click_ends_the_mails_and_a_program_that_follows_links_does_not(alice, later):
    confirmed(alice, "daily")
    tell(alice, day="1")
    later(minutes=1)
    news_post.send_due()
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = headers["List-Unsubscribe"].strip("<>").removeprefix("https://luftschloss.example")
    assert address in mail.outbox[0].body
    program = browser()
    program.handler.enforce_csrf_checks = True
    assert program.get(address).status_code == 200 and Reach.objects.get().mail == ["daily"]
    assert program.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200 and Reach.objects.get().mail == []
    assert program.post(address.replace(":", "x", 1)).status_code == 404


# --- quiet hours, and who is not to be disturbed ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("zone", "hours", "at", "until"),
    [
        ("", (22 * 60, 7 * 60), "2026-12-01T23:30+01:00", "2026-12-02T07:00+01:00"),
        ("", (22 * 60, 7 * 60), "2026-12-01T06:59+01:00", "2026-12-01T07:00+01:00"),
        ("", (22 * 60, 7 * 60), "2026-12-01T07:00+01:00", "2026-12-01T07:00+01:00"),
        ("Asia/Tokyo", (22 * 60, 7 * 60), "2026-12-01T15:00+00:00", "2026-12-01T22:00+00:00"),
        ("", (13 * 60, 14 * 60), "2026-12-01T13:30+01:00", "2026-12-01T14:00+01:00"),
        ("", (60, 5 * 60), "2026-10-25T01:30+02:00", "2026-10-25T05:00+01:00"),
        ("", (60, 150), "2027-03-28T01:30+01:00", "2027-03-28T03:30+02:00"),
    ],
)
def test_quiet_hours_are_those_of_the_reader(alice, zone, hours, at, until):
    alice.time_zone = zone
    reach = Reach(player=alice, quiet_from=hours[0], quiet_until=hours[1])
    begin, end = (int(datetime.fromisoformat(text).timestamp() * 1000) for text in (at, until))
    assert news_reach.after_quiet(alice, reach, begin) == end


def test_what_comes_at_night_is_sent_together_in_the_morning(alice, later):
    confirmed(alice, "daily")
    now = datetime.now(UTC)
    begin = now.hour * 60 + now.minute
    Player.objects.filter(pk=alice.pk).update(time_zone="UTC")
    news_reach.choose(player_id=alice.pk, mail=["daily"], push=[], quiet=((begin - 1) % 1440, (begin + 60) % 1440))
    for day in range(3):
        tell(alice, day=str(day))
    later(minutes=30)
    assert news_post.send_due() == 0
    later(minutes=32)
    assert news_post.send_due() == 1 and "3" in mail.outbox[0].subject


def test_who_is_not_to_be_disturbed_is_sent_what_concerns_his_clock_alone(alice, later):
    Player.objects.filter(pk=alice.pk).update(undisturbed=True)
    confirmed(alice, "letter", "turn")
    tell(alice, "letter", by=1)
    later(minutes=1)
    assert news_post.send_due() == 0 and News.objects.get().read_at is None
    tell(alice, "turn", game="lampions")
    later(minutes=1)
    assert news_post.send_due() == 1


def test_a_challenge_that_is_over_is_not_sent_any_more(alice, later):
    confirmed(alice, "challenge")
    tell(alice, "challenge", challenge=7, by=1, game="lampions")
    news.past([alice.pk], "challenge", {"challenge": 7})
    later(minutes=1)
    assert news_post.send_due() == 0 and News.objects.get().read_at is None


# --- to devices -------------------------------------------------------------------------------------------------------
class Door(BaseHTTPRequestHandler):
    """What a push service answers; what came is kept by its server."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *args):
        pass


class Device:
    """A browser's end of web push: its keys, and the service that it named."""

    def __init__(self, site="https://fcm.googleapis.com"):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes(range(16))
        self.site = site
        self.got = []

    @property
    def subscription(self):
        kind = serialization.PublicFormat.UncompressedPoint
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, kind)
        return {"endpoint": f"{self.site}/take/me", "keys": {"p256dh": push.text(point), "auth": push.text(self.secret)}}

    def read(self):
        headers, body = self.got[-1]
        return headers, json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret))


@contextmanager
def subscribed(player, settings, client=None, status=201):
    with ThreadingHTTPServer(("127.0.0.1", 0), Door) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        device = Device(f"http://127.0.0.1:{server.server_port}")
        server.got, server.status = device.got, status
        settings.PUSH_SERVICES = [device.site]
        body = json.dumps(device.subscription)
        answer = (client or browser(player)).post("/settings/news/devices/", body, content_type="application/json")
        assert answer.status_code == 204
        yield device
        server.shutdown()


def test_a_push_arrives_once_and_only_the_browser_can_read_it(alice, later, settings):
    with subscribed(alice, settings) as device:
        tell(alice, "challenge", challenge=1, by=alice.pk, game="lampions")
        later(seconds=5)
        assert [news_post.send_due() for _ in range(2)] == [1, 0] and len(device.got) == 1
        headers, told = device.read()
    assert "Alice" in told["body"] and told["url"] == f"/news/{News.objects.get().pk}/" and told["unread"] == 1
    assert set(told) == {"title", "body", "url", "tag", "lang", "unread"}
    assert headers["ttl"] == "180" and headers["urgency"] == "high" and b"Alice" not in device.got[0][1]


def test_it_is_signed_with_the_house_s_key(alice, later, settings):
    with subscribed(alice, settings) as device:
        tell(alice, day="1")
        later(seconds=5)
        news_post.send_due()
        authorization = device.got[0][0]["authorization"]
    assert Vapid02.verify(authorization)
    token = authorization.partition("t=")[2].partition(",")[0].split(".")[1]
    claims = json.loads(urlsafe_b64decode(token + "=="))
    assert claims["aud"] == device.site and claims["sub"] == "mailto:portal@example.org"
    assert authorization.endswith(f"k={push.public_key()}")


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (500, 1), (429, 1)])
def test_a_device_that_is_gone_is_forgotten(alice, later, settings, status, left):
    with subscribed(alice, settings, status=status):
        tell(alice, day="1")
        later(seconds=5)
        assert news_post.send_due() == 0
    assert PushDevice.objects.count() == left


def test_who_signs_out_is_sent_nothing_there_any_more(alice, later, settings):
    client = browser(alice)
    with subscribed(alice, settings, client) as device:
        tell(alice, day="1")
        client.post("/accounts/logout/")
        later(seconds=5)
        news_post.send_due()
    assert not device.got and not PushDevice.objects.exists()


def test_another_one_at_the_same_browser_is_not_sent_what_is_not_his(alice, bob, settings):
    client = browser(alice)
    with subscribed(alice, settings, client):
        del client.cookies["sessionid"]  # it has run out
        client.post("/accounts/login/", {"login": "Bob", "password": PASSWORD})
    assert not PushDevice.objects.exists()


def test_with_another_password_all_devices_sign_up_anew(alice, later, settings):
    with subscribed(alice, settings) as device:
        alice.set_password("ein ganz neues Wort")
        alice.save()
        tell(alice, day="1")
        later(seconds=5)
        assert news_post.send_due() == 0
    assert not device.got and not PushDevice.objects.exists()


def test_a_device_is_taken_away_by_its_owner_alone(alice, charlie, settings):
    with subscribed(alice, settings):
        pk = PushDevice.objects.get().pk
        browser(charlie).post(f"/settings/news/devices/{pk}/forget/")
        assert PushDevice.objects.exists()
        browser(alice).post(f"/settings/news/devices/{pk}/forget/")
        assert not PushDevice.objects.exists()


GOOD = Device().subscription["keys"]


@pytest.mark.parametrize(
    "given",
    [
        {"endpoint": "http://169.254.169.254/latest", "keys": GOOD},
        {"endpoint": "https://fcm.googleapis.com.evil.example/x", "keys": GOOD},
        {"endpoint": "https://evil.example/fcm.googleapis.com", "keys": GOOD},
        {"endpoint": "https://fcm.googleapis.com@evil.example/x", "keys": GOOD},
        {"endpoint": "https://fcm.googleapis.com:22/x", "keys": GOOD},
        {"endpoint": "http://fcm.googleapis.com/x", "keys": GOOD},
        {"endpoint": "https://push.apple.com\n.evil/x", "keys": GOOD},
        {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "AAAA", "auth": GOOD["auth"]}},
        {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": GOOD["p256dh"], "auth": "AA"}},
        {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "é" * 87, "auth": GOOD["auth"]}},
        {"endpoint": 7, "keys": GOOD},
        {"endpoint": "https://fcm.googleapis.com/x"},
        [],
        "x",
        None,
    ],
)
def test_a_device_that_no_push_service_vouches_for_is_refused(alice, given):
    answer = browser(alice).post("/settings/news/devices/", json.dumps(given), content_type="application/json")
    assert answer.status_code == 400 and not PushDevice.objects.exists()


def test_services_of_browsers_are_known():
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "wns2-par02p.notify.windows.com",
        "web.push.apple.com",
    ):
        assert push.is_service(f"https://{host}/some/where")


@pytest.mark.parametrize(
    "host", ["evil.example\\", "127.0.0.1\\", "10.0.0.1%2f", "evil.example;", "evil.example&", "evil.example\\\\a", "a b", ""]
)
def test_an_address_that_another_library_reads_otherwise_is_none_of_a_push_service(host):
    assert push.is_service("https://other.push.apple.com/some/where")
    assert not push.is_service(f"https://{host}.push.apple.com/some/where")


def test_without_keys_there_is_no_push_and_no_word_of_it(alice, settings):
    settings.VAPID_PRIVATE_KEY = ""
    page = browser(alice).get("/settings/news/").content.decode()
    assert "push-here" not in page and 'name="push"' not in page
    answer = browser(alice).post("/settings/news/devices/", json.dumps(Device().subscription), content_type="application/json")
    assert answer.status_code == 400
    with pytest.raises(Refused):
        push.keep(player=alice, endpoint="https://fcm.googleapis.com/x", **GOOD, mark="", name="")


def test_the_command_makes_a_key_that_works(capsys, settings):
    call_command("make_push_keys")
    settings.VAPID_PRIVATE_KEY = capsys.readouterr().out.strip().removeprefix("VAPID_PRIVATE_KEY=")
    assert len(push.raw(push.public_key())) == 65


# --- choosing ---------------------------------------------------------------------------------------------------------
def test_what_is_chosen_is_kept_and_shown(alice):
    client = browser(alice)
    form = {"mail": ["turn", "letter", "rematch", "made_up"], "push": ["turn"], "quiet_from": "22:00", "quiet_until": "07:30"}
    assert client.post("/settings/news/", form).status_code == 302
    reach = Reach.objects.get(player=alice)
    assert (reach.mail, reach.push, reach.quiet_from, reach.quiet_until) == (["turn", "letter"], ["turn"], 1320, 450)
    page = client.get("/settings/news/").content.decode()
    assert 'value="22:00"' in page and page.count(" checked") == 3


@pytest.mark.parametrize("hours", [("22:00", ""), ("", "7:00"), ("25:00", "26:00"), ("08:00", "08:00"), ("\0", "x")])
def test_half_hours_are_refused_and_nothing_changes(alice, hours):
    answer = browser(alice).post("/settings/news/", {"mail": ["turn"], "quiet_from": hours[0], "quiet_until": hours[1]})
    assert answer.status_code == 200 and 'role="alert"' in answer.content.decode() and not Reach.objects.exists()


def test_guests_have_the_bell_alone(greta):
    assert browser(greta).get("/settings/news/")["Location"] == "/settings/"
