-- Verification: badges that people confirm, the attempts that lead to them, who reviewed them, and requests of matches.

-- What remains of a verification: the verdict, how, when, and until when. No picture.
CREATE TABLE verifications (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  -- Of the identity badge: at least eighteen.
  over18 boolean,
  granted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Photos of the profile up to then were compared; a newer main photo pauses the badge.
  photos_as_of timestamptz NOT NULL,
  paused_at timestamptz,
  CONSTRAINT verifications_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT verifications_kind_check CHECK (kind IN ('profile', 'identity')),
  CONSTRAINT verifications_age_check CHECK ((kind = 'identity') = (over18 IS NOT NULL))
);
CREATE INDEX verifications_expires_at ON verifications (expires_at);

CREATE TABLE verification_attempts (
  -- Random: reviewers see it, and it says neither who nor when.
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  -- Whether the person has a free hand; otherwise every gesture is of the face alone.
  hands boolean NOT NULL,
  gestures jsonb NOT NULL,
  code text,
  swaps bigint NOT NULL,
  created_at timestamptz NOT NULL,
  capture_until timestamptz NOT NULL,
  submitted_at timestamptz,
  decided_at timestamptz,
  reason text,
  appeal_text text,
  appealed_at timestamptz,
  -- When the frames must be gone, and when they were.
  erase_at timestamptz NOT NULL,
  erased_at timestamptz,
  CONSTRAINT verification_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT verification_attempts_kind_check CHECK (kind IN ('profile', 'identity', 'recheck')),
  CONSTRAINT verification_attempts_state_check
    CHECK (state IN ('drawn', 'pending', 'approved', 'rejected', 'appealed', 'withdrawn', 'lapsed')),
  CONSTRAINT verification_attempts_decided_check
    CHECK (state NOT IN ('approved', 'rejected') OR decided_at IS NOT NULL)
);
CREATE UNIQUE INDEX verification_attempts_open ON verification_attempts (user_id, kind)
  WHERE state IN ('drawn', 'pending', 'appealed');
CREATE INDEX verification_attempts_user ON verification_attempts (user_id, created_at);
CREATE INDEX verification_attempts_queue ON verification_attempts (submitted_at) WHERE state IN ('pending', 'appealed');
CREATE INDEX verification_attempts_erase ON verification_attempts (erase_at) WHERE erased_at IS NULL;

-- One picture of an attempt; the row goes with the file.
CREATE TABLE verification_frames (
  attempt_id uuid NOT NULL,
  position bigint NOT NULL,
  user_id uuid NOT NULL,
  digest text NOT NULL,
  dhash text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT verification_frames_pkey PRIMARY KEY (attempt_id, position),
  CONSTRAINT verification_frames_position_check CHECK (position BETWEEN 1 AND 3)
);
CREATE INDEX verification_frames_digest ON verification_frames (digest);
CREATE INDEX verification_frames_dhash ON verification_frames (dhash);
CREATE INDEX verification_frames_user ON verification_frames (user_id);

-- Who reviews an attempt, and what they answered. One row for each reviewer: nobody takes two seats.
CREATE TABLE verification_seats (
  attempt_id uuid NOT NULL,
  reviewer uuid NOT NULL,
  -- Whose attempt it is.
  user_id uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  of_appeal boolean NOT NULL,
  approve boolean,
  reason text,
  decided_at timestamptz,
  CONSTRAINT verification_seats_pkey PRIMARY KEY (attempt_id, reviewer),
  CONSTRAINT verification_seats_self_check CHECK (reviewer <> user_id),
  CONSTRAINT verification_seats_decided_check CHECK ((approve IS NULL) = (decided_at IS NULL))
);
CREATE INDEX verification_seats_reviewer ON verification_seats (reviewer);
CREATE INDEX verification_seats_user ON verification_seats (user_id);

-- Keyed hashes of pictures that were refused as fraud: no id, no picture.
CREATE TABLE verification_marks (
  mark text NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT verification_marks_pkey PRIMARY KEY (mark)
);

-- A match asked the other to verify: once for each match and side.
CREATE TABLE verification_requests (
  match_id uuid NOT NULL,
  asker uuid NOT NULL,
  asked uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT verification_requests_pkey PRIMARY KEY (match_id, asker)
);
CREATE INDEX verification_requests_asked ON verification_requests (asked);
CREATE INDEX verification_requests_asker ON verification_requests (asker);

-- The badge of the profile now follows from `verifications` alone.
UPDATE profiles SET verified = FALSE WHERE verified;
