-- A record that was uploaded is only ever looked at.
ALTER TABLE game ADD COLUMN replay INTEGER NOT NULL DEFAULT 0;
UPDATE game SET replay = 1 WHERE title = 'Replay of a record' AND ended IS NOT NULL;
