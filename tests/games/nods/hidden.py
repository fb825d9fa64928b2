"""What must stay secret in Nods: the cards of others and those never dealt, and, until all are opened, the others' answers."""

from msgspec.structs import replace

from games.nods.rules import HELD, Deal, Nod, Open, Shake


def twin(state, actor, move, viewer, rng):
    """Return another (state, move) that the viewer cannot tell from this one, before or after the move."""
    if isinstance(move, Deal):
        return state, Deal(mixed_deal(move.order, viewer, rng))
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    opens = isinstance(move, Open)
    bells = {seat for seat in others if opens and state.answers[seat]}
    state = mixed(state, others, bells, rng)
    if not opens:
        state = replace(state, answers=tuple(other_answer(state, seat, viewer, rng) for seat in range(len(state.hands))))
    return state, other_move(state, actor, move, viewer, rng)


def mixed(state, others, bells, rng):
    """Shuffle all cards that the viewer does not know; a bell stays where one is about to be shown."""
    pool = [*state.rest]
    for seat in others:
        pool += state.hands[seat][:-1] if seat in bells else state.hands[seat]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in others:
        drawn = [pool.pop() for _ in range(len(hands[seat]) - (seat in bells))]
        hands[seat] = tuple(sorted([*drawn, 1] if seat in bells else drawn))
    return replace(state, hands=tuple(hands), rest=tuple(sorted(pool)))


def other_answer(state, seat, viewer, rng):
    given = state.answers[seat]
    return given if seat == viewer or given is None else 1 in state.hands[seat] and rng.random() < 0.5


def other_move(state, actor, move, viewer, rng):
    if actor in (viewer, -1):
        return move
    return Nod() if 1 in state.hands[actor] and rng.random() < 0.5 else Shake()


def mixed_deal(order, viewer, rng):
    keep = set() if viewer is None else set(range(viewer * HELD, viewer * HELD + HELD))
    rest = [card for place, card in enumerate(order) if place not in keep]
    rng.shuffle(rest)
    return tuple(card if place in keep else rest.pop() for place, card in enumerate(order))
