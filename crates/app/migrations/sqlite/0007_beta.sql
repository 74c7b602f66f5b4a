-- The beta programme, the waitlist, feedback and what staff did. Its twin for PostgreSQL has the same tables and
-- columns in the same order.

-- One row. `last_id` is the last place that was given: a place is taken by one update, so that no two people get one.
CREATE TABLE beta_program (
  id INTEGER NOT NULL PRIMARY KEY,
  user_limit INTEGER NOT NULL,
  days INTEGER NOT NULL,
  open INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  launched_at TEXT,
  -- The last place of the waitlist that was given.
  waitlist_last INTEGER NOT NULL,
  CONSTRAINT beta_program_one CHECK (id = 1)
) STRICT;
INSERT INTO beta_program (id, user_limit, days, open, last_id, launched_at, waitlist_last) VALUES (1, 50, 14, 0, 0, NULL, 0);

CREATE TABLE beta_testers (
  beta_id INTEGER NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  invited_at TEXT NOT NULL,
  started_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  CONSTRAINT beta_testers_user_key UNIQUE (user_id)
) STRICT;
CREATE INDEX beta_testers_expires ON beta_testers (expires_at);

-- The code itself is derived from the id and stands nowhere; its digest finds the row.
CREATE TABLE beta_invites (
  id TEXT NOT NULL PRIMARY KEY,
  code_hash TEXT NOT NULL,
  email TEXT,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  redeemed_by TEXT,
  redeemed_at TEXT,
  CONSTRAINT beta_invites_code_key UNIQUE (code_hash)
) STRICT;

-- A feature without a row is on.
CREATE TABLE feature_flags (
  feature TEXT NOT NULL PRIMARY KEY,
  enabled INTEGER NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;

-- Every act of staff, kept for good.
CREATE TABLE staff_acts (
  id TEXT NOT NULL PRIMARY KEY,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  details TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX staff_acts_at ON staff_acts (at);

-- People without an account. Their links carry a token that is derived from the id.
CREATE TABLE waitlist (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  country TEXT,
  locale TEXT NOT NULL,
  source TEXT,
  share_code TEXT NOT NULL,
  referred_by TEXT,
  referrals INTEGER NOT NULL,
  position INTEGER,
  asked_at TEXT NOT NULL,
  mailed_at TEXT,
  confirmed_at TEXT,
  created_at TEXT NOT NULL,
  CONSTRAINT waitlist_email_key UNIQUE (email),
  CONSTRAINT waitlist_share_key UNIQUE (share_code)
) STRICT;
CREATE INDEX waitlist_position ON waitlist (position);

-- Which milestones somebody was written of, each once.
CREATE TABLE waitlist_letters (
  waitlist_id TEXT NOT NULL,
  milestone TEXT NOT NULL,
  at TEXT NOT NULL,
  CONSTRAINT waitlist_letters_key PRIMARY KEY (waitlist_id, milestone)
) STRICT;

-- Puzzles that were solved and used, until they would have expired anyway.
CREATE TABLE waitlist_puzzles (
  nonce TEXT NOT NULL PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT;

ALTER TABLE feedback ADD COLUMN screenshot TEXT;
ALTER TABLE feedback ADD COLUMN replied_at TEXT;
CREATE INDEX feedback_created ON feedback (created_at);

-- Pictures that belong to feedback, seen by their owner and by staff.
CREATE TABLE feedback_shots (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX feedback_shots_user ON feedback_shots (user_id, created_at);
