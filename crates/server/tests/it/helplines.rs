//! The numbers of the safety centre.

use app::safety::helplines;
use std::sync::Arc;
use testkit::{TestApp, Value, json, on_both};

async fn line(app: &Arc<TestApp>, service: &str) -> Value {
    let lines = app.visitor().rpc("helplines", json!({})).await.ok();
    let lines = lines.as_array().expect("a list").clone();
    let line = lines.iter().find(|line| line["country"] == "BR" && line["service"] == service);
    line.expect("a number of Brazil").clone()
}

async fn checked(app: &Arc<TestApp>, service: &str) -> Value {
    line(app, service).await["checked_on"].clone()
}

#[test]
fn check_of_a_helpline_is_due_again_after_ninety_days() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let today = app.now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let state = app.enlace.app.clone();
        let set = state.act(move |tx| Box::pin(helplines::set_checked(tx, "BR", "police", today)));
        set.await.expect("a known number");
        assert_eq!(line(&app, "police").await["due"], json!(false));
        assert_eq!(line(&app, "women").await["due"], json!(true));
        app.advance(jiff::SignedDuration::from_hours(24 * 90));
        assert_eq!(line(&app, "police").await["due"], json!(false));
        app.advance(jiff::SignedDuration::from_hours(24));
        let again = line(&app, "police").await;
        assert_eq!((&again["due"], &again["checked_on"]), (&json!(true), &json!(today.to_string())));
        let now = app.now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let due = helplines::due(&mut state.db.reader(), now).await.expect("numbers");
        assert!(due.contains(&"BR police".to_owned()), "{due:?}");
    });
}

#[test]
fn helpline_shows_the_day_on_which_the_operator_checked_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        assert_eq!(checked(&app, "police").await, Value::Null);
        for day in ["2026-11-20", "2026-11-24"] {
            let day = day.parse().expect("a day");
            app.enlace
                .app
                .act(move |tx| Box::pin(helplines::set_checked(tx, "BR", "police", day)))
                .await
                .expect("a known number");
        }
        assert_eq!(checked(&app, "police").await, json!("2026-11-24"));
        assert_eq!(checked(&app, "women").await, Value::Null);
        let unknown = app
            .enlace
            .app
            .act(|tx| Box::pin(helplines::set_checked(tx, "BR", "dentist", jiff::civil::date(2026, 11, 24))))
            .await;
        assert!(matches!(unknown, Err(app::kernel::Fault::NotFound)));
    });
}
