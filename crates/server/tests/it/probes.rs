//! Private facts of others cannot be read by changing one's own and looking who disappears.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

const RELIGION: [&str; 4] = [
    "Central, participo com frequência",
    "Importante, do meu jeito",
    "Pequeno, mas com respeito",
    "Nenhum",
];

async fn is_in_deck(viewer: &Person, subject: &Person) -> bool {
    let cards = viewer.rpc("discover", json!({ "limit": 30 })).await.ok();
    let id = subject.id.to_string();
    cards
        .as_array()
        .expect("cards")
        .iter()
        .any(|card| card["id"] == id.as_str())
}

async fn set_consent(who: &Person, purpose: &str, stands: bool) {
    let function = if stands { "grant_consent" } else { "withdraw_consent" };
    who.rpc(function, json!({ "purpose": purpose })).await.ok();
}

async fn answer(who: &Person, answers: Value, details: Value) {
    let row = json!({ "user_id": who.id, "cultural_values": answers, "details": details });
    who.insert("matchmaking_preferences", row).await.ok();
}

async fn pending(who: &Person) -> bool {
    let own = who.get("matchmaking_preferences?select=pending_at").await.ok();
    own[0]["pending_at"].is_string()
}

fn only(option: usize) -> Value {
    json!({ "accept": [option], "importance": 3, "dealbreaker": true, "private": true })
}

/// The probe: withdraw, consent again, set another dealbreaker, look.
async fn probe(app: &TestApp, attacker: &Person, target: &Person, option: usize) -> bool {
    set_consent(attacker, "trust_sensitive", false).await;
    app.run_until_idle().await;
    set_consent(attacker, "trust_sensitive", true).await;
    answer(
        attacker,
        json!({ "tq02": RELIGION[option - 1] }),
        json!({ "tq02": only(option) }),
    )
    .await;
    app.run_until_idle().await;
    is_in_deck(attacker, target).await
}

#[test]
fn dealbreaker_probe_with_withdrawn_consent_gets_one_change_a_day() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut attacker = app.ready("Ana", ProfileFacts::default()).await;
        let target = app.ready("Rui", ProfileFacts::default()).await;
        set_consent(&target, "trust_sensitive", true).await;
        answer(&target, json!({ "tq02": RELIGION[3] }), json!({})).await;
        app.run_until_idle().await;

        // The first dealbreaker counts. Withdrawing ends it at once, and the next ones wait: they reveal nothing.
        let mut looks = Vec::new();
        for option in [1, 4, 3, 2] {
            looks.push(probe(&app, &attacker, &target, option).await);
        }
        assert_eq!(looks, [false, true, true, true]);
        assert!(pending(&attacker).await);

        // The withdrawal counted as a change and borrowed the next day.
        app.advance(SignedDuration::from_hours(25));
        attacker.sign_in().await;
        app.run_until_idle().await;
        assert!(is_in_deck(&attacker, &target).await && pending(&attacker).await);
        app.advance(SignedDuration::from_hours(24));
        attacker.sign_in().await;
        app.run_until_idle().await;
        assert!(is_in_deck(&attacker, &target).await && pending(&attacker).await);

        // Setting and withdrawing were the two changes of a dealbreaker in thirty days.
        app.advance(SignedDuration::from_hours(29 * 24));
        attacker.sign_in().await;
        app.run_until_idle().await;
        assert!(!is_in_deck(&attacker, &target).await, "the last one counts now");
        assert!(!pending(&attacker).await);
    });
}

#[test]
fn dealbreaker_after_the_first_month_counts_once_in_thirty_days() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut attacker = app.ready("Ana", ProfileFacts::default()).await;
        let target = app.ready("Rui", ProfileFacts::default()).await;
        set_consent(&target, "trust_sensitive", true).await;
        answer(&target, json!({ "tq02": RELIGION[3] }), json!({})).await;
        set_consent(&attacker, "trust_sensitive", true).await;
        answer(&attacker, json!({ "tq02": RELIGION[0] }), json!({})).await;
        let mut looks = Vec::new();
        for (days, option) in [(31, 1), (2, 4), (27, 2), (2, 4)] {
            app.advance(SignedDuration::from_hours(24 * days));
            attacker.sign_in().await;
            let sheet = json!({ "tq02": RELIGION[option - 1] });
            answer(&attacker, sheet, json!({ "tq02": only(option) })).await;
            app.run_until_idle().await;
            looks.push((is_in_deck(&attacker, &target).await, pending(&attacker).await));
        }
        // The first counts. The next two wait for the thirty days to pass, and tell nothing until then.
        assert_eq!(looks, [(false, false), (false, true), (false, true), (true, false)]);
    });
}

