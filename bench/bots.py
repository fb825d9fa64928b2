"""`make bench-bots`: measure how long computers of every game and level let people wait, alone and with eight busy tables.

    make bench-bots ARGS="--moves 20"
    make bench-bots ARGS="--level hard --tables 16 --processes 2"

As in the portal, some processes think for all tables, and what was waited for has less time. At each table sit as few as the
game allows: a person, who moves some seconds after being asked, and computers of the level on all other seats.
"""

import argparse
import random
import secrets
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import django

django.setup()

from games import engine  # noqa: E402  Django must be set up first
from games.contract import AnyGame  # noqa: E402
from games.engine import Start  # noqa: E402
from games.registry import GAMES  # noqa: E402
from tables import bots  # noqa: E402

PERSON = 0
"""The seat of the person."""
LIMIT = 2.0


@dataclass
class Answer:
    """One move of a computer, in seconds."""

    thought: float
    waited: float
    """From the moment its turn came to the answer."""


@dataclass(frozen=True)
class Terms:
    game: AnyGame
    level: str
    moves: int
    """That are measured, of all tables together."""
    pause: float
    """Seconds that people think."""


def think(slug: str, question: bots.Question, asked: float) -> tuple[Any, float]:
    """Let a computer of the pool choose; returns its move and what it took."""
    begun = time.time()
    move = bots.chosen(GAMES[slug], question, bots.time_to_think(begun - asked))
    return move, time.time() - begun


def table(terms: Terms, pool: ProcessPoolExecutor, answers: list[Answer], seed: bytes) -> None:
    """Play matches until enough was measured."""
    game, rng = terms.game, random.Random(seed)
    while len(answers) < terms.moves:
        here = engine.begin(game, Start(next(iter(game.presets.values())), game.seats[0]), seed)[-1].after
        while (actors := game.actors(here.state)) and len(answers) < terms.moves:
            actors = tuple(seat for seat in actors if seat not in game.answered(here.state))
            seat = rng.choice(actors)
            if seat == PERSON and len(actors) == 1:
                time.sleep(rng.uniform(0.5, 1.5) * terms.pause)
            move = rng.choice(game.legal(here.state, seat)) if seat == PERSON else asked(terms, pool, answers, here, seat, rng)
            here = engine.step(game, here, seat, move, stamp=here.ply, seed=seed)[-1].after
        seed = rng.randbytes(32)


def asked(
    terms: Terms, pool: ProcessPoolExecutor, answers: list[Answer], here: engine.Position, seat: int, rng: random.Random
) -> Any:
    message = engine.message(terms.game, here, seat)
    numbers = random.Random(rng.random())
    question = bots.Question(seat, terms.level, True, message.view, message.legal, message.ply, numbers)
    begun = time.time()
    move, thought = pool.submit(think, terms.game.slug, question, begun).result()
    answers.append(Answer(thought, time.time() - begun))
    return move


def measured(terms: Terms, tables: int, processes: int) -> list[Answer]:
    answers: list[Answer] = []
    with ProcessPoolExecutor(processes, mp_context=get_context("fork")) as pool:
        list(pool.map(time.sleep, [0.05] * processes))  # both are there before the threads are
        threads = [threading.Thread(target=table, args=(terms, pool, answers, secrets.token_bytes(32))) for _ in range(tables)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return answers


def row(terms: Terms, tables: int, answers: list[Answer]) -> str:
    thought, waited = sorted(one.thought for one in answers), sorted(one.waited for one in answers)
    late = " LATE" if waited[-1] > LIMIT else ""
    figures = [statistics.median(thought), thought[-1], statistics.median(waited), waited[int(0.95 * len(waited))], waited[-1]]
    cells = "".join(f"{1000 * figure:>10.0f}" for figure in figures)
    return f"{terms.game.slug:<14}{terms.level:<8}{tables:>7}{cells}{len(answers):>8}{late}"


def chosen(words: argparse.Namespace) -> Iterator[Terms]:
    for slug in [words.game] if words.game else list(GAMES):
        for level in [words.level] if words.level else list(GAMES[slug].bots):
            yield Terms(GAMES[slug], level, words.moves, words.pause)


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m bench.bots", description="Measure how long computers let people wait.")
    reader.add_argument("--game", choices=sorted(GAMES))
    reader.add_argument("--level")
    reader.add_argument("--moves", type=int, default=60, help="moves of computers that are measured, a line")
    reader.add_argument("--tables", type=int, default=8)
    reader.add_argument("--processes", type=int, default=2, help="as many as think for the whole portal (BOT_PROCESSES)")
    reader.add_argument("--pause", type=float, default=4.0, help="seconds that people think, on average")
    words = reader.parse_args()
    heads = ("median", "longest", "answer", "95 %", "longest")
    print(f"{'ms a move':<14}{'level':<8}{'tables':>7}" + "".join(f"{head:>10}" for head in heads) + f"{'moves':>8}")
    for terms in chosen(words):
        for tables in (1, words.tables):
            alone = Terms(terms.game, terms.level, terms.moves, 0.05) if tables == 1 else terms
            print(row(terms, tables, measured(alone, tables, words.processes)), flush=True)


if __name__ == "__main__":
    main()
