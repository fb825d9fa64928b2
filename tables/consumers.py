"""The socket of a table: /ws/tables/<id>/. The seat comes from the session, at each act; never from a frame."""

import asyncio
import logging
from typing import Any, Final
from urllib.parse import parse_qs

import msgspec

from games.engine import Refused
from tables import beats, clock, hints, hub, outbox, presence, selectors, services, signals, wire, words
from tables.limits import why_no_advice, why_not_now
from tables.listening import Ear
from tables.models import Match
from tables.presence import Who
from tables.services.saying import room_of
from tables.sockets import GONE, Person, Socket, encode

logger = logging.getLogger(__name__)
Offered = wire.AskTakeBack | wire.AnswerTakeBack | wire.WantRematch
Act = wire.Play | wire.Resign | Offered | wire.ClaimFlag | wire.Back | wire.Face | wire.Given
LATECOMERS: Final = 16
"""Messages that are held for a page until it has its snapshot."""


class Marks(msgspec.Struct):
    """What the socket itself must know of an encoded table."""

    rev: int
    ply: int
    status: str
    kind: str
    seat: int | None = None


class Change(msgspec.Struct):
    """What the socket itself must know of an encoded rematch."""

    n: int


changes: Final = msgspec.json.Decoder(Change)
marks: Final = msgspec.json.Decoder(Marks)


