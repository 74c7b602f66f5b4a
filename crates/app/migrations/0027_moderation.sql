-- Moderation: cases, their decisions with the statement of reasons, what restricts an account because of one, appeals,
-- and the book of who read and did what.

-- Hidden from strangers and new contacts until a case is decided; open matches keep their conversation.
ALTER TABLE accounts ADD COLUMN screened_at timestamptz;
-- What the report points at besides messages: `photo:{id}`, `prompt:{id}` or `bio`.
ALTER TABLE reports ADD COLUMN item text;
ALTER TABLE reports ADD COLUMN case_id uuid;
-- Whether the reporter was one of whom a credible report comes, as it was judged when it arrived.
ALTER TABLE reports ADD COLUMN credible boolean;
ALTER TABLE reports ADD COLUMN decided_at timestamptz;
CREATE INDEX reports_case ON reports (case_id);

CREATE TABLE mod_cases (
  id uuid NOT NULL,
  -- Null for notices that name nobody of ours, and for the case of a broken book.
  subject uuid,
  -- `person:{id}`, `notice:{id}` or `book`: what reports are merged by.
  subject_key text NOT NULL,
  -- The keyed hash of the subject's address when the case was opened.
  subject_mark text,
  kind text NOT NULL,
  severity bigint NOT NULL,
  source text NOT NULL,
  state text NOT NULL,
  credible boolean NOT NULL,
  opened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  version bigint NOT NULL,
  claimed_by uuid,
  lease_until timestamptz,
  -- Until when the viewing of this lease is counted.
  beat_at timestamptz,
  paged_at timestamptz,
  paged_again_at timestamptz,
  closed_at timestamptz,
  CONSTRAINT mod_cases_pkey PRIMARY KEY (id),
  CONSTRAINT mod_cases_severity_check CHECK (severity BETWEEN 0 AND 3),
  CONSTRAINT mod_cases_source_check CHECK (source IN ('report', 'rule', 'notice', 'audit')),
  CONSTRAINT mod_cases_state_check CHECK (state IN ('open', 'claimed', 'decided', 'appealed', 'closed')),
  CONSTRAINT mod_cases_lease_check CHECK ((claimed_by IS NULL) = (lease_until IS NULL)),
  CONSTRAINT mod_cases_closed_check CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX mod_cases_open ON mod_cases (subject_key) WHERE state IN ('open', 'claimed');
CREATE INDEX mod_cases_queue ON mod_cases (severity, due_at) WHERE state IN ('open', 'claimed', 'appealed');
CREATE INDEX mod_cases_subject ON mod_cases (subject);
CREATE INDEX mod_cases_closed_at ON mod_cases (closed_at);

-- A decision is its statement of reasons: what was found, which rule, whether a person decided, and how to appeal.
CREATE TABLE mod_decisions (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  subject uuid,
  -- The subject, once they were told: what waits, and what the authorities were told, is not theirs to know.
  told_to uuid,
  action text NOT NULL,
  -- Parts of the profile and messages, as in reports.item.
  items jsonb NOT NULL,
  days bigint,
  facts text NOT NULL,
  rule text NOT NULL,
  automated boolean NOT NULL,
  appeal_path text NOT NULL,
  appeal_until timestamptz NOT NULL,
  state text NOT NULL,
  decided_by uuid,
  decided_at timestamptz NOT NULL,
  needs_second boolean NOT NULL,
  seconded_by uuid,
  seconded_at timestamptz,
  CONSTRAINT mod_decisions_pkey PRIMARY KEY (id),
  -- For appeals: whoever decides one is compared with whoever decided first.
  CONSTRAINT mod_decisions_decider_key UNIQUE (id, decided_by),
  CONSTRAINT mod_decisions_case_fkey FOREIGN KEY (case_id) REFERENCES mod_cases (id),
  CONSTRAINT mod_decisions_action_check CHECK (action IN ('none', 'warn', 'remove_content', 'limit', 'suspend', 'ban', 'report_authority', 'limit_reports')),
  CONSTRAINT mod_decisions_state_check CHECK (state IN ('awaiting', 'effective', 'refused', 'overturned')),
  CONSTRAINT mod_decisions_facts_check CHECK (length(facts) >= 20),
  CONSTRAINT mod_decisions_rule_check CHECK (length(rule) > 0),
  CONSTRAINT mod_decisions_appeal_check CHECK (appeal_path IN ('in_app', 'none')),
  CONSTRAINT mod_decisions_restriction_appeal_check CHECK (appeal_path = 'in_app' OR action IN ('none', 'report_authority')),
  CONSTRAINT mod_decisions_human_check CHECK (automated = (decided_by IS NULL)),
  CONSTRAINT mod_decisions_days_check CHECK ((action IN ('limit', 'suspend', 'limit_reports')) = (days IS NOT NULL)),
  CONSTRAINT mod_decisions_second_check CHECK (seconded_by IS NULL OR seconded_by <> decided_by),
  CONSTRAINT mod_decisions_two_check CHECK (NOT needs_second OR state IN ('awaiting', 'refused') OR seconded_by IS NOT NULL)
);
CREATE INDEX mod_decisions_case ON mod_decisions (case_id);
CREATE INDEX mod_decisions_subject ON mod_decisions (subject);
CREATE UNIQUE INDEX mod_decisions_awaiting ON mod_decisions (case_id) WHERE state = 'awaiting';

-- What a decision keeps an account from. There is none without a decision.
CREATE TABLE restrictions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  decision_id uuid NOT NULL,
  begins_at timestamptz NOT NULL,
  -- Null has no end.
  until timestamptz,
  ended_at timestamptz,
  CONSTRAINT restrictions_pkey PRIMARY KEY (id),
  CONSTRAINT restrictions_decision_fkey FOREIGN KEY (decision_id) REFERENCES mod_decisions (id),
  CONSTRAINT restrictions_kind_check CHECK (kind IN ('limit', 'reports', 'suspension', 'ban')),
  CONSTRAINT restrictions_until_check CHECK ((kind = 'ban') = (until IS NULL))
);
CREATE INDEX restrictions_user ON restrictions (user_id, kind);
CREATE INDEX restrictions_until ON restrictions (until) WHERE ended_at IS NULL;
CREATE INDEX restrictions_decision ON restrictions (decision_id);

