"""Asking somebody for a match, and the answers."""

from collections.abc import Callable
from typing import Any, Final

from lobby import challenges, wire


def ask(frame: wire.Challenge, player_id: int) -> wire.Done:
    made = challenges.challenge(
        challenger_id=player_id,
        rival_id=frame.player,
        game=frame.game,
        preset=frame.preset,
        time=frame.time,
        rated=frame.rated,
        challenger_begins=frame.begins == "me",
        client_id=frame.id,
    )
    return wire.Done(frame.id, made.pk)


def propose(frame: wire.Propose, player_id: int) -> wire.Done:
    challenges.propose(
        challenge_id=frame.challenge,
        player_id=player_id,
        version=frame.version,
        preset=frame.preset,
        time=frame.time,
        rated=frame.rated,
        i_begin=frame.begins == "me",
    )
    return wire.Done(frame.id, frame.challenge)


def accept(frame: wire.Accept, player_id: int) -> wire.Done:
    match = challenges.accept(challenge_id=frame.challenge, player_id=player_id, version=frame.version)
    return wire.Done(frame.id, frame.challenge, match)


def decline(frame: wire.Decline, player_id: int) -> wire.Done:
    challenges.decline(challenge_id=frame.challenge, player_id=player_id)
    return wire.Done(frame.id, frame.challenge)


def withdraw(frame: wire.Withdraw, player_id: int) -> wire.Done:
    challenges.withdraw(challenge_id=frame.challenge, player_id=player_id)
    return wire.Done(frame.id, frame.challenge)


ACTS: Final[dict[type, Callable[[Any, int], wire.Done]]] = {
    wire.Challenge: ask,
    wire.Propose: propose,
    wire.Accept: accept,
    wire.Decline: decline,
    wire.Withdraw: withdraw,
}
