-- "Encontramos alguém": two people of a match say that they found each other, and the bill stops.

-- Set while both profiles rest because of each other.
ALTER TABLE matches ADD COLUMN couple_since timestamptz;

-- What one of the two said. What the other answered is in a table of its own, so that no export of the one who asked
-- holds it.
CREATE TABLE couple_questions (
  id uuid NOT NULL PRIMARY KEY,
  match_id uuid NOT NULL,
  asker_id uuid NOT NULL,
  other_id uuid NOT NULL,
  state text NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT couple_questions_state_check CHECK (state IN ('open', 'confirmed', 'expired', 'withdrawn'))
);
CREATE UNIQUE INDEX couple_questions_open ON couple_questions (match_id) WHERE state = 'open';
CREATE INDEX couple_questions_asker ON couple_questions (asker_id, asked_at);
CREATE INDEX couple_questions_other ON couple_questions (other_id);
CREATE INDEX couple_questions_due ON couple_questions (expires_at) WHERE state = 'open';

CREATE TABLE couple_answers (
  question_id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  answer text NOT NULL,
  answered_at timestamptz NOT NULL,
  CONSTRAINT couple_answers_answer_check CHECK (answer IN ('confirm', 'decline')),
  CONSTRAINT couple_answers_question_fkey FOREIGN KEY (question_id) REFERENCES couple_questions (id) ON DELETE CASCADE
);
CREATE INDEX couple_answers_user ON couple_answers (user_id);

-- Why a profile rests: with the other person, or alone after a week without an answer.
CREATE TABLE couple_rests (
  user_id uuid NOT NULL PRIMARY KEY,
  match_id uuid NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL,
  CONSTRAINT couple_rests_reason_check CHECK (reason IN ('couple', 'alone'))
);
CREATE INDEX couple_rests_match ON couple_rests (match_id);

-- The months that go back. The key makes it once for each order, whatever happens twice.
CREATE TABLE couple_refunds (
  order_id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  -- Whole months that had not begun; 0 for a pass that had not begun.
  months bigint NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX couple_refunds_user ON couple_refunds (user_id, asked_at);

-- The story of two, told by one and agreed to by the other. Staff read it after that, everybody once it is published.
CREATE TABLE couple_stories (
  match_id uuid NOT NULL PRIMARY KEY,
  author_id uuid NOT NULL,
  other_id uuid NOT NULL,
  text text NOT NULL,
  -- Rises with each text, so that nobody agrees to another than they read.
  version bigint NOT NULL,
  written_at timestamptz NOT NULL,
  agreed_at timestamptz,
  published_at timestamptz
);
CREATE INDEX couple_stories_author ON couple_stories (author_id);
CREATE INDEX couple_stories_other ON couple_stories (other_id);
CREATE INDEX couple_stories_agreed ON couple_stories (agreed_at) WHERE agreed_at IS NOT NULL;

-- A member's own link. Who came by it is not stored: only a number for each month.
CREATE TABLE member_invites (
  user_id uuid NOT NULL PRIMARY KEY,
  -- Null while the link is switched off; a new one each time it is switched on.
  code text,
  shows_name boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- How many links were made on which day.
  links_day text NOT NULL,
  links_made bigint NOT NULL
);
CREATE UNIQUE INDEX member_invites_code ON member_invites (code) WHERE code IS NOT NULL;
CREATE TABLE member_invite_counts (
  user_id uuid NOT NULL,
  -- The first day of the month, `YYYY-MM-DD`.
  month text NOT NULL,
  joined bigint NOT NULL,
  CONSTRAINT member_invite_counts_pkey PRIMARY KEY (user_id, month)
);
-- An account counts once, wherever it came from.
CREATE TABLE member_invite_uses (
  user_id uuid NOT NULL PRIMARY KEY,
  used_on text NOT NULL
);

-- What of a payment was asked back, so that it can be asked again after a dispute that was won.
ALTER TABLE orders ADD COLUMN refund_wanted bigint;
