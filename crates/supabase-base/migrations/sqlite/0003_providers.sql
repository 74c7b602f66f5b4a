-- Somebody on the way to a provider and back. The row stands for a state that may come back once; nonce, verifier
-- and the browser's cookie are computed from the state, so a stolen table lets nobody finish a sign-in.
CREATE TABLE auth_oauth_states (
  state_digest          TEXT NOT NULL PRIMARY KEY,
  provider              TEXT NOT NULL,
  redirect              TEXT NOT NULL,
  code_challenge        TEXT,
  code_challenge_method TEXT,
  link_user_id          TEXT REFERENCES auth_users (id) ON DELETE CASCADE,
  link_session_id       TEXT,
  expires_at            TEXT NOT NULL
) STRICT;

CREATE INDEX auth_oauth_states_expires_at_idx ON auth_oauth_states (expires_at);
CREATE INDEX auth_oauth_states_link_user_idx ON auth_oauth_states (link_user_id) WHERE link_user_id IS NOT NULL;

-- The provider's own tokens between the return to the browser and the exchange of its code, sealed under that
-- code, which is nowhere else.
CREATE TABLE auth_provider_tokens (
  code_digest TEXT NOT NULL PRIMARY KEY,
  sealed      TEXT NOT NULL,
  expires_at  TEXT NOT NULL
) STRICT;

CREATE INDEX auth_provider_tokens_expires_at_idx ON auth_provider_tokens (expires_at);