class TableSocket(Socket):
    """One page at one table."""

    def __init__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        super().__init__(scope, receive, send)
        self.match_id: int = scope["url_route"]["kwargs"]["match_id"]
        self.group = f"t.{self.match_id}"
        self.seat: int | None = None
        self.running = True
        self.alone = False
        """Whether nobody speaks here: at a table with the computer."""
        self.newest = -1
        """The rev of the newest push."""
        self.rematch = 0
        """The newest change of wishes for a rematch that the page was told."""
        self.held: list[tuple[int, str]] | None = []
        """Pushes that came before the snapshot was sent; None from then on."""
        self.silent = ""
        """Why this person may not speak, as the page was told."""
        self.owed: wire.Done | None = None
        """The answer to this page's frame, to go with the push that shows what it did."""
        self.owed_rev = 0
        """Of that push."""
        self.presence = presence.current()
        self.answers = beats.current()
        self.ear = Ear(self.out, self.read_room)
        self.unheard: frozenset[int] = frozenset()
        """Ids of those whose lines are not for this page."""
        self.advised: asyncio.Task[None] | None = None
        """Medium thinks for this page."""

    async def opened(self) -> None:
        """Listen first, then read: nothing falls in between."""
        place = await hub.run(place_of, self.match_id, self.user)
        if place is None:
            return self.goodbye("gone", GONE)
        (self.seat,) = place
        self.unheard = await hub.run(selectors.unheard, self.user)
        await self.hub.join(self.group, self)
        await self.send_present(since_of(self.scope), arrives=True)
        held, self.held = self.held or [], None
        for _, text in held:
            self.put(text, state=True)
        self.listen()
        self.appear()
        await self.greet()

    async def greet(self) -> None:
        """Tell the page what else waits for its person, and what has become of a match that is over."""
        if self.user.pk:
            for message in await hub.run(greetings, self.match_id, self.user.pk):
                self.tell(message)
            if why_silent(self.user) != "chat_not_yet":  # which ends without a word
                await self.tell_silence()
        if not self.running and (present := await self.answers.beats.present(self.match_id)) is not None:
            self.tell_rematch(present.rematch)

    def appear(self) -> None:
        """Be seen at this table, and in the house."""
        name = self.user.get_username()
        self.presence.enter(self.group, self, Who(self.user.pk, name, self.seat), people)
        doing = "plays" if self.seat is not None and self.running else "watches"
        self.presence.enter(presence.HOUSE, self, Who(self.user.pk, name, None, doing, self.match_id), None)

    def left(self) -> None:
        self.ear.close()
        self.hub.leave(self.group, self)
        for group in (self.group, presence.HOUSE):
            self.presence.leave(group, self)

    # --- what is told to the table -----------------------------------------------------------------------------------
    def heard(self, message: hub.Message) -> None:
        match message.get("type"):
            case "push":
                self.push(message["rev"], message["frames"], quiet=message.get("quiet", False))
                if message.get("over"):
                    self.take_place(self.seat, running=False)
            case "said":
                self.ear.hear(message["room"], message["n"], "" if message.get("by") in self.unheard else message["frame"])
            case "unsaid" if message["room"] == self.ear.room and message["by"] not in self.unheard:
                self.put(message["frame"])
            case "rematch":
                self.tell_rematch(message["frame"])
            case "here":
                self.presence.heard(self.group)
            case "called":
                self.tell(wire.Called(message["by"], message.get("id", 0), message.get("again", False)))
            case "news":
                self.put(message["frame"])
            case "start":
                self.put(message["frame"])
            case "go" if message["match"] != self.match_id:
                self.tell(wire.Go(message["match"]))
            case _:
                super().heard(message)

    def push(self, rev: int, frames: dict[str, str], *, quiet: bool = False) -> None:
        """Pass on what this viewer may see. Whose seat is told nothing more has left it: he is a watcher.

        Of a quiet change only those hear who are told something.
        """
        if self.seat is not None and str(self.seat) not in frames and not quiet:
            self.take_place(None, running=self.running)
        text = frames.get("w" if self.seat is None else str(self.seat))
        self.newest = max(self.newest, rev)
        if text is None:
            return
        if self.held is not None:
            self.held = [*self.held, (rev, text)][-LATECOMERS:]
        elif self.owed is not None and self.owed_rev == rev:
            self.put(answering(text, self.owed))  # no state: another must not stand for an answer
            self.owed = None
        else:
            self.put(text, state=True)

    async def send_present(self, since: int, *, arrives: bool = False) -> None:
        """Send the whole table as it is seen from the seat that the person has now, with the lines after `since`."""
        text = await self.answers.snapshots.get(self.match_id, None if self.seat is None else self.user.pk, since)
        shown = marks.decode(text)
        if shown.kind == Match.Kind.SAME:
            text = await self.covered(text, shown, arrives)
            shown = msgspec.structs.replace(marks.decode(text), seat=self.seat)  # not whom the device faces
        self.alone = shown.kind in Match.ALONE
        self.take_place(shown.seat, running=shown.status == "running")
        self.put(text, state=True)
        if self.held:
            self.held = [(rev, push) for rev, push in self.held if rev > shown.rev]

    async def covered(self, text: str, shown: Marks, arrives: bool) -> str:
        """Return the present of a device that two play on: covered for a page that comes anew, and never older than a push.

        An older one may show a hand over which the curtain has fallen meanwhile.
        """
        if arrives and shown.seat is not None:
            update = await hub.run(services.cover, match_id=self.match_id)
            if update is not None:
                self.hub.send(self.group, outbox.message(update))
        while (arrives and shown.seat is not None) or shown.rev < self.newest:
            arrives = False
            text = await self.answers.snapshots.get(self.match_id, self.user.pk, 0)
            shown = marks.decode(text)
        return text

    def take_place(self, seat: int | None, *, running: bool) -> None:
        if (seat, running) != (self.seat, self.running):
            self.seat, self.running = seat, running
            if self.held is None:
                self.listen()
                self.appear()

    def listen(self) -> None:
        """Hear what is said where the person is now: a player who leaves his seat hears the watchers from then on."""
        if not self.alone:
            self.ear.enter(room_of(self.seat))

    async def read_room(self, room: str) -> tuple[int, str]:
        return await self.answers.rooms.get(self.match_id, room, self.unheard)

    def tell_rematch(self, text: str) -> None:
        """Pass on who wants a rematch, unless the page knows that or something newer."""
        if text and (n := changes.decode(text).n) > self.rematch:
            self.rematch = n
            self.put(text)

    async def rechecked(self) -> None:
        """Take the seat that the person has now, and be sent what he may see from there; close when that is nothing."""
        place = await hub.run(place_of, self.match_id, self.user)
        if place is None:
            return self.goodbye("gone", GONE)
        if place != (self.seat,):
            (self.seat,) = place
            self.listen()
            await self.send_present(0)
        if (unheard := await hub.run(selectors.unheard, self.user)) != self.unheard:
            self.unheard = unheard
            self.ear.again()
        self.appear()  # perhaps under a new name
        await self.tell_silence()

    async def tell_silence(self) -> None:
        """Tell the page when its person may not speak any more, or may again."""
        if not self.alone and self.user.pk and (why := why_silent(self.user)) != self.silent:
            self.silent = why
            self.tell(wire.Silence(why, words.refusal(why, self.language)))

    # --- what the page says ------------------------------------------------------------------------------------------
    async def received(self, text: str) -> None:
        try:
            frame = wire.frames.decode(text)
        except (msgspec.MsgspecError, RecursionError, ValueError):
            return self.refuse("malformed", id_in(text))
        if isinstance(frame, wire.Beat):
            return await self.beat(frame)
        if self.user.pk is None:
            return self.refuse("no_chat" if isinstance(frame, wire.Say) else "not_seated", frame.id)
        if isinstance(frame, wire.Say):
            return await asyncio.shield(self.hub.own(self.speak(frame)))
        if isinstance(frame, wire.Hint):
            return self.ask(frame)
        await asyncio.shield(self.hub.own(self.act(frame)))

    async def beat(self, frame: wire.Beat) -> None:
        """Send who is behind the present; all others learn that they are not."""
        for group in (self.group, presence.HOUSE):
            self.presence.beat(group, self)
        try:
            present = await self.answers.beats.present(self.match_id)
            if present is None:
                return self.goodbye("gone", GONE)
            self.tell_rematch(present.rematch)
            self.ear.compare(present.said(room_of(self.seat)))
            rev, ply = present.told(self.seat)
            if frame.rev >= rev and frame.ply == ply:
                return self.tell(wire.BeatBack(clock.now(), rev))
            await self.send_present(frame.ply if frame.ply <= ply else 0)
        except Exception:
            logger.exception("a beat at table %d could not be answered", self.match_id)

    async def speak(self, frame: wire.Say) -> None:
        """Say a line to the own room. The table is told first, then the page: so it never waits for its own line."""
        if why := await why_not_now(self.presence.redis, self.user.pk, self.scope):
            return self.refuse(why, frame.id)
        who: dict[str, Any] = {"match_id": self.match_id, "player_id": self.user.pk, "client_id": frame.id}
        try:
            said = await hub.run(services.say, **who, text=frame.text)
        except Refused as no:
            return self.refuse(no.refusal.code, frame.id)
        except services.NotAllowed as no:
            return self.refuse(no.code, frame.id)
        except Exception:
            logger.exception("a line at table %d could not be said", self.match_id)
            return self.refuse("unavailable", frame.id)
        if said.frame:
            self.hub.send(self.group, outbox.line(said))
        self.tell(wire.Done(frame.id, 0, 0))

    def ask(self, frame: wire.Hint) -> None:
        """Have medium think for this page, one thought at a time; meanwhile its other frames are heard."""
        if self.advised is not None and not self.advised.done():
            return self.refuse("too_fast", frame.id)
        self.advised = self.hub.own(self.advise(frame))

    async def advise(self, frame: wire.Hint) -> None:
        """Tell this page, and no other, what medium would do. Nothing is told when the match has gone on meanwhile."""
        try:
            game, asked = await hub.run(hints.question, match_id=self.match_id, player_id=self.user.pk, stamp=frame.ply)
            if why := await why_no_advice(self.presence.redis, self.user.pk, self.scope):
                return self.refuse(why, frame.id)
            advice = await asyncio.to_thread(hints.thought, game, asked)
            await hub.run(services.count_hint, match_id=self.match_id, seat=asked.seat, ply=asked.stamp)
        except Refused as no:
            return self.refuse(no.refusal.code, frame.id)
        except services.NotAllowed as no:
            return self.refuse(no.code, frame.id)
        except Exception:
            logger.exception("no advice at table %d", self.match_id)
            return self.refuse("unavailable", frame.id)
        self.tell(wire.Advised(frame.id, frame.ply, advice.move, advice.reasons))

    async def act(self, frame: Act) -> None:
        """Do what was asked for and tell the table. The hub sees it through, whatever becomes of this socket."""
        try:
            update = await hub.run(done_and_told, self.hub, frame, self.match_id, self.user.pk)
        except Refused as no:
            return self.refuse(no.refusal.code, frame.id, no.refusal.values)
        except services.NotAllowed as no:
            return self.refuse(no.code, frame.id, tuple(no.values.items()))
        except Exception:
            logger.exception("a frame of type %s at table %d failed", type(frame).__name__, self.match_id)
            return self.refuse("unavailable", frame.id)
        if update is None:
            return self.refuse("not_due", frame.id)
        self.owed, self.owed_rev = update.answer, update.rev
        if update.frames:
            self.hub.send(self.group, outbox.message(update))
        if self.owed is not None:  # a repeat, or a push that did not come
            self.tell(self.owed)
            self.owed = None
        elif isinstance(frame, wire.ClaimFlag) and update.quiet and str(self.seat) not in update.frames:
            self.refuse("not_due", frame.id)  # for this page nothing has happened
        if update.bots or update.listed or update.reseated:
            self.hub.own(asyncio.to_thread(outbox.errands, update))


