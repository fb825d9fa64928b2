"""What must stay secret in Groß Ottobrunn, said apart from the view (section 18 of the rules).

Hands and development cards of others, everything that lies face down, what others have chosen in an open frame, and which card
was stolen, unless the viewer is thief or victim. What an entry is about to show stays as it is: cards that are drawn and turned
over, hands that a disaster or a monopoly counts, the tile that is discovered, and at the end all hands and development cards.
And the other truth must be a possible one: who pays, offers or has promised something holds it, who plays a card has it.

What can be reckoned from the whole match is no matter of this: nobody is shown it.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from games.contract import CHANCE, Seat
from games.gross_ottobrunn import building, harbours, rules
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.facts import Disaster as Struck
from games.gross_ottobrunn.facts import Discarded, Lost, MonopolyTaken
from games.gross_ottobrunn.state import NONE, RES, Cards, DevCard, State
from games.kit.tuples import put
from tests.games.gross_ottobrunn.walk import some_of

SWAPS = 30
TRIES = 4
"""Other truths that are made up until one is possible."""
PLAYED = {
    s.PlayKnight: "knight",
    s.PlayRoadBuilding: "road_building",
    s.PlayInvention: "invention",
    s.PlayMonopoly: "monopoly",
}
BUILT = {
    s.BuildRoad: "road",
    s.BuildShip: "ship",
    s.BuildCanal: "canal",
    s.BuildSettlement: "settlement",
    s.BuildCity: "city",
    s.BuyDev: "dev",
}
DESTROYS = {"fire": (0,), "lightning": (2,), "flood": (4,), "hurricane": (1, 3), "storm": (1, 3)}
"""Places of RES: of hurricane and storm at most."""


def twin(state: State, actor: Seat, move: Any, viewer: Any, rng: Random) -> tuple[State, Any]:
    """Return another (state, move) that the viewer cannot tell from this one, before or after the move."""
    seat = viewer if isinstance(viewer, int) else None
    after = rules.apply(state, actor, move)
    for _ in range(TRIES):
        other, other_move = another(state, actor, move, after, seat, rng)
        if (other, other_move) != (state, move) and is_possible(other, actor, other_move, after):
            return replace(other, told=()), other_move
    return state, move


def another(state: State, actor: Seat, move: Any, after: State, viewer: Seat | None, rng: Random) -> tuple[State, Any]:
    if isinstance(move, s.Shuffled):
        return state, mixed(move, rng)
    other = with_other_piles(state, after, rng)
    if isinstance(after.frames[-1], s.Over):
        return other, move  # hands and cards are opened now
    other = with_other_devs(other, actor, move, after, viewer, rng)
    other = with_other_hands(other, actor, move, after, viewer, rng)
    other = with_other_choices(other, actor, after, viewer, rng)
    return other, other_move_of(other, actor, move, after, viewer, rng)


def is_possible(other: State, actor: Seat, move: Any, after: State) -> bool:
    """Nobody has won in one of both, and what is opened at the end is the same."""
    if actor != CHANCE and rules.refusal(other, actor, move) is not None:
        return False
    return rules.outcome(rules.apply(other, actor, move)) == rules.outcome(after)


# --- what lies face down -----------------------------------------------------------------------------------------------
def mixed(move: s.Shuffled, rng: Random) -> s.Shuffled:
    """Nothing of the shuffle at the start is seen by anybody."""
    stacks = tuple(shuffled(stack, rng) for stack in move.stacks)
    return s.Shuffled(shuffled(move.tiles, rng), shuffled(move.tokens, rng), stacks, shuffled(move.devs, rng))


def shuffled(things: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    return tuple(rng.sample(things, len(things)))


def with_other_piles(state: State, after: State, rng: Random) -> State:
    """Another order, but for the tops that the entry turns over.

    In the founding draw nobody sees what is met where disasters are spared; and cards that round a wizard's share up are taken
    as plain ones, wherever they lie.
    """
    spared = is_founding_draw(state, after) and not state.options.setup_disasters
    opened = isinstance(state.frames[-1], s.Wizarding)
    stacks = tuple(
        kept_top(stack, 0 if spared or opened else len(stack) - len(rest), rng)
        for stack, rest in zip(state.stacks, after.stacks, strict=True)
    )
    if not opened or all(len(stack) == len(rest) for stack, rest in zip(state.stacks, after.stacks, strict=True)):
        state = replace(state, stacks=stacks)
    return replace(
        state,
        tiles=kept_top(state.tiles, len(state.tiles) - len(after.tiles), rng),
        chips=kept_top(state.chips, len(state.chips) - len(after.chips), rng),
    )


def is_founding_draw(state: State, after: State) -> bool:
    return isinstance(state.frames[-1], s.Found) and not isinstance(after.frames[-1], s.Found)


def kept_top(pile: tuple[Any, ...], count: int, rng: Random) -> tuple[Any, ...]:
    count = max(0, count)  # a stack that was shuffled anew has grown
    return (*pile[:count], *shuffled(pile[count:], rng))


# --- development cards -------------------------------------------------------------------------------------------------
def with_other_devs(state: State, actor: Seat, move: Any, after: State, viewer: Seat | None, rng: Random) -> State:
    """The kinds that others hold and those in the stack are mixed, and others' turns of purchase are other ones."""
    free = []
    for seat, each in enumerate(state.players):
        fixed = fixed_devs(state, seat, actor, move, after, viewer)
        free += [(seat, place) for place in range(len(each.devs)) if place not in fixed]
    shown = 1 if isinstance(move, s.BuyDev) and viewer == actor else 0
    held = [state.players[seat].devs[place].kind for seat, place in free]
    kinds = list(shuffled((*state.devs[shown:], *held), rng))
    for seat, place in free:
        devs = state.players[seat].devs
        turn = devs[place].turn if rng.random() < 0.5 else rng.randint(0, state.turn)
        each = replace(state.players[seat], devs=put(devs, place, DevCard(kinds.pop(), turn)))
        state = replace(state, players=put(state.players, seat, each))
    return replace(state, devs=(*state.devs[:shown], *kinds))


