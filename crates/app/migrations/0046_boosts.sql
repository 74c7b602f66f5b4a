-- Destaque: half an hour in which a person is placed in the decks of those who both accept, with a measured promise.

INSERT INTO products (id, kind, months, days, renews, on_sale, position) VALUES
  ('boost_1', 'boost', NULL, NULL, false, true, 13);
INSERT INTO product_prices (product_id, currency, amount) VALUES
  ('boost_1', 'BRL', 990), ('boost_1', 'EUR', 249);

-- When something bought that is used once was used; null while it can be, and again after it came back.
ALTER TABLE orders ADD COLUMN spent_at timestamptz;

-- Who has Premium as the deck knows it: all nodes read it at the same place among the events.
ALTER TABLE deck_rates ADD COLUMN premium boolean NOT NULL DEFAULT false;

CREATE TABLE boosts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Chosen by the client, so that two presses are one start.
  client_id uuid NOT NULL,
  -- What it was paid with: the one of the week, an order, or a boost that came back.
  source text NOT NULL,
  -- The week of the owner's clock, `2026-W48`, of one of the week.
  week text,
  order_id uuid,
  returned_from uuid,
  state text NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Of half an hour at the same hour and weekday.
  baseline bigint NOT NULL,
  likes_baseline bigint NOT NULL,
  -- Written at the end.
  impressions bigint,
  likes bigint,
  matches bigint,
  bars jsonb,
  best_item text,
  best_item_likes bigint,
  CONSTRAINT boosts_pkey PRIMARY KEY (id),
  CONSTRAINT boosts_client_key UNIQUE (user_id, client_id),
  CONSTRAINT boosts_source_check CHECK (source IN ('weekly', 'order', 'returned')),
  CONSTRAINT boosts_state_check CHECK (state IN ('running', 'done', 'returned', 'stopped'))
);
CREATE UNIQUE INDEX boosts_running_key ON boosts (user_id) WHERE state = 'running';
CREATE UNIQUE INDEX boosts_week_key ON boosts (user_id, week) WHERE source = 'weekly';
CREATE UNIQUE INDEX boosts_returned_key ON boosts (returned_from) WHERE returned_from IS NOT NULL;
CREATE INDEX boosts_user ON boosts (user_id, started_at);
CREATE INDEX boosts_due ON boosts (ends_at) WHERE state = 'running';

-- Boosts that are not dealt any more because their owner was reported or judged. The owner reads of it at the end alone.
CREATE TABLE boost_stops (
  boost_id uuid NOT NULL,
  user_id uuid NOT NULL,
  stopped_at timestamptz NOT NULL,
  CONSTRAINT boost_stops_pkey PRIMARY KEY (boost_id)
);
CREATE INDEX boost_stops_user ON boost_stops (user_id);

-- Whom a boost was dealt to, and who looked.
CREATE TABLE boost_views (
  boost_id uuid NOT NULL,
  viewer uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Placed for the boost, and when; null where the deck had the person anyway.
  placed_at timestamptz,
  seen_at timestamptz,
  -- An impression of its own: the viewer had not looked earlier that day.
  counted boolean NOT NULL,
  CONSTRAINT boost_views_pkey PRIMARY KEY (boost_id, viewer)
);
CREATE INDEX boost_views_viewer ON boost_views (viewer, placed_at);
CREATE INDEX boost_views_user ON boost_views (user_id);

-- Impressions of a person by the hour, in UTC.
CREATE TABLE impression_hours (
  subject uuid NOT NULL,
  hour timestamptz NOT NULL,
  looks bigint NOT NULL,
  CONSTRAINT impression_hours_pkey PRIMARY KEY (subject, hour)
);
CREATE INDEX impression_hours_hour ON impression_hours (hour);

-- How much a region looked in an hour: sums over its people.
CREATE TABLE region_hours (
  region text NOT NULL,
  hour timestamptz NOT NULL,
  looks bigint NOT NULL,
  people bigint NOT NULL,
  CONSTRAINT region_hours_pkey PRIMARY KEY (region, hour)
);
CREATE INDEX region_hours_hour ON region_hours (hour);
