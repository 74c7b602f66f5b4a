-- Screening of photos, and what is remembered of photos that were removed.

CREATE TABLE photo_screenings (
  photo_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Perceptual hashes of the photo and of narrow crops of it, sealed: hexadecimal, one after the other.
  hashes text NOT NULL,
  -- Hints for a reviewer; they decide nothing.
  hints jsonb NOT NULL,
  -- Why the photo waits for a person: known, abuse, minor or nudity.
  finding text,
  -- Null while the classifier has not answered.
  screened_at timestamptz,
  CONSTRAINT photo_screenings_pkey PRIMARY KEY (photo_id),
  CONSTRAINT photo_screenings_finding_check CHECK (finding IN ('known', 'abuse', 'minor', 'nudity'))
);
CREATE INDEX photo_screenings_user ON photo_screenings (user_id);
CREATE INDEX photo_screenings_waiting ON photo_screenings (photo_id) WHERE screened_at IS NULL;

-- Photos of banned accounts and photos that moderation removed, as hashes alone.
CREATE TABLE known_photos (
  id uuid NOT NULL,
  photo_id uuid NOT NULL,
  -- The account that showed it; null once it is erased.
  account uuid,
  reason text NOT NULL,
  hashes text NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT known_photos_pkey PRIMARY KEY (id),
  CONSTRAINT known_photos_photo_key UNIQUE (photo_id, reason),
  CONSTRAINT known_photos_reason_check CHECK (reason IN ('banned', 'rejected'))
);
CREATE INDEX known_photos_account ON known_photos (account);
CREATE INDEX known_photos_until ON known_photos (until);
