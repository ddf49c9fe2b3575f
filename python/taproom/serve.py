"""Your own agent at a table of the browser: `serve_bot` takes a seat by its link and answers until the match is over.

It plays through the interface for programs, so it is told what its seat is told, and no more.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import secrets
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

PATIENCE = 60.0
"""Seconds that an answer of the server may take; it says something at least every 20."""
MOST = 8 << 20
"""No answer is larger."""


class ServerError(RuntimeError):
    """The server said something that we did not expect."""


def serve_bot(
    fn: Callable[[dict[str, Any]], str | int],
    url: str,
    *,
    name: str = "Python",
    numbers: bool = False,
) -> dict[str, Any]:
    """Takes the seat that a link offers and answers with `fn` until the match is over; gives its outcome.

    `fn` gets the question of the seat as the server tells it (`question`, `choices` with `move` and `label`, `seat` …) and gives
    the text of an answer, `question["choices"][0]["move"]`, or its place among the choices. With `numbers` the question also has
    `numbers`: `observation` as `Table.observe` writes it, and `legal`, the ids of the choices in their order.
    """
    visitor = _Visitor(url)
    share = secrets.token_bytes(32)
    key = visitor.sit_down(name, hashlib.sha256(share).hexdigest())
    version = None
    while True:
        asked = visitor.json(f"/m/{key}/question" + ("?numbers=1" if numbers else ""))
        if asked.get("over"):
            return asked["outcome"]
        if asked.get("waiting") == "luck":
            visitor.tell(f"/m/{key}/luck", {"share": share.hex()})
        elif asked.get("end"):
            visitor.tell(f"/m/{key}/end", {})
        elif asked.get("choices"):
            if asked["version"] == version and asked.get("problem"):
                raise ServerError(str(asked["problem"]))
            answer = fn(asked)
            if not isinstance(answer, str):
                answer = asked["choices"][int(answer)]["move"]
            version = asked["version"]
            visitor.tell(f"/m/{key}/move", {"move": answer, "version": version})
        else:
            visitor.wait(f"/m/{key}/events")


class _Visitor:
    """A browser of its own: cookies, forms, live updates."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"`{url}` is no link to a match: it looks like https://games.example.org/join/…")
        self._secure, self._host, self._port = parts.scheme == "https", parts.hostname, parts.port
        self.path = parts.path.rstrip("/")
        self._cookies: dict[str, str] = {}
        self._line: http.client.HTTPConnection | None = None

    def sit_down(self, name: str, promise: str) -> str:
        """The key of the match; the seat is taken if it was not ours."""
        if self.path.startswith("/m/"):
            return self.path.split("/")[2]
        status, headers, body = self._ask("GET", self.path)
        if status == 200:
            status, headers, body = self._ask("POST", self.path, {"name": name, "luck": promise})
        to = headers.get("location", "")
        if not to.startswith("/m/"):
            raise ServerError(f"the link leads nowhere ({status}): {_said(body)}")
        return to.removeprefix("/m/").split("/")[0].split("?")[0]

    def json(self, path: str) -> dict[str, Any]:
        """What the server says as data."""
        status, _, body = self._ask("GET", path)
        if status != 200:
            raise ServerError(f"{path}: {status}: {_said(body)}")
        told: dict[str, Any] = json.loads(body)
        return told

    def tell(self, path: str, fields: dict[str, str]) -> None:
        """Sends a form. That the table has moved on is no fault; a refusal is."""
        status, _, body = self._ask("POST", path, fields)
        if status == 409:
            told = json.loads(body)
            if told.get("version") == fields.get("version") and told.get("problem"):
                raise ServerError(str(told["problem"]))
        elif status >= 400:
            raise ServerError(f"{path}: {status}: {_said(body)}")

    def wait(self, path: str) -> None:
        """Until something happens at the table."""
        line = self._connect()
        try:
            line.request("GET", path, headers=self._headers())
            reply = line.getresponse()
            # The first event says how things stand now; the next one that they changed. Whoever listens too late is told at once.
            events = 0
            while events < 2:
                text = reply.readline()
                if not text:
                    break
                events += text.startswith(b"data:")
                if events == 1 and text.startswith(b"data:"):
                    # Something may have happened before we listened.
                    asked = self.json(path.replace("/events", "/question"))
                    if asked.get("choices") or asked.get("over") or asked.get("end") or asked.get("waiting") == "luck":
                        break
        finally:
            line.close()

    def _connect(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        return kind(self._host, self._port, timeout=PATIENCE)

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Accept": "application/json", "User-Agent": "taproom-python"}
        return headers | ({"Cookie": cookies} if cookies else {})

    def _ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
        headers = self._headers()
        body = None
        if fields is not None:
            body = urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        for attempt in range(8):
            if self._line is None:
                self._line = self._connect()
            try:
                self._line.request(method, path, body, headers)
                reply = self._line.getresponse()
                text = reply.read(MOST)
            except (http.client.HTTPException, ConnectionError):
                # The server closed a line that lay idle, or begins again.
                self._line.close()
                self._line = None
                if attempt == 7:
                    raise
                time.sleep(0.1 * attempt)
                continue
            if reply.status == 429:
                time.sleep(min(float(reply.headers.get("retry-after", "1")), 60.0))
                continue
            for cookie in reply.headers.get_all("set-cookie") or []:
                pair = cookie.split(";")[0].split("=", 1)
                if len(pair) == 2:
                    self._cookies[pair[0].strip()] = pair[1].strip()
            return reply.status, {key.lower(): value for key, value in reply.headers.items()}, text
        raise ServerError("the server is busy")


def _said(body: bytes) -> str:
    return " ".join(body.decode("utf-8", "replace").split())[:200]
