"""A wizard's window (section 7): whoever might hold one is asked, and nobody may notice who has answered before all have."""

from msgspec.structs import replace

from games.contract import Refusal, Seat
from games.gross_ottobrunn.changed import player, popped, told, top, topped
from games.gross_ottobrunn.disasters import struck
from games.gross_ottobrunn.facts import WizardAnswered, Wizards
from games.gross_ottobrunn.state import State, Wizarding
from games.kit.tuples import put


def holds_wizard(state: State, seat: Seat) -> bool:
    """At any time, on the turn it was bought too, and besides the one card of a turn [Q12]."""
    return any(card.kind == "wizard" for card in state.players[seat].devs)


def answered(frame: Wizarding, seat: Seat) -> bool:
    return frame.answers[seat] is not None


def why_not_wizard(state: State, seat: Seat) -> Refusal | None:
    frame = top(state)
    assert isinstance(frame, Wizarding)
    if answered(frame, seat):
        return Refusal("already_answered")
    return None if holds_wizard(state, seat) else Refusal("no_such_card")


def why_not_pass(state: State, seat: Seat) -> Refusal | None:
    frame = top(state)
    assert isinstance(frame, Wizarding)
    return Refusal("already_answered") if answered(frame, seat) else None


def wizard(state: State, seat: Seat, plays: bool) -> State:
    """An answer, told to nobody else."""
    frame = top(state)
    assert isinstance(frame, Wizarding)
    frame = replace(frame, answers=put(frame.answers, seat, plays))
    return told(topped(state, frame), WizardAnswered(seat, plays))


def is_done(frame: Wizarding) -> bool:
    return all(answered(frame, seat) for seat in frame.asked)


def opened(state: State) -> State:
    """All answers are turned over together, and the disaster strikes."""
    frame = top(state)
    assert isinstance(frame, Wizarding)
    wizards = tuple(each for each in frame.asked if frame.answers[each])
    state = told(popped(state), Wizards(wizards))
    for each in wizards:
        state = used(state, each)
    return struck(state, frame.group, wizards)


def used(state: State, seat: Seat) -> State:
    """A wizard lies face up."""
    mine = state.players[seat]
    place = next(place for place, card in enumerate(mine.devs) if card.kind == "wizard")
    return player(state, seat, devs=mine.devs[:place] + mine.devs[place + 1 :], played=(*mine.played, "wizard"))
