//! What the password alone may not do, what asks for a fresh proof, and which letters tell the owner.

use super::issuer::Issuer;
use super::*;

impl World {
    /// Subjects of all letters to an address so far, oldest first.
    async fn subjects(&self, email: &str) -> Vec<String> {
        let mails = self.mails().await;
        let own = mails.iter().filter(|mail| mail.to == email);
        own.map(|mail| mail.subject.clone()).collect()
    }

    /// When the person of a session last proved who they are, as its token says.
    fn proof(&self, session: &Value) -> Option<Timestamp> {
        supabase_base::caller::last_proof(&self.claims(session)["amr"])
    }
}

#[tokio::test]
async fn password_alone_reads_nothing_of_an_account_with_a_second_factor() {
    story(|db| async move {
        let world = World::plain(db);
        let (raised, factor, secret) = world.protected("ana@example.org").await;
        let whole = text(&raised, "access_token");
        world
            .put_user(whole, json!({ "data": { "name": "Ana", "pet": "Rex" } }))
            .await
            .ok();
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        let refreshed = world.refresh(&half["refresh_token"]).await.ok();
        let read = world.get("/user", text(&half, "access_token")).await.ok();
        for user in [&half["user"], &refreshed["user"], &read] {
            assert_eq!(user["id"], raised["user"]["id"]);
            assert_eq!(
                (&user["aud"], &user["role"]),
                (&json!("authenticated"), &json!("authenticated"))
            );
            assert_eq!((&user["email"], &user["phone"]), (&json!(""), &json!("")));
            assert_eq!(
                (&user["user_metadata"], &user["app_metadata"]),
                (&json!({}), &json!({}))
            );
            assert_eq!(user["identities"], json!([]));
            assert_eq!(user["factors"][0]["id"], factor.as_str());
            assert_eq!(user["created_at"], "2026-11-21T12:01:00.000000Z", "the session's own");
            assert!(user.get("last_sign_in_at").is_none() && user.get("email_confirmed_at").is_none());
        }
        for session in [&half, &refreshed] {
            let claims = world.claims(session);
            assert_eq!((&claims["email"], &claims["user_metadata"]), (&json!(""), &json!({})));
        }
        let answer = world
            .answer(text(&half, "access_token"), &factor, &world.totp(&secret))
            .await;
        let whole = answer.ok();
        assert_eq!(whole["user"]["email"], "ana@example.org");
        assert_eq!(whole["user"]["user_metadata"]["pet"], "Rex");
        assert_eq!(world.claims(&whole)["email"], "ana@example.org");
    })
    .await;
}

#[tokio::test]
async fn password_alone_ends_no_other_session_of_an_account_with_a_second_factor() {
    story(|db| async move {
        for single_session in [false, true] {
            let world = World::new(db.clone(), |config| config.single_session = single_session);
            let email = format!("ana{single_session}@example.org");
            let (owner, factor, secret) = world.protected(&email).await;
            let owner = text(&owner, "access_token");
            let thief = world.login(&email, PASSWORD).await.ok();
            let thief = text(&thief, "access_token");
            world.logout(thief, "others").await.refused(403, "insufficient_aal");
            world.get("/user", owner).await.ok();
            assert_eq!(world.logout(thief, "global").await.status, StatusCode::NO_CONTENT);
            world.get("/user", owner).await.ok();
            world.get("/user", thief).await.refused(403, "session_not_found");
            world.get("/reauthenticate", owner).await.ok();
            // A session that verifies the factor may end the others, and does where only one session is allowed.
            let next = world.login(&email, PASSWORD).await.ok();
            world
                .get("/reauthenticate", text(&next, "access_token"))
                .await
                .refused(403, "insufficient_aal");
            let code = world.totp(&secret);
            let next = world.answer(text(&next, "access_token"), &factor, &code).await.ok();
            let next = text(&next, "access_token");
            if !single_session {
                world.get("/user", owner).await.ok();
                assert_eq!(world.logout(next, "others").await.status, StatusCode::NO_CONTENT);
            }
            world.get("/user", owner).await.refused(403, "session_not_found");
            world.get("/user", next).await.ok();
        }
    })
    .await;
}

