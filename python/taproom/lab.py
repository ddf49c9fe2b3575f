"""A study on many machines: `run` cuts it into shards, plays them and puts the results together.

A shard is the command `taproom sim … --games A..B` (or `arena … --deals A..B`), so whatever the cutting, and whoever plays a shard
again because a machine was lost, the file is that of one uninterrupted run on one thread but for columns of time.

    from taproom import lab

    study = lab.Study("six-sided-stout", bots="random", games=10_000_000, seed=7)
    lab.run(study, "stout.parquet")              # all cores of this machine
    lab.run(study, "stout.parquet", ray=True)    # a Ray cluster: `ray.init(address=…)` before, or this machine
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TypeVar

__all__ = ["Study", "StudyError", "run"]


class StudyError(RuntimeError):
    """A study that cannot be played, and why."""


@dataclass(frozen=True)
class Study:
    """What is to be played. With `deals` it is an arena, which plays every deal with chairs exchanged; else a simulation."""

    game: str
    bots: str
    """One for all seats, or one for each: `random`, `greedy`, `hard@500`, `greedy,random`."""
    games: int = 1000
    deals: int | None = None
    seats: int | None = None
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    rules: int | None = None
    edition: str | None = None
    """The text of your own `data.toml`."""

    @property
    def units(self) -> int:
        """Games, or deals of an arena."""
        return self.games if self.deals is None else self.deals

    def command(self, first: int, end: int) -> list[str]:
        """The words after `taproom` that play the units from `first` to before `end`."""
        words = ["sim" if self.deals is None else "arena", self.game, "--bots", self.bots, "--seed", str(self.seed)]
        words += ["--games" if self.deals is None else "--deals", f"{first}..{end}"]
        if self.seats is not None:
            words += ["--seats", str(self.seats)]
        if self.rules is not None:
            words += ["--rules", str(self.rules)]
        for name, value in sorted(self.options.items()):
            words += ["--option", f"{name}={value}"]
        return words


def run(
    study: Study,
    out: str | os.PathLike[str],
    *,
    ray: bool = False,
    shards: int | None = None,
    workers: int | None = None,
    retries: int = 3,
    progress: bool = True,
    program: str | None = None,
) -> Path:
    """Plays a study into one file (`.parquet` or `.csv`) and returns its path.

    `ray=True` plays the shards as tasks of a Ray cluster, each on one core; a shard whose machine or process is lost is played
    again, `retries` times at most. Else `workers` processes of this machine do (all cores). Finished shards are kept beside
    `out` until all are there, so the same call goes on with an interrupted run. `program` is the `taproom` command, which every
    machine needs at the same place (`TAPROOM`, else `taproom` on the path).
    """
    out = Path(out).absolute()
    if study.units < 1:
        raise StudyError("a study has at least one game")
    if out.suffix not in (".parquet", ".csv"):
        raise StudyError(f"{out.name}: results are kept in a file that ends in .parquet or .csv")
    if out.exists():
        raise StudyError(f"{out} exists already")
    program = program or os.environ.get("TAPROOM") or "taproom"
    cuts = ranges(study.units, shards or min(study.units, 64))
    parts = Parts(out, study, cuts)
    missing = [cut for cut in cuts if not parts.has(cut)]
    played = on_ray if ray else on_threads
    bar = Bar(study.units if progress else 0, study.units - sum(end - first for first, end in missing))
    for cut, data in played(study, missing, program, workers, retries):
        parts.keep(cut, data)
        bar.add(cut[1] - cut[0])
    bar.close()
    merge(program, [parts.path(cut) for cut in cuts], out)
    parts.drop()
    return out


def ranges(units: int, shards: int) -> list[tuple[int, int]]:
    """Even parts of 0..units, without gaps."""
    shards = max(1, min(shards, units))
    ends = [units * n // shards for n in range(shards + 1)]
    return list(zip(ends, ends[1:], strict=False))


def shard(words: list[str], edition: str | None) -> bytes | str:
    """Plays one shard: the bytes of its Parquet file, or what went wrong. It needs the program and nothing else of ours."""
    with tempfile.TemporaryDirectory(prefix="taproom-shard-") as folder:
        words = [*words, "--threads", "1", "-o", "part.parquet"]
        if edition is not None:
            Path(folder, "edition.toml").write_text(edition)
            words += ["--edition", "edition.toml"]
        try:
            done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        except OSError as error:
            return f"cannot run {words[0]}: {error.strerror}; name the `taproom` command by `program` or TAPROOM"
        if done.returncode != 0:
            return done.stderr.strip() or f"{words[0]} ended with {done.returncode}"
        return Path(folder, "part.parquet").read_bytes()


Cut = tuple[int, int]
Played = bytes | str
Task = TypeVar("Task")


def gather(
    cuts: Iterable[Cut], submit: Callable[[Cut], Task], finished: Callable[[list[Task]], Iterable[tuple[Task, Played]]], retries: int
) -> Iterator[tuple[Cut, bytes]]:
    """Submits all shards and hands them over as they are done; what failed is submitted again."""
    waiting = {submit(cut): (cut, retries) for cut in cuts}
    while waiting:
        for task, played in finished(list(waiting)):
            cut, left = waiting.pop(task)
            if isinstance(played, bytes):
                yield cut, played
            elif left > 0:
                waiting[submit(cut)] = (cut, left - 1)
            else:
                raise StudyError(played)


def on_threads(study: Study, cuts: Iterable[Cut], program: str, workers: int | None, retries: int) -> Iterator[tuple[Cut, bytes]]:
    """Shards as processes of this machine."""
    pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)

    def submit(cut: Cut) -> Future[Played]:
        return pool.submit(shard, [program, *study.command(*cut)], study.edition)

    def finished(waiting: list[Future[Played]]) -> Iterator[tuple[Future[Played], Played]]:
        for task in wait(waiting, return_when=FIRST_COMPLETED).done:
            yield task, task.result()

    try:
        yield from gather(cuts, submit, finished, retries)
    finally:
        pool.shutdown(cancel_futures=True)


def on_ray(study: Study, cuts: Iterable[Cut], program: str, workers: int | None, retries: int) -> Iterator[tuple[Cut, bytes]]:
    """Shards as tasks of a Ray cluster, whose machines need the program and not this package."""
    import ray
    from ray import cloudpickle

    if not ray.is_initialized():
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    here = sys.modules[__name__]
    cloudpickle.register_pickle_by_value(here)
    task = ray.remote(num_cpus=1, max_retries=0)(shard)

    def submit(cut: Cut) -> ray.ObjectRef:
        return task.remote([program, *study.command(*cut)], study.edition)

    def finished(waiting: list[ray.ObjectRef]) -> Iterator[tuple[ray.ObjectRef, Played]]:
        for reference in ray.wait(waiting, num_returns=1)[0]:
            try:
                yield reference, ray.get(reference)
            except ray.exceptions.RayError as lost:
                yield reference, str(lost)

    try:
        yield from gather(cuts, submit, finished, retries)
    finally:
        cloudpickle.unregister_pickle_by_value(here)


def merge(program: str, parts: Sequence[Path], out: Path) -> None:
    """One file of all parts; it is there whole or not at all."""
    whole = out.with_name(f".{out.stem}.new{out.suffix}")
    whole.unlink(missing_ok=True)
    done = subprocess.run([program, "merge", *map(str, parts), "-o", str(whole)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise StudyError(done.stderr.strip())
    whole.replace(out)


class Parts:
    """The finished shards of a run, kept beside its result."""

    def __init__(self, out: Path, study: Study, cuts: Sequence[Cut]) -> None:
        self.folder = out.with_name(out.name + ".parts")
        self.folder.mkdir(parents=True, exist_ok=True)
        told = json.dumps({"study": asdict(study), "shards": len(cuts)}, indent=1, sort_keys=True)
        plan = self.folder / "study.json"
        if plan.exists() and plan.read_text() != told:
            raise StudyError(f"{self.folder} holds parts of another study; remove it or choose another file")
        plan.write_text(told)

    def path(self, cut: Cut) -> Path:
        return self.folder / f"{cut[0]}-{cut[1]}.parquet"

    def has(self, cut: Cut) -> bool:
        return self.path(cut).exists()

    def keep(self, cut: Cut, data: bytes) -> None:
        """Never half written."""
        new = self.path(cut).with_suffix(".new")
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.path(cut))

    def drop(self) -> None:
        shutil.rmtree(self.folder)


class Bar:
    """How far a run is, in one line on the error output; nothing where that is no terminal."""

    def __init__(self, units: int, done: int) -> None:
        self.units, self.done, self.kept, self.begin = units, done, done, time.monotonic()
        self.shown = units > 0 and sys.stderr.isatty()
        self.add(0)

    def add(self, units: int) -> None:
        self.done += units
        if not self.shown:
            return
        spent, made = time.monotonic() - self.begin, self.done - self.kept
        left = f"  {spent / made * (self.units - self.done):,.0f} s left" if made else ""
        full = 30 * self.done // self.units
        sys.stderr.write(f"\r{'█' * full}{'░' * (30 - full)} {self.done:,}/{self.units:,}{left}\x1b[K")
        sys.stderr.flush()

    def close(self) -> None:
        if self.shown:
            sys.stderr.write("\n")
