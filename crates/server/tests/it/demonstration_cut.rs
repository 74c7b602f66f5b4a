//! A first start of the demonstration that is cut off: the next one adds what is missing.

use axum::http::Method;
use db::params;
use testkit::{TestApp, json, on_both};

const SETTINGS: &[(&str, &str)] = &[("ENLACE_DEMO", "1"), ("ENLACE_RATE_LIMITS", "off")];

/// Rows of the tables that the demonstration fills.
async fn rows(app: &TestApp) -> Vec<(&'static str, i64)> {
    let mut counts = Vec::new();
    for table in [
        "auth_users",
        "profiles",
        "profile_photos",
        "match_members",
        "messages",
        "birth_data",
        "chart_requests",
        "boosts",
        "reactions",
        "mod_cases",
        "legal_acceptances",
    ] {
        let sql = format!("SELECT count(*) FROM {table}");
        counts.push((table, app.enlace.app.db.one(sql, params![]).await.expect("a count")));
    }
    counts
}

#[test]
fn demonstration_whose_start_was_cut_off_is_written_to_its_end_by_the_next() {
    on_both(|engine| async move {
        let whole = TestApp::with(engine, SETTINGS).await;
        let expected = rows(&whole).await;
        // Cut off at the very end: everything but the last step is there.
        let unfinished = whole.enlace.app.db.tx::<_, db::DbError, _>(|tx| {
            Box::pin(async move {
                let owner = app::demo::owner_id();
                tx.exec("DELETE FROM legal_acceptances WHERE user_id = $1", params![owner]).await
            })
        });
        assert!(unfinished.await.expect("the last step undone") > 0);
        let again = whole.again().await;
        assert_eq!(rows(&again).await, expected);
        // Cut off after the first account.
        let begun = TestApp::with(engine, &SETTINGS[1..]).await;
        let owner = json!({ "id": app::demo::owner_id(), "email": app::demo::LOGIN_EMAIL, "password": "amor-com-intencao",
                            "email_confirm": true });
        begun.operator().auth(Method::POST, "admin/users", owner).await.ok();
        let finished = begun.again_with(|settings| settings.demo = true).await.expect("a start");
        assert_eq!(rows(&finished).await, expected);
    });
}