#[tokio::test]
async fn changed_password_and_addresses_are_notified_to_the_owner() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.phone = true;
            config.phone_autoconfirm = true;
        });
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        world.put_user(token, json!({ "password": "outra-senha-9" })).await.ok();
        let last = |subjects: Vec<String>| subjects.last().cloned().unwrap();
        let subject = last(world.subjects("ana@example.org").await);
        assert_eq!(subject, "The password of your account was changed");
        world.put_user(token, json!({ "phone": "+5511900000001" })).await.ok();
        let subject = last(world.subjects("ana@example.org").await);
        assert_eq!(subject, "The phone number of your account was changed");
        world.put_user(token, json!({ "email": "nova@example.org" })).await.ok();
        let (old, _) = world.latest("ana@example.org").await;
        let (new, _) = world.latest("nova@example.org").await;
        world.open(&old).await.location();
        world.open(&new).await.location();
        for email in ["ana@example.org", "nova@example.org"] {
            let subject = last(world.subjects(email).await);
            assert_eq!(subject, "The email address of your account was changed", "{email}");
        }
        // Changes by the operator are announced too.
        let path = format!("/admin/users/{}", text(&session["user"], "id"));
        let body = json!({ "password": "terceira-senha-3" });
        world.operate(Method::PUT, &path, body).await.ok();
        let subject = last(world.subjects("nova@example.org").await);
        assert_eq!(subject, "The password of your account was changed");
    })
    .await;
}

#[tokio::test]
async fn new_way_in_asks_for_a_proof_after_ten_minutes() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        let ways = || {
            [
                ("/factors", json!({ "factor_type": "totp", "friendly_name": "App" })),
                ("/passkeys/registration/options", json!({})),
            ]
        };
        world.pass(600);
        for (path, body) in ways() {
            world
                .as_user(Method::POST, path, token, body)
                .await
                .refused(400, "reauthentication_needed");
        }
        let user = world.get("/user", token).await.ok();
        assert!(user.get("factors").is_none(), "{user}");
        world
            .put_user(token, json!({ "current_password": PASSWORD }))
            .await
            .ok();
        for (path, body) in ways() {
            world.as_user(Method::POST, path, token, body).await.ok();
        }
    })
    .await;
}

#[tokio::test]
async fn telephone_identity_recovery_codes_and_removals_ask_for_a_fresh_proof() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = World::new(db, |config| {
            config.phone = true;
            config.manual_linking = true;
            config.providers = vec![issuer.provider("google")];
        });
        let (session, factor, secret) = world.protected("ana@example.org").await;
        let token = text(&session, "access_token");
        let codes = "/factors/recovery-codes".to_owned();
        world.as_user(Method::POST, &codes, token, Value::Null).await.ok();
        let signed = issuer.sign(&issuer.claims("ana-1", "ana@example.org"));
        let link = "/user/identities/authorize?provider=google&skip_http_redirect=true";
        let (_, passkey) = world.passkey(token).await;
        let passkey = format!("/passkeys/{}", text(&passkey, "id"));
        // In this order each of them is possible.
        let acts = || {
            [
                (Method::PUT, "/user".to_owned(), json!({ "phone": "+5511987654321" })),
                (Method::GET, link.to_owned(), Value::Null),
                (
                    Method::POST,
                    "/token?grant_type=id_token".to_owned(),
                    json!({ "provider": "google", "id_token": signed, "link_identity": true }),
                ),
                (Method::POST, format!("{codes}/regenerate"), Value::Null),
                (Method::DELETE, codes.clone(), Value::Null),
                (Method::POST, codes.clone(), Value::Null),
                (Method::DELETE, passkey.clone(), Value::Null),
                (Method::DELETE, format!("/factors/{factor}"), Value::Null),
            ]
        };
        world.pass(600);
        for (method, path, body) in acts() {
            let refusal = world.as_user(method, &path, token, body).await;
            refusal.refused(400, "reauthentication_needed");
        }
        assert!(world.texts().await.is_empty());
        let proven = world.answer(token, &factor, &world.totp(&secret)).await.ok();
        let token = text(&proven, "access_token");
        for (method, path, body) in acts() {
            world.as_user(method, &path, token, body).await.ok();
        }
    })
    .await;
}

