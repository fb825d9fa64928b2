"""Prove a match from its log: everything else that is kept of it must follow."""

from collections.abc import Iterator
from itertools import dropwhile, takewhile
from typing import Any

from msgspec.structs import replace

from games import engine, luck, registry
from games.contract import AnyGame
from games.engine import Change, Drawn, Entry, Position, Start, TakenBack
from tables import clock, hush, marks, store, wire
from tables.models import Chair, Deal, DealNonce, DealVault, Match, MatchVault
from tables.models import Entry as Row


def differences(match: Match) -> list[str]:
    """Return what does not follow from a match's log, in words that name no card; nothing when all is well."""
    try:
        return list(found(match))
    except Exception as error:
        # a broken log, of a game that is gone or of rules that have changed; its text could hold a hand
        return [f"the log cannot be folded: {type(error).__name__}"]


def found(match: Match) -> Iterator[str]:
    game = registry.GAMES[match.game]
    start = Start(store.options_of(game, match.options), match.seats, match.first)
    rows = list(Row.objects.filter(match=match).order_by("ply"))
    vault = MatchVault.objects.get(match=match)
    seed = bytes(vault.seed)
    yield from of_deal(match, seed)
    if [row.ply for row in rows] != list(range(1, match.ply + 1)):
        yield "the plies of the log are not 1, 2, … up to the match's"
        return
    log = [engine.decoded(game, row.payload) for row in rows]
    here = engine.opened(game, start)
    kept: list[Change] = []
    for row, entry in zip(rows, log, strict=True):
        yield from of_columns(row, entry)
        if isinstance(entry, TakenBack):
            del kept[entry.keep :]
            here = engine.returned(here, kept[-1].after if kept else engine.opened(game, start))
            facts: dict[str, Any] = {"all": ()}
        else:
            change = engine.advanced(game, here, entry)
            yield from of_chance(game, row, change, seed)
            kept.append(change)
            facts, here = store.facts(game, match.seats, change), change.after
            if row.hushed != engine.is_hushed(game, change):
                yield f"entry {row.ply}: whether it is hushed is not what the rules say"
        if row.facts != store.text(facts):
            yield f"entry {row.ply}: its facts are others"
    yield from of_tail(match, rows)
    yield from of_position(match, vault, here, game)
    yield from of_times(match, rows)
    yield from of_row(match, game, here, log)


def of_deal(match: Match, seed: bytes) -> Iterator[str]:
    vault = DealVault.objects.select_related("deal").get(deal_id=match.deal_id)
    deal, secret = vault.deal, bytes(vault.secret)
    if luck.commitment(secret) != deal.secret_hash:
        yield "the secret is not the one whose hash was shown"
    rows = list(DealNonce.objects.filter(deal=deal, seat__isnull=False).order_by("seat"))
    yield from of_nonces(match, deal, rows)
    nonces: list[bytes | None] = [None] * match.seats
    for row in rows:
        if row.seat is not None and row.seat < match.seats and row.nonce is not None:
            nonces[row.seat] = bytes(row.nonce)
    made = luck.seed(
        match=deal.label or str(match.pk),
        game=match.game,
        options=match.options.encode(),
        first=match.first,
        secret=secret,
        nonces=nonces,
    )
    if made != seed:
        yield "the seed does not come from the secret"
    yield from of_fate(match, deal)


def of_nonces(match: Match, deal: Deal, rows: list[DealNonce]) -> Iterator[str]:
    """What browsers added is what they had shown the hash of, once a seat, and only where a person sits."""
    if deal.label and rows:
        yield "a deal that many play has nonces"
    if len({row.seat for row in rows}) != len(rows) or any(row.seat is not None and row.seat >= match.seats for row in rows):
        yield "the nonces are not those of seats"
    for row in rows:
        if row.nonce is None or luck.commitment(bytes(row.nonce)) != row.commitment:
            yield f"the nonce of seat {row.seat} is not the one whose hash was shown"
    people = {chair.seat for chair in store.CHAIRS.decode(match.seating) if chair.player is not None}
    if {row.seat for row in rows} - people:
        yield "a computer has given a nonce"


def of_fate(match: Match, deal: Deal) -> Iterator[str]:
    """The public list says what became of the match."""
    aborted = match.status == Match.Status.ABORTED and not deal.label
    if deal.fate != (Deal.Fate.ABORTED if aborted else Deal.Fate.PLAYED) or deal.game != match.game:
        yield "the public list says something else of its deal"
    if not deal.label and Match.objects.filter(deal=deal).count() != 1:
        yield "a deal was played more than once"


