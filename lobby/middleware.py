"""What is done with every request: guests are kept from accounts' pages, times are those of the reader."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from lobby import zones
from lobby.moderation import traces

ACCOUNTS: Final = ("account_", "mfa_")
"""How the names of allauth's pages begin."""
FOR_GUESTS: Final = {"account_login", "account_logout", "account_signup", "account_inactive"}


class GuestsHaveNoAccount(MiddlewareMixin):
    """Guests have nothing to manage: a password, a second factor, a mail to an address come with a name of one's own."""

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        name = request.resolver_match and request.resolver_match.url_name
        if not name or not name.startswith(ACCOUNTS) or name in FOR_GUESTS:
            return None
        return redirect("account_signup") if getattr(request.user, "is_guest", False) else None


OPEN_TO_ALL: Final = {
    *("notices", "banned", "appeal", "account_logout", "language", "page", "faq", "first_steps", "commands"),
    *("healthz", "worker", "offline", "offline_in", "live", "manifest", "news_stop", "daily_list"),
}
"""What remains open to somebody whom the staff has banned: why, an answer, a way out, and what the house says of itself."""


class DevicesAreMarked(MiddlewareMixin):
    """A browser that somebody has signed in with keeps a token (lobby.moderation.traces)."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        traces.carry(request, response)
        return response


class TheBannedReadWhy(MiddlewareMixin):
    """The house is closed to who is banned: every page leads to the one that says why, and until when."""

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        name = request.resolver_match and request.resolver_match.url_name
        if name in OPEN_TO_ALL or not getattr(request.user, "banned", False):
            return None
        return redirect("banned")


WITHOUT_TIMES: Final = {"healthz", "worker", "manifest", "live", "daily_list"}
"""Pages that show no time, or are the same for all: for them nobody is looked up."""


class ReadersTime(MiddlewareMixin):
    """Times in pages are in the zone of the account, else of the browser (its cookie), else of the portal."""

    def process_request(self, request: HttpRequest) -> None:
        timezone.deactivate()

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        if request.resolver_match and request.resolver_match.url_name in WITHOUT_TIMES:
            return
        chosen = getattr(request.user, "time_zone", "")
        zone = zones.zone(chosen) or zones.zone(request.COOKIES.get(zones.COOKIE, ""))
        if zone is not None:
            timezone.activate(zone)
