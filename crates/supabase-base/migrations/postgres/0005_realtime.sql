-- Broadcasts of private topics that are kept for a while, for those who join later.
CREATE TABLE realtime_messages (
  id         uuid NOT NULL PRIMARY KEY,
  topic      text NOT NULL,
  event      text NOT NULL,
  is_json    boolean NOT NULL,
  payload    bytea NOT NULL,
  sent_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX realtime_messages_topic_idx ON realtime_messages (topic, sent_at, id);
CREATE INDEX realtime_messages_expires_at_idx ON realtime_messages (expires_at);
