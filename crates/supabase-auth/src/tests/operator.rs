use super::*;

#[tokio::test]
async fn operator_makes_people_with_telephones_and_hashes_from_elsewhere() {
    story(|db| async move {
        let world = World::new(db, |config| config.phone = true);
        let hash = world.state.hasher().hash(PASSWORD.to_owned()).await.unwrap();
        let body = json!({
            "phone": "+5511987654321", "email": "Ana@example.org", "password_hash": hash, "phone_confirm": true,
            "id": "6a1c4b9e-1d57-4a0e-8f6e-2b7d0c9a1f35", "role": "authenticated", "user_metadata": { "n": 1 },
        });
        let user = world.operate(Method::POST, "/admin/users", body.clone()).await.ok();
        assert_eq!(user["id"], "6a1c4b9e-1d57-4a0e-8f6e-2b7d0c9a1f35");
        // No sign-up: the hook reports the operator's act.
        assert_eq!(world.product.calls.lock().unwrap()[0], "made ana@example.org");
        assert_eq!(
            (&user["phone"], &user["email"]),
            (&json!("5511987654321"), &json!("ana@example.org"))
        );
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "email", "providers": ["email", "phone"] })
        );
        assert!(user.get("phone_confirmed_at").is_some() && user.get("email_confirmed_at").is_none());
        assert_eq!(user["identities"].as_array().unwrap().len(), 2);
        let login = json!({ "phone": "+5511987654321", "password": PASSWORD });
        let session = world.post("/token?grant_type=password", login).await.ok();
        assert_eq!(session["user"]["id"], user["id"]);
        let mut again = body.clone();
        again["email"] = Value::Null;
        world
            .operate(Method::POST, "/admin/users", again.clone())
            .await
            .refused(422, "phone_exists");
        again["phone"] = json!("+5511900000000");
        world
            .operate(Method::POST, "/admin/users", again)
            .await
            .refused(409, "conflict");
        for body in [
            json!({}),
            json!({ "email": "b@example.org", "password_hash": "$2b$10$abcdefghijklmnopqrstuv" }),
            json!({ "email": "b@example.org", "password_hash": hash, "password": PASSWORD }),
            json!({ "email": "b@example.org", "role": "admin" }),
            json!({ "phone": "nonsense" }),
        ] {
            world
                .operate(Method::POST, "/admin/users", body)
                .await
                .refused(400, "validation_failed");
        }
        let path = format!("/admin/users/{}", text(&user, "id"));
        let body = json!({ "phone": "+351912345678", "email_confirm": true });
        let user = world.operate(Method::PUT, &path, body).await.ok();
        assert_eq!(user["phone"], "351912345678");
        assert!(user.get("email_confirmed_at").is_some());
        world.login("ana@example.org", PASSWORD).await.ok();
    })
    .await;
}

#[tokio::test]
async fn softly_deleted_person_is_an_id_and_nothing_else() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        world.post("/recover", json!({ "email": "ana@example.org" })).await.ok();
        let (link, _) = world.latest("ana@example.org").await;
        let path = format!("/admin/users/{}", text(&session["user"], "id"));
        let soft = json!({ "should_soft_delete": true });
        assert_eq!(world.operate(Method::DELETE, &path, soft.clone()).await.ok(), json!({}));
        let user = world.operate(Method::GET, &path, Value::Null).await.ok();
        assert_eq!(user["deleted_at"], "2026-11-21T12:00:00.000000Z");
        assert_eq!((&user["email"], &user["phone"]), (&json!(""), &json!("")));
        assert_eq!((&user["identities"], &user["user_metadata"]), (&json!([]), &json!({})));
        world
            .get("/user", text(&session, "access_token"))
            .await
            .refused(403, "session_not_found");
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(400, "invalid_credentials");
        assert!(world.open(&link).await.location().contains("error_code=otp_expired"));
        world
            .operate(Method::PUT, &path, json!({ "email": "ana@example.org" }))
            .await
            .refused(404, "user_not_found");
        let gone = format!("deleted {}", text(&user, "id"));
        assert_eq!(world.product.calls.lock().unwrap().last(), Some(&gone));
        world.operate(Method::DELETE, &path, soft).await.ok();
        let deletions = world
            .product
            .calls
            .lock()
            .unwrap()
            .iter()
            .filter(|word| **word == gone)
            .count();
        assert_eq!(deletions, 1, "the product hears it once");
        // The address is free again.
        let new = world.person("ana@example.org").await;
        assert_ne!(new["user"]["id"], user["id"]);
        world.operate(Method::DELETE, &path, json!({})).await.ok();
        world
            .operate(Method::GET, &path, Value::Null)
            .await
            .refused(404, "user_not_found");
    })
    .await;
}

