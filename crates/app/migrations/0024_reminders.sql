-- What was reminded of, so that each is reminded of once.

-- When the side was reminded of the reply that it owes.
ALTER TABLE match_members ADD COLUMN reminded_at timestamptz;
CREATE INDEX match_members_owes ON match_members (owes_since);

-- The end of the period whose renewal was announced.
ALTER TABLE subscriptions ADD COLUMN renewal_announced timestamptz;
-- When the buyer was reminded of a deadline.
ALTER TABLE orders ADD COLUMN reminded_at timestamptz;

-- When a person was last written to about their week.
CREATE TABLE notification_digests (
  user_id uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT notification_digests_pkey PRIMARY KEY (user_id)
);

-- The last session that used the device: a sign-in is new where neither is known.
ALTER TABLE safety_devices ADD COLUMN session_id uuid;