CREATE TABLE mod_appeals (
  id uuid NOT NULL,
  -- Once for each decision.
  decision_id uuid NOT NULL,
  user_id uuid NOT NULL,
  text text NOT NULL,
  state text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- Who decided first; null for a rule.
  decided_by uuid,
  -- Who confirmed the first decision.
  seconded_by uuid,
  judged_by uuid,
  judged_at timestamptz,
  answer text,
  CONSTRAINT mod_appeals_pkey PRIMARY KEY (id),
  CONSTRAINT mod_appeals_decision_key UNIQUE (decision_id),
  CONSTRAINT mod_appeals_decision_fkey FOREIGN KEY (decision_id) REFERENCES mod_decisions (id),
  CONSTRAINT mod_appeals_decider_fkey FOREIGN KEY (decision_id, decided_by) REFERENCES mod_decisions (id, decided_by),
  CONSTRAINT mod_appeals_state_check CHECK (state IN ('open', 'granted', 'denied')),
  CONSTRAINT mod_appeals_other_check CHECK (judged_by IS NULL OR ((decided_by IS NULL OR judged_by <> decided_by) AND (seconded_by IS NULL OR judged_by <> seconded_by))),
  CONSTRAINT mod_appeals_judged_check CHECK ((state = 'open') = (judged_by IS NULL))
);
CREATE INDEX mod_appeals_user ON mod_appeals (user_id);

-- What moderation asked a reporter, once for each report, and the answer.
CREATE TABLE mod_questions (
  report_id uuid NOT NULL,
  user_id uuid NOT NULL,
  question text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  CONSTRAINT mod_questions_pkey PRIMARY KEY (report_id)
);
CREATE INDEX mod_questions_user ON mod_questions (user_id);

