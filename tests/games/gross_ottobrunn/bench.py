"""`python -m tests.games.gross_ottobrunn.bench`: how long the rules take in late positions, with nothing remembered, in ms."""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from games import engine
from games.gross_ottobrunn import GAME, harbours, land, network, routes, rules
from tests.games.gross_ottobrunn.crowded import crowded

REMEMBERED = (land.lie, network.laid, routes.measured, routes.longest_trail, harbours.reckoned)
RUNS = 5


def quickest(ask: Callable[[], object]) -> float:
    """Of some runs, each as if it were the first, in ms."""
    spent = []
    for _ in range(RUNS):
        for each in REMEMBERED:
            each.cache_clear()
        begun = process_time()
        ask()
        spent.append(process_time() - begun)
    return 1000 * min(spent)


def lines() -> Iterator[str]:
    for pieces in (0, 60, 150, 400):
        state = crowded(Random(pieces), 6, pieces)
        moves = rules.legal(state, 0)
        here = engine.Position(state)
        yield (
            f"{len(state.routes):4} routes, {len(moves):3} moves:"
            f" legal {quickest(lambda state=state: rules.legal(state, 0)):.2f},"
            f" routes {quickest(lambda state=state: routes.lengths(state)):.2f},"
            f" message {quickest(lambda here=here: engine.message(GAME, here, 0)):.2f},"
            f" slowest apply {max(quickest(lambda move=move, state=state: rules.apply(state, 0, move)) for move in moves):.2f}"
        )


if __name__ == "__main__":
    print(*lines(), sep="\n")
