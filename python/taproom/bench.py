"""`python -m taproom.bench`: how fast our games and others are from Python, side by side in one run.

Everything is counted per second of CPU time of this process, on one thread, with random answers:

- `chosen in Python`: one match, every answer and every outcome of chance chosen in Python from lists of ids;
- `OpenSpiel`: the same through OpenSpiel's interface: our registered games, and its own games in C++;
- `batched`: 64 matches at once, with observation and mask of whoever is next written for each;
- `PettingZoo`: what its `performance_benchmark` does: `last`, an answer drawn over the mask, `step`.

A part whose package is not installed is left out. `--json` prints numbers for programs, `--seconds` says how long each is measured.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import numpy as np

from . import CHANCE, OVER, Table, Tables, games

OTHERS = {"hearts": {}, "backgammon": {}, "gin_rummy": {}}
"""Games of OpenSpiel in C++ to compare with."""
BATCH = 64
"""Matches of a batch."""


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much of the work is done in a second: the best of three parts, since other programs only take away."""
    work()
    best = 0.0
    for _ in range(3):
        begin, done = time.process_time(), 0
        while (spent := time.process_time() - begin) < seconds / 3:
            done += work()
        best = max(best, done / spent)
    return best


def alone(game: str) -> Callable[[], int]:
    """A whole match, everything chosen in Python."""
    first = Table(game, 2, explicit_chance=True)
    part = random.random

    def work() -> int:
        table = first.copy()
        player, legal, chances, step = table.player, table.legal, table.chances, table.step
        made = 0
        while (who := player()) != OVER:
            if who == CHANCE:
                outcomes = chances()
                if len(outcomes) == 1:
                    step(outcomes[0][0])
                else:
                    step(weighted(outcomes, part()))
            else:
                ids = legal()
                step(ids[int(part() * len(ids))])
            made += 1
        return made

    return work


def weighted(outcomes: list[tuple[int, int]], part: float) -> int:
    """One of the outcomes by its weight."""
    left = part * sum([weight for _, weight in outcomes])
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    return outcomes[-1][0]


def batched(game: str) -> Callable[[], int]:
    """Some steps of many matches, with everything a learner reads."""
    tables = Tables(game, BATCH, 2)
    obs = np.zeros((BATCH, tables.width), np.float32)
    mask = np.zeros((BATCH, tables.actions), np.int8)
    player, done = np.zeros(BATCH, np.int32), np.zeros(BATCH, np.uint8)
    reward = np.zeros((BATCH, tables.seats), np.float32)
    actions = np.zeros(BATCH, np.int64)

    def work() -> int:
        for _ in range(20):
            tables.sample(actions)
            tables.step(actions, obs, mask, player, reward, done)
        return 20 * BATCH

    return work


def in_spiel(name: str, parameters: dict[str, object]) -> Callable[[], int]:
    """A whole match through OpenSpiel's interface."""
    import pyspiel

    game = pyspiel.load_game(name, parameters)
    part = random.random

    def work() -> int:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                left = part()
                for outcome, chance in outcomes:
                    left -= chance
                    if left < 0:
                        break
                state.apply_action(outcome)
            else:
                ids = state.legal_actions()
                state.apply_action(ids[int(part() * len(ids))])
            made += 1
        return made

    return work


def in_zoo(env: object) -> Callable[[], int]:
    """What PettingZoo's `performance_benchmark` does."""
    env.reset(seed=1)

    def work() -> int:
        turns = 0
        while turns < 200:
            for _ in env.agent_iter(env.num_agents):
                obs, _, over, cut, _ = env.last()
                env.step(None if over or cut else random.choice(np.flatnonzero(obs["action_mask"]).tolist()))
                turns += 1
                if all(env.terminations.values()) or all(env.truncations.values()):
                    env.reset()
        return turns

    return work


def everything() -> Iterator[tuple[str, str, Callable[[], Callable[[], int]]]]:
    """What is measured, of which game, and how."""
    for game in games():
        yield "chosen in Python", game, lambda game=game: alone(game)
    for game in games():
        yield "batched", game, lambda game=game: batched(game)
    if find_spec("pyspiel"):
        from .spiel import name_of

        for game in games():
            yield "OpenSpiel", game, lambda game=game: in_spiel(name_of(game), {"players": 2})
        for name, parameters in OTHERS.items():
            yield "OpenSpiel", f"{name} (theirs, C++)", lambda name=name, it=parameters: in_spiel(name, it)
    if find_spec("pettingzoo"):
        from . import zoo

        for game in games():
            yield "PettingZoo", game, lambda game=game: in_zoo(zoo.env(game, 2))
        if find_spec("pygame"):
            from pettingzoo.classic import connect_four_v3

            yield "PettingZoo", "connect four (theirs)", lambda: in_zoo(connect_four_v3.env())


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m taproom.bench", description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each is measured (3)")
    parser.add_argument("--only", default="", help="only what contains this word")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    random.seed(1)
    found = []
    for what, game, make in everything():
        if args.only.lower() not in f"{what} {game}".lower():
            continue
        per_second = rate(make(), args.seconds)
        found.append({"what": what, "game": game, "per_cpu_second": round(per_second)})
        if not args.json:
            print(f"{what:18} {game:28} {per_second:12,.0f} a CPU second", flush=True)
    if args.json:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
