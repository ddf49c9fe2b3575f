-- How a match ended, read from its record once: a place for every seat, or nothing where it has no standings. All of it can
-- be made again from the moves.
CREATE TABLE result (
    game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    slug TEXT NOT NULL,
    places TEXT NOT NULL
) STRICT;

-- Matches in which a seat changed hands after its first answer: nobody is rated by them.
CREATE TABLE disturbed (
    game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER seat_disturbed AFTER UPDATE OF holder, bot ON seat
WHEN (NEW.bot IS NOT OLD.bot OR OLD.holder IS NOT NULL AND NEW.holder IS NULL)
    AND EXISTS (SELECT 1 FROM game WHERE id = NEW.game AND ended IS NULL)
    AND EXISTS (SELECT 1 FROM move WHERE game = NEW.game AND who = NEW.seat)
BEGIN
    INSERT OR IGNORE INTO disturbed (game) VALUES (NEW.game);
END;

-- Grows with everything that ratings are made from.
CREATE TABLE results_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL) STRICT;
INSERT INTO results_version VALUES (1, 0);
CREATE TRIGGER result_added AFTER INSERT ON result BEGIN UPDATE results_version SET version = version + 1; END;
CREATE TRIGGER result_gone AFTER DELETE ON result BEGIN UPDATE results_version SET version = version + 1; END;
CREATE TRIGGER result_adopted AFTER UPDATE OF holder ON seat
WHEN NEW.holder IS NOT OLD.holder AND EXISTS (SELECT 1 FROM result WHERE game = NEW.game)
BEGIN
    UPDATE results_version SET version = version + 1;
END;
