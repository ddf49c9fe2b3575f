-- When a server ran. Clocks count these times and no others.
CREATE TABLE run (
    start INTEGER PRIMARY KEY,
    alive INTEGER NOT NULL
) STRICT;
-- Nobody knows how long the server was down before: what is stored counts as one run.
INSERT INTO run (start, alive) SELECT 0, max(at) FROM move HAVING max(at) IS NOT NULL;

-- One row that is written to find out if the disk takes anything.
CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;

-- Whom the admin shut out.
ALTER TABLE visitor ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
CREATE TABLE ban (address TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE INDEX game_host ON game (host, created);
CREATE INDEX watcher_game ON watcher (game);
