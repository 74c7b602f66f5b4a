-- How long what was agreed to is kept, and from when a change of the legal documents may bind. Its twin for SQLite
-- has the same tables and columns in the same order.

-- When the account was erased: five years later its proofs go too. NULL while there is an account.
ALTER TABLE legal_acceptances ADD COLUMN account_ended_at timestamptz;
ALTER TABLE consents ADD COLUMN account_ended_at timestamptz;
CREATE INDEX legal_acceptances_ended ON legal_acceptances (account_ended_at) WHERE account_ended_at IS NOT NULL;
CREATE INDEX consents_ended ON consents (account_ended_at) WHERE account_ended_at IS NOT NULL;

-- Since when this installation has each version, and the day before which it does not bind, whatever its file says.
CREATE TABLE legal_versions (
  document text NOT NULL,
  version text NOT NULL,
  seen_at timestamptz NOT NULL,
  earliest date NOT NULL,
  CONSTRAINT legal_versions_key PRIMARY KEY (document, version)
);
