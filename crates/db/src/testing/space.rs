//! A database without space, as its own engine tells it.

use crate::{Db, DbError, Dialect};

/// From now on what needs new space fails as on a full disk: SQLite may allocate no page, PostgreSQL refuses to insert
/// and to make tables with `disk_full`.
const FULL: Dialect = Dialect {
    sqlite: "PRAGMA max_page_count = 1",
    postgres: "CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
        CREATE FUNCTION no_space_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
        DO $$ DECLARE name text; BEGIN
            FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
                EXECUTE format('CREATE TRIGGER no_space BEFORE INSERT ON %I EXECUTE FUNCTION no_space()', name);
            END LOOP;
        END $$;
        CREATE EVENT TRIGGER no_space ON ddl_command_start WHEN TAG IN ('CREATE TABLE')
            EXECUTE FUNCTION no_space_for_tables()",
};

const SPACE: Dialect = Dialect {
    sqlite: "PRAGMA max_page_count = 1073741823",
    postgres: "DROP EVENT TRIGGER no_space; DROP FUNCTION no_space_for_tables; DROP FUNCTION no_space CASCADE",
};

/// Takes the space away.
pub async fn fill_disk(db: &Db) {
    run(db, FULL).await;
}

/// Gives the space back.
pub async fn free_disk(db: &Db) {
    run(db, SPACE).await;
}

async fn run(db: &Db, statements: Dialect) {
    let done: Result<(), DbError> = db
        .tx(move |tx| Box::pin(async move { tx.batch(statements.for_engine(tx.engine())).await }))
        .await;
    done.expect("the limit is set");
}