def fixed_devs(state: State, seat: Seat, actor: Seat, move: Any, after: State, viewer: Seat | None) -> set[int]:
    """Places of cards that the viewer knows, or that are played in this entry, or counted at the end."""
    devs = state.players[seat].devs
    if seat == viewer:
        return set(range(len(devs)))
    fixed = {place for place, card in enumerate(devs) if card.kind == "point"} if rules.outcome(after) else set()
    if seat == actor and type(move) in PLAYED:
        kind = PLAYED[type(move)]
        fixed.add(next(place for place, card in enumerate(devs) if card.kind == kind and card.turn < state.turn))
    frame = state.frames[-1]
    if isinstance(move, s.Opened) and isinstance(frame, s.Wizarding) and frame.answers[seat]:
        fixed.add([card.kind for card in devs].index("wizard"))
    return fixed


# --- hands -------------------------------------------------------------------------------------------------------------
def with_other_hands(state: State, actor: Seat, move: Any, after: State, viewer: Seat | None, rng: Random) -> State:
    """Cards change places between hands that the viewer does not see; how many each holds, and there are of each, stays."""
    hands = [list(each.hand) for each in state.players]
    least = [kept(state, seat, actor, move, after, viewer) for seat in range(len(hands))]
    columns = [place for place in range(len(RES)) if place not in counted_columns(state, after)]
    seats = [seat for seat in range(len(hands)) if seat != viewer]
    for _ in range(SWAPS if len(seats) > 1 and len(columns) > 1 else 0):
        (one, two), (here, there) = rng.sample(seats, 2), rng.sample(columns, 2)
        if hands[one][here] > least[one][here] and hands[two][there] > least[two][there]:
            for seat, lost, got in ((one, here, there), (two, there, here)):
                hands[seat][lost] -= 1
                hands[seat][got] += 1
    players = tuple(replace(each, hand=tuple(hand)) for each, hand in zip(state.players, hands, strict=True))
    return replace(state, players=players)


def counted_columns(state: State, after: State) -> set[int]:
    """Resources of which the entry shows how many each seat holds."""
    found: set[int] = set()
    strikes = any(isinstance(fact, Lost) for fact in after.told)
    for fact in after.told:
        if isinstance(fact, MonopolyTaken):
            found.add(RES.index(fact.resource))  # type: ignore[arg-type]
        if isinstance(fact, Struck) and strikes:
            found |= {place for kind in fact.kinds for place in DESTROYS[kind]}
    frame = state.frames[-1]
    if isinstance(frame, s.Wizarding) and strikes:
        found |= {place for kind in frame.group for place in DESTROYS[kind]}
    return found


def kept(state: State, seat: Seat, actor: Seat, move: Any, after: State, viewer: Seat | None) -> list[int]:
    """What a seat must hold at least: for what it does, what is seen to be taken from it, and what it has promised."""
    need = [list(NONE)]
    if state.offer and seat == state.active:
        need.append(list(state.offer.give))
    if state.offer and state.offer.answers[seat]:
        need.append(list(state.offer.want))
    need += [list(each.give) for each in state.proposals if each.seat == seat]
    if isinstance(move, s.Theft) and isinstance(state.frames[-1], s.Stealing):
        need.append([int(seat == state.frames[-1].victim and name == move.resource) for name in RES])
    if any(isinstance(fact, Discarded) for fact in after.told):
        need += [list(fact.cards[seat]) for fact in after.told if isinstance(fact, Discarded)]
    if seat == actor:
        need.append(list(needed(state, seat, move)))
    return [max(counts) for counts in zip(*need, strict=True)]


