-- Archives of their data that people downloaded; one whole one in a day.
CREATE TABLE data_exports (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null for one that broke off.
  finished_at timestamptz,
  CONSTRAINT data_exports_pkey PRIMARY KEY (id)
);
CREATE INDEX data_exports_user ON data_exports (user_id, started_at);
