-- By what a person, or the club, is told something away from the table: an address, a webhook, a browser.
CREATE TABLE way (
    id INTEGER PRIMARY KEY,
    -- whose; NULL: the club's
    visitor INTEGER REFERENCES visitor (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- the address, or where messages are sent to
    target TEXT NOT NULL,
    -- of a browser: its public key and its secret
    keys TEXT NOT NULL DEFAULT '',
    -- what it is used for: the sum of the topics' numbers
    topics INTEGER NOT NULL,
    added INTEGER NOT NULL,
    -- its owner said that it is theirs
    confirmed INTEGER NOT NULL,
    -- the message that is on its way: its name, and since when
    message TEXT,
    sealed INTEGER,
    -- nothing is sent before
    next INTEGER NOT NULL DEFAULT 0,
    -- how often in a row it did not work, and why
    failures INTEGER NOT NULL DEFAULT 0,
    trouble TEXT
) STRICT;
CREATE INDEX way_visitor ON way (visitor);
CREATE UNIQUE INDEX way_once ON way (coalesce(visitor, 0), kind, target);

-- What is still to be told, or was told and not looked at yet.
CREATE TABLE notice (
    way INTEGER NOT NULL REFERENCES way (id) ON DELETE CASCADE,
    -- NULL: it is about the way itself
    game INTEGER REFERENCES game (id) ON DELETE CASCADE,
    topic INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- 0: it waits; 1: it is in the message on its way; 2: it was sent
    stage INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Each is told once, until somebody has looked.
CREATE UNIQUE INDEX notice_once ON notice (way, coalesce(game, 0), topic);
CREATE INDEX notice_game ON notice (game);
CREATE INDEX notice_waiting ON notice (at) WHERE stage = 0;
CREATE INDEX way_sending ON way (next) WHERE message IS NOT NULL;
