-- A shadow decision hides a person or a part of a profile until this case is decided. Null for every other decision.
ALTER TABLE mod_decisions ADD COLUMN review_case uuid;
CREATE INDEX mod_decisions_review ON mod_decisions (review_case);
UPDATE mod_decisions SET review_case =
    (SELECT c.id FROM mod_cases c WHERE c.subject = mod_decisions.subject AND c.state IN ('open', 'claimed'))
 WHERE secret_until IS NOT NULL;

-- Photos that reviewers of a verification saw when they approved it. The badge stands while one of them is the main photo.
CREATE TABLE compared_photos (
  user_id uuid NOT NULL,
  photo_id uuid NOT NULL,
  CONSTRAINT compared_photos_pkey PRIMARY KEY (user_id, photo_id)
);
INSERT INTO compared_photos (user_id, photo_id)
SELECT ph.user_id, ph.id FROM profile_photos ph JOIN verifications v ON v.user_id = ph.user_id
 WHERE v.kind = 'profile' AND ph.state = 'visible' AND ph.created_at <= v.photos_as_of;
-- The ids of the photos that others saw when the attempt was sent, in their order. Null until then.
ALTER TABLE verification_attempts ADD COLUMN photos jsonb;

-- Accounts that were recognized as the return of an erased one, whose restrictions and points they took over once.
CREATE TABLE safety_returned (
  heir uuid NOT NULL,
  owner uuid NOT NULL,
  CONSTRAINT safety_returned_pkey PRIMARY KEY (heir, owner)
);
