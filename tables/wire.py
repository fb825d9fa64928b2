"""What goes over a table's socket, both ways. docs/protocol.md tells it in words; this is the truth.

Browser to server: one of `Frame`, a JSON object tagged by `type`, at most LONGEST bytes, decoded strictly.
Server to browser: `Table` (the one message for connect, update and resync), and small answers.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

LONGEST: Final = 4096
"""Bytes of the longest frame that is read at all."""

DAYS: Final = range(1, 8)
"""That a move may take, in a match by correspondence."""

Ply: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ClientId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9A-Za-z_-]+\Z")]
"""What a page calls an act. (`$` would let a last line break in.)"""
Number: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
Hex32: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes: a hash, or what a browser adds to luck."""
Commitment: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]
"""SHA-256 of the nonce of the browser that agrees; empty: it will give one."""


class _In(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Play(_In, tag="play"):
    """A move, made in sight of `ply`. `move` is decoded by the game's own type."""

    id: ClientId
    ply: Ply
    move: Raw


class Resign(_In, tag="resign"):
    """Give up the seat. `why` is "left" when the player leaves the table."""

    id: ClientId
    why: Literal["resigned", "left"] = "resigned"


class AskTakeBack(_In, tag="ask_take_back"):
    """Ask to take back one's own last turn; against the computer it is done at once."""

    id: ClientId
    ply: Ply


class AnswerTakeBack(_In, tag="answer_take_back"):
    id: ClientId
    ask: Annotated[int, Meta(ge=1, le=2**53)]
    """The `ask` of the offer that is answered."""
    accept: bool


class Hint(_In, tag="hint"):
    """Ask what `medium` would do in the position of `ply`. Only against the computer, on one's own turn."""

    id: ClientId
    ply: Ply


class Say(_In, tag="say"):
    """Say a line in the own room: of the players, or of the watchers. 1 to 300 characters, once they are tidied."""

    id: ClientId
    text: str


class WantRematch(_In, tag="rematch"):
    """Wish for a rematch of a match that is over, or take the wish back."""

    id: ClientId
    want: bool
    commit: Commitment | None = None
    """What this browser adds to the luck of the rematch; None: nothing."""


class ClaimFlag(_In, tag="claim_flag"):
    """Somebody's time is up: look now instead of at the next sweep. Never needed."""

    id: ClientId


class Commit(_In, tag="commit"):
    """Show the hash of the nonce that was promised for a version of the terms. The first one counts."""

    id: ClientId
    deal: Number
    version: Number
    commitment: Hex32


class Reveal(_In, tag="reveal"):
    """Open the nonce, when a `start` asks for it."""

    id: ClientId
    deal: Number
    nonce: Hex32


class Back(_In, tag="back"):
    """Play on oneself, after the computer has played for somebody who was away."""

    id: ClientId


class Face(_In, tag="face"):
    """Two play on one device: open the curtain for the seat whose player sits before it now, or lower it (null)."""

    id: ClientId
    seat: Annotated[int, Meta(ge=0, le=99)] | None


class Beat(_In, tag="beat"):
    """Sent every 10 s and after coming back to the tab: who is behind is sent the present, all others a `beat`."""

    rev: Annotated[int, Meta(ge=-1, le=2**53)]
    ply: Ply
    """Entries of the log that this page holds without a gap."""


Given: TypeAlias = Commit | Reveal
Frame: TypeAlias = (
    Play | Resign | AskTakeBack | AnswerTakeBack | Hint | Say | WantRematch | ClaimFlag | Back | Face | Beat | Commit | Reveal
)
frames: Final[msgspec.json.Decoder[Frame]] = msgspec.json.Decoder(Frame)


class Chair(Struct, frozen=True, omit_defaults=True):
    seat: int
    name: str
    player: int | None = None
    """The player's id; None for a computer."""
    guest: bool = False
    bot: str | None = None
    """The level of the computer that sits here (or plays on for one who left)."""
    left: bool = False
    away: bool = False
    """The time of its player was up so often that medium plays for him, until he is back."""


class ClockFace(Struct, frozen=True, omit_defaults=True):
    """One chair's clock at the moment `Table.now`."""

    left: int | None = None
    """Milliseconds left in hand when it is not running; None without a budget."""
    until: int | None = None
    """Server time (ms since 1970) at which the running clock ends; None while it stands."""
    kind: Literal["budget", "brake", "pace"] = "budget"
    credit: int = 0
    """Milliseconds given back for outages of the server, in sum."""
    hurried: bool = False
    """A pace that is short, because the last decision was played for the seat when its time was up."""


class TimeControl(Struct, frozen=True):
    """`clock`: minutes a player and seconds a move. `brake`: no clock, ten minutes a move. `none`: against the computer.

    `days`: a match by correspondence, so many days a move. `paced`: the game gives each decision its time.
    """

    kind: Literal["clock", "brake", "days", "paced", "none"]
    minutes: int = 0
    seconds: int = 0
    days: int = 0


class Line(Struct, frozen=True, omit_defaults=True):
    """One entry of the log, as this viewer is told of it."""

    ply: int
    """The entry's number from 1 on: the log's length after it."""
    at: int
    """Server time in ms."""
    kind: Literal["played", "drawn", "forfeited", "taken_back"]
    seat: int | None = None
    why: str | None = None
    """played: time_out | bot | passed (chosen is left out); forfeited: resigned | left | time_out"""
    keep: int | None = None
    """taken_back: how many entries of the valid line stayed."""
    facts: Raw | tuple[Any, ...] = ()


class Recalled(Struct, frozen=True):
    """What a seat saw at an earlier entry of the log."""

    ply: int
    view: Raw | Any
    actors: tuple[int, ...] = ()


class Offer(Struct, frozen=True):
    """A request to take back, waiting for an answer."""

    ask: int
    seat: int
    until: int
    """Server time in ms at which silence means no."""


class Result(Struct, frozen=True):
    reason: str
    """points | resigned | left | time_out | aborted | …"""
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    settlement: Raw | tuple[Any, ...] | dict[str, Any] = ()
    """What the ratings answered."""


class Table(Struct, frozen=True, tag="table", omit_defaults=True):
    """All that a viewer is told of a match. A page keeps the newest `rev` and forgets older ones."""

    id: int
    rev: int
    ply: int
    """Entries of the log that the viewer is told of; of those that are hushed he counts his own (hush)."""
    now: int
    """Server time in ms since 1970, when this was made."""
    status: Literal["running", "over", "aborted"]
    game: str
    options: Raw | Any
    kind: Literal["people", "computer", "daily", "same", "demo"]
    time: TimeControl
    first: int
    seat: int | None
    """Where the viewer sits; None for a watcher."""
    chairs: tuple[Chair, ...]
    clocks: tuple[ClockFace, ...]
    actors: tuple[int, ...]
    may: tuple[int, ...]
    view: Raw | Any
    legal: Raw | tuple[Any, ...] = ()
    open: tuple[str, ...] = ()
    """Tags of the move types of which `legal` lists only representatives."""
    answered: bool = False
    """The viewer's answer is in: he stays in `actors`, for nobody may notice."""
    lingers: int | None = None
    """Server time in ms until which a computer waits for people who need not answer, but may."""
    can_take_back: bool = False
    offers: tuple[Offer, ...] = ()
    lines: tuple[Line, ...] = ()
    """Entries after `since`; a page that holds fewer than `since` sends a beat and is sent the rest."""
    since: int = 0
    result: Result | None = None
    stake: int = 0
    """Taler that each seat has put in (portal_features C5)."""
    deal: str = ""
    """SHA-256 of the secret of this deal, hex."""
    recap: tuple[Recalled, ...] = ()
    """Where the curtain has just opened: what this seat saw before each step of the other's last turn, to be shown again."""
    done: str = ""
    """The id of this page's frame that led to this table, which is its answer. Only the page that sent it is told."""


class Done(Struct, frozen=True, tag="done"):
    """The answer to a frame that changed something, where no `Table.done` tells it: it is durable.

    A repeat of the same id gets the same answer.
    """

    id: str
    rev: int
    ply: int


class Advised(Struct, frozen=True, tag="hint"):
    """The answer to a `hint`: what `medium` would do there, and why. Only the socket that asked is told."""

    id: str
    ply: int
    move: Any
    reasons: tuple[Any, ...] = ()
    """Facts of the game."""


class RefusedFrame(Struct, frozen=True, tag="refused"):
    """Nothing was changed. `text` is the refusal in the reader's language; games' own codes are worded by the page."""

    code: str
    id: str | None = None
    values: tuple[tuple[str, int | str], ...] = ()
    text: str = ""


class People(Struct, frozen=True, tag="people"):
    """Who is at the table. Not ordered by `rev`; the newest one counts."""

    here: tuple[int, ...]
    """Seats whose player has an open socket."""
    watchers: tuple[str, ...]
    """Names of watchers who have one; unnamed ones are in `unnamed`."""
    unnamed: int = 0


class ChatLine(Struct, frozen=True, omit_defaults=True):
    n: int
    """From 1 on in each room, without a gap."""
    at: int
    """Server time in ms."""
    name: str
    """Of the author, as it was then."""
    player: int | None
    """The author's id; None for an account that was deleted."""
    seat: int | None
    text: str
    hidden: bool = False
    """By a moderator: the text is empty."""
    fresh: bool = False
    """By an account too new for links: all of it is plain text."""


class Chat(Struct, frozen=True, tag="chat"):
    """Lines of the reader's own room, ordered by `n`."""

    room: Literal["players", "watchers"]
    all: bool
    """These are the newest lines of the room, and all that the page should show. False: lines to add."""
    lines: tuple[ChatLine, ...]


class Rematch(Struct, frozen=True, tag="rematch"):
    """Who wants a rematch. Of several the one with the greatest `n` counts."""

    wanted: tuple[int, ...] = ()
    """Seats."""
    until: int | None = None
    """Server time in ms at which the wishes lapse."""
    match: int | None = None
    """The rematch, once it has begun."""
    n: int = 0
    """Rises with each change."""
    deal: int | UnsetType = UNSET
    """The public number of the deal that the rematch will be played from, once a browser has promised to add to its luck."""
    hash: str | UnsetType = UNSET
    """Of its secret."""


class BeatBack(Struct, frozen=True, tag="beat"):
    now: int
    rev: int


class Start(Struct, frozen=True, tag="start", omit_defaults=True):
    """A match of this page's person is about to begin: its terms are frozen, its luck is not known to anybody yet."""

    deal: int
    hash: str
    """SHA-256 of the secret."""
    version: int
    until: int
    """Server time in ms: without all nonces by then there is no match."""
    ask: Literal["commit", "reveal", "wait"]
    """What this person's browser owes now."""
    mine: str = ""
    """The hash that it has shown."""
    commitments: tuple[str | None, ...] = ()
    """Of all seats, once all are there."""


class NotBegun(Struct, frozen=True, tag="not_begun", omit_defaults=True):
    """A match of this page's person did not begin: a browser did not open its nonce in time."""

    deal: int
    missing: tuple[str, ...] = ()
    """Whose browsers."""
    me: bool = False
    """Whether this person's is one of them."""


class Called(Struct, frozen=True, tag="called", omit_defaults=True):
    """Somebody asks this page's person for a match, or for other terms: the proposal waits in the lobby."""

    by: str
    id: int = 0
    """Of the player who asks."""
    again: bool = False
    """The terms of a challenge that is open already have changed."""


class Go(Struct, frozen=True, tag="go"):
    """A match of this page's person has begun at another table: go there."""

    match: int


class Silence(Struct, frozen=True, tag="silence"):
    """Whether this page's person may speak has changed: why he may not, or nothing when he may."""

    why: str
    text: str = ""


class Goodbye(Struct, frozen=True, tag="goodbye"):
    """The server closes this socket and says why: signed_out | deactivated | banned | reseated | too_many | flood | gone."""

    code: str
    text: str = ""
