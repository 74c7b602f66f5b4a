-- Requests that named themselves with an `Idempotency-Key`, for a day: the same request again is answered with the same
-- words. Key and body are digests; the answer is sealed, for it may hold what its owner alone may read.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key_hash text NOT NULL,
  body_hash text NOT NULL,
  -- None while the request that did it is still putting its answer together.
  answer text,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key_hash)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- Payments that a bank disputes, with what that brought: a limit of the account, and the case in which a person reviews it.
CREATE TABLE mod_disputes (
  order_id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  case_id uuid NOT NULL,
  decision_id uuid NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX mod_disputes_user ON mod_disputes (user_id);
CREATE INDEX mod_disputes_case ON mod_disputes (case_id);
