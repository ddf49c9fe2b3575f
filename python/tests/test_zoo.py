"""PettingZoo's own suites, for every game and number of seats."""

import warnings

import numpy as np
import pytest
from conftest import LONG, some
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from taproom import IllegalMove, zoo

CYCLES = 1000 if LONG else 150


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("game", "seats"), some(2, 3))
def test_turn_by_turn(game, seats, capsys):
    api_test(zoo.env(game, seats), num_cycles=CYCLES)
    seed_test(lambda: zoo.env(game, seats), num_cycles=CYCLES // 10)


@pytest.mark.parametrize(("game", "seats"), some(1, 4))
def test_parallel(game, seats):
    parallel_api_test(zoo.parallel_env(game, seats), num_cycles=CYCLES // 5)


@pytest.mark.parametrize(("game", "seats"), some(1, 5))
def test_rendering(game, seats, capsys):
    render_test(lambda render_mode=None: zoo.env(game, seats, render_mode=render_mode))


def test_the_end_pays_everybody():
    env = zoo.env("dice-brewing", 3)
    env.reset(seed=1)
    dice, rewards = np.random.default_rng(1), {}
    for agent in env.agent_iter():
        obs, reward, over, cut, _ = env.last()
        if over or cut:
            rewards[agent] = reward
            env.step(None)
        else:
            env.step(dice.choice(np.flatnonzero(obs["action_mask"])))
    assert len(rewards) == 3 and max(rewards.values()) > 0 and abs(sum(rewards.values())) < 1e-6


def test_an_illegal_id_ends_the_match_or_is_an_error():
    env = zoo.env("pint-craft", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.terminations[agent] and env.rewards[agent] == -1
    raw = zoo.raw_env("pint-craft", 2)
    raw.reset(seed=1)
    with pytest.raises(IllegalMove):
        raw.step(wrong)


def test_a_match_is_cut_off():
    env = zoo.raw_env("pint-craft", 2, max_steps=30)
    env.reset(seed=1)
    for agent in env.agent_iter():
        obs, _, over, cut, _ = env.last()
        assert not over
        env.step(None if cut else int(np.flatnonzero(obs["action_mask"])[0]))
    assert not env.agents
