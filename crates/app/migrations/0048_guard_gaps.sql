-- What followed from each verdict, photos that two accounts show, questions about the age, notes and macros of moderation.

-- JSON: hold, notice, points and suspicion; null for verdicts before it was stored.
ALTER TABLE guard_verdicts ADD COLUMN outcome text;
CREATE INDEX guard_verdicts_event ON guard_verdicts (user_id, event, decided_at);

-- Whether the comment of a like has one of the recipient's hidden words; they do not read it then.
ALTER TABLE reactions ADD COLUMN hides boolean NOT NULL DEFAULT FALSE;

-- Days on which one side of a conversation proposed a video call.
CREATE TABLE guard_video_proposals (
  match_id uuid NOT NULL,
  proposer uuid NOT NULL,
  -- `YYYY-MM-DD`.
  day text NOT NULL,
  CONSTRAINT guard_video_proposals_pkey PRIMARY KEY (match_id, proposer, day)
);
CREATE INDEX guard_video_proposals_proposer ON guard_video_proposals (proposer);

-- Parts of the sealed hash of each photo, by which near ones are looked up.
CREATE TABLE photo_bands (
  band bigint NOT NULL,
  photo_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT photo_bands_pkey PRIMARY KEY (band, photo_id)
);
CREATE INDEX photo_bands_photo ON photo_bands (photo_id);
CREATE INDEX photo_bands_user ON photo_bands (user_id);

-- Since when the account is asked to show that its owner is at least eighteen; null for everybody else.
ALTER TABLE accounts ADD COLUMN age_asked_at timestamptz;
-- The decision asks for the age. It is stored as a warning, which restricts nothing by itself.
ALTER TABLE mod_decisions ADD COLUMN asks_age boolean NOT NULL DEFAULT FALSE;

-- Notes that moderators write for each other.
CREATE TABLE mod_notes (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  author uuid NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT mod_notes_pkey PRIMARY KEY (id),
  CONSTRAINT mod_notes_case_fkey FOREIGN KEY (case_id) REFERENCES mod_cases (id)
);
CREATE INDEX mod_notes_case ON mod_notes (case_id, at);

-- Prepared decisions of this installation.
CREATE TABLE mod_macros (
  id uuid NOT NULL,
  title text NOT NULL,
  action text NOT NULL,
  rule text NOT NULL,
  days bigint,
  facts text NOT NULL,
  position bigint NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT mod_macros_pkey PRIMARY KEY (id)
);
