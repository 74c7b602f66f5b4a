-- Nothing reads who changed a prepared decision: the book of moderation has a row of it. Here it outlived the account.
ALTER TABLE mod_macros DROP COLUMN changed_by;
