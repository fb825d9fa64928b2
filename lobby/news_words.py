"""What news say, in the reader's language, and where they lead: made when they are read, from the identifiers in their rows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import NoReverseMatch, reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from lobby import news_selectors, selectors
from lobby.models import News
from tables.models import Match

ICONS: Final = {
    "challenge": "people",
    "start": "play",
    "turn": "clock",
    "result": "trophy",
    "rematch": "swap",
    "letter": "letter",
    "friend": "person",
    "daily": "calendar",
    "share": "link",
    "seat": "people",
    "notice": "alarm",
}


@dataclass(frozen=True)
class Told:
    """A row as it is read."""

    row: News
    text: str
    html: SafeString
    """The same for a page: names stand apart from the direction of the words around them."""
    icon: str

    @property
    def is_new(self) -> bool:
        return self.row.read_at is None


def told(rows: list[News]) -> list[Told]:
    """Return rows with their words, in the language that is active."""
    names = news_selectors.names_in(rows)
    return [one(row, names) for row in rows]


def one(row: News, names: Mapping[int, str]) -> Told:
    about = row.about
    sentence = SENTENCES.get(row.kind, of_unknown)(about)
    name = names.get(about.get("by", 0)) or _("Somebody")
    game = selectors.title(str(about["game"]), get_language()) if about.get("game") else _("a game")
    html = escape(sentence) % {"name": format_html("<bdi>{}</bdi>", name), "game": escape(game)}
    return Told(row, sentence % {"name": name, "game": game}, mark_safe(html), ICONS.get(row.kind, "bell"))


def of_challenge(about: Mapping[str, Any]) -> str:
    return _("%(name)s proposes other terms: %(game)s.") if about.get("again") else _("%(name)s challenges you: %(game)s.")


def of_start(about: Mapping[str, Any]) -> str:
    return _("Your match has begun: %(game)s.")


def of_turn(about: Mapping[str, Any]) -> str:
    if about.get("soon"):
        return _("Less than a quarter of your time for the move is left: %(game)s.")
    return _("It is your turn: %(game)s.")


def of_result(about: Mapping[str, Any]) -> str:
    if isinstance(about.get("rank"), int):
        return _("Your match is over, you came in at place %(rank)s: %(game)s.").replace("%(rank)s", str(about["rank"]))
    found = {
        "won": _("You have won: %(game)s."),
        "lost": _("You have lost: %(game)s."),
        "drawn": _("Your match ended in a draw: %(game)s."),
    }
    return found.get(str(about.get("outcome")), _("Your match is over: %(game)s."))


def of_rematch(about: Mapping[str, Any]) -> str:
    return _("%(name)s wants a rematch: %(game)s.")


def of_letter(about: Mapping[str, Any]) -> str:
    return _("%(name)s has written to you.")


def of_friend(about: Mapping[str, Any]) -> str:
    return _("%(name)s wants to be friends with you.")


def of_daily(about: Mapping[str, Any]) -> str:
    rank, count = about.get("rank"), about.get("count") or about.get("players")
    if not isinstance(rank, int):
        return _("The daily race is closed: see how it went.")
    if not isinstance(count, int):
        return _("The daily race is closed: you came in at place %(rank)s.").replace("%(rank)s", str(rank))
    words = ngettext(
        "The daily race is closed: place %(rank)s of %(count)s.",
        "The daily race is closed: place %(rank)s of %(count)s.",
        count,
    )
    return words.replace("%(rank)s", str(rank)).replace("%(count)s", str(count))


def of_share(about: Mapping[str, Any]) -> str:
    return _("%(name)s has shared the replay of your match: %(game)s.")


def of_seat(about: Mapping[str, Any]) -> str:
    """Say why somebody sits at an open table no longer: of a host who was away, also what has become of the table."""
    if about.get("hosted"):
        return (
            _("You were away for a minute: your open table goes on, and %(name)s is its host now. %(game)s.")
            if about.get("by")
            else _("You were away for a minute: your open table was closed. %(game)s.")
        )
    found = {
        "gone": _("You were away for a minute: your seat at the table of %(name)s is free again. %(game)s."),
        "closed": _("%(name)s has closed the table at which you sat. %(game)s."),
        "expired": _("The table at which you sat was closed: nothing had happened at it for an hour. %(game)s."),
        "shown_out": _("%(name)s has shown you out of the table. %(game)s."),
        "taler": _("You no longer have the stake of the table: your seat there is free again. %(game)s."),
    }
    return found.get(str(about.get("why")), _("Your seat at an open table is free again. %(game)s."))


def of_notice(about: Mapping[str, Any]) -> str:
    return _("The staff has written something for you.")


def of_unknown(about: Mapping[str, Any]) -> str:
    return _("There is news for you.")


SENTENCES: Final[dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "challenge": of_challenge,
    "start": of_start,
    "turn": of_turn,
    "result": of_result,
    "rematch": of_rematch,
    "letter": of_letter,
    "friend": of_friend,
    "daily": of_daily,
    "share": of_share,
    "seat": of_seat,
    "notice": of_notice,
}


def counted(count: int) -> str:
    """Return what is said of several at once."""
    return ngettext("%(count)s piece of news", "%(count)s pieces of news", count) % {"count": count}


# --- where they lead --------------------------------------------------------------------------------------------------
def address(row: News) -> str:
    """Return the page on which a row is answered, or all news where there is none."""
    return ADDRESSES.get(row.kind, nowhere)(row) or reverse("own_news")


def nowhere(row: News) -> str:
    return ""


def to_call(row: News) -> str:
    return f"{reverse('lobby')}?challenge={int(row.about.get('by', 0))}"


def to_table(row: News) -> str:
    return page_of("table", row.match_id) if row.match_id else ""


def to_open_table(row: News) -> str:
    number = row.about.get("table")
    return f"{reverse('lobby')}#table-{number}" if isinstance(number, int) else reverse("lobby")


def to_replay(row: News) -> str:
    over = row.match_id and Match.objects.filter(pk=row.match_id).exclude(status=Match.Status.RUNNING).exists()
    return page_of("replay", row.match_id) if over else to_table(row)


def to_letters(row: News) -> str:
    key = news_selectors.keys_in([row]).get(row.about.get("by", 0))
    return page_of("letters_with", key) if key else reverse("letters")


def to_daily(row: News) -> str:
    game, day = row.about.get("game"), row.about.get("day")
    ways = (("daily_of", game, day), ("daily_today", game), ("daily",))
    return next((found for name, *args in ways if (found := page_of(name, *args))), "")


def page_of(name: str, *args: Any) -> str:
    """Return the address of a page, if there is one of that name."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


ADDRESSES: Final[dict[str, Callable[[News], str]]] = {
    "challenge": to_call,
    "start": to_table,
    "turn": to_table,
    "result": to_replay,
    "rematch": to_table,
    "letter": to_letters,
    "friend": lambda row: reverse("people"),
    "daily": to_daily,
    "share": to_replay,
    "seat": to_open_table,
    "notice": lambda row: reverse("notices"),
}