def of_columns(row: Row, entry: Entry) -> Iterator[str]:
    """The readable columns of an entry repeat its payload."""
    seat = row.seat if isinstance(entry, TakenBack) else getattr(entry, "seat", None)
    wanted = (entry.__struct_config__.tag, seat, getattr(entry, "why", None), getattr(entry, "keep", None))
    if (row.kind, row.seat, row.why, row.keep) != wanted:
        yield f"entry {row.ply}: its columns are not those of its payload"


def of_tail(match: Match, rows: list[Row]) -> Iterator[str]:
    """The hushed entries at the end of the log are those that others are not told of yet, and what was told among them."""
    newest = [*takewhile(lambda row: row.hushed or row.kind == hush.FORFEITED, reversed(rows))][::-1]
    tail = [(row.seat, not row.hushed) for row in dropwhile(lambda row: not row.hushed, newest)]
    if [(one.seat, one.told) for one in hush.read(match.hushed)] != tail:
        yield "the newest hushed entries are not the log's"


def of_chance(game: AnyGame, row: Row, change: Change, seed: bytes) -> Iterator[str]:
    if not isinstance(change.entry, Drawn):
        return
    stream = luck.Stream(seed, change.before.draws)
    move = game.chance(change.before.state, stream)
    if (move, tuple(stream.trace)) != (change.entry.move, change.entry.trace):
        yield f"entry {row.ply}: luck of this seed is another"


def of_position(match: Match, vault: MatchVault, here: Position, game: AnyGame) -> Iterator[str]:
    if here.ply != match.ply:
        yield "the ply is not the log's"
    if vault.fingerprint == registry.fingerprint(game.slug) and vault.state.encode() != engine.encoded_position(here):
        yield "the cached position is not where the log leads"


def of_times(match: Match, rows: list[Row]) -> Iterator[str]:
    """The log says when the last move was, and when the match was over; one that was broken off ended later."""
    last = rows[-1].at if rows else match.started_at
    if match.last_move_at != last:
        yield "the time of the last move is not the log's"
    running, broken_off = match.status == Match.Status.RUNNING, match.status == Match.Status.ABORTED
    right = match.ended_at == (None if running else last)
    if not right and not (broken_off and match.ended_at is not None and match.ended_at >= last):
        yield "the end is not when the log ends"


def of_row(match: Match, game: AnyGame, here: Position, log: list[Entry]) -> Iterator[str]:
    outcome = game.outcome(here.state)
    result = store.RESULT.decode(match.result) if match.result else None
    if (outcome is not None) != (match.status in (Match.Status.OVER, Match.Status.VOID)):
        yield "the log's end and the status do not agree"
    if outcome is not None and result != marks.Result(outcome.reason, outcome.scores, outcome.ranks):
        yield "the result is not the log's"
    chairs = list(Chair.objects.filter(match=match).order_by("seat"))
    seating = store.CHAIRS.decode(match.seating)
    # an account that was deleted leaves its chair, not the seating
    players = [c.player_id or s.player for c, s in zip(chairs, seating, strict=True)]
    told = tuple(wire.Chair(c.seat, c.name, p, c.guest, c.bot, c.left) for c, p in zip(chairs, players, strict=True))
    if told != tuple(replace(chair, away=False) for chair in seating):
        yield "the chairs and the seating do not agree"
    placed = list(zip(outcome.ranks, outcome.scores, strict=True)) if outcome is not None else [(None, None)] * match.seats
    if [(c.rank, c.score) for c in chairs] != placed:
        yield "the chairs' ranks or scores are not the log's"
    running = match.status == Match.Status.RUNNING
    if match.next_due != clock.due(store.CLOCKS.decode(match.clocks)) or (match.next_due and not running):
        yield "the next deadline is not the clocks'"
    if match.facing is not None and not (running and match.kind == Match.Kind.SAME and match.facing < match.seats):
        yield "the device faces somebody though there is nobody to face"
    if running and kept_marks(game, match, log) != [mark.keep for mark in store.MARKS.decode(match.marks)]:
        yield "what may be taken back is not what the log says"


def kept_marks(game: AnyGame, match: Match, log: list[Entry]) -> list[int | None]:
    """Return the line lengths before each seat's last turn, from the log alone."""
    start = Start(store.options_of(game, match.options), match.seats, match.first)
    changes = engine.folded(game, start, log)[0]
    return [mark.keep for mark in marks.of_log(changes, marks.line_plies(log), match.seats, match.ply)]