def done_and_told(home: hub.Hub, frame: Act, match_id: int, player_id: int) -> services.Update | None:
    """Do what a frame asks for. When the process has ended its event loop meanwhile, the table is told from this thread.

    A server may stop without waiting for its sockets (daphne does, within a second of a new connection); none ends before its
    threads.
    """
    update = done(frame, match_id, player_id)
    if not home.loop.is_running():
        outbox.follow(update)
    return update


def done(frame: Act, match_id: int, player_id: int) -> services.Update | None:
    """Do what a frame asks for, by the one service that does it. Raises Refused, services.NotAllowed."""
    who: dict[str, Any] = {"match_id": match_id, "player_id": player_id, "client_id": frame.id}
    match frame:
        case wire.Play(_, ply, move):
            return services.play(**who, move=bytes(move), stamp=ply)
        case wire.Resign(_, why):
            return services.resign(**who, why=why)
        case wire.AskTakeBack(_, ply):
            return services.ask_take_back(**who, stamp=ply)
        case wire.AnswerTakeBack(_, ask, accept):
            return services.answer_take_back(**who, ask=ask, accept=accept)
        case wire.WantRematch(_, want, commit):
            signals.answers(signals.rematch_wanted, **who, want=want, commit=commit)
            return services.Update(match_id=match_id, rev=0, ply=0, answer=wire.Done(frame.id, 0, 0))
        case wire.Commit() | wire.Reveal():
            signals.answers(signals.nonce_given, player_id=player_id, frame=frame)
            return services.Update(match_id=match_id, rev=0, ply=0, answer=wire.Done(frame.id, 0, 0))
        case wire.Back():
            return services.come_back(**who)
        case wire.Face(_, seat):
            return services.face(**who, seat=seat)
        case wire.ClaimFlag():
            return services.claim_flag(match_id=match_id)


