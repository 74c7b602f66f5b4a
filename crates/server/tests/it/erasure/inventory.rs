//! Every table is exported or says why not, and an erased account is nowhere but in a short list.

use super::{LONG, after, days};
use crate::refusals::world::World;
use db::{Engine, params};
use std::collections::BTreeSet;
use testkit::{TestApp, json, on_both};

/// Tables that the export leaves out, with the reason.
const NOT_EXPORTED: &[(&str, &[&str])] = &[];

/// Where the id or the address of an erased account may stand for a while, with the reason and the term.
const RETAINED: &[(&str, &str)] = &[];

/// The columns, as `table.column`, that hold one of the texts anywhere.
async fn holding(app: &TestApp, texts: &[String]) -> BTreeSet<String> {
    let db = &app.enlace.app.db;
    let mut found = BTreeSet::new();
    for (table, column) in db::schema_columns(db).await.expect("the schema") {
        for text in texts {
            let cell = match db.engine() {
                Engine::Sqlite => format!("CAST(\"{column}\" AS text)"),
                Engine::Postgres => format!("\"{column}\"::text"),
            };
            let sql = format!("SELECT count(*) FROM \"{table}\" WHERE lower({cell}) LIKE $1");
            let rows: i64 = db
                .one(sql.as_str(), params![format!("%{text}%")])
                .await
                .expect("a count");
            if rows > 0 {
                found.insert(format!("{table}.{column}"));
            }
        }
    }
    found
}

#[test]
fn every_table_is_exported_or_has_its_reason() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let exported: BTreeSet<&str> = app.enlace.app.exported_tables().map(|rule| rule.table).collect();
        let reasons: BTreeSet<&str> = NOT_EXPORTED.iter().flat_map(|(_, tables)| *tables).copied().collect();
        let columns = db::schema_columns(&app.enlace.app.db).await.expect("the schema");
        let tables: BTreeSet<&str> = columns.iter().map(|(table, _)| table.as_str()).collect();
        let missing: Vec<&&str> = tables
            .iter()
            .filter(|table| !exported.contains(**table) && !reasons.contains(**table))
            .collect();
        assert!(missing.is_empty(), "neither exported nor with a reason: {missing:?}");
        let stale: Vec<&&str> = reasons.iter().filter(|table| !tables.contains(**table)).collect();
        assert!(stale.is_empty(), "reasons for tables that do not exist: {stale:?}");
    });
}

#[test]
fn export_has_what_sign_in_stores_and_no_secret() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let ana = app.newcomer("Ana").await;
        let all = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(all["auth_users"][0]["email"], json!(ana.email));
        assert!(
            all["auth_sessions"][0]["created_at"].is_string(),
            "{}",
            all["auth_sessions"]
        );
        assert!(all["auth_factors"].is_array() && all["auth_passkeys"].is_array());
        assert_eq!(all["auth_identities"][0]["provider"], "email");
        let text = all.to_string();
        for secret in ["password_hash", "\"secret\"", "refresh_counter", "credential", "argon2"] {
            assert!(!text.contains(secret), "{secret} is in the export");
        }
    });
}

#[test]
fn erased_account_is_nowhere_but_in_the_listed_columns_and_they_end() {
    on_both(|engine| async move {
        let world = World::before_the_block(TestApp::with(engine, &[LONG]).await).await;
        let app = world.app.clone();
        let texts = [world.ana.id.to_string(), world.ana.email.to_lowercase()];
        assert!(holding(&app, &texts).await.len() > 20, "the story fills many tables");
        world.ana.rpc("delete_account", json!({})).await.ok();
        after(&app, days(8)).await;
        let left = holding(&app, &texts).await;
        let listed = |column: &&String| !RETAINED.iter().any(|(known, _)| known == *column);
        let unlisted: Vec<&String> = left.iter().filter(listed).collect();
        assert!(unlisted.is_empty(), "an erased account is still in {unlisted:?}");
        // What is left after all the terms of weeks and months.
        for _ in 0..4 {
            after(&app, days(30)).await;
        }
        let left = holding(&app, &texts).await;
        panic!("after 128 days: {left:?}");
    });
}
