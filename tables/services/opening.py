"""Open deals and matches."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet
from msgspec import Struct

from games import engine, luck, registry
from games import options as game_options
from games.contract import AnyGame
from games.engine import Start
from tables import clock, database, marks, moves, signals, store, wire
from tables.models import Chair, Deal, DealVault, Match, MatchVault
from tables.services.changing import Update, kept, remember, run_clocks
from tables.services.nonces import seat as keep_nonces
from tables.store import Held, text


class Sitter(Struct, frozen=True):
    """Who will sit at a seat: a player, or a computer of a level."""

    player: int | None = None
    bot: str | None = None
    name: str = ""
    guest: bool = False


def open_deal(*, game: str, label: str = "") -> Deal:
    """Draw a secret, and show its hash from now on. With a label many matches are played from it, all with the same luck."""
    secret = secrets.token_bytes(luck.SECRET_BYTES)
    with database.change():
        deal = Deal.objects.create(game=game, opened_at=clock.now(), secret_hash=luck.commitment(secret), label=label)
        DealVault.objects.create(deal=deal, secret=secret)
    return deal


def close_deal(*, deal: Deal | int, fate: str) -> None:
    """Say what became of a deal that is still open; a later word changes nothing."""
    pk = deal if isinstance(deal, int) else deal.pk
    Deal.objects.filter(pk=pk, fate=Deal.Fate.OPEN).update(fate=fate)


def open_match(
    *,
    game: str,
    sitters: Sequence[Sitter],
    time: wire.TimeControl,
    kind: str,
    preset: str = "",
    options: Any = None,
    first: int = 0,
    deal: Deal | int | None = None,
    rated: bool = False,
    stake: int = 0,
    nonces: Sequence[bytes | None] | None = None,
) -> Update:
    """Begin a match: of a preset, or with the game's own Options. Raises ValueError for terms that cannot be.

    With a `stake` it begins only if those who keep accounts can take it from each of the sitters; what they raise is raised.
    `nonces`: what the browsers of those at each seat add to its luck, where they do.
    """
    rules = registry.GAMES[game]
    if options is None:
        preset = preset or next(iter(rules.presets))
        if preset not in rules.presets:
            raise ValueError(f"{game} has no preset {preset!r}")
        options = rules.presets[preset]
    check(rules, sitters, time, kind, first)
    check_rated(rated, kind, sitters)
    if stake < 0 or (stake and not rated):
        raise ValueError("there is a stake only where ratings are played for")
    deal_id = open_deal(game=game).pk if deal is None else deal if isinstance(deal, int) else deal.pk
    with database.change():
        if not playable(deal_id, game).update(fate=Deal.Fate.PLAYED):
            raise ValueError("this deal is closed")
        given = tuple(nonces) if nonces is not None else (None,) * len(sitters)
        held = seated(rules, preset, options, sitters, first, time, kind, rated, stake, deal_id, given)
        if any(given):
            keep_nonces(deal_id, [sitter.player for sitter in sitters], given)
        if stake:
            players = tuple(sitter.player for sitter in sitters)
            signals.answers(signals.match_opened, match_id=held.id, players=players, stake=stake)
        begin(held)
        update = kept(held)
    remember(held)
    return update


def playable(deal_id: int, game: str) -> "QuerySet[Deal]":
    """Return a deal if a match can begin from it: an open one, or one that many play."""
    return Deal.objects.filter(pk=deal_id, game=game).filter(Q(fate=Deal.Fate.OPEN) | Q(fate=Deal.Fate.PLAYED) & ~Q(label=""))


def check(game: AnyGame, sitters: Sequence[Sitter], time: wire.TimeControl, kind: str, first: int) -> None:
    players = [sitter.player for sitter in sitters if sitter.player is not None]
    bots = [sitter.bot for sitter in sitters if sitter.player is None]
    if len(sitters) not in game.seats or not 0 <= first < len(sitters):
        raise ValueError(f"{game.slug} is not for {len(sitters)} seats")
    if len(set(players)) != len(players) or any(sitter.player is not None and sitter.bot for sitter in sitters):
        raise ValueError("a player sits once, and not as a computer")
    if kind == Match.Kind.SAME:
        return check_shared(game, sitters, time)
    if unknown := [level for level in bots if level not in game.bots]:
        raise ValueError(f"{game.slug} has no computer {unknown[0]!r}")
    if kind_of(len(players)) != (Match.Kind.COMPUTER if kind == Match.Kind.DAILY else kind):
        raise ValueError(f"these sitters are no match of kind {kind}")
    if kind != Match.Kind.PEOPLE and time.kind != "none":
        raise ValueError("there is no clock against the computer")
    if kind == Match.Kind.PEOPLE and (time.kind == "none" or (bots and time.kind == "clock")):
        raise ValueError("without a clock there is the brake")
    if time.kind == "paced" and not game.paced:
        raise ValueError(f"{game.slug} gives no decision its time")
    if (time.kind == "days") != (time.days in wire.DAYS):
        raise ValueError("a move may take one day to seven")


def is_for_two(game: AnyGame) -> bool:
    """Say whether two can play it on one device: a game for exactly two, with more the curtain would fall all the time."""
    return game.seats == range(2, 3)


def check_shared(game: AnyGame, sitters: Sequence[Sitter], time: wire.TimeControl) -> None:
    """One player sits at one of both seats; who sits beside him has only a name (portal_features K)."""
    if not is_for_two(game) or sum(sitter.player is not None for sitter in sitters) != 1:
        raise ValueError("on one device sit two, and it is one player's")
    if any(sitter.bot is not None or not sitter.name for sitter in sitters):
        raise ValueError("on one device sit two persons with names")
    if time.kind not in ("none", "clock"):
        raise ValueError("on one device there is a clock or none")


def kind_of(players: int) -> Match.Kind:
    """Several persons are a match of people, whoever else sits there; one plays the computer, and computers for watchers."""
    return Match.Kind.PEOPLE if players > 1 else Match.Kind.COMPUTER if players else Match.Kind.DEMO


def check_rated(rated: bool, kind: str, sitters: Sequence[Sitter]) -> None:
    """Only members play for their ratings (portal_features A1, C7)."""
    if rated and (kind != Match.Kind.PEOPLE or any(sitter.guest or sitter.player is None for sitter in sitters)):
        raise ValueError("only members play each other for their ratings")


def seated(
    game: AnyGame,
    preset: str,
    chosen: Any,
    sitters: Sequence[Sitter],
    first: int,
    time: wire.TimeControl,
    kind: str,
    rated: bool,
    stake: int,
    deal_id: int,
    nonces: Sequence[bytes | None],
) -> Held:
    """Write the rows of a match that has no entry yet."""
    now, encoded, seats = clock.now(), game_options.encoded(chosen), len(sitters)
    match = Match.objects.create(
        game=game.slug,
        preset=preset,
        options=encoded.decode(),
        seats=seats,
        first=first,
        kind=kind,
        rated=rated,
        stake=stake,
        time_kind=time.kind,
        minutes=time.minutes,
        seconds=time.seconds,
        days=time.days,
        deal_id=deal_id,
        started_at=now,
        last_move_at=now,
    )
    chairs = tuple(
        wire.Chair(seat, moves.seen(sitter.name), sitter.player, sitter.guest, sitter.bot)
        for seat, sitter in enumerate(sitters)
    )
    Chair.objects.bulk_create(
        Chair(match=match, seat=c.seat, player_id=c.player, bot=c.bot, name=c.name, guest=c.guest) for c in chairs
    )
    vault = DealVault.objects.select_related("deal").get(deal_id=deal_id)
    seed = luck.seed(
        match=vault.deal.label or str(match.pk),
        game=game.slug,
        options=encoded,
        first=first,
        secret=bytes(vault.secret),
        nonces=nonces,
    )
    start = Start(chosen, seats, first)
    position = engine.opened(game, start)
    MatchVault.objects.create(match=match, seed=seed, state=text(position), fingerprint=registry.fingerprint(game.slug))
    return Held(
        id=match.pk,
        game=game,
        start=start,
        options=match.options,
        kind=kind,
        rated=rated,
        stake=stake,
        time=time,
        status="running",
        rev=0,
        chairs=chairs,
        clocks=(clock.fresh(time.kind, time.minutes, time.days),) * seats,
        marks=(marks.Mark(),) * seats,
        offer=None,
        started_at=now,
        last_move_at=now,
        result=None,
        settlement="[]",
        deal_id=deal_id,
        deal_hash=vault.deal.secret_hash,
        seed=seed,
        position=position,
        now=now,
    )


def begin(held: Held) -> None:
    changes = engine.begin(held.game, held.start, held.seed)
    if changes:
        store.add(held, changes)
        held.marks = marks.after(held.marks, changes)
    run_clocks(held, (0,) * held.start.seats)
