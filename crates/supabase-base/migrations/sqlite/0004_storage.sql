-- Buckets of files: declared by the program at its start, or made over the wire.
CREATE TABLE storage_buckets (
  id                 TEXT    NOT NULL PRIMARY KEY,
  owner_id           TEXT,
  public             INTEGER NOT NULL,
  file_size_limit    INTEGER,
  allowed_mime_types TEXT,
  created_at         TEXT    NOT NULL,
  updated_at         TEXT    NOT NULL
) STRICT;

-- A file is its row. `version` names the bytes, which never change: a new content is a new version, a new name is a
-- new name of the same version. `folder` is the first segment of the name, for policies.
CREATE TABLE storage_objects (
  id               TEXT    NOT NULL PRIMARY KEY,
  bucket_id        TEXT    NOT NULL REFERENCES storage_buckets (id),
  name             TEXT    NOT NULL,
  folder           TEXT    NOT NULL,
  version          TEXT    NOT NULL,
  owner_id         TEXT,
  size             INTEGER NOT NULL,
  content_type     TEXT    NOT NULL,
  cache_control    TEXT    NOT NULL,
  content_encoding TEXT,
  user_metadata    TEXT    NOT NULL,
  created_at       TEXT    NOT NULL,
  updated_at       TEXT    NOT NULL,
  CONSTRAINT storage_objects_name_key UNIQUE (bucket_id, name),
  CONSTRAINT storage_objects_version_key UNIQUE (version)
) STRICT;

-- Files that arrive in several requests. `paused` is what the file store needs to go on after `received` bytes;
-- `length` is unknown until the client tells it. `token_id` is that of a signed permission, which stands in place of
-- the policies.
CREATE TABLE storage_uploads (
  id               TEXT    NOT NULL PRIMARY KEY,
  bucket_id        TEXT    NOT NULL,
  name             TEXT    NOT NULL,
  owner_id         TEXT,
  overwrites       INTEGER NOT NULL,
  token_id         TEXT,
  length           INTEGER,
  received         INTEGER NOT NULL,
  version          TEXT    NOT NULL,
  paused           TEXT,
  content_type     TEXT    NOT NULL,
  cache_control    TEXT    NOT NULL,
  content_encoding TEXT,
  user_metadata    TEXT    NOT NULL,
  expires_at       TEXT    NOT NULL
) STRICT;

CREATE INDEX storage_uploads_expires_at_idx ON storage_uploads (expires_at);
CREATE INDEX storage_uploads_owner_idx ON storage_uploads (owner_id);

-- Bytes that no row needs any more, written in the transaction that let go of them.
CREATE TABLE storage_removals (
  version TEXT NOT NULL PRIMARY KEY
) STRICT;

-- Signed permissions to upload that were used; kept until they would have ended.
CREATE TABLE storage_spent_tokens (
  id         TEXT NOT NULL PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX storage_spent_tokens_expires_at_idx ON storage_spent_tokens (expires_at);
