"""The demo: a club of players who never sign in, the matches they have played, and computers that play for whoever watches.

All of it can be told from real data and taken away again: its people have `is_demo`, its finished matches are those in which
they sit (nobody can play them), and the computers' matches are of the kind `demo`. While there are such people, the worker
keeps computers playing (lobby.tasks.keep_demo).
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from time import sleep
from typing import Any, Final

import msgspec
from django.db import transaction

from games import engine
from games.contract import AnyGame
from games.registry import GAMES
from lobby import demo_company, demo_daily, names
from lobby.demo_time import Time, in_the_past
from lobby.models import Player
from ratings.models import Account, Line, TalerLine
from tables import bots, clock, outbox, services, store, wire
from tables.models import Chair, Deal, Match

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
REACH: Final = 84 * DAY
"""How far back the finished matches lie."""
FINISHED: Final = 132
"""Matches of each game that have been played."""
WHOLE: Final = 6
"""One of so many was played to its end; in the others somebody gave up, which takes the computers less time."""
REGULARS: Final = 9
"""Players of the club who play most of the matches: their rating curves are worth a look."""
BREATH: Final = 0.03
"""Seconds between two of them in which a portal that runs beside can write, too: SQLite has one writer at a time."""
LINGERS: Final = 10 * MINUTE
"""How long a computers' match that is over can still be looked at."""
MOST: Final = 6
"""Computers' matches that run at the same time."""

PEOPLE: Final = (
    *("Wolkenhilde", "Emil Nordwind", "Frieda Föhn", "Kapitän Brause", "Lina Leinen", "Otto Ostwind", "Paula Passat"),
    *("Zeppelinchen", "Ida Isobar", "Karl Kumulus", "Tante Thermik", "Bruno Böe", "Rosa Reißleine", "Anton Aufwind"),
    *("Luftikus", "Greta Gondel", "Hannes Höhenwind", "Sandsackwerfer", "Mathilde Monsun", "Theo Talwind", "Cirrus"),
    *("Else Elmsfeuer", "Windfang", "Jakob Jetstream", "Nebelkrähe", "Vera Ventil", "Kurt Korbmacher", "Alma Altimeter"),
    *("Fesselballon", "Dora Drift", "Leinenlos", "Wilma Windrose", "Ludwig Landung", "Barometer", "Heißluft-Heiner"),
    *("Edda Etappe", "Schönwetter", "Max Mistral"),
)
BALLOONS: Final = ("Augusta", "Humboldt", "Viktoria", "Phönix", "Zephir", "Schwaben", "Albatros", "Fortuna")
"""The computers that play for watchers are called after balloons: nobody takes them for people."""
TIMES: Final = (wire.TimeControl("clock", 10, 5), wire.TimeControl("clock", 15, 10), wire.TimeControl("brake"))
PACED: Final = (wire.TimeControl("paced"),)
LEVELS: Final = ("medium", "medium", "easy")
TALK: Final = (
    ("Gut Wind!", "Dir auch, und eine weiche Landung."),
    ("Schön, dass du Zeit hast.", "Bei dem Wetter muss man fahren."),
    ("Leinen los?", "Leinen los!"),
    ("Heute gewinne ich.", "Das sagst du jedes Mal."),
)
"""How two of the club greet one another."""
THANKS: Final = (("Danke für die Partie.", "Gern, bis bald."), ("Das war knapp.", "Revanche morgen?"), ("Uff.", "Kopf hoch!"))


def fill() -> int:
    """Make what is missing of people and finished matches; returns how many matches were added."""
    club = people()
    demo_company.gather(club)
    added = sum(top_up(game, club) for game in GAMES.values() if game.bots)
    return added + demo_daily.fill(club)


def people() -> list[Player]:
    """Return the demo's players, after making those that are missing. A name that somebody has is left to him."""
    taken = set(Player.objects.filter(key__in=map(names.key, PEOPLE)).values_list("key", flat=True))
    rng = Random("people")
    for name in PEOPLE:
        joined = clock.now() - rng.randrange(REACH + DAY, 8 * REACH)
        if names.key(name) not in taken:
            member = Player(username=name, is_demo=True, language="de", date_joined=datetime.fromtimestamp(joined / 1000, UTC))
            member.set_unusable_password()
            member.save()
    return list(Player.objects.filter(is_demo=True).order_by("pk"))


# --- finished matches -------------------------------------------------------------------------------------------------
def finished() -> Any:
    return Match.objects.filter(chairs__player__is_demo=True).distinct()


def top_up(game: AnyGame, club: Sequence[Player]) -> int:
    there = finished().filter(game=game.slug).exclude(kind=Match.Kind.DAILY).count()
    for number in range(there, FINISHED):
        Past(game, club, number).play()
        sleep(BREATH)
    return max(0, FINISHED - there)


