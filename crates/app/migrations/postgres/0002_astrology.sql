-- Astrology: what people told of their birth, the charts drawn from it, and who asked to see whose.
-- Its twin for SQLite has the same tables and columns in the same order.

-- `sealed` holds date, time, how well the time is known, and the place, as only this installation can read
-- them (kernel::Vault). `sharing` says who may see the signs.
CREATE TABLE birth_data (
  user_id uuid NOT NULL PRIMARY KEY,
  sealed text NOT NULL,
  sharing text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT birth_data_sharing_check CHECK (sharing IN ('nobody', 'matches', 'everyone'))
);

-- The chart as the engine of that number drew it, sealed like the birth: longitudes tell the minute.
CREATE TABLE natal_charts (
  user_id uuid NOT NULL PRIMARY KEY,
  engine bigint NOT NULL,
  sealed text NOT NULL,
  drawn_at timestamptz NOT NULL
);
CREATE INDEX natal_charts_engine ON natal_charts (engine);

-- When somebody changed their birth: whoever tries many times of birth could measure other people's charts.
CREATE TABLE birth_changes (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX birth_changes_user ON birth_changes (user_id, at);

-- "Pedir": a match asks to see the signs of somebody who keeps them private.
CREATE TABLE chart_requests (
  asker uuid NOT NULL,
  owner uuid NOT NULL,
  state text NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  CONSTRAINT chart_requests_pkey PRIMARY KEY (asker, owner),
  CONSTRAINT chart_requests_state_check CHECK (state IN ('asked', 'allowed', 'declined'))
);
CREATE INDEX chart_requests_owner ON chart_requests (owner, state, asked_at);
