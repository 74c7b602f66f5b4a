//! How long proofs of agreement are stored.

use jiff::{SignedDuration, Timestamp};
use testkit::{Person, TestApp, json, on_both};

/// The first turns of the hourly and the daily brooms after the days in which she may change her mind.
const ERASED: &str = "2026-11-28T19:00:00Z";
/// The daily broom's last turn before five years are over, and its first after.
const NEARLY: &str = "2031-11-28T18:59:59Z";
const OVER: &str = "2031-11-28T19:00:00Z";

/// The numbers of a person's proofs: acceptances, consents.
async fn proofs(app: &TestApp, person: &Person) -> (i64, i64) {
    let mut reads = app.enlace.app.db.reader();
    let sql = "SELECT (SELECT count(*) FROM legal_acceptances WHERE user_id = $1),
                      (SELECT count(*) FROM consents WHERE user_id = $1)";
    db::Reads::one(&mut reads, sql, db::params![person.id])
        .await
        .expect("two numbers")
}

/// Moves the clock to a moment and lets a whole day's schedules turn there.
async fn at(app: &TestApp, moment: &str) {
    let moment: Timestamp = moment.parse().expect("a moment");
    app.advance(moment.duration_since(app.now()));
    app.run_until_idle().await;
}

#[test]
fn proofs_outlive_the_account_by_five_years_and_no_longer() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        for person in [&ana, &bia] {
            person
                .rpc("grant_consent", json!({ "purpose": "sexuality" }))
                .await
                .ok();
        }
        ana.rpc("delete_account", json!({})).await.ok();
        at(&app, ERASED).await;
        assert_eq!(
            proofs(&app, &ana).await,
            (2, 1),
            "the account is erased, its proofs are not"
        );
        at(&app, NEARLY).await;
        assert_eq!(proofs(&app, &ana).await, (2, 1));
        // The daily turn falls due a day after the last one.
        at(&app, OVER).await;
        app.advance(SignedDuration::from_hours(24));
        app.run_until_idle().await;
        assert_eq!(proofs(&app, &ana).await, (0, 0));
        assert_eq!(proofs(&app, &bia).await, (2, 1), "whoever is here keeps hers");
    });
}

#[test]
fn account_erased_before_ends_were_recorded_counts_from_when_it_is_found() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        ana.rpc("delete_account", json!({})).await.ok();
        at(&app, ERASED).await;
        // As the rows of earlier versions of the program are.
        let forgotten = "UPDATE legal_acceptances SET account_ended_at = NULL WHERE user_id = $1";
        let db = &app.enlace.app.db;
        let id = ana.id;
        let done: Result<u64, db::DbError> = db
            .tx(move |tx| Box::pin(async move { tx.exec(forgotten, db::params![id]).await }))
            .await;
        assert_eq!(done.expect("rows"), 2);
        at(&app, "2027-11-28T19:00:00Z").await;
        at(&app, "2032-11-27T18:00:00Z").await;
        assert_eq!(proofs(&app, &ana).await.0, 2);
        at(&app, "2032-11-28T19:00:00Z").await;
        assert_eq!(proofs(&app, &ana).await.0, 0);
    });
}
