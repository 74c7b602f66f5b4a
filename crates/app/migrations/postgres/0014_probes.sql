-- Limits on changes of one's own private facts, so that they cannot be used to read somebody else's. Its twin for
-- SQLite has the same tables and columns in the same order.
-- How often answers were added without counting as the day's change.
ALTER TABLE matchmaking_preferences ADD COLUMN additions bigint NOT NULL DEFAULT 0;

-- Since when changes of the gender identity and of the gender preferences are counted: since the person was first shown
-- somebody, or could like. It is never reset.
ALTER TABLE profiles ADD COLUMN changes_counted_from timestamptz;
UPDATE profiles SET changes_counted_from = COALESCE(onboarded_at, created_at) WHERE ready;
