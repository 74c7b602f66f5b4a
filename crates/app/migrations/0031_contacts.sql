-- Contacts that people do not want to meet here. Keys are keyed hashes of digests that devices made: nothing of a contact
-- can be read from them.

-- The key of each proven address and number of an account.
CREATE TABLE contact_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  CONSTRAINT contact_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX contact_keys_key ON contact_keys (key);

CREATE TABLE hidden_contacts (
  owner uuid NOT NULL,
  key text NOT NULL,
  added_at timestamptz NOT NULL,
  CONSTRAINT hidden_contacts_pkey PRIMARY KEY (owner, key)
);
CREATE INDEX hidden_contacts_key ON hidden_contacts (key);

-- Pairs that a hidden contact keeps apart.
CREATE TABLE contact_blocks (
  owner uuid NOT NULL,
  person uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT contact_blocks_pkey PRIMARY KEY (owner, person)
);
CREATE INDEX contact_blocks_person ON contact_blocks (person);

-- Additions and deletions, for their limit.
CREATE TABLE contact_acts (
  id uuid NOT NULL,
  owner uuid NOT NULL,
  act text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT contact_acts_pkey PRIMARY KEY (id),
  CONSTRAINT contact_acts_act_check CHECK (act IN ('add', 'delete'))
);
CREATE INDEX contact_acts_owner ON contact_acts (owner, act, at);
