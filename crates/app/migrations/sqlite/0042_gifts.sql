-- Credits and gifts. Its twin for PostgreSQL has the same tables and columns in the same order.

-- Packs of credits; how many one holds is a rule of the program.
INSERT INTO products (id, kind, months, days, renews, on_sale, position) VALUES
  ('credits_50', 'credits', NULL, NULL, 0, 1, 10),
  ('credits_120', 'credits', NULL, NULL, 0, 1, 11),
  ('credits_300', 'credits', NULL, NULL, 0, 1, 12);
INSERT INTO product_prices (product_id, currency, amount) VALUES
  ('credits_50', 'BRL', 990), ('credits_50', 'EUR', 249),
  ('credits_120', 'BRL', 1990), ('credits_120', 'EUR', 499),
  ('credits_300', 'BRL', 4490), ('credits_300', 'EUR', 1099);

-- A member's account. Its balance is what a replay of its entries gives; below zero only after a payment was taken back.
CREATE TABLE wallet_accounts (
  id TEXT NOT NULL PRIMARY KEY,
  -- Null once the account of its member was erased.
  user_id TEXT,
  balance INTEGER NOT NULL,
  -- Rises with each entry.
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  CONSTRAINT wallet_accounts_user_key UNIQUE (user_id)
) STRICT;

-- A movement of credits. One that is pending is ended once, by another that names it.
CREATE TABLE wallet_transfers (
  id TEXT NOT NULL PRIMARY KEY,
  -- The same key is the same movement.
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  step TEXT NOT NULL,
  pending_id TEXT,
  account_id TEXT NOT NULL,
  -- Null once the account of its member was erased.
  user_id TEXT,
  amount INTEGER NOT NULL,
  -- What it is about: an order, a gift.
  reference TEXT,
  created_at TEXT NOT NULL,
  CONSTRAINT wallet_transfers_key_key UNIQUE (key),
  CONSTRAINT wallet_transfers_pending_key UNIQUE (pending_id),
  CONSTRAINT wallet_transfers_amount_check CHECK (amount > 0),
  CONSTRAINT wallet_transfers_step_check CHECK (step IN ('posted', 'pending', 'post', 'void', 'expire'))
) STRICT;
CREATE INDEX wallet_transfers_user ON wallet_transfers (user_id, created_at);
CREATE INDEX wallet_transfers_account ON wallet_transfers (account_id);
CREATE INDEX wallet_transfers_reference ON wallet_transfers (reference);

-- Double entry: the two entries of a transfer sum to nothing. Never changed, only added to.
CREATE TABLE wallet_entries (
  transfer_id TEXT NOT NULL,
  -- `member:` and the id of an account, or an account of the house.
  account TEXT NOT NULL,
  amount INTEGER NOT NULL,
  -- Of accounts of members.
  balance_after INTEGER,
  version INTEGER,
  created_at TEXT NOT NULL,
  CONSTRAINT wallet_entries_pkey PRIMARY KEY (transfer_id, account),
  CONSTRAINT wallet_entries_version_key UNIQUE (account, version)
) STRICT;

-- A gift, from its sending on. Its price is pending until it is opened.
CREATE TABLE gifts (
  id TEXT NOT NULL PRIMARY KEY,
  match_id TEXT NOT NULL,
  sender_id TEXT NOT NULL,
  recipient_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  client_id TEXT NOT NULL,
  credits INTEGER NOT NULL,
  transfer_id TEXT NOT NULL,
  state TEXT NOT NULL,
  -- What the sender wrote.
  content TEXT NOT NULL,
  matched_at TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  opens_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  delivered_at TEXT,
  opened_at TEXT,
  thanked_at TEXT,
  refunded_at TEXT,
  -- The message that a rose frames.
  framed_message_id TEXT,
  CONSTRAINT gifts_client_key UNIQUE (sender_id, client_id),
  CONSTRAINT gifts_state_check CHECK (state IN ('sent', 'delivered', 'opened', 'thanked', 'refunded'))
) STRICT;
CREATE INDEX gifts_sender ON gifts (sender_id, sent_at);
CREATE INDEX gifts_recipient ON gifts (recipient_id, sent_at);
CREATE INDEX gifts_match ON gifts (match_id);
CREATE INDEX gifts_opens ON gifts (opens_at) WHERE state = 'sent';
CREATE INDEX gifts_expires ON gifts (expires_at) WHERE state IN ('sent', 'delivered');

-- What a person adds to a gift: wishes, a chosen time, a yes.
CREATE TABLE gift_answers (
  gift_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  content TEXT NOT NULL,
  answered_at TEXT NOT NULL,
  CONSTRAINT gift_answers_pkey PRIMARY KEY (gift_id, user_id)
) STRICT;
CREATE INDEX gift_answers_user ON gift_answers (user_id);

-- Who wants no announcement of gifts. No row of a gift says so: the sender's export would tell.
CREATE TABLE gift_settings (
  user_id TEXT NOT NULL PRIMARY KEY,
  muted INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TRIGGER wallet_entries_no_update BEFORE UPDATE ON wallet_entries
BEGIN
    SELECT RAISE(ABORT, 'wallet_entries only grow');
END;
CREATE TRIGGER wallet_entries_no_delete BEFORE DELETE ON wallet_entries
BEGIN
    SELECT RAISE(ABORT, 'wallet_entries only grow');
END;
-- Only the name of the member may go.
CREATE TRIGGER wallet_transfers_no_update BEFORE UPDATE OF id, key, kind, step, pending_id, account_id, amount, reference, created_at ON wallet_transfers
BEGIN
    SELECT RAISE(ABORT, 'wallet_transfers only grow');
END;
CREATE TRIGGER wallet_transfers_no_delete BEFORE DELETE ON wallet_transfers
BEGIN
    SELECT RAISE(ABORT, 'wallet_transfers only grow');
END;
