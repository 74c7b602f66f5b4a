-- What completes the ways to meet: removal of what was reported, gifts that are muted of one person, Match do Dia switched
-- off, reactions to messages.

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

-- What each of the two says to a message with one drawn sign.
CREATE TABLE message_reactions (
  message_id uuid NOT NULL,
  user_id uuid NOT NULL,
  match_id uuid NOT NULL,
  reaction text NOT NULL,
  reacted_at timestamptz NOT NULL,
  CONSTRAINT message_reactions_pkey PRIMARY KEY (message_id, user_id),
  CONSTRAINT message_reactions_check CHECK (reaction IN ('love', 'laugh', 'wow', 'hug', 'thanks')),
  CONSTRAINT message_reactions_message_fkey FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);
CREATE INDEX message_reactions_match ON message_reactions (match_id);
CREATE INDEX message_reactions_user ON message_reactions (user_id, reacted_at);

-- Notices of gifts named the match; they name the gift now.
UPDATE notifications SET ref = NULL WHERE kind = 'gift.received';
