"""Every page and every phase of a table, in one list: what the walks of the tests and `make screens` go through.

A new page is a line here. One that cannot be reversed is left out, so that a game or a part of the portal may be missing.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.template.loader import get_template
from django.urls import NoReverseMatch, reverse
from playwright.sync_api import Page, expect

from games.registry import GAMES
from ratings.daily import days
from tests.browser.cast import GAME, TOY, Cast
from tests.games import rooms

Act = Callable[[Page], None]
NOWHERE = "/nirgends/"
OVER = attrgetter("over")
RATED = attrgetter("rated")
FRIENDS = attrgetter("among_friends")
LETTERS = attrgetter("letters")
RACED = attrgetter("raced")
RACE_OVER = attrgetter("race_over")


@dataclass(frozen=True)
class Scene:
    name: str
    page: str = ""
    """The page's name; without one an address that leads nowhere."""
    of: tuple[Any, ...] | Callable[[Cast], int | str] = ()
    """What the page is of: the gaps of its address, or what lays out a match for it."""
    query: str = ""
    who: str = ""
    """Whose eyes: anna, emil, lina, staff; a visitor's when empty."""
    ready: str = "main"
    """What must be seen before anything is looked at."""
    before: Callable[[Cast], Any] | None = None
    act: Act | None = None
    company: str = ""
    """Somebody whose browser is in the lobby meanwhile."""
    status: int = 200
    body: Callable[[], str] | None = None
    """What the server is made to answer: the page of a fault that nobody can bring about."""

    def __str__(self) -> str:
        return self.name

    def address(self, cast: Cast) -> str:
        """Return where the page is, after making what it shows."""
        if self.before is not None:
            self.before(cast)
        args = (self.of(cast),) if callable(self.of) else self.of
        return reverse(self.page, args=args) + self.query if self.page else NOWHERE

    def exists(self) -> bool:
        try:
            return not self.page or bool(reverse(self.page, args=(0,) if callable(self.of) else self.of))
        except NoReverseMatch:
            return False


# --- what is done before a picture is taken ---------------------------------------------------------------------------
def reports(page: Page) -> None:
    """Open the dialog about the newest line at the table."""
    opens_tab("Chat")(page)
    page.locator(".chat-lines [data-n]").last.get_by_role("button").first.click()
    page.locator(".person-menu .entry", has=page.locator("[href$=i-alarm]")).click()
    expect(page.locator("dialog.report")).to_be_visible()


def names_menu(page: Page) -> None:
    """Open the menu at a name, and wait for all that it offers."""
    page.locator("#friends button.person").first.click()
    expect(page.locator(".person-menu .entry").nth(5)).to_be_visible()


def clicks(selector: str, then: str = "") -> Act:
    def act(page: Page) -> None:
        page.locator(selector).locator("visible=true").first.click()
        if then:
            expect(page.locator(then).first).to_be_visible()

    return act


def presses(key: str, then: str) -> Act:
    def act(page: Page) -> None:
        page.locator("body").press(key)
        expect(page.locator(then).first).to_be_visible()

    return act


def opens_tab(*names: str) -> Act:
    """Bring the log or the chat to the front: a tab on the phone as on the desk."""

    def act(page: Page) -> None:
        tab = page.get_by_role("tab", name=re.compile("|".join(names))).locator("visible=true")
        if tab.count():
            tab.first.click()

    return act


def in_chat(*steps: Act) -> Act:
    """Bring the lobby's chat to the front, and go on from there."""

    def act(page: Page) -> None:
        opens_tab("Chat")(page)
        expect(page.locator("#room-lines li[data-n]").first).to_be_visible()
        for step in steps:
            step(page)

    return act


def says(text: str, then: str) -> Act:
    def act(page: Page) -> None:
        page.locator("#say").fill(text)
        page.locator("#say").press("Enter")
        expect(page.locator(then).first).to_be_visible()

    return act


ROOMS = clicks(".lobby-chat > header .btn", "dialog .room-list")
OWN_ROOM = (says("/raum Ballonkeller", ".about-room"), clicks(".about-room .btn", "dialog .invite-in"))


def makes_link(page: Page) -> None:
    page.locator("dialog .answers .primary").click()
    expect(page.locator("dialog .link-box input")).to_be_visible()


def fails(page: Page) -> None:
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("main .fault").first).to_be_visible()


def signs_in_wrongly(page: Page) -> None:
    page.locator('main input[name="login"]').fill("Wolkenanna")
    page.locator('main input[name="password"]').fill("daneben")
    fails(page)


