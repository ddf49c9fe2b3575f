"""The games as games of OpenSpiel: `pyspiel.load_game("taproom_pint_craft", {"players": 3})` works once this is imported.

Chance is explicit, as OpenSpiel wants it, and where several seats choose at the same time they are asked one after the other,
without seeing what the others chose. The information state of a player is what that seat saw being played, and a mark of what it
sees now. `resample_from_infostate` is a world imagined from what the seat sees, so it cannot leak anything.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from . import _taproom
from ._taproom import CHANCE, OVER, Table

LONGEST = 100_000
"""More moves than any match has."""
MOST_POINTS = 100_000.0
"""More points than anybody makes."""

_PLAYER = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}


def name_of(game: str) -> str:
    """The name of a game in OpenSpiel: `taproom_pint_craft`."""
    return "taproom_" + game.replace("-", "_")


def register(game: str, name: str | None = None, **settings: Any) -> str:
    """Registers a game, with settings of `Table` that are always the same; its name.

    Parameters of the registered game: `players`, `reward` (place, lead or points), `options` (`a=b;c=d`) and `max_steps`, after
    which a match is over and worth nothing (0: never).
    """
    name = name or name_of(game)
    least, most = _taproom.seats(game)
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Taproom: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(least, 2), "reward": "", "options": "", "max_steps": 0},
    )

    class TaproomGame(pyspiel.Game):
        """One of our games."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            seats = int(params.get("players", max(least, 2)))
            options = dict(part.split("=", 1) for part in params.get("options", "").split(";") if part)
            reward = params.get("reward", "") or None
            most = int(params.get("max_steps", 0)) or None
            self._first = Table(
                game, seats, seed=0, explicit_chance=True, options=options, reward=reward, max_steps=most, **settings
            )
            bound = 1.0 if self._first.reward == "place" else MOST_POINTS
            info = pyspiel.GameInfo(
                num_distinct_actions=self._first.actions,
                max_chance_outcomes=self._first.outcomes,
                num_players=seats,
                min_utility=-bound,
                max_utility=bound,
                max_game_length=most or LONGEST,
            )
            super().__init__(kind, info, params)

        def new_initial_state(self, *_: Any) -> TaproomState:
            return TaproomState(self, self._first.copy())

        def max_chance_nodes_in_history(self) -> int:
            return self._first.max_steps or LONGEST

        def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
            if params:
                raise ValueError(f"observers of this game have no parameters: {params}")
            return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False), self._first.width)

    pyspiel.register_game(kind, TaproomGame)
    return name


class TaproomState(pyspiel.State):
    """A match. `table` is the same as a `Table`."""

    def __init__(self, game: Any, table: Table) -> None:
        super().__init__(game)
        self.table = table
        # By player: what it has seen being played, and up to which ply that is known.
        self._heard: dict[int, tuple[int, str]] = {}
        # All that was played, and up to which ply that is known.
        self._said = (0, "")

    def current_player(self) -> int:
        player = self.table.player()
        return player if player >= 0 else _PLAYER[player]

    def is_terminal(self) -> bool:
        return self.table.player() == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(player)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same as without this, sooner: Python's algorithms need not ask through C++."""
        now = self.table.player()
        if now == OVER or not (player is None or player < 0 or player == now):
            return []
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.table.chances()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.text(action, chance=player < 0)

    def returns(self) -> list[float]:
        return self.table.rewards()

    def __str__(self) -> str:
        ply, said = self._said
        if ply < self.table.ply:
            new = self.table.history(ply)
            self._said = (self.table.ply, "\n".join([said, *new] if said else new))
        return self._said[1]

    def information_state_string(self, player: int | None = None) -> str:
        """What a player saw being played, and a mark of what it sees now."""
        if player is None:
            player = self.table.player()
        ply, heard = self._heard.get(player, (0, ""))
        if ply < self.table.ply:
            new = self.table.seen(player, ply)
            heard = "; ".join([heard, *new] if heard else new)
            self._heard[player] = (self.table.ply, heard)
        return f"p{player} {heard} #{self.table.view_hash(player):016x}"

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now."""
        return self.table.view(self.table.player() if player is None else player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> TaproomState:
        """A world that could lie behind what a player sees: the same information state, all else imagined."""
        part = sampler() if callable(sampler) else random.random()
        game = self.get_game()
        world = game.new_initial_state()
        world.table = self.table.imagine(player, int(part * 2**62))
        self.information_state_string(player)
        world._heard = {player: (0, self._heard.get(player, (0, ""))[1])}
        return world


class Observer:
    """What a player sees, as numbers and as text."""

    def __init__(self, kind: Any, width: int) -> None:
        self._history = kind.perfect_recall
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = None if self._history else np.zeros(width, np.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: TaproomState, player: int) -> None:
        if self.tensor is not None:
            state.table.observe(None if self._public else player, self.tensor)

    def string_from(self, state: TaproomState, player: int) -> str:
        if self._history:
            return state.information_state_string(player)
        return state.table.view(None if self._public else player)


for _game in _taproom.games():
    register(_game)
