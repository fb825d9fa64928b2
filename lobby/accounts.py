"""What allauth asks of us; guests who come in and guests who settle."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.utils import get_next_redirect_url
from allauth.account.views import SignupView
from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, login
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from lobby import limits, services
from lobby.forms import SignUp
from lobby.models import Player

BACKEND = settings.AUTHENTICATION_BACKENDS[0]


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("Name and password do not belong together."),
        "too_many_login_attempts": _("Too many attempts. Wait a few minutes, then try again."),
        "incorrect_password": _("This is not your password."),
        "enter_current_password": _("Please type your present password."),
        "username_taken": _("This name is taken."),
        "rate_limited": _("That was too often. Please try again later."),
    }

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        user.language = get_language() or settings.LANGUAGE_CODE
        return super().save_user(request, user, form, commit)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Slow down who guesses. Without Redis nobody can count: members come in all the same, a guess costs an argon2."""
        if not limits.within("login", limits.address(request), most=30, seconds=60, when_unknown=True):
            raise self.validation_error("too_many_login_attempts")
        if limits.known():
            super().pre_authenticate(request, **credentials)

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        """Speak the language of the account from now on."""
        response = super().post_login(request, user, **kwargs)
        return speaking(response, user.language) if user.language else response


def speaking(response: HttpResponse, language: str) -> HttpResponse:
    """Let this browser ask for pages in a language from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=60 * 60 * 24 * 365,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def sign_in_guest(request: HttpRequest) -> Player:
    """Make a guest and sign this browser in as him."""
    guest = services.welcome_guest(language=get_language() or settings.LANGUAGE_CODE)
    login(request, guest, backend=BACKEND)
    return guest


class Register(SignupView):
    """Registering: for strangers as allauth does it, for guests by keeping their row."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if getattr(request.user, "is_guest", False):
            return settle(request)
        return super().dispatch(request, *args, **kwargs)


def settle(request: HttpRequest) -> HttpResponse:
    """Let a guest choose a name and a password; he goes on to where he came from, as everybody who registers."""
    form, onward = SignUp(request.POST or None), get_next_redirect_url(request)
    if request.method == "POST":
        if limited := ratelimit.consume_or_429(request, action="signup"):
            return limited
        if form.is_valid() and settled(request, form):
            return redirect(onward or settings.LOGIN_REDIRECT_URL)
    kept = format_html('<input type="hidden" name="next" value="{}">', onward) if onward else ""
    return render(request, "account/signup.html", {"form": form, "redirect_field": kept})


def settled(request: HttpRequest, form: SignUp) -> bool:
    """Make the guest a member, or put an error into the form when somebody was faster.

    His session goes on under the key it got when he came in, and is valid again in the same commit: at the table where
    he sits, his socket looks again and stays.
    """
    guest: Any = request.user
    name, password = form.cleaned_data["username"], form.cleaned_data["password1"]
    try:
        with transaction.atomic():
            member = services.settle_guest(player=guest, name=name, password=password)
            request.session[HASH_SESSION_KEY] = member.get_session_auth_hash()
            request.session.save()
        return True
    except IntegrityError:
        form.add_error("username", _("This name is taken."))
    except Player.DoesNotExist:
        form.add_error(None, _("You are registered already."))
    return False
