-- A member is a visitor who stays: a name of their own, and as many browsers as they like (the rows of `cookie`). The number
-- is the visitor's, so whoever becomes a member keeps every seat.
CREATE TABLE member (
    id INTEGER PRIMARY KEY REFERENCES visitor (id),
    name TEXT NOT NULL,
    -- the name as it is compared, so that no two look alike
    plain TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- shown to nobody else
    hidden INTEGER NOT NULL DEFAULT 0,
    -- 'member' or 'moderator'
    role TEXT NOT NULL DEFAULT 'member',
    -- when they deleted their account; then the name is empty
    deleted INTEGER,
    -- no slow clock of theirs runs from … until …
    holiday_from INTEGER,
    holiday_until INTEGER
) STRICT;
CREATE UNIQUE INDEX member_plain ON member (plain) WHERE deleted IS NULL;

-- What a device of a member proves itself with.
CREATE TABLE passkey (
    credential BLOB PRIMARY KEY,
    member INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    -- the public key, and what else is needed to check a signature
    key TEXT NOT NULL,
    added INTEGER NOT NULL,
    used INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_member ON passkey (member);

-- Links that let somebody become a member where the door is not open: SHA-256 of their tokens.
CREATE TABLE ticket (
    token BLOB PRIMARY KEY,
    -- who made it; NULL: whoever keeps the server
    by_member INTEGER REFERENCES member (id) ON DELETE CASCADE,
    made INTEGER NOT NULL,
    used INTEGER
) STRICT, WITHOUT ROWID;

-- May not sit down at open tables, nor talk.
ALTER TABLE visitor ADD COLUMN barred INTEGER NOT NULL DEFAULT 0;
