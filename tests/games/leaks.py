"""Nothing leaks: what a viewer is sent is the same to the byte, whichever of two truths lies behind it.

`hidden.py` of a game's tests states, a second time and apart from the view, what is secret: it changes it, and here all that is
said about both is compared.
"""

from typing import get_args, get_type_hints

import msgspec

from games import engine
from games.contract import CHANCE
from games.engine import Forfeited, Position
from tests.games import rooms
from tests.games.bent import bent
from tests.games.courses import as_far_as_it_goes, course
from tests.games.share import evenly, in_turn, is_laid
from tests.games.walk import actor_of, odd, twin

LOOKS = 800
"""Entries of a game that are compared, each for one viewer; as many in matches that seats leave."""
ASKED_ABOUT = 20
"""Moves whose refusals are compared, an entry and viewer."""
MADE_UP = 8
"""More of them that are bent, so that no legal move is like them."""
SHOWN = 5
"""Differences named in a failure."""
WHYS = get_args(get_type_hints(Forfeited)["why"])


def nothing_leaks(game, start, rng):
    for leavers in (False, True):
        whole = as_far_as_it_goes(game, start, rng, leavers=leavers)
        differ = looked_at(game, whole, whole.some_looks(rng, LOOKS), rng)
        whole.must_have_gone_on()
        if not leavers and not is_laid(game) and twin(game.slug) is not None:
            each_viewer_has_met_another_truth(game, whole, differ, rng)


def what_is_hushed_is_noticed_by_nobody(game, start, rng):
    """To all but the seat itself such an entry changes nothing but the ply, until CHANCE opens what was said."""
    for leavers in (False, True):
        whole = course(game, start, rng, leavers=leavers)
        for step in whole.steps:
            state = step.here.state
            given = game.answered(state)
            assert set(given) <= set(game.actors(state)), "whoever has answered stays an actor, so that nobody notices"
            assert not given or set(given) != set(game.actors(state)), "everybody has answered, and nobody is waited for"
            if given:
                nothing_brings_the_answers_to_light(game, state)
        hushed = [change for change in whole.changes if is_hushed(game, change)]
        for change in hushed if len(hushed) < LOOKS else rng.sample(hushed, LOOKS):
            tells_nobody_else(game, change)


def nothing_brings_the_answers_to_light(game, state):
    """An entry that all are told takes the hushed ones before it along, as lines: they would be counted."""
    for seat in game.actors(state) + game.may(state):
        loud = [move for move in game.legal(state, seat) if not game.hushes(state, seat, move, game.apply(state, seat, move))]
        assert not loud, f"seat {seat} can count the answers of an open window by {loud[0]}"


def is_hushed(game, change):
    entry = change.entry
    if isinstance(entry, Forfeited):
        return False
    hushed = game.hushes(change.before.state, actor_of(entry), entry.move, change.after.state)
    assert not hushed or actor_of(entry) != CHANCE, "only what a seat does can be hushed"
    return hushed


def tells_nobody_else(game, change):
    old, new, seat = change.before.state, change.after.state, change.entry.seat
    assert game.turn_of(old, seat, change.entry.move, new) is None, "an increment on the clock would tell"
    for viewer in (None, *range(len(change.before.asked))):
        if viewer == seat:
            continue
        what = f"{named(viewer)} notices that seat {seat} has made entry {change.after.ply}, {change.entry.move}, by"
        facts = game.tell(old, seat, change.entry.move, new, viewer)
        assert facts == (), f"{what} {facts}"
        assert not game.lasts(old, seat, change.entry.move, new), f"{what} how long a computer waits after it"
        if CHANCE not in game.actors(new):
            assert game.lingers(old) == game.lingers(new), f"{what} what computers linger for"
            one, two = (plain(encoded(shown(game, state, viewer))) for state in (old, new))
            assert one == two, "\n".join([what, *(f"  {part}: {a!r}, then {b!r}" for part, a, b in differences(one, two))])


def looked_at(game, whole, looks, rng):
    """Compare entries, each for a viewer, with moves to try that the match has shown until then; return who has met twins."""
    there, differ, tried = {}, set(), {}
    for at, viewer in looks:
        there.setdefault(at, []).append(viewer)
    for at, change in enumerate(whole.changes):
        differ |= {viewer for viewer in there.get(at, ()) if looks_the_same(game, change, viewer, tried, rng)}
        if not isinstance(change.entry, Forfeited):
            learn(tried, [change.entry.move])
        state = change.after.state
        for seat in () if CHANCE in game.actors(state) else game.actors(state) + game.may(state):
            learn(tried, game.legal(state, seat))
    return differ


def learn(tried, moves):
    """Moves that have been met, by type."""
    for move in moves:
        tried.setdefault(type(move), {})[move] = None


def each_viewer_has_met_another_truth(game, whole, differ, rng):
    """Where what was looked at had no twin for a viewer, look at everything."""
    for at, viewer in rng.sample(whole.looks, len(whole.looks)):
        if viewer not in differ and looks_the_same(game, whole.changes[at], viewer, {}, rng):
            differ.add(viewer)
    same = [named(viewer) for viewer in (None, *range(whole.start.seats)) if viewer not in differ]
    assert not same, f"hidden.py changes nothing for {', '.join(same)}"


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
    leaver = rng.choice(("before", "after")), Forfeited(rng.choice(there), rng.choice(WHYS))
    said = [
        all_that_is_said(game, state, actor, one_move, viewer, own_tries, leaver)
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
    found = in_turn([list(tried[kind]) for kind in kinds(game) if kind in tried], rng, ASKED_ABOUT) if asked else []
    for state in asked:
        legal = evenly(game.legal(state, viewer), type, rng, MADE_UP)
        found += bent(kinds(game), [*legal, *found], game.view(state, viewer), rng, MADE_UP)
        found += odd(game.slug)(state, viewer, rng)
    return found


def lacks_hidden(game):
    return rooms.missing(game.slug, "hidden.py", "this game's views differ by seat, so something is hidden")


def kinds(game):
    return getattr(game.move_type, "__args__", None) or (game.move_type,)


def all_that_is_said(game, old, actor, move, viewer, tried, leaver):
    """List (what it is, what it says): facts and messages around an entry, what the engine makes of it, and refusals."""
    new = game.apply(old, actor, move)
    said = [("tell", encoded(game.tell(old, actor, move, new, viewer))), ("outcome", encoded(game.outcome(new)))]
    said.append(("lasts", game.lasts(old, actor, move, new)))
    said += [("turn_of", game.turn_of(old, actor, move, new)), ("seals", game.seals(old, actor, move, new))]
    for when, state in (("before", old), ("after", new)):
        said.append((f"actors {when}", game.actors(state)))
        said.append((f"may {when}", game.may(state)))
        if CHANCE not in game.actors(state):
            said.append((f"lingers {when}", game.lingers(state)))
            said.append((f"message {when}", encoded(shown(game, state, viewer))))
            if viewer in game.actors(state) + game.may(state):
                said += [(f"refusal of {move} {when}", encoded(game.refusal(state, viewer, move))) for move in tried]
        if when == leaver[0] and game.outcome(state) is None:
            said += after_leaving(game, state, leaver[1], viewer, when)
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
