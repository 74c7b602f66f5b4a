-- One item can be removed more than once: its author may write it anew. A failed insertion would lose the report that
-- named it.
DROP INDEX mod_removed_item;
-- Set where something newer of the same item was removed since: this text is never put back.
ALTER TABLE mod_removed ADD COLUMN superseded_at timestamptz;
CREATE INDEX mod_removed_item ON mod_removed (user_id, item) WHERE restored_at IS NULL;

-- When a resumed game or a passed card last called the other person.
ALTER TABLE game_sessions ADD COLUMN called_at timestamptz;

-- Out of sight by a decision of moderation, or because a manager took it back.
ALTER TABLE couple_stories ADD COLUMN removed_at timestamptz;

-- Credits set aside for gifts whose recipient is gone: they go back at the term of the gift.
CREATE TABLE gift_releases (
  transfer_id uuid NOT NULL PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX gift_releases_due ON gift_releases (due_at);
