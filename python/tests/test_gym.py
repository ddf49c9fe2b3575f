"""Gymnasium's own suites, for every game."""

import gymnasium
import numpy as np
import pytest
import taproom
from conftest import some
from gymnasium.utils.env_checker import check_env
from taproom.gym import TaproomEnv, TaproomVectorEnv, name_of


@pytest.mark.filterwarnings("ignore:.*infinity.*")
@pytest.mark.parametrize(("game", "seats"), some(2, 2))
def test_check_env(game, seats):
    env = gymnasium.make(name_of(game), seats=seats)
    check_env(env.unwrapped, skip_render_check=False)
    check_env(TaproomEnv(game, seats, seat=seats - 1, render_mode="ansi"), skip_render_check=False)


@pytest.mark.parametrize("game", taproom.games())
def test_legal_answers_lead_to_the_end_and_others_to_a_penalty(game):
    env = TaproomEnv(game, bots="greedy", reward="points")
    _, info = env.reset(seed=4)
    ended, total = False, 0.0
    while not ended:
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        _, reward, over, cut, info = env.step(env.action_space.sample(mask=info["action_mask"]))
        ended, total = over or cut, total + reward
    assert over and total == env.table.scores()[0]
    _, info = env.reset()
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True) and "not legal" in info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_a_seed_is_a_match():
    def match(seed):
        env = TaproomEnv("pint-craft", 3, bots=["greedy", "random"])
        obs, info = env.reset(seed=seed)
        env.action_space.seed(1)
        seen = [obs]
        for _ in range(30):
            obs, *_, info = env.step(env.action_space.sample(mask=info["action_mask"]))
            seen.append(obs)
        return np.array(seen)

    assert np.array_equal(match(1), match(1)) and not np.array_equal(match(1), match(2))


def test_many_at_once():
    env = gymnasium.make_vec("taproom/DiceBrewing-v0", num_envs=6, seats=3, threads=2)
    assert isinstance(env.unwrapped, TaproomVectorEnv)
    obs, info = env.reset(seed=3)
    assert env.observation_space.contains(obs)
    dice = np.random.default_rng(3)
    ended = np.zeros(6, bool)
    while not ended.all():
        # As learners do: an answer drawn over the mask of every match; after the end nothing may be answered.
        scores = (1 + dice.random(info["action_mask"].shape)) * info["action_mask"]
        obs, reward, over, cut, info = env.step(scores.argmax(axis=1))
        assert not cut.any() and (reward[~over] == 0).all()
        assert (info["action_mask"][over] == 0).all() and info["action_mask"][~over].any(axis=1).all()
        ended |= over
