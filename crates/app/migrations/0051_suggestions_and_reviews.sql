-- What an external service wrote to talk about, where both people agreed, and when it was asked.
ALTER TABLE daily_matches ADD COLUMN suggestion text;
ALTER TABLE daily_matches ADD COLUMN suggestion_tried_at timestamptz;

-- Requests that a person reviews what the arithmetic of the deck decided. Who was placed there is not stored.
CREATE TABLE placement_reviews (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  text text NOT NULL,
  -- The lines of "Por que estou vendo" as they were then.
  facts jsonb NOT NULL,
  state text NOT NULL,
  answer text,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT placement_reviews_state_check CHECK (state IN ('open', 'answered'))
);
CREATE INDEX placement_reviews_user ON placement_reviews (user_id, created_at);
CREATE UNIQUE INDEX placement_reviews_open ON placement_reviews (user_id) WHERE state = 'open';
CREATE INDEX placement_reviews_due ON placement_reviews (due_at) WHERE state = 'open';
