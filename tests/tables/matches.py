"""Open matches and play in them as their players do: from what their own messages say."""

from typing import Any

import msgspec

from tables import audit, selectors, services, wire
from tables.models import Match, TakeBack
from tables.services import Sitter, Update

CLOCK = wire.TimeControl("clock", 5, 3)
BRAKE = wire.TimeControl("brake")
NONE = wire.TimeControl("none")


class Played:
    """A match with its players by seat; None sits for a computer."""

    def __init__(self, update: Update, players: tuple[Any, ...]) -> None:
        self.id = update.match_id
        self.players = players
        self.last = update
        self.count = 0

    def seen(self, seat: int | None, since: int = 0) -> dict[str, Any]:
        return msgspec.json.decode(selectors.snapshot(match_id=self.id, viewer_seat=seat, since=since))

    @property
    def row(self) -> Match:
        return Match.objects.get(pk=self.id)

    @property
    def ply(self) -> int:
        return self.row.ply

    def new_id(self) -> str:
        self.count += 1
        return f"c{self.count}"

    def play(self, seat: int, move: Any = None, *, stamp: int | None = None, client_id: str | None = None) -> Update:
        """Play a move (the first legal one), in sight of the present."""
        seen = self.seen(seat) if move is None or stamp is None else {}
        raw = msgspec.json.encode(seen["legal"][0] if move is None else move)
        ply = seen["ply"] if stamp is None else stamp
        player, client_id = self.players[seat].pk, client_id or self.new_id()
        self.last = services.play(match_id=self.id, player_id=player, move=raw, stamp=ply, client_id=client_id)
        return self.last

    def play_turns(self, count: int) -> Update:
        """Let whoever is waited for play, in order."""
        for _ in range(count):
            self.play(next(seat for seat in self.seen(None)["actors"] if self.seen(seat).get("legal")))
        return self.last

    def ask(self, seat: int, **changed: Any) -> Update:
        terms = {"stamp": self.ply, "client_id": self.new_id()} | changed
        return services.ask_take_back(match_id=self.id, player_id=self.players[seat].pk, **terms)

    def answer(self, seat: int, *, accept: bool, **changed: Any) -> Update:
        terms: dict[str, Any] = {"client_id": self.new_id()} | changed
        if "ask" not in terms:
            terms["ask"] = self.offer
        return services.answer_take_back(match_id=self.id, player_id=self.players[seat].pk, accept=accept, **terms)

    @property
    def offer(self) -> int:
        return TakeBack.objects.get(match_id=self.id, state="open").pk

    def resign(self, seat: int, why: Any = "resigned", client_id: str | None = None) -> Update:
        client_id = client_id or self.new_id()
        return services.resign(match_id=self.id, player_id=self.players[seat].pk, client_id=client_id, why=why)

    def is_true(self) -> bool:
        different = audit.differences(self.row)
        assert different == []
        return True


def people(*players: Any, game: str = "battleballon", time: wire.TimeControl = CLOCK, **terms: Any) -> Played:
    sitters = [Sitter(player=player.pk, name=player.username) for player in players]
    return Played(services.open_match(game=game, sitters=sitters, time=time, kind="people", **terms), players)


def computer(player: Any, *levels: str, game: str = "battleballon", **terms: Any) -> Played:
    sitters = [Sitter(player=player.pk, name=player.username), *(Sitter(bot=level, name=level) for level in levels)]
    update = services.open_match(game=game, sitters=sitters, time=NONE, kind="computer", **terms)
    return Played(update, (player, *(None for _ in levels)))


class Device(Played):
    """A match of two before one device: all that the page shows is what its owner is told."""

    @property
    def owner(self) -> Any:
        return self.players[0]

    @property
    def page(self) -> dict[str, Any]:
        return self.seen(selectors.seat_of(self.id, self.owner.pk))

    def face(self, seat: int | None) -> Update:
        self.last = services.face(match_id=self.id, player_id=self.owner.pk, seat=seat, client_id=self.new_id())
        return self.last

    def pushed(self) -> dict[str, Any]:
        """Return the one message that all pages of the device were sent with the last change."""
        (frame,) = self.last.frames.values()
        return msgspec.json.decode(frame)

    def move(self, move: Any = None) -> Update:
        """Play for whom the device faces."""
        page = self.page
        raw = msgspec.json.encode(page["legal"][0] if move is None else move)
        self.last = services.play(
            match_id=self.id, player_id=self.owner.pk, move=raw, stamp=page["ply"], client_id=self.new_id()
        )
        return self.last


def device(player: Any, *, game: str = "battleballon", time: wire.TimeControl = NONE, **terms: Any) -> Device:
    sitters = [Sitter(player=player.pk, name="Anna"), Sitter(name="Ben")]
    return Device(services.open_match(game=game, sitters=sitters, time=time, kind="same", **terms), (player, None))
