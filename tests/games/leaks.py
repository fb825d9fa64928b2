"""Nothing leaks: what a viewer is sent is the same to the byte, whichever of two truths lies behind it.

`hidden.py` of a game's tests states, a second time and apart from the view, what is secret: it changes it, and here all that is
said about both is compared.
"""

from collections import Counter
from typing import get_args, get_type_hints

import msgspec

from games import engine
from games.contract import CHANCE
from games.engine import Forfeited, Position
from tests.games import rooms
from tests.games.bent import bent, evenly
from tests.games.walk import actor_of, odd, twin, walk

ASKED_ABOUT = 20
"""Moves whose refusals are compared, an entry and viewer."""
MADE_UP = 8
"""More of them that are bent, so that no legal move is like them."""
CLOSELY = 8
"""Entries of a kind in a walk that are compared for every viewer; of later ones the fewer, the more there have been."""
LEAVERS = 2
"""Seats that leave for a try around an entry that is compared."""
SHOWN = 5
"""Differences named in a failure."""
WHYS = get_args(get_type_hints(Forfeited)["why"])


def nothing_leaks(game, start, rng):
    differ = dict.fromkeys((None, *range(start.seats)), 0)
    for leavers in (False, True):
        tried, met = {}, Counter()
        for match, changes in walk(game, start, rng, leavers=leavers):
            for change in changes:
                if isinstance(change.entry, Forfeited):
                    continue
                for viewer in differ:
                    met[kind_of(change), viewer] += 1
                    if rng.random() * met[kind_of(change), viewer] <= CLOSELY:
                        differ[viewer] += looks_the_same(game, change, viewer, list(tried), rng)
                tried[change.entry.move] = None
            state = match.here.state
            for seat in game.actors(state) + game.may(state):
                tried.update(dict.fromkeys(game.legal(state, seat)))
        same = [named(viewer) for viewer, count in differ.items() if not count]
        assert twin(game.slug) is None or leavers or not same, f"hidden.py changes nothing for {', '.join(same)}"


def kind_of(change):
    """What is met rarely is compared each time: moves by type, phase and whether somebody is asked for the same next."""
    state = change.after.state
    return type(change.entry.move), getattr(change.before.state, "phase", None), getattr(state, "phase", None)


def looks_the_same(game, change, viewer, tried, rng):
    """Compare an entry with its twin; return whether they are two."""
    old, move, actor = change.before.state, change.entry.move, actor_of(change.entry)
    if twin(game.slug) is None:
        assert viewer is None or shown(game, old, None).view == shown(game, old, viewer).view, lacks_hidden(game)
        return False
    other, other_move = twin(game.slug)(old, actor, move, viewer, rng)
    if (other, other_move) == (old, move):
        return False
    no = None if actor == CHANCE else game.refusal(other, actor, other_move)
    assert no is None, f"hidden.py made an impossible twin: {other_move} is refused with {no.code}\nin {other}"
    own_tries = tries(game, (old, game.apply(old, actor, move)), viewer, tried, rng)
    there = [seat for seat in range(len(change.before.asked)) if seat not in change.before.left]
    leavers = [Forfeited(seat, rng.choice(WHYS)) for seat in rng.sample(there, min(len(there), LEAVERS))]
    said = [
        all_that_is_said(game, state, actor, one_move, viewer, own_tries, leavers)
        for state, one_move in ((old, move), (other, other_move))
    ]
    for (what, one), (other_what, two) in zip(*said, strict=False):
        if (what, one) != (other_what, two):
            raise AssertionError(told_apart(change, viewer, other_move, (what, one), (other_what, two)))
    assert len(said[0]) == len(said[1]), f"{named(viewer)} is told more of {move} than of {other_move}"
    return True


def tries(game, states, viewer, tried, rng):
    """What a seat tries that can move before or after the entry: moves of the match, and its legal ones, bent."""
    asked = [state for state in states if viewer is not None and viewer in game.actors(state) + game.may(state)]
    found = evenly([move for move in tried if type(move) in kinds(game)], rng, ASKED_ABOUT) if asked else []
    for state in asked:
        legal = evenly(game.legal(state, viewer), rng, MADE_UP)
        found += bent(kinds(game), [*legal, *found], game.view(state, viewer), rng, MADE_UP)
        found += odd(game.slug)(state, viewer, rng)
    return found


def lacks_hidden(game):
    return rooms.missing(game.slug, "hidden.py", "this game's views differ by seat, so something is hidden")


def kinds(game):
    return getattr(game.move_type, "__args__", None) or (game.move_type,)


def all_that_is_said(game, old, actor, move, viewer, tried, leavers):
    """List (what it is, what it says): facts and messages around an entry, what the engine makes of it, and refusals."""
    new = game.apply(old, actor, move)
    said = [("tell", encoded(game.tell(old, actor, move, new, viewer))), ("outcome", encoded(game.outcome(new)))]
    said += [("turn_of", game.turn_of(old, actor, move, new)), ("seals", game.seals(old, actor, move, new))]
    for when, state in (("before", old), ("after", new)):
        said.append((f"actors {when}", game.actors(state)))
        said.append((f"may {when}", game.may(state)))
        if CHANCE not in game.actors(state):
            said.append((f"message {when}", encoded(shown(game, state, viewer))))
            if viewer in game.actors(state) + game.may(state):
                said += [(f"refusal of {move} {when}", encoded(game.refusal(state, viewer, move))) for move in tried]
        if game.outcome(state) is None:
            said += [line for leaver in leavers for line in after_leaving(game, state, leaver, viewer, when)]
    return said


def after_leaving(game, state, leaver, viewer, when):
    """What a viewer is sent when a seat leaves instead. A match that ends lays its cards open, but its reason stays public."""
    left = game.forfeit(state, leaver.seat, leaver.why)
    what = f"when seat {leaver.seat} leaves {when} it ({leaver.why}): "
    if (outcome := game.outcome(left)) is not None:
        return [(what + "outcome.reason", outcome.reason)]
    said = [(what + "actors", game.actors(left)), (what + "may", game.may(left))]
    return said if CHANCE in game.actors(left) else [*said, (what + "message", encoded(shown(game, left, viewer)))]


def told_apart(change, viewer, other_move, one, two):
    """Say who can tell what apart by what: the entry, its twin, and the first parts of the message that differ."""
    entry, actor = f"entry {change.after.ply}", actor_of(change.entry)
    who = "CHANCE" if actor == CHANCE else f"seat {actor}"
    other = "its twin, another truth behind the same move," if other_move == change.entry.move else other_move
    lines = [f"{named(viewer)} can tell {entry}, {who}'s {change.entry.move}, from {other} by:"]
    if one[0] != two[0]:
        return "\n".join([*lines, f"  {one[0]} here, {two[0]} there"])
    lines += [f"  {one[0]}{place}: {a!r} or {b!r}" for place, a, b in list(differences(plain(one[1]), plain(two[1])))[:SHOWN]]
    return "\n".join(lines)


def named(viewer):
    return "a watcher" if viewer is None else f"seat {viewer}"


def plain(value):
    return msgspec.json.decode(value) if isinstance(value, bytes) else value


def differences(one, two, place=""):
    """Walk two values, and yield (place, one, two) wherever they part."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for key in one:
            yield from differences(one[key], two[key], f"{place}.{key}")
    elif one != two:
        yield place, one, two


def shown(game, state, viewer):
    return engine.message(game, Position(state), viewer)


def encoded(value):
    return msgspec.json.encode(value)
