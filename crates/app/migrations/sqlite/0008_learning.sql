-- What is learned from who answers. Its twin for PostgreSQL has the same tables and columns in the same order.

-- What was known of the receiver when the first message of a match reached them, and whether they answered it in
-- time. Only of people who agreed to be learned from; counts, never a text.
CREATE TABLE answer_examples (
  match_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  at TEXT NOT NULL,
  received INTEGER NOT NULL,
  answered_before INTEGER NOT NULL,
  reacted INTEGER NOT NULL,
  liked INTEGER NOT NULL,
  days_away INTEGER NOT NULL,
  days_here INTEGER NOT NULL,
  completeness INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  answered INTEGER NOT NULL
) STRICT;
CREATE INDEX answer_examples_user ON answer_examples (user_id);
CREATE INDEX answer_examples_at ON answer_examples (at);

-- The weights in use; no row, and the formula is.
CREATE TABLE learned_models (
  name TEXT NOT NULL PRIMARY KEY,
  model TEXT NOT NULL,
  learned_at TEXT NOT NULL
) STRICT;
