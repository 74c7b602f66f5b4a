-- Every place and time that was proposed for a meeting. What was agreed changes only when the other side accepts.
CREATE TABLE meeting_proposals (
  id uuid NOT NULL,
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Whether it proposed the meeting, or another place or time for it.
  is_first boolean NOT NULL,
  -- Whether this person wrote the name of the place; the place of a gift is its sender's.
  own_words boolean NOT NULL,
  kind text NOT NULL,
  place text NOT NULL,
  starts_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT meeting_proposals_pkey PRIMARY KEY (id)
);
CREATE INDEX meeting_proposals_meeting ON meeting_proposals (meeting_id, created_at);
CREATE INDEX meeting_proposals_user ON meeting_proposals (user_id, created_at);
INSERT INTO meeting_proposals (id, meeting_id, user_id, is_first, own_words, kind, place, starts_at, created_at)
  SELECT id, id, user_id, sequence = 0, TRUE, kind, place, starts_at, updated_at FROM meetings
   WHERE state = 'proposed' AND NOT my_turn;

-- What was proposed instead of an agreed place or time, until it is answered.
ALTER TABLE meetings ADD COLUMN open_id uuid;

-- The name of a picture's file, which no other sending has; null for those before, which are named by their position.
ALTER TABLE verification_frames ADD COLUMN file text;

-- How often a person changed reactions since a moment, to which the limit of a minute is held.
CREATE TABLE message_reaction_paces (
  user_id uuid NOT NULL,
  since timestamptz NOT NULL,
  changes bigint NOT NULL,
  CONSTRAINT message_reaction_paces_pkey PRIMARY KEY (user_id)
);
DROP INDEX message_reactions_user;
CREATE INDEX message_reactions_user ON message_reactions (user_id);
