-- intention: when the seal may be remade, what was appealed, and the quiz that was left in the middle
-- The month of waiting counts from here; null stands for created_at.
ALTER TABLE intention_results ADD COLUMN sealed_at TEXT;
-- The one new attempt of the first day is used up.
ALTER TABLE intention_results ADD COLUMN second_thought INTEGER NOT NULL DEFAULT 0;
-- An appeal was granted: what spoke against the seal until then no longer counts.
ALTER TABLE intention_results ADD COLUMN pardoned_at TEXT;

CREATE TABLE intention_drafts (
  user_id TEXT NOT NULL PRIMARY KEY,
  mode TEXT NOT NULL,
  answers TEXT NOT NULL,
  -- Ids of the pages in the order in which they came.
  asked TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE intention_appeals (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  text TEXT NOT NULL,
  -- The number that was contested.
  authenticity INTEGER NOT NULL,
  state TEXT NOT NULL,
  answer TEXT,
  created_at TEXT NOT NULL,
  decided_at TEXT
) STRICT;
CREATE UNIQUE INDEX intention_appeals_open ON intention_appeals (user_id) WHERE state = 'open';
CREATE INDEX intention_appeals_state ON intention_appeals (state, created_at);

-- trust: what counts for others is kept apart from what its owner changed today
ALTER TABLE matchmaking_preferences ADD COLUMN recalculated_at TEXT;
-- When a change that waits will count.
ALTER TABLE matchmaking_preferences ADD COLUMN pending_at TEXT;

ALTER TABLE trust_answers ADD COLUMN accept_mask INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trust_answers ADD COLUMN importance INTEGER NOT NULL DEFAULT 2;
ALTER TABLE trust_answers ADD COLUMN dealbreaker INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trust_answers ADD COLUMN private INTEGER NOT NULL DEFAULT 1;
UPDATE trust_answers SET
  accept_mask = COALESCE((SELECT d.accept_mask FROM matchmaking_details d
     WHERE d.user_id = trust_answers.user_id AND d.question_id = trust_answers.question_id), 0),
  importance = COALESCE((SELECT d.importance FROM matchmaking_details d
     WHERE d.user_id = trust_answers.user_id AND d.question_id = trust_answers.question_id), CASE
    WHEN question_id IN ('tq01', 'tq04', 'tq10') THEN 3
    WHEN question_id IN ('tq07', 'tq11', 'tq13', 'tq16', 'tq18', 'tq19') THEN 1
    ELSE 2 END),
  dealbreaker = COALESCE((SELECT d.dealbreaker FROM matchmaking_details d
     WHERE d.user_id = trust_answers.user_id AND d.question_id = trust_answers.question_id), 0),
  private = COALESCE((SELECT d.private FROM matchmaking_details d
     WHERE d.user_id = trust_answers.user_id AND d.question_id = trust_answers.question_id), (question_id IN ('tq02', 'tq03', 'tq16')));

CREATE TABLE matchmaking_history (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  cultural_values TEXT NOT NULL,
  replaced_at TEXT NOT NULL
) STRICT;
CREATE INDEX matchmaking_history_user ON matchmaking_history (user_id, replaced_at);
CREATE INDEX matchmaking_history_age ON matchmaking_history (replaced_at);
