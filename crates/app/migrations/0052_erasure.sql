-- What remains after people part, leave or are reported, and for how long: former matches, evidence as it was reported,
-- inactive accounts, the log of accesses, reasons for leaving, the history of one's own vibe.

-- The first name of the other side when the two matched, and since when the other side is hidden from everybody. A
-- former match is reported by these, so that nothing of the profile is needed.
ALTER TABLE match_members ADD COLUMN known_name text;
ALTER TABLE match_members ADD COLUMN hidden_since timestamptz;
CREATE INDEX match_members_other ON match_members (other_id);
CREATE INDEX match_members_hidden ON match_members (hidden_since) WHERE hidden_since IS NOT NULL;

-- Purges look for these.
CREATE INDEX messages_deleted ON messages (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX message_versions_replaced ON message_versions (replaced_at);

-- The profile's texts as they were when it was reported, for moderators alone; deleted with the report.
ALTER TABLE reports ADD COLUMN profile_snapshot jsonb;

-- Photos of reported people, whose files are held until the last case about the person is erased. `file` and `sha256`
-- are set once the file was copied; a photo whose file was gone by then stays without.
CREATE TABLE evidence_photos (
  photo_id uuid NOT NULL PRIMARY KEY,
  subject uuid NOT NULL,
  path text NOT NULL,
  position bigint NOT NULL,
  width bigint NOT NULL,
  height bigint NOT NULL,
  thumbhash text NOT NULL,
  -- Known abuse: only administrators open it, and it leaves as a hash.
  restricted boolean NOT NULL,
  held_at timestamptz NOT NULL,
  copied_at timestamptz,
  file text,
  sha256 text
);
CREATE INDEX evidence_photos_subject ON evidence_photos (subject);
CREATE INDEX evidence_photos_waiting ON evidence_photos (held_at) WHERE copied_at IS NULL;

-- Accounts that were told that they will be deleted for not being used.
CREATE TABLE inactivity_warnings (
  user_id uuid NOT NULL PRIMARY KEY,
  warned_at timestamptz NOT NULL
);

-- Date, time and address of accesses, for six months, where Brazilian law asks for it. The person and the address are
-- keyed hashes; the address itself is sealed.
CREATE TABLE access_log (
  id uuid NOT NULL PRIMARY KEY,
  person text NOT NULL,
  address text NOT NULL,
  hour timestamptz NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT access_log_key UNIQUE (person, address, hour)
);
CREATE INDEX access_log_hour ON access_log (hour);

-- Why people left, without the people; the month alone says when.
CREATE TABLE leaving_reasons (
  id uuid NOT NULL PRIMARY KEY,
  reason text NOT NULL,
  text text,
  month text NOT NULL
);
CREATE INDEX leaving_reasons_month ON leaving_reasons (month);
