-- When a side of a match was shown that its like was answered, on whichever device that was. What was looked at before
-- this column is no news any more.
ALTER TABLE match_members ADD COLUMN celebrated_at timestamptz;
UPDATE match_members SET celebrated_at = seen_at WHERE seen_at IS NOT NULL;
