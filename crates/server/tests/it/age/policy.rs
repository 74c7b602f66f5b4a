//! Where the policy holds, and what it closes.

use super::{COIMBRA, LISBOA, SETTINGS, days, in_portugal, is_open, renew, sees};
use crate::moderation::again;
use crate::verification::{assure, reviewers};
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

#[test]
fn assured_person_is_met_again_and_is_hidden_when_the_assurance_ends() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rui = app.ready("Rui", in_portugal()).await;
        let [malu, tom, _] = reviewers(&app).await;
        assert!(!sees(&rui, &ana).await);
        assert_eq!(rui.rpc("discover", json!({})).await.ok(), json!([]));
        ana.rpc("renew_age_token", json!({})).await.refused(403, "AGE_REQUIRED");

        assure(&app, &ana, [&malu, &tom]).await;
        assert!(sees(&rui, &ana).await);
        let deck = rui.rpc("discover", json!({})).await.ok();
        assert!(
            deck.to_string().contains(&ana.id.to_string()),
            "the index follows: {deck}"
        );
        assert!(!is_open(&ana).await, "this session has shown no device");
        let token = renew(&ana).await;
        assert!(
            token["expires_at"]
                .as_str()
                .is_some_and(|at| at.starts_with("2026-12-21")),
            "{token}"
        );
        assert!(is_open(&ana).await);

        app.advance(days(731));
        rui.sign_in().await;
        assert!(!sees(&rui, &ana).await, "at once, before any schedule runs");
        app.run_until_idle().await;
        let mut ana = ana;
        ana.sign_in().await;
        let refused = ana.rpc("discover", json!({})).await.refused(403, "AGE_REQUIRED");
        assert_eq!(refused["details"]["reason"], "assurance");
    });
}

/// Without the policy a typed birth date is enough, also in Brazil. That is the operator's decision, and the doctor says it.
#[test]
fn without_the_policy_a_brazilian_account_is_met_and_the_doctor_says_so() {
    on_both(|engine| async move {
        let line = async |app: &TestApp| {
            let report = enlace::doctor::examine(app.settings()).await;
            let found = report.checks.into_iter().find(|line| line.name == "age-assurance");
            found.expect("a line about assured age")
        };
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", in_portugal()).await;
        assert!(sees(&rui, &ana).await && sees(&ana, &rui).await);
        let told = line(&app).await;
        assert!(
            told.status == enlace::doctor::Status::Warn && told.text.starts_with("off in Brazil"),
            "{}",
            told.text
        );
        let strict = TestApp::with(engine, SETTINGS).await;
        assert!(line(&strict).await.status == enlace::doctor::Status::Ok);
    });
}

#[test]
fn policy_follows_the_account_out_of_the_country_and_counts_places_in_words() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let (ana, rui) = (
            app.ready("Ana", ProfileFacts::default()).await,
            app.ready("Rui", in_portugal()).await,
        );
        let required =
            async |who: &Person| who.rpc("verification_status", json!({})).await.ok()["age_required"].clone();
        assert_eq!(
            (required(&ana).await, required(&rui).await),
            (json!(true), json!(false))
        );
        assert_eq!(rui.get("matches").await.ok(), json!([]));
        ana.rpc("set_location", json!({ "city_id": LISBOA })).await.ok();
        assert_eq!(required(&ana).await, json!(true), "moving away is no way around it");
        assert!(!sees(&rui, &ana).await);
        rui.rpc("set_location", json!({ "city_id": COIMBRA })).await.ok();
        assert_eq!(required(&rui).await, json!(false));
        let words = json!({ "step": 3, "data": { "city_text": "Uma aldeia sem nome" } });
        rui.rpc("save_onboarding", words).await.ok();
        assert_eq!(required(&rui).await, json!(true), "words have no country");
    });
}

#[test]
fn own_affairs_are_declared_and_everything_else_is_closed_before_the_assurance() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let registry = &app.enlace.registry;
        let names: Vec<&str> = registry
            .functions()
            .map(|function| function.name)
            .chain(registry.resources().map(|resource| resource.name))
            .chain(registry.edges().map(|edge| edge.name))
            .collect();
        for name in app::accounts::age::own_affairs() {
            assert!(names.contains(name), "{name} is not declared");
        }
        let mut wrong = Vec::new();
        let is_closed = |reply: &testkit::Reply| reply.body["code"] == "AGE_REQUIRED";
        for function in registry.functions().filter(|function| function.policy.staff.is_none()) {
            let name = function.name;
            let open = function.policy.always_open.is_some() || app::accounts::age::is_own_affair(name);
            // The second refuses by itself: it gives a token for an assurance.
            if !["delete_account", "renew_age_token"].contains(&name)
                && is_closed(&ana.rpc(name, json!({})).await) == open
            {
                wrong.push(name);
            }
        }
        for resource in registry.resources() {
            let name = resource.name;
            let policy = resource.policy;
            let open = policy.always_open.is_some()
                || policy.always_readable.is_some()
                || app::accounts::age::is_own_affair(name);
            if is_closed(&ana.get(&format!("{name}?select=*&limit=1")).await) == open {
                wrong.push(name);
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    });
}

#[test]
fn without_the_policy_nothing_is_asked_and_lifting_it_shows_everybody_again() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", in_portugal()).await;
        assert!(!sees(&rui, &ana).await);
        let app = app
            .again_with(|settings| settings.age_assurance.clear())
            .await
            .expect("a server");
        let (ana, rui) = (ana.at(&app), rui.at(&app));
        assert!(sees(&rui, &ana).await && sees(&ana, &rui).await);
        let status = ana.rpc("verification_status", json!({})).await.ok();
        assert_eq!(
            (&status["age_required"], &status["age_ways"]),
            (&json!(false), &json!(["document"]))
        );
        again(&ana).await.get("matches").await.ok();
    });
}
