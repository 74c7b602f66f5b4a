-- The product's tables. Its twin for SQLite has the same tables and columns in the same order.

-- accounts: what sign-up means here. One row per auth user, written in the sign-up transaction.
CREATE TABLE accounts (
  user_id uuid NOT NULL PRIMARY KEY,
  status text NOT NULL,
  role text NOT NULL,
  confirmed_at timestamptz,
  birth_date date,
  -- How often the birth date was set by its owner: once is free, then support decides.
  birth_date_changes bigint NOT NULL,
  time_zone text NOT NULL,
  locale text NOT NULL,
  -- A folded form of the e-mail (dots and plus tags removed), hashed: a risk signal, never unique.
  email_risk text,
  demo boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Set when the owner asked for deletion; after the undo window the account is erased.
  leaving_at timestamptz,
  CONSTRAINT accounts_status_check CHECK (status IN ('active', 'suspended', 'banned', 'leaving')),
  CONSTRAINT accounts_role_check CHECK (role IN ('member', 'moderator', 'beta_manager', 'admin'))
);

-- One row for each sensitive field and purpose; withdrawing keeps the row and dates it.
CREATE TABLE consents (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  text_version text NOT NULL,
  locale text NOT NULL,
  granted_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE INDEX consents_user ON consents (user_id, purpose);

CREATE TABLE entitlements (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  CONSTRAINT entitlements_source_key UNIQUE (source)
);
CREATE INDEX entitlements_user ON entitlements (user_id, kind);

-- profiles: what a person shows. The owner reads it as `profiles`, others through `people` only.
CREATE TABLE profiles (
  id uuid NOT NULL PRIMARY KEY,
  full_name text,
  gender_identity text,
  sexuality text,
  pronouns text,
  custom_pronouns text,
  gender_preferences jsonb NOT NULL,
  languages jsonb NOT NULL,
  bio text,
  fun_fact text,
  interests jsonb NOT NULL,
  free_tags jsonb NOT NULL,
  personality text,
  occupation text,
  education text,
  portuguese_variant text,
  relocate text,
  children text,
  height_cm bigint,
  -- The gazetteer's id; a free-text city without one is not found by distance.
  city_id bigint,
  city_name text,
  region text,
  country_code text,
  -- The 0.05 degree cell that the location snapped to; nothing finer is stored.
  cell_lat bigint,
  cell_lon bigint,
  -- The cell centre on the unit sphere: distances compare chords by plain arithmetic on both engines.
  cell_x double precision,
  cell_y double precision,
  cell_z double precision,
  astrology_sign text,
  birth_chart jsonb NOT NULL,
  -- field -> public | matches | me; a field that is absent has its default (kernel of profiles).
  visibility jsonb NOT NULL,
  -- Which gender preferences were chosen at all: [] means everyone only once this is true.
  preferences_chosen boolean NOT NULL,
  -- Identity and preferences as bits (0: undisclosed, 0: everyone), so that SQL can test both ways.
  gender_bit bigint NOT NULL,
  seeks_mask bigint NOT NULL,
  -- The lists above as bits, for the other side's filters.
  languages_mask bigint NOT NULL,
  interests_mask bigint NOT NULL,
  personality_bit bigint NOT NULL,
  paused boolean NOT NULL,
  incognito boolean NOT NULL,
  read_receipts boolean NOT NULL,
  verified boolean NOT NULL,
  onboarding_step bigint NOT NULL,
  onboarded_at timestamptz,
  completeness bigint NOT NULL,
  -- Kept by profiles::ready after every change: what is missing, and whether strangers may see the person.
  missing jsonb NOT NULL,
  ready boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE onboarding_drafts (
  user_id uuid NOT NULL PRIMARY KEY,
  step bigint NOT NULL,
  data jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Changes that a person may make only so often a day: photos, and where they are.
CREATE TABLE profile_changes (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX profile_changes_user ON profile_changes (user_id, kind, created_at);

CREATE TABLE profile_photos (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  position bigint NOT NULL,
  -- visible | needs_review | rejected
  state text NOT NULL,
  -- Storage path without the size: `{user_id}/{photo_id}`.
  path text NOT NULL,
  width bigint NOT NULL,
  height bigint NOT NULL,
  thumbhash text NOT NULL,
  -- 64-bit perceptual hash as 16 hex digits, for reuse signals.
  dhash text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX profile_photos_user ON profile_photos (user_id, position);

CREATE TABLE profile_prompts (
  user_id uuid NOT NULL,
  position bigint NOT NULL,
  prompt_id text NOT NULL,
  answer text NOT NULL,
  CONSTRAINT profile_prompts_pkey PRIMARY KEY (user_id, position),
  CONSTRAINT profile_prompts_prompt_key UNIQUE (user_id, prompt_id)
);

-- safety: who stands in which relation to whom. One row per viewer, so one statement can tell.
-- kind: liked (viewer likes subject) | liked_by | match | closed | blocked (either direction).
CREATE TABLE relations (
  viewer uuid NOT NULL,
  subject uuid NOT NULL,
  kind text NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz,
  CONSTRAINT relations_pkey PRIMARY KEY (viewer, subject, kind)
);
CREATE INDEX relations_subject ON relations (subject, kind);

CREATE TABLE blocks (
  blocker uuid NOT NULL,
  blocked uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker, blocked)
);

CREATE TABLE reports (
  id uuid NOT NULL PRIMARY KEY,
  reporter uuid NOT NULL,
  subject uuid NOT NULL,
  reason text NOT NULL,
  text text,
  -- The messages the reporter chose, copied at the time of the report.
  messages jsonb NOT NULL,
  state text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX reports_reporter ON reports (reporter, created_at);
CREATE INDEX reports_subject ON reports (subject, created_at);

-- intention and trust
CREATE TABLE intention_results (
  user_id uuid NOT NULL PRIMARY KEY,
  answers jsonb NOT NULL,
  primary_intention text NOT NULL,
  intention_seal text NOT NULL,
  also_values text,
  intention_score bigint NOT NULL,
  intention_description text NOT NULL,
  authenticity bigint NOT NULL,
  visibility text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE matchmaking_preferences (
  user_id uuid NOT NULL PRIMARY KEY,
  cultural_values jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- The chosen option (1-based) of each question that has options; kept beside cultural_values for joins.
CREATE TABLE trust_answers (
  user_id uuid NOT NULL,
  question_id text NOT NULL,
  option bigint NOT NULL,
  CONSTRAINT trust_answers_pkey PRIMARY KEY (user_id, question_id)
);

CREATE TABLE matchmaking_details (
  user_id uuid NOT NULL,
  question_id text NOT NULL,
  -- Bit n - 1 set: option n is acceptable. 0: only the own answer.
  accept_mask bigint NOT NULL,
  importance bigint NOT NULL,
  dealbreaker boolean NOT NULL,
  private boolean NOT NULL,
  CONSTRAINT matchmaking_details_pkey PRIMARY KEY (user_id, question_id)
);

-- discovery
CREATE TABLE search_filters (
  user_id uuid NOT NULL PRIMARY KEY,
  age_min bigint NOT NULL,
  age_max bigint NOT NULL,
  -- Kilometres, 1 to 100; null is "qualquer lugar".
  distance_km bigint,
  compatibility bigint NOT NULL,
  interests jsonb NOT NULL,
  personality jsonb NOT NULL,
  verified_only boolean NOT NULL,
  shared_language boolean NOT NULL,
  compatible_intention boolean NOT NULL,
  -- Interests and personality types as bits; 0 asks for nothing.
  interests_mask bigint NOT NULL,
  personalities_mask bigint NOT NULL,
  -- The five sliders "o que importa para mim": {values, intention, interests, distance, activity}.
  weights jsonb NOT NULL,
  saved_at timestamptz NOT NULL
);

-- The current reaction of one person to another; `likes` is a masked view of it.
CREATE TABLE reactions (
  id uuid NOT NULL PRIMARY KEY,
  actor uuid NOT NULL,
  target uuid NOT NULL,
  kind text NOT NULL,
  comment text,
  item text,
  source text NOT NULL,
  -- pending | matched | withdrawn | expired
  state text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT reactions_pair_key UNIQUE (actor, target),
  CONSTRAINT reactions_kind_check CHECK (kind IN ('like', 'super_like', 'pass'))
);
CREATE INDEX reactions_target ON reactions (target, kind, state);

-- What was done when: the daily limits count here, and undo walks it backwards.
CREATE TABLE reaction_log (
  id uuid NOT NULL PRIMARY KEY,
  actor uuid NOT NULL,
  target uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The reaction that this one replaced, so that undo restores it exactly.
  previous jsonb,
  undone_at timestamptz
);
CREATE INDEX reaction_log_actor ON reaction_log (actor, created_at);

CREATE TABLE impressions (
  viewer uuid NOT NULL,
  subject uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT impressions_pkey PRIMARY KEY (viewer, subject, day)
);
CREATE INDEX impressions_subject ON impressions (subject, day);

-- matches and messaging
CREATE TABLE matches (
  id uuid NOT NULL PRIMARY KEY,
  -- a < b, so that a pair has one row whoever liked last.
  a uuid NOT NULL,
  b uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_interaction timestamptz NOT NULL,
  compatibility bigint NOT NULL,
  -- open | closed
  state text NOT NULL,
  closed_by uuid,
  closed_at timestamptz,
  -- kindness | unmatch | block | account
  close_reason text,
  CONSTRAINT matches_pair_key UNIQUE (a, b),
  CONSTRAINT matches_order_check CHECK (a < b),
  CONSTRAINT matches_state_check CHECK (state IN ('open', 'closed'))
);
CREATE INDEX matches_b ON matches (b);

-- One row per side of a match: what that person has read, and who owes an answer.
CREATE TABLE match_members (
  match_id uuid NOT NULL,
  user_id uuid NOT NULL,
  other_id uuid NOT NULL,
  seen_at timestamptz,
  -- The last message of the other side that was read; it only moves forward.
  last_read_id uuid,
  unread bigint NOT NULL,
  -- Since when this person owes a reply; null when it is the other's turn or nobody's.
  owes_since timestamptz,
  CONSTRAINT match_members_pkey PRIMARY KEY (match_id, user_id)
);
CREATE INDEX match_members_user ON match_members (user_id, match_id);

CREATE TABLE messages (
  id uuid NOT NULL PRIMARY KEY,
  match_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  body text NOT NULL,
  client_id text NOT NULL,
  reply_to uuid,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  -- The text stays for moderation; every reading masks it.
  deleted_at timestamptz,
  -- When the other side read it; shown to the sender only while both share receipts.
  read_at timestamptz,
  CONSTRAINT messages_client_key UNIQUE (sender_id, client_id)
);
CREATE INDEX messages_match ON messages (match_id, id);
-- The pace of one sender is counted here.
CREATE INDEX messages_sender ON messages (sender_id, created_at);

-- Earlier texts of edited messages, kept for moderation only.
CREATE TABLE message_versions (
  id uuid NOT NULL PRIMARY KEY,
  message_id uuid NOT NULL,
  body text NOT NULL,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX message_versions_message ON message_versions (message_id);

-- notify
CREATE TABLE notifications (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  -- What it is about: a match, a person; ids only, hydrated through masked resources.
  ref uuid,
  person_id uuid,
  -- It tells of people without naming them: those of notification_people.
  unnamed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- When a letter about it left; a job that runs twice sends one.
  mailed_at timestamptz,
  -- How many facts of the kind came together since it was last read.
  count bigint NOT NULL,
  -- The same fact told twice (a job run twice) makes one notification.
  dedupe text NOT NULL,
  CONSTRAINT notifications_dedupe_key UNIQUE (user_id, dedupe)
);
CREATE INDEX notifications_user ON notifications (user_id, created_at);

-- Of whom an unnamed notification tells; what the owner must not see of them is not counted either.
CREATE TABLE notification_people (
  notification_id uuid NOT NULL,
  user_id uuid NOT NULL,
  person_id uuid NOT NULL,
  CONSTRAINT notification_people_pkey PRIMARY KEY (notification_id, person_id)
);
CREATE INDEX notification_people_user ON notification_people (user_id);
CREATE INDEX notification_people_person ON notification_people (person_id);

CREATE TABLE notification_preferences (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id, kind)
);

CREATE TABLE feedback (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  nps bigint,
  text text NOT NULL,
  route text,
  app_version text,
  state text NOT NULL,
  reply text,
  created_at timestamptz NOT NULL
);
CREATE INDEX feedback_user ON feedback (user_id, created_at);
