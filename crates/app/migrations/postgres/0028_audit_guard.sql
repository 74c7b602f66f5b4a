-- The book of moderation only grows.
CREATE FUNCTION mod_audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'mod_audit only grows';
END
$$;

CREATE TRIGGER mod_audit_no_change BEFORE UPDATE OR DELETE ON mod_audit
    FOR EACH ROW EXECUTE FUNCTION mod_audit_only_grows();
CREATE TRIGGER mod_audit_no_truncate BEFORE TRUNCATE ON mod_audit
    FOR EACH STATEMENT EXECUTE FUNCTION mod_audit_only_grows();
