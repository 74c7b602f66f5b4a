//! Which account a user gets, and by which ways they may sign in from then on.

mod linking;

use super::issuer::*;
use super::*;

async fn bring(world: &World, claims: &Value, issuer: &Issuer, bearer: Option<&str>) -> Reply {
    let body = json!({ "provider": "google", "id_token": issuer.sign(claims), "link_identity": bearer.is_some() });
    let request = world.request(Method::POST, "/token?grant_type=id_token", bearer, body);
    world.send(request).await
}

async fn unlink(world: &World, bearer: &str, id: &Value) -> Reply {
    let path = format!("/user/identities/{}", id.as_str().unwrap());
    world
        .send(world.request(Method::DELETE, &path, Some(bearer), Value::Null))
        .await
}

fn identity<'v>(user: &'v Value, provider: &str) -> &'v Value {
    let all = user["identities"].as_array().unwrap();
    let found = all.iter().find(|identity| identity["provider"] == provider);
    &found.unwrap_or_else(|| panic!("no identity of {provider} in {user}"))["identity_id"]
}

#[tokio::test]
async fn same_proven_address_is_the_same_account() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let ana = world.person("ana@example.org").await;
        let session = bring(&world, &issuer.claims("ana-1", "ANA@example.org"), &issuer, None)
            .await
            .ok();
        assert_eq!(session["user"]["id"], ana["user"]["id"]);
        let app = &session["user"]["app_metadata"];
        assert_eq!(*app, json!({ "provider": "email", "providers": ["email", "google"] }));
        assert_eq!(session["user"]["identities"].as_array().unwrap().len(), 2);
        world.login("ana@example.org", PASSWORD).await.ok();
        world.get("/user", text(&ana, "access_token")).await.ok();
        // The provider's other users stay strangers.
        let bia = bring(&world, &issuer.claims("bia-1", "bia@example.org"), &issuer, None)
            .await
            .ok();
        assert_ne!(bia["user"]["id"], ana["user"]["id"]);
        *world.product.suspended.lock().unwrap() = Some(text(&ana["user"], "id").parse().unwrap());
        bring(&world, &issuer.claims("ana-1", "ana@example.org"), &issuer, None)
            .await
            .refused(400, "user_banned");
    })
    .await;
}

#[tokio::test]
async fn account_made_with_another_persons_address_is_no_trap() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let trap = json!({
            "email": "ana@example.org", "password": "do-estranho-1", "data": { "name": "Estranho", "plano": "armadilha" },
        });
        let planted = world.post("/signup", trap).await.ok();
        let (link, code) = world.latest("ana@example.org").await;
        let session = bring(&world, &issuer.claims("ana-1", "ana@example.org"), &issuer, None).await.ok();
        let user = &session["user"];
        assert_ne!(user["id"], planted["id"], "the owner gets an account of their own");
        assert_eq!(user["app_metadata"], json!({ "provider": "google", "providers": ["google"] }));
        assert_eq!(user["user_metadata"]["name"], "Ana de Sá");
        assert!(user["user_metadata"].get("plano").is_none());
        world.login("ana@example.org", "do-estranho-1").await.refused(400, "invalid_credentials");
        assert_eq!(param(&world.open(&link).await.location(), "error_code").as_deref(), Some("otp_expired"));
        let typed = json!({ "email": "ana@example.org", "token": code, "type": "signup" });
        world.post("/verify", typed).await.refused(403, "otp_expired");
        let calls = world.product.calls.lock().unwrap().clone();
        let deleted = format!("deleted {}", planted["id"].as_str().unwrap());
        assert_eq!(calls[1..3], [deleted, "created ana@example.org".to_owned()]);
    })
    .await;
}

