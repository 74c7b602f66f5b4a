-- Second factors. `secret` is the sealed key of an authenticator app, `credential` the public part of a security
-- key. `last_step` is the latest time step whose code was accepted, so that no code works twice; `failures` counts
-- wrong codes in a row and `locked_until` is what they lead to.
CREATE TABLE auth_factors (
  id                 TEXT    NOT NULL PRIMARY KEY,
  user_id            TEXT    NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  factor_type        TEXT    NOT NULL,
  status             TEXT    NOT NULL,
  friendly_name      TEXT,
  phone              TEXT,
  secret             TEXT,
  credential         TEXT,
  last_step          INTEGER NOT NULL DEFAULT 0,
  failures           INTEGER NOT NULL DEFAULT 0,
  locked_until       TEXT,
  last_challenged_at TEXT,
  created_at         TEXT    NOT NULL,
  updated_at         TEXT    NOT NULL
) STRICT;

CREATE INDEX auth_factors_user_idx ON auth_factors (user_id);
CREATE INDEX auth_factors_unverified_idx ON auth_factors (created_at) WHERE status = 'unverified';

-- The recovery codes of a factor of that type, as digests. A used one stays, so that the set can be counted.
CREATE TABLE auth_recovery_codes (
  factor_id TEXT NOT NULL REFERENCES auth_factors (id) ON DELETE CASCADE,
  digest    TEXT NOT NULL,
  used_at   TEXT,
  PRIMARY KEY (factor_id, digest)
) STRICT;

-- Credentials that sign in by themselves.
CREATE TABLE auth_passkeys (
  id            TEXT NOT NULL PRIMARY KEY,
  user_id       TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL,
  credential    TEXT NOT NULL,
  friendly_name TEXT,
  created_at    TEXT NOT NULL,
  updated_at    TEXT NOT NULL,
  last_used_at  TEXT,
  CONSTRAINT auth_passkeys_credential_key UNIQUE (credential_id)
) STRICT;

CREATE INDEX auth_passkeys_user_idx ON auth_passkeys (user_id);

-- Questions that wait for their answer: what a code or a signature must belong to. `state` never leaves the server.
CREATE TABLE auth_challenges (
  id         TEXT NOT NULL PRIMARY KEY,
  purpose    TEXT NOT NULL,
  user_id    TEXT REFERENCES auth_users (id) ON DELETE CASCADE,
  factor_id  TEXT REFERENCES auth_factors (id) ON DELETE CASCADE,
  state      TEXT,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX auth_challenges_user_idx ON auth_challenges (user_id);
CREATE INDEX auth_challenges_factor_idx ON auth_challenges (factor_id);
CREATE INDEX auth_challenges_expires_at_idx ON auth_challenges (expires_at);

-- Where it is not null, the session lives and only its tokens from before that moment are refused: it proved its
-- second factor then.
ALTER TABLE auth_revocations ADD COLUMN older_than TEXT;