def needed(state: State, seat: Seat, move: Any) -> Cards:
    """What a move pays or promises."""
    match move:
        case s.OfferTrade(give) | s.ProposeTrade(give):
            return give
        case s.RespondTrade(accept=True) if state.offer:
            return state.offer.want
        case s.BankTrade(give):
            place = RES.index(give)  # type: ignore[arg-type]
            return put(NONE, place, harbours.rates(state, seat)[place])
        case s.ConfirmTrade(no):
            return next((each.want for each in state.proposals if each.no == no), NONE)
    return building.COSTS[BUILT[type(move)]] if type(move) in BUILT else NONE


# --- what is chosen in secret -------------------------------------------------------------------------------------------
def with_other_choices(state: State, actor: Seat, after: State, viewer: Seat | None, rng: Random) -> State:
    """Others' picks, discards and answers in a frame that stays open are any others."""
    frame = state.frames[-1]
    if not is_still_open(frame, after):
        return state
    if isinstance(frame, s.Wizarding):
        return replace(state, frames=(*state.frames[:-1], other_answers(state, frame, actor, viewer, rng)))
    chosen = tuple(
        cards if cards is None or seat == viewer else some_of(there(state, frame, seat), frame.due[seat], rng)
        for seat, cards in enumerate(frame.chosen)
    )
    return replace(state, frames=(*state.frames[:-1], replace(frame, chosen=chosen)))


def is_still_open(frame: Any, after: State) -> bool:
    now = after.frames[-1]
    if not isinstance(frame, s.Choosing | s.Discarding | s.Wizarding) or type(now) is not type(frame) or now.no != frame.no:
        return False
    return rules.actors(after) != (CHANCE,)


def there(state: State, frame: Any, seat: Seat) -> Cards:
    """Of what a seat may pick, or discard."""
    if isinstance(frame, s.Discarding):
        return state.players[seat].hand
    claimed = [sum(cards[place] for cards in frame.claims) for place in range(len(RES))]
    lie = zip(state.stacks, state.asides, claimed, strict=True)
    return tuple(len(stack) + len(aside) - less for stack, aside, less in lie)  # type: ignore[return-value]


def other_answers(state: State, frame: s.Wizarding, actor: Seat, viewer: Seat | None, rng: Random) -> s.Wizarding:
    """Who has answered, and what, is seen by nobody else; but somebody besides who answers now still has to."""
    others = [seat for seat in frame.asked if seat not in (actor, viewer)]
    answers = list(frame.answers)
    for seat in others:
        answers[seat] = rng.choice((None, False, True) if holds_wizard(state, seat) else (None, False))
    if others and all(answers[seat] is not None for seat in frame.asked if seat != actor):
        answers[rng.choice(others)] = None
    return replace(frame, answers=tuple(answers))


def holds_wizard(state: State, seat: Seat) -> bool:
    return any(card.kind == "wizard" for card in state.players[seat].devs)


# --- the move ----------------------------------------------------------------------------------------------------------
def other_move_of(state: State, actor: Seat, move: Any, after: State, viewer: Seat | None, rng: Random) -> Any:
    """A move that stays hidden is another one: a choice, an answer, the card of a theft, the order of a new stack."""
    frame = state.frames[-1]
    match move:
        case s.Restacked(stacks):
            return s.Restacked(tuple(shuffled(stack, rng) for stack in stacks))
        case s.Reshuffled(resource, stack):
            return s.Reshuffled(resource, kept_top(stack, len(stack) - len(after.stacks[RES.index(resource)]), rng))
        case s.Theft() if isinstance(frame, s.Stealing) and viewer not in (state.active, frame.victim):
            hand = state.players[frame.victim].hand
            return s.Theft(rng.choice([name for name, count in zip(RES, hand, strict=True) if count]))
    if actor == viewer:
        return move
    if isinstance(move, s.WizardPlay | s.WizardPass):
        return other_answer(state, actor, move, after, rng)
    if isinstance(move, s.ChooseResources | s.Discard) and is_still_open(frame, after):
        return type(move)(some_of(there(state, frame, actor), frame.due[actor], rng))  # type: ignore[union-attr]
    return move


def other_answer(state: State, actor: Seat, move: Any, after: State, rng: Random) -> Any:
    """The last answer is one; until then nobody can tell whether there was an answer at all."""
    frame = state.frames[-1]
    assert isinstance(frame, s.Wizarding)
    closes = rules.actors(after) == (CHANCE,)
    is_last = all(frame.answers[seat] is not None for seat in frame.asked if seat != actor)
    answers = [s.WizardPass(), *([s.WizardPlay()] if holds_wizard(state, actor) else [])]
    return rng.choice(answers) if closes == is_last else move
