-- A refund is owed from the moment it is asked for until `refunded` reaches this; it is tried again until then.
ALTER TABLE orders ADD COLUMN refund_due bigint;
-- How often the provider refused it, and with which word the last time. Each refusal makes a new idempotency key.
ALTER TABLE orders ADD COLUMN refund_refusals bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN refund_error text;
-- Since when it is tried no more and waits for the operator.
ALTER TABLE orders ADD COLUMN refund_given_up_at timestamptz;
-- When the operator said that it was paid back by other means.
ALTER TABLE orders ADD COLUMN refund_settled_at timestamptz;

-- What was asked for before and did not go back is owed. What went back is not asked for again.
UPDATE orders SET refund_due = refund_wanted WHERE refund_wanted IS NOT NULL AND refunded = 0;

CREATE INDEX orders_refund_owed ON orders (refund_asked_at) WHERE refund_due IS NOT NULL;
