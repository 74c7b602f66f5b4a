//! Photos in a conversation: consent, sending, opening, and their limits.

use super::{accept, opens, permission, photo_message, row, upload, write};
use crate::moderation::{claim_only, moderator, report};
use db::params;
use jiff::SignedDuration;
use testkit::{Person, TestApp, Value, json, on_both, portrait};
use uuid::Uuid;

#[test]
fn photo_waits_for_words_and_consent_and_goes_with_its_message() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, of) = app.match_of("Ana", "Rui").await;
        let eva = app.newcomer("Eva").await;
        let photo = Uuid::new_v4();
        let refused = async |photo: Uuid, seed: u8| {
            let reply = upload(&rui, &of, photo, seed).await;
            assert_eq!(reply.body["code"], "STATE", "{}", reply.body);
            assert_eq!(reply.body["statusCode"], "409");
        };
        assert_eq!(permission(&rui, &of).await, "texts");
        refused(photo, 1).await;
        for turn in 0..3 {
            write(&rui, &of, &format!("Pergunta {turn}")).await;
            write(&ana, &of, &format!("Resposta {turn}")).await;
        }
        assert_eq!(permission(&rui, &of).await, "consent");
        refused(photo, 1).await;
        // Consent is of the recipient: one's own opens nothing.
        accept(&rui, &of, true).await;
        assert_eq!(permission(&rui, &of).await, "consent");
        app.run_until_idle().await;
        let mut his = rui.socket().await;
        his.join(&format!("conv:{of}")).await;
        accept(&ana, &of, true).await;
        accept(&ana, &of, true).await;
        app.run_until_idle().await;
        let said = his.received_so_far().await;
        let events = said
            .iter()
            .filter(|said| format!("{said:?}").contains("photos.chosen"))
            .count();
        assert_eq!(events, 1, "the same again changes nothing");
        assert_eq!(permission(&rui, &of).await, "allowed");

        // An answer that was lost does no harm, and an upload alone shows nothing to anybody.
        upload(&rui, &of, photo, 1).await.ok();
        upload(&rui, &of, photo, 1).await.ok();
        assert!(!opens(&ana, &of, photo).await && !opens(&rui, &of, photo).await);
        let new = photo_message(&of, photo, false);
        ana.rpc("send_photo", new.clone()).await.refused(404, "NOT_FOUND");
        let sent = rui.rpc("send_photo", new.clone()).await.ok();
        assert_eq!(rui.rpc("send_photo", new.clone()).await.ok(), sent);
        let other = Uuid::new_v4();
        upload(&rui, &of, other, 2).await.ok();
        let mut renamed = photo_message(&of, other, false);
        renamed["client_id"] = json!(photo);
        rui.rpc("send_photo", renamed).await.refused(409, "IDEMPOTENCY");
        let seen = row(&ana, &sent["id"]).await;
        assert_eq!(
            (&seen["kind"], &seen["body"], &seen["photo"]["id"]),
            (&json!("photo"), &json!(""), &json!(photo))
        );
        assert_eq!(
            (&seen["photo"]["width"], &seen["photo"]["height"]),
            (&json!(800), &json!(1067))
        );
        let listed = ana.get(&format!("matches?id=eq.{of}&select=last_message")).await.ok();
        assert_eq!(listed[0]["last_message"]["kind"], "photo");
        assert!(opens(&ana, &of, photo).await && opens(&rui, &of, photo).await);
        assert!(!opens(&eva, &of, photo).await && !opens(&app.operator(), &of, photo).await);
        let edit = json!({ "id": sent["id"], "body": "outra coisa" });
        rui.rpc("edit_message", edit).await.refused(409, "STATE");

        // Withdrawn: nothing new comes, what came stays.
        accept(&ana, &of, false).await;
        rui.rpc("send_photo", photo_message(&of, other, false))
            .await
            .refused(409, "STATE");
        assert!(opens(&ana, &of, photo).await);
        accept(&ana, &of, true).await;
        let once = rui.rpc("send_photo", photo_message(&of, other, true)).await.ok();
        assert!(!opens(&ana, &of, other).await && !opens(&rui, &of, other).await);
        let open = json!({ "id": once["id"] });
        for stranger in [&rui, &eva] {
            stranger.rpc("open_photo", open.clone()).await.refused(404, "NOT_FOUND");
        }
        ana.rpc("open_photo", json!({ "id": sent["id"] }))
            .await
            .refused(404, "NOT_FOUND");
        ana.rpc("open_photo", open.clone()).await.ok();
        ana.rpc("open_photo", open).await.refused(409, "STATE");
        assert!(opens(&ana, &of, other).await && !opens(&rui, &of, other).await);
        assert_eq!(
            row(&rui, &once["id"]).await["photo"]["opened"],
            true,
            "both share receipts"
        );
        rui.patch(
            "profiles",
            &format!("id=eq.{}", rui.id),
            json!({ "read_receipts": false }),
        )
        .await
        .ok();
        assert_eq!(row(&rui, &once["id"]).await["photo"]["opened"], false);
        app.advance(SignedDuration::from_mins(3));
        assert!(!opens(&ana, &of, other).await);

        // Reported: the copy stays when the message goes.
        report(&app, &ana, &rui, "harassment", json!({ "messages": [sent["id"]] })).await;
        rui.rpc("delete_message", json!({ "id": sent["id"] })).await.ok();
        assert!(!opens(&ana, &of, photo).await && !opens(&rui, &of, photo).await);
        assert_eq!(row(&ana, &sent["id"]).await["photo"], Value::Null);
        rui.sign_in().await;
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["message_photos"].as_array().map(Vec::len), Some(2));
        app.advance(SignedDuration::from_hours(31 * 24));
        app.run_until_idle().await;
        let stored = stored_files(&app, &rui, photo).await;
        assert!(stored.is_empty(), "nobody could see it for thirty days");
        // Another picture under the name of the copy would be another evidence.
        rui.sign_in().await;
        let renamed = upload(&rui, &of, photo, 9).await;
        assert_eq!(renamed.body["statusCode"], "409", "{}", renamed.body);
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let excerpts = view["reports"][0]["messages"].as_array().expect("messages");
        assert!(
            excerpts.iter().any(|message| message["photo"] == json!(photo)),
            "{view}"
        );
        let args = json!({ "case_id": case["id"], "photo_id": photo });
        let opened = malu.rpc("mod_photo", args).await.ok();
        assert!(
            opened["data"]
                .as_str()
                .is_some_and(|data| data.starts_with("data:image/webp;base64,"))
        );
        let unreported = json!({ "case_id": case["id"], "photo_id": other });
        malu.rpc("mod_photo", unreported).await.refused(404, "NOT_FOUND");
        // Known abuse that was kept from being sent is opened by administrators alone, as that of a profile is.
        let kept = Uuid::new_v4();
        upload(&rui, &of, kept, 5).await.ok();
        let flagged = app.enlace.app.db.tx(move |tx| {
            Box::pin(async move {
                tx.exec("UPDATE message_photos SET refused = TRUE WHERE id = $1", params![kept])
                    .await?;
                tx.exec(
                    "UPDATE photo_screenings SET finding = 'abuse' WHERE photo_id = $1",
                    params![kept],
                )
                .await?;
                Ok::<(), db::DbError>(())
            })
        });
        flagged.await.expect("rows");
        let args = json!({ "case_id": case["id"], "photo_id": kept });
        malu.rpc("mod_photo", args).await.refused(409, "STATE");

        // A limited account sends none, and a block takes everything away.
        ana.sign_in().await;
        rui.sign_in().await;
        let last = Uuid::new_v4();
        upload(&rui, &of, last, 3).await.ok();
        let sent = rui.rpc("send_photo", photo_message(&of, last, false)).await.ok();
        assert!(opens(&ana, &of, last).await);
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        assert!(!opens(&ana, &of, last).await && !opens(&rui, &of, last).await);
        let again = photo_message(&of, last, false);
        rui.rpc("send_photo", again).await.refused(404, "NOT_FOUND");
        let denied = upload(&rui, &of, Uuid::new_v4(), 4).await;
        assert_eq!(
            denied.body,
            upload(&rui, &Uuid::new_v4().to_string(), Uuid::new_v4(), 4).await.body
        );
        ana.rpc("open_photo", json!({ "id": sent["id"] }))
            .await
            .refused(404, "NOT_FOUND");
    });
}

