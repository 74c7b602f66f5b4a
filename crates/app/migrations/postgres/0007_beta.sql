-- The beta programme, the waitlist, feedback and what staff did. Its twin for SQLite has the same tables and
-- columns in the same order.

-- One row. `last_id` is the last place that was given: a place is taken by one update, so that no two people get one.
CREATE TABLE beta_program (
  id bigint NOT NULL PRIMARY KEY,
  user_limit bigint NOT NULL,
  days bigint NOT NULL,
  open boolean NOT NULL,
  last_id bigint NOT NULL,
  launched_at timestamptz,
  -- The last place of the waitlist that was given.
  waitlist_last bigint NOT NULL,
  CONSTRAINT beta_program_one CHECK (id = 1)
);
INSERT INTO beta_program (id, user_limit, days, open, last_id, launched_at, waitlist_last) VALUES (1, 50, 14, false, 0, NULL, 0);

CREATE TABLE beta_testers (
  beta_id bigint NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  invited_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT beta_testers_user_key UNIQUE (user_id)
);
CREATE INDEX beta_testers_expires ON beta_testers (expires_at);

-- The code itself is derived from the id and stands nowhere; its digest finds the row.
CREATE TABLE beta_invites (
  id uuid NOT NULL PRIMARY KEY,
  code_hash text NOT NULL,
  email text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  redeemed_by uuid,
  redeemed_at timestamptz,
  CONSTRAINT beta_invites_code_key UNIQUE (code_hash)
);

-- A feature without a row is on.
CREATE TABLE feature_flags (
  feature text NOT NULL PRIMARY KEY,
  enabled boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Every act of staff, kept for good.
CREATE TABLE staff_acts (
  id uuid NOT NULL PRIMARY KEY,
  actor uuid NOT NULL,
  act text NOT NULL,
  details jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX staff_acts_at ON staff_acts (at);

-- People without an account. Their links carry a token that is derived from the id.
CREATE TABLE waitlist (
  id uuid NOT NULL PRIMARY KEY,
  email text NOT NULL,
  country text,
  locale text NOT NULL,
  source text,
  share_code text NOT NULL,
  referred_by uuid,
  referrals bigint NOT NULL,
  position bigint,
  asked_at timestamptz NOT NULL,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT waitlist_email_key UNIQUE (email),
  CONSTRAINT waitlist_share_key UNIQUE (share_code)
);
CREATE INDEX waitlist_position ON waitlist (position);

-- Which milestones somebody was written of, each once.
CREATE TABLE waitlist_letters (
  waitlist_id uuid NOT NULL,
  milestone text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT waitlist_letters_key PRIMARY KEY (waitlist_id, milestone)
);

-- Puzzles that were solved and used, until they would have expired anyway.
CREATE TABLE waitlist_puzzles (
  nonce text NOT NULL PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

ALTER TABLE feedback ADD COLUMN screenshot text;
ALTER TABLE feedback ADD COLUMN replied_at timestamptz;
CREATE INDEX feedback_created ON feedback (created_at);

-- Pictures that belong to feedback, seen by their owner and by staff.
CREATE TABLE feedback_shots (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX feedback_shots_user ON feedback_shots (user_id, created_at);
