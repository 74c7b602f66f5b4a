-- Astrology: what people told of their birth, the charts drawn from it, and who asked to see whose.
-- Its twin for PostgreSQL has the same tables and columns in the same order.

-- `sealed` holds date, time, how well the time is known, and the place, as only this installation can read
-- them (kernel::Vault). `sharing` says who may see the signs.
CREATE TABLE birth_data (
  user_id TEXT NOT NULL PRIMARY KEY,
  sealed TEXT NOT NULL,
  sharing TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT birth_data_sharing_check CHECK (sharing IN ('nobody', 'matches', 'everyone'))
) STRICT;

-- The chart as the engine of that number drew it, sealed like the birth: longitudes tell the minute.
CREATE TABLE natal_charts (
  user_id TEXT NOT NULL PRIMARY KEY,
  engine INTEGER NOT NULL,
  sealed TEXT NOT NULL,
  drawn_at TEXT NOT NULL
) STRICT;
CREATE INDEX natal_charts_engine ON natal_charts (engine);

-- When somebody changed their birth: whoever tries many times of birth could measure other people's charts.
CREATE TABLE birth_changes (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX birth_changes_user ON birth_changes (user_id, at);

-- "Pedir": a match asks to see the signs of somebody who keeps them private.
CREATE TABLE chart_requests (
  asker TEXT NOT NULL,
  owner TEXT NOT NULL,
  state TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  answered_at TEXT,
  CONSTRAINT chart_requests_pkey PRIMARY KEY (asker, owner),
  CONSTRAINT chart_requests_state_check CHECK (state IN ('asked', 'allowed', 'declined'))
) STRICT;
CREATE INDEX chart_requests_owner ON chart_requests (owner, state, asked_at);
