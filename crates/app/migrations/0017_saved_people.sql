-- People whom a member saved for later.

CREATE TABLE saved_people (
  user_id uuid NOT NULL,
  person_id uuid NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_people_pkey PRIMARY KEY (user_id, person_id)
);
CREATE INDEX saved_people_person ON saved_people (person_id);
