"""One socket of one page, whatever it is about: who is there, what he may send and how fast, how it ends.

A plain ASGI application, since Channels' consumers hop to a thread for every frame. Works under daphne and uvicorn alike.
"""

import asyncio
import contextlib
import ipaddress
import logging
from collections import defaultdict
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, ClassVar, Final, TypeAlias

import msgspec
from django.conf import settings
from django.contrib import auth
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest, parse_cookie
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from tables import flood, hub, wire, words
from tables.control import digest
from tables.outgoing import Outgoing, Overflow

logger = logging.getLogger(__name__)
Person: TypeAlias = AbstractBaseUser | AnonymousUser
encode = msgspec.json.Encoder().encode


@dataclass
class Limits:
    """One object, so that tests can lift them: `sockets.limits.of_person.rate = …`."""

    sockets_of_person: int = 10
    sockets_of_address: int = 500
    lines_of_person: int = 6
    """Lines of chat that a person may say in limits.WINDOW seconds; and all people of an address."""
    lines_of_address: int = 40
    hints_of_person: int = 10
    """Advice that a person may ask for in limits.WINDOW seconds; and all people of an address."""
    hints_of_address: int = 40
    of_person: flood.Allowance = field(default_factory=flood.Allowance)
    of_address: flood.Allowance = field(default_factory=lambda: flood.Allowance(rate=80.0, burst=600.0))


limits = Limits()

CHECKED_FOR: Final = 60.0
"""Seconds for which a person is taken to be who he was, if nothing is heard of him."""

# Close codes, beyond those of the protocol itself; docs/protocol.md
SIGNED_OUT: Final = 4401
DEACTIVATED: Final = 4403
GONE: Final = 4404
SLOW: Final = 4408
TOO_MANY: Final = 4429
BROKEN: Final = 1011


class Socket:
    """A connected page. A kind of socket fills in `opened`, `received`, `heard` and `left`."""

    open_by: ClassVar[defaultdict[str, set["Socket"]]] = defaultdict(set)
    """Sockets of this process, by person or address."""

    def __init__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.cookies = cookies(scope)
        self.language = language(scope, self.cookies)
        self.session = self.cookies.get(settings.SESSION_COOKIE_NAME, "")
        self.user: Person = AnonymousUser()
        self.who = ""
        """Whom limits count: a person, or an address."""
        self.out = Outgoing()
        self.hub = hub.current()
        self._bucket: flood.Bucket | None = None
        self._slowed = 0.0
        """Seconds that he has been slowed down without a break."""
        self._rechecks: asyncio.Task[None] | None = None
        self._checked = self.hub.loop.time()
        self._asked_again = False

    # --- what a kind of socket fills in ------------------------------------------------------------------------------
    async def opened(self) -> None:
        """Greet the page; `user` is known."""

    async def received(self, text: str) -> None:
        """Take a frame, at most wire.LONGEST bytes."""

    def heard(self, message: hub.Message) -> None:
        """Take a message of a group; call super() for those about the person."""
        if message.get("type") == "control":
            self._control(message)

    async def rechecked(self) -> None:
        """The person is still who he was, but something about him may have changed."""

    def left(self) -> None:
        """The socket is closed."""

    # --- its life ----------------------------------------------------------------------------------------------------
    async def live(self) -> None:
        if (await self.receive())["type"] != "websocket.connect":
            return
        await self.send({"type": "websocket.accept"})
        writer = self.hub.loop.create_task(self._write())
        try:
            await self._come_in()
            while (event := await self.receive())["type"] == "websocket.receive":
                await self._take(event)
        except asyncio.CancelledError:
            await self.hub.drained()  # the process ends: what was begun is finished and told first
            raise
        except Exception:
            logger.exception("a socket of %s broke", type(self).__name__)
            self.out.close(BROKEN)
        finally:
            self._leave()
            if self.out.closing:
                await asyncio.wait({writer}, timeout=1)
            writer.cancel()

    async def _write(self) -> None:
        try:
            await self.out.write(self.send)
        except Overflow:
            with contextlib.suppress(Exception):
                await self.send({"type": "websocket.close", "code": SLOW})
        except asyncio.CancelledError:
            raise
        except Exception as error:  # the page is gone in the midst of a send: each server says so in its own way
            logger.debug("not sent: %s", type(error).__name__)

    async def _come_in(self) -> None:
        self.user = await hub.run(authenticated, self.session)
        self.who = f"u{self.user.pk}" if self.user.pk else f"a{address(self.scope)}"
        if is_shut_out(self.user):
            return self.goodbye("banned", DEACTIVATED)
        mine = self.open_by[self.who]
        if len(mine) >= (limits.sockets_of_person if self.user.pk else limits.sockets_of_address):
            return self.goodbye("too_many", TOO_MANY)
        mine.add(self)
        self._bucket = flood.bucket(self.who, self._allowance())
        if self.user.pk:
            await self.hub.join(f"u.{self.user.pk}", self)
        await self.opened()

    def _leave(self) -> None:
        if (mine := self.open_by.get(self.who)) is not None:
            mine.discard(self)
            if not mine:
                del self.open_by[self.who]
        if self.user.pk:
            self.hub.leave(f"u.{self.user.pk}", self)
        if self._rechecks is not None:
            self._rechecks.cancel()
        self.left()

    # --- frames ------------------------------------------------------------------------------------------------------
    async def _take(self, event: dict[str, Any]) -> None:
        self.out.heard()
        if self.out.closing or self._bucket is None:
            return
        if self.user.pk and self.hub.loop.time() - self._checked > CHECKED_FOR:
            self._recheck_soon()  # a word about the person may have been lost
        owed = self._bucket.take(self._allowance())
        self._slowed = self._slowed + owed if owed else 0.0
        if self._slowed > self._allowance().debt:
            return self.goodbye("flood", TOO_MANY)
        if owed:
            await asyncio.sleep(owed)
        text = event.get("text")
        if text is None or len(text) > wire.LONGEST or len(text.encode(errors="replace")) > wire.LONGEST:
            return self.refuse("malformed")
        await self.received(text)

    def _allowance(self) -> flood.Allowance:
        return limits.of_person if self.user.pk else limits.of_address

    # --- answers -----------------------------------------------------------------------------------------------------
    def put(self, text: str, *, state: bool = False) -> None:
        """Queue a message for the page. A `state` stands for all older ones."""
        self.out.put(text, state=state)

    def tell(self, answer: Any) -> None:
        self.put(encode(answer).decode())

    def refuse(self, code: str, ident: str | None = None, values: tuple[tuple[str, int | str], ...] = ()) -> None:
        self.tell(wire.RefusedFrame(code, ident, values, words.refusal(code, self.language, dict(values))))

    def goodbye(self, code: str, number: int) -> None:
        """Say why, and close."""
        self.out.close(number, encode(wire.Goodbye(code, words.goodbye(code, self.language))).decode())

    # --- the person --------------------------------------------------------------------------------------------------
    def _control(self, message: hub.Message) -> None:
        if message.get("what") == "signed_out":
            if message.get("session") == digest(self.session):
                self.goodbye("signed_out", SIGNED_OUT)
        else:
            self._recheck_soon()

    def _recheck_soon(self) -> None:
        self._checked = self.hub.loop.time()
        self._asked_again = True
        if self._rechecks is None or self._rechecks.done():
            self._rechecks = self.hub.loop.create_task(self._rechecking())

    async def _rechecking(self) -> None:
        while self._asked_again and not self.out.closing:  # a look that has begun may have missed what is told meanwhile
            self._asked_again = False
            await self.recheck()

    async def recheck(self) -> None:
        """Look again at who this is: closes when he is signed out or deactivated."""
        try:
            user = await hub.run(authenticated, self.session)
            if user.pk == self.user.pk:
                self.user = user
                return self.goodbye("banned", DEACTIVATED) if is_shut_out(user) else await self.rechecked()
            active = await hub.run(is_active, self.user.pk)
        except Exception:
            return logger.exception("a person could not be looked at again")
        self.goodbye(*(("signed_out", SIGNED_OUT) if active else ("deactivated", DEACTIVATED)))


