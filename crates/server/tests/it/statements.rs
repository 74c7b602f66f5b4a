//! Statements of docs/TRUST.md at the wire, where the stories of their slices show a part of them.

use crate::beta::grant;
use app::accounts::staff;
use app::kernel::Fault;
use axum::http::Method;
use jiff::SignedDuration;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, Value, json, on_both, totp};
use uuid::Uuid;

#[test]
fn acceptance_of_each_document_holds_the_digest_of_its_text() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        // Who reads the other Portuguese accepts other words.
        let visitor = app.visitor();
        let data = json!({ "name": "Rui", "locale": "pt-PT" });
        let sign_up = json!({ "email": "rui@example.org", "password": PASSWORD, "data": data });
        visitor.auth(Method::POST, "signup", sign_up).await.ok();
        let mails = app.mails_to("rui@example.org").await;
        let link = mails.last().expect("a mail of confirmation").link();
        visitor.fetch(&link[link.find("/auth/v1").expect("a link of ours")..]).await;
        let mut rui = app.visitor();
        rui.email = "rui@example.org".into();
        rui.sign_in().await;

        let known = visitor.rpc("legal_documents", json!({})).await.ok();
        let documents = |rows: &[Value], id: &str| -> BTreeSet<String> {
            let ids = rows.iter().filter_map(|row| row[id].as_str());
            ids.map(str::to_owned).collect()
        };
        let known = documents(known.as_array().expect("documents"), "id");
        assert!(known.len() >= 2, "{known:?}");
        for (who, language) in [(&ana, "pt-BR"), (&rui, "pt-PT")] {
            let rows = who.rows("legal_acceptances?select=document,version,sha256,locale").await;
            assert_eq!(documents(&rows, "document"), known, "{language}");
            for row in rows {
                let words = json!({ "document": row["document"], "version": row["version"], "language": language });
                let text = visitor.rpc("legal_text", words).await.ok();
                let digest = hex::encode(Sha256::digest(text["text"].as_str().expect("the text")));
                assert_eq!((&row["sha256"], &row["locale"]), (&json!(digest), &json!(language)), "{row}");
            }
        }
    });
}

#[test]
fn thirty_first_message_of_a_minute_is_answered_with_429_and_its_wait() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let (ana, bia, match_id) = app.match_of("Ana", "Bia").await;
        let say = |text: String| json!({ "match_id": match_id, "body": text, "client_id": Uuid::new_v4() });
        for number in 0..30 {
            ana.rpc("send_message", say(format!("{number}"))).await.ok();
        }
        let refused = ana.rpc("send_message", say("mais uma".to_owned())).await;
        let wait = refused.headers["retry-after"].to_str().ok().and_then(|text| text.parse::<i64>().ok());
        let wait = wait.expect("seconds");
        assert!((60..=61).contains(&wait), "{wait}");
        refused.refused(429, "RATE");
        let path = format!("messages?select=id&match_id=eq.{match_id}");
        assert_eq!(bia.get(&path).await.ok().as_array().map(Vec::len), Some(30));
        // They are counted over all conversations, and a stamp is a message.
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        let elsewhere = app.matched(&ana, &caio).await;
        let mut other = say("oi".to_owned());
        other["match_id"] = json!(elsewhere);
        ana.rpc("send_message", other).await.refused(429, "RATE");
        let stamp = json!({ "match_id": match_id, "stamp": "sol", "client_id": Uuid::new_v4() });
        ana.rpc("send_stamp", stamp).await.refused(429, "RATE");
        // The wait is the one that is needed.
        app.advance(SignedDuration::from_secs(wait - 2));
        ana.rpc("send_message", say("cedo".to_owned())).await.refused(429, "RATE");
        app.advance(SignedDuration::from_secs(2));
        ana.rpc("send_message", say("mais uma".to_owned())).await.ok();
        // Searches of one's own conversations have a limit of their own, and each account has its own.
        let search = async |who: &Person, text: &str| who.rpc("search_messages", json!({ "text": text })).await;
        for _ in 0..40 {
            search(&ana, "mais").await.ok();
            search(&ana, " ").await.refused(422, "VALIDATION");
        }
        let refused = search(&ana, "mais").await;
        assert!(refused.headers.contains_key("retry-after"));
        refused.refused(429, "RATE");
        search(&bia, "mais").await.ok();
        app.advance(SignedDuration::from_secs(61));
        search(&ana, "mais").await.ok();
    });
}