#[tokio::test]
async fn every_kind_of_link_is_made_and_works() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("ana@example.org").await;
        let make = |body: Value| world.operate(Method::POST, "/admin/generate_link", body);
        for (kind, email) in [
            ("signup", "nova@example.org"),
            ("invite", "convidada@example.org"),
            ("magiclink", "ana@example.org"),
            ("magiclink", "outra@example.org"),
            ("recovery", "ana@example.org"),
        ] {
            let made = make(json!({ "type": kind, "email": email, "data": { "n": 1 } }))
                .await
                .ok();
            assert_eq!(made["verification_type"], kind);
            assert_eq!(made.get("invited_at").is_some(), kind == "invite");
            let link = text(&made, "action_link");
            assert_eq!(param(link, "token").as_deref(), made["hashed_token"].as_str());
            let place = world.open(link).await.location();
            assert!(param(&place, "access_token").is_some(), "{kind} {place}");
        }
        let change =
            |kind: &str, new: &str| make(json!({ "type": kind, "email": "ana@example.org", "new_email": new }));
        change("email_change_new", "nova@example.org")
            .await
            .refused(422, "email_exists");
        change("email_change_current", "")
            .await
            .refused(400, "validation_failed");
        // A confirmation of another change does not count for this one.
        let other = change("email_change_current", "ana9@example.org").await.ok();
        assert!(
            world
                .open(text(&other, "action_link"))
                .await
                .location()
                .contains("#message=")
        );
        let new = change("email_change_new", "ana2@example.org").await.ok();
        assert_eq!(new["new_email"], "ana2@example.org");
        let half = world.open(text(&new, "action_link")).await.location();
        assert!(half.contains("#message="), "{half}");
        let current = change("email_change_current", "ana2@example.org").await.ok();
        let place = world.open(text(&current, "action_link")).await.location();
        assert!(param(&place, "access_token").is_some(), "{place}");
        world.login("ana2@example.org", PASSWORD).await.ok();
        make(json!({ "type": "nonsense", "email": "a@example.org" }))
            .await
            .refused(400, "validation_failed");
    })
    .await;
}

#[tokio::test]
async fn operator_signs_a_session_out_by_its_token() {
    story(|db| async move {
        let world = World::plain(db);
        let first = world.person("ana@example.org").await;
        let second = world.login("ana@example.org", PASSWORD).await.ok();
        let third = world.login("ana@example.org", PASSWORD).await.ok();
        let service = world.state.keys().service().to_owned();
        let sign_out = |session: &Value, scope: &str| {
            let path = format!("/logout?scope={scope}");
            let mut request = world.request(Method::POST, &path, Some(text(session, "access_token")), Value::Null);
            request.headers_mut().insert("apikey", service.parse().unwrap());
            world.send(request)
        };
        let alive =
            async |session: &Value| world.get("/user", text(session, "access_token")).await.status == StatusCode::OK;
        sign_out(&second, "nonsense").await.refused(400, "validation_failed");
        assert_eq!(sign_out(&first, "local").await.status, StatusCode::NO_CONTENT);
        assert!(!alive(&first).await && alive(&second).await && alive(&third).await);
        assert_eq!(sign_out(&second, "others").await.status, StatusCode::NO_CONTENT);
        assert!(alive(&second).await && !alive(&third).await);
        assert_eq!(sign_out(&second, "global").await.status, StatusCode::NO_CONTENT);
        assert!(!alive(&second).await);
        sign_out(&second, "global").await.refused(403, "session_not_found");
    })
    .await;
}
