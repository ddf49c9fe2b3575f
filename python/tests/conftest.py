"""What the tests share: which games, and how many of them in an ordinary run."""

import os
import random

import taproom

LONG = os.environ.get("TAPROOM_LONG") == "1"
SEED = int(os.environ.get("TAPROOM_SEED", "1"))

EVERY = [(game, seats) for game in taproom.games() for seats in range(taproom.seats(game)[0], taproom.seats(game)[1] + 1)]
"""Every game at every number of seats."""


def some(count: int, salt: int = 0) -> list[tuple[str, int]]:
    """Every game and number of seats in a long run, else every game at `count` numbers of seats, others every time."""
    if LONG:
        return EVERY
    dice = random.Random(SEED + salt)
    chosen = []
    for game in taproom.games():
        of_it = [it for it in EVERY if it[0] == game]
        chosen += sorted(dice.sample(of_it, min(count, len(of_it))))
    return chosen
