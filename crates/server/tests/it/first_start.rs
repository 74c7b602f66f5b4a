//! The tables of a first start.

use db::testing::TestDb;
use db::{Db, Engine, params};

/// Every column in its place, and the words of every statement in alphabetical order: an added column is written elsewhere.
async fn schema(db: &Db) -> (Vec<String>, Vec<String>) {
    let columns = "SELECT s.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c.\"notnull\" || ' '
            || coalesce(c.dflt_value, '-') || ' ' || c.pk
        FROM sqlite_schema AS s JOIN pragma_table_xinfo(s.name) AS c WHERE s.type = 'table' ORDER BY 1";
    let columns: Vec<String> = db.all(columns, params![]).await.expect("columns");
    let statements = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name";
    let statements: Vec<String> = db.all(statements, params![]).await.expect("statements");
    let sorted = statements.iter().map(|sql| {
        let mut words: Vec<&str> = sql.split([' ', ',', '\n', '(', ')']).collect();
        words.retain(|word| !word.is_empty());
        words.sort_unstable();
        words.join(" ")
    });
    (columns, sorted.collect())
}

#[tokio::test]
async fn sqlite_has_the_same_schema_after_a_first_start_as_file_by_file() {
    let sets = enlace::migrations();
    let at_once = TestDb::empty(Engine::Sqlite).await.expect("a database");
    at_once.db.migrate(&sets).await.expect("the tables");
    let in_turn = TestDb::empty(Engine::Sqlite).await.expect("a database");
    in_turn.db.migrate(&sets[..1]).await.expect("the first tables");
    in_turn.db.migrate(&sets).await.expect("the other tables");
    let (columns, statements) = schema(&at_once.db).await;
    let (expected_columns, expected_statements) = schema(&in_turn.db).await;
    assert!(columns.len() > 1_000, "{} columns", columns.len());
    assert_eq!(columns, expected_columns);
    let differing = statements.iter().zip(&expected_statements).find(|(ours, theirs)| ours != theirs);
    assert_eq!(differing, None);
    assert_eq!(statements.len(), expected_statements.len());
}
