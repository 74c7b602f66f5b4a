-- How often mails of a kind come; null is the kind's own way.
ALTER TABLE notification_preferences ADD COLUMN frequency text;
CREATE INDEX notification_preferences_gathered ON notification_preferences (user_id) WHERE frequency IS NOT NULL;

-- The last day, where the person lives, on which a gathered mail of each frequency left.
CREATE TABLE notification_mail_days (
  user_id uuid NOT NULL,
  frequency text NOT NULL,
  day text NOT NULL,
  CONSTRAINT notification_mail_days_pkey PRIMARY KEY (user_id, frequency)
);

-- A person's own hours without pushes, by the weekday on which they begin: 1 is Monday. Equal hours are none.
CREATE TABLE push_quiet_hours (
  user_id uuid NOT NULL,
  weekday bigint NOT NULL,
  from_hour bigint NOT NULL,
  until_hour bigint NOT NULL,
  CONSTRAINT push_quiet_hours_pkey PRIMARY KEY (user_id, weekday)
);

-- "Avisar quando alguém combinar": the wish of an empty deck, and when it was last fulfilled.
CREATE TABLE deck_wishes (
  user_id uuid NOT NULL PRIMARY KEY,
  -- Null when nothing is wished.
  wished_at timestamptz,
  fulfilled_at timestamptz
);
CREATE INDEX deck_wishes_open ON deck_wishes (user_id) WHERE wished_at IS NOT NULL;

-- `vibeHistory`: how a person's seal came to be what it is. For its owner alone.
CREATE TABLE vibe_history (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT vibe_history_kind_check CHECK (kind IN ('quiz', 'seal', 'visibility'))
);
CREATE INDEX vibe_history_user ON vibe_history (user_id, created_at);

-- "O que mudou por causa de vocês": what came of decided feedback. The words are of the managers, never of its author.
CREATE TABLE feedback_changes (
  id uuid NOT NULL PRIMARY KEY,
  feedback_id uuid NOT NULL,
  text_brazil text NOT NULL,
  text_portugal text NOT NULL,
  published_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CONSTRAINT feedback_changes_feedback_key UNIQUE (feedback_id)
);
CREATE INDEX feedback_changes_published ON feedback_changes (published_at);

-- Further visits that were planned with Premium, after the one of `city_visits`; the next one takes its place.
CREATE TABLE planned_visits (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  city_id bigint NOT NULL,
  city text NOT NULL,
  country_code text NOT NULL,
  from_day text NOT NULL,
  until_day text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX planned_visits_user ON planned_visits (user_id, starts_at);