/// What screening found of a photo.
async fn screening(app: &TestApp, photo: Uuid) -> (Uuid, String) {
    let sql = "SELECT user_id, hashes FROM photo_screenings WHERE photo_id = $1";
    app.enlace.app.db.one(sql, params![photo]).await.expect("a row")
}

#[test]
fn photo_of_a_message_takes_no_name_of_another_and_sixty_leave_in_a_day() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "on")]).await;
        let (ana, rui, of) = app.match_of("Ana", "Rui").await;
        for turn in 0..3 {
            write(&rui, &of, &format!("Pergunta {turn}")).await;
            write(&ana, &of, &format!("Resposta {turn}")).await;
        }
        accept(&ana, &of, true).await;
        // Neither hers nor his own: what was found of the one would be overwritten by what is found of the other.
        let (hers, his, sent) = (Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4());
        ana.upload(hers, portrait(7), "image/jpeg").await.ok();
        rui.upload(his, portrait(8), "image/jpeg").await.ok();
        let before = (screening(&app, hers).await, screening(&app, his).await);
        for name in [hers, his] {
            let refused = upload(&rui, &of, name, 1).await;
            assert_eq!(refused.body["statusCode"], "409", "{}", refused.body);
        }
        upload(&rui, &of, sent, 2).await.ok();
        let of_message = screening(&app, sent).await;
        for who in [&ana, &rui] {
            let refused = who.upload(sent, portrait(9), "image/jpeg").await;
            assert_eq!(refused.body["statusCode"], "409", "{}", refused.body);
        }
        assert_eq!((screening(&app, hers).await, screening(&app, his).await), before);
        assert_eq!(screening(&app, sent).await, of_message);

        // The last of the day is one, however many come at once.
        let (sender, now, of_match) = (rui.id, app.now(), Uuid::parse_str(&of).expect("an id"));
        let filled = app.enlace.app.db.tx(move |tx| {
            Box::pin(async move {
                for _ in 0..58 {
                    tx.exec(
                        "INSERT INTO message_photos (id, match_id, sender_id, width, height, thumbhash, sensitive, created_at)
                         VALUES ($1, $2, $3, 1, 1, '', FALSE, $4)",
                        params![Uuid::new_v4(), of_match, sender, now],
                    )
                    .await?;
                }
                Ok::<(), db::DbError>(())
            })
        });
        filled.await.expect("rows");
        let (one, other) = (Uuid::new_v4(), Uuid::new_v4());
        let (first, second) = futures_util::join!(upload(&rui, &of, one, 3), upload(&rui, &of, other, 4));
        let stored = [first, second].iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!(stored, 1);
    });
}

