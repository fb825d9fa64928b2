"""What is asked of every request of somebody who is signed in."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.deprecation import MiddlewareMixin

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
