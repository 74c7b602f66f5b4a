-- A shadow limit hides an account from strangers until a person reviews it. Its statement is a decision from the first moment;
-- until this moment at the latest it is told. Null for every other decision.
ALTER TABLE mod_decisions ADD COLUMN secret_until timestamptz;
CREATE INDEX mod_decisions_secret ON mod_decisions (secret_until) WHERE told_to IS NULL;
-- Decisions by rules were told without being marked so.
UPDATE mod_decisions SET told_to = subject WHERE automated AND told_to IS NULL;
