//! A version that is started too late for its own day: users who accepted the one before get the full notice.

use super::{NEW, accepted, add, at, change_letter, documents, is_owed, only_first, start, yes};
use app::accounts::legal::{Library, seen};
use app::kernel::Fault;
use db::Engine;
use std::sync::Arc;
use tempfile::TempDir;
use testkit::{Person, TestApp, json, on_both};

/// The day of the new terms in their file, which came too late, and the moments around that on which they bind: the
/// first midnight in São Paulo after thirty days.
const ITS_DAY: &str = "2027-01-15T03:00:00Z";
const STARTED: &str = "2027-01-10T18:00:00Z";
const LAST_SECOND: &str = "2027-02-10T02:59:59Z";
const BINDS: &str = "2027-02-10T03:00:00Z";

async fn owes(person: &Person) -> bool {
    is_owed(&person.rpc("deck_status", json!({})).await)
}

async fn announced(app: &TestApp, folder: &TempDir, version: &'static str, day: &str) -> Result<(), Fault> {
    let library = Library::of_folder(folder.path()).expect("the documents");
    let day = day.parse().expect("a day");
    let db = &app.enlace.app.db;
    db.tx(move |tx| Box::pin(async move { seen::announced(tx, &library, "terms", version, day).await }))
        .await
}

/// A server that knows the first version alone, with Ana's acceptance; the change is published under it.
async fn before_the_change(engine: Engine, folder: &TempDir) -> (Arc<TestApp>, Person) {
    only_first(folder);
    let early = start(engine, folder).await;
    let mut ana = early.newcomer("Ana").await;
    at(&early, STARTED, &mut ana).await;
    add(folder);
    (early, ana)
}

#[test]
fn late_version_waits_until_everybody_had_thirty_days() {
    on_both(|engine| async move {
        let folder = documents();
        let (early, ana) = before_the_change(engine, &folder).await;
        let app = early.again().await;
        let mut ana = ana.at(&app);
        at(&app, ITS_DAY, &mut ana).await;
        assert!(!owes(&ana).await, "five days after the first server had it");
        let standing = ana.rpc("legal_standing", json!({})).await.ok();
        assert_eq!(standing["owed"], json!([]));
        assert_eq!(standing["coming"][0]["effective"], "2027-02-10");
        let letter = change_letter(&app, &ana).await;
        assert!(letter.contains("A partir de 10 de fevereiro de 2027"), "{letter}");
        // Another start, here or elsewhere, begins no new notice.
        let app = app.again().await;
        let mut ana = ana.at(&app);
        at(&app, LAST_SECOND, &mut ana).await;
        assert!(!owes(&ana).await);
        at(&app, BINDS, &mut ana).await;
        assert!(owes(&ana).await);
        ana.rpc("accept_legal", yes(NEW)).await.ok();
        assert!(!owes(&ana).await);
    });
}

#[test]
fn version_that_nobody_accepted_another_before_binds_at_once() {
    on_both(|engine| async move {
        let folder = documents();
        only_first(&folder);
        let early = start(engine, &folder).await;
        early.advance(STARTED.parse::<jiff::Timestamp>().unwrap().duration_since(early.now()));
        add(&folder);
        let app = early.again().await;
        let mut ana = app.newcomer("Ana").await;
        let row = json!({ "document": "terms", "version": NEW, "source": "sign_up" });
        assert_eq!(
            accepted(&ana).await[1],
            row,
            "a new installation begins with the newest words"
        );
        at(&app, ITS_DAY, &mut ana).await;
        assert!(!owes(&ana).await);
        let standing = ana.rpc("legal_standing", json!({})).await.ok();
        assert_eq!((&standing["owed"], &standing["coming"]), (&json!([]), &json!([])));
    });
}

#[test]
fn version_announced_elsewhere_counts_from_that_day() {
    on_both(|engine| async move {
        let folder = documents();
        let (early, ana) = before_the_change(engine, &folder).await;
        announced(&early, &folder, NEW, "2026-12-16")
            .await
            .expect("it is noted");
        assert!(
            announced(&early, &folder, "2026-12-11", "2026-12-16").await.is_err(),
            "there is no such version"
        );
        let app = early.again().await;
        let mut ana = ana.at(&app);
        at(&app, ITS_DAY, &mut ana).await;
        assert!(owes(&ana).await);
    });
}
