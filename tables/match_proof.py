"""Prove a match's file: everything in it that follows from something else must follow. Asks the rules and nothing else.

Names and times stand in the file as the portal wrote them; and that the hash of the secret was shown before the first card only
those can know who kept it then. All else is folded and computed anew.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from games import luck, registry
from games import options as game_options
from games.contract import AnyGame
from games.engine import Drawn, Position, Start
from tables.marks import Result
from tables.match_files import MatchFile, Revealed
from tables.match_log import Bent, Told, folded


@dataclass(frozen=True)
class Proof:
    file: MatchFile
    lines: tuple[Told, ...]
    end: Position
    numbers: int
    """How many numbers of chance were drawn again."""
    valid: frozenset[int]
    """Plies of the entries that stand in the valid line: the others were taken back."""

    @property
    def same_rules(self) -> bool:
        return self.file.rules == registry.fingerprint(self.file.game)


def proven(file: MatchFile) -> Proof:
    """Return what a file says when all of it follows. Raises Bent, which names the first part that does not."""
    game = game_of(file)
    start = start_of(game, file)
    of_chairs(file)
    seed = seed_of(file)
    of_times(file)
    lines, kept, here = folded(game, start, seed, file.log, rated=file.rated)
    of_end(game, file, here)
    numbers = sum(len(one.entry.trace) for one in lines if isinstance(one.entry, Drawn))
    return Proof(file, tuple(lines), here, numbers, frozenset(ply for ply, _ in kept))


# --- before the first card --------------------------------------------------------------------------------------------
def game_of(file: MatchFile) -> AnyGame:
    game = registry.GAMES.get(file.game)
    if game is None:
        raise Bent("game", "there is no such game here")
    return game


def start_of(game: AnyGame, file: MatchFile) -> Start:
    try:
        options = game_options.decoded(game, file.options)
    except msgspec.MsgspecError as error:
        raise Bent("options", "the game has no such options") from error
    if msgspec.json.encode(msgspec.json.decode(file.options)).decode() != file.options:
        raise Bent("options", "they are spelled otherwise: each spelling is a seed to choose from")
    if file.preset and game.presets.get(file.preset) != options:
        raise Bent("preset", "it has other options")
    if file.seats not in game.seats:
        raise Bent("seats", f"the game is not for {file.seats}")
    if not 0 <= file.first < file.seats:
        raise Bent("first", "there is no such seat")
    return Start(options, file.seats, file.first)


def of_chairs(file: MatchFile) -> None:
    if [chair.seat for chair in file.chairs] != list(range(file.seats)):
        raise Bent("chairs", f"they are not those of the seats 0 to {file.seats - 1}")


def seed_of(file: MatchFile) -> bytes:
    """Return what all luck comes from, after making sure that it comes from the secret whose hash was shown."""
    deal = file.deal
    secret = unhexed("deal.secret", deal.secret)
    if len(secret) != luck.SECRET_BYTES:
        raise Bent("deal.secret", f"a secret has {luck.SECRET_BYTES} bytes")
    if luck.commitment(secret) != deal.hash:
        raise Bent("deal.hash", "it is not that of the secret")
    return luck.seed(
        match=deal.label or str(file.match),
        game=file.game,
        options=file.options.encode(),
        first=file.first,
        secret=secret,
        nonces=nonces_of(deal, file.seats),
    )


def nonces_of(deal: Revealed, seats: int) -> list[bytes | None]:
    """Return the browsers' nonces, each the one that its browser had committed to."""
    nonces = [None if nonce is None else unhexed("deal.nonces", nonce) for nonce in deal.nonces]
    if len(nonces) != seats:
        raise Bent("deal.nonces", "there is one a seat, or null")
    commitments = deal.commitments or (None,) * seats
    if len(commitments) != seats:
        raise Bent("deal.commitments", "there is one a seat, or null")
    for seat, (nonce, commitment) in enumerate(zip(nonces, commitments, strict=True)):
        if (None if nonce is None else hashlib.sha256(nonce).hexdigest()) != commitment:
            raise Bent("deal.commitments", f"that of seat {seat} is not the hash of its nonce")
    return nonces


def unhexed(where: str, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise Bent(where, "that is no hex") from error


def of_times(file: MatchFile) -> None:
    last = file.started_at
    for line in file.log:
        if line.at < last:
            raise Bent(f"entry {line.ply}", "its time is before that of the entry before it")
        last = line.at
    if file.ended_at < last:
        raise Bent("ended_at", "there are entries after it")


# --- the end ----------------------------------------------------------------------------------------------------------
def of_end(game: AnyGame, file: MatchFile, here: Position) -> None:
    outcome = game.outcome(here.state)
    if outcome is None:
        raise Bent("result", "the log does not lead to an end")
    if Result(outcome.reason, outcome.scores, outcome.ranks) != file.result:
        raise Bent("result", "it is not the one to which the log leads")
    left = {chair.seat for chair in file.chairs if chair.left}
    if not left <= set(here.left):
        raise Bent("chairs", "somebody is said to have left who has not")


# --- in words ---------------------------------------------------------------------------------------------------------
def sentences(proof: Proof) -> Iterator[str]:
    """Say what was proven, and what no file can prove."""
    file = proof.file
    shuffles = sum(isinstance(one.entry, Drawn) for one in proof.lines)
    yield f"the secret is the one whose hash stands in the list as deal {file.deal.id}: {file.deal.hash}"
    yield f"{shuffles} entries of chance with {proof.numbers} numbers are those of the seed"
    gone = len(proof.lines) - len(proof.valid)
    yield f"{len(proof.lines)} entries keep to the rules; {gone} of them take back or were taken back"
    yield f"the result follows: {' : '.join(map(str, file.result.scores))}, ranks {', '.join(map(str, file.result.ranks))}"
