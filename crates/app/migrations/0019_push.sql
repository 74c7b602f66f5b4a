-- Web Push: the browsers that get notifications, how they are worded, how many left today, and the key of the server.

CREATE TABLE push_subscriptions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The session that subscribed; its end is the end of the subscription.
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL,
  last_ok_at timestamptz,
  tested_at timestamptz,
  -- Messages in a row that were given up.
  fails bigint NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

CREATE TABLE push_settings (
  user_id uuid NOT NULL,
  -- Whether a notification says what happened, or only that something did.
  complete boolean NOT NULL,
  CONSTRAINT push_settings_pkey PRIMARY KEY (user_id)
);

-- How many counted notifications left on the last day on which any did.
CREATE TABLE push_days (
  user_id uuid NOT NULL,
  day text NOT NULL,
  sent bigint NOT NULL,
  CONSTRAINT push_days_pkey PRIMARY KEY (user_id)
);

CREATE TABLE push_keys (
  name text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (name)
);

-- When the last fact happened that was pushed.
ALTER TABLE notifications ADD COLUMN pushed_at timestamptz;
