-- Words and phrases that a member does not want to read.

CREATE TABLE hidden_words (
  user_id uuid NOT NULL,
  phrase text NOT NULL,
  added_at timestamptz NOT NULL,
  CONSTRAINT hidden_words_pkey PRIMARY KEY (user_id, phrase)
);