#[tokio::test]
async fn number_and_first_address_ask_for_a_fresh_proof_and_a_changed_address_does_not() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.phone = true;
            config.phone_autoconfirm = true;
        });
        let by_phone = json!({ "phone": "+5511987654321", "password": PASSWORD });
        let session = world.post("/signup", by_phone).await.ok();
        let token = text(&session, "access_token");
        world.pass(600);
        let first = json!({ "email": "ana@example.org" });
        let refusal = world.put_user(token, first).await;
        refusal.refused(400, "reauthentication_needed");
        let first = json!({ "email": "ana@example.org", "current_password": PASSWORD });
        world.put_user(token, first).await.ok();

        let session = world.person("bia@example.org").await;
        let token = text(&session, "access_token");
        world.pass(600);
        // The mailbox so far confirms another one.
        let other = json!({ "email": "outra@example.org" });
        world.put_user(token, other).await.ok();
        assert!(world.mails().await.iter().any(|mail| mail.to == "outra@example.org"));
        let phone = "+5511900000001";
        let refusal = world.put_user(token, json!({ "phone": phone })).await;
        refusal.refused(400, "reauthentication_needed");
        world.get("/reauthenticate", token).await.ok();
        let (_, code) = world.latest("bia@example.org").await;
        let proven = json!({ "phone": phone, "nonce": code });
        let user = world.put_user(token, proven).await.ok();
        assert_eq!(user["phone"], "5511900000001");
    })
    .await;
}

#[tokio::test]
async fn password_change_asks_for_a_proof_after_ten_minutes() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        world.pass(599);
        world.put_user(token, json!({ "password": "outra-senha-2" })).await.ok();
        world.pass(1);
        let stale = json!({ "password": "outra-senha-3" });
        world
            .put_user(token, stale.clone())
            .await
            .refused(400, "reauthentication_needed");
        // Meanwhile nothing of the account is revealed, not even that this is its password.
        let same = json!({ "password": "outra-senha-2" });
        world
            .put_user(token, same)
            .await
            .refused(400, "reauthentication_needed");
        // The password so far is a proof, with the change or before it.
        let wrong = json!({ "password": "outra-senha-3", "current_password": "errada-1" });
        world
            .put_user(token, wrong)
            .await
            .refused(400, "current_password_invalid");
        let known = json!({ "password": "outra-senha-3", "current_password": "outra-senha-2" });
        world.put_user(token, known).await.ok();
        world.put_user(token, json!({ "password": "outra-senha-4" })).await.ok();
        // A refresh alone proves nothing.
        world.pass(600);
        let session = world.refresh(&session["refresh_token"]).await.ok();
        let token = text(&session, "access_token");
        world
            .put_user(token, stale)
            .await
            .refused(400, "reauthentication_needed");
    })
    .await;
}

#[tokio::test]
async fn proofs_without_a_session_are_in_the_tokens_of_the_session() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let began = world.state.now();
        assert_eq!(world.proof(&session), Some(began));
        world.pass(3000);
        let token = text(&session, "access_token");
        world
            .put_user(token, json!({ "current_password": "errada-1" }))
            .await
            .refused(400, "current_password_invalid");
        world
            .put_user(token, json!({ "nonce": "000000" }))
            .await
            .refused(422, "reauthentication_not_valid");
        let session = world.refresh(&session["refresh_token"]).await.ok();
        assert_eq!(world.proof(&session), Some(began));
        // By the password.
        world
            .put_user(token, json!({ "current_password": PASSWORD }))
            .await
            .ok();
        let session = world.refresh(&session["refresh_token"]).await.ok();
        assert_eq!(world.proof(&session), Some(world.state.now()));
        // By a mailed code, once.
        world.pass(3000);
        let token = text(&session, "access_token");
        world.get("/reauthenticate", token).await.ok();
        let (_, code) = world.latest("ana@example.org").await;
        world.put_user(token, json!({ "nonce": code })).await.ok();
        let session = world.refresh(&session["refresh_token"]).await.ok();
        assert_eq!(world.proof(&session), Some(world.state.now()));
        world
            .put_user(token, json!({ "nonce": code }))
            .await
            .refused(422, "reauthentication_not_valid");
        assert_eq!(
            world.claims(&session)["session_id"],
            world.claims(&session)["session_id"]
        );
    })
    .await;
}

#[tokio::test]
async fn recovery_and_second_factor_count_as_proofs() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("bia@example.org").await;
        world.post("/recover", json!({ "email": "bia@example.org" })).await.ok();
        let (link, _) = world.latest("bia@example.org").await;
        let token = param(&world.open(&link).await.location(), "access_token").unwrap();
        world.pass(300);
        world
            .put_user(&token, json!({ "password": "outra-senha-9" }))
            .await
            .ok();

        let (session, factor, secret) = world.protected("ana@example.org").await;
        let token = text(&session, "access_token");
        world.pass(1200);
        let change = json!({ "password": "outra-senha-9" });
        world
            .put_user(token, change.clone())
            .await
            .refused(400, "reauthentication_needed");
        let session = world.answer(token, &factor, &world.totp(&secret)).await.ok();
        assert_eq!(world.proof(&session), Some(world.state.now()));
        world.put_user(text(&session, "access_token"), change).await.ok();
    })
    .await;
}
