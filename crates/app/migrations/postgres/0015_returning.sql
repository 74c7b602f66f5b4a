-- Blocks and bans that outlast accounts. Its twin for SQLite has the same tables and columns in the same order.

-- The plain hashes of folded addresses go; keyed ones are written in their place (`safety::returning`).
UPDATE accounts SET email_risk = NULL;
CREATE INDEX accounts_email_risk ON accounts (email_risk);
-- The account came back after a ban: nobody sees it until somebody has looked at it.
ALTER TABLE accounts ADD COLUMN held_at timestamptz;
-- What it was recognized by: email, phone or photo.
ALTER TABLE accounts ADD COLUMN held_by text;
-- Somebody looked at it and let it in; it is not held again.
ALTER TABLE accounts ADD COLUMN reviewed_at timestamptz;

-- Keyed hashes of what accounts that block, are blocked or are banned can be recognized by.
CREATE TABLE safety_marks (
  -- The account, or after its erasure a random id.
  owner uuid NOT NULL,
  -- email | phone | photo (sealed perceptual hash) | band (one byte of it with its place)
  kind text NOT NULL,
  mark text NOT NULL,
  -- Set at the erasure of the account: when the mark is deleted.
  until timestamptz,
  CONSTRAINT safety_marks_pkey PRIMARY KEY (owner, kind, mark)
);
CREATE INDEX safety_marks_mark ON safety_marks (kind, mark);

-- Bans, of accounts and of random ids that stand for erased ones.
CREATE TABLE safety_bans (
  owner uuid NOT NULL PRIMARY KEY,
  banned_at timestamptz NOT NULL,
  until timestamptz NOT NULL
);

-- Blocks of which at least one side was erased and is a random id.
CREATE TABLE lasting_blocks (
  blocker uuid NOT NULL,
  blocked uuid NOT NULL,
  created_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT lasting_blocks_pkey PRIMARY KEY (blocker, blocked)
);
CREATE INDEX lasting_blocks_blocked ON lasting_blocks (blocked);

-- Blocks that hold because one side was recognized; the origin is the block that they follow from.
CREATE TABLE inherited_blocks (
  blocker uuid NOT NULL,
  blocked uuid NOT NULL,
  origin_blocker uuid NOT NULL,
  origin_blocked uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT inherited_blocks_pkey PRIMARY KEY (blocker, blocked, origin_blocker, origin_blocked)
);
CREATE INDEX inherited_blocks_blocked ON inherited_blocks (blocked);
CREATE INDEX inherited_blocks_origin ON inherited_blocks (origin_blocker, origin_blocked);
CREATE INDEX profile_photos_dhash ON profile_photos (dhash);
