-- NULL: the match has begun. 0: it waits for people. Else: since when it waits for what they promised to add to the luck.
ALTER TABLE game ADD COLUMN waiting INTEGER;
-- The seat that still has to end its turn.
ALTER TABLE game ADD COLUMN held INTEGER;
-- How often the link for spectators was made anew.
ALTER TABLE game ADD COLUMN watch_made INTEGER NOT NULL DEFAULT 0;
-- What a player adds to the luck: first its SHA-256, then the bytes.
ALTER TABLE seat ADD COLUMN promise BLOB;
ALTER TABLE seat ADD COLUMN share BLOB;
-- For whom a free seat is kept; then nobody else sees its link.
ALTER TABLE seat ADD COLUMN kept INTEGER REFERENCES visitor (id) ON DELETE SET NULL;
-- SHA-256 of the code that brings a visitor back.
ALTER TABLE visitor ADD COLUMN recovery BLOB;
CREATE UNIQUE INDEX visitor_recovery ON visitor (recovery);

-- Further cookies of a visitor who came back: SHA-256 of their tokens.
CREATE TABLE cookie (
    token BLOB PRIMARY KEY,
    visitor INTEGER NOT NULL REFERENCES visitor (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Links of seats that were used and are void: SHA-256 of their tokens.
CREATE TABLE spent (
    token BLOB PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What happened around a match rather than in it, for everybody to read.
CREATE TABLE note (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    -- who lost their seat by it
    gone INTEGER REFERENCES visitor (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX note_game ON note (game);
