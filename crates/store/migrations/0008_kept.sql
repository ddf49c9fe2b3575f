-- The lobby asks for seats that are kept for somebody, and whoever leaves or signs in is looked for everywhere.
CREATE INDEX seat_kept ON seat (kept) WHERE kept IS NOT NULL;
CREATE INDEX note_gone ON note (gone) WHERE gone IS NOT NULL;
CREATE INDEX talk_visitor ON talk (visitor);
