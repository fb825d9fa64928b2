"""Sends news to those who are not here: to their devices, and to their confirmed addresses. What is due together goes together.

A row says from when on it is to be sent. Whoever sends takes that from it first, under a lock: however many workers run, or run
again, it goes out once. Only a mail that the post office did not take is given back.
"""

import logging
from collections.abc import Callable
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from lobby import limits, news_reach, news_selectors, news_words, push, whereabouts
from lobby.models import News, Player
from tables import clock

log = logging.getLogger(__name__)
MOST: Final = 100
"""People to whom something is sent in one run; the next one is seconds away."""
LOCK: Final = "news-post"
HOUR: Final = 3600
MAILS: Final = 6
PUSHES: Final = 30
"""Of a person in an hour; what is more waits, and goes together."""
LATER: Final = 10 * 60_000
"""ms after which is tried again what could not be sent."""
GIVEN_UP: Final = 24 * 3600_000
"""ms after which nothing is tried any more."""
SHOWN: Final = 12
"""News that a mail tells one by one."""
LIVES: Final = {"challenge": 180, "rematch": 60}
"""Seconds for which a push service keeps news of a kind; the others for a day."""
URGENT: Final = frozenset({"challenge", "start", "turn", "rematch"})
SALT: Final = "lobby.news.unsubscribe"


def send_due() -> int:
    """Send what is due; returns how many messages went out. While one worker is at it, others leave it alone."""
    if not cache.add(LOCK, 1, timeout=120):
        return 0
    try:
        return run("push_at", pushed, PUSHES) + run("mail_at", mailed, MAILS)
    finally:
        cache.delete(LOCK)


def run(due: str, send: Callable[[Player, list[News]], bool], most: int) -> int:
    now = clock.now()
    waiting = News.objects.filter(**{f"{due}__lte": now}).order_by().values_list("player", flat=True).distinct()[:MOST]
    people = list(waiting)
    here = whereabouts.present() if people else set()
    if here is None:
        return 0  # nobody can say who is here: it waits
    return sum(send_one(player_id, due, send, most, player_id in here) for player_id in people)


def send_one(player_id: int, due: str, send: Callable[[Player, list[News]], bool], most: int, is_here: bool) -> bool:
    """Send somebody what is due, unless he reads it himself; say whether something went out."""
    rows = claimed(player_id, due)
    player = Player.objects.filter(pk=player_id, is_active=True).first()
    rows = [row for row in rows if row.read_at is None]
    if is_here or player is None or not rows:
        return False
    now = clock.now()
    if (later := news_reach.after_quiet(player, news_reach.of(player_id), now)) > now:
        give_back(rows, due, later)
        return False
    if not limits.within(f"news-{due}", player_id, most=most, seconds=HOUR, when_unknown=False):
        give_back(rows, due, now + LATER)
        return False
    with translation.override(player.language or settings.LANGUAGE_CODE):
        return send(player, rows)


@transaction.atomic
def claimed(player_id: int, due: str) -> list[News]:
    """Take what is due to somebody, so that nobody else sends it."""
    found = News.objects.select_for_update(of=("self",)).filter(player=player_id, **{f"{due}__lte": clock.now()})
    rows = list(found.order_by("-at", "-pk"))
    News.objects.filter(pk__in=[row.pk for row in rows]).update(**{due: None})
    return rows


def give_back(rows: list[News], due: str, at: int) -> None:
    """Let rows be sent later, as long as they are new and not too old."""
    young = [row.pk for row in rows if row.at > clock.now() - GIVEN_UP]
    News.objects.filter(pk__in=young, read_at=None).update(**{due: at})


# --- to devices -------------------------------------------------------------------------------------------------------
def pushed(player: Player, rows: list[News]) -> bool:
    """Push the newest to somebody's devices, or how many there are."""
    newest = rows[0]
    one = len(rows) == 1
    told = {
        "title": "Luftschloss",
        "body": news_words.told(rows)[0].text if one else news_words.counted(len(rows)),
        "url": reverse("news_one", args=[newest.pk]) if one else reverse("own_news"),
        "tag": newest.key if one else "news",
        "lang": translation.get_language(),
        "unread": news_selectors.unread(player.pk),
    }
    return push.send(player, told, seconds=LIVES.get(newest.kind, 86_400), urgent=newest.kind in URGENT) > 0


# --- by mail ----------------------------------------------------------------------------------------------------------
def mailed(player: Player, rows: list[News]) -> bool:
    """Write one mail about all these to somebody's confirmed address."""
    address = EmailAddress.objects.filter(user=player, verified=True).order_by("-primary", "pk").first()
    if address is None:
        return False
    try:
        letter(player, rows, address.email).send()
    except Exception as error:
        log.warning("news could not be mailed: %s", type(error).__name__)
        give_back(rows, "mail_at", clock.now() + LATER)
        return False
    return True


def letter(player: Player, rows: list[News], address: str) -> EmailMessage:
    told = news_words.told(rows)
    stop = absolute(reverse("news_stop", args=[signing.dumps(player.pk, salt=SALT)]))
    lines = [{"text": one.text, "url": absolute(reverse("news_one", args=[one.row.pk]))} for one in told[:SHOWN]]
    context: dict[str, Any] = {
        "name": player.name,
        "lines": lines,
        "more": len(told) - len(lines),
        "all": absolute(reverse("own_news")),
        "settings": absolute(reverse("news_settings")),
        "stop": stop,
    }
    subject = told[0].text if len(told) == 1 else news_words.counted(len(told))
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    subject = " ".join(_("Luftschloss: %(news)s").replace("%(news)s", subject).split())
    return EmailMessage(subject, render_to_string("lobby/news_mail.txt", context), to=[address], headers=headers)


def absolute(path: str) -> str:
    return settings.SITE_URL + path


def stopped_by(token: str) -> int | None:
    """Return whose mails a link ends, or None for one that we never made."""
    try:
        return int(signing.loads(token, salt=SALT))
    except (signing.BadSignature, ValueError, TypeError):
        return None
