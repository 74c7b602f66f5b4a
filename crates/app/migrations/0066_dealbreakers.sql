-- The gate asks of every pair whether an answer breaks an "indispensável". Most people have none, so most of these questions
-- end in this index.
CREATE INDEX trust_answers_dealbreakers ON trust_answers (user_id, question_id) WHERE dealbreaker;
