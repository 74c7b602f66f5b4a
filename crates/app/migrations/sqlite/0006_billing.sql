-- Money: what is sold, who ordered what, what was paid, what it opens. Its twin for PostgreSQL has the same tables
-- and columns in the same order.

-- An entitlement that ended before its time (a refund, a dispute) keeps its row and says when.
ALTER TABLE entitlements ADD COLUMN revoked_at TEXT;

CREATE TABLE products (
  id TEXT NOT NULL PRIMARY KEY,
  -- premium | pass | game
  kind TEXT NOT NULL,
  -- How long it lasts: one of the two, or none for what is bought for good.
  months INTEGER,
  days INTEGER,
  -- Whether a card pays it again at the end of each period.
  renews INTEGER NOT NULL,
  on_sale INTEGER NOT NULL,
  position INTEGER NOT NULL
) STRICT;

-- Whole prices in the smallest unit of the currency.
CREATE TABLE product_prices (
  product_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  CONSTRAINT product_prices_pkey PRIMARY KEY (product_id, currency),
  CONSTRAINT product_prices_currency_check CHECK (currency IN ('BRL', 'EUR'))
) STRICT;

INSERT INTO products (id, kind, months, days, renews, on_sale, position) VALUES
  ('premium_m', 'premium', 1, NULL, 1, 1, 1),
  ('premium_q', 'premium', 3, NULL, 1, 1, 2),
  ('premium_y', 'premium', 12, NULL, 1, 1, 3),
  ('pass_7', 'pass', NULL, 7, 0, 1, 4),
  ('pass_30', 'pass', NULL, 30, 0, 1, 5),
  ('duas-verdades', 'game', NULL, NULL, 0, 0, 6),
  ('voce-prefere', 'game', NULL, NULL, 0, 0, 7),
  ('24-perguntas', 'game', NULL, NULL, 0, 0, 8),
  ('quiz-do-casal-deluxe', 'game', NULL, NULL, 0, 0, 9);

INSERT INTO product_prices (product_id, currency, amount) VALUES
  ('premium_m', 'BRL', 2990), ('premium_m', 'EUR', 799),
  ('premium_q', 'BRL', 7490), ('premium_q', 'EUR', 1999),
  ('premium_y', 'BRL', 19990), ('premium_y', 'EUR', 5499),
  ('pass_7', 'BRL', 1290), ('pass_7', 'EUR', 349),
  ('pass_30', 'BRL', 3490), ('pass_30', 'EUR', 899),
  ('duas-verdades', 'BRL', 990), ('duas-verdades', 'EUR', 249),
  ('voce-prefere', 'BRL', 990), ('voce-prefere', 'EUR', 249),
  ('24-perguntas', 'BRL', 990), ('24-perguntas', 'EUR', 249),
  ('quiz-do-casal-deluxe', 'BRL', 1490), ('quiz-do-casal-deluxe', 'EUR', 349);

-- One row for each charge: a checkout, and later each renewal that came of it (`root_id` names the checkout).
CREATE TABLE orders (
  id TEXT NOT NULL PRIMARY KEY,
  root_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  method TEXT NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  state TEXT NOT NULL,
  -- The provider's checkout, or the invoice of a renewal.
  external_id TEXT,
  payment_ref TEXT,
  -- What the client chose so that a repetition is the same order.
  idem_key TEXT,
  url TEXT,
  voucher TEXT,
  -- Why a card was refused, in the provider's word.
  decline TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  paid_at TEXT,
  period_start TEXT,
  period_end TEXT,
  refunded INTEGER NOT NULL,
  refund_asked_at TEXT,
  withdraw_until TEXT,
  -- Looks at the provider are numbered; what an older look saw never overwrites a newer one.
  looks INTEGER NOT NULL,
  applied_look INTEGER NOT NULL,
  CONSTRAINT orders_external_key UNIQUE (external_id),
  CONSTRAINT orders_idem_key UNIQUE (user_id, idem_key),
  CONSTRAINT orders_state_check CHECK (state IN ('created', 'awaiting_payment', 'paid', 'expired', 'failed', 'refunded', 'disputed'))
) STRICT;
CREATE INDEX orders_user ON orders (user_id, created_at);
CREATE INDEX orders_root ON orders (root_id);
CREATE INDEX orders_payment ON orders (payment_ref);

-- What renews by itself; one row for the checkout that began it.
CREATE TABLE subscriptions (
  root_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  external_id TEXT NOT NULL,
  customer_ref TEXT,
  status TEXT NOT NULL,
  current_period_end TEXT NOT NULL,
  cancel_at_period_end INTEGER NOT NULL,
  -- What its owner decided and when, and when the provider was told of it.
  cancel_asked_at TEXT,
  cancel_told_at TEXT,
  past_due_since TEXT,
  updated_at TEXT NOT NULL,
  CONSTRAINT subscriptions_external_key UNIQUE (external_id)
) STRICT;
CREATE INDEX subscriptions_user ON subscriptions (user_id);

-- What providers told us; a second telling of the same event is no row.
CREATE TABLE webhook_events (
  id TEXT NOT NULL PRIMARY KEY,
  provider TEXT NOT NULL,
  event_id TEXT NOT NULL,
  type TEXT NOT NULL,
  subject TEXT NOT NULL,
  received_at TEXT NOT NULL,
  processed_at TEXT,
  error TEXT,
  CONSTRAINT webhook_events_event_key UNIQUE (provider, event_id)
) STRICT;
CREATE INDEX webhook_events_received ON webhook_events (received_at);

-- Double entry: the amounts of one entry sum to nothing. Never changed, only added to.
CREATE TABLE payment_ledger (
  id TEXT NOT NULL PRIMARY KEY,
  entry TEXT NOT NULL,
  account TEXT NOT NULL,
  order_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  CONSTRAINT payment_ledger_entry_key UNIQUE (entry, account)
) STRICT;
CREATE INDEX payment_ledger_order ON payment_ledger (order_id);

-- What the claims of the plans page rest on: measured, never typed in.
CREATE TABLE measured_claims (
  name TEXT NOT NULL PRIMARY KEY,
  ratio REAL NOT NULL,
  lower_bound REAL NOT NULL,
  measured_at TEXT NOT NULL
) STRICT;

-- The sandbox: a payment provider of our own, for trying everything out without money.
CREATE TABLE sandbox_checkouts (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL,
  book TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT sandbox_checkouts_order_key UNIQUE (order_id)
) STRICT;
CREATE TABLE sandbox_events (
  id TEXT NOT NULL PRIMARY KEY,
  checkout_id TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX sandbox_events_created ON sandbox_events (created_at);
