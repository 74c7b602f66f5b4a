-- Who knows whom. Its twin for PostgreSQL has the same tables and columns in the same order.

-- Whom the product showed to whom, and when last; a stranger is known to the viewer for a while after. `day` is the day
-- of the limit on which that was, so that counting a viewer's rows of a day counts different people.
CREATE TABLE shown_people (
  viewer TEXT NOT NULL,
  subject TEXT NOT NULL,
  shown_at TEXT NOT NULL,
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  CONSTRAINT shown_people_pkey PRIMARY KEY (viewer, subject)
) STRICT;
CREATE INDEX shown_people_viewer_day ON shown_people (viewer, day);
CREATE INDEX shown_people_subject ON shown_people (subject);
CREATE INDEX shown_people_shown_at ON shown_people (shown_at);

-- Who was seen before this record began counts as shown when they were: nobody's open page goes dead with it.
INSERT INTO shown_people (viewer, subject, shown_at, day, source)
SELECT viewer, subject, max(day) || 'T00:00:00.000000Z', max(day), 'deck'
  FROM impressions GROUP BY viewer, subject;

-- What the blocker called the person when blocking: a list of blocks tells nothing newer.
ALTER TABLE blocks ADD COLUMN name TEXT;
UPDATE blocks SET name = (SELECT p.full_name FROM profiles p WHERE p.id = blocks.blocked);

-- What others are told in place of `city_name` and `region` for a city of the gazetteer: its town, never a district or a
-- village. A start fills in what is missing.
ALTER TABLE profiles ADD COLUMN public_city TEXT;
ALTER TABLE profiles ADD COLUMN public_region TEXT;
CREATE INDEX profiles_without_public_city ON profiles (city_id) WHERE city_id IS NOT NULL AND public_city IS NULL;

-- When the person was here as others are told it, in steps of the clock: `presence_at` is told now, `presence_next_at` from
-- that moment on.
ALTER TABLE accounts ADD COLUMN presence_at TEXT;
ALTER TABLE accounts ADD COLUMN presence_next_at TEXT;
