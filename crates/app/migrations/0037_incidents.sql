-- The register of incidents with personal data: what is known, and every change and act, in the order in which they came.

CREATE TABLE incidents (
  id uuid NOT NULL,
  state text NOT NULL,
  -- The number of the last row of its history.
  version bigint NOT NULL,
  -- What is known, field by field; it names nobody.
  facts jsonb NOT NULL,
  found_at timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  CONSTRAINT incidents_pkey PRIMARY KEY (id),
  CONSTRAINT incidents_state_check CHECK (state IN ('open', 'contained', 'closed'))
);
CREATE INDEX incidents_found_at ON incidents (found_at);

-- Triggers refuse changes.
CREATE TABLE incident_history (
  incident_id uuid NOT NULL,
  number bigint NOT NULL,
  at timestamptz NOT NULL,
  -- Null for what the product did by itself.
  actor uuid,
  change text NOT NULL,
  -- The duty that the row is about.
  duty text,
  note text NOT NULL,
  -- What was known from then on, where it changed.
  facts jsonb,
  CONSTRAINT incident_history_pkey PRIMARY KEY (incident_id, number),
  CONSTRAINT incident_history_incident_fkey FOREIGN KEY (incident_id) REFERENCES incidents (id),
  CONSTRAINT incident_history_change_check CHECK (change IN ('opened', 'changed', 'contained', 'closed', 'reopened', 'sent', 'waived', 'due_soon', 'overdue')),
  CONSTRAINT incident_history_duty_check CHECK ((duty IS NOT NULL) = (change IN ('sent', 'waived', 'due_soon', 'overdue')))
);
