-- Roses with a first like, own cards of Verdade ou Desafio, and who of a match allows them.

-- A rose that goes with a like. Its price is pending until the two match; then it becomes a gift of the match, under the same
-- id and the same transfer.
CREATE TABLE like_roses (
  id uuid NOT NULL,
  sender_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  client_id text NOT NULL,
  credits bigint NOT NULL,
  transfer_id uuid NOT NULL,
  state text NOT NULL,
  sent_at timestamptz NOT NULL,
  -- When the like ends that it goes with.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT like_roses_pkey PRIMARY KEY (id),
  CONSTRAINT like_roses_client_key UNIQUE (sender_id, client_id),
  CONSTRAINT like_roses_state_check CHECK (state IN ('waiting', 'given', 'returned'))
);
CREATE UNIQUE INDEX like_roses_open ON like_roses (sender_id, recipient_id) WHERE state = 'waiting';
CREATE INDEX like_roses_sender ON like_roses (sender_id, sent_at);
CREATE INDEX like_roses_recipient ON like_roses (recipient_id);
CREATE INDEX like_roses_expires ON like_roses (expires_at) WHERE state = 'waiting';

-- Cards that a person wrote for Verdade ou Desafio with one match. The other person reads one when it is dealt.
CREATE TABLE game_cards (
  id uuid NOT NULL,
  match_id uuid NOT NULL,
  author_id uuid NOT NULL,
  client_id text NOT NULL,
  side text NOT NULL,
  -- 1 light, 2 middle, 3 close and never sexual.
  level bigint NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Taken out of sight of both by moderation.
  removed_at timestamptz,
  CONSTRAINT game_cards_pkey PRIMARY KEY (id),
  CONSTRAINT game_cards_client_key UNIQUE (author_id, client_id),
  CONSTRAINT game_cards_side_check CHECK (side IN ('truth', 'dare')),
  CONSTRAINT game_cards_level_check CHECK (level BETWEEN 1 AND 3)
);
CREATE INDEX game_cards_match ON game_cards (match_id, author_id);

-- Who of a match wants own cards in the deck. They are dealt while both do.
CREATE TABLE game_card_consents (
  match_id uuid NOT NULL,
  user_id uuid NOT NULL,
  since timestamptz NOT NULL,
  CONSTRAINT game_card_consents_pkey PRIMARY KEY (match_id, user_id)
);
CREATE INDEX game_card_consents_user ON game_card_consents (user_id);
