-- What completes the profile: an opening question of one's own, optional value questions, a visited city, visits.

-- The question with which a person greets new matches.
CREATE TABLE opening_questions (
  user_id uuid NOT NULL PRIMARY KEY,
  question text NOT NULL,
  updated_at timestamptz NOT NULL
);

-- The question as it greets one match. Until the other side writes, it follows its author's changes; afterwards it stays
-- as what the conversation began with.
CREATE TABLE match_openings (
  match_id uuid NOT NULL,
  user_id uuid NOT NULL,
  question text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT match_openings_pkey PRIMARY KEY (match_id, user_id)
);
CREATE INDEX match_openings_user ON match_openings (user_id);

-- Answers to the optional value questions: they start conversations and never count in a percentage.
CREATE TABLE optional_answers (
  user_id uuid NOT NULL,
  question_id text NOT NULL,
  option bigint NOT NULL,
  private boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT optional_answers_pkey PRIMARY KEY (user_id, question_id)
);

-- A second city with its days. While a visit lasts, the cell of the profile is that of the visited city.
CREATE TABLE city_visits (
  user_id uuid NOT NULL PRIMARY KEY,
  city_id bigint NOT NULL,
  -- As others read it: the town, never a district.
  city text NOT NULL,
  country_code text NOT NULL,
  -- The first and the last day, `YYYY-MM-DD`.
  from_day text NOT NULL,
  until_day text NOT NULL,
  -- The first moment of the first day and the end of the last one, on the clock of the visited city.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Whether the profile's cell is the visited one.
  started boolean NOT NULL
);
CREATE INDEX city_visits_starts ON city_visits (starts_at);
CREATE INDEX city_visits_ends ON city_visits (ends_at);

-- People who share their visits to profiles, and see those of others who do.
CREATE TABLE visit_sharing (
  user_id uuid NOT NULL PRIMARY KEY,
  since timestamptz NOT NULL
);

-- Who opened whose profile on which day of the visited person's clock, `YYYY-MM-DD`; never finer.
CREATE TABLE profile_visits (
  viewer uuid NOT NULL,
  subject uuid NOT NULL,
  day text NOT NULL,
  CONSTRAINT profile_visits_pkey PRIMARY KEY (viewer, subject)
);
CREATE INDEX profile_visits_subject ON profile_visits (subject, day);
CREATE INDEX profile_visits_day ON profile_visits (day);
