-- Requests to delete an account by its address, without signing in. The address is sealed; rows go after two days.
CREATE TABLE deletion_requests (
  id uuid NOT NULL,
  -- The keyed hash of the address, for the limit of letters.
  mark text NOT NULL,
  sealed text NOT NULL,
  locale text NOT NULL,
  asked_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT deletion_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX deletion_requests_mark ON deletion_requests (mark, asked_at);
CREATE INDEX deletion_requests_asked ON deletion_requests (asked_at);
