-- What completes the ways to meet: removal of what was reported, gifts that are muted of one person, Match do Dia switched
-- off.

-- Words in games and gifts that moderation took out of sight of both people.
ALTER TABLE game_moves ADD COLUMN removed_at timestamptz;
ALTER TABLE gifts ADD COLUMN removed_at timestamptz;
ALTER TABLE gift_answers ADD COLUMN removed_at timestamptz;

-- People whose gifts arrive without a word. They learn nothing of it.
CREATE TABLE gift_mutes (
  user_id uuid NOT NULL,
  person_id uuid NOT NULL,
  since timestamptz NOT NULL,
  CONSTRAINT gift_mutes_pkey PRIMARY KEY (user_id, person_id)
);
CREATE INDEX gift_mutes_person ON gift_mutes (person_id);

-- People who switched Match do Dia off.
CREATE TABLE daily_match_off (
  user_id uuid NOT NULL PRIMARY KEY,
  since timestamptz NOT NULL
);

-- Notices of gifts named the match; they name the gift now.
UPDATE notifications SET ref = NULL WHERE kind = 'gift.received';