def greetings(match_id: int, player_id: int) -> list[Any]:
    """Return the messages that the floors above have for somebody who has come to a table."""
    found = signals.answers(signals.table_opened, match_id=match_id, player_id=player_id)
    return [message for messages in found for message in messages]


def answering(text: str, answer: wire.Done) -> str:
    """Return an encoded table as the answer to a frame of its viewer: one message instead of two."""
    return f'{text[:-1]},"done":"{answer.id}"}}'


def place_of(match_id: int, user: Person) -> tuple[int | None] | None:
    """Return (the seat,) for a player, (None,) for one who may watch, None for who may not see that there is a table."""
    seat = selectors.seat_of(match_id, user.pk)
    return (seat,) if seat is not None or selectors.may_watch(match_id, user) else None


def since_of(scope: dict[str, Any]) -> int:
    """Return how many lines of the log the page holds: ?since=<ply>, or 0."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin1")).get("since", ["0"])[0]
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0


def why_silent(user: Any) -> str:
    """Return why somebody who is signed in may not speak anywhere, or nothing: he himself says so."""
    return str(user.why_silent())


class Id(msgspec.Struct):
    id: wire.ClientId | None = None


ids: Final = msgspec.json.Decoder(Id)


def id_in(text: str) -> str | None:
    """Return the id of a frame that could not be read otherwise, if there is one."""
    try:
        return ids.decode(text).id
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return None


def people(here: list[Who]) -> str:
    """Return the message about who is at a table."""
    seats = {who.seat for who in here if who.seat is not None}
    players = {who.user for who in here if who.seat is not None}
    watchers = {who.user: who.name for who in here if who.seat is None and who.user is not None and who.user not in players}
    unnamed = sum(who.user is None for who in here)
    return encode(wire.People(tuple(sorted(seats)), tuple(sorted(watchers.values())), unnamed)).decode()
