"""Gespenster: three to six seats, three cards to the left, tricks in colour or number; white ghosts bring points.

CHANCE deals each round. All pass at once; then the cards are played one by one, clockwise.
"""

from msgspec.structs import replace

from games.contract import CHANCE, Luck, Outcome, Refusal, Seat
from games.gespenster.cards import COLOUR, DECK, VALUE, Card, Cards, arranged, without
from games.gespenster.passing import representatives
from games.gespenster.scoring import captured, ends, ranking, scored, shooter
from games.gespenster.state import (
    CHOICES,
    PASSED,
    Chance,
    Choice,
    Continue,
    Deal,
    Moon,
    Move,
    Options,
    PassCards,
    Play,
    State,
    Trick,
)
from games.gespenster.trick import playable, winner
from games.kit.tuples import put

PHASE_OF = {PassCards: "pass", Play: "play", Moon: "moon_choice", Continue: "between"}


def setup(options: Options, seats: int, first: Seat) -> State:
    return State(options, leader=first, totals=(0,) * seats, ready=(False,) * seats)


def turn(state: State) -> Seat:
    """Who plays the next card of the trick."""
    return (state.trick.leader + len(state.trick.cards)) % len(state.totals)


def moon_seat(state: State) -> Seat | None:
    """Who has won all white ghosts of this round."""
    return shooter(captured(state.tricks, len(state.totals)))


def actors(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "deal":
            return (CHANCE,)
        case "pass":
            return tuple(seat for seat, cards in enumerate(state.passed) if cards is None)
        case "play":
            return (turn(state),)
        case "moon_choice":
            seat = moon_seat(state)
            assert seat is not None
            return (seat,)
        case "between":
            return tuple(seat for seat, ready in enumerate(state.ready) if not ready)
        case "over":
            return ()


def legal(state: State, seat: Seat) -> list[Move]:
    """All moves; of the triples that can be passed only a few useful ones."""
    match state.phase:
        case "pass":
            return [PassCards(cards) for cards in representatives(state.hands[seat])]
        case "play":
            return [Play(card) for card in dict.fromkeys(playable(state, seat))]
        case "moon_choice":
            return [Moon(choice) for choice in CHOICES]
    return [Continue()]


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.phase != PHASE_OF[type(move)]:
        return Refusal("wrong_phase")
    match move:
        case PassCards(cards):
            return pass_refusal(state, seat, cards)
        case Play(card):
            return play_refusal(state, seat, card)
        case Moon(choice):
            return None if choice in CHOICES else Refusal("bad_choice")
    return None


def pass_refusal(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    """Any three cards of the hand; two or three white sevens when so many are held."""
    if state.passed[seat] is not None:
        return Refusal("already_passed")
    if len(cards) != PASSED:
        return Refusal("need_three_cards", (("cards", len(cards)),))
    hand = state.hands[seat]
    missing = next((card for card in cards if cards.count(card) > hand.count(card)), None)
    return None if missing is None else Refusal("card_not_in_hand", (("card", missing),))


def play_refusal(state: State, seat: Seat, card: Card) -> Refusal | None:
    if card not in state.hands[seat]:
        return Refusal("card_not_in_hand", (("card", card),))
    if card in playable(state, seat):
        return None
    if not state.trick.cards:
        return Refusal("white_first_card", (("card", card),))
    led = state.trick.cards[0]
    return Refusal("must_follow", (("card", card), ("colour", COLOUR[led]), ("value", VALUE[led])))


def apply(state: State, actor: Seat, move: Move | Chance) -> State:
    match move:
        case Deal(order):
            return dealt(state, order)
        case PassCards(cards):
            return passed(state, actor, cards)
        case Play(card):
            return played(state, actor, card)
        case Moon(choice):
            return round_ended(state, CHOICES[CHOICES.index(choice)])
        case Continue():
            return continued(state, actor)


def chance(state: State, luck: Luck) -> Chance:
    return Deal(luck.shuffled(DECK))


def dealt(state: State, order: Cards) -> State:
    """One by one clockwise, the leader first; sixty is a multiple of three, four, five and six."""
    seats = len(state.totals)
    hands = tuple(arranged(order[(seat - state.leader) % seats :: seats]) for seat in range(seats))
    return replace(state, phase="pass", hands=hands, passed=(None,) * seats, trick=Trick(state.leader))


def passed(state: State, seat: Seat, cards: Cards) -> State:
    """Nothing moves before the last seat has chosen; then everything at once, always to the left."""
    given = put(state.passed, seat, arranged(cards))
    if None in given:
        return replace(state, passed=given)
    hands = tuple(
        arranged((*without(hand, given[seat] or ()), *(given[seat - 1] or ()))) for seat, hand in enumerate(state.hands)
    )
    return replace(state, phase="play", passed=given, hands=hands)


def played(state: State, seat: Seat, card: Card) -> State:
    seats = len(state.totals)
    trick = Trick(state.trick.leader, (*state.trick.cards, card))
    state = replace(state, hands=put(state.hands, seat, without(state.hands[seat], (card,))), trick=trick)
    if len(trick.cards) < seats:
        return state
    state = replace(state, tricks=(*state.tricks, trick), trick=Trick(winner(trick, seats)))
    if any(state.hands):
        return state
    if state.options.shoot_moon and moon_seat(state) is not None:
        return replace(state, phase="moon_choice")
    return round_ended(state, None)


def round_ended(state: State, choice: Choice | None) -> State:
    """Points are counted after all cards are played; only then a game can end by them."""
    account = scored(state, choice)
    over = ends(account.totals, state.options)
    return replace(state, phase="over" if over else "between", totals=account.totals, history=(*state.history, account))


def continued(state: State, seat: Seat) -> State:
    """Tick a seat off; all ticked, the next clockwise is the first active player of a new round."""
    ready = put(state.ready, seat, True)
    if not all(ready):
        return replace(state, ready=ready)
    seats = len(state.totals)
    return State(
        state.options,
        leader=(state.leader + 1) % seats,
        totals=state.totals,
        round_no=state.round_no + 1,
        history=state.history,
        ready=(False,) * seats,
        left=state.left,
    )


def forfeit(state: State, seat: Seat, why: str) -> State:
    """The seat is played on while two others stay; one left ends it."""
    state = replace(state, left=(*state.left, seat))
    stayed = len(state.totals) - len(state.left)
    return state if stayed > 1 else replace(state, phase="over", reason="others_left")


def outcome(state: State) -> Outcome | None:
    """Totals as scores, though the lowest wins: the ranks say who."""
    if state.phase != "over":
        return None
    groups = ranking(state.totals, state.left)
    above = {seat: 1 + sum(map(len, groups[:place])) for place, group in enumerate(groups) for seat in group}
    return Outcome(state.totals, tuple(above[seat] for seat in range(len(state.totals))), state.reason)
