-- Shown at the club, for everybody there to watch.
ALTER TABLE game ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
-- Free seats are open to everybody at the club whose level is welcome: 'any', 'new' or 'strong'. NULL: they are not.
ALTER TABLE game ADD COLUMN welcome TEXT;
-- What becomes of a seat whose time is up: a bot stands in, or (1) the match is lost for it.
ALTER TABLE game ADD COLUMN forfeit INTEGER NOT NULL DEFAULT 0;
-- No talk at this table.
ALTER TABLE game ADD COLUMN hushed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_public ON game (public, ended);

-- How a match ended for a seat, written when it is over.
ALTER TABLE seat ADD COLUMN place INTEGER;
ALTER TABLE seat ADD COLUMN points INTEGER;
-- When the match was lost for this seat, because its time was up.
ALTER TABLE seat ADD COLUMN lost INTEGER;

-- What people say at a table.
CREATE TABLE talk (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    -- the number of moves made before
    ply INTEGER NOT NULL,
    -- whose words; the seat from which, or NULL among spectators
    visitor INTEGER NOT NULL REFERENCES visitor (id),
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    -- a moderator took it away
    removed INTEGER NOT NULL DEFAULT 0,
    -- how many people reported it
    reports INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX talk_game ON talk (game);
CREATE INDEX talk_reports ON talk (reports) WHERE reports > 0 AND removed = 0;

-- Who reported what, so that everybody counts once.
CREATE TABLE report (
    talk INTEGER NOT NULL REFERENCES talk (id) ON DELETE CASCADE,
    visitor INTEGER NOT NULL REFERENCES visitor (id) ON DELETE CASCADE,
    PRIMARY KEY (talk, visitor)
) STRICT, WITHOUT ROWID;

-- Whose words a person does not want to read.
CREATE TABLE mute (
    visitor INTEGER NOT NULL REFERENCES visitor (id) ON DELETE CASCADE,
    muted INTEGER NOT NULL REFERENCES visitor (id) ON DELETE CASCADE,
    PRIMARY KEY (visitor, muted)
) STRICT, WITHOUT ROWID;

-- What a person writes down about a match for nobody else.
CREATE TABLE jotting (
    visitor INTEGER NOT NULL REFERENCES visitor (id) ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (visitor, game)
) STRICT, WITHOUT ROWID;
