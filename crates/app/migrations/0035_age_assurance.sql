-- Countries in which an assured age is needed, tokens of devices, and what reviewers answer about a verification.

-- The operator's policy as this installation has it now; the start writes it.
CREATE TABLE age_countries (
  country_code text NOT NULL,
  CONSTRAINT age_countries_pkey PRIMARY KEY (country_code)
);

-- The country of the policy in which the account was; moving away does not clear it.
ALTER TABLE accounts ADD COLUMN age_country text;

-- One token for each device of an account. The token itself is on the device alone.
CREATE TABLE age_tokens (
  user_id uuid NOT NULL,
  -- The keyed hash by which the device is known.
  device text NOT NULL,
  token_hash text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT age_tokens_pkey PRIMARY KEY (user_id, device)
);
CREATE INDEX age_tokens_expires_at ON age_tokens (expires_at);

-- Sessions whose device showed its token.
CREATE TABLE age_sessions (
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT age_sessions_pkey PRIMARY KEY (session_id)
);
CREATE INDEX age_sessions_user ON age_sessions (user_id);
CREATE INDEX age_sessions_until ON age_sessions (until);

-- Each question of a review has its own answer.
ALTER TABLE verification_seats ADD COLUMN same_person boolean;
ALTER TABLE verification_seats ADD COLUMN as_asked boolean;
ALTER TABLE verification_seats ADD COLUMN adult boolean;

-- What measurements say of a picture, for reviewers; it decides nothing.
ALTER TABLE verification_frames ADD COLUMN hints jsonb NOT NULL DEFAULT '[]';
