-- Letters: written at a desk, sealed, on their way for some hours, and opened once.

CREATE TABLE letters (
  -- Chosen by the client, so that saving twice is saving once.
  id uuid NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  -- Decided when the letter is sealed.
  kind text NOT NULL,
  answers_to uuid,
  paper text NOT NULL,
  seal text NOT NULL,
  body text NOT NULL,
  -- Hours on the way, as the writer chose.
  hours bigint NOT NULL,
  state text NOT NULL,
  -- Rises with each saved text.
  version bigint NOT NULL,
  -- Why the last attempt to seal it failed.
  reason text,
  -- The writer's own shelf.
  kept boolean NOT NULL,
  away boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  sealed_at timestamptz,
  deliver_at timestamptz,
  delivered_at timestamptz,
  -- Taken out of sight by a decision of moderation.
  removed_at timestamptz,
  CONSTRAINT letters_pkey PRIMARY KEY (id),
  CONSTRAINT letters_kind_check CHECK (kind IN ('match', 'presentation')),
  CONSTRAINT letters_hours_check CHECK (hours BETWEEN 6 AND 24),
  CONSTRAINT letters_state_check CHECK (state IN ('draft', 'in_transit', 'delivered', 'opened', 'answered', 'returned'))
);
CREATE INDEX letters_from ON letters (from_id, updated_at);
CREATE INDEX letters_to ON letters (to_id, state);
CREATE INDEX letters_deliver_at ON letters (deliver_at);
-- One unopened letter from one person to another.
CREATE UNIQUE INDEX letters_unopened_key ON letters (from_id, to_id) WHERE state IN ('in_transit', 'delivered');

-- What the recipient did with a letter that arrived. The writer reads none of it but that it was opened.
CREATE TABLE letter_receipts (
  letter_id uuid NOT NULL,
  user_id uuid NOT NULL,
  from_id uuid NOT NULL,
  opened_at timestamptz,
  kept boolean NOT NULL,
  away boolean NOT NULL,
  CONSTRAINT letter_receipts_pkey PRIMARY KEY (letter_id)
);
CREATE INDEX letter_receipts_user ON letter_receipts (user_id);
CREATE INDEX letter_receipts_from ON letter_receipts (from_id);

-- Each letter that was sealed, for the limits and the comparison with other letters. It outlives a withdrawal.
CREATE TABLE letter_seals (
  letter_id uuid NOT NULL,
  user_id uuid NOT NULL,
  to_id uuid NOT NULL,
  kind text NOT NULL,
  is_answer boolean NOT NULL,
  fingerprint bigint,
  times bigint NOT NULL,
  first_at timestamptz NOT NULL,
  sealed_at timestamptz NOT NULL,
  CONSTRAINT letter_seals_pkey PRIMARY KEY (letter_id)
);
CREATE INDEX letter_seals_user ON letter_seals (user_id, sealed_at);
CREATE INDEX letter_seals_to ON letter_seals (to_id);

CREATE TABLE letter_settings (
  user_id uuid NOT NULL,
  presentation boolean NOT NULL,
  CONSTRAINT letter_settings_pkey PRIMARY KEY (user_id)
);

-- Who agreed that the other may print the whole album of the two.
CREATE TABLE letter_album_consents (
  user_id uuid NOT NULL,
  other_id uuid NOT NULL,
  agreed_at timestamptz NOT NULL,
  CONSTRAINT letter_album_consents_pkey PRIMARY KEY (user_id, other_id)
);
CREATE INDEX letter_album_consents_other ON letter_album_consents (other_id);
