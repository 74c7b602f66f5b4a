-- Gives an event its number when its transaction commits; the one drawn when it was inserted was seen by nobody. Runs
-- within COMMIT, where the server waits for no client: a node that freezes cannot keep the lock. The key is that of
-- Tx::lock_key("jobs.outbox"), which nodes of earlier versions hold while they emit.
CREATE FUNCTION outbox_number_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1285409162790210741);
    UPDATE outbox SET seq = DEFAULT WHERE seq = NEW.seq;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER outbox_number_at_commit AFTER INSERT ON outbox
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION outbox_number_at_commit();
