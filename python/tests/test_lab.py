"""Studies on many machines give the file of one uninterrupted run on one thread."""

import csv
import os
import stat
import subprocess
from pathlib import Path

import pytest

from taproom import lab

PROGRAM = os.environ.get("TAPROOM", "taproom")
STUDY = lab.Study("six-sided-stout", bots="random", games=600, seats=2, seed=7)
ARENA = lab.Study("six-sided-stout", bots="greedy,random", deals=12, seed=3)


def taproom(*words: object) -> None:
    subprocess.run([PROGRAM, *map(str, words)], check=True, capture_output=True)


def alone(study: lab.Study, out: Path) -> Path:
    """One uninterrupted run on one thread."""
    taproom(*study.command(0, study.units), "--threads", 1, "-o", out)
    return out


def timeless(path: Path) -> tuple[list[str], list[list[str]]]:
    """Settings and rows without the columns of time."""
    table = path.with_suffix(".as.csv")
    taproom("merge", path, "-o", table)
    lines = table.read_text().splitlines()
    settings = [line for line in lines if line.startswith("#")]
    rows = list(csv.reader(line for line in lines if not line.startswith("#")))
    kept = [n for n, name in enumerate(rows[0]) if not name.endswith("_ms")]
    return settings, [[row[n] for n in kept] for row in rows]


def murderer(tmp_path: Path) -> str:
    """A `taproom` that kills whoever called it in the middle of a shard, once."""
    done, path = tmp_path / "killed", tmp_path / "taproom-once"
    path.write_text(f'#!/bin/sh\ncase "$*" in *200..*) if mkdir "{done}" 2>/dev/null; then kill -9 $PPID; exit 1; fi;; esac\nexec "{PROGRAM}" "$@"\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_whatever_the_cutting(tmp_path):
    one = alone(STUDY, tmp_path / "one.parquet")
    for shards in (1, 7):
        cut = lab.run(STUDY, tmp_path / f"{shards}.parquet", shards=shards, workers=2)
        assert cut.read_bytes() == one.read_bytes()
        assert not cut.with_name(cut.name + ".parts").exists()
    assert timeless(lab.run(ARENA, tmp_path / "arena.csv", shards=5)) == timeless(alone(ARENA, tmp_path / "alone.parquet"))


def test_an_interrupted_run_goes_on(tmp_path):
    out = tmp_path / "out.parquet"
    broken = tmp_path / "taproom-broken"
    broken.write_text(f'#!/bin/sh\ncase "$*" in *300..*) echo no luck >&2; exit 2;; esac\nexec "{PROGRAM}" "$@"\n')
    broken.chmod(0o755)
    with pytest.raises(lab.StudyError, match="no luck"):
        lab.run(STUDY, out, shards=6, workers=1, retries=1, program=str(broken))
    kept = sorted(path.name for path in (tmp_path / "out.parquet.parts").glob("*.parquet"))
    assert "0-100.parquet" in kept and "300-400.parquet" not in kept and not out.exists()
    with pytest.raises(lab.StudyError, match="another study"):
        lab.run(ARENA, out)
    # What is kept is not played again: this program refuses to.
    again = tmp_path / "taproom-again"
    again.write_text(f'#!/bin/sh\ncase "$*" in *" 0..100 "*) echo played twice >&2; exit 2;; esac\nexec "{PROGRAM}" "$@"\n')
    again.chmod(0o755)
    lab.run(STUDY, out, shards=6, program=str(again))
    assert out.read_bytes() == alone(STUDY, tmp_path / "one.parquet").read_bytes()
    with pytest.raises(lab.StudyError, match="exists already"):
        lab.run(STUDY, out)


def test_what_is_wrong_is_told(tmp_path):
    for study, out, why in [
        (lab.Study("no-such-game", bots="random"), "x.parquet", "no game `no-such-game`"),
        (STUDY, "x.txt", "ends in .parquet or .csv"),
    ]:
        with pytest.raises(lab.StudyError, match=why):
            lab.run(study, tmp_path / out, retries=0)
    with pytest.raises(lab.StudyError, match="cannot run"):
        lab.run(STUDY, tmp_path / "y.parquet", retries=0, program="/no/such/program")


def test_an_edition_of_ones_own_comes_along(tmp_path):
    data = Path(__file__).parents[2] / "crates/games/pint-craft/data.toml"
    text = data.read_text().replace('kind = "choose", n = 6', 'kind = "choose", n = 8', 1)
    own = lab.run(lab.Study("pint-craft", bots="random,random", games=4, edition=text), tmp_path / "own.csv", shards=2)
    ours = lab.run(lab.Study("pint-craft", bots="random,random", games=4), tmp_path / "ours.csv", shards=2)
    edition = [line for path in (own, ours) for line in path.read_text().splitlines() if line.startswith("# edition")]
    assert len(set(edition)) == 2


@pytest.fixture
def ray():
    """A Ray of this machine with two workers. It gives itself 30 s to start, which a busy machine may miss."""
    import ray

    for left in reversed(range(5)):
        try:
            ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
            break
        except Exception:
            ray.shutdown()
            if not left:
                raise
    yield ray
    ray.shutdown()


def test_ray_with_a_worker_killed_in_mid_run(tmp_path, ray):
    out = lab.run(STUDY, tmp_path / "ray.parquet", ray=True, shards=6, program=murderer(tmp_path))
    assert (tmp_path / "killed").exists(), "a worker was killed"
    arena = lab.run(ARENA, tmp_path / "arena.parquet", ray=True, shards=3)
    one = alone(STUDY, tmp_path / "one.parquet")
    assert timeless(out) == timeless(one) and out.read_bytes() == one.read_bytes()
    assert timeless(arena) == timeless(alone(ARENA, tmp_path / "alone.parquet"))
