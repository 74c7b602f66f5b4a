-- The proposal whose words the place of a meeting is; null for older meetings of which that is not known.
ALTER TABLE meetings ADD COLUMN place_id uuid;
-- Since when moderation keeps the words of the place out of sight. It outlives the account that wrote them.
ALTER TABLE meetings ADD COLUMN place_removed_at timestamptz;
ALTER TABLE meeting_proposals ADD COLUMN removed_at timestamptz;
UPDATE meetings SET place_id =
  (SELECT p.id FROM meeting_proposals p
    WHERE p.meeting_id = meetings.id AND p.kind = meetings.kind AND p.place = meetings.place AND p.starts_at = meetings.starts_at
    ORDER BY p.created_at DESC, p.id DESC LIMIT 1);

-- Those who like nearly everybody are looked for by time, and what is over is erased by time.
CREATE INDEX reaction_log_time ON reaction_log (created_at);

-- How often a person acted in games since a moment, to which the limit of a minute is held.
CREATE TABLE game_paces (
  user_id uuid NOT NULL,
  since timestamptz NOT NULL,
  acts bigint NOT NULL,
  CONSTRAINT game_paces_pkey PRIMARY KEY (user_id)
);

-- Whoever proves an address is looked for among the people of open cases who erased their accounts.
CREATE INDEX mod_cases_mark ON mod_cases (subject_mark);
