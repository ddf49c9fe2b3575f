"""Five brewing board games for learners.

`Table` is one match, `Tables` are many at once. `taproom.gym`, `taproom.zoo` and `taproom.spiel` are the same games as
environments of Gymnasium, PettingZoo and OpenSpiel; `serve_bot` seats a function in a match of the browser.
"""

from ._taproom import CHANCE, OVER, Bot, IllegalMove, Table, Tables, __version__, games, seats
from .serve import serve_bot

__all__ = [
    "CHANCE",
    "OVER",
    "Bot",
    "IllegalMove",
    "Table",
    "Tables",
    "__version__",
    "games",
    "seats",
    "serve_bot",
]
