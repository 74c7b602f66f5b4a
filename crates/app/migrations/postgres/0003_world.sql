-- Global connections. Its twin for SQLite has the same tables and columns in the same order.

-- Whether strangers abroad may find the person in the list of those online; nobody stands there unasked.
ALTER TABLE profiles ADD COLUMN in_world boolean NOT NULL DEFAULT false;
CREATE INDEX profiles_in_world ON profiles (country_code) WHERE in_world;

-- A like that its sender took back from the list; it is no undo, so it costs none of the day's undos.
ALTER TABLE reaction_log ADD COLUMN withdrawn_at timestamptz;

-- How often somebody looked at the list within the window that began at `since`.
CREATE TABLE world_looks (
  user_id uuid NOT NULL PRIMARY KEY,
  since timestamptz NOT NULL,
  looks bigint NOT NULL
);

-- The public monitor counts what was reported lately.
CREATE INDEX reports_created ON reports (created_at);