#[test]
fn administrator_without_a_second_factor_gets_403_from_every_function_of_staff() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ada = app.newcomer("Ada").await;
        grant(&app, &ada, "admin").await;
        let functions = app.enlace.registry.functions();
        let of_staff: Vec<&str> = functions.filter(|one| one.policy.staff.is_some()).map(|one| one.name).collect();
        assert!(of_staff.len() > 40, "{of_staff:?}");
        for name in of_staff {
            let refused = ada.rpc(name, json!({})).await;
            assert_eq!((refused.status.as_u16(), &refused.body["code"]), (403, &json!("MFA_REQUIRED")), "{name}");
        }
    });
}

/// Adds an authenticator app to the account of a session, which is raised by it; answers the factor.
async fn enrolled(app: &TestApp, person: &mut Person) -> String {
    let body = json!({ "factor_type": "totp" });
    let factor = person.auth(Method::POST, "factors", body).await.ok();
    let id = factor["id"].as_str().expect("a factor").to_owned();
    let secret = factor["totp"]["secret"].as_str().expect("a secret");
    let path = format!("factors/{id}/challenge");
    let challenge = person.auth(Method::POST, &path, json!({})).await.ok();
    let proof = json!({ "challenge_id": challenge["id"], "code": totp(secret, app.now().as_second()) });
    let path = format!("factors/{id}/verify");
    let raised = person.auth(Method::POST, &path, proof).await.ok();
    person.enter(&raised);
    id
}

#[test]
fn role_is_refused_to_an_account_without_a_second_factor() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut rosa = app.newcomer("Rosa").await;
        let (email, user, now) = (rosa.email.clone(), rosa.id, app.now());
        let given = async |role: &'static str| {
            let email = email.clone();
            let product = &app.enlace.app;
            product
                .act(move |tx| Box::pin(async move { staff::grant(tx, &email, role, now).await }))
                .await
        };
        for role in ["moderator", "beta_manager", "admin"] {
            let refused = given(role).await.expect_err(role);
            assert!(
                matches!(refused, Fault::Validation { field: "role", .. }),
                "{refused:?}"
            );
        }
        given("member").await.expect("no role needs nothing");

        // A role from before this rule ends with the first factor: whoever knows the password could have enrolled it.
        app.enlace
            .app
            .act(move |tx| Box::pin(async move { staff::appoint(tx, user, "moderator", now).await }))
            .await
            .expect("a role");
        let unprotected = rosa.rpc("mod_queue", json!({})).await;
        assert_eq!(unprotected.status.as_u16(), 403, "{}", unprotected.body);
        let factor = enrolled(&app, &mut rosa).await;
        let ended = rosa.rpc("mod_queue", json!({})).await;
        assert_eq!(ended.status.as_u16(), 404, "{}", ended.body);

        given("moderator").await.expect("a role");
        rosa.rpc("mod_queue", json!({})).await.ok();
        // With the last factor the role goes, also where another one follows.
        let path = format!("factors/{factor}");
        rosa.auth(Method::DELETE, &path, json!({})).await.ok();
        let ended = rosa.rpc("mod_queue", json!({})).await;
        assert_eq!(ended.status.as_u16(), 404, "{}", ended.body);
        enrolled(&app, &mut rosa).await;
        let ended = rosa.rpc("mod_queue", json!({})).await;
        assert_eq!(ended.status.as_u16(), 404, "{}", ended.body);
    });
}

#[test]
fn manager_and_moderator_without_a_second_factor_get_403_from_what_is_theirs_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for (name, role) in [("Rosa", "beta_manager"), ("Malu", "moderator")] {
            let person = app.newcomer(name).await;
            grant(&app, &person, role).await;
            let unknown = person.rpc("no_such_function", json!({})).await.status.as_u16();
            let mut own = 0;
            for function in app.enlace.registry.functions() {
                let Some(staff) = function.policy.staff else { continue };
                let reply = person.rpc(function.name, json!({})).await;
                let expected = if staff == role { 403 } else { unknown };
                assert_eq!(reply.status.as_u16(), expected, "{role} {}", function.name);
                if staff == role {
                    assert_eq!(reply.body["code"], "MFA_REQUIRED", "{role} {}", function.name);
                    own += 1;
                }
            }
            assert!(own > 15, "{role} {own}");
        }
    });
}
