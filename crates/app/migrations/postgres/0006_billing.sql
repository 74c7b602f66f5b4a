-- Money: what is sold, who ordered what, what was paid, what it opens. Its twin for SQLite has the same tables
-- and columns in the same order.

-- An entitlement that ended before its time (a refund, a dispute) keeps its row and says when.
ALTER TABLE entitlements ADD COLUMN revoked_at timestamptz;

CREATE TABLE products (
  id text NOT NULL PRIMARY KEY,
  -- premium | pass | game
  kind text NOT NULL,
  -- How long it lasts: one of the two, or none for what is bought for good.
  months bigint,
  days bigint,
  -- Whether a card pays it again at the end of each period.
  renews boolean NOT NULL,
  on_sale boolean NOT NULL,
  position bigint NOT NULL
);

-- Whole prices in the smallest unit of the currency.
CREATE TABLE product_prices (
  product_id text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT product_prices_pkey PRIMARY KEY (product_id, currency),
  CONSTRAINT product_prices_currency_check CHECK (currency IN ('BRL', 'EUR'))
);

INSERT INTO products (id, kind, months, days, renews, on_sale, position) VALUES
  ('premium_m', 'premium', 1, NULL, true, true, 1),
  ('premium_q', 'premium', 3, NULL, true, true, 2),
  ('premium_y', 'premium', 12, NULL, true, true, 3),
  ('pass_7', 'pass', NULL, 7, false, true, 4),
  ('pass_30', 'pass', NULL, 30, false, true, 5),
  ('duas-verdades', 'game', NULL, NULL, false, false, 6),
  ('voce-prefere', 'game', NULL, NULL, false, false, 7),
  ('24-perguntas', 'game', NULL, NULL, false, false, 8),
  ('quiz-do-casal-deluxe', 'game', NULL, NULL, false, false, 9);

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
  id uuid NOT NULL PRIMARY KEY,
  root_id uuid NOT NULL,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  provider text NOT NULL,
  method text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  -- The provider's checkout, or the invoice of a renewal.
  external_id text,
  payment_ref text,
  -- What the client chose so that a repetition is the same order.
  idem_key text,
  url text,
  voucher jsonb,
  -- Why a card was refused, in the provider's word.
  decline text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  refunded bigint NOT NULL,
  refund_asked_at timestamptz,
  withdraw_until timestamptz,
  -- Looks at the provider are numbered; what an older look saw never overwrites a newer one.
  looks bigint NOT NULL,
  applied_look bigint NOT NULL,
  CONSTRAINT orders_external_key UNIQUE (external_id),
  CONSTRAINT orders_idem_key UNIQUE (user_id, idem_key),
  CONSTRAINT orders_state_check CHECK (state IN ('created', 'awaiting_payment', 'paid', 'expired', 'failed', 'refunded', 'disputed'))
);
CREATE INDEX orders_user ON orders (user_id, created_at);
CREATE INDEX orders_root ON orders (root_id);
CREATE INDEX orders_payment ON orders (payment_ref);

-- What renews by itself; one row for the checkout that began it.
CREATE TABLE subscriptions (
  root_id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  provider text NOT NULL,
  external_id text NOT NULL,
  customer_ref text,
  status text NOT NULL,
  current_period_end timestamptz NOT NULL,
  cancel_at_period_end boolean NOT NULL,
  -- What its owner decided and when, and when the provider was told of it.
  cancel_asked_at timestamptz,
  cancel_told_at timestamptz,
  past_due_since timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT subscriptions_external_key UNIQUE (external_id)
);
CREATE INDEX subscriptions_user ON subscriptions (user_id);

-- What providers told us; a second telling of the same event is no row.
CREATE TABLE webhook_events (
  id uuid NOT NULL PRIMARY KEY,
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  subject jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  error text,
  CONSTRAINT webhook_events_event_key UNIQUE (provider, event_id)
);
CREATE INDEX webhook_events_received ON webhook_events (received_at);

-- Double entry: the amounts of one entry sum to nothing. Never changed, only added to.
CREATE TABLE payment_ledger (
  id uuid NOT NULL PRIMARY KEY,
  entry text NOT NULL,
  account text NOT NULL,
  order_id uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_ledger_entry_key UNIQUE (entry, account)
);
CREATE INDEX payment_ledger_order ON payment_ledger (order_id);

-- What the claims of the plans page rest on: measured, never typed in.
CREATE TABLE measured_claims (
  name text NOT NULL PRIMARY KEY,
  ratio double precision NOT NULL,
  lower_bound double precision NOT NULL,
  measured_at timestamptz NOT NULL
);

-- The sandbox: a payment provider of our own, for trying everything out without money.
CREATE TABLE sandbox_checkouts (
  id text NOT NULL PRIMARY KEY,
  order_id uuid NOT NULL,
  book jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT sandbox_checkouts_order_key UNIQUE (order_id)
);
CREATE TABLE sandbox_events (
  id text NOT NULL PRIMARY KEY,
  checkout_id text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_events_created ON sandbox_events (created_at);
