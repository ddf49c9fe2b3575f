"""A table, and many of them."""

import copy
import pickle
import random
import re
from pathlib import Path

import numpy as np
import pytest
import taproom
from conftest import EVERY, SEED, some
from taproom import CHANCE, OVER, IllegalMove, Table, Tables


def play(table, dice, steps=10**9):
    """Plays on at random, chance too; the moves."""
    made = []
    while steps > 0 and table.player() != OVER:
        if table.player() == CHANCE:
            ids, weights = zip(*table.chances(), strict=True)
            move = dice.choices(ids, weights)[0]
        else:
            move = dice.choice(table.legal())
        table.step(move)
        made.append(move)
        steps -= 1
    return made


@pytest.mark.parametrize(("game", "seats"), some(2))
def test_a_match_from_beginning_to_proof(game, seats):
    table = Table(game, seats, seed=SEED)
    names = table.features()
    assert len(names) == table.width
    out, mask = np.ones(table.width, np.float32), np.ones(table.actions, np.bool_)
    dice = random.Random(SEED)
    while (player := table.player()) != OVER:
        legal = table.legal()
        assert np.flatnonzero(table.mask(mask)).tolist() == legal == sorted(legal)
        assert table.observe(player, out) is out
        move = dice.choice(legal)
        text = table.text(move)
        assert table.id(text) == move
        table.step(move if dice.random() < 0.5 else text)
    assert table.legal() == [] and table.over and not table.truncated
    found = table.verify()
    assert found == {"plies": table.ply, "finished": True, "luck": "proven"}
    again = Table.of_record(table.record())
    assert again.scores() == table.scores() and again.places() == table.places()


