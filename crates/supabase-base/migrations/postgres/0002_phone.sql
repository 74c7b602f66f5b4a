-- Accounts by telephone, and accounts that were removed but keep their id. `phone` is E.164 without the plus sign, so
-- that one unique index decides.
ALTER TABLE auth_users ADD COLUMN phone text;
ALTER TABLE auth_users ADD COLUMN phone_confirmed_at timestamptz;
ALTER TABLE auth_users ADD COLUMN new_phone text;
ALTER TABLE auth_users ADD COLUMN phone_change_sent_at timestamptz;
ALTER TABLE auth_users ADD COLUMN deleted_at timestamptz;

CREATE UNIQUE INDEX auth_users_phone_key ON auth_users (phone);
-- A pending new number is looked up when its code is typed in.
CREATE INDEX auth_users_new_phone_idx ON auth_users (new_phone) WHERE new_phone IS NOT NULL;
