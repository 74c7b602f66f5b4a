-- The folder of a photo's files within its own. Each upload writes to a new one, so that what the row says was screened is
-- what is served. Null where the files are in the folder of the photo itself.
ALTER TABLE message_photos ADD COLUMN files uuid;