def menu(page: Page) -> None:
    page.locator("summary.round").locator("visible=true").first.click()


def fault(name: str) -> Callable[[], str]:
    return lambda: get_template(name).render({"CSP_NONCE": "scene"})


def moves_on_device(page: Page) -> None:
    """Open the curtain, discard and draw: the card that was drawn is looked at."""
    page.wait_for_timeout(800)  # so long it holds against a second tap
    page.locator(".opens button").click()
    page.locator(".near-hand .card").first.click()
    page.locator(".acts .discard").click()
    page.locator(".deck").click()
    expect(page.locator(".gives")).to_be_visible()


def has_played(cast: Cast) -> None:
    assert cast.over


def is_outranked(cast: Cast) -> None:
    assert cast.outranked


def reads(page: Page) -> None:
    """Open the table of a curve's values, and go back by a point with the keys."""
    page.locator(".values > summary").click()
    page.locator(".graph-read input").press("ArrowLeft")
    expect(page.locator(".graph .mark")).to_be_attached()


def looks_back(page: Page) -> None:
    """Open what each move gave away; on a phone its button lies in the drawer."""
    button = page.locator(".to-look-back").locator("visible=true")
    if not button.count():
        page.locator(".replay-steps .round").last.click()
    button.first.click()
    expect(page.locator(".costly").first).to_be_visible()


def sees_tables(page: Page) -> None:
    opens_tab("^Open", "^Offen")(page)
    expect(page.locator(".open-tables li").first).to_be_visible()


ALTER = ".own-table .beside > .btn"
SHOW_OUT = ".own-table .round-table .at-left .round"

