-- The product's tables. Its twin for PostgreSQL has the same tables and columns in the same order.

-- accounts: what sign-up means here. One row per auth user, written in the sign-up transaction.
CREATE TABLE accounts (
  user_id TEXT NOT NULL PRIMARY KEY,
  status TEXT NOT NULL,
  role TEXT NOT NULL,
  confirmed_at TEXT,
  birth_date TEXT,
  -- How often the birth date was set by its owner: once is free, then support decides.
  birth_date_changes INTEGER NOT NULL,
  time_zone TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- A folded form of the e-mail (dots and plus tags removed), hashed: a risk signal, never unique.
  email_risk TEXT,
  demo INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  -- Set when the owner asked for deletion; after the undo window the account is erased.
  leaving_at TEXT,
  CONSTRAINT accounts_status_check CHECK (status IN ('active', 'suspended', 'banned', 'leaving')),
  CONSTRAINT accounts_role_check CHECK (role IN ('member', 'moderator', 'beta_manager', 'admin'))
) STRICT;

-- One row for each sensitive field and purpose; withdrawing keeps the row and dates it.
CREATE TABLE consents (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  purpose TEXT NOT NULL,
  text_version TEXT NOT NULL,
  locale TEXT NOT NULL,
  granted_at TEXT NOT NULL,
  withdrawn_at TEXT
) STRICT;
CREATE INDEX consents_user ON consents (user_id, purpose);

CREATE TABLE entitlements (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  valid_until TEXT NOT NULL,
  CONSTRAINT entitlements_source_key UNIQUE (source)
) STRICT;
CREATE INDEX entitlements_user ON entitlements (user_id, kind);

