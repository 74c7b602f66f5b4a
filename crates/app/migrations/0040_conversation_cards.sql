-- What other systems put between the messages of a conversation: a card that names a thing of that system.
CREATE TABLE conversation_cards (
  id uuid NOT NULL PRIMARY KEY,
  match_id uuid NOT NULL,
  kind text NOT NULL,
  -- The letter, the session or the gift. Its contents are read there, by the rules of its own system.
  subject_id uuid NOT NULL,
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT conversation_cards_kind_check CHECK (kind IN ('letter', 'game', 'gift')),
  CONSTRAINT conversation_cards_subject_key UNIQUE (kind, subject_id)
);
CREATE INDEX conversation_cards_match ON conversation_cards (match_id, created_at);
CREATE INDEX conversation_cards_author ON conversation_cards (author_id);
