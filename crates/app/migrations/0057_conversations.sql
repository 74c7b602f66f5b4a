-- Photos and stamps in conversations, consent to photos, and how far a device has fetched.

-- text, photo or stamp. The body of the last two is empty.
ALTER TABLE messages ADD COLUMN kind text NOT NULL DEFAULT 'text';
-- Which of the drawn stamps.
ALTER TABLE messages ADD COLUMN stamp text;
-- The last message of the other side that a device of this person has; it only moves forward.
ALTER TABLE match_members ADD COLUMN delivered_id uuid;

-- Whose photos a person accepts: those of the other side of a match. One of an earlier match of the same two does not count.
CREATE TABLE photo_consents (
  match_id uuid NOT NULL,
  user_id uuid NOT NULL,
  since timestamptz NOT NULL,
  CONSTRAINT photo_consents_pkey PRIMARY KEY (match_id, user_id)
);
CREATE INDEX photo_consents_user ON photo_consents (user_id);

-- Photos of messages. The files are in the store of photos, in the folder of the sender.
CREATE TABLE message_photos (
  id uuid NOT NULL,
  match_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  -- Null until it is sent.
  message_id uuid,
  width bigint NOT NULL,
  height bigint NOT NULL,
  thumbhash text NOT NULL,
  -- It may show nudity, or no classifier has answered: the recipient is told before opening it.
  sensitive boolean NOT NULL,
  -- Screening found what nobody may be sent; a person looks at it.
  refused boolean NOT NULL DEFAULT FALSE,
  -- Shown to the recipient a single time.
  once boolean NOT NULL DEFAULT FALSE,
  opened_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT message_photos_pkey PRIMARY KEY (id),
  CONSTRAINT message_photos_message_key UNIQUE (message_id)
);
CREATE INDEX message_photos_sender ON message_photos (sender_id, created_at);
CREATE INDEX message_photos_match ON message_photos (match_id);

-- Copies of photos that a report points at. They stay when the photo goes, as long as the report does.
CREATE TABLE reported_photos (
  photo_id uuid NOT NULL,
  report_id uuid NOT NULL,
  CONSTRAINT reported_photos_pkey PRIMARY KEY (photo_id, report_id)
);
CREATE INDEX reported_photos_report ON reported_photos (report_id);
