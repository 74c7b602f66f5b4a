-- Limits that hold over all nodes. A key is a digest of what is counted and of whom, so that the table names nobody.
-- Each act adds its share of time to `drained_at`, microseconds since 1970; an act that would lead too far beyond now
-- waits. A row whose time has passed says nothing and is swept.
CREATE TABLE auth_limits (
  key        text NOT NULL PRIMARY KEY,
  drained_at bigint NOT NULL
);

CREATE INDEX auth_limits_drained_at_idx ON auth_limits (drained_at);

-- Puzzles that were solved and taken; each counts once.
CREATE TABLE auth_puzzles (
  nonce      text NOT NULL PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE INDEX auth_puzzles_expires_at_idx ON auth_puzzles (expires_at);

-- Strangers may type the code of a mail that a known device asked for, and use up guesses of their own.
ALTER TABLE auth_one_time_tokens ADD COLUMN stranger_attempts bigint NOT NULL DEFAULT 0;
