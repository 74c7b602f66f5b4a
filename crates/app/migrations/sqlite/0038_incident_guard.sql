-- The history of incidents only grows, and no incident leaves the register.
CREATE TRIGGER incident_history_no_update BEFORE UPDATE ON incident_history
BEGIN
    SELECT RAISE(ABORT, 'the register of incidents only grows');
END;

CREATE TRIGGER incident_history_no_delete BEFORE DELETE ON incident_history
BEGIN
    SELECT RAISE(ABORT, 'the register of incidents only grows');
END;

CREATE TRIGGER incidents_no_delete BEFORE DELETE ON incidents
BEGIN
    SELECT RAISE(ABORT, 'the register of incidents only grows');
END;
