-- A tournament: what is played, and how. All that follows from results is computed.
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    host INTEGER NOT NULL REFERENCES visitor (id),
    -- the header line of a record of a full table
    header TEXT NOT NULL,
    format TEXT NOT NULL,
    -- the seats of a full table, the rounds (0: that follows from the number of players), the most players
    size INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    most INTEGER NOT NULL,
    clock TEXT NOT NULL,
    forfeit INTEGER NOT NULL,
    created INTEGER NOT NULL,
    -- when it started, ended, was called off
    started INTEGER,
    ended INTEGER,
    called_off INTEGER
) STRICT;
CREATE INDEX tournament_host ON tournament (host);
CREATE INDEX tournament_running ON tournament (ended, called_off);

-- Who takes part. Whoever drops out keeps their number; a bot plays on.
CREATE TABLE entrant (
    tournament INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    -- NULL: a bot, or a person who is gone
    visitor INTEGER REFERENCES visitor (id),
    name TEXT NOT NULL,
    bot TEXT,
    joined INTEGER NOT NULL,
    -- by strength when it started, from 0; NULL before
    seed INTEGER,
    -- when a person dropped out
    gone INTEGER,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entrant_visitor ON entrant (visitor, tournament) WHERE visitor IS NOT NULL;

-- A round. The secret of a duplicate is drawn when the tournament is made, so that its SHA-256 can be shown before anybody joins.
CREATE TABLE round (
    tournament INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    secret BLOB,
    -- written together with all its matches, once
    opened INTEGER,
    PRIMARY KEY (tournament, round)
) STRICT, WITHOUT ROWID;

-- A table of a round.
CREATE TABLE pairing (
    tournament INTEGER NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    -- its match; NULL if it was deleted
    game INTEGER REFERENCES game (id) ON DELETE SET NULL,
    -- the seeds of its players, by seat
    players TEXT NOT NULL,
    -- how it ended, by seat: places, points, and who of them was played by a bot in the end (0 or 1); read from its record
    places TEXT,
    points TEXT,
    bots TEXT,
    PRIMARY KEY (tournament, round, number),
    FOREIGN KEY (tournament, round) REFERENCES round (tournament, round) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX pairing_game ON pairing (game) WHERE game IS NOT NULL;
