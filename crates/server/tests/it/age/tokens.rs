//! The token of a device.

use super::{Browser, SETTINGS, days, in_portugal, is_open, renew, show};
use crate::verification::{assure, reviewers};
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

#[test]
fn token_of_one_device_is_refused_on_another() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let [malu, tom, _] = reviewers(&app).await;
        for person in [&ana, &bia] {
            assure(&app, person, [&malu, &tom]).await;
        }
        let (mut telephone, mut laptop) = (Browser::default(), Browser::default());
        let at_telephone = telephone.session(&app, &ana).await;
        let token = renew(&at_telephone).await["token"].clone();
        assert_eq!(token.as_str().map(str::len), Some(64), "{token}");
        assert!(is_open(&at_telephone).await);

        let at_laptop = laptop.session(&app, &ana).await;
        assert!(!is_open(&at_laptop).await, "a session on another device is asked anew");
        show(&at_laptop, &token).await.refused(409, "STATE");
        assert!(!is_open(&at_laptop).await);
        // Nor is it anything to another account in the same browser.
        let other = telephone.session(&app, &bia).await;
        show(&other, &token).await.refused(409, "STATE");
        assert!(!is_open(&other).await);
        show(&at_telephone, &json!("0".repeat(64))).await.refused(409, "STATE");

        // The next session of the same device shows its token, and the other device gets one of its own.
        let later = telephone.session(&app, &ana).await;
        assert!(!is_open(&later).await);
        show(&later, &token).await.ok();
        assert!(is_open(&later).await);
        let of_laptop = renew(&at_laptop).await["token"].clone();
        assert!(is_open(&at_laptop).await && of_laptop != token);
        show(&later, &of_laptop).await.refused(409, "STATE");
    });
}

/// A photo that `one` sends to `other` in their conversation: its file.
async fn photo_of(one: &Person, other: &Person, match_id: &str) -> String {
    let write = async |who: &Person, body: String| {
        let sent = json!({ "match_id": match_id, "body": body, "client_id": uuid::Uuid::new_v4() });
        who.rpc("send_message", sent).await.ok();
    };
    for turn in 0..3 {
        write(one, format!("Pergunta {turn}")).await;
        write(other, format!("Resposta {turn}")).await;
    }
    other
        .rpc("accept_photos", json!({ "match_id": match_id, "on": true }))
        .await
        .ok();
    let photo = uuid::Uuid::new_v4();
    let name = format!("{match_id}/{photo}");
    one.upload_into("messages", &name, testkit::jpeg(900, 1200, 1), "image/jpeg")
        .await
        .ok();
    let new = json!({ "match_id": match_id, "photo_id": photo, "client_id": photo });
    one.rpc("send_photo", new).await.ok();
    format!("{name}/800.webp")
}

/// Files and topics do not pass the registry.
#[test]
fn device_without_the_token_gets_no_file_of_others_and_joins_no_conversation() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let [malu, tom, _] = reviewers(&app).await;
        let (ana, rui) = (
            app.ready("Ana", ProfileFacts::default()).await,
            app.ready("Rui", in_portugal()).await,
        );
        assure(&app, &ana, [&malu, &tom]).await;
        let (mut telephone, mut laptop) = (Browser::default(), Browser::default());
        let shown = telephone.session(&app, &ana).await;
        renew(&shown).await;
        let match_id = app.matched(&shown, &rui).await;
        let path = async |who: &Person| -> String {
            let sql = "SELECT path FROM profile_photos WHERE user_id = $1";
            app.enlace.app.db.one(sql, db::params![who.id]).await.expect("a path")
        };
        let path_of_own = path(&ana).await;
        let path = path(&rui).await;
        let file = format!("/storage/v1/object/authenticated/photos/{path}/400.webp");
        let own = format!("/storage/v1/object/authenticated/photos/{path_of_own}/400.webp");

        let game = json!({ "game": "quebra-gelo", "match_id": match_id, "client_id": "dela" });
        let game = rui.rpc("invite_to_game", game).await.ok()["id"].clone();
        let sent = photo_of(&rui, &shown, &match_id).await;

        let other = laptop.session(&app, &ana).await;
        for (session, open) in [(&shown, true), (&other, false)] {
            let direct = session
                .fetch(&format!("/storage/v1/object/authenticated/messages/{sent}"))
                .await;
            assert_eq!(direct.status.is_success(), open, "a photo of a message");
            let wish = json!({ "expiresIn": 900, "paths": [sent] });
            let signed = session.post("/storage/v1/object/sign/messages", wish).await.body;
            assert_eq!(signed[0]["signedURL"].is_string(), open, "{signed}");
            assert_eq!(session.fetch(&file).await.status.is_success(), open);
            assert!(session.fetch(&own).await.status.is_success(), "one's own stay");
            let wish = json!({ "expiresIn": 900, "paths": [format!("{path}/400.webp")] });
            let signed = session.post("/storage/v1/object/sign/photos", wish).await.body;
            assert_eq!(signed[0]["signedURL"].is_string(), open, "{signed}");
            let mut socket = session.socket().await;
            let joined = socket.join(&format!("conv:{match_id}")).await["status"].clone();
            assert_eq!(joined == "ok", open, "{joined}");
            let joined = socket.join(&format!("game:{}", game.as_str().expect("an id"))).await["status"].clone();
            assert_eq!(joined == "ok", open, "{joined}");
            assert_eq!(socket.join(&format!("user:{}", ana.id)).await["status"], "ok");
        }
    });
}

#[test]
fn token_ends_after_thirty_days_and_a_new_one_needs_a_fresh_proof() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let [malu, tom, _] = reviewers(&app).await;
        assure(&app, &ana, [&malu, &tom]).await;
        let mut browser = Browser::default();
        let session = browser.session(&app, &ana).await;
        let token = renew(&session).await["token"].clone();
        app.advance(SignedDuration::from_mins(11));
        session.rpc("renew_age_token", json!({})).await.refused(403, "REAUTH");
        assert!(is_open(&session).await);

        app.advance(days(29));
        let session = browser.session(&app, &ana).await;
        show(&session, &token).await.ok();
        assert!(is_open(&session).await);
        app.advance(days(1));
        let session = browser.session(&app, &ana).await;
        show(&session, &token).await.refused(409, "STATE");
        assert!(!is_open(&session).await);
        renew(&session).await;
        assert!(is_open(&session).await);
        let exported = session.rpc("export_my_data", json!({})).await.ok();
        assert!(exported.get("age_tokens").is_none(), "{exported}");
    });
}
