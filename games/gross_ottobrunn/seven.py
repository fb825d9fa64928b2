"""The seven: no income, no lava; large hands are halved, and the robber or the pirate moves (section 9)."""

from msgspec.structs import replace

from games.contract import Refusal, Seat
from games.gross_ottobrunn.changed import counted, covers, numbered, paid, popped, told, top, topped
from games.gross_ottobrunn.facts import Discarded, HasChosen, MustDiscard
from games.gross_ottobrunn.state import NONE, Cards, Discarding, Robbing, State
from games.kit.tuples import put

HAND_LIMIT = 7


def seven(state: State) -> State:
    """Hands of more than seven are halved, rounded down; then the active player moves robber or pirate."""
    state = numbered(state, Robbing)
    hands = [sum(each.hand) for each in state.players]
    due = tuple(count // 2 if count > HAND_LIMIT else 0 for count in hands)
    if not any(due):
        return state
    return told(numbered(state, lambda no: Discarding(no, due, (None,) * len(due))), MustDiscard(due))


def why_not_discard(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    frame = top(state)
    assert isinstance(frame, Discarding)
    if not frame.due[seat]:
        return Refusal("not_your_turn")
    if frame.chosen[seat] is not None:
        return Refusal("already_answered")
    if sum(cards) != frame.due[seat] or not covers(state.players[seat].hand, cards):
        return Refusal("bad_cards", (("cards", sum(cards)), ("due", frame.due[seat])))
    return None


def discarded(state: State, seat: Seat, cards: Cards) -> State:
    """Chosen in secret; all go aside together when the last one has chosen, and then everybody sees them [Q39]."""
    frame = top(state)
    assert isinstance(frame, Discarding)
    frame = replace(frame, chosen=put(frame.chosen, seat, counted(cards)))
    state = told(topped(state, frame), HasChosen(seat, "discard", cards))
    if any(due and cards is None for due, cards in zip(frame.due, frame.chosen, strict=True)):
        return state
    given = tuple(cards or NONE for cards in frame.chosen)
    state = popped(state)
    for each, lost in enumerate(given):
        state = paid(state, each, lost)
    return told(state, Discarded(given))
