-- Accounts. `email` holds the folded form (trimmed, lower case, computed in Rust), so one unique column decides.
CREATE TABLE auth_users (
  id                     TEXT    NOT NULL PRIMARY KEY,
  email                  TEXT,
  password_hash          TEXT,
  email_confirmed_at     TEXT,
  invited_at             TEXT,
  confirmation_sent_at   TEXT,
  recovery_sent_at       TEXT,
  new_email              TEXT,
  email_change_sent_at   TEXT,
  email_change_half      INTEGER NOT NULL DEFAULT 0,
  reauthentication_sent_at TEXT,
  last_sign_in_at        TEXT,
  app_metadata           TEXT    NOT NULL,
  user_metadata          TEXT    NOT NULL,
  is_anonymous           INTEGER NOT NULL DEFAULT 0,
  banned_until           TEXT,
  created_at             TEXT    NOT NULL,
  updated_at             TEXT    NOT NULL,
  CONSTRAINT auth_users_email_key UNIQUE (email)
) STRICT;

-- A pending new address is looked up when its code is typed in.
CREATE INDEX auth_users_new_email_idx ON auth_users (new_email) WHERE new_email IS NOT NULL;
CREATE INDEX auth_users_created_at_idx ON auth_users (created_at, id);

-- The ways by which a user may prove who they are; e-mail is one of them.
CREATE TABLE auth_identities (
  id              TEXT NOT NULL PRIMARY KEY,
  user_id         TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  provider        TEXT NOT NULL,
  provider_id     TEXT NOT NULL,
  identity_data   TEXT NOT NULL,
  email           TEXT,
  last_sign_in_at TEXT,
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  CONSTRAINT auth_identities_provider_key UNIQUE (provider, provider_id)
) STRICT;

CREATE INDEX auth_identities_user_idx ON auth_identities (user_id);

-- One signed-in device. Refresh tokens are not stored: a token is the session, a counter and a signature, and
-- the row remembers the current counter. `rotations` lists [counter, microseconds] of the latest rotations,
-- as far back as the reuse interval asks.
CREATE TABLE auth_sessions (
  id              TEXT    NOT NULL PRIMARY KEY,
  user_id         TEXT    NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  aal             TEXT    NOT NULL,
  amr             TEXT    NOT NULL,
  refresh_counter INTEGER NOT NULL,
  rotations       TEXT    NOT NULL,
  user_agent      TEXT,
  ip_prefix       TEXT,
  created_at      TEXT    NOT NULL,
  refreshed_at    TEXT    NOT NULL
) STRICT;

CREATE INDEX auth_sessions_user_idx ON auth_sessions (user_id);
CREATE INDEX auth_sessions_refreshed_at_idx ON auth_sessions (refreshed_at);

-- What a mail carries: a link and a six-digit code for the same act, of which either works once. Both are kept
-- as digests only. A second mail of the same kind replaces the first.
CREATE TABLE auth_one_time_tokens (
  id                    TEXT    NOT NULL PRIMARY KEY,
  user_id               TEXT    NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  kind                  TEXT    NOT NULL,
  link_digest           TEXT    NOT NULL,
  code_digest           TEXT    NOT NULL,
  attempts              INTEGER NOT NULL DEFAULT 0,
  code_challenge        TEXT,
  code_challenge_method TEXT,
  created_at            TEXT    NOT NULL,
  expires_at            TEXT    NOT NULL,
  CONSTRAINT auth_one_time_tokens_kind_key UNIQUE (user_id, kind),
  CONSTRAINT auth_one_time_tokens_link_key UNIQUE (link_digest)
) STRICT;

CREATE INDEX auth_one_time_tokens_expires_at_idx ON auth_one_time_tokens (expires_at);

-- PKCE: the code that a clicked link hands to the browser, waiting to be exchanged.
CREATE TABLE auth_flow_states (
  code_digest           TEXT NOT NULL PRIMARY KEY,
  user_id               TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  code_challenge        TEXT NOT NULL,
  code_challenge_method TEXT NOT NULL,
  amr_method            TEXT NOT NULL,
  expires_at            TEXT NOT NULL
) STRICT;

CREATE INDEX auth_flow_states_user_idx ON auth_flow_states (user_id);
CREATE INDEX auth_flow_states_expires_at_idx ON auth_flow_states (expires_at);

-- Sessions that ended before their last access token did; read at start so that a restart forgets no logout.
CREATE TABLE auth_revocations (
  session_id TEXT NOT NULL PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX auth_revocations_expires_at_idx ON auth_revocations (expires_at);

-- When a mail of a kind was last asked for, whether or not the address has an account: keyed by address, so
-- that the limit tells nobody who has one.
CREATE TABLE auth_mail_throttle (
  email   TEXT NOT NULL,
  kind    TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  PRIMARY KEY (email, kind)
) STRICT;

CREATE INDEX auth_mail_throttle_sent_at_idx ON auth_mail_throttle (sent_at);
