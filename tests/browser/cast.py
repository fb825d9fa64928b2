"""Those who stand in the scenes, and the matches that are laid out for them: all made by the services that people use too."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from itertools import count
from random import Random
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from django.test import Client
from playwright.sync_api import BrowserContext

from bench import raced
from games import engine
from games.battleballon import cards
from games.battleballon.state import Deal, LayDraw
from games.registry import GAMES
from lobby import (
    challenges,
    following,
    letters,
    news,
    news_reach,
    open_tables,
    room_lines,
    rooms,
    seeks,
    table_terms,
    ties,
    waiting,
)
from lobby import wire as lobby_wire
from lobby.models import FOR_EVER, Challenge, News, OpenTable, Player, Sanction, Seek
from lobby.moderation import acting, appealing, records, reporting
from ratings import taler_ledger
from ratings.daily import days, races, racing
from ratings.models import Standing
from tables import bots, clock, services, store, wire
from tables.models import Match
from tests.games import laid

GAME = "battleballon"
TOY = "lampions"
MORE = ("Paula Passat", "Rudi Regenbogen", "Sonja Sturmtief", "Wim Windstille")
"""Who else sits at tables for more than two."""
numbers = count(1)
LANE = 12


def signed_in(context: BrowserContext, site: str, player: Player) -> None:
    """Give a browser the session of a player."""
    client = Client()
    client.force_login(player)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])


class Cast:
    """Made once a portal; each match when a scene asks for it, so that no clock and no request runs out before."""

    @cached_property
    def anna(self) -> Player:
        return self.member("Wolkenanna")

    @cached_property
    def emil(self) -> Player:
        return self.member("Emil Ostwind")

    @cached_property
    def lina(self) -> Player:
        """Is in the lobby, and never at a table: who plays is not asked."""
        return self.member("Lina Leinen")

    @cached_property
    def lotte(self) -> Player:
        """Is challenged, and shown only where that is seen."""
        return self.member("Lotte Luv")

    @cached_property
    def dora(self) -> Player:
        return self.member("Dora Drift")

    @cached_property
    def nora(self) -> Player:
        """Offers herself, and is in the lobby while that is looked at."""
        return self.member("Nora Nordost")

    @cached_property
    def ida(self) -> Player:
        """Looks for an opponent."""
        return self.member("Ida Inversion")

    @cached_property
    def frieda(self) -> Player:
        """Has friends, and writes with them."""
        return self.member("Frieda Fallwind")

    @cached_property
    def bruno(self) -> Player:
        """Is spoken of by the staff."""
        return self.member("Bruno Bö")

    @cached_property
    def kurt(self) -> Player:
        """Is banned: nobody else is shown with him."""
        return self.member("Kurt Kalme")

    @cached_property
    def tilda(self) -> Player:
        """Has an open table."""
        return self.member("Tilda Thermik")

    @cached_property
    def staff(self) -> Player:
        return self.member("Chefin", is_staff=True, is_superuser=True)

    def member(self, name: str, **more: Any) -> Player:
        found = Player.objects.filter(username=name).first()
        return found or Player.objects.create_user(name, **more)

    # --- order ------------------------------------------------------------------------------------------------------
    @cached_property
    def case(self) -> int:
        """Bruno has said something at a table, and was reported for it twice."""
        sitters = [services.Sitter(player=player.pk, name=player.name) for player in (self.dora, self.bruno)]
        clock = wire.TimeControl("clock", 10, 5)
        match_id = services.open_match(game=GAME, preset="short", sitters=sitters, time=clock, kind="people").match_id
        for player, line in (
            (self.dora, "Gut Wind!"),
            (self.bruno, "Mit dir? Lern erst einmal lesen."),
            (self.dora, "Na dann."),
        ):
            services.say(match_id=match_id, player_id=player.pk, text=line, client_id=f"scene-{next(numbers)}")
        about: dict[str, Any] = {"reason": "insult", "address": "192.0.2.1"}
        line_ids = {"match": str(match_id), "room": "players", "n": "2"}
        reporting.report(reporter=self.dora, kind="line", ids=line_ids, words="So fing es gleich an.", **about)
        ids = {"player": str(self.bruno.pk)}
        told = reporting.report(reporter=self.nora, kind="player", ids=ids, words="", **about)
        return told.case_id

    @cached_property
    def sanctioned(self) -> int:
        """Kurt was warned, muted and banned, and has answered; Nora is told what became of her report."""
        ids = {"player": str(self.kurt.pk)}
        told = reporting.report(
            reporter=self.nora, kind="player", ids=ids, reason="spam", words="Überall Werbung.", address="192.0.2.2"
        )
        for kind, until in (("warn", None), ("mute", FOR_EVER), ("ban", FOR_EVER)):
            order = acting.Order(kind=kind, reason="spam", words="Bitte keine Werbung.", until=until, close=kind == "ban")
            acting.act(by=self.staff, case_id=told.case_id, order=order, newest=records.newest_of(self.kurt.pk))
        muted = Sanction.objects.get(player=self.kurt, kind="mute")
        return appealing.appeal(player=self.kurt, sanction_id=muted.pk, words="Das war ein Versehen.").pk

    def named(self, name: str) -> Player | None:
        found: Player | None = getattr(self, name) if name else None
        return found

    # --- matches ----------------------------------------------------------------------------------------------------
    def opened(self, game: str = GAME, preset: str = "classic", **more: Any) -> int:
        """Begin a match of Anna, who begins, and Emil."""
        time = more.pop("time", wire.TimeControl("clock", 10, 5))
        sitters = [services.Sitter(player=player.pk, name=player.name) for player in (self.anna, self.emil)]
        opened = services.open_match(game=game, preset=preset, sitters=sitters, time=time, kind="people", **more)
        return opened.match_id

    def played(self, enough: Callable[[store.Held], bool], **terms: Any) -> int:
        """Let computers move for both until it is enough, or the match is over."""
        match_id, rng = self.opened(**terms), Random("scenes")
        while (held := store.read(match_id)).running and not enough(held):
            seat = held.owing[0]
            seen = engine.message(held.game, held.position, seat)
            asked = bots.Question(seat, "medium", True, seen.view, seen.legal, seen.ply, rng)
            self.move(held, seat, bots.chosen(held.game, asked))
        return match_id

    def move(self, held: store.Held, seat: int, move: Any) -> None:
        player = (self.anna, self.emil)[seat]
        raw, stamp = msgspec.json.encode(move), held.position.ply
        services.play(match_id=held.id, player_id=player.pk, move=raw, stamp=stamp, client_id=f"scene-{next(numbers)}")

    def laid(self, game: str, position: str, **terms: Any) -> int:
        """Begin a match of Anna, Emil and as many more as it takes, and lay out a position that the game's tests name."""
        seats = laid.position(game, position)[0].seats
        players = (self.anna, self.emil, *map(self.member, MORE))[:seats]
        sitters = [services.Sitter(player=player.pk, name=player.name) for player in players]
        return laid.laid_out(game, position, sitters, **terms).match_id

    @cached_property
    def staked(self) -> int:
        """Anna and Emil have put something in, and got it back."""
        for player in (self.anna, self.emil):
            taler_ledger.correct(player_id=player.pk, amount=140, reason="Preis des Sommerfests", by=self.staff)
        match_id = self.opened(rated=True, stake=20)
        services.resign(match_id=match_id, player_id=self.emil.pk, client_id=f"scene-{next(numbers)}")
        return match_id

    def choosing(self) -> int:
        return self.opened()

    def middle(self, **terms: Any) -> int:
        """Anna is on turn, some journeys have begun."""
        return self.played(lambda held: held.position.ply > 25 and held.actors == (0,), **terms)

    def talking(self) -> int:
        match_id = self.middle()
        for player, line in (
            (self.emil, "Gut Wind!"),
            (self.anna, "Dir auch, und eine weiche Landung."),
            (self.emil, "Bis gleich …"),
        ):
            services.say(match_id=match_id, player_id=player.pk, text=line, client_id=f"scene-{next(numbers)}")
        return match_id

    def waiting(self) -> int:
        """Emil is on turn."""
        return self.played(lambda held: held.position.ply > 25 and held.actors == (1,))

    def between(self) -> int:
        """The first race is over."""
        return self.played(lambda held: held.position.state.phase == "between")

    @cached_property
    def over(self) -> int:
        return self.played(lambda held: False)

    @cached_property
    def shared(self) -> str:
        """Anna shares the replay of a match that she has lost; the token of her link."""
        return services.share(match_id=self.rated_over, player_id=self.anna.pk).token

    def passed_on(self) -> int:
        assert self.shared
        return self.rated_over

    @cached_property
    def looked_back(self) -> int:
        """A match at which somebody has looked back."""
        services.ask_look_back(match_id=self.rated_over, player_id=self.anna.pk)
        while services.look_on(match_id=self.rated_over):
            pass
        return self.rated_over

    # --- ratings ----------------------------------------------------------------------------------------------------
    @cached_property
    def rated(self) -> str:
        """Anna and Emil have played for their ratings; the key of Anna's page."""
        for loser in (1, 1, 0):
            match_id = self.played(lambda held: held.position.ply > 24, rated=True)
            player = (self.anna, self.emil)[loser]
            services.resign(match_id=match_id, player_id=player.pk, client_id=f"scene-{next(numbers)}")
        return str(self.anna.key)

    @cached_property
    def rated_over(self) -> int:
        """Anna has lost a match for ratings."""
        return self.given_up(12)

    @cached_property
    def unrated_over(self) -> int:
        """Anna gave a match for ratings up before it counted."""
        return self.given_up(3)

    def given_up(self, entries: int) -> int:
        match_id = self.played(lambda held: held.position.ply > 2 * entries, rated=True)
        services.resign(match_id=match_id, player_id=self.anna.pk, client_id=f"scene-{next(numbers)}")
        return match_id

    @cached_property
    def outranked(self) -> bool:
        """More people stand before Anna in the leaderboard than one page holds."""
        assert self.rated
        crowd = [self.member(f"Flieger {place}") for place in range(1, 58)]
        rows = [
            Standing(player=one, game=GAME, elo=1600 + place, rated=12, won=7, lost=5, points=20)
            for place, one in enumerate(crowd)
        ]
        Standing.objects.bulk_create(rows)
        return True

    @cached_property
    def raced(self) -> str:
        """Anna and more people than are shown at first have raced today and on the last closed day; the name of that."""
        crowd = [self.anna, *(self.member(f"Tagflieger {place}") for place in range(1, 24))]
        for number, day in enumerate((days.last_closed(), days.today())):
            raced.arrived(races.drawn(GAME, day), crowd, seed=number, upto=clock.now())
        return days.last_closed().isoformat()

    @cached_property
    def race_over(self) -> int:
        """Lotte has raced today."""
        assert self.raced
        match_id, _ = racing.begin(player_id=self.lotte.pk, race=races.drawn(GAME, days.today()))
        while (held := store.read(match_id)).running:
            if bots.play_one(match_id) is None:
                move = engine.message(held.game, held.position, 0).legal[0]
                services.play(
                    match_id=match_id,
                    player_id=self.lotte.pk,
                    move=msgspec.json.encode(move),
                    stamp=held.position.ply,
                    client_id=f"scene-{next(numbers)}",
                )
        return match_id

    @cached_property
    def hidden(self) -> str:
        """Somebody who shows his page to friends; its key."""
        return str(self.member("Nebelkrähe", shown_to="friends").key)

    def six(self) -> int:
        return self.middle(preset="long")

    def take_back_asked(self) -> int:
        """Anna has moved, and asks Emil to let her take it back."""
        match_id = self.waiting()
        ply = Match.objects.get(pk=match_id).ply
        services.ask_take_back(match_id=match_id, player_id=self.anna.pk, stamp=ply, client_id=f"scene-{next(numbers)}")
        return match_id

    def full_lanes(self) -> int:
        """Each of both has twelve cards in two lanes of six: their cards come in that order."""
        mine, theirs = cards.pack(6)[: 3 * LANE], cards.pack(6)[3 * LANE :]
        order = tuple(card for pair in zip(mine, theirs, strict=True) for card in pair)
        with dealt(order):
            match_id = self.opened(preset="long")
        for turn in range(2 * LANE):
            for seat, own in enumerate((mine, theirs)):
                self.move(store.read(match_id), seat, LayDraw(own[turn], "expedition", "deck"))
        return match_id

    def toy(self) -> int:
        return self.opened(game=TOY)

    def computer(self, level: str = "medium") -> int:
        sitters = [services.Sitter(player=self.anna.pk, name=self.anna.name), services.Sitter(bot=level, name="Computer")]
        time = wire.TimeControl("none")
        return services.open_match(game=GAME, sitters=sitters, time=time, kind="computer").match_id

    def device(self) -> int:
        """Anna plays somebody who sits beside her, with a clock; the curtain is down."""
        sitters = [services.Sitter(player=self.anna.pk, name="Wilma"), services.Sitter(name="Xaver Winterhalder")]
        time = wire.TimeControl("clock", 10, 5)
        return services.open_match(game=GAME, sitters=sitters, time=time, kind="same").match_id

    # --- the lobby --------------------------------------------------------------------------------------------------
    def challenged(self) -> int:
        """Somebody asks Lotte for a match; returns the challenge's number."""
        rival = self.member(f"Karl Kumulus {next(numbers)}")
        terms: dict[str, Any] = {"game": GAME, "preset": "classic", "time": lobby_wire.Clock(10, 5), "rated": True}
        ids: dict[str, Any] = {"challenger_id": rival.pk, "rival_id": self.lotte.pk, "client_id": f"scene-{next(numbers)}"}
        return challenges.challenge(**ids, **terms, challenger_begins=True).pk

    def changed(self) -> None:
        """Who asks Lotte has thought of other terms since."""
        row = Challenge.objects.get(pk=self.challenged())
        terms: dict[str, Any] = {"preset": "short", "time": lobby_wire.Clock(10, 5), "rated": False, "i_begin": True}
        challenges.propose(challenge_id=row.pk, player_id=row.challenger_id, version=1, **terms)

    def offers(self) -> None:
        """Nora has two open challenges, one of them for the strong; Ida has one of her own, and a link."""
        self.waits(self.nora, "open", begins="me", lowest=1400, highest=1600)
        self.waits(self.nora, "open", anew=False, preset="long", rated=True, lowest=2000)
        self.waits(self.ida, "open")
        self.waits(self.ida, "link", anew=False)

    def searches(self) -> None:
        """Ida searches, and nobody wants the same; she follows Nora, and Nora her."""
        for one, other in ((self.ida, self.nora), (self.nora, self.ida)):
            following.follow(follower_id=one.pk, player_id=other.pk)
        row = self.waits(self.ida, "quick", preset="short", rated=True, span=200)
        Seek.objects.filter(pk=row.pk).update(made_at=row.made_at - 40_000)

    def invitation(self) -> str:
        """Nora invites whoever has the link; its token."""
        return str(self.waits(self.nora, "link", begins="me").token)

    def invitation_of_nobody(self) -> str:
        """Who invites is not in the house."""
        return str(self.waits(self.member("Karla Kondensation"), "link").token)

    def invitation_for_members(self) -> str:
        return str(self.waits(self.nora, "link", rated=True).token)

    @cached_property
    def invitation_taken(self) -> str:
        row = self.waits(self.member("Karla Kondensation"), "link")
        Seek.objects.filter(pk=row.pk).update(state=Seek.State.STARTED)
        return str(row.token)

    def waits(self, player: Player, kind: str, *, anew: bool = True, **terms: Any) -> Seek:
        """Let somebody wait for an opponent; anew: with nothing else."""
        if anew:
            waiting.end(Seek.objects.filter(player=player), Seek.State.WITHDRAWN)
        usual: dict[str, Any] = {"game": GAME, "preset": "classic", "time": lobby_wire.Clock(10, 5)}
        offer = seeks.Offer(**{**usual, **terms})
        return seeks.seek(player_id=player.pk, kind=kind, offer=offer, client_id=f"scene-{next(numbers)}")

    def table(self) -> str:
        """Tilda has an open table at which Quirin, a computer and nobody sit; the token of its link."""
        return self.gathered(self.member("Quirin Quellwolke")).token

    def table_waits(self) -> None:
        """All at Tilda's table are ready but she."""
        guests = [self.member(name) for name in ("Quirin Quellwolke", "Rosa Regenbogen")]
        row = self.gathered(*guests)
        row.refresh_from_db()
        for one in guests:
            open_tables.ready(table_id=row.pk, player_id=one.pk, version=row.version, ready=True)

    def table_closed(self) -> str:
        """The token of a table that Tilda has closed."""
        token = self.table()
        self.clear()
        return token

    def gathered(self, *guests: Player) -> OpenTable:
        """Let Tilda have an open table for four, a computer on its third seat, and nobody else there but these."""
        row = OpenTable.objects.filter(host=self.tilda, state=OpenTable.State.OPEN).first() or self.new_table()
        sit = {place.player_id for place in row.places.all() if place.player_id is not None}
        for one in sit - {self.tilda.pk, *(guest.pk for guest in guests)}:
            open_tables.stand(table_id=row.pk, player_id=one)
        open_tables.seat_bot(table_id=row.pk, player_id=self.tilda.pk, seat=2, level="easy")
        for guest in guests:
            if guest.pk not in sit:
                open_tables.sit(table_id=row.pk, player_id=guest.pk)
        return row

    def new_table(self) -> OpenTable:
        options: dict[str, bool | int | str] = {"rounds": 3, "wild_pots": True, "thief": False}
        wanted = table_terms.TableTerms(options, 4, lobby_wire.Clock(10, 5), True, "lot", True)
        return open_tables.make(player_id=self.tilda.pk, game=TOY, wanted=wanted, client_id=f"scene-{next(numbers)}")

    def clear(self) -> None:
        for row in OpenTable.objects.filter(host=self.tilda, state=OpenTable.State.OPEN):
            open_tables.close(table_id=row.pk, player_id=self.tilda.pk)

    def four(self, *left: int) -> int:
        """A match of four, Anna and Emil among them, that some have left."""
        players = [self.anna, self.emil, *(self.member(name) for name in ("Valentin Vorhang", "Wanda Wetterleuchten"))]
        sitters = [services.Sitter(player=player.pk, name=player.name) for player in players]
        time = wire.TimeControl("clock", 10, 5)
        match_id = services.open_match(game=TOY, sitters=sitters, time=time, kind="people").match_id
        for seat in left:
            ident = f"scene-{next(numbers)}"
            services.resign(match_id=match_id, player_id=players[seat].pk, client_id=ident, why="left")
        return match_id

    def four_left(self) -> int:
        return self.four(2)

    def four_over(self) -> int:
        return self.four(3, 2, 1)

    # --- people among themselves ------------------------------------------------------------------------------------
    @cached_property
    def among_friends(self) -> bool:
        """Frieda has a friend, is asked by two and has asked one, blocks one and has muted one."""
        friend, pending = self.member("Gustav Gegenwind"), self.member("Hanna Hochdruck")
        for one, other in ((self.frieda, friend), (friend, self.frieda), (self.frieda, pending)):
            ties.befriend(who_id=one.pk, whom_id=other.pk)
        for name in ("Isidor Islandtief", "Donnerwetterpropeller"):
            ties.befriend(who_id=self.member(name).pk, whom_id=self.frieda.pk)
        ties.block(who_id=self.frieda.pk, whom_id=self.member("Knut Kaltfront").pk)
        ties.mute(who_id=self.frieda.pk, whom_id=self.member("Lothar Luftloch").pk, on=True)
        return True

    @cached_property
    def letters(self) -> str:
        """Frieda and Gustav write to one another; the key of Gustav's page."""
        assert self.among_friends
        gustav = self.member("Gustav Gegenwind")
        for one, other, text in (
            (gustav, self.frieda, "Hast du heute Abend Zeit für eine Partie?"),
            (
                self.frieda,
                gustav,
                "Gern, um acht.\nMit Uhr, zehn Minuten und fünf Sekunden je Zug, sonst sitzen wir bis Mitternacht.",
            ),
            (self.member("Donnerwetterpropeller"), self.frieda, "Guten Tag, wir kennen uns noch nicht."),
        ):
            letters.write(sender_id=one.pk, recipient_id=other.pk, text=text, client_id=f"scene-{next(numbers)}")
        return str(gustav.key)

    # --- news -------------------------------------------------------------------------------------------------------
    def told(self) -> None:
        """Frieda has news, old and new."""
        News.objects.filter(player=self.frieda).delete()
        now, other = clock.now(), self.member("Gustav Gegenwind").pk
        for kind, about in (
            ("daily", {"game": GAME, "day": "2026-11-29", "rank": 3, "count": 41}),
            ("result", {"game": GAME, "outcome": "lost"}),
            ("turn", {"game": GAME}),
            ("letter", {"by": other}),
            ("challenge", {"by": other, "challenge": 1, "game": GAME}),
        ):
            now += 60_000
            news.keep([self.frieda.pk], kind, about, now - 30 * 60_000)
            if kind == "result":
                news.read(self.frieda.pk)

    def reached(self) -> None:
        """Frieda has a confirmed address, wants some news by mail, and none at night."""
        known = {"user": self.frieda, "email": "frieda@example.org"}
        EmailAddress.objects.get_or_create(**known, defaults={"verified": True, "primary": True})
        news_reach.choose(player_id=self.frieda.pk, mail=["turn", "letter"], push=[], quiet=(22 * 60, 7 * 60))

    def in_rooms(self) -> None:
        """Some have talked in the hall; Lina has a room of her own, and is invited into a secret one."""
        hall, own = rooms.hall(), rooms.make(player_id=self.lina.pk, name="Ballonkeller", kind="invited")
        secret = rooms.make(player_id=self.dora.pk, name="Verschwörung der Korbflechter", kind="secret")
        rooms.ask_in(room_id=secret.pk, player_id=self.dora.pk, guest_id=self.lina.pk)
        if hall.said:
            return
        for room, player, line in (
            (hall, self.emil, "Gut Wind allerseits!"),
            (hall, self.dora, "Wer fährt eine Runde? https://de.wikipedia.org/wiki/Ballonfahren"),
            (hall, self.lina, "Ich, gleich nach dem Tee."),
            (own, self.lina, "Hier ist es warm."),
        ):
            room_lines.say(room_id=room.pk, player_id=player.pk, text=line, client_id=f"scene-{next(numbers)}")


@contextmanager
def dealt(order: Sequence[str]) -> Iterator[None]:
    """Let the next deal of Battleballon have this order."""
    real = GAMES[GAME]
    GAMES[GAME] = replace(real, chance=lambda state, luck: Deal(tuple(order)))
    try:
        yield
    finally:
        GAMES[GAME] = real
