-- What is learned from who answers. Its twin for SQLite has the same tables and columns in the same order.

-- What was known of the receiver when the first message of a match reached them, and whether they answered it in
-- time. Only of people who agreed to be learned from; counts, never a text.
CREATE TABLE answer_examples (
  match_id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  received bigint NOT NULL,
  answered_before bigint NOT NULL,
  reacted bigint NOT NULL,
  liked bigint NOT NULL,
  days_away bigint NOT NULL,
  days_here bigint NOT NULL,
  completeness bigint NOT NULL,
  waiting bigint NOT NULL,
  answered boolean NOT NULL
);
CREATE INDEX answer_examples_user ON answer_examples (user_id);
CREATE INDEX answer_examples_at ON answer_examples (at);

-- The weights in use; no row, and the formula is.
CREATE TABLE learned_models (
  name text NOT NULL PRIMARY KEY,
  model jsonb NOT NULL,
  learned_at timestamptz NOT NULL
);