/// What the store has of a photo of a message, in the order of the names.
async fn stored_files(app: &TestApp, sender: &Person, photo: Uuid) -> Vec<Vec<u8>> {
    let photos = &app.enlace.app.photos;
    let folder = format!("messages/{}/{photo}", sender.id);
    let mut keys = photos.listed(&folder).await.expect("the store answers");
    keys.sort();
    let mut files = Vec::new();
    for key in keys {
        let file = photos.stored(&key).await.expect("the store answers");
        files.push(file.expect("a file that was listed").to_vec());
    }
    files
}

/// The thumbnail of the picture that was screened and committed under a name.
async fn screened(app: &TestApp, photo: Uuid) -> String {
    let sql = "SELECT thumbhash FROM message_photos WHERE id = $1";
    app.enlace.app.db.one(sql, params![photo]).await.expect("a row")
}

#[test]
fn two_pictures_under_one_name_leave_the_one_that_was_screened() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, of) = app.match_of("Ana", "Rui").await;
        for turn in 0..3 {
            write(&rui, &of, &format!("Pergunta {turn}")).await;
            write(&ana, &of, &format!("Resposta {turn}")).await;
        }
        accept(&ana, &of, true).await;
        // Two pictures of one size, which take equally long, each alone under its name.
        let (dark, blue) = (Uuid::new_v4(), Uuid::new_v4());
        upload(&rui, &of, dark, 1).await.ok();
        upload(&rui, &of, blue, 200).await.ok();
        let (of_dark, of_blue) = (
            stored_files(&app, &rui, dark).await,
            stored_files(&app, &rui, blue).await,
        );
        assert_eq!((of_dark.len(), of_blue.len()), (2, 2), "two sizes");
        assert!(of_dark != of_blue);
        let is_dark = screened(&app, dark).await;
        assert_ne!(is_dark, screened(&app, blue).await);

        for _ in 0..8 {
            let photo = Uuid::new_v4();
            let (one, other) = futures_util::join!(upload(&rui, &of, photo, 1), upload(&rui, &of, photo, 200));
            assert!(one.status.is_success() || other.status.is_success());
            let expected = match screened(&app, photo).await == is_dark {
                true => &of_dark,
                false => &of_blue,
            };
            assert!(
                stored_files(&app, &rui, photo).await == *expected,
                "the files are those of the picture that was screened, and no others"
            );
        }
    });
}
