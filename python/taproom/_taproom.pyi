"""The part of the package that is written in Rust."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

CHANCE: int
"""What `Table.player` says when chance is to answer."""
OVER: int
"""What it says when nobody is."""
__version__: str

Reward = Literal["place", "lead", "points"] | Callable[[list[int], list[int]], Sequence[float]]
"""What a finished match is worth: the first place is 1 and the last -1; points ahead of the best of the others; points;
or a function of points and places by seat. The default is `place`; alone at a table it is `points`."""
Flags = NDArray[np.int8] | NDArray[np.uint8] | NDArray[np.bool_]

class IllegalMove(ValueError):
    """A move that the rules do not allow now; the table is untouched."""

def games() -> list[str]:
    """The slugs of all games."""

def seats(game: str) -> tuple[int, int]:
    """The least and the most seats of a game."""

def restore(text: str, reward: Any) -> Table:
    """The table that was pickled."""

class Bot:
    """A player that is a program. It sees what its seat sees."""

    def choose(self, table: Table, seat: int | None = None) -> int:
        """The id of the answer it would give for a seat, or for the first that is to answer."""

class Table:
    """One match: everything about it by number or by text. It copies, deep-copies and pickles with luck and history."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
        rules: int | None = None,
        edition: str | None = None,
        explicit_chance: bool = False,
        reward: Reward | None = None,
        max_steps: int | None = None,
    ) -> None:
        """`edition` is the text of a `data.toml` or the hash of one that is carried. With `explicit_chance` outcomes are
        given like answers; otherwise they are drawn by themselves, the same ones for the same seed."""
    @classmethod
    def of_record(cls, text: str, plies: int | None = None, *, edition: str | None = None) -> Table:
        """The table of a record, as it stands after its last move, or after `plies` moves."""
    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> str: ...
    @property
    def rules(self) -> int: ...
    @property
    def edition(self) -> str: ...
    @property
    def actions(self) -> int:
        """How many ids answers have."""
    @property
    def outcomes(self) -> int:
        """How many ids outcomes of chance have."""
    @property
    def width(self) -> int:
        """How many numbers an observation has."""
    @property
    def explicit_chance(self) -> bool: ...
    @property
    def max_steps(self) -> int | None: ...
    @property
    def reward(self) -> Reward: ...
    @property
    def ply(self) -> int:
        """Moves made so far, those of chance too."""
    @property
    def over(self) -> bool: ...
    @property
    def truncated(self) -> bool:
        """Has it been cut off at `max_steps`?"""
    def features(self) -> list[str]:
        """The names of the numbers of an observation."""
    def player(self) -> int:
        """The seat that is to answer, the first if there are several; `CHANCE`, or `OVER`, also when the match is cut off."""
    def players(self) -> list[int]:
        """All seats that may answer now."""
    def legal(self, seat: int | None = None) -> list[int]:
        """The ids of what may be answered, rising; when chance is to answer, those of its outcomes."""
    def mask(self, out: Flags | None = None, seat: int | None = None) -> Flags:
        """Writes 1 for every id that may be answered and 0 for all others."""
    def observe(self, seat: int | None, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Writes what a seat sees, as numbers; what a spectator sees if None."""
    def view(self, seat: int | None) -> str:
        """What a seat sees, as JSON text."""
    def view_hash(self, seat: int | None) -> int:
        """A number that stands for what a seat sees."""
    def seen(self, seat: int | None, since: int = 0) -> list[str]:
        """The moves that a seat saw being made, as lines of a record."""
    def history(self, since: int = 0) -> list[str]:
        """Every move since a ply, as lines of a record."""
    def question(self, seat: int | None = None) -> str | None:
        """What a seat is asked, in words."""
    def step(self, move_: int | str, seat: int | None = None) -> None:
        """Plays an id or a text: an answer of `seat` (of whoever is to answer first, if None), or an outcome of chance."""
    def text(self, id: int, *, chance: bool | None = None) -> str:
        """The text of an id: of an answer, or of an outcome while chance is to answer."""
    def id(self, text: str) -> int:
        """The id of an answer."""
    def chances(self) -> list[tuple[int, int]]:
        """What chance may answer: ids, rising, with their weights."""
    def imagine(self, seat: int | None, seed: int = 0) -> Table:
        """A table in a world that could lie behind what a seat sees. It knows nothing of what was played before."""
    def bot(self, spec: str, seed: int = 0) -> Bot:
        """A bot that can answer at tables of this game and set-up: `hard@500`."""
    def hint(self, spec: str = "hard@200", seat: int | None = None, seed: int = 0) -> list[tuple[int, str, int, float]]:
        """What a bot thinks of every legal answer, the most tried first: id, text, tries, how good it is for the seat."""
    def record(self) -> str:
        """The match as text that can be read again for ever."""
    def verify(self) -> dict[str, Any]:
        """Replays the record of the match and checks all of it."""
    def render(self, mode: Literal["text", "svg"] = "text", seat: int | None = None) -> str:
        """The table as a seat sees it; a spectator if None."""
    def rewards(self) -> list[float]:
        """What every seat gets: nothing before the end."""
    def scores(self) -> list[int] | None: ...
    def places(self) -> list[int] | None: ...
    def copy(self) -> Table:
        """A table that goes its own way, with the same luck."""
    def __copy__(self) -> Table: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Table: ...

class Tables:
    """Many matches of one game at once. Chance, and the bots of seats that have one, answer by themselves."""

    def __init__(
        self,
        game: str,
        n: int,
        seats: int | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        options: Mapping[str, object] | None = None,
        rules: int | None = None,
        edition: str | None = None,
        reward: Reward | None = None,
        max_steps: int | None = None,
        bots: Sequence[str | None] | None = None,
        illegal: Literal["error", "penalty"] = "error",
        restart: Literal["same", "next"] = "same",
    ) -> None:
        """The same seed gives the same matches, whatever the number of threads. A match that ends begins again in the `same`
        step, so that what is written is of the new match, or in the `next` one, whose answer is then ignored. An illegal id
        is an error and nothing is played, or ends its match with the penalty of -1."""
    def __len__(self) -> int: ...
    @property
    def n(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def finished(self) -> int:
        """How many matches have ended so far."""
    def begin(self) -> None:
        """Begins every match again, with luck that goes on."""
    def look(
        self,
        obs: NDArray[np.float32] | None = None,
        mask: Flags | None = None,
        player: NDArray[np.int32] | None = None,
    ) -> None:
        """Writes how things stand, without playing."""
    def step(
        self,
        actions: NDArray[np.int64],
        obs: NDArray[np.float32] | None = None,
        mask: Flags | None = None,
        player: NDArray[np.int32] | None = None,
        reward: NDArray[np.float32] | None = None,
        done: NDArray[np.uint8] | None = None,
    ) -> None:
        """Plays an answer at every table, for whoever is to answer there, and writes what comes of it: what the next to
        answer sees and may do, who that is, what each seat gets, and how it ended (0 not yet, 1 over, 2 cut off, 3 illegal
        id). `obs` is n × width, `mask` n × actions, `reward` n × seats, the others n."""
    def sample(self, out: NDArray[np.int64]) -> None:
        """Writes an id for every table that may be answered there, all equally likely."""
    def table(self, nth: int) -> Table:
        """A copy of one of the matches, on which chance is given like an answer."""
