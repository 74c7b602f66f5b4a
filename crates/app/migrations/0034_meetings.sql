-- First meetings in person: what two matched people agreed on, and what each of them set up for their own safety.

-- Who says that they have seen the other on video; both rows together are the mark.
CREATE TABLE video_marks (
  user_id uuid NOT NULL,
  other_id uuid NOT NULL,
  marked_at timestamptz NOT NULL,
  CONSTRAINT video_marks_pkey PRIMARY KEY (user_id, other_id)
);

-- One row for each side, so that a person's own plan outlives the other's account. What was agreed is equal in both.
CREATE TABLE meetings (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  other_id uuid NOT NULL,
  match_id uuid NOT NULL,
  state text NOT NULL,
  my_turn boolean NOT NULL,
  kind text NOT NULL,
  place text NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Rises with each change, for calendars.
  sequence bigint NOT NULL,
  -- Whether the other person's contacts may see a photo of this person.
  shows_photo boolean NOT NULL,
  -- 'off' until contacts were told, 'on', and 'ended' when the person is home.
  watch text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT meetings_pkey PRIMARY KEY (id, user_id),
  CONSTRAINT meetings_state_check CHECK (state IN ('proposed', 'confirmed', 'declined', 'cancelled')),
  CONSTRAINT meetings_watch_check CHECK (watch IN ('off', 'on', 'ended'))
);
CREATE INDEX meetings_user ON meetings (user_id, starts_at);
CREATE INDEX meetings_match ON meetings (match_id);
CREATE INDEX meetings_time ON meetings (starts_at);

CREATE TABLE meeting_contacts (
  id uuid NOT NULL,
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Name and address.
  sealed text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The first look at the link before the meeting; later looks are not noted.
  opened_at timestamptz,
  CONSTRAINT meeting_contacts_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_contacts_token_key UNIQUE (token_hash)
);
CREATE INDEX meeting_contacts_meeting ON meeting_contacts (meeting_id, user_id);
CREATE INDEX meeting_contacts_user ON meeting_contacts (user_id, created_at);

CREATE TABLE meeting_checkins (
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  step text NOT NULL,
  due_at timestamptz NOT NULL,
  asked_at timestamptz,
  reminded_at timestamptz,
  answered_at timestamptz,
  alerted_at timestamptz,
  snoozes bigint NOT NULL,
  CONSTRAINT meeting_checkins_pkey PRIMARY KEY (meeting_id, user_id, step)
);
CREATE INDEX meeting_checkins_user ON meeting_checkins (user_id);

-- One row for each answer, whatever PIN came with it, so that both cost the same.
CREATE TABLE meeting_answers (
  id uuid NOT NULL,
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  meaning text NOT NULL,
  given_at timestamptz NOT NULL,
  -- When the contacts were written to because of it.
  told_at timestamptz,
  CONSTRAINT meeting_answers_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_answers_meaning_check CHECK (meaning IN ('own', 'coerced', 'help'))
);
CREATE INDEX meeting_answers_meeting ON meeting_answers (meeting_id, user_id);

CREATE TABLE meeting_pins (
  user_id uuid NOT NULL,
  first_hash text NOT NULL,
  second_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  tries bigint NOT NULL,
  tries_since timestamptz NOT NULL,
  CONSTRAINT meeting_pins_pkey PRIMARY KEY (user_id)
);

-- The last position of a person who shares it: one row, sealed.
CREATE TABLE meeting_locations (
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sealed text NOT NULL,
  taken_at timestamptz NOT NULL,
  CONSTRAINT meeting_locations_pkey PRIMARY KEY (meeting_id, user_id)
);

CREATE TABLE meeting_feedback (
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  other_id uuid NOT NULL,
  met boolean NOT NULL,
  honest boolean,
  again boolean,
  given_at timestamptz NOT NULL,
  CONSTRAINT meeting_feedback_pkey PRIMARY KEY (meeting_id, user_id)
);
CREATE INDEX meeting_feedback_other ON meeting_feedback (other_id, given_at);
