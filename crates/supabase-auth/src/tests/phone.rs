use super::*;
use supabase_delivery::sms::Channel;

const ANA: &str = "+5511987654321";

fn open(db: Db) -> World {
    World::new(db, |config| config.phone = true)
}

impl World {
    async fn sign_up_by_phone(&self, phone: &str) -> Reply {
        self.post("/signup", json!({ "phone": phone, "password": PASSWORD }))
            .await
    }

    async fn verify_phone(&self, phone: &str, code: &str, kind: &str) -> Reply {
        self.post(
            "/verify",
            json!({ "phone": phone, "token": code, "type": kind, "options": {} }),
        )
        .await
    }
}

#[tokio::test]
async fn number_signs_up_proves_itself_and_comes_back_by_password() {
    story(|db| async move {
        let world = open(db);
        let user = world.sign_up_by_phone("+55 11 98765 4321").await.ok();
        assert_eq!((&user["phone"], &user["email"]), (&json!("5511987654321"), &json!("")));
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "phone", "providers": ["phone"] })
        );
        assert_eq!(user["identities"][0]["provider"], "phone");
        assert_eq!(user["identities"][0]["identity_data"]["phone"], "5511987654321");
        assert_eq!(user["is_anonymous"], false);
        assert!(user.get("phone_confirmed_at").is_none() && user.get("access_token").is_none());
        let login = json!({ "phone": ANA, "password": PASSWORD });
        world
            .post("/token?grant_type=password", login.clone())
            .await
            .refused(400, "phone_not_confirmed");
        let (sms, code) = world.latest_text(ANA).await;
        assert_eq!((sms.text, sms.channel), (format!("Your code is {code}"), Channel::Sms));
        let wrong = if code == "000000" { "000001" } else { "000000" };
        for (phone, code) in [(ANA, wrong), ("+5511900000000", code.as_str())] {
            let refusal = world.verify_phone(phone, code, "sms").await;
            assert_eq!(refusal.refused(403, "otp_expired"), "Token has expired or is invalid");
        }
        let session = world.verify_phone(ANA, &code, "sms").await.ok();
        assert_eq!(session["user"]["phone_confirmed_at"], "2026-11-21T12:00:00.000000Z");
        assert_eq!(session["user"]["confirmed_at"], session["user"]["phone_confirmed_at"]);
        assert_eq!(session["user"]["user_metadata"]["phone_verified"], true);
        world.verify_phone(ANA, &code, "sms").await.refused(403, "otp_expired");
        let session = world.post("/token?grant_type=password", login).await.ok();
        let claims = world.state.keys().decode(text(&session, "access_token")).unwrap();
        assert_eq!(
            (&claims["phone"], &claims["email"]),
            (&json!("5511987654321"), &json!(""))
        );
        let wrong = json!({ "phone": ANA, "password": "errada-1" });
        world
            .post("/token?grant_type=password", wrong)
            .await
            .refused(400, "invalid_credentials");
        assert_eq!(*world.product.calls.lock().unwrap(), ["created -", "confirmed -"]);
    })
    .await;
}

#[tokio::test]
async fn texted_code_lives_a_minute_and_is_sent_again_by_the_wanted_way() {
    story(|db| async move {
        let world = open(db);
        world.sign_up_by_phone(ANA).await.ok();
        let (_, old) = world.latest_text(ANA).await;
        world.pass(60);
        world.verify_phone(ANA, &old, "sms").await.refused(403, "otp_expired");
        let again = json!({ "phone": ANA, "type": "sms", "channel": "whatsapp" });
        let answer = world.post("/resend", again).await.ok();
        let (sms, code) = world.latest_text(ANA).await;
        assert_eq!(answer, json!({ "message_id": sms.id }));
        assert_eq!(sms.channel, Channel::Whatsapp);
        world.verify_phone(ANA, &code, "sms").await.ok();
        // Confirmed and unknown users get the same answer and no message.
        let before = world.texts().await.len();
        for phone in [ANA, "+5511900000000"] {
            let answer = world
                .post("/resend", json!({ "phone": phone, "type": "sms" }))
                .await
                .ok();
            assert!(Uuid::parse_str(text(&answer, "message_id")).is_ok());
        }
        assert_eq!(world.texts().await.len(), before);
        for (body, code) in [
            (
                json!({ "phone": ANA, "type": "sms", "channel": "pigeon" }),
                "validation_failed",
            ),
            (json!({ "email": "a@b.org", "type": "sms" }), "validation_failed"),
            (json!({ "phone": ANA, "type": "signup" }), "validation_failed"),
            (json!({ "phone": "011", "type": "sms" }), "validation_failed"),
        ] {
            world.post("/resend", body).await.refused(400, code);
        }
    })
    .await;
}