class Past:
    """One match of long ago: the computers play it for two of the club, through the same services as people do."""

    def __init__(self, game: AnyGame, club: Sequence[Player], number: int) -> None:
        rng = Random(f"{game.slug} {number}")
        self.game, self.rng = game, rng
        self.is_whole = number % WHOLE == 0
        among = club if number % 4 == 0 else club[:REGULARS]
        self.players = rng.sample(among, rng.choice(game.seats) if self.is_whole else game.seats.start)
        self.levels = [rng.choice(LEVELS) if self.is_whole else "easy" for _ in self.players]
        self.preset = list(game.presets)[number % len(game.presets)]
        self.rated = number % 11 != 10
        self.gives_up = None if self.is_whole else rng.randrange(2, 6) if number % 22 == 7 else rng.randrange(11, 20)
        """After so many moves somebody has had enough, and of several all but one; where they are few, it does not count."""
        self.weaker = sorted(range(len(self.players)), key=self.form)
        self.said = 0
        self.time = Time(clock.now() - 2 * 60 * MINUTE - REACH * (FINISHED - number) // FINISHED)

    def form(self, seat: int) -> float:
        """Return how well somebody plays that day: some play better than others, but nobody always."""
        return Random(f"{self.players[seat].username} {self.game.slug}").gauss(0, 1) + self.rng.gauss(0, 1)

    @transaction.atomic  # nobody sees it before it is over: sweeps would let flags of long ago fall
    def play(self) -> int:
        with in_the_past(self.time):
            sitters = [services.Sitter(player=player.pk, name=player.name) for player in self.players]
            first, time = self.rng.randrange(len(sitters)), self.rng.choice(PACED if self.game.paced else TIMES)
            terms: dict[str, Any] = {
                "game": self.game.slug,
                "preset": self.preset,
                "time": time,
                "kind": "people",
                "rated": self.rated,
            }
            match_id = services.open_match(sitters=sitters, first=first, **terms).match_id
            self.talk(match_id, TALK)
            moves = 0
            while (held := store.read(match_id)).running:
                self.time.passes(self.thought(held))
                self.act(held, moves)
                moves += 1
            self.talk(match_id, THANKS)
        return match_id

    def talk(self, match_id: int, words: Sequence[tuple[str, str]]) -> None:
        """Let two of those who sit there say something, as most do."""
        gone = set(Chair.objects.filter(match=match_id, left=True).values_list("player", flat=True))
        sitting = [player for player in self.players if player.pk not in gone]
        for player, line in zip(self.rng.sample(sitting, 2), self.rng.choice((*words, ())), strict=False):
            self.said += 1
            services.say(match_id=match_id, player_id=player.pk, text=line, client_id=f"demo-{self.said}")
            self.time.passes(self.rng.randrange(SECOND, 4 * SECOND))

    def thought(self, held: store.Held) -> int:
        """Return for how long (ms) somebody thinks: some seconds, and never until a flag falls."""
        left = min((face.until - self.time.now for face in held.clocks if face.until is not None), default=MINUTE)
        return min(self.rng.randrange(2 * SECOND, 9 * SECOND), left // 2)

    def act(self, held: store.Held, moves: int) -> None:
        if self.gives_up is not None and moves >= self.gives_up:
            services.resign(**self.who(held, self.weaker[moves - self.gives_up], moves))
            return
        seat = self.rng.choice(held.owing)
        message = engine.message(self.game, held.position, seat)
        asked = bots.Question(seat, self.levels[seat], True, message.view, message.legal, message.ply, self.rng)
        move = msgspec.json.encode(bots.chosen(self.game, asked))
        services.play(move=move, stamp=held.ply_of(seat), **self.who(held, seat, moves))

    def who(self, held: store.Held, seat: int, moves: int) -> dict[str, Any]:
        return {"match_id": held.id, "player_id": self.players[seat].pk, "client_id": f"demo-{moves}"}


# --- computers that play for watchers ---------------------------------------------------------------------------------
def wanted() -> bool:
    """Whether this portal shows the demo."""
    return Player.objects.filter(is_demo=True).exists()


def keep_running() -> None:
    """Keep one match of computers of each kind running; those that are long over go. Without a demo nothing is done."""
    if not wanted():
        return
    with transaction.atomic():
        # two beats at once would begin everything twice
        Player.objects.select_for_update(no_key=True).filter(is_demo=True).order_by("pk").first()
        shown = Match.objects.filter(kind=Match.Kind.DEMO)
        running = set(shown.filter(status=Match.Status.RUNNING).values_list("game", "preset"))
        kinds = [(game, preset) for game in GAMES.values() if game.bots for preset in game.presets][:MOST]
        updates = [begin(game, preset) for game, preset in kinds if (game.slug, preset) not in running]
        forget(shown.filter(ended_at__lt=clock.now() - LINGERS))
    outbox.follow_all(updates)


def begin(game: AnyGame, preset: str) -> services.Update:
    rng = Random()
    levels = [level for level in LEVELS if level in game.bots] or list(game.bots)
    balloons = rng.sample(BALLOONS, game.seats.start)
    sitters = [services.Sitter(bot=rng.choice(levels), name=name) for name in balloons]
    first, time = rng.randrange(len(sitters)), wire.TimeControl("none")
    return services.open_match(game=game.slug, preset=preset, sitters=sitters, first=first, time=time, kind="demo")


# --- taking it away ---------------------------------------------------------------------------------------------------
@transaction.atomic
def remove() -> int:
    """Take the whole demo away; returns how many matches went. What is folded from the ledger goes with its players."""
    demo_daily.forget()
    gone = forget(finished()) + forget(Match.objects.filter(kind=Match.Kind.DEMO))
    demo_company.disperse()
    Account.objects.filter(player__is_demo=True).delete()
    Player.objects.filter(is_demo=True).delete()
    return gone


def forget(matches: Any) -> int:
    """Delete matches with all that belongs to them, deals and lines of the ledger included."""
    rows = list(matches.values_list("pk", "deal_id"))
    for ledger in (Line, TalerLine):
        ledger.objects.filter(match__in=[pk for pk, _ in rows]).delete()
    Match.objects.filter(pk__in=[pk for pk, _ in rows]).delete()
    Deal.objects.filter(pk__in=[deal for _, deal in rows], daily_race=None).delete()
    return len(rows)
