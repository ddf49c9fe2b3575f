"""The games as environments of PettingZoo.

`env("pint-craft", seats=3)` is turn by turn (AEC), with an illegal id ending the match; `raw_env` is the same without that;
`parallel_env` is the parallel face of it. Observations are dictionaries of `observation` and `action_mask`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from ._taproom import Table

PENALTY = -1.0
"""What an illegal id gives."""


def env(game: str, seats: int | None = None, **settings: Any) -> AECEnv[str, Any, Any]:
    """Turn by turn; an illegal id ends the match with a penalty, as in PettingZoo's own games."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.TerminateIllegalWrapper(raw_env(game, seats, **settings), illegal_reward=PENALTY)
    )


def parallel_env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """The parallel face of `raw_env`: in every step one agent's answer counts."""
    return turn_based_aec_to_parallel_wrapper(raw_env(game, seats, **settings))


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801 - PettingZoo's name
    """Turn by turn. `settings` are those of `Table`."""

    def __init__(
        self, game: str, seats: int | None = None, *, render_mode: str | None = None, **settings: Any
    ) -> None:
        super().__init__()
        self._make = lambda seed: Table(game, seats, seed=seed, **settings)
        self.table = self._make(0)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"taproom_{game.replace('-', '_')}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{n}" for n in range(self.table.seats)]
        self._width, self._actions = self.table.width, self.table.actions
        self._seat = {agent: n for n, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(-np.inf, np.inf, (self.table.width,), np.float32)
        flags = spaces.Box(0, 1, (self.table.actions,), np.int8)
        space = spaces.Dict({"observation": numbers, "action_mask": flags})
        # A space for every agent: each samples by itself.
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table = self._make(int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.table.player(), 0)]

    def observe(self, agent: str) -> Any:
        seat = self._seat[agent]
        table = self.table
        # New arrays: whoever learns keeps them.
        if table.player() == seat:
            mask = table.mask(np.empty(self._actions, np.int8), seat)
        else:
            mask = np.zeros(self._actions, np.int8)
        return {"observation": table.observe(seat, np.empty(self._width, np.float32)), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.step(action, self._seat[agent])
        self._cumulative_rewards[agent] = 0.0
        player = table.player()
        if player >= 0:
            self.agent_selection = self.possible_agents[player]
            return
        if table.over:
            for name, reward in zip(self.possible_agents, table.rewards(), strict=True):
                self.rewards[name] = reward
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return self.table.render("text")
        if self.render_mode == "human":
            print(self.table.render("text"))
        return None

    def close(self) -> None:
        pass
