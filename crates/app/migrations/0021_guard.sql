-- The guard: what its rules said of each event, the scores of accounts, notices to recipients and held messages.

CREATE TABLE guard_verdicts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  event text NOT NULL,
  -- The message, like or report that was judged.
  reference uuid,
  rules text NOT NULL,
  -- JSON: the features that were not 0, the live rules that fired, and the background rules that would have.
  features text NOT NULL,
  fired text NOT NULL,
  shadow text NOT NULL,
  decided_at timestamptz NOT NULL,
  CONSTRAINT guard_verdicts_pkey PRIMARY KEY (id)
);
CREATE INDEX guard_verdicts_user ON guard_verdicts (user_id, decided_at);
CREATE INDEX guard_verdicts_reference ON guard_verdicts (reference);
CREATE INDEX guard_verdicts_time ON guard_verdicts (decided_at);

CREATE TABLE guard_points (
  verdict_id uuid NOT NULL,
  rule text NOT NULL,
  user_id uuid NOT NULL,
  points bigint NOT NULL,
  given_at timestamptz NOT NULL,
  CONSTRAINT guard_points_pkey PRIMARY KEY (verdict_id, rule)
);
CREATE INDEX guard_points_user ON guard_points (user_id, given_at);

CREATE TABLE guard_accounts (
  user_id uuid NOT NULL,
  score bigint NOT NULL,
  level text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT guard_accounts_pkey PRIMARY KEY (user_id)
);

-- First messages by their fingerprint, and conversations in which something was said once.
CREATE TABLE guard_openings (
  user_id uuid NOT NULL,
  match_id uuid NOT NULL,
  fingerprint bigint NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT guard_openings_pkey PRIMARY KEY (user_id, match_id)
);
CREATE TABLE guard_hints (
  user_id uuid NOT NULL,
  match_id uuid NOT NULL,
  kind text NOT NULL,
  hinted_at timestamptz NOT NULL,
  CONSTRAINT guard_hints_pkey PRIMARY KEY (user_id, match_id, kind)
);

CREATE TABLE message_notices (
  message_id uuid NOT NULL,
  recipient uuid NOT NULL,
  kind text,
  -- Whether the message has one of the recipient's hidden words.
  hides boolean NOT NULL,
  answer text,
  answered_at timestamptz,
  CONSTRAINT message_notices_pkey PRIMARY KEY (message_id)
);
CREATE INDEX message_notices_recipient ON message_notices (recipient);

-- Messages that wait for their sender's confirmation, by the name that the client gave them.
CREATE TABLE message_holds (
  sender_id uuid NOT NULL,
  client_id text NOT NULL,
  kind text NOT NULL,
  body_digest text NOT NULL,
  held_at timestamptz NOT NULL,
  CONSTRAINT message_holds_pkey PRIMARY KEY (sender_id, client_id)
);
