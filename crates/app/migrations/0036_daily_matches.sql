-- Match do Dia: one good person a day, with the proof of how good the day's choice was.

-- One row for each region and day; a day that has one is not planned again.
CREATE TABLE daily_match_rounds (
  region text NOT NULL,
  -- The day in the region, `YYYY-MM-DD`.
  day text NOT NULL,
  planned_at timestamptz NOT NULL,
  people bigint NOT NULL,
  possible_pairs bigint NOT NULL,
  pairs bigint NOT NULL,
  served bigint NOT NULL,
  -- In millionths of a real conversation: what was chosen is worth, and what no choice can exceed.
  value bigint NOT NULL,
  bound bigint NOT NULL,
  -- In millionths of the bound.
  gap bigint NOT NULL,
  CONSTRAINT daily_match_rounds_pkey PRIMARY KEY (region, day)
);

-- One row for each side, so that what a person answered is theirs alone.
CREATE TABLE daily_matches (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  other_id uuid NOT NULL,
  day text NOT NULL,
  planned_at timestamptz NOT NULL,
  delivered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  notified_at timestamptz,
  answer text,
  -- Only of people who agreed to be learned from.
  reason text,
  answered_at timestamptz,
  CONSTRAINT daily_matches_pkey PRIMARY KEY (id, user_id),
  CONSTRAINT daily_matches_answer_check CHECK (answer IN ('like', 'later', 'decline'))
);
CREATE INDEX daily_matches_user ON daily_matches (user_id, expires_at);
CREATE INDEX daily_matches_other ON daily_matches (other_id);
CREATE INDEX daily_matches_delivered ON daily_matches (delivered_at);
CREATE INDEX daily_matches_expires ON daily_matches (expires_at);