#[tokio::test]
async fn code_by_telephone_signs_in_and_makes_people_only_when_asked() {
    story(|db| async move {
        let world = open(db);
        let ask = |create: bool| {
            world.post(
                "/otp",
                json!({ "phone": ANA, "create_user": create, "data": { "name": "Ana" } }),
            )
        };
        ask(false).await.ok();
        assert!(world.texts().await.is_empty(), "nobody is made, and nobody hears of it");
        assert!(ask(true).await.ok()["message_id"].is_string());
        let (_, code) = world.latest_text(ANA).await;
        let first = world.verify_phone(ANA, &code, "sms").await.ok();
        assert_eq!(first["user"]["user_metadata"]["name"], "Ana");
        ask(false).await.ok();
        let (_, code) = world.latest_text(ANA).await;
        let second = world.verify_phone(ANA, &code, "sms").await.ok();
        assert_eq!(first["user"]["id"], second["user"]["id"]);
        let claims = world.state.keys().decode(text(&second, "access_token")).unwrap();
        assert_eq!(claims["amr"][0]["method"], "otp");
        // A code for a telephone is no answer where a mail was meant.
        ask(true).await.ok();
        let (_, code) = world.latest_text(ANA).await;
        world
            .verify_phone(ANA, &code, "signup")
            .await
            .refused(400, "validation_failed");
        world
            .verify_phone(ANA, &code, "phone_change")
            .await
            .refused(403, "otp_expired");
        let hash = json!({ "token_hash": "x", "type": "sms" });
        world.post("/verify", hash).await.refused(400, "validation_failed");
    })
    .await;
}

#[tokio::test]
async fn taken_number_looks_free_unless_numbers_are_trusted() {
    story(|db| async move {
        let world = open(db.clone());
        world.sign_up_by_phone(ANA).await.ok();
        let (_, code) = world.latest_text(ANA).await;
        let real = world.verify_phone(ANA, &code, "sms").await.ok();
        let before = world.texts().await.len();
        let fake = world.sign_up_by_phone(ANA).await.ok();
        assert_eq!((&fake["identities"], &fake["role"]), (&json!([]), &json!("")));
        assert_ne!(fake["id"], real["user"]["id"]);
        assert_eq!(world.texts().await.len(), before);
        let trusting = World::new(db, |config| {
            config.phone = true;
            config.phone_autoconfirm = true;
        });
        trusting.sign_up_by_phone(ANA).await.refused(422, "user_already_exists");
        let session = trusting.sign_up_by_phone("+351912345678").await.ok();
        assert!(session["access_token"].is_string());
        assert!(session["user"]["phone_confirmed_at"].is_string());
        assert_eq!(trusting.texts().await.len(), 0);
        let settings = trusting.get("/settings", trusting.state.keys().anon()).await.ok();
        assert_eq!(settings["external"]["phone"], true);
        assert_eq!(
            (&settings["phone_autoconfirm"], &settings["sms_provider"]),
            (&json!(true), &json!("captured"))
        );
    })
    .await;
}

