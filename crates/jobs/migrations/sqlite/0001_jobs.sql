-- Facts that others must hear of. AUTOINCREMENT: a number must never come back after pruning, because cursors point at it.
CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key TEXT,
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

-- How far each listener has come. The lease says which node feeds it.
CREATE TABLE listener_cursors (
    listener TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    retry_at TEXT,
    lease_owner TEXT,
    lease_until TEXT,
    seen_at TEXT NOT NULL
) STRICT;

-- Events that a listener could not digest, with their content: the outbox is pruned, this is not.
CREATE TABLE parked_events (
    listener TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    key TEXT,
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL,
    error TEXT NOT NULL,
    parked_at TEXT NOT NULL,
    CONSTRAINT parked_events_listener_seq_key UNIQUE (listener, seq)
) STRICT;

-- Work to be done once. A finished job is deleted; one that failed for good moves to dead_jobs.
CREATE TABLE jobs (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    unique_key TEXT,
    run_at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    lease_token TEXT,
    lease_until TEXT,
    again_at TEXT,
    created_at TEXT NOT NULL,
    CONSTRAINT jobs_kind_unique_key_key UNIQUE (kind, unique_key)
) STRICT;

CREATE INDEX jobs_due ON jobs (kind, run_at);

CREATE TABLE dead_jobs (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    unique_key TEXT,
    attempts INTEGER NOT NULL,
    error TEXT NOT NULL,
    created_at TEXT NOT NULL,
    died_at TEXT NOT NULL
) STRICT;

-- When each schedule falls due next and when it last did.
CREATE TABLE schedules (
    name TEXT NOT NULL PRIMARY KEY,
    next_at TEXT NOT NULL,
    last_at TEXT
) STRICT;
