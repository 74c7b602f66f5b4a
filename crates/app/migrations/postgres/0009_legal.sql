-- Who accepted which version of which legal document. Its twin for SQLite has the same tables and columns in the
-- same order.

-- Kept beyond the account: it proves what was accepted. `sha256` is of the words that were shown.
CREATE TABLE legal_acceptances (
  user_id uuid NOT NULL,
  document text NOT NULL,
  version text NOT NULL,
  sha256 text NOT NULL,
  locale text NOT NULL,
  source text NOT NULL,
  accepted_at timestamptz NOT NULL,
  CONSTRAINT legal_acceptances_key PRIMARY KEY (user_id, document, version)
);

-- Whom a coming version was told to, so that everybody hears of it once.
CREATE TABLE legal_notices (
  user_id uuid NOT NULL,
  document text NOT NULL,
  version text NOT NULL,
  told_at timestamptz NOT NULL,
  CONSTRAINT legal_notices_key PRIMARY KEY (user_id, document, version)
);
