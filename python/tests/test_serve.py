"""An agent of one's own takes a seat in a match on a real server."""

import os
import random
import re
import subprocess
import threading
from pathlib import Path

import pytest
from taproom import Table, serve_bot
from taproom.serve import ServerError, _Visitor

# The test command names the server that it has built.
PROGRAM = os.environ.get("TAPROOM", str(Path(__file__).parents[2] / "target/debug/taproom"))


@pytest.fixture
def server(tmp_path):
    """The address of a server of our own."""
    command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", str(tmp_path), "--rate", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            for line in process.stdout:
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    threading.Thread(target=process.stdout.read, daemon=True).start()
                    yield found.group()
                    break
            else:
                pytest.fail("the server did not begin")
        finally:
            process.terminate()


def open_match(server, game, kinds):
    """A match with chairs of these kinds; whoever opened it, its key, and the links."""
    host = _Visitor(server)
    fields = {"game": game} | {f"kind{n}": kind for n, kind in enumerate(kinds)}
    _, headers, _ = host._ask("POST", "/new", fields)
    key = headers["location"].split("/")[2]
    _, _, page = host._ask("GET", f"/m/{key}/invite")
    links = sorted(set(re.findall(r"/join/[A-Za-z0-9_-]+", page.decode())))
    return host, key, links


def test_two_agents_play_a_match(server):
    host, key, links = open_match(server, "pint-craft", ["link", "link"])
    outcomes, faults = [], []
    sizes = set()

    def first(asked):
        assert len(asked["numbers"]["legal"]) == len(asked["choices"])
        sizes.add(len(asked["numbers"]["observation"]))
        return len(asked["choices"]) - 1

    dice = random.Random(1)

    def second(asked):
        return dice.choice(asked["choices"])["move"]

    def play(fn, link, **more):
        try:
            outcomes.append(serve_bot(fn, server + link, **more))
        except Exception as fault:  # noqa: BLE001 - told by the test
            faults.append(fault)

    seats = [link for link in links if takes_a_seat(server, link)]
    assert len(seats) == 2
    threads = [
        threading.Thread(target=play, args=(first, seats[0]), kwargs={"numbers": True}, daemon=True),
        threading.Thread(target=play, args=(second, seats[1]), daemon=True),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(240)
    assert not faults and len(outcomes) == 2 and outcomes[0] == outcomes[1]
    assert sizes == {Table("pint-craft", 2, seed=1).width}
    _, _, record = host._ask("GET", f"/m/{key}/record")
    assert Table.of_record(record.decode()).over


def takes_a_seat(server, link):
    """Does a link offer a seat?"""
    _, _, page = _Visitor(server)._ask("GET", link)
    return b'name="name"' in page


def test_what_is_refused_is_said(server):
    _, _, links = open_match(server, "six-sided-stout", ["link"])
    link = next(link for link in links if takes_a_seat(server, link))
    with pytest.raises(ServerError):
        serve_bot(lambda asked: "fly", server + link)
    with pytest.raises(ServerError):
        serve_bot(lambda asked: 0, server + "/join/nothing")
    with pytest.raises(ValueError, match="no link"):
        serve_bot(lambda asked: 0, "games.example.org")
