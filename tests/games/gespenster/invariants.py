"""What holds in every state of Gespenster that a match can reach."""

from games.gespenster.cards import DECK, POINTS
from games.gespenster.state import State

SIXTY = tuple(sorted(DECK))


def check(state: State) -> None:
    no_card_is_lost(state)
    hands_are_even(state)
    accounts_add_up(state)
    the_game_ends_in_time(state)
    if state.phase in ("moon_choice", "between") or (state.phase == "over" and state.reason == "points"):
        the_round_was_played_by_the_rules(state)


def no_card_is_lost(state):
    if state.hands:
        lying = [card for trick in (*state.tricks, state.trick) for card in trick.cards]
        assert tuple(sorted([*lying, *(card for hand in state.hands for card in hand)])) == SIXTY


def hands_are_even(state):
    """The same number, less one for who has played to the trick."""
    seats = len(state.totals)
    if state.hands:
        played = {(state.trick.leader + place) % seats for place in range(len(state.trick.cards))}
        full = 60 // seats - len(state.tricks)
        assert [len(hand) for hand in state.hands] == [full - (seat in played) for seat in range(seats)]
        assert len(state.trick.cards) < seats


def accounts_add_up(state):
    """Eighty a round, sixty with good ghosts; a Durchmarsch apart. Totals are what the rounds make."""
    totals = [0] * len(state.totals)
    for account in state.history:
        assert sum(account.points) == 80
        assert sum(account.ghosts) == 4
        if account.choice is None:
            assert sum(account.deltas) == (60 if state.options.good_ghosts else 80)
            assert all(-20 <= delta <= 80 for delta in account.deltas)
        else:
            assert account.points[account.shooter] == 80
            assert sum(account.deltas) == (-75 if account.choice == "self_minus" else 75 * (len(totals) - 1))
            assert all(-75 <= delta <= 75 for delta in account.deltas)
        hits = [total + delta for total, delta in zip(totals, account.deltas, strict=True)]
        for seat, halved in enumerate(account.halved):
            assert halved in (0, hits[seat])
            totals[seat] = hits[seat] - halved // 2
        assert account.totals == tuple(totals)
    assert state.totals == tuple(totals)
    now = len(state.history) == state.round_no
    assert now or len(state.history) == state.round_no - 1
    if state.reason == "points":
        assert now == (state.phase in ("between", "over")), "a round that is scored is over"


def the_game_ends_in_time(state):
    goal = 201 if state.options.bullseye else 200
    for account in state.history[:-1]:
        assert max(account.totals) < goal
    if state.history:
        over = max(state.totals) >= goal
        assert over == (state.phase == "over" and state.reason == "points")
    if state.options.bullseye:
        assert 200 not in state.totals


def the_round_was_played_by_the_rules(state):
    """Play it again from the hands, with section 5.2 of the rules said once more."""
    seats = len(state.totals)
    plays = [((t.leader + place) % seats, card, t.cards[:place]) for t in state.tricks for place, card in enumerate(t.cards)]
    hands = {seat: [card for who, card, _ in plays if who == seat] for seat in range(seats)}
    leader = state.leader
    for number, (seat, card, lying) in enumerate(plays):
        if not lying:
            assert seat == leader
        assert card in allowed(hands[seat], lying[:1], first=number == 0)
        hands[seat].remove(card)
        if len(lying) == seats - 1:
            leader = (leader + taken((*lying, card))) % seats
    whites = [card for _, card, _ in plays if card[0] == "W"]
    assert (len(whites), sum(POINTS[card] for card in whites)) == (16, 80)


def allowed(hand, led, *, first):
    if not led:
        return [card for card in hand if card[0] != "W"] or hand if first else hand
    return [card for card in hand if card[0] == led[0][0] or card[1:] == led[0][1:]] or hand


def taken(cards):
    numbers = [int(card[1:]) if card[0] == cards[0][0] else 0 for card in cards]
    return numbers.index(max(numbers))
