"""Settings: what the account keeps, whose time pages show."""

import datetime

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from lobby import zones
from lobby.models import Player
from tests.lobby.conftest import browser

NOON = datetime.datetime(2026, 7, 1, 12, 0, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def _clock():
    yield
    timezone.deactivate()


def shown(client):
    """What a template writes for noon in UTC after this browser has looked at a page."""
    client.get("/settings/")
    return Template("{{ noon|date:'H:i' }}").render(Context({"noon": NOON}))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("who", ["visitor", "guest", "member"])
def test_everybody_has_settings(db, alice, greta, language, who):
    person = {"visitor": None, "guest": greta, "member": alice}[who]
    page = browser(person, language).get("/settings/").content.decode()
    assert {"de": "Auf diesem Gerät", "en": "On this device"}[language] in page
    assert ('name="time_zone"' in page) == (who != "visitor")
    assert ("/accounts/password/change/" in page) == (who == "member")


def test_the_old_address_leads_to_the_settings(alice):
    assert browser(alice).get("/account/").url == "/settings/"


def test_the_time_zone_of_the_account_is_kept_and_used_on_every_device(alice):
    assert shown(browser(alice)) == "14:00"
    assert browser(alice).post("/settings/", {"time_zone": "Asia/Tokyo"}).url == "/settings/"
    assert Player.objects.get().time_zone == "Asia/Tokyo" and shown(browser(alice)) == "21:00"


def test_an_empty_zone_is_the_browsers(alice):
    client = browser(alice)
    client.cookies[zones.COOKIE] = "America/New_York"
    assert shown(client) == "08:00"
    client.post("/settings/", {"time_zone": "Europe/London"})
    assert shown(client) == "13:00"
    client.post("/settings/", {"time_zone": ""})
    assert shown(client) == "08:00"


def test_a_visitors_times_are_his_browsers_and_not_the_ones_of_the_last_reader(db, alice):
    Player.objects.update(time_zone="Asia/Tokyo")
    assert shown(browser(alice)) == "21:00" and shown(browser()) == "14:00"
    visitor = browser()
    visitor.cookies[zones.COOKIE] = "UTC"
    assert shown(visitor) == "12:00"


@pytest.mark.parametrize(
    "garbage", ["Mars/Olympus", "../../etc/passwd", "\x00", "a" * 5000, "Europe", "posixrules/..", "localtime"]
)
def test_a_zone_that_cannot_be_is_refused_next_to_the_field_and_none_in_a_cookie(alice, garbage):
    client = browser(alice, "en")
    answer = client.post("/settings/", {"time_zone": garbage})
    assert answer.status_code == 200 and answer.context["form"].errors["time_zone"]
    assert 'aria-invalid="true"' in answer.content.decode() and Player.objects.get().time_zone == ""
    client.cookies[zones.COOKIE] = garbage
    assert shown(client) == "14:00"


def test_a_visitor_cannot_keep_anything(db):
    assert browser().post("/settings/", {"time_zone": "Asia/Tokyo"}).url == "/settings/"


def test_zones_are_offered_by_continent_with_readable_names():
    with translation.override("en"):
        offered = {str(group): dict(entries) for group, entries in zones.choices()}
    assert offered["Europe"]["Europe/Berlin"] == "Berlin" and offered["Other"] == {"UTC": "UTC"}
    assert offered["America"]["America/Argentina/Buenos_Aires"] == "Argentina, Buenos Aires"
    names = [name for entries in offered.values() for name in entries]
    assert len(names) == len(set(names)) > 300 and all(zones.zone(name) for name in names)
