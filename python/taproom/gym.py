"""The games as environments of Gymnasium: one learner against bots.

`TaproomEnv` is one match at a time, `TaproomVectorEnv` many at once; `gymnasium.make("taproom/PintCraft-v0")` works after
this module is imported. What may be answered is in `info["action_mask"]`, and `action_masks()` is what sb3-contrib asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from . import _taproom
from ._taproom import OVER, Table, Tables

PENALTY = -1.0
"""What an illegal id gives; the match ends with it."""


def name_of(game: str) -> str:
    """The name of a game in the registry: `taproom/PintCraft-v0`."""
    return "taproom/" + "".join(word.capitalize() for word in game.split("-")) + "-v0"


class TaproomEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A match of one learner against bots. A reward comes with the end; an illegal id ends the match with a penalty."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """`bots` is one level for all other seats, or a level for each of them in order; `settings` are those of `Table`."""
        self._make = lambda seed: Table(game, seats, seed=seed, **settings)
        self.table = self._make(0)
        others = [n for n in range(self.table.seats) if n != seat]
        if not 0 <= seat < self.table.seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.table.seats - 1}")
        levels = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(levels) != len(others):
            raise ValueError(f"{len(others)} seats need a bot, not {len(levels)}")
        self.seat = seat
        self.render_mode = render_mode
        self._levels = dict(zip(others, levels, strict=True))
        self._bots: dict[int, _taproom.Bot] = {}
        self.observation_space = spaces.Box(-np.inf, np.inf, (self.table.width,), np.float32)
        self.action_space = spaces.Discrete(self.table.actions)
        self._ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed)
        seed = int(self.np_random.integers(2**62))
        self.table = self._make(seed)
        self._bots = {seat: self.table.bot(level, seed + seat) for seat, level in self._levels.items()}
        self._ended = False
        self._others_answer()
        return self._seen()

    def step(self, action: Any) -> Any:
        if self._ended:
            raise gymnasium.error.ResetNeeded("the match has ended: call reset")
        try:
            self.table.step(int(action), self.seat)
        except _taproom.IllegalMove as why:
            self._ended = True
            observation, info = self._seen()
            return observation, PENALTY, True, False, info | {"illegal": str(why)}
        self._others_answer()
        over, cut = self.table.over, self.table.truncated
        self._ended = over or cut
        reward = self.table.rewards()[self.seat]
        observation, info = self._seen()
        return observation, reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be answered, as sb3-contrib asks for it."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        return self.table.render("text", self.seat) if self.render_mode == "ansi" else None

    def _others_answer(self) -> None:
        table = self.table
        while (player := table.player()) != OVER and player != self.seat:
            table.step(self._bots[player].choose(table, player), player)

    def _mask(self) -> NDArray[np.int8]:
        if self._ended or self.table.player() != self.seat:
            return np.zeros(self.table.actions, np.int8)
        return self.table.mask(seat=self.seat)

    def _seen(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        return self.table.observe(self.seat), {"action_mask": self._mask()}


class TaproomVectorEnv(VectorEnv[Any, Any, Any]):
    """Many matches at once, each of one learner against bots. The arrays that `step` gives are written again by the next one."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        threads: int = 1,
        **settings: Any,
    ) -> None:
        sample = Table(game, seats, seed=0)
        others = [n for n in range(sample.seats) if n != seat]
        levels = [bots] * len(others) if isinstance(bots, str) else list(bots)
        plan: list[str | None] = [None] * sample.seats
        for n, level in zip(others, levels, strict=True):
            plan[n] = level
        settings = {"illegal": "penalty", **settings}
        self._make = lambda seed: Tables(
            game, num_envs, seats, seed=seed, threads=threads, bots=plan, restart="next", **settings
        )
        self.num_envs, self.seat = num_envs, seat
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (sample.width,), np.float32)
        self.single_action_space = spaces.Discrete(sample.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._obs = np.zeros((num_envs, sample.width), np.float32)
        self._mask = np.zeros((num_envs, sample.actions), np.int8)
        self._reward = np.zeros((num_envs, sample.seats), np.float32)
        self._done = np.zeros(num_envs, np.uint8)
        self.tables: Tables | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed)
        if seed is not None or self.tables is None:
            self.tables = self._make(int(self.np_random.integers(2**62)))
        else:
            self.tables.begin()
        self.tables.look(self._obs, self._mask)
        return self._obs, {"action_mask": self._mask}

    def step(self, actions: Any) -> Any:
        if self.tables is None:
            raise gymnasium.error.ResetNeeded("call reset first")
        ids = np.ascontiguousarray(actions, np.int64)
        self.tables.step(ids, self._obs, self._mask, None, self._reward, self._done)
        terminated = (self._done == 1) | (self._done == 3)
        return self._obs, self._reward[:, self.seat], terminated, self._done == 2, {"action_mask": self._mask}


for _game in _taproom.games():
    if name_of(_game) not in gymnasium.registry:
        gymnasium.register(
            name_of(_game),
            entry_point="taproom.gym:TaproomEnv",
            vector_entry_point="taproom.gym:TaproomVectorEnv",
            kwargs={"game": _game},
        )
