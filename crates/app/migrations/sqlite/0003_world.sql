-- Global connections. Its twin for PostgreSQL has the same tables and columns in the same order.

-- Whether strangers abroad may find the person in the list of those online; nobody stands there unasked.
ALTER TABLE profiles ADD COLUMN in_world INTEGER NOT NULL DEFAULT 0;
CREATE INDEX profiles_in_world ON profiles (country_code) WHERE in_world = 1;

-- A like that its sender took back from the list; it is no undo, so it costs none of the day's undos.
ALTER TABLE reaction_log ADD COLUMN withdrawn_at TEXT;

-- How often somebody looked at the list within the window that began at `since`.
CREATE TABLE world_looks (
  user_id TEXT NOT NULL PRIMARY KEY,
  since TEXT NOT NULL,
  looks INTEGER NOT NULL
) STRICT;

-- The public monitor counts what was reported lately.
CREATE INDEX reports_created ON reports (created_at);
