-- Buckets of files: declared by the program at its start, or made over the wire.
CREATE TABLE storage_buckets (
  id                 text COLLATE "C" NOT NULL PRIMARY KEY,
  owner_id           text,
  public             boolean          NOT NULL,
  file_size_limit    bigint,
  allowed_mime_types jsonb,
  created_at         timestamptz      NOT NULL,
  updated_at         timestamptz      NOT NULL
);

-- A file is its row. `version` names the bytes, which never change: a new content is a new version, a new name is a
-- new name of the same version. `folder` is the first segment of the name, for policies.
CREATE TABLE storage_objects (
  id                 uuid             NOT NULL PRIMARY KEY,
  bucket_id          text             NOT NULL REFERENCES storage_buckets (id),
  name               text COLLATE "C" NOT NULL,
  folder             text             NOT NULL,
  version            uuid             NOT NULL,
  owner_id           text,
  size               bigint           NOT NULL,
  content_type       text             NOT NULL,
  cache_control      text             NOT NULL,
  content_encoding   text,
  user_metadata      jsonb            NOT NULL,
  created_at         timestamptz      NOT NULL,
  updated_at         timestamptz      NOT NULL,
  CONSTRAINT storage_objects_name_key UNIQUE (bucket_id, name),
  CONSTRAINT storage_objects_version_key UNIQUE (version)
);

-- Files that arrive in several requests. `paused` is what the file store needs to go on after `received` bytes;
-- `length` is unknown until the client tells it. `token_id` is that of a signed permission, which stands in place of
-- the policies.
CREATE TABLE storage_uploads (
  id                 uuid             NOT NULL PRIMARY KEY,
  bucket_id          text             NOT NULL,
  name               text COLLATE "C" NOT NULL,
  owner_id           text,
  overwrites         boolean          NOT NULL,
  token_id           uuid,
  length             bigint,
  received           bigint           NOT NULL,
  version            uuid             NOT NULL,
  paused             jsonb,
  content_type       text             NOT NULL,
  cache_control      text             NOT NULL,
  content_encoding   text,
  user_metadata      jsonb            NOT NULL,
  expires_at         timestamptz      NOT NULL
);

CREATE INDEX storage_uploads_expires_at_idx ON storage_uploads (expires_at);
CREATE INDEX storage_uploads_owner_idx ON storage_uploads (owner_id);

-- Bytes that no row needs any more, written in the transaction that let go of them.
CREATE TABLE storage_removals (
  version            uuid             NOT NULL PRIMARY KEY
);

-- Signed permissions to upload that were used; kept until they would have ended.
CREATE TABLE storage_spent_tokens (
  id                 uuid             NOT NULL PRIMARY KEY,
  expires_at         timestamptz      NOT NULL
);

CREATE INDEX storage_spent_tokens_expires_at_idx ON storage_spent_tokens (expires_at);