-- What was taken out of sight, as it was, so that it can be put back.
CREATE TABLE mod_removed (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  -- Null while it is only hidden until the decision.
  decision_id uuid,
  user_id uuid NOT NULL,
  item text NOT NULL,
  content text,
  removed_at timestamptz NOT NULL,
  restored_at timestamptz,
  CONSTRAINT mod_removed_pkey PRIMARY KEY (id),
  CONSTRAINT mod_removed_case_fkey FOREIGN KEY (case_id) REFERENCES mod_cases (id),
  CONSTRAINT mod_removed_decision_fkey FOREIGN KEY (decision_id) REFERENCES mod_decisions (id)
);
CREATE UNIQUE INDEX mod_removed_item ON mod_removed (user_id, item) WHERE restored_at IS NULL;
CREATE INDEX mod_removed_case ON mod_removed (case_id);

-- Evidence leaves the product only when a second person agrees.
CREATE TABLE mod_exports (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  seconded_by uuid,
  seconded_at timestamptz,
  taken_at timestamptz,
  CONSTRAINT mod_exports_pkey PRIMARY KEY (id),
  CONSTRAINT mod_exports_case_fkey FOREIGN KEY (case_id) REFERENCES mod_cases (id),
  CONSTRAINT mod_exports_state_check CHECK (state IN ('awaiting', 'allowed', 'refused', 'taken')),
  CONSTRAINT mod_exports_second_check CHECK (seconded_by IS NULL OR seconded_by <> asked_by),
  CONSTRAINT mod_exports_two_check CHECK (state = 'awaiting' OR seconded_by IS NOT NULL)
);
CREATE INDEX mod_exports_case ON mod_exports (case_id);

CREATE TABLE mod_skips (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  moderator uuid NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT mod_skips_pkey PRIMARY KEY (id)
);
CREATE INDEX mod_skips_case ON mod_skips (case_id, moderator);

-- Seconds of a day for which a moderator looked at what is severe.
CREATE TABLE mod_viewing (
  moderator uuid NOT NULL,
  day text NOT NULL,
  seconds bigint NOT NULL,
  CONSTRAINT mod_viewing_pkey PRIMARY KEY (moderator, day)
);

CREATE TABLE reporter_accuracy (
  user_id uuid NOT NULL,
  upheld bigint NOT NULL,
  dismissed bigint NOT NULL,
  -- Reports before this moment were answered with a notice or a limit already.
  counted_from timestamptz,
  CONSTRAINT reporter_accuracy_pkey PRIMARY KEY (user_id)
);

-- Notices of people without an account.
CREATE TABLE mod_notices (
  id uuid NOT NULL,
  receipt uuid NOT NULL,
  case_id uuid NOT NULL,
  kind text NOT NULL,
  subject_text text NOT NULL,
  text text NOT NULL,
  -- Sealed: only the answer is written to it.
  contact text NOT NULL,
  locale text NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL,
  CONSTRAINT mod_notices_pkey PRIMARY KEY (id),
  CONSTRAINT mod_notices_receipt_key UNIQUE (receipt),
  CONSTRAINT mod_notices_case_fkey FOREIGN KEY (case_id) REFERENCES mod_cases (id)
);
CREATE INDEX mod_notices_case ON mod_notices (case_id);

-- What remains for five years of erased cases of the highest severity and of bans: no id, no text.
CREATE TABLE mod_marks (
  id uuid NOT NULL,
  mark text NOT NULL,
  kind text NOT NULL,
  severity bigint NOT NULL,
  action text NOT NULL,
  closed_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT mod_marks_pkey PRIMARY KEY (id)
);
CREATE INDEX mod_marks_until ON mod_marks (until);

-- Public numbers by half-year; they outlive the rows that they count.
CREATE TABLE mod_tallies (
  half text NOT NULL,
  name text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT mod_tallies_pkey PRIMARY KEY (half, name)
);

-- Who read and did what. Each row seals the one before it; triggers refuse changes.
CREATE TABLE mod_audit (
  id bigint NOT NULL,
  prev_hash text NOT NULL,
  at timestamptz NOT NULL,
  actor uuid,
  role text NOT NULL,
  action text NOT NULL,
  subject uuid,
  case_id uuid,
  ip_prefix text NOT NULL,
  reason text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT mod_audit_pkey PRIMARY KEY (id)
);
CREATE INDEX mod_audit_case ON mod_audit (case_id);
