//! The numbers of the safety centre.

use app::safety::helplines;
use std::sync::Arc;
use testkit::{TestApp, Value, json, on_both};

async fn checked(app: &Arc<TestApp>, service: &str) -> Value {
    let lines = app.visitor().rpc("helplines", json!({})).await.ok();
    let lines = lines.as_array().expect("a list").clone();
    let line = lines.iter().find(|line| line["country"] == "BR" && line["service"] == service);
    line.expect("a number of Brazil")["checked_on"].clone()
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
