"""Nothing leaks: what a viewer is sent is the same to the byte, whichever of two truths lies behind it.

`hidden.py` of a game's tests states, a second time and apart from the view, what is secret: it changes it, and here all that is
said about both is compared.
"""

import msgspec

from games import engine
from games.contract import CHANCE
from games.engine import Forfeited, Position
from tests.games.walk import actor_of, twin, walk

ASKED_ABOUT = 20
"""Moves whose refusals are compared, an entry and viewer."""


def nothing_leaks(game, start, rng):
    differ = dict.fromkeys((None, *range(start.seats)), 0)
    for leavers in (False, True):
        tried = {}
        for match, changes in walk(game, start, rng, leavers=leavers):
            for change in changes:
                if isinstance(change.entry, Forfeited):
                    continue
                for viewer in differ:
                    differ[viewer] += looks_the_same(game, change, viewer, list(tried), rng)
                tried[change.entry.move] = None
            state = match.here.state
            for seat in game.actors(state) + game.may(state):
                tried.update(dict.fromkeys(game.legal(state, seat)))
        assert twin(game.slug) is None or leavers or all(differ.values()), "hidden.py changes nothing"


def looks_the_same(game, change, viewer, tried, rng):
    """Compare an entry with its twin; return whether they are two."""
    old, move, actor = change.before.state, change.entry.move, actor_of(change.entry)
    if twin(game.slug) is None:
        assert viewer is None or shown(game, old, None).view == shown(game, old, viewer).view
        return False
    other, other_move = twin(game.slug)(old, actor, move, viewer, rng)
    if (other, other_move) == (old, move):
        return False
    assert actor == CHANCE or game.refusal(other, actor, other_move) is None, "hidden.py made an impossible twin"
    own_tries = [move for move in tried if type(move) in kinds(game)]
    own_tries = rng.sample(own_tries, min(len(own_tries), ASKED_ABOUT))
    said = all_that_is_said(game, old, actor, move, viewer, own_tries)
    for one, two in zip(said, all_that_is_said(game, other, actor, other_move, viewer, own_tries), strict=True):
        assert one == two, f"{viewer} can tell {move} from {other_move}"
    return True


def kinds(game):
    return getattr(game.move_type, "__args__", None) or (game.move_type,)


def all_that_is_said(game, old, actor, move, viewer, tried):
    """List the encoded facts and messages around an entry, what the engine makes of it, and the answers to wrong moves."""
    new = game.apply(old, actor, move)
    said = [encoded(game.tell(old, actor, move, new, viewer)), str(game.outcome(new))]
    said += [str(game.turn_of(old, actor, move, new)), str(game.seals(old, actor, move, new))]
    for state in (old, new):
        said.append(str((game.actors(state), game.may(state))))
        if CHANCE in game.actors(state):
            continue
        said.append(encoded(shown(game, state, viewer)))
        if viewer in game.actors(state) + game.may(state):
            said += [encoded(game.refusal(state, viewer, move)) for move in tried]
        said += after_leaving(game, state, viewer)
    return said


def after_leaving(game, state, viewer):
    """What a viewer is sent when a seat leaves and the match goes on."""
    if game.outcome(state) is not None:
        return []
    left = [game.forfeit(state, seat, "left") for seat in range(max(game.actors(state)) + 1)]
    on = [state for state in left if game.outcome(state) is None and CHANCE not in game.actors(state)]
    return [encoded(shown(game, state, viewer)) for state in on]


def shown(game, state, viewer):
    return engine.message(game, Position(state), viewer)


def encoded(value):
    return msgspec.json.encode(value)
