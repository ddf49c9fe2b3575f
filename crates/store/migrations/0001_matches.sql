-- Whoever has a cookie of ours. The token itself is never stored, only its SHA-256.
CREATE TABLE visitor (
    id INTEGER PRIMARY KEY,
    token BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL
) STRICT;

-- A match is its header and its moves; all else here is about the people around it.
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    header TEXT NOT NULL,
    secret BLOB NOT NULL,
    host INTEGER NOT NULL REFERENCES visitor (id),
    clock TEXT NOT NULL,
    watch BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    ended INTEGER,
    aside TEXT,
    rematch TEXT
) STRICT;

CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- who sits here; NULL: nobody yet, or a bot from the start
    holder INTEGER REFERENCES visitor (id),
    -- the level of the bot that answers; NULL: the holder answers
    bot TEXT,
    -- SHA-256 of the token of the invitation, and how often it was made anew
    invite BLOB NOT NULL UNIQUE,
    made INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_holder ON seat (holder);

CREATE TABLE watcher (
    visitor INTEGER NOT NULL REFERENCES visitor (id),
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    PRIMARY KEY (visitor, game)
) STRICT, WITHOUT ROWID;

-- One answer each. The key makes two people who move at once impossible.
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    who INTEGER,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
