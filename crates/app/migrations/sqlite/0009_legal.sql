-- Who accepted which version of which legal document. Its twin for PostgreSQL has the same tables and columns in the
-- same order.

-- Kept beyond the account: it proves what was accepted. `sha256` is of the words that were shown.
CREATE TABLE legal_acceptances (
  user_id TEXT NOT NULL,
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  locale TEXT NOT NULL,
  source TEXT NOT NULL,
  accepted_at TEXT NOT NULL,
  CONSTRAINT legal_acceptances_key PRIMARY KEY (user_id, document, version)
) STRICT;

-- Whom a coming version was told to, so that everybody hears of it once.
CREATE TABLE legal_notices (
  user_id TEXT NOT NULL,
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  told_at TEXT NOT NULL,
  CONSTRAINT legal_notices_key PRIMARY KEY (user_id, document, version)
) STRICT;
