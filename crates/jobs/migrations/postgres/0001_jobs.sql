-- Facts that others must hear of. Their order is that of commits; see emit().
CREATE TABLE outbox (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    key uuid,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL
);

-- How far each listener has come. The lease says which node feeds it.
CREATE TABLE listener_cursors (
    listener text NOT NULL PRIMARY KEY,
    seq bigint NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    retry_at timestamptz,
    lease_owner uuid,
    lease_until timestamptz,
    seen_at timestamptz NOT NULL
);

-- Events that a listener could not digest, with their content: the outbox is pruned, this is not.
CREATE TABLE parked_events (
    listener text NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    key uuid,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    error text NOT NULL,
    parked_at timestamptz NOT NULL,
    CONSTRAINT parked_events_listener_seq_key UNIQUE (listener, seq)
);

-- Work to be done once. A finished job is deleted; one that failed for good moves to dead_jobs.
CREATE TABLE jobs (
    id uuid NOT NULL PRIMARY KEY,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    unique_key text,
    run_at timestamptz NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    last_error text,
    lease_token uuid,
    lease_until timestamptz,
    again_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT jobs_kind_unique_key_key UNIQUE (kind, unique_key)
);

CREATE INDEX jobs_due ON jobs (kind, run_at);

CREATE TABLE dead_jobs (
    id uuid NOT NULL PRIMARY KEY,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    unique_key text,
    attempts bigint NOT NULL,
    error text NOT NULL,
    created_at timestamptz NOT NULL,
    died_at timestamptz NOT NULL
);

-- When each schedule falls due next and when it last did.
CREATE TABLE schedules (
    name text NOT NULL PRIMARY KEY,
    next_at timestamptz NOT NULL,
    last_at timestamptz
);
