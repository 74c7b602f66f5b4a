-- The book of moderation only grows.
CREATE TRIGGER mod_audit_no_update BEFORE UPDATE ON mod_audit
BEGIN
    SELECT RAISE(ABORT, 'mod_audit only grows');
END;

CREATE TRIGGER mod_audit_no_delete BEFORE DELETE ON mod_audit
BEGIN
    SELECT RAISE(ABORT, 'mod_audit only grows');
END;