PORTAL = [
    Scene("home", "home"),
    Scene("home-member", "home", who="lina"),
    Scene("one-device", "one_device", who="anna"),
    Scene("device-curtain", "table", Cast.device, who="anna", ready=".curtain"),
    Scene("device-given-on", "table", Cast.device, who="anna", ready=".curtain", act=moves_on_device),
    Scene("lobby-visitor", "lobby", ready="#hall .panel"),
    Scene("lobby-sieve", "lobby", who="lina", ready=".sieve", act=clicks(".sieve button", "#sieve-sort"), company="dora"),
    Scene("lobby-tables", "lobby", who="lina", ready="#hall .panel", act=opens_tab("Tables", "Tische")),
    Scene("lobby-challenged", "lobby", who="lotte", ready=".tray", before=Cast.challenged),
    Scene(
        "lobby-terms-changed",
        "lobby",
        who="lotte",
        ready=".tray",
        before=Cast.changed,
        act=clicks(".tray .answers .primary + .btn", "dialog .changed"),
    ),
    Scene("house-challenged", "games", who="lotte", ready=".news-strip:last-child", before=Cast.challenged),
    Scene(
        "lobby-terms",
        "lobby",
        who="lina",
        ready=".people button.btn:not(.away-switch)",
        act=clicks(".people button.btn:not(.away-switch)", "dialog"),
        company="dora",
    ),
    Scene("lobby-quick", "lobby", (), "#quick", who="ida", ready="dialog"),
    Scene("lobby-open", "lobby", (), "#open", who="ida", ready="dialog"),
    Scene("lobby-link", "lobby", (), "#link", who="dora", ready="dialog", act=makes_link),
    Scene(
        "lobby-offers",
        "lobby",
        who="ida",
        ready="#hall .panel",
        before=Cast.offers,
        act=opens_tab("^Open", "^Offen"),
        company="nora",
    ),
    Scene("lobby-table-form", "lobby", (), "#table", who="ida", ready="dialog.table-form"),
    Scene("lobby-table", "lobby", who="tilda", ready=".own-table", before=Cast.table),
    Scene("lobby-table-terms", "lobby", who="tilda", ready=".own-table", before=Cast.table, act=clicks(ALTER, "dialog")),
    Scene("lobby-table-show-out", "lobby", who="tilda", ready=".own-table", before=Cast.table, act=clicks(SHOW_OUT, "dialog")),
    Scene("lobby-tables-open", "lobby", who="lina", ready="#hall .panel", before=Cast.table, act=sees_tables),
    Scene("lobby-tables-open-visitor", "lobby", ready="#hall .panel", before=Cast.table, act=sees_tables),
    Scene("house-table", "games", who="tilda", ready=".news-strip:last-child", before=Cast.table_waits),
    Scene("table-invitation", "table_invitation", Cast.table, ready=".invite .here"),
    Scene("table-invitation-own", "table_invitation", Cast.table, who="tilda", ready=".invite .seats"),
    Scene("table-invitation-closed", "table_invitation", Cast.table_closed, ready=".invite"),
    Scene("lobby-searching", "lobby", who="ida", ready=".searching .levels", before=Cast.searches, company="nora"),
    Scene("invitation", "invitation", Cast.invitation, ready=".invite .here", company="nora"),
    Scene("invitation-own", "invitation", Cast.invitation, who="nora", ready=".link-box"),
    Scene(
        "invitation-away", "invitation", Cast.invitation_of_nobody, ready=".invite .note", act=clicks("[data-wait]", ".waiting")
    ),
    Scene("invitation-members", "invitation", Cast.invitation_for_members),
    Scene("invitation-taken", "invitation", attrgetter("invitation_taken"), who="lina"),
    Scene("invitation-unknown", "invitation", ("nowhere",), status=404),
    Scene(
        "lobby-chat", "lobby", who="lina", ready="#hall .panel", before=Cast.in_rooms, act=in_chat(says("/", ".write .fault"))
    ),
    Scene("lobby-chat-visitor", "lobby", ready="#hall .panel", before=Cast.in_rooms, act=in_chat()),
    Scene("lobby-rooms", "lobby", who="lina", ready="#hall .panel", before=Cast.in_rooms, act=in_chat(ROOMS)),
    Scene("lobby-room", "lobby", who="lina", ready="#hall .panel", before=Cast.in_rooms, act=in_chat(*OWN_ROOM)),
    Scene(
        "lobby-room-make",
        "lobby",
        who="lina",
        ready="#hall .panel",
        before=Cast.in_rooms,
        act=in_chat(says("/raum Mastspitze", "dialog .kinds")),
    ),
    Scene(
        "lobby-commands",
        "lobby",
        who="lina",
        ready="#hall .panel",
        before=Cast.in_rooms,
        act=in_chat(says("/help", "dialog .commands")),
    ),
    Scene("sign-in", "account_login"),
    Scene("sign-in-refused", "account_login", act=signs_in_wrongly),
    Scene("sign-up", "account_signup"),
    Scene("sign-out", "account_logout", who="anna"),
    Scene("password-forgotten", "account_reset_password"),
    Scene("password", "account_change_password", who="anna"),
    Scene("e-mail", "account_email", who="anna"),
    Scene("two-factor", "mfa_index", who="anna"),
    Scene("password-forgotten-sent", "account_reset_password_done"),
    Scene("inactive", "account_inactive"),
    Scene("taler", "taler", who="anna", before=attrgetter("staked")),
    Scene("settings", "settings", who="anna"),
    Scene("settings-news", "news_settings", who="frieda", before=Cast.reached),
    Scene("bell", "games", who="frieda", before=Cast.told, act=clicks("[data-bell]", ".bell-list .told-news")),
    Scene("news", "own_news", who="frieda", before=Cast.told),
    Scene("farewell", "farewell", who="anna"),
    Scene("settings-visitor", "settings"),
    Scene("matches", "mine", who="anna", before=has_played),
    Scene("matches-none", "mine", who="staff"),
    Scene("matches-sieve", "mine", (), "?name=emil&kind=people", who="anna", before=has_played),
    Scene("deals", "deals"),
    Scene("check", "check_deal", OVER, who="anna", ready="#verdict:not([data-state=working])"),
    Scene("pass-on", "share", attrgetter("rated_over"), who="emil"),
    Scene("pass-on-shared", "share", Cast.passed_on, who="anna"),
    Scene("shared-unknown", "shared_replay", ("nowhere",), status=404),
    Scene("daily", "daily", who="anna", ready="#daily-list tfoot, #daily-list tr.me", before=RACED),
    Scene("daily-closed", "daily_of", (GAME, days.last_closed().isoformat()), ready="#daily-list tbody tr", before=RACED),
    Scene("daily-result", "table", RACE_OVER, who="lotte", ready="dialog.ended .daily-result"),
    Scene("leaders", "leaders", before=is_outranked),
    Scene("leaders-of", "leaders_of", (GAME,), who="anna", ready=".leaders tfoot", before=is_outranked),
    Scene("leaders-week", "leaders_of", (GAME,), "?span=2026-W01&sure=1", who="lina"),
    Scene("leaders-none", "leaders_of", (TOY,)),
    Scene("player", "player", RATED, "?against=emil+ostwind", who="emil", ready=".graph-read"),
    Scene("player-own", "player", RATED, who="anna", ready=".graph-read", act=reads),
    Scene("player-new", "player", attrgetter("ida.key"), who="dora", ready="[data-menu] > *"),
    Scene("player-hidden", "player", attrgetter("hidden")),
    Scene("player-history", "player_history", RATED, who="anna"),
    Scene("replay", "replay", OVER, who="anna", ready="main.table"),
    Scene("replay-middle", "replay", OVER, "?ply=40", who="emil", ready="main.table"),
    Scene("replay-shared", "shared_replay", attrgetter("shared"), "?ply=9", ready="main.table"),
    Scene("replay-look-back", "replay", attrgetter("looked_back"), "?ply=9", who="anna", ready="main.table", act=looks_back),
    Scene("games", "games"),
    Scene("game", "game", (GAME,)),
    Scene("game-toy", "game", (TOY,)),
    Scene("help", "faq"),
    Scene("help-first-steps", "first_steps"),
    Scene("help-commands", "commands"),
    Scene("friends", "people", who="frieda", before=FRIENDS, query="?name=nora nordost"),
    Scene("friends-none", "people", who="ida"),
    Scene("person-menu", "people", who="frieda", before=FRIENDS, ready="#friends button.person", act=names_menu),
    Scene("messages", "letters", who="frieda", before=LETTERS),
    Scene("messages-none", "letters", who="ida"),
    Scene("messages-thread", "letters_with", LETTERS, who="frieda", ready="#letters .text"),
    Scene("rename", "rename", who="frieda"),
    *(
        Scene(f"page-{slug}", "page", (slug,))
        for slug in ("terms", "imprint", "privacy", "team", "contact", "downloads", "wiki")
    ),
    Scene("offline", "offline"),
    Scene("not-found", status=404),
    Scene("too-often", status=429, body=fault("429.html")),
    Scene("no-access", status=403, body=fault("403.html")),
    Scene("fault", status=500, body=fault("500.html")),
    Scene("closed", status=503, body=fault("503.html")),
    Scene("report", "report", who="dora", query="?kind=player&player=1"),
    Scene("notices", "notices", who="nora", before=attrgetter("sanctioned")),
    Scene("notices-none", "notices", who="ida"),
    Scene("banned", "banned", who="kurt", before=attrgetter("sanctioned")),
    Scene("staff", "admin:index", who="staff", ready="#content", before=attrgetter("case")),
    Scene("staff-queue", "admin:lobby_case_changelist", who="staff", ready="#content", before=attrgetter("case")),
    Scene(
        "staff-case", "admin:lobby_case_change", attrgetter("case"), who="staff", ready=".order", act=clicks(".deed summary")
    ),
    Scene("staff-history", "admin:lobby_case_history", attrgetter("case"), who="staff", ready="#change-history"),
    Scene("staff-appeal", "admin:lobby_appeal_change", attrgetter("sanctioned"), who="staff", ready=".order"),
    Scene("styleguide", "styleguide", who="staff", ready="#components section"),
]
TABLES = [
    Scene("table-generic", "table", Cast.toy, who="anna", ready=".moves .btn"),
    Scene("table-generic-watched", "table", Cast.toy, ready=".generic"),
    Scene("table-four", "table", Cast.four, who="anna", ready=".moves .btn"),
    Scene("table-four-leave", "table", Cast.four, who="anna", ready=".moves .btn", act=clicks(".bar .danger", "dialog")),
    Scene("table-four-left", "table", Cast.four_left, ready=".generic"),
    Scene("table-four-result", "table", Cast.four_over, who="anna", ready="dialog.ended"),
    Scene("table-four-result-left", "table", Cast.four_over, who="emil", ready="dialog.ended"),
]


def scenes() -> list[Scene]:
    """Return those that are there: the portal's, the generic board's, and those that each game keeps in its tests."""
    return [scene for part in parts() for scene in part]


def parts() -> list[list[Scene]]:
    of_games = (rooms.helper(slug, "scenes", "SCENES") or () for slug in GAMES)
    return [[scene for scene in part if scene.exists()] for part in (PORTAL, TABLES, *of_games)]


def firsts() -> list[Scene]:
    """Return the first scene of each page, of members and of visitors, before anything is done there; each game has its own.

    Pages of faults are left out: they say everything in both languages.
    """
    found: dict[Any, Scene] = {}
    for number, part in enumerate(parts()):
        for scene in part:
            if scene.act is None and scene.body is None:
                of = None if callable(scene.of) else scene.of
                found.setdefault((number, scene.page, of, bool(scene.who)), scene)
    return list(found.values())
