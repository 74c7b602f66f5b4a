-- Accounts. `email` holds the folded form (trimmed, lower case, computed in Rust), so one unique column decides.
CREATE TABLE auth_users (
  id                     uuid NOT NULL PRIMARY KEY,
  email                  text,
  password_hash          text,
  email_confirmed_at     timestamptz,
  invited_at             timestamptz,
  confirmation_sent_at   timestamptz,
  recovery_sent_at       timestamptz,
  new_email              text,
  email_change_sent_at   timestamptz,
  email_change_half      boolean NOT NULL DEFAULT false,
  reauthentication_sent_at timestamptz,
  last_sign_in_at        timestamptz,
  app_metadata           jsonb NOT NULL,
  user_metadata          jsonb NOT NULL,
  is_anonymous           boolean NOT NULL DEFAULT false,
  banned_until           timestamptz,
  created_at             timestamptz NOT NULL,
  updated_at             timestamptz NOT NULL,
  CONSTRAINT auth_users_email_key UNIQUE (email)
);

-- A pending new address is looked up when its code is typed in.
CREATE INDEX auth_users_new_email_idx ON auth_users (new_email) WHERE new_email IS NOT NULL;
CREATE INDEX auth_users_created_at_idx ON auth_users (created_at, id);

-- The ways by which a user may prove who they are; e-mail is one of them.
CREATE TABLE auth_identities (
  id              uuid NOT NULL PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  provider        text NOT NULL,
  provider_id     text NOT NULL,
  identity_data   jsonb NOT NULL,
  email           text,
  last_sign_in_at timestamptz,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT auth_identities_provider_key UNIQUE (provider, provider_id)
);

CREATE INDEX auth_identities_user_idx ON auth_identities (user_id);

-- One signed-in device. Refresh tokens are not stored: a token is the session, a counter and a signature, and
-- the row remembers the current counter. `rotations` lists [counter, microseconds] of the latest rotations,
-- as far back as the reuse interval asks.
CREATE TABLE auth_sessions (
  id              uuid NOT NULL PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  aal             text NOT NULL,
  amr             jsonb NOT NULL,
  refresh_counter bigint NOT NULL,
  rotations       jsonb NOT NULL,
  user_agent      text,
  ip_prefix       text,
  created_at      timestamptz NOT NULL,
  refreshed_at    timestamptz NOT NULL
);

CREATE INDEX auth_sessions_user_idx ON auth_sessions (user_id);
CREATE INDEX auth_sessions_refreshed_at_idx ON auth_sessions (refreshed_at);

-- What a mail carries: a link and a six-digit code for the same act, of which either works once. Both are kept
-- as digests only. A second mail of the same kind replaces the first.
CREATE TABLE auth_one_time_tokens (
  id                    uuid NOT NULL PRIMARY KEY,
  user_id               uuid NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  kind                  text NOT NULL,
  link_digest           text NOT NULL,
  code_digest           text NOT NULL,
  attempts              bigint NOT NULL DEFAULT 0,
  code_challenge        text,
  code_challenge_method text,
  created_at            timestamptz NOT NULL,
  expires_at            timestamptz NOT NULL,
  CONSTRAINT auth_one_time_tokens_kind_key UNIQUE (user_id, kind),
  CONSTRAINT auth_one_time_tokens_link_key UNIQUE (link_digest)
);

CREATE INDEX auth_one_time_tokens_expires_at_idx ON auth_one_time_tokens (expires_at);

-- PKCE: the code that a clicked link hands to the browser, waiting to be exchanged.
CREATE TABLE auth_flow_states (
  code_digest           text NOT NULL PRIMARY KEY,
  user_id               uuid NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  code_challenge        text NOT NULL,
  code_challenge_method text NOT NULL,
  amr_method            text NOT NULL,
  expires_at            timestamptz NOT NULL
);

CREATE INDEX auth_flow_states_user_idx ON auth_flow_states (user_id);
CREATE INDEX auth_flow_states_expires_at_idx ON auth_flow_states (expires_at);

-- Sessions that ended before their last access token did; read at start so that a restart forgets no logout.
CREATE TABLE auth_revocations (
  session_id uuid NOT NULL PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE INDEX auth_revocations_expires_at_idx ON auth_revocations (expires_at);

-- When a mail of a kind was last asked for, whether or not the address has an account: keyed by address, so
-- that the limit tells nobody who has one.
CREATE TABLE auth_mail_throttle (
  email   text NOT NULL,
  kind    text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (email, kind)
);

CREATE INDEX auth_mail_throttle_sent_at_idx ON auth_mail_throttle (sent_at);