-- profiles: what a person shows. The owner reads it as `profiles`, others through `people` only.
CREATE TABLE profiles (
  id TEXT NOT NULL PRIMARY KEY,
  full_name TEXT,
  gender_identity TEXT,
  sexuality TEXT,
  pronouns TEXT,
  custom_pronouns TEXT,
  gender_preferences TEXT NOT NULL,
  languages TEXT NOT NULL,
  bio TEXT,
  fun_fact TEXT,
  interests TEXT NOT NULL,
  free_tags TEXT NOT NULL,
  personality TEXT,
  occupation TEXT,
  education TEXT,
  portuguese_variant TEXT,
  relocate TEXT,
  children TEXT,
  height_cm INTEGER,
  -- The gazetteer's id; a free-text city without one is not found by distance.
  city_id INTEGER,
  city_name TEXT,
  region TEXT,
  country_code TEXT,
  -- The 0.05 degree cell that the location snapped to; nothing finer is stored.
  cell_lat INTEGER,
  cell_lon INTEGER,
  -- The cell centre on the unit sphere: distances compare chords by plain arithmetic on both engines.
  cell_x REAL,
  cell_y REAL,
  cell_z REAL,
  astrology_sign TEXT,
  birth_chart TEXT NOT NULL,
  -- field -> public | matches | me; a field that is absent has its default (kernel of profiles).
  visibility TEXT NOT NULL,
  -- Which gender preferences were chosen at all: [] means everyone only once this is true.
  preferences_chosen INTEGER NOT NULL,
  -- Identity and preferences as bits (0: undisclosed, 0: everyone), so that SQL can test both ways.
  gender_bit INTEGER NOT NULL,
  seeks_mask INTEGER NOT NULL,
  -- The lists above as bits, for the other side's filters.
  languages_mask INTEGER NOT NULL,
  interests_mask INTEGER NOT NULL,
  personality_bit INTEGER NOT NULL,
  paused INTEGER NOT NULL,
  incognito INTEGER NOT NULL,
  read_receipts INTEGER NOT NULL,
  verified INTEGER NOT NULL,
  onboarding_step INTEGER NOT NULL,
  onboarded_at TEXT,
  completeness INTEGER NOT NULL,
  -- Kept by profiles::ready after every change: what is missing, and whether strangers may see the person.
  missing TEXT NOT NULL,
  ready INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE onboarding_drafts (
  user_id TEXT NOT NULL PRIMARY KEY,
  step INTEGER NOT NULL,
  data TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Changes that a person may make only so often a day: photos, and where they are.
CREATE TABLE profile_changes (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX profile_changes_user ON profile_changes (user_id, kind, created_at);

CREATE TABLE profile_photos (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- visible | needs_review | rejected
  state TEXT NOT NULL,
  -- Storage path without the size: `{user_id}/{photo_id}`.
  path TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  thumbhash TEXT NOT NULL,
  -- 64-bit perceptual hash as 16 hex digits, for reuse signals.
  dhash TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX profile_photos_user ON profile_photos (user_id, position);

CREATE TABLE profile_prompts (
  user_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  prompt_id TEXT NOT NULL,
  answer TEXT NOT NULL,
  CONSTRAINT profile_prompts_pkey PRIMARY KEY (user_id, position),
  CONSTRAINT profile_prompts_prompt_key UNIQUE (user_id, prompt_id)
) STRICT;

-- safety: who stands in which relation to whom. One row per viewer, so one statement can tell.
-- kind: liked (viewer likes subject) | liked_by | match | closed | blocked (either direction).
CREATE TABLE relations (
  viewer TEXT NOT NULL,
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  since TEXT NOT NULL,
  until TEXT,
  CONSTRAINT relations_pkey PRIMARY KEY (viewer, subject, kind)
) STRICT;
CREATE INDEX relations_subject ON relations (subject, kind);

CREATE TABLE blocks (
  blocker TEXT NOT NULL,
  blocked TEXT NOT NULL,
  created_at TEXT NOT NULL,
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker, blocked)
) STRICT;

CREATE TABLE reports (
  id TEXT NOT NULL PRIMARY KEY,
  reporter TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  text TEXT,
  -- The messages the reporter chose, copied at the time of the report.
  messages TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX reports_reporter ON reports (reporter, created_at);
CREATE INDEX reports_subject ON reports (subject, created_at);

-- intention and trust
CREATE TABLE intention_results (
  user_id TEXT NOT NULL PRIMARY KEY,
  answers TEXT NOT NULL,
  primary_intention TEXT NOT NULL,
  intention_seal TEXT NOT NULL,
  also_values TEXT,
  intention_score INTEGER NOT NULL,
  intention_description TEXT NOT NULL,
  authenticity INTEGER NOT NULL,
  visibility TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE matchmaking_preferences (
  user_id TEXT NOT NULL PRIMARY KEY,
  cultural_values TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- The chosen option (1-based) of each question that has options; kept beside cultural_values for joins.
CREATE TABLE trust_answers (
  user_id TEXT NOT NULL,
  question_id TEXT NOT NULL,
  option INTEGER NOT NULL,
  CONSTRAINT trust_answers_pkey PRIMARY KEY (user_id, question_id)
) STRICT;

CREATE TABLE matchmaking_details (
  user_id TEXT NOT NULL,
  question_id TEXT NOT NULL,
  -- Bit n - 1 set: option n is acceptable. 0: only the own answer.
  accept_mask INTEGER NOT NULL,
  importance INTEGER NOT NULL,
  dealbreaker INTEGER NOT NULL,
  private INTEGER NOT NULL,
  CONSTRAINT matchmaking_details_pkey PRIMARY KEY (user_id, question_id)
) STRICT;

-- discovery
CREATE TABLE search_filters (
  user_id TEXT NOT NULL PRIMARY KEY,
  age_min INTEGER NOT NULL,
  age_max INTEGER NOT NULL,
  -- Kilometres, 1 to 100; null is "qualquer lugar".
  distance_km INTEGER,
  compatibility INTEGER NOT NULL,
  interests TEXT NOT NULL,
  personality TEXT NOT NULL,
  verified_only INTEGER NOT NULL,
  shared_language INTEGER NOT NULL,
  compatible_intention INTEGER NOT NULL,
  -- Interests and personality types as bits; 0 asks for nothing.
  interests_mask INTEGER NOT NULL,
  personalities_mask INTEGER NOT NULL,
  -- The five sliders "o que importa para mim": {values, intention, interests, distance, activity}.
  weights TEXT NOT NULL,
  saved_at TEXT NOT NULL
) STRICT;

-- The current reaction of one person to another; `likes` is a masked view of it.
CREATE TABLE reactions (
  id TEXT NOT NULL PRIMARY KEY,
  actor TEXT NOT NULL,
  target TEXT NOT NULL,
  kind TEXT NOT NULL,
  comment TEXT,
  item TEXT,
  source TEXT NOT NULL,
  -- pending | matched | withdrawn | expired
  state TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  CONSTRAINT reactions_pair_key UNIQUE (actor, target),
  CONSTRAINT reactions_kind_check CHECK (kind IN ('like', 'super_like', 'pass'))
) STRICT;
CREATE INDEX reactions_target ON reactions (target, kind, state);

-- What was done when: the daily limits count here, and undo walks it backwards.
CREATE TABLE reaction_log (
  id TEXT NOT NULL PRIMARY KEY,
  actor TEXT NOT NULL,
  target TEXT NOT NULL,
  kind TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- The reaction that this one replaced, so that undo restores it exactly.
  previous TEXT,
  undone_at TEXT
) STRICT;
CREATE INDEX reaction_log_actor ON reaction_log (actor, created_at);

CREATE TABLE impressions (
  viewer TEXT NOT NULL,
  subject TEXT NOT NULL,
  day TEXT NOT NULL,
  CONSTRAINT impressions_pkey PRIMARY KEY (viewer, subject, day)
) STRICT;
CREATE INDEX impressions_subject ON impressions (subject, day);

-- matches and messaging
CREATE TABLE matches (
  id TEXT NOT NULL PRIMARY KEY,
  -- a < b, so that a pair has one row whoever liked last.
  a TEXT NOT NULL,
  b TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_interaction TEXT NOT NULL,
  compatibility INTEGER NOT NULL,
  -- open | closed
  state TEXT NOT NULL,
  closed_by TEXT,
  closed_at TEXT,
  -- kindness | unmatch | block | account
  close_reason TEXT,
  CONSTRAINT matches_pair_key UNIQUE (a, b),
  CONSTRAINT matches_order_check CHECK (a < b),
  CONSTRAINT matches_state_check CHECK (state IN ('open', 'closed'))
) STRICT;
CREATE INDEX matches_b ON matches (b);

-- One row per side of a match: what that person has read, and who owes an answer.
CREATE TABLE match_members (
  match_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  other_id TEXT NOT NULL,
  seen_at TEXT,
  -- The last message of the other side that was read; it only moves forward.
  last_read_id TEXT,
  unread INTEGER NOT NULL,
  -- Since when this person owes a reply; null when it is the other's turn or nobody's.
  owes_since TEXT,
  CONSTRAINT match_members_pkey PRIMARY KEY (match_id, user_id)
) STRICT;
CREATE INDEX match_members_user ON match_members (user_id, match_id);

CREATE TABLE messages (
  id TEXT NOT NULL PRIMARY KEY,
  match_id TEXT NOT NULL,
  sender_id TEXT NOT NULL,
  body TEXT NOT NULL,
  client_id TEXT NOT NULL,
  reply_to TEXT,
  created_at TEXT NOT NULL,
  edited_at TEXT,
  -- The text stays for moderation; every reading masks it.
  deleted_at TEXT,
  -- When the other side read it; shown to the sender only while both share receipts.
  read_at TEXT,
  CONSTRAINT messages_client_key UNIQUE (sender_id, client_id)
) STRICT;
CREATE INDEX messages_match ON messages (match_id, id);
-- The pace of one sender is counted here.
CREATE INDEX messages_sender ON messages (sender_id, created_at);

-- Earlier texts of edited messages, kept for moderation only.
CREATE TABLE message_versions (
  id TEXT NOT NULL PRIMARY KEY,
  message_id TEXT NOT NULL,
  body TEXT NOT NULL,
  replaced_at TEXT NOT NULL
) STRICT;
CREATE INDEX message_versions_message ON message_versions (message_id);

-- notify
CREATE TABLE notifications (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- What it is about: a match, a person; ids only, hydrated through masked resources.
  ref TEXT,
  person_id TEXT,
  -- It tells of people without naming them: those of notification_people.
  unnamed INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  read_at TEXT,
  -- When a letter about it left; a job that runs twice sends one.
  mailed_at TEXT,
  -- How many facts of the kind came together since it was last read.
  count INTEGER NOT NULL,
  -- The same fact told twice (a job run twice) makes one notification.
  dedupe TEXT NOT NULL,
  CONSTRAINT notifications_dedupe_key UNIQUE (user_id, dedupe)
) STRICT;
CREATE INDEX notifications_user ON notifications (user_id, created_at);

-- Of whom an unnamed notification tells; what the owner must not see of them is not counted either.
CREATE TABLE notification_people (
  notification_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  CONSTRAINT notification_people_pkey PRIMARY KEY (notification_id, person_id)
) STRICT;
CREATE INDEX notification_people_user ON notification_people (user_id);
CREATE INDEX notification_people_person ON notification_people (person_id);

CREATE TABLE notification_preferences (
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  push INTEGER NOT NULL,
  email INTEGER NOT NULL,
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id, kind)
) STRICT;

CREATE TABLE feedback (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  nps INTEGER,
  text TEXT NOT NULL,
  route TEXT,
  app_version TEXT,
  state TEXT NOT NULL,
  reply TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX feedback_user ON feedback (user_id, created_at);
