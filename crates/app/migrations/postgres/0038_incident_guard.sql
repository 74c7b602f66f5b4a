-- The history of incidents only grows, and no incident leaves the register.
CREATE FUNCTION incident_history_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the register of incidents only grows';
END
$$;

CREATE TRIGGER incident_history_no_change BEFORE UPDATE OR DELETE ON incident_history
    FOR EACH ROW EXECUTE FUNCTION incident_history_only_grows();
CREATE TRIGGER incident_history_no_truncate BEFORE TRUNCATE ON incident_history
    FOR EACH STATEMENT EXECUTE FUNCTION incident_history_only_grows();
CREATE TRIGGER incidents_no_delete BEFORE DELETE ON incidents
    FOR EACH ROW EXECUTE FUNCTION incident_history_only_grows();
