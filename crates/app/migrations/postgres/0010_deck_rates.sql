-- What the deck knows of somebody besides their own rows, as it was last counted. Every node keeps the people of the
-- deck in memory; what they counted each for themselves, at moments of their own, differed between them until the next
-- counting. Now one node counts, and all of them read. Its twin for SQLite has the same tables and columns in the same
-- order.

CREATE TABLE deck_rates (
  user_id uuid NOT NULL PRIMARY KEY,
  -- in 1/10,000: what the attention that somebody had makes of their score
  fairness bigint NOT NULL,
  -- percent: how likely they are to answer
  reply bigint NOT NULL
);
-- Only these can move by themselves; everybody else is found through what they were looked at.
CREATE INDEX deck_rates_apart ON deck_rates (user_id) WHERE fairness <> 10000;

-- Nobody who was here before becomes a newcomer.
INSERT INTO deck_rates (user_id, fairness, reply) SELECT id, 10000, 45 FROM profiles;