#[tokio::test]
async fn number_is_added_and_changed_by_the_code_that_reaches_it() {
    story(|db| async move {
        let world = open(db);
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        world
            .put_user(token, json!({ "phone": "abc" }))
            .await
            .refused(400, "validation_failed");
        let user = world
            .put_user(token, json!({ "phone": ANA, "channel": "whatsapp" }))
            .await
            .ok();
        assert_eq!(
            (&user["phone"], &user["new_phone"]),
            (&json!(""), &json!("5511987654321"))
        );
        assert!(user["phone_change_sent_at"].is_string());
        let (sms, old) = world.latest_text(ANA).await;
        assert_eq!(sms.channel, Channel::Whatsapp);
        let again = world
            .post("/resend", json!({ "phone": ANA, "type": "phone_change" }))
            .await
            .ok();
        let (sms, code) = world.latest_text(ANA).await;
        assert_eq!(again, json!({ "message_id": sms.id }));
        if old != code {
            world
                .verify_phone(ANA, &old, "phone_change")
                .await
                .refused(403, "otp_expired");
        }
        let changed = world.verify_phone(ANA, &code, "phone_change").await.ok();
        assert_eq!(changed["user"]["phone"], "5511987654321");
        assert!(changed["user"].get("new_phone").is_none());
        assert_eq!(
            changed["user"]["app_metadata"],
            json!({ "provider": "email", "providers": ["email", "phone"] })
        );
        assert_eq!(changed["user"]["identities"].as_array().unwrap().len(), 2);
        let login = json!({ "phone": ANA, "password": PASSWORD });
        world.post("/token?grant_type=password", login).await.ok();
        let other = world.person("bia@example.org").await;
        world
            .put_user(text(&other, "access_token"), json!({ "phone": ANA }))
            .await
            .ok();
        let trusting = World::new(world.state.db().clone(), |config| {
            config.phone = true;
            config.phone_autoconfirm = true;
        });
        trusting
            .put_user(text(&other, "access_token"), json!({ "phone": ANA }))
            .await
            .refused(422, "phone_exists");
    })
    .await;
}

#[tokio::test]
async fn code_of_an_earlier_new_number_proves_no_later_one() {
    story(|db| async move {
        let (own, other) = ("+351912345678", "+351912345679");
        let world = open(db);
        world.sign_up_by_phone(ANA).await.ok();
        let (_, code) = world.latest_text(ANA).await;
        let entered = world.verify_phone(ANA, &code, "sms").await;
        let cookie = entered.headers["set-cookie"].to_str().unwrap();
        let known = cookie.split(';').next().unwrap().to_owned();
        let session = entered.ok();
        let token = text(&session, "access_token");
        world.put_user(token, json!({ "phone": own })).await.ok();
        // The messages of a known device have codes beside those of the session.
        let again = json!({ "phone": ANA, "type": "phone_change" });
        let mut request = world.request(Method::POST, "/resend", None, again);
        request.headers_mut().insert("cookie", known.parse().unwrap());
        world.send(request).await.ok();
        let (_, earlier) = world.latest_text(own).await;
        world.put_user(token, json!({ "phone": other })).await.ok();
        let (_, code) = world.latest_text(other).await;
        if earlier != code {
            world
                .verify_phone(other, &earlier, "phone_change")
                .await
                .refused(403, "otp_expired");
        }
        let changed = world.verify_phone(other, &code, "phone_change").await.ok();
        assert_eq!(changed["user"]["phone"], "351912345679");
    })
    .await;
}

#[tokio::test]
async fn number_that_was_taken_meanwhile_is_refused() {
    story(|db| async move {
        let world = open(db);
        let session = world.person("ana@example.org").await;
        world
            .put_user(text(&session, "access_token"), json!({ "phone": ANA }))
            .await
            .ok();
        let (_, code) = world.latest_text(ANA).await;
        world.post("/otp", json!({ "phone": ANA })).await.ok();
        world
            .verify_phone(ANA, &code, "phone_change")
            .await
            .refused(422, "phone_exists");
        let user = world.get("/user", text(&session, "access_token")).await.ok();
        assert_eq!(user["phone"], "");
    })
    .await;
}

#[tokio::test]
async fn person_without_mail_proves_themselves_by_telephone() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.phone = true;
            config.phone_autoconfirm = true;
            config.secure_password_change = true;
        });
        let session = world.sign_up_by_phone(ANA).await.ok();
        world.pass(25 * 3600);
        let session = world.refresh(&session["refresh_token"]).await.ok();
        let token = text(&session, "access_token");
        let change = |nonce: Value| world.put_user(token, json!({ "password": "outra-senha-9", "nonce": nonce }));
        change(Value::Null).await.refused(400, "reauthentication_needed");
        let sent = world.get("/reauthenticate", token).await.ok();
        let (sms, code) = world.latest_text(ANA).await;
        assert_eq!(sent, json!({ "message_id": sms.id }));
        change(json!(code)).await.ok();
    })
    .await;
}
