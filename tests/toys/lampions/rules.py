"""Lampions: all choose a card in secret, the best card takes the pot, and its seat may steal. Kept to prove the contract.

A round: CHANCE draws the pot, all Choose at once, the last choice opens them. Then the winner has a turn of its own: it may
Steal a card, which CHANCE picks in mid-move, and then Rests; the draw of the next pot completes the turn. Who is not waited for
may Raise the pot once a match, Offer cards by name, and Accept an offer by giving as many. An offer stands until somebody takes
it up or its seat makes another, whether or not its cards are still there: if it went with a stolen card, all would know which
one was stolen.
"""

from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.contract import CHANCE, Linger, Luck, Outcome, Refusal, Seat

T = TypeVar("T")
Cards: TypeAlias = tuple[int, ...]
OFFERS = 2
"""A seat and match, so that matches end."""
OFFERED = 3
"""Cards in one offer."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Literal[3, 5] = 3
    wild_pots: bool = False
    thief: bool = True


class State(Struct, frozen=True):
    options: Options
    phase: Literal["deal", "draw", "choose", "turn", "steal", "over"]
    hands: tuple[Cards, ...]
    points: tuple[int, ...]
    raised: tuple[bool, ...]
    offers: tuple[Cards, ...]
    """A seat: the cards of its standing offer, or none."""
    offers_left: tuple[int, ...]
    chosen: tuple[int | None, ...]
    pots: tuple[int, ...]
    pot: int = 0
    round: int = 0
    rest: Cards = ()
    """Cards never dealt, sorted: nobody sees them."""
    winner: Seat | None = None
    """Whose turn it is, until the next pot is drawn."""
    victim: Seat | None = None
    """Whom CHANCE owes a theft from."""
    stole: bool = False
    """Once a turn."""
    left: tuple[Seat, ...] = ()
    reason: str = "points"


class Choose(Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    card: int


class Raise(Struct, frozen=True, tag="raise", forbid_unknown_fields=True):
    """Double the pot."""


class Offer(Struct, frozen=True, tag="offer", forbid_unknown_fields=True):
    cards: Cards
    """Sorted: the one form of an offer."""


class Accept(Struct, frozen=True, tag="accept", forbid_unknown_fields=True):
    offerer: Seat
    cards: Cards
    """What is given for it, sorted."""


class Steal(Struct, frozen=True, tag="steal", forbid_unknown_fields=True):
    victim: Seat


class Rest(Struct, frozen=True, tag="rest", forbid_unknown_fields=True):
    """End the turn."""


class Deal(Struct, frozen=True, tag="deal"):
    order: Cards


class Pot(Struct, frozen=True, tag="pot"):
    value: int


class Theft(Struct, frozen=True, tag="theft"):
    card: int


Move: TypeAlias = Choose | Raise | Offer | Accept | Steal | Rest
Chance: TypeAlias = Deal | Pot | Theft


def hand_size(rounds: int) -> int:
    return rounds + 1


def deck(seats: int, rounds: int) -> range:
    """Two cards more for each seat than are dealt, so that nobody can count them out."""
    return range(1, seats * (hand_size(rounds) + 2) + 1)


def setup(options: Options, seats: int, first: Seat) -> State:
    """All begin at once: `first` says nothing here."""
    return State(
        options=options,
        phase="deal",
        hands=((),) * seats,
        points=(0,) * seats,
        raised=(False,) * seats,
        offers=((),) * seats,
        offers_left=(OFFERS,) * seats,
        chosen=(None,) * seats,
        pots=(1, 2, 3, 5, 8, 13) if options.wild_pots else (2, 2, 3, 3, 4, 4),
    )


def actors(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "deal" | "draw" | "steal":
            return (CHANCE,)
        case "choose":
            return tuple(seat for seat, card in enumerate(state.chosen) if card is None)
        case "turn":
            return () if state.winner is None else (state.winner,)
    return ()


def may(state: State) -> tuple[Seat, ...]:
    if state.phase not in ("choose", "turn"):
        return ()
    waited_for = actors(state)
    return tuple(seat for seat in range(len(state.hands)) if seat not in waited_for and extras(state, seat))


def legal(state: State, seat: Seat) -> list[Move]:
    """All but the offers and acceptances of other cards than the lowest."""
    if seat not in actors(state):
        return extras(state, seat)
    if state.phase == "choose":
        return [Choose(card) for card in state.hands[seat]]
    return [Rest(), *(Steal(victim) for victim in range(len(state.hands)) if can_be_stolen_from(state, victim))]


def extras(state: State, seat: Seat) -> list[Move]:
    """What a seat may do without being waited for; of offers and acceptances those with the lowest cards."""
    hand = state.hands[seat]
    moves: list[Move] = [Raise()] if state.phase == "choose" and not state.raised[seat] else []
    if state.offers_left[seat] and hand:
        moves.append(Offer(hand[:1]))
    for offerer, cards in enumerate(state.offers):
        if offerer != seat and cards and len(hand) >= len(cards):
            moves.append(Accept(offerer, hand[: len(cards)]))
    return moves


def lingers(state: State) -> Linger | None:
    """While the winner has its turn, others may still take up what lies open."""
    if state.phase != "turn" or not any(state.offers):
        return None
    takers = tuple(seat for seat in may(state) if any(isinstance(move, Accept) for move in extras(state, seat)))
    return Linger(f"round {state.round}, offers left {state.offers_left}", takers)


def can_be_stolen_from(state: State, victim: Seat) -> bool:
    """A thief leaves the last card."""
    return state.options.thief and not state.stole and victim != state.winner and len(state.hands[victim]) > 1


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    waited_for = seat in actors(state)
    match move:
        case Choose() if not waited_for:
            return Refusal("already_chosen")
        case Choose() | Raise() if state.phase != "choose":
            return Refusal("round_is_over")
        case Choose(card):
            return not_all_held(state, seat, (card,))
        case Rest() | Steal() if state.phase != "turn" or not waited_for:
            return Refusal("only_the_winner")
        case Steal(victim):
            return None if 0 <= victim < len(state.hands) and can_be_stolen_from(state, victim) else Refusal("nothing_to_steal")
        case Raise() | Offer() | Accept() if waited_for:
            return Refusal("choose_first")
        case Raise():
            return Refusal("already_raised") if state.raised[seat] else None
        case Offer(cards):
            return no_offer(state, seat, cards)
        case Accept(offerer, cards):
            return no_acceptance(state, seat, offerer, cards)
    return None


def no_offer(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    if not state.offers_left[seat]:
        return Refusal("too_many_offers", (("most", OFFERS),))
    if not 1 <= len(cards) <= OFFERED:
        return Refusal("wrong_number", (("most", OFFERED),))
    return not_all_held(state, seat, cards)


def no_acceptance(state: State, seat: Seat, offerer: Seat, cards: Cards) -> Refusal | None:
    """Whether the offered cards are still there is not looked at: the answer would tell."""
    if not 0 <= offerer < len(state.hands) or offerer == seat or not state.offers[offerer]:
        return Refusal("no_such_offer")
    if len(cards) != len(state.offers[offerer]):
        return Refusal("wrong_number", (("most", len(state.offers[offerer])),))
    return not_all_held(state, seat, cards)


def not_all_held(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    missing = [card for card in cards if card not in state.hands[seat]]
    if missing:
        return Refusal("card_not_in_hand", (("card", missing[0]),))
    return None if cards == tuple(sorted(set(cards))) else Refusal("not_sorted")


def apply(state: State, actor: Seat, move: Move | Chance) -> State:
    match move:
        case Deal(order):
            return dealt(state, order)
        case Pot(value):
            pots = list(state.pots)
            pots.remove(value)
            nobody = (None,) * len(state.hands)
            return replace(
                state, phase="choose", pot=value, pots=tuple(pots), chosen=nobody, winner=None, round=state.round + 1
            )
        case Theft(card):
            assert state.victim is not None and state.winner is not None
            return replace(moved(state, state.victim, state.winner, (card,)), phase="turn", victim=None, stole=True)
        case Raise():
            return replace(state, pot=2 * state.pot, raised=put(state.raised, actor, True))
        case Offer(cards):
            left = put(state.offers_left, actor, state.offers_left[actor] - 1)
            return replace(state, offers=put(state.offers, actor, cards), offers_left=left)
        case Accept(offerer, cards):
            return exchanged(state, actor, offerer, cards)
        case Rest():
            return replace(state, phase="draw")
        case Steal(victim):
            return replace(state, phase="steal", victim=victim)
        case Choose(card):
            hand = without(state.hands[actor], (card,))
            state = replace(state, hands=put(state.hands, actor, hand), chosen=put(state.chosen, actor, card))
            return state if None in state.chosen else scored(state)


def dealt(state: State, order: Cards) -> State:
    size, seats = hand_size(state.options.rounds), len(state.hands)
    hands = tuple(tuple(sorted(order[s * size : s * size + size])) for s in range(seats))
    return replace(state, phase="draw", hands=hands, rest=tuple(sorted(order[seats * size :])))


def scored(state: State) -> State:
    """The best card takes the pot and the turn, unless that was the last round or somebody has no card left."""
    cards = [card or 0 for card in state.chosen]
    best = cards.index(max(cards))
    points = put(state.points, best, state.points[best] + state.pot)
    over = state.round == state.options.rounds or not all(state.hands)
    return replace(state, phase="over" if over else "turn", points=points, pot=0, winner=None if over else best)


def exchanged(state: State, seat: Seat, offerer: Seat, given: Cards) -> State:
    """Swap the cards, if those offered are still there; the offer is gone either way."""
    offered = state.offers[offerer]
    state = replace(state, offers=put(state.offers, offerer, ()))
    if not still_there(state, offerer, offered):
        return state
    return moved(moved(state, offerer, seat, offered), seat, offerer, given)


def still_there(state: State, offerer: Seat, offered: Cards) -> bool:
    return set(offered) <= set(state.hands[offerer])


def moved(state: State, giver: Seat, taker: Seat, cards: Cards) -> State:
    hands = put(state.hands, giver, without(state.hands[giver], cards))
    return replace(state, hands=put(hands, taker, tuple(sorted((*hands[taker], *cards)))))


def chance(state: State, luck: Luck) -> Chance:
    match state.phase:
        case "deal":
            return Deal(luck.shuffled(deck(len(state.hands), state.options.rounds)))
        case "steal":
            assert state.victim is not None
            hand = state.hands[state.victim]
            return Theft(hand[luck.below(len(hand))])
    return Pot(state.pots[luck.below(len(state.pots))])


def forfeit(state: State, seat: Seat, why: str) -> State:
    """The seat is played on while two others stay."""
    state = replace(state, left=(*state.left, seat))
    stayed = len(state.hands) - len(state.left)
    return state if stayed > 1 else replace(state, phase="over", pot=0, winner=None, victim=None, reason=why)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    keys = [(-len(state.left) + state.left.index(s), 0) if s in state.left else (1, p) for s, p in enumerate(state.points)]
    return Outcome(state.points, tuple(1 + sum(other > key for other in keys) for key in keys), state.reason)


def without(hand: Cards, cards: Cards) -> Cards:
    return tuple(card for card in hand if card not in cards)


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
