//! Signing up, and what a new profile lacks.

use crate::erasure::holding;
use axum::http::Method;
use testkit::{PASSWORD, ProfileFacts, TestApp, json, on_both};

#[test]
fn minors_are_refused_and_nothing_is_stored() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (visitor, operator) = (app.visitor(), app.operator());
        let email = "jovem@example.org";
        for metadata in [
            json!({ "birthdate": "2012-01-01" }),
            // Of age tomorrow.
            json!({ "birthdate": "2008-11-22" }),
            json!({ "age": 15 }),
            json!({ "age": "17" }),
            json!({ "age": 17.0 }),
            // One of the two is not true.
            json!({ "age": 16, "birthdate": "1990-01-01" }),
        ] {
            // By password, by a link, and by the operator's hand.
            for (who, path, field) in [
                (&visitor, "signup", "data"),
                (&visitor, "otp", "data"),
                (&operator, "admin/users", "user_metadata"),
                (&operator, "invite", "data"),
            ] {
                let body = json!({ "email": email, "password": PASSWORD, field: metadata });
                who.auth(Method::POST, path, body).await.refused(422, "underage");
            }
        }
        assert!(app.mails_to(email).await.is_empty());
        let users = operator.auth(Method::GET, "admin/users", json!({})).await.ok();
        assert_eq!(users["users"], json!([]));
        let stored = holding(&app, &[email.to_owned()]).await;
        assert!(stored.is_empty(), "the address is in {stored:?}");
        // Whoever is eighteen today is no minor.
        let of_age = json!({ "email": email, "password": PASSWORD, "data": { "birthdate": "2008-11-21" } });
        visitor.auth(Method::POST, "signup", of_age).await.ok();
        assert!(!holding(&app, &[email.to_owned()]).await.is_empty());
        // Later too: onboarding asks with the same rule.
        let ana = app.newcomer("Ana").await;
        let refused = ana
            .patch(
                "profiles",
                &format!("id=eq.{}", ana.id),
                json!({ "birthdate": "2012-01-01" }),
            )
            .await;
        refused.refused(422, "VALIDATION");
        let step = json!({ "step": 1, "data": { "name": "Ana", "birthdate": "2012-01-01" } });
        ana.rpc("save_onboarding", step).await.refused(422, "VALIDATION");
        let birth = json!({ "date": "2012-01-01", "time_quality": "unknown", "city_id": 3_448_439, "consent": true });
        ana.rpc("save_birth", birth).await.refused(422, "VALIDATION");
        assert_eq!(
            ana.get("profiles?select=birthdate").await.ok(),
            json!([{ "birthdate": null }])
        );
    });
}

#[test]
fn person_with_an_incomplete_profile_is_not_seen() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.newcomer("Bia").await;
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        ana.get(&format!("people?id=eq.{}", bia.id)).await.is_empty();
        assert_eq!(
            bia.rpc("discover", json!({})).await.ok(),
            json!([]),
            "a newcomer gets an empty deck, not an error"
        );
        let refused = bia.rpc("react", json!({ "target": ana.id, "kind": "like" })).await;
        refused.refused(404, "NOT_FOUND");
        bia.complete_profile(ProfileFacts::default()).await;
        assert_eq!(ana.rpc("discover", json!({})).await.ok()[0]["id"], json!(bia.id));
    });
}

#[test]
fn sensitive_fields_wait_for_their_consent_and_go_with_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let own = format!("id=eq.{}", ana.id);
        let fields = [
            ("gender_identity", json!("woman")),
            ("sexuality", json!("bisexual")),
            ("gender_preferences", json!(["man"])),
        ];
        assert_eq!(
            fields.each_ref().map(|(field, _)| *field),
            app::accounts::consent::SENSITIVE_FIELDS
        );
        for (field, value) in &fields {
            let step = json!({ "step": 1, "data": { "name": "Ana", *field: value } });
            for refused in [
                ana.patch("profiles", &own, json!({ *field: value })).await,
                ana.rpc("save_onboarding", step).await,
            ] {
                let refused = refused.refused(422, "VALIDATION");
                assert_eq!(refused["details"]["field"], *field, "{refused}");
            }
        }
        let birth = json!({ "date": "1996-03-10", "time_quality": "unknown", "city_id": 3_448_439 });
        ana.rpc("save_birth", birth).await.refused(422, "VALIDATION");
        let sheet = json!({ "user_id": ana.id, "cultural_values": { "tq02": "Nenhum" } });
        ana.insert("matchmaking_preferences", sheet)
            .await
            .refused(422, "VALIDATION");
        assert_eq!(
            ana.get("profiles?select=gender_identity,sexuality,gender_preferences,birthdate")
                .await
                .ok(),
            json!([{ "gender_identity": null, "sexuality": null, "gender_preferences": [], "birthdate": null }])
        );
        assert_eq!(ana.rpc("birth_data", json!({})).await.ok(), json!(null));
        ana.get("consents?select=purpose").await.is_empty();

        ana.rpc("grant_consent", json!({ "purpose": "sexuality" })).await.ok();
        ana.patch("profiles", &own, json!({ "sexuality": "bisexual" }))
            .await
            .ok();
        ana.rpc("withdraw_consent", json!({ "purpose": "sexuality" }))
            .await
            .ok();
        app.run_until_idle().await;
        assert_eq!(
            ana.get("profiles?select=sexuality").await.ok(),
            json!([{ "sexuality": null }])
        );
        let consents = ana.get("consents?select=purpose,withdrawn_at").await.ok();
        assert!(
            !consents[0]["withdrawn_at"].is_null(),
            "the row stays and is dated: {consents}"
        );
        for (purpose, status, code) in [("tudo", 422, "VALIDATION"), ("sexuality\u{0}", 400, "22P05")] {
            for act in ["grant_consent", "withdraw_consent"] {
                ana.rpc(act, json!({ "purpose": purpose })).await.refused(status, code);
            }
        }
    });
}

#[test]
fn sign_up_mail_warns_of_a_strangers_password() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let owner = "dona@example.org";
        let warned = async || {
            let mails = app.mails_to(owner).await;
            let text = &mails.last().expect("a letter").text;
            text.contains("Não confirme: a senha foi escolhida por outra pessoa")
        };
        let sign_up = |password: &str| json!({ "email": owner, "password": password, "data": { "name": "Eva" } });
        let stranger = app.visitor();
        stranger
            .auth(Method::POST, "signup", sign_up("plantada-por-eva-1"))
            .await
            .ok();
        assert!(warned().await);
        stranger
            .auth(Method::POST, "resend", json!({ "type": "signup", "email": owner }))
            .await
            .ok();
        assert!(warned().await);
        // Once it is void there is nothing to warn of.
        stranger
            .auth(Method::POST, "signup", sign_up("outra-plantada-2"))
            .await
            .ok();
        assert!(!warned().await);
        // An account that was made by a link has no password.
        let link = json!({ "email": "novo@example.org", "create_user": true });
        stranger.auth(Method::POST, "otp", link).await.ok();
        let mails = app.mails_to("novo@example.org").await;
        assert!(!mails.last().expect("a letter").text.contains("senha"));
    });
}
