-- How often an account made the server contact addresses that it chose: its subscriptions come and go, this stays.

CREATE TABLE push_uses (
  user_id uuid NOT NULL,
  act text NOT NULL,
  -- When the window began in which `used` is counted.
  since timestamptz NOT NULL,
  used bigint NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT push_uses_pkey PRIMARY KEY (user_id, act)
);

-- A test is counted for the account, no longer for the subscription.
ALTER TABLE push_subscriptions DROP COLUMN tested_at;