#[test]
fn dealbreakers_taken_back_one_by_one_count_until_the_day_is_over() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut attacker = app.ready("Ana", ProfileFacts::default()).await;
        let target = app.ready("Rui", ProfileFacts::default()).await;
        answer(
            &target,
            json!({ "tq01": "Não quero ter", "tq08": "Não" }),
            json!({ "tq01": { "accept": [], "importance": 1, "private": true } }),
        )
        .await;
        app.run_until_idle().await;
        let sheet = json!({ "tq01": "Quero ter", "tq08": "Não" });
        answer(&attacker, sheet, json!({ "tq01": only(1), "tq08": only(4) })).await;
        app.run_until_idle().await;
        assert!(!is_in_deck(&attacker, &target).await);

        // Neither the dealbreaker of another question nor the one that is broken tells anything by going.
        for left in [json!({ "tq01": "Quero ter" }), json!({})] {
            answer(&attacker, left, json!({})).await;
            app.run_until_idle().await;
            assert!(!is_in_deck(&attacker, &target).await);
        }
        assert_eq!(
            attacker
                .get("matchmaking_preferences?select=cultural_values")
                .await
                .ok()[0]["cultural_values"],
            json!({}),
            "the own sheet is empty at once"
        );
        app.advance(SignedDuration::from_hours(25));
        attacker.sign_in().await;
        app.run_until_idle().await;
        assert!(is_in_deck(&attacker, &target).await);
    });
}

#[test]
fn answers_added_one_by_one_are_free_four_times_and_then_one_change_a_day() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let (mut sheet, mut waits) = (json!({}), Vec::new());
        for (question, text) in [
            ("tq01", "Quero ter"),
            ("tq04", "Só no civil"),
            ("tq05", "Tudo junto"),
            ("tq06", "Divididas por igual"),
            ("tq07", "Semanal"),
            ("tq08", "Não"),
        ] {
            sheet[question] = json!(text);
            answer(&ana, sheet.clone(), json!({})).await;
            waits.push(pending(&ana).await);
        }
        assert_eq!(waits, [false, false, false, false, false, true]);
    });
}

async fn own(who: &Person, patch: Value) -> testkit::Reply {
    who.patch("profiles", &format!("id=eq.{}", who.id), patch).await
}

#[test]
fn gender_changes_are_free_until_there_are_a_photo_and_a_prompt() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let ana = app.newcomer("Ana").await;
        for purpose in ["gender_identity", "gender_preferences"] {
            set_consent(&ana, purpose, true).await;
        }
        for identity in ["man", "woman", "non_binary", "other", "agender"] {
            own(
                &ana,
                json!({ "gender_identity": identity, "gender_preferences": [identity] }),
            )
            .await
            .ok();
        }
        ana.complete_profile(ProfileFacts::default()).await;
        for identity in ["man", "woman"] {
            own(&ana, json!({ "gender_identity": identity })).await.ok();
        }
        own(&ana, json!({ "gender_identity": "other" }))
            .await
            .refused(429, "LIMIT");
    });
}

#[test]
fn gender_change_beyond_two_in_a_week_or_thirty_days_is_refused_on_every_path() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        // One saved form is one change, and saving the same values is none.
        let both = json!({ "gender_identity": "man", "gender_preferences": ["man", "woman"] });
        own(&ana, both.clone()).await.ok();
        own(&ana, both).await.ok();
        own(&ana, json!({ "gender_preferences": [] })).await.ok();

        let refused = own(&ana, json!({ "gender_preferences": ["man"] }))
            .await
            .refused(429, "LIMIT");
        assert_eq!(refused["details"]["field"], "gender_preferences", "{refused}");
        assert!(refused["details"]["resets_at"].is_string(), "{refused}");
        assert!(
            refused["message"].as_str().unwrap().contains("28 de novembro de 2026"),
            "{refused}"
        );
        let step = json!({ "name": "Ana", "gender_identity": "woman" });
        ana.rpc("save_onboarding", json!({ "step": 1, "data": step }))
            .await
            .refused(429, "LIMIT");

        // Hiding, pausing and withdrawing always work; giving the value again is a change.
        own(
            &ana,
            json!({ "visibility": { "gender_identity": "me" }, "paused": true }),
        )
        .await
        .ok();
        set_consent(&ana, "gender_identity", false).await;
        app.run_until_idle().await;
        let profile = ana.get("profiles?select=gender_identity").await.ok();
        assert_eq!(profile[0]["gender_identity"], Value::Null);
        set_consent(&ana, "gender_identity", true).await;
        own(&ana, json!({ "gender_identity": "man" }))
            .await
            .refused(429, "LIMIT");

        app.advance(SignedDuration::from_hours(8 * 24));
        ana.sign_in().await;
        for identity in ["man", "woman"] {
            own(&ana, json!({ "gender_identity": identity })).await.ok();
        }
        own(&ana, json!({ "gender_identity": "man" }))
            .await
            .refused(429, "LIMIT");
        app.advance(SignedDuration::from_hours(29 * 24));
        ana.sign_in().await;
        own(&ana, json!({ "gender_identity": "man" }))
            .await
            .refused(429, "LIMIT");
        app.advance(SignedDuration::from_hours(25));
        ana.sign_in().await;
        own(&ana, json!({ "gender_identity": "man" })).await.ok();
    });
}
