-- Games of two people of a match. Cards are content of the program; what people answer stands in moves alone.
CREATE TABLE game_sessions (
  id uuid NOT NULL PRIMARY KEY,
  game text NOT NULL,
  match_id uuid NOT NULL,
  inviter_id uuid NOT NULL,
  other_id uuid NOT NULL,
  -- The inviter's name for the invitation: pressing twice is one invitation.
  client_id text NOT NULL,
  state text NOT NULL,
  -- The order of the cards follows from it alone.
  seed bigint NOT NULL,
  round bigint NOT NULL,
  step bigint NOT NULL,
  -- Rises when what a move may be changes; a move names the version that it answers.
  version bigint NOT NULL,
  created_at timestamptz NOT NULL,
  -- Until when the invitation can be accepted.
  expires_at timestamptz NOT NULL,
  turn_since timestamptz,
  nudged_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT game_sessions_state_check
    CHECK (state IN ('invited', 'active', 'paused', 'finished', 'declined', 'expired')),
  CONSTRAINT game_sessions_client_key UNIQUE (inviter_id, client_id)
);
-- One game of a kind at a time for each match.
CREATE UNIQUE INDEX game_sessions_open ON game_sessions (match_id, game) WHERE state IN ('invited', 'active', 'paused');
CREATE INDEX game_sessions_match ON game_sessions (match_id, game);
CREATE INDEX game_sessions_inviter ON game_sessions (inviter_id, created_at);
CREATE INDEX game_sessions_other ON game_sessions (other_id);
CREATE INDEX game_sessions_invited ON game_sessions (expires_at) WHERE state = 'invited';
CREATE INDEX game_sessions_turn ON game_sessions (turn_since) WHERE state = 'active';

-- The card of each round that began.
CREATE TABLE game_rounds (
  session_id uuid NOT NULL,
  round bigint NOT NULL,
  card text NOT NULL,
  passed boolean NOT NULL,
  CONSTRAINT game_rounds_pkey PRIMARY KEY (session_id, round),
  CONSTRAINT game_rounds_session_fkey FOREIGN KEY (session_id) REFERENCES game_sessions (id) ON DELETE CASCADE
);

CREATE TABLE game_moves (
  session_id uuid NOT NULL,
  round bigint NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT game_moves_pkey PRIMARY KEY (session_id, round, user_id, kind),
  CONSTRAINT game_moves_kind_check CHECK (kind IN ('choice', 'answer', 'guess', 'reaction', 'follow_up')),
  CONSTRAINT game_moves_session_fkey FOREIGN KEY (session_id) REFERENCES game_sessions (id) ON DELETE CASCADE
);
CREATE INDEX game_moves_user ON game_moves (user_id, created_at);

-- How close cards may come, and what they leave alone. The other person reads neither.
CREATE TABLE game_preferences (
  user_id uuid NOT NULL PRIMARY KEY,
  intensity bigint NOT NULL,
  muted jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT game_preferences_intensity_check CHECK (intensity BETWEEN 1 AND 3)
);

-- The four games that are bought can be played now.
UPDATE products SET on_sale = true WHERE kind = 'game';
