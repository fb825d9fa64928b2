"""The plan value: what a seat can hope to make of its journeys with the cards it holds and those that may still come.

In each colour the best that can be laid with so many hand cards is worked out once; a small programme shares the moves left out
among the colours. Cards that nobody has seen come with one probability each.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TypeAlias

from games.battleballon.cards import VALUE, Cards
from games.battleballon.journeys import RECORD_BONUS, RECORD_LENGTH, START_FEE, journey

Worth: TypeAlias = tuple[float, ...]
"""The best value of a journey when exactly 0, 1, 2 … hand cards are laid at it."""


@lru_cache(maxsize=1 << 16)
def worth(lying: Cards, held: Cards, unseen: Cards, chance: float) -> Worth:
    """Value a journey; `held` and `unseen` are cards of its colour, each unseen one comes with this chance."""
    account, last = journey(lying), VALUE[lying[-1]] if lying else 0
    wagers = 0 if last else sum(not VALUE[card] for card in held)
    stages = sorted((VALUE[card] for card in held if VALUE[card] > last), reverse=True)
    coming = [VALUE[card] for card in unseen if VALUE[card] > last]
    hoped = account.sum - START_FEE + chance * sum(coming)
    best = []
    for laid in range(wagers + len(stages) + 1):
        record = RECORD_BONUS * at_least(RECORD_LENGTH - len(lying) - laid, len(coming), chance)
        most = min(laid, wagers)
        least = max(0, laid - len(stages))
        best.append(
            max((hoped + sum(stages[: laid - more])) * (account.factor + more) for more in range(least, most + 1)) + record
        )
    if not lying:
        best[0] = 0.0
    return tuple(best)


@lru_cache(maxsize=1 << 12)
def at_least(wanted: int, cards: int, chance: float) -> float:
    """The probability that so many of the cards come."""
    if wanted <= 0:
        return 1.0
    return sum(comb(cards, k) * chance**k * (1 - chance) ** (cards - k) for k in range(wanted, cards + 1))


def shared(worths: Sequence[Worth], moves: int) -> float:
    """The best sum when the moves are shared out among the journeys."""
    if sum(map(len, worths)) - len(worths) <= moves:
        return sum(map(max, worths))  # there is time for all
    settled, best = 0.0, [0.0]
    for each in worths:
        if len(each) == 1:
            settled += each[0]
            continue
        size = min(len(best) + len(each) - 2, moves) + 1
        grown = [float("-inf")] * size
        for before, value in enumerate(best):
            for more, gain in enumerate(each[: size - before]):
                if value + gain > grown[before + more]:
                    grown[before + more] = value + gain
        best = grown
    return settled + max(best)
