//! The book: every reading is in it, it only grows, and a broken one is found; and how long cases are kept.

use super::{acquaintances, again, claim_only, days, decide, moderator, queue, report};
use app::moderation::audit::{self, BookState};
use app::moderation::copies;
use db::{Engine, params};
use enlace::doctor;
use testkit::{TestApp, json, on_both};

#[test]
fn every_reading_is_in_the_book_and_the_book_only_grows() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let db = app.enlace.app.db.clone();
        let readings = async || -> i64 {
            let sql = "SELECT count(*) FROM mod_audit WHERE action IN ('case.read', 'photo.read') AND actor = $1 AND role = 'moderator'";
            db.one(sql, params![malu.id]).await.expect("a count")
        };
        for expected in 1..=3 {
            malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
            assert_eq!(readings().await, expected);
        }
        for statement in [
            "UPDATE mod_audit SET reason = 'x'",
            "DELETE FROM mod_audit",
            "UPDATE mod_audit SET id = id + 1000",
        ] {
            let changed: Result<u64, db::DbError> = db
                .tx(move |tx| Box::pin(async move { tx.exec(statement, params![]).await }))
                .await;
            assert!(changed.is_err(), "{statement}");
        }
        assert!(matches!(audit::verify(&db).await.expect("read"), BookState::Whole { rows, .. } if rows >= 5));
    });
}

#[test]
fn broken_book_is_found_at_night_and_opens_a_case() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        claim_only(&malu).await;
        let db = app.enlace.app.db.clone();
        // Somebody with the rights of the owner takes the guard away.
        let guard = match engine {
            Engine::Sqlite => "DROP TRIGGER mod_audit_no_update",
            Engine::Postgres => "ALTER TABLE mod_audit DISABLE TRIGGER mod_audit_no_change",
        };
        db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.batch(guard).await?;
                tx.exec("UPDATE mod_audit SET reason = 'nada' WHERE id = 2", params![])
                    .await
            })
        })
        .await
        .expect("changed");
        assert_eq!(audit::verify(&db).await.expect("read"), BookState::Broken { at: 2 });
        app.advance(days(1));
        app.run_until_idle().await;
        let malu = again(&malu).await;
        let head = queue(&malu).await[0].clone();
        assert_eq!(
            (&head["kind"], &head["severity"], &head["source"]),
            (&json!("broken_book"), &json!("S0"), &json!("audit"))
        );
    });
}

#[test]
fn book_that_lost_its_end_differs_from_its_copy_and_opens_a_case() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        claim_only(&malu).await;
        let (db, files) = (app.enlace.app.db.clone(), app.enlace.app.photos.clone());
        app.advance(days(1));
        app.run_until_idle().await;
        let copies = files.listed(copies::FOLDER).await.expect("a folder");
        assert_eq!(copies, ["moderation-book/000000000001.jsonl"]);
        let copy = files.stored(&copies[0]).await.expect("read").expect("a file");
        let lines = String::from_utf8(copy.to_vec()).expect("text").lines().count() as i64;
        assert_eq!(copies::difference(&files, &db).await.expect("read"), None);
        let told = async |part: &str| {
            let report = doctor::examine(app.settings()).await;
            let mut of_book = report.checks.iter().filter(|line| line.name.starts_with("book"));
            assert!(
                of_book.any(|line| line.text.contains(part)),
                "{part} is missing in\n{report}"
            );
        };
        told(&format!("{lines} rows, each seals the one before it")).await;
        told(&format!("1 files up to row {lines}, the same as the book")).await;
        let guard = match engine {
            Engine::Sqlite => "DROP TRIGGER mod_audit_no_delete",
            Engine::Postgres => "ALTER TABLE mod_audit DISABLE TRIGGER mod_audit_no_change",
        };
        db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.batch(guard).await?;
                tx.exec(
                    "DELETE FROM mod_audit WHERE id = (SELECT max(id) FROM mod_audit)",
                    params![],
                )
                .await
            })
        })
        .await
        .expect("deleted");
        // The chain of what is left is whole, so the book alone does not tell.
        assert!(matches!(
            audit::verify(&db).await.expect("read"),
            BookState::Whole { .. }
        ));
        assert_eq!(copies::difference(&files, &db).await.expect("read"), Some(lines));
        app.advance(days(1));
        app.run_until_idle().await;
        let malu = again(&malu).await;
        let head = queue(&malu).await[0].clone();
        assert_eq!(head["kind"], json!("broken_book"));
        assert_eq!(
            files.listed(copies::FOLDER).await.expect("a folder").len(),
            1,
            "nothing is added"
        );
        // The doctor reads all copies, and names what was changed, cut or taken away.
        told(&format!(
            "000000000001.jsonl: the book lacks row {lines}, or has it otherwise"
        ))
        .await;
        let text = String::from_utf8(copy.to_vec()).expect("text");
        let keep = async |name: &str, text: &str| {
            files.forget(name).await;
            files.keep(name, text.to_owned().into()).await.expect("kept");
        };
        keep(&copies[0], &text.replacen("\"role\":\"", "\"role\":\"x", 1)).await;
        told("row 1 was changed").await;
        let (_, rest) = text.split_once('\n').expect("lines");
        files.forget(&copies[0]).await;
        keep("moderation-book/000000000002.jsonl", rest).await;
        told("no file has the rows 1 to 1").await;
        keep("moderation-book/000000000002.jsonl", "{").await;
        told("000000000002.jsonl is no copy").await;
    });
}

#[test]
fn case_is_erased_twelve_months_after_it_was_closed_and_severe_ones_leave_a_hash() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &ana, &rui, "threat", json!({ "text": "Ele ameaçou." })).await;
        decide(&app, &malu, "none", json!({})).await;
        let db = app.enlace.app.db.clone();
        let count = async |table: &str| -> i64 {
            db.one(format!("SELECT count(*) FROM {table}").as_str(), params![])
                .await
                .expect("a count")
        };
        app.advance(days(364));
        app.run_until_idle().await;
        assert_eq!((count("mod_cases").await, count("reports").await), (1, 1));
        app.advance(days(3));
        app.run_until_idle().await;
        for table in ["mod_cases", "reports", "mod_decisions"] {
            assert_eq!(count(table).await, 0, "{table}");
        }
        assert_eq!(count("mod_marks").await, 1);
        app.advance(days(5 * 365));
        app.run_until_idle().await;
        assert_eq!(count("mod_marks").await, 0);
        assert!(
            matches!(audit::verify(&db).await.expect("read"), BookState::Whole { .. }),
            "the book stays"
        );
    });
}

#[test]
fn case_of_a_standing_ban_keeps_its_decision_and_loses_its_reports() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        decide(&app, &malu, "ban", json!({})).await;
        app.advance(days(184));
        app.run_until_idle().await;
        app.advance(days(366));
        app.run_until_idle().await;
        app.advance(days(1));
        app.run_until_idle().await;
        let db = app.enlace.app.db.clone();
        let left: (i64, i64) = db
            .one(
                "SELECT (SELECT count(*) FROM reports), (SELECT count(*) FROM mod_decisions WHERE action = 'ban')",
                params![],
            )
            .await
            .expect("counts");
        assert_eq!(left, (0, 1));
        let _ = rui;
    });
}