def door(kind: type[Socket]) -> Any:
    """Return the ASGI application of a kind of socket."""

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await kind(scope, receive, send).live()

    return application


# --- who and whence --------------------------------------------------------------------------------------------------
def authenticated(session_key: str) -> Person:
    """Return whose session this is; the same checks as a request's, the password's hash and `is_active` among them."""
    if not session_key:
        return AnonymousUser()
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return auth.get_user(request)


def is_shut_out(user: Any) -> bool:
    """Say whether the house is closed to somebody who is signed in: he himself says so."""
    return user.pk is not None and not user.may("enter")


def is_active(user_id: int) -> bool:
    return get_user_model().objects.filter(pk=user_id, is_active=True).exists()


def header(scope: dict[str, Any], name: bytes) -> str:
    return next((value.decode("latin1") for key, value in scope["headers"] if key == name), "")


def cookies(scope: dict[str, Any]) -> dict[str, str]:
    return parse_cookie(header(scope, b"cookie"))


def language(scope: dict[str, Any], cookies: dict[str, str]) -> str:
    """Return the reader's language as pages find it: his cookie, then what his browser asks for."""
    asked = [cookies.get(settings.LANGUAGE_COOKIE_NAME, "")]
    asked += [code for code, _ in parse_accept_lang_header(header(scope, b"accept-language"))]
    for code in asked:
        with contextlib.suppress(LookupError):
            return translation.get_supported_language_variant(code)
    return settings.LANGUAGE_CODE


def address(scope: dict[str, Any]) -> str:
    """Return the address of the page, behind as many proxies as are trusted; of IPv6 the network of one home (/64)."""
    found = (scope.get("client") or ("",))[0]
    if proxies := settings.ALLAUTH_TRUSTED_PROXY_COUNT:
        hops = [hop.strip() for hop in header(scope, b"x-forwarded-for").split(",") if hop.strip()]
        found = hops[-proxies] if len(hops) >= proxies else found
    try:
        parsed = ipaddress.ip_address(found)
    except ValueError:
        return "unknown"
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)