#[tokio::test]
async fn invitation_is_accepted_by_proving_the_address_any_way() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let body = json!({ "email": "ana@example.org", "data": { "convite": "sim" } });
        let mut invite = world.request(Method::POST, "/invite", None, body);
        let service = format!("Bearer {}", world.state.keys().service());
        invite.headers_mut().insert("authorization", service.parse().unwrap());
        let invited = world.send(invite).await.ok();
        let session = bring(&world, &issuer.claims("ana-1", "ana@example.org"), &issuer, None)
            .await
            .ok();
        assert_eq!(session["user"]["id"], invited["id"]);
        assert_eq!(session["user"]["user_metadata"]["convite"], "sim");
        assert!(session["user"]["email_confirmed_at"].is_string());
    })
    .await;
}

#[tokio::test]
async fn last_identity_stays_and_the_address_follows_those_that_do() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let ana = world.person("ana@example.org").await;
        let bearer = text(&ana, "access_token");
        let own = identity(&ana["user"], "email").clone();
        let message = unlink(&world, bearer, &own)
            .await
            .refused(422, "single_identity_not_deletable");
        assert_eq!(message, "User must have at least 1 identity after unlinking");
        let linked = bring(&world, &issuer.claims("ana-g", "ana@gmail.test"), &issuer, Some(bearer))
            .await
            .ok();
        let google = identity(&linked["user"], "google").clone();
        let bia = world.person("bia@example.org").await;
        let message = unlink(&world, bearer, identity(&bia["user"], "email"))
            .await
            .refused(422, "identity_not_found");
        assert_eq!(message, "Identity doesn't exist");
        unlink(&world, bearer, &json!("nonsense"))
            .await
            .refused(404, "validation_failed");

        assert_eq!(unlink(&world, bearer, &google).await.ok(), json!({}));
        let user = world.get("/user", bearer).await.ok();
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "email", "providers": ["email"] })
        );

        // Without its e-mail identity the account moves to the address that Google proved, and has no password.
        bring(&world, &issuer.claims("ana-g", "ana@gmail.test"), &issuer, Some(bearer))
            .await
            .ok();
        unlink(&world, bearer, &own).await.ok();
        let user = world.get("/user", bearer).await.ok();
        assert_eq!(user["email"], "ana@gmail.test");
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "google", "providers": ["google"] })
        );
        for email in ["ana@example.org", "ana@gmail.test"] {
            world.login(email, PASSWORD).await.refused(400, "invalid_credentials");
        }

        // A user cannot change to another account's address.
        let bearer = text(&bia, "access_token");
        bring(
            &world,
            &issuer.claims("bia-g", "carla@example.org"),
            &issuer,
            Some(bearer),
        )
        .await
        .ok();
        world.person("carla@example.org").await;
        unlink(&world, bearer, identity(&bia["user"], "email"))
            .await
            .refused(422, "email_conflict_identity_not_deletable");
        assert_eq!(
            world.get("/user", bearer).await.ok()["identities"]
                .as_array()
                .unwrap()
                .len(),
            2
        );
    })
    .await;
}

#[tokio::test]
async fn anonymous_user_becomes_permanent_by_a_provider() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = World::new(db, |config| {
            config.providers = vec![issuer.provider("google")];
            (config.manual_linking, config.anonymous_users) = (true, true);
        });
        let guest = world.post("/signup", json!({ "data": {} })).await.ok();
        let bearer = text(&guest, "access_token");
        let ana = issuer.claims("ana-g", "ana@example.org");
        let mut unconfirmed = ana.clone();
        unconfirmed["email_verified"] = false.into();
        bring(&world, &unconfirmed, &issuer, Some(bearer))
            .await
            .refused(422, "provider_email_needs_verification");
        let taken = world.person("bia@example.org").await;
        bring(&world, &issuer.claims("x", "bia@example.org"), &issuer, Some(bearer))
            .await
            .refused(422, "email_exists");
        world.get("/user", text(&taken, "access_token")).await.ok();
        let session = bring(&world, &ana, &issuer, Some(bearer)).await.ok();
        let user = &session["user"];
        assert_eq!(
            (&user["id"], &user["is_anonymous"]),
            (&guest["user"]["id"], &json!(false))
        );
        assert_eq!(user["email"], "ana@example.org");
        assert_eq!(user["app_metadata"]["providers"], json!(["google"]));
    })
    .await;
}
