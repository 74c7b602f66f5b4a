-- Browsers in which accounts signed in.

CREATE TABLE safety_devices (
  user_id uuid NOT NULL,
  -- A keyed hash of the random id in the browser's cookies.
  mark text NOT NULL,
  used_at timestamptz NOT NULL,
  CONSTRAINT safety_devices_pkey PRIMARY KEY (user_id, mark)
);
CREATE INDEX safety_devices_mark ON safety_devices (mark);
CREATE INDEX safety_devices_used_at ON safety_devices (used_at);
