"""Asking somebody for a match, and the answers."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from lobby import challenges, limits, wire
from lobby.refusals import Refused
from tables import hub
from tables.sockets import address

if TYPE_CHECKING:
    from lobby.consumers import LobbySocket

MOST_OF_ADDRESS: Final = 120
"""Challenges and proposals from one address in ten minutes, whoever makes them: a school is one address, a flood is, too."""


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
        commit=frame.commit,
        stake=frame.stake,
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
        commit=frame.commit,
        stake=frame.stake,
    )
    return wire.Done(frame.id, frame.challenge)


def accept(frame: wire.Accept, player_id: int) -> wire.Done:
    match = challenges.accept(challenge_id=frame.challenge, player_id=player_id, version=frame.version, commit=frame.commit)
    return wire.Done(frame.id, frame.challenge, match)


def decline(frame: wire.Decline, player_id: int) -> wire.Done:
    challenges.decline(challenge_id=frame.challenge, player_id=player_id)
    return wire.Done(frame.id, frame.challenge)


def withdraw(frame: wire.Withdraw, player_id: int) -> wire.Done:
    challenges.withdraw(challenge_id=frame.challenge, player_id=player_id)
    return wire.Done(frame.id, frame.challenge)


ACTS: Final[dict[type, Callable[[Any, int], wire.Done]]] = {
    wire.Accept: accept,
    wire.Decline: decline,
    wire.Withdraw: withdraw,
}


async def from_address(act: Callable[[Any, int], wire.Done], page: "LobbySocket", frame: Any) -> wire.Done:
    return await hub.run(counted, act, frame, page.user.pk, address(page.scope))


def counted(act: Callable[[Any, int], wire.Done], frame: Any, player_id: int, net: str) -> wire.Done:
    """Do it, if not too much of the kind comes from the address of the page. Raises Refused."""
    if not limits.within("challenges-of-address", net, most=MOST_OF_ADDRESS, seconds=600, when_unknown=True):
        raise Refused("too_many")
    return act(frame, player_id)


LIVE: Final[dict[type, Callable[["LobbySocket", Any], Awaitable[wire.Done]]]] = {
    wire.Challenge: partial(from_address, ask),
    wire.Propose: partial(from_address, propose),
}
