-- What was decided of a subscription is asked of its provider until the provider's state shows it. Since when it must end
-- at once: its owner's account is gone, or its purchase is paid back.
ALTER TABLE subscriptions ADD COLUMN end_asked_at timestamptz;
-- How often the provider refused the newest decision, and with which word the last time.
ALTER TABLE subscriptions ADD COLUMN cancel_refusals bigint NOT NULL DEFAULT 0;
ALTER TABLE subscriptions ADD COLUMN cancel_error text;
-- Since when it is tried no more and waits for the operator.
ALTER TABLE subscriptions ADD COLUMN cancel_given_up_at timestamptz;

-- Accounts that are gone: the jobs that end their subscriptions may be dead, and those that wait have another kind now.
UPDATE subscriptions SET end_asked_at = updated_at
 WHERE status IN ('active', 'trialing', 'past_due', 'unpaid', 'incomplete') AND provider NOT IN ('apple', 'google')
   AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = subscriptions.user_id);
DELETE FROM jobs WHERE kind = 'billing.end';
