//! "Avisar quando alguém combinar": one notice, once, by day, of somebody new whom both sides accept.

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const LONG: (&str, &str) = ("ENLACE_JWT_EXP", "400000000");

async fn wish(who: &Person, on: bool) {
    let set = who.rpc("set_deck_wish", json!({ "on": on })).await.ok();
    assert_eq!(set, json!({ "on": on }));
}

async fn is_wished(who: &Person) -> bool {
    who.rpc("deck_wish", json!({})).await.ok()["on"] == true
}

async fn notices(who: &Person) -> usize {
    let rows = who.get("notifications?select=kind,person_id&kind=eq.deck.person").await.ok();
    let rows = rows.as_array().expect("rows");
    assert!(rows.iter().all(|row| row["person_id"].is_null()), "nobody is named");
    rows.len()
}

async fn later(app: &TestApp, by: SignedDuration) {
    app.advance(by);
    app.run_until_idle().await;
}

async fn comes(app: &Arc<TestApp>, name: &str, facts: ProfileFacts) -> Person {
    let person = app.ready(name, facts).await;
    app.run_until_idle().await;
    person
}

#[test]
fn wish_of_an_empty_deck_is_one_notice_by_day_of_somebody_whom_both_accept() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), LONG]).await;
        // It is three in the afternoon.
        let ana = comes(&app, "Ana", ProfileFacts::default()).await;
        assert!(!is_wished(&ana).await);
        wish(&ana, true).await;
        wish(&ana, true).await;
        // Who seeks only men does not accept her.
        comes(&app, "Lia", ProfileFacts::seeking("woman", &["man"])).await;
        later(&app, HOUR).await;
        assert_eq!((notices(&ana).await, is_wished(&ana).await), (0, true));

        let rui = comes(&app, "Rui", ProfileFacts::default()).await;
        later(&app, SignedDuration::from_mins(21)).await;
        assert_eq!((notices(&ana).await, is_wished(&ana).await), (1, false));
        later(&app, HOUR).await;
        assert_eq!(notices(&ana).await, 1, "once");

        // He was passed; the next wish is for somebody else, and not on the same day.
        ana.is_shown(rui.id).await;
        ana.rpc("react", json!({ "target": rui.id, "kind": "pass" })).await.ok();
        wish(&ana, true).await;
        let gil = comes(&app, "Gil", ProfileFacts::default()).await;
        later(&app, HOUR * 2).await;
        assert_eq!((notices(&ana).await, is_wished(&ana).await), (1, true));
        gil.is_shown(ana.id).await;
        gil.rpc("block", json!({ "target": ana.id })).await.ok();
        later(&app, HOUR * 20).await;
        assert_eq!(notices(&ana).await, 1, "who blocked her is nobody");

        // Past ten in the evening: it waits for the morning.
        later(&app, HOUR * 8).await;
        comes(&app, "Leo", ProfileFacts::default()).await;
        later(&app, HOUR * 4).await;
        assert_eq!(notices(&ana).await, 1, "not at night");
        later(&app, HOUR * 8).await;
        assert_eq!((notices(&ana).await, is_wished(&ana).await), (2, false));
    });
}

#[test]
fn wish_of_a_resting_profile_waits_and_one_that_was_taken_back_tells_nothing() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), LONG]).await;
        let mut ana = comes(&app, "Ana", ProfileFacts::seeking("woman", &["man"])).await;
        let bia = comes(&app, "Bia", ProfileFacts::seeking("woman", &["man"])).await;
        wish(&ana, true).await;
        wish(&bia, true).await;
        let own = format!("id=eq.{}", ana.id);
        ana.patch("profiles", &own, json!({ "paused": true })).await.ok();
        comes(&app, "Rui", ProfileFacts::seeking("man", &["woman"])).await;
        wish(&bia, false).await;
        later(&app, HOUR).await;
        assert_eq!((notices(&ana).await, notices(&bia).await), (0, 0));
        ana.patch("profiles", &own, json!({ "paused": false })).await.ok();
        app.run_until_idle().await;
        later(&app, HOUR).await;
        assert_eq!(notices(&ana).await, 1);
        ana.sign_in().await;
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["deck_wishes"].as_array().map(Vec::len), Some(1));
    });
}
