"""OpenSpiel's own suites and algorithms, for every game and number of seats."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
import taproom
from conftest import LONG, SEED, some
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts
from taproom import spiel

TOY = "\n".join(
    f'[[card]]\nid = "{card}"\ncopies = {copies}\nsource = "reconstructed"\n'
    for card, copies in (("penny", 2), ("round", 2), ("gamble", 1))
)
"""The game of the tests with five cards: small enough to be searched through."""


def load(game, seats, **parameters):
    return pyspiel.load_game(spiel.name_of(game), {"players": seats, **parameters})


def reach(game, dice, until):
    """Plays at random until a seat is asked in a state that is as it should be; begins again where a match has none."""
    for _ in range(100):
        state = game.new_initial_state()
        if on(state, dice, until):
            return state
    pytest.fail("no such state")


def on(state, dice, until):
    """Plays on at random until a state is as it should be; is there one?"""
    while not state.is_terminal():
        if not state.is_chance_node() and until(state):
            return True
        if state.is_chance_node():
            ids, parts = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(ids, parts)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return False


@pytest.mark.parametrize(("game", "seats"), some(1, 6))
def test_random_sim(game, seats):
    # Whole matches in a long run.
    game = load(game, seats, max_steps=0 if LONG else 250)
    pyspiel.random_sim_test(game, num_sims=1, serialize=LONG, verbose=False)


@pytest.mark.parametrize("game", taproom.games())
def test_states_copy_and_serialize(game):
    dice = random.Random(SEED)
    deep = dice.randrange(2, 40)
    state = reach(load(game, 2), dice, lambda it: it.table.ply >= deep)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for other in (state.clone(), pickle.loads(pickle.dumps(state)), again):
        player = state.current_player()
        assert str(other) == str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_tensor(player) == state.observation_tensor(player)


@pytest.mark.parametrize(("game", "seats"), some(1, 7))
def test_worlds_imagined_look_the_same_and_differ(game, seats):
    state = reach(load(game, seats), random.Random(SEED), lambda it: it.table.ply >= 20)
    player = state.current_player()
    known = state.information_state_string(player)
    for _ in range(5):
        world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert world.information_state_string(player) == known
        assert world.legal_actions() == state.legal_actions()
        assert world.table.history() == []


def test_what_others_choose_in_secret_is_not_in_an_information_state():
    # In Six Sided Stout all declare at the same time: whatever the first declares, the second knows the same. That somebody is
    # done is no secret.
    game = load("six-sided-stout", 2)
    state = reach(game, random.Random(SEED), lambda it: it.table.players() == [0, 1] and len(it.legal_actions()) > 2)
    markets = [answer for answer in state.legal_actions() if state.table.text(answer) != "stop"]
    told = {state.child(answer).information_state_string(1) for answer in markets}
    assert len(markets) > 1 and len(told) == 1


@pytest.mark.parametrize(("game", "seats"), some(1, 8))
def test_is_mcts(game, seats):
    spiel_game = load(game, seats)
    dice = random.Random(SEED)
    for _ in range(2):
        state = reach(spiel_game, dice, lambda it: len(it.legal_actions()) >= 3 and dice.random() < 0.2)
        bot = ismcts.ISMCTSBot(
            game=spiel_game,
            uct_c=2.0,
            max_simulations=6,
            evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(SEED % 2**32)),
            random_state=np.random.RandomState(SEED % 2**32),
        )
        answer = bot.step(state)
        assert answer in state.legal_actions()
        state.apply_action(answer)


def test_mccfr_on_the_toy():
    """Only where the tests build the package, with the toy game in it."""
    name = spiel.register("toy", "taproom_toy", edition=TOY)
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(30):
        solver.iteration()
    policy = solver.average_policy()
    state = reach(game, random.Random(1), lambda it: len(it.legal_actions()) > 1)
    parts = policy.action_probabilities(state)
    assert sorted(parts) == state.legal_actions() and sum(parts.values()) == pytest.approx(1.0)


def test_parameters_of_a_game():
    game = pyspiel.load_game("taproom_pint_craft", {"players": 3, "reward": "lead"})
    assert game.num_players() == 3 and game.max_utility() > 1
    assert pyspiel.load_game(str(game)).num_players() == 3
