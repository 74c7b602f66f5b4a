-- Purchases of the stores of apps.

-- What an account is called in a store: a purchase carries it, and only the account's own purchases count for it.
CREATE TABLE store_purchase_tokens (
  user_id uuid NOT NULL,
  token uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT store_purchase_tokens_pkey PRIMARY KEY (user_id),
  CONSTRAINT store_purchase_tokens_token_key UNIQUE (token)
);

-- What Apple signed about a subscription: each transaction and its renewal, the newest word of each.
CREATE TABLE store_facts (
  name text NOT NULL,
  -- As orders.external_id names it.
  subscription text NOT NULL,
  signed_at timestamptz NOT NULL,
  fact text NOT NULL,
  CONSTRAINT store_facts_pkey PRIMARY KEY (name)
);
CREATE INDEX store_facts_subscription ON store_facts (subscription);
