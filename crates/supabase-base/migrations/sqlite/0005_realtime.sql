-- Broadcasts of private topics that are kept for a while, for those who join later.
CREATE TABLE realtime_messages (
  id         TEXT NOT NULL PRIMARY KEY,
  topic      TEXT NOT NULL,
  event      TEXT NOT NULL,
  is_json    INTEGER NOT NULL,
  payload    BLOB NOT NULL,
  sent_at    TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX realtime_messages_topic_idx ON realtime_messages (topic, sent_at, id);
CREATE INDEX realtime_messages_expires_at_idx ON realtime_messages (expires_at);
