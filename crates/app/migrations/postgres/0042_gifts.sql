-- Credits and gifts. Its twin for SQLite has the same tables and columns in the same order.

-- Packs of credits; how many one holds is a rule of the program.
INSERT INTO products (id, kind, months, days, renews, on_sale, position) VALUES
  ('credits_50', 'credits', NULL, NULL, false, true, 10),
  ('credits_120', 'credits', NULL, NULL, false, true, 11),
  ('credits_300', 'credits', NULL, NULL, false, true, 12);
INSERT INTO product_prices (product_id, currency, amount) VALUES
  ('credits_50', 'BRL', 990), ('credits_50', 'EUR', 249),
  ('credits_120', 'BRL', 1990), ('credits_120', 'EUR', 499),
  ('credits_300', 'BRL', 4490), ('credits_300', 'EUR', 1099);

-- A member's account. Its balance is what a replay of its entries gives; below zero only after a payment was taken back.
CREATE TABLE wallet_accounts (
  id uuid NOT NULL PRIMARY KEY,
  -- Null once the account of its member was erased.
  user_id uuid,
  balance bigint NOT NULL,
  -- Rises with each entry.
  version bigint NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT wallet_accounts_user_key UNIQUE (user_id)
);

-- A movement of credits. One that is pending is ended once, by another that names it.
CREATE TABLE wallet_transfers (
  id uuid NOT NULL PRIMARY KEY,
  -- The same key is the same movement.
  key text NOT NULL,
  kind text NOT NULL,
  step text NOT NULL,
  pending_id uuid,
  account_id uuid NOT NULL,
  -- Null once the account of its member was erased.
  user_id uuid,
  amount bigint NOT NULL,
  -- What it is about: an order, a gift.
  reference uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT wallet_transfers_key_key UNIQUE (key),
  CONSTRAINT wallet_transfers_pending_key UNIQUE (pending_id),
  CONSTRAINT wallet_transfers_amount_check CHECK (amount > 0),
  CONSTRAINT wallet_transfers_step_check CHECK (step IN ('posted', 'pending', 'post', 'void', 'expire'))
);
CREATE INDEX wallet_transfers_user ON wallet_transfers (user_id, created_at);
CREATE INDEX wallet_transfers_account ON wallet_transfers (account_id);
CREATE INDEX wallet_transfers_reference ON wallet_transfers (reference);

-- Double entry: the two entries of a transfer sum to nothing. Never changed, only added to.
CREATE TABLE wallet_entries (
  transfer_id uuid NOT NULL,
  -- `member:` and the id of an account, or an account of the house.
  account text NOT NULL,
  amount bigint NOT NULL,
  -- Of accounts of members.
  balance_after bigint,
  version bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT wallet_entries_pkey PRIMARY KEY (transfer_id, account),
  CONSTRAINT wallet_entries_version_key UNIQUE (account, version)
);

-- A gift, from its sending on. Its price is pending until it is opened.
CREATE TABLE gifts (
  id uuid NOT NULL PRIMARY KEY,
  match_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  kind text NOT NULL,
  client_id text NOT NULL,
  credits bigint NOT NULL,
  transfer_id uuid NOT NULL,
  state text NOT NULL,
  -- What the sender wrote.
  content jsonb NOT NULL,
  matched_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  opens_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  delivered_at timestamptz,
  opened_at timestamptz,
  thanked_at timestamptz,
  refunded_at timestamptz,
  -- The message that a rose frames.
  framed_message_id uuid,
  CONSTRAINT gifts_client_key UNIQUE (sender_id, client_id),
  CONSTRAINT gifts_state_check CHECK (state IN ('sent', 'delivered', 'opened', 'thanked', 'refunded'))
);
CREATE INDEX gifts_sender ON gifts (sender_id, sent_at);
CREATE INDEX gifts_recipient ON gifts (recipient_id, sent_at);
CREATE INDEX gifts_match ON gifts (match_id);
CREATE INDEX gifts_opens ON gifts (opens_at) WHERE state = 'sent';
CREATE INDEX gifts_expires ON gifts (expires_at) WHERE state IN ('sent', 'delivered');

-- What a person adds to a gift: wishes, a chosen time, a yes.
CREATE TABLE gift_answers (
  gift_id uuid NOT NULL,
  user_id uuid NOT NULL,
  content jsonb NOT NULL,
  answered_at timestamptz NOT NULL,
  CONSTRAINT gift_answers_pkey PRIMARY KEY (gift_id, user_id)
);
CREATE INDEX gift_answers_user ON gift_answers (user_id);

-- Who wants no announcement of gifts. No row of a gift says so: the sender's export would tell.
CREATE TABLE gift_settings (
  user_id uuid NOT NULL PRIMARY KEY,
  muted boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE FUNCTION wallet_entries_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'wallet_entries only grow';
END
$$;
CREATE TRIGGER wallet_entries_no_change BEFORE UPDATE OR DELETE ON wallet_entries
    FOR EACH ROW EXECUTE FUNCTION wallet_entries_only_grow();
CREATE TRIGGER wallet_entries_no_truncate BEFORE TRUNCATE ON wallet_entries
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_entries_only_grow();
CREATE FUNCTION wallet_transfers_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'wallet_transfers only grow';
END
$$;
-- Only the name of the member may go.
CREATE TRIGGER wallet_transfers_no_change BEFORE UPDATE OF id, key, kind, step, pending_id, account_id, amount, reference, created_at OR DELETE ON wallet_transfers
    FOR EACH ROW EXECUTE FUNCTION wallet_transfers_only_grow();
