"""Play matches of every kind through the real services, in a past of their own: what an audit is tried on.

All games that are installed, with every number of seats and every preset: for ratings with and without a stake, friendly ones
with turns taken back, against the computer, the race of the day, two on one device, computers alone; with a clock, the brake or
by correspondence; played to the end, given up, left, out of time, broken off, void; with what browsers add to the luck. Moves
are any legal ones, or an easy computer's: an audit asks whether they were kept, not whether they were good. The same seed makes
the same kinds, not the same cards.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any, Final

import msgspec
from django.db import transaction

from games import engine, registry
from games.contract import AnyGame
from games.engine import Refused
from lobby import farewell
from lobby.demo import MINUTE, SECOND, Time, in_the_past
from lobby.models import Player
from ratings import services as ratings
from ratings import taler, taler_ledger
from ratings.daily import days, races, racing
from tables import bots, clock, services, store, wire
from tables.models import Match
from tables.services import NotAllowed, Sitter

CLOCK: Final = wire.TimeControl("clock", 5, 3)
BRAKE: Final = wire.TimeControl("brake")
SLOW: Final = wire.TimeControl("days", days=wire.DAYS[0])
NONE: Final = wire.TimeControl("none")
KINDS: Final = {"rated": 46, "friendly": 16, "computer": 12, "daily": 12, "same": 8, "demo": 6}
"""Kinds of matches, and how many of a hundred are of them."""
ENDS: Final = {"given up": 67, "whole": 3, "left": 10, "out of time": 8, "broken off": 7, "void": 5}
BETWEEN: Final = 15 * MINUTE
"""From the beginning of a match to that of the next one: ten thousand are a hundred days."""
LOOKS_BACK: Final = 200
"""One match of so many is looked back at."""
GOES: Final = 400
"""After so many matches a member goes for good, a guest is forgotten, and two new ones come."""
SHARED: Final = 10
"""One match of so many is shared by a link."""
DECLINED: Final = 20
"""Before one match of so many, cards were laid for another that nobody took."""
FEW: Final = (2, 9)
"""Moves after which somebody ends a match that is not played to its end, at least and at most."""
LONG: Final = 3_000
"""Moves after which a match is taken for one that never ends."""


class House:
    """Members, guests, and the time at which they play."""

    def __init__(self, *, seed: int = 1, members: int = 40, count: int = 0) -> None:
        self.rng = Random(seed)
        self.time = Time(clock.now() - count * BETWEEN - 3 * MINUTE * 60)
        names = [f"Nr. {number}" for number in range(members)]
        self.members = [Player.objects.create_user(name) for name in names]
        self.guests = [Player.objects.create_user(f"Gast {number}", is_guest=True) for number in range(3)]
        for player in self.members[::3]:
            taler_ledger.correct(player_id=player.pk, amount=500, reason="to play with", by=None)
        self.made: Counter[str] = Counter()

    def play(self, kind: str = "", end: str = "", game: AnyGame | None = None) -> int:
        """Play one match, and return its id."""
        kind = kind or self.rng.choices(*pairs(KINDS))[0]
        begun = self.time.now
        with in_the_past(self.time), transaction.atomic():
            match_id = Evening(self, kind, end or self.rng.choices(*pairs(ENDS))[0], game).played()
        self.time.now = max(begun + BETWEEN, self.time.now + MINUTE)
        self.made[kind] += 1
        if self.made.total() % GOES == 0:
            self.part()
        return match_id

    def part(self) -> None:
        gone = self.members.pop(self.rng.randrange(len(self.members)))
        farewell.close_account(player=gone)
        self.guests.pop(0).delete()
        number = self.made.total()
        self.members.append(Player.objects.create_user(f"Neu {number}"))
        self.guests.append(Player.objects.create_user(f"Gast {number}", is_guest=True))


def pairs(weights: dict[str, int]) -> tuple[Sequence[str], Sequence[int]]:
    return list(weights), list(weights.values())


def varied(house: House, count: int) -> Iterator[int]:
    """Play so many matches; yields their ids."""
    for _ in range(count):
        yield house.play()


class Evening:
    """One match, from who sits down to its end."""

    def __init__(self, house: House, kind: str, end: str, game: AnyGame | None) -> None:
        self.house, self.rng, self.time, self.kind, self.end = house, house.rng, house.time, kind, end
        self.game = game or self.rng.choice([one for one in registry.GAMES.values() if self.fits(one)])
        self.people: list[Player] = []
        self.moves, self.count = 0, 0

    def fits(self, game: AnyGame) -> bool:
        if self.kind == "daily":
            return game.daily is not None
        return bool(game.bots) and (self.kind != "same" or services.is_for_two(game))

    def played(self) -> int:
        self.match_id = self.begun()
        # on one device each answer tells again what came before, so that a long match is slow to make
        whole = self.end == "whole" and (self.kind != "same" or self.rng.random() < 0.1)
        enough = LONG if whole else self.rng.randint(*FEW)
        while self.held.running and self.moves < enough:
            self.step()
        if self.held.running:
            self.finish()
        if self.end == "void" and services.void(match_id=self.match_id):
            ratings.take_back(self.match_id)
        elif self.rng.random() < 1 / SHARED:
            self.share()
        if self.people and self.rng.random() < 1 / LOOKS_BACK:
            self.look_back()
        return self.match_id

    # --- how it begins -----------------------------------------------------------------------------------------------
    def begun(self) -> int:
        if self.kind == "daily":
            return self.raced()
        seats = self.rng.choice(self.game.seats)
        terms = self.terms(seats)
        sitters = self.sitters(seats)
        deal = services.open_deal(game=self.game.slug).pk
        if self.kind != "demo" and self.rng.random() < 0.5:
            terms["nonces"] = self.nonces(deal, sitters)
        if self.kind == "rated" and self.rng.random() < 0.5:
            terms["stake"] = self.stake()
        if self.rng.random() < 1 / DECLINED:
            services.close_deal(deal=services.open_deal(game=self.game.slug), fate="declined")
        return services.open_match(sitters=sitters, deal=deal, **terms).match_id

    def nonces(self, deal: int, sitters: Sequence[Sitter]) -> list[bytes | None]:
        """Let all browsers show their hashes, then what these are of; one of them may be an old one that gives nothing."""
        given = [self.rng.randbytes(32) if one.player and self.rng.random() < 0.9 else None for one in sitters]
        for act in ("shown", "opened"):
            for one, nonce in zip(sitters, given, strict=True):
                if one.player is None or nonce is None:
                    continue
                who: dict[str, Any] = {"deal_id": deal, "player_id": one.player, "version": 1}
                if act == "shown":
                    services.promise(**who, commitment=hashlib.sha256(nonce).hexdigest())
                else:
                    services.open_nonce(**who, nonce=nonce)
        return given

    def stake(self) -> int:
        """What all of them can put in, at most."""
        return min(self.rng.randint(1, 20), *(taler.balance(one.pk) for one in self.people))

    def raced(self) -> int:
        """Sit down to the race of the day; now and then just before midnight."""
        self.people = [self.rng.choice(self.house.members)]
        race = races.drawn(self.game.slug, days.today())
        if self.rng.random() < 0.1:
            self.time.now = max(self.time.now, days.ends(race.day) - 20 * SECOND)
        if self.rng.random() < 0.1:
            race = races.drawn(self.game.slug, days.last_closed() - timedelta(days=1))
        return racing.begin(player_id=self.people[0].pk, race=race)[0]

    def sitters(self, seats: int) -> list[Sitter]:
        level = next(iter(self.game.bots))
        computers = [Sitter(bot=level, name="Computer") for _ in range(seats)]
        if self.kind == "demo":
            return computers
        among = self.house.members + (self.house.guests if self.kind != "rated" else [])
        alone = self.kind in ("computer", "same")
        self.people = self.rng.sample(among, 1 if alone else seats)
        sitting = [Sitter(player=one.pk, name=one.name, guest=one.is_guest) for one in self.people]
        return [*sitting, Sitter(name="Gegenüber")] if self.kind == "same" else [*sitting, *computers[len(sitting) :]]

    def terms(self, seats: int) -> dict[str, Any]:
        people = self.kind in ("rated", "friendly")
        terms: dict[str, Any] = {"game": self.game.slug, "kind": "people" if people else self.kind, "time": NONE}
        terms |= {"preset": self.rng.choice(list(self.game.presets)), "first": self.rng.randrange(seats)}
        if people:
            terms |= {"time": CLOCK if self.end == "out of time" else self.rng.choice((CLOCK, BRAKE, SLOW))}
        if self.kind == "same" and self.rng.random() < 0.3:
            terms |= {"time": CLOCK}
        return terms | {"rated": self.kind == "rated"}

    # --- how it goes on ----------------------------------------------------------------------------------------------
    @property
    def held(self) -> store.Held:
        return store.read(self.match_id)

    def step(self) -> None:
        """Let one of those who are waited for move; sometimes somebody wants a turn back."""
        held = self.held
        seat = self.rng.choice(held.owing)
        self.time.passes(self.thought(held))
        self.moves += 1
        if held.is_bot(seat):
            bots.play_one(self.match_id, level=next(iter(self.game.bots)))
            return
        if held.is_shared and held.facing != seat:
            for side in (None, seat):
                self.face(side)
        message = engine.message(self.game, held.position, seat)
        move = msgspec.json.encode(self.rng.choice(message.legal))
        services.play(move=move, stamp=message.ply, **self.who(seat))
        if self.kind != "rated" and self.rng.random() < 0.1:
            self.regret(seat)

    def face(self, seat: int | None) -> None:
        services.face(match_id=self.match_id, player_id=self.people[0].pk, seat=seat, client_id=self.new_id())

    def thought(self, held: store.Held) -> int:
        left = min((one.until - self.time.now for one in held.clocks if one.until is not None), default=MINUTE)
        return min(self.rng.randrange(2 * SECOND, MINUTE), max(left // 2, 0))

    def regret(self, seat: int) -> None:
        """Ask for one's turn back, and let the others answer; where that cannot be, nothing happens."""
        with suppress(NotAllowed, Refused):
            services.ask_take_back(stamp=self.held.position.ply, **self.who(seat))
            accept = self.rng.random() < 0.7
            for other in self.held.people():
                if (offer := self.held.offer) is not None and other != seat:
                    services.answer_take_back(ask=offer.ask, accept=accept, **self.who(other))

    def who(self, seat: int) -> dict[str, Any]:
        player = self.held.chairs[seat].player or self.people[0].pk
        return {"match_id": self.match_id, "player_id": player, "client_id": self.new_id()}

    def new_id(self) -> str:
        self.count += 1
        return f"varied-{self.count}"

    # --- how it ends -------------------------------------------------------------------------------------------------
    def finish(self) -> None:
        if self.end == "broken off" or self.kind == "demo":
            services.abort(match_id=self.match_id, reason="abandoned")
        elif self.end == "out of time":
            self.wait()
        while (held := self.held).running:
            self.go(held, "left" if self.end == "left" else "resigned")

    def wait(self) -> None:
        """Let all clocks run down."""
        for _ in range(LONG):
            if (due := Match.objects.values_list("next_due", flat=True).get(pk=self.match_id)) is None:
                return
            self.time.now = max(self.time.now, due) + 1
            services.claim_flag(match_id=self.match_id)

    def go(self, held: store.Held, why: Any) -> None:
        """Let somebody go; the others play on for a while, with a computer at his seat."""
        seat = self.rng.choice(held.people())
        if held.is_shared and held.facing is None:
            self.face(held.owing[0])
        services.resign(why=why, **self.who(seat))
        for _ in range(self.rng.randrange(5)):
            if self.held.running:
                self.step()

    def share(self) -> None:
        for player in self.people[:1]:
            with suppress(NotAllowed):
                services.share(match_id=self.match_id, player_id=player.pk)

    def look_back(self) -> None:
        with suppress(NotAllowed):
            more = services.ask_look_back(match_id=self.match_id, player_id=self.people[0].pk)
            while more:
                more = services.look_on(match_id=self.match_id)
