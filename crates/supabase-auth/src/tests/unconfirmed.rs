//! A stranger signs up with another person's address, and waits for its owner.

use super::*;

const OWNER: &str = "ana@example.org";
const PHONE: &str = "+5511987654321";
const PLANTED: &str = "plantada-por-eva-1";

impl World {
    async fn squat(&self) -> Value {
        self.post("/signup", json!({ "email": OWNER, "password": PLANTED }))
            .await
            .ok()
    }

    /// The planted password opens nothing, before the proof and after it.
    async fn planted_is_void(&self) {
        self.login(OWNER, PLANTED).await.refused(400, "invalid_credentials");
    }
}

#[tokio::test]
async fn user_who_opens_their_own_sign_up_mail_keeps_their_password() {
    story(|db| async move {
        let world = World::plain(db);
        world.squat().await;
        // Twice by a double click, and once more because the mail is slow.
        world.squat().await;
        let again = json!({ "email": OWNER, "type": "signup" });
        world.post("/resend", again).await.ok();
        world.login(OWNER, PLANTED).await.refused(400, "email_not_confirmed");
        let (link, _) = world.latest(OWNER).await;
        world.open(&link).await.location();
        world.login(OWNER, PLANTED).await.ok();
    })
    .await;
}

#[tokio::test]
async fn link_recovery_or_invitation_invalidates_a_planted_password() {
    story(|db| async move {
        for (path, by_operator) in [("/otp", false), ("/recover", false), ("/invite", true)] {
            let world = World::plain(db.clone());
            let planted = world.squat().await;
            let body = json!({ "email": OWNER });
            match by_operator {
                true => world.operate(Method::POST, path, body).await.ok(),
                false => world.post(path, body).await.ok(),
            };
            world.planted_is_void().await;
            let (link, _) = world.latest(OWNER).await;
            assert!(
                param(&world.open(&link).await.location(), "access_token").is_some(),
                "{path}"
            );
            world.planted_is_void().await;
            let id = text(&planted, "id");
            world
                .operate(Method::DELETE, &format!("/admin/users/{id}"), json!({}))
                .await
                .ok();
        }
    })
    .await;
}

#[tokio::test]
async fn mail_of_a_planted_sign_up_is_useless_once_the_owner_asked() {
    story(|db| async move {
        let world = World::plain(db);
        world.squat().await;
        let (planted, _) = world.latest(OWNER).await;
        world.post("/otp", json!({ "email": OWNER })).await.ok();
        // Two mails lie in the box; the owner opens the wrong one.
        assert!(param(&world.open(&planted).await.location(), "access_token").is_some());
        world.planted_is_void().await;
    })
    .await;
}

#[tokio::test]
async fn two_sign_ups_with_two_passwords_leave_none() {
    story(|db| async move {
        for (first, second) in [(PLANTED, PASSWORD), (PASSWORD, PLANTED)] {
            let world = World::plain(db.clone());
            let sign_up = |password: &str| world.post("/signup", json!({ "email": OWNER, "password": password }));
            let planted = sign_up(first).await.ok();
            assert_eq!(sign_up(second).await.ok()["id"], planted["id"]);
            let (link, _) = world.latest(OWNER).await;
            let place = world.open(&link).await.location();
            let token = param(&place, "access_token").expect("the owner is in by the link");
            for password in [first, second] {
                world.login(OWNER, password).await.refused(400, "invalid_credentials");
            }
            // Nothing stands in the way of a password of the owner's.
            world
                .put_user(&token, json!({ "password": "só-minha-agora-9" }))
                .await
                .ok();
            world.login(OWNER, "só-minha-agora-9").await.ok();
            let id = text(&planted, "id");
            world
                .operate(Method::DELETE, &format!("/admin/users/{id}"), json!({}))
                .await
                .ok();
        }
    })
    .await;
}

#[tokio::test]
async fn sign_up_after_a_requested_link_plants_nothing() {
    story(|db| async move {
        let world = World::plain(db);
        world.post("/otp", json!({ "email": OWNER })).await.ok();
        world.squat().await;
        let (link, _) = world.latest(OWNER).await;
        world.open(&link).await.location();
        world.planted_is_void().await;
    })
    .await;
}

#[tokio::test]
async fn phone_number_is_no_easier_to_take() {
    story(|db| async move {
        let world = World::new(db, |config| config.phone = true);
        let planted = json!({ "phone": PHONE, "password": PLANTED });
        world.post("/signup", planted.clone()).await.ok();
        world.post("/otp", json!({ "phone": PHONE })).await.ok();
        // The code is asked for once more, as the client's guide has it.
        world
            .post("/resend", json!({ "phone": PHONE, "type": "sms" }))
            .await
            .ok();
        let (_, code) = world.latest_text(PHONE).await;
        let body = json!({ "phone": PHONE, "token": code, "type": "sms" });
        world.post("/verify", body).await.ok();
        world
            .post("/token?grant_type=password", planted)
            .await
            .refused(400, "invalid_credentials");
    })
    .await;
}

#[tokio::test]
async fn sessions_of_an_unconfirmed_account_end_with_the_first_confirmation() {
    story(|db| async move {
        let world = World::new(db, |config| config.anonymous_users = true);
        let visitor = world.post("/signup", json!({})).await.ok();
        // The operator gives a visitor's account an address whose owner is unknown.
        let id = Uuid::parse_str(text(&visitor["user"], "id")).unwrap();
        world
            .state
            .db()
            .tx::<_, db::DbError, _>(move |tx| {
                Box::pin(async move {
                    let sql = "UPDATE auth_users SET email = $2, is_anonymous = $3 WHERE id = $1";
                    tx.exec(sql, db::params![id, OWNER, false]).await
                })
            })
            .await
            .unwrap();
        world.get("/user", text(&visitor, "access_token")).await.ok();
        world.post("/otp", json!({ "email": OWNER })).await.ok();
        let (link, _) = world.latest(OWNER).await;
        let place = world.open(&link).await.location();
        world
            .get("/user", text(&visitor, "access_token"))
            .await
            .refused(403, "session_not_found");
        world.get("/user", &param(&place, "access_token").unwrap()).await.ok();
    })
    .await;
}

#[tokio::test]
async fn confirmed_account_is_not_changed() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person(OWNER).await;
        for path in ["/otp", "/recover"] {
            world.post(path, json!({ "email": OWNER })).await.ok();
        }
        world.squat().await;
        let (link, _) = world.latest(OWNER).await;
        world.open(&link).await.location();
        world.login(OWNER, PASSWORD).await.ok();
        world.get("/user", text(&session, "access_token")).await.ok();
    })
    .await;
}

#[tokio::test]
async fn operators_link_sets_the_operators_password() {
    story(|db| async move {
        let world = World::plain(db);
        world.squat().await;
        let body = json!({ "type": "signup", "email": OWNER, "password": PASSWORD });
        let link = world.operate(Method::POST, "/admin/generate_link", body).await.ok();
        world.open(text(&link, "action_link")).await.location();
        world.planted_is_void().await;
        world.login(OWNER, PASSWORD).await.ok();
    })
    .await;
}
