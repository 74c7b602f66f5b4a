-- Addresses outside of the product that want no letter about meetings any more: a keyed hash, for good.
CREATE TABLE contact_refusals (
  address_hash text NOT NULL,
  refused_at timestamptz NOT NULL,
  CONSTRAINT contact_refusals_pkey PRIMARY KEY (address_hash)
);

-- Whose plan somebody behind an address has opened, so that strangers who name the address use up nothing of theirs.
CREATE TABLE contact_confirmations (
  user_id uuid NOT NULL,
  address_hash text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  CONSTRAINT contact_confirmations_pkey PRIMARY KEY (user_id, address_hash)
);
CREATE INDEX contact_confirmations_time ON contact_confirmations (confirmed_at);

-- The address was named too often by people whom it does not know: nothing is sent to it.
ALTER TABLE meeting_contacts ADD COLUMN unreachable boolean NOT NULL DEFAULT FALSE;