@pytest.mark.parametrize(("game", "seats"), some(1, 1))
def test_copies_and_pickles_go_on_alike(game, seats):
    for explicit in (False, True):
        table = Table(game, seats, seed=SEED, explicit_chance=explicit, max_steps=5000)
        play(table, random.Random(1), 40)
        others = [table.copy(), copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
        world = table.imagine(0, 3)
        others_of_world = [pickle.loads(pickle.dumps(world))]
        for one, copies in ((table, others), (world, others_of_world)):
            moves = play(one, random.Random(2), 200)
            for other in copies:
                assert (other.game, other.options, other.rules) == (game, one.options, one.rules)
                assert play(other, random.Random(2), 200) == moves
                assert other.history() == one.history() and other.rewards() == one.rewards()


def test_what_is_imagined_knows_nothing_of_the_past():
    table = Table("pint-craft", 3, seed=5)
    play(table, random.Random(5), 60)
    world = table.imagine(1, 7)
    assert world.history() == [] and world.view(1) == table.view(1)
    assert world.legal(1) == table.legal(1)
    views = {table.imagine(1, seed).view(0) for seed in range(20)}
    assert len(views) > 1, "hidden cards differ from world to world"
    with pytest.raises(ValueError, match="no record"):
        world.record()


def test_what_is_wrong_is_said():
    table = Table("six-sided-stout", 1, seed=1)
    before = table.history()
    wrong = next(id for id in range(table.actions) if id not in table.legal())
    with pytest.raises(IllegalMove, match=re.escape(table.text(wrong))):
        table.step(wrong)
    with pytest.raises(IllegalMove, match="ids are 0 to"):
        table.step(table.actions)
    with pytest.raises(IllegalMove):
        table.step("fly")
    with pytest.raises(IllegalMove):
        table.step(-1)
    assert table.history() == before
    with pytest.raises(ValueError, match="no seat 1"):
        table.observe(1)
    with pytest.raises(ValueError, match="float32"):
        table.observe(0, np.zeros(table.width))
    with pytest.raises(ValueError, match="one piece"):
        table.observe(0, np.zeros(2 * table.width, np.float32)[::2])
    frozen = np.zeros(table.width, np.float32)
    frozen.flags.writeable = False
    with pytest.raises((ValueError, BufferError)):
        table.observe(0, frozen)
    for call in (lambda: Table("chess"), lambda: Table("pint-craft", 9), lambda: Table("pint-craft", options={"a": 1})):
        with pytest.raises(ValueError):
            call()


def test_bots_hints_and_pictures():
    table = Table("pint-craft", 2, seed=3)
    bot = table.bot("hard@20")
    for _ in range(10):
        choice = bot.choose(table)
        assert choice in table.legal()
        table.step(choice)
    hint = table.hint("hard@20")
    assert sorted(id for id, *_ in hint) == table.legal()
    assert table.question()
    assert table.render("svg", 0).startswith("<svg") and table.render("text", 0)
    with pytest.raises(ValueError, match="Dice Brewing|pint-craft"):
        bot.choose(Table("dice-brewing", seed=1))


def test_rewards_are_chosen():
    def both(**settings):
        table = Table("dice-brewing", 3, seed=8, **settings)
        play(table, random.Random(8))
        return table

    table = both()
    scores, places = table.scores(), table.places()
    assert sum(table.rewards()) == pytest.approx(0.0) and max(table.rewards()) <= 1.0
    assert both(reward="points").rewards() == scores
    lead = [score - max(scores[:n] + scores[n + 1 :]) for n, score in enumerate(scores)]
    assert both(reward="lead").rewards() == lead
    own = both(reward=lambda points, where: [float(a == 1) for a in where])
    assert own.rewards() == [float(place == 1) for place in places]
    cut = Table("dice-brewing", 3, seed=8, max_steps=20)
    while not cut.truncated:
        cut.step(cut.legal()[0])
    assert cut.rewards() == [0.0, 0.0, 0.0] and cut.player() == OVER and cut.legal() == [] and not cut.over
    with pytest.raises(IllegalMove, match="cut off"):
        cut.step(0)


class Batch:
    """Arrays for a batch."""

    def __init__(self, tables):
        n = len(tables)
        self.tables = tables
        self.obs = np.zeros((n, tables.width), np.float32)
        self.mask = np.zeros((n, tables.actions), np.int8)
        self.player = np.zeros(n, np.int32)
        self.reward = np.zeros((n, tables.seats), np.float32)
        self.done = np.zeros(n, np.uint8)
        self.actions = np.zeros(n, np.int64)
        tables.look(self.obs, self.mask, self.player)

    def step(self):
        self.tables.step(self.actions, self.obs, self.mask, self.player, self.reward, self.done)


@pytest.mark.parametrize("game", taproom.games())
def test_a_batch_is_the_same_on_any_number_of_threads(game):
    one, other = (Batch(Tables(game, 13, seed=SEED, threads=threads)) for threads in (1, 3))
    for _ in range(300):
        for batch in (one, other):
            batch.tables.sample(batch.actions)
            assert batch.mask[np.arange(13), batch.actions].all()
            batch.step()
        for name in ("obs", "mask", "player", "reward", "done", "actions"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), name
    nth = one.tables.table(4)
    assert nth.player() == one.player[4] and np.array_equal(nth.observe(nth.player()), one.obs[4])
    assert np.array_equal(nth.mask(), one.mask[4])


def test_a_batch_begins_again_and_gives_rewards_once():
    batch = Batch(Tables("dice-brewing", 4, 2, seed=2, reward="points"))
    ended = 0
    while ended < 8:
        batch.tables.sample(batch.actions)
        batch.step()
        for row in np.flatnonzero(batch.done):
            assert batch.done[row] == 1 and batch.reward[row].any() and batch.mask[row].any()
            ended += 1
        assert not batch.reward[batch.done == 0].any()
    assert batch.tables.finished == ended


def test_illegal_ids_in_a_batch():
    strict = Batch(Tables("pint-craft", 3, 2, seed=1))
    strict.tables.sample(strict.actions)
    strict.actions[1] = next(id for id in range(strict.tables.actions) if not strict.mask[1, id])
    before = strict.obs.copy()
    with pytest.raises(IllegalMove, match="table 1"):
        strict.step()
    strict.tables.look(strict.obs, strict.mask, strict.player)
    assert np.array_equal(strict.obs, before), "nothing was played anywhere"
    lenient = Batch(Tables("pint-craft", 3, 2, seed=1, illegal="penalty", max_steps=50))
    lenient.tables.sample(lenient.actions)
    seat = lenient.player[1]
    lenient.actions[1] = strict.actions[1]
    lenient.step()
    assert lenient.done.tolist() == [0, 3, 0] and lenient.reward[1, seat] == -1.0
    for _ in range(60):
        lenient.tables.sample(lenient.actions)
        lenient.step()
        if (lenient.done == 2).any():
            return
    pytest.fail("nothing was cut off")


def test_bots_fill_the_other_seats_of_a_batch():
    batch = Batch(Tables("pint-craft", 2, 3, seed=1, bots=[None, "random", "greedy"]))
    for _ in range(100):
        assert (batch.player == 0).all()
        batch.tables.sample(batch.actions)
        batch.step()


def test_own_rewards_and_odd_arrays_in_a_batch():
    tables = Tables("dice-brewing", 2, 2, seed=3, reward=lambda points, places: [9.0, -9.0])
    batch = Batch(tables)
    while not batch.done.any():
        tables.sample(batch.actions)
        batch.step()
    assert batch.reward[np.flatnonzero(batch.done)[0]].tolist() == [9.0, -9.0]
    with pytest.raises(ValueError, match="`actions`"):
        tables.step(np.zeros(2, np.float64))
    with pytest.raises(ValueError, match="`obs`"):
        tables.step(batch.actions, np.zeros((1, tables.width), np.float32))


def test_stubs_name_everything_there_is():
    stubs = (Path(taproom.__file__).parent / "_taproom.pyi").read_text()
    module = taproom._taproom
    for name in [it for it in dir(module) if not it.startswith("_")]:
        assert re.search(rf"^(class|def) {name}\b|^{name}:", stubs, re.MULTILINE), name
    for kind in (Table, Tables, taproom.Bot):
        for name in [it for it in vars(kind) if not it.startswith("_")]:
            assert re.search(rf"def {name}\(", stubs), f"{kind.__name__}.{name}"


def test_every_game_is_there():
    assert len(taproom.games()) == 5 and len(EVERY) == 21
