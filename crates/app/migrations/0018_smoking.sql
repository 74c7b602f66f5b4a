-- Whether a person smokes, in a word.
ALTER TABLE profiles ADD COLUMN smoking text;
