-- What a provider of identities gave at sign-in and wants to hear of again when the account ends, sealed.
CREATE TABLE auth_provider_grants (
  id uuid NOT NULL,
  -- Without a reference: the grant outlives its account until the provider has taken it back.
  user_id uuid NOT NULL,
  provider text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the account or the identity ended. None: it is in use.
  ended_at timestamptz,
  CONSTRAINT auth_provider_grants_pkey PRIMARY KEY (id)
);
CREATE INDEX auth_provider_grants_user ON auth_provider_grants (user_id);
