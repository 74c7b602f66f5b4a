-- Blocks and bans that outlast accounts. Its twin for PostgreSQL has the same tables and columns in the same order.

-- The plain hashes of folded addresses go; keyed ones are written in their place (`safety::returning`).
UPDATE accounts SET email_risk = NULL;
CREATE INDEX accounts_email_risk ON accounts (email_risk);
-- The account came back after a ban: nobody sees it until somebody has looked at it.
ALTER TABLE accounts ADD COLUMN held_at TEXT;
-- What it was recognized by: email, phone or photo.
ALTER TABLE accounts ADD COLUMN held_by TEXT;
-- Somebody looked at it and let it in; it is not held again.
ALTER TABLE accounts ADD COLUMN reviewed_at TEXT;

-- Keyed hashes of what accounts that block, are blocked or are banned can be recognized by.
CREATE TABLE safety_marks (
  -- The account, or after its erasure a random id.
  owner TEXT NOT NULL,
  -- email | phone | photo (sealed perceptual hash) | band (one byte of it with its place)
  kind TEXT NOT NULL,
  mark TEXT NOT NULL,
  -- Set at the erasure of the account: when the mark is deleted.
  until TEXT,
  CONSTRAINT safety_marks_pkey PRIMARY KEY (owner, kind, mark)
) STRICT;
CREATE INDEX safety_marks_mark ON safety_marks (kind, mark);

-- Bans, of accounts and of random ids that stand for erased ones.
CREATE TABLE safety_bans (
  owner TEXT NOT NULL PRIMARY KEY,
  banned_at TEXT NOT NULL,
  until TEXT NOT NULL
) STRICT;

-- Blocks of which at least one side was erased and is a random id.
CREATE TABLE lasting_blocks (
  blocker TEXT NOT NULL,
  blocked TEXT NOT NULL,
  created_at TEXT NOT NULL,
  until TEXT NOT NULL,
  CONSTRAINT lasting_blocks_pkey PRIMARY KEY (blocker, blocked)
) STRICT;
CREATE INDEX lasting_blocks_blocked ON lasting_blocks (blocked);

-- Blocks that hold because one side was recognized; the origin is the block that they follow from.
CREATE TABLE inherited_blocks (
  blocker TEXT NOT NULL,
  blocked TEXT NOT NULL,
  origin_blocker TEXT NOT NULL,
  origin_blocked TEXT NOT NULL,
  created_at TEXT NOT NULL,
  CONSTRAINT inherited_blocks_pkey PRIMARY KEY (blocker, blocked, origin_blocker, origin_blocked)
) STRICT;
CREATE INDEX inherited_blocks_blocked ON inherited_blocks (blocked);
CREATE INDEX inherited_blocks_origin ON inherited_blocks (origin_blocker, origin_blocked);
CREATE INDEX profile_photos_dhash ON profile_photos (dhash);
