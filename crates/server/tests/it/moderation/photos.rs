//! Photos of banned accounts and removed photos that come back: hidden until somebody looks at them.

use super::{claim_only, days, decide, decisions_of, is_in_deck, moderator, queue, report};
use db::{Reads, params};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, SocketMessage, TestApp, Value, copied, json, on_both, portrait_of};
use uuid::Uuid;

/// Uploads a picture and answers its id, when everything that follows is done.
async fn upload(app: &TestApp, person: &Person, picture: Vec<u8>) -> Uuid {
    let photo = Uuid::new_v4();
    person.upload(photo, picture, "image/webp").await.ok();
    app.run_until_idle().await;
    photo
}

/// The owner's own row of a photo.
async fn own(person: &Person, photo: Uuid) -> Value {
    let rows = person
        .get(&format!("profile_photos?id=eq.{photo}&select=state,reason"))
        .await
        .ok();
    rows[0].clone()
}

/// Whether the viewer gets anything of a photo: its bytes, its row, the avatar or a card.
async fn sees(viewer: &Person, owner: &Person, photo: Uuid) -> bool {
    viewer.is_shown(owner.id).await;
    let mut found = String::new();
    for path in [
        format!("people?id=eq.{}&select=*,person_photos(*)", owner.id),
        format!("person_photos?person_id=eq.{}", owner.id),
        "people?select=*".to_owned(),
    ] {
        found += &viewer.get(&path).await.body.to_string();
    }
    for (function, args) in [
        ("discover", json!({ "limit": 30 })),
        ("online_people", json!({})),
        ("person", json!({ "id": owner.id })),
    ] {
        found += &viewer.rpc(function, args).await.body.to_string();
    }
    let mut opens = false;
    for size in ["", "/800.webp", "/400.webp", "/128.webp"] {
        let file = format!("/storage/v1/object/authenticated/photos/{}/{photo}{size}", owner.id);
        opens |= viewer.fetch(&file).await.status.is_success();
    }
    let paths = json!({ "expiresIn": 3600, "paths": [format!("{}/{photo}/800.webp", owner.id)] });
    let signed = viewer.post("/storage/v1/object/sign/photos", paths).await.body;
    opens |= signed[0]["signedURL"].is_string();
    if viewer.id != owner.id {
        assert_eq!(opens, found.contains(&photo.to_string()), "{found}");
    }
    opens
}

async fn score(app: &TestApp, person: &Person) -> i64 {
    let sql = "SELECT score FROM guard_accounts WHERE user_id = $1";
    let found: Option<i64> = app
        .enlace
        .app
        .db
        .reader()
        .opt(sql, params![person.id])
        .await
        .expect("a score");
    found.unwrap_or_default()
}

/// Somebody with this portrait, whom a moderator banned and who is erased by now.
async fn banned(app: &Arc<TestApp>, reporter: &Person, moderator: &Person, name: &str) {
    let rui = app.ready("Rui", ProfileFacts::default()).await;
    upload(app, &rui, portrait_of(name)).await;
    reporter.is_shown(rui.id).await;
    report(app, reporter, &rui, "scam", json!({})).await;
    decide(app, moderator, "ban", json!({})).await;
    let path = format!("admin/users/{}", rui.id);
    app.operator()
        .auth(axum::http::Method::DELETE, &path, json!({}))
        .await
        .ok();
    app.run_until_idle().await;
    let kept: i64 = app
        .enlace
        .app
        .db
        .reader()
        .one("SELECT count(*) FROM known_photos WHERE account = $1", params![rui.id])
        .await
        .expect("a count");
    assert_eq!(kept, 0, "a remembered photo leads to nobody");
}

#[test]
fn cropped_copy_of_a_banned_photo_is_hidden_from_others_until_dismissed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, malu) = (
            app.ready("Ana", ProfileFacts::default()).await,
            moderator(&app, "Malu").await,
        );
        banned(&app, &ana, &malu, "akira-1").await;

        let caio = app.ready("Caio", ProfileFacts::default()).await;
        let other = upload(&app, &caio, portrait_of("beatriz-1")).await;
        assert_eq!(own(&caio, other).await, json!({ "state": "visible", "reason": null }));
        assert!(sees(&ana, &caio, other).await && score(&app, &caio).await == 0 && queue(&malu).await.is_empty());

        let copy = upload(&app, &caio, copied(&portrait_of("akira-1"))).await;
        assert_eq!(
            own(&caio, copy).await,
            json!({ "state": "needs_review", "reason": "similar" })
        );
        assert!(!sees(&ana, &caio, copy).await && sees(&caio, &caio, copy).await);
        assert!(is_in_deck(&ana, &caio).await, "the person stays, without this photo");
        assert_eq!(score(&app, &caio).await, 25);

        let case = claim_only(&malu).await;
        assert_eq!((&case["kind"], &case["source"]), (&json!("fake"), &json!("rule")));
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let photos = view["photos"].as_array().expect("photos");
        let shown = photos
            .iter()
            .find(|photo| photo["id"] == json!(copy))
            .expect("the photo");
        assert_eq!(
            (&shown["finding"], &shown["state"]),
            (&json!("known"), &json!("needs_review"))
        );
        let args = json!({ "case_id": case["id"], "version": case["version"], "action": "none", "rule": "fake", "facts": super::FACTS });
        let mut socket = caio.socket().await;
        let topic = format!("user:{}", caio.id);
        assert_eq!(socket.join(&topic).await["status"], "ok");
        malu.rpc("mod_decide", args).await.ok();
        app.run_until_idle().await;
        assert_eq!(own(&caio, copy).await, json!({ "state": "visible", "reason": null }));
        let told = socket.received_so_far().await;
        let told = told
            .iter()
            .any(|one| matches!(one, SocketMessage::Event(_, event, _) if event == "profile.changed"));
        assert!(told, "the verdict reaches the open screen of its owner");
        assert!(sees(&ana, &caio, copy).await);
    });
}

#[test]
fn removed_photo_is_refused_with_its_reasons_and_its_copy_waits_too() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, malu) = (
            app.ready("Ana", ProfileFacts::default()).await,
            moderator(&app, "Malu").await,
        );
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let photo = upload(&app, &rui, portrait_of("alex-1")).await;
        ana.is_shown(rui.id).await;
        report(&app, &ana, &rui, "nudity", json!({})).await;
        decide(
            &app,
            &malu,
            "remove_content",
            json!({ "items": [format!("photo:{photo}")] }),
        )
        .await;
        assert_eq!(own(&rui, photo).await, json!({ "state": "rejected", "reason": null }));
        assert!(!sees(&ana, &rui, photo).await);
        let told = decisions_of(&rui).await;
        assert_eq!(
            (&told[0]["action"], &told[0]["can_appeal"]),
            (&json!("remove_content"), &json!(true))
        );

        let again = upload(&app, &rui, copied(&portrait_of("alex-1"))).await;
        assert_eq!(own(&rui, again).await["state"], "needs_review");
        // Its owner takes it back: nothing is left to decide about.
        rui.rpc("remove_photo", json!({ "id": again })).await.ok();

        // Granted, the photo is visible again, and copies of it are like any other.
        let tom = moderator(&app, "Tom").await;
        let appeal = json!({ "decision": told[0]["id"], "text": "É uma foto minha na praia, sem nada íntimo." });
        rui.rpc("appeal", appeal).await.ok();
        let waiting = queue(&tom).await;
        let appealed = waiting
            .iter()
            .find(|case| case["state"] == "appealed")
            .expect("the appeal");
        let case = super::claim(&tom, appealed).await;
        let judge = json!({ "case_id": case["id"], "grant": true, "answer": "Você tem razão, e pedimos desculpa." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        app.run_until_idle().await;
        assert_eq!(own(&rui, photo).await["state"], "visible");
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        let copy = upload(&app, &caio, copied(&portrait_of("alex-1"))).await;
        assert_eq!(own(&caio, copy).await["state"], "visible");
    });
}

#[test]
fn photo_of_a_banned_account_is_forgotten_after_five_years() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, malu) = (
            app.ready("Ana", ProfileFacts::default()).await,
            moderator(&app, "Malu").await,
        );
        banned(&app, &ana, &malu, "akira-1").await;
        let kept = || async {
            let sql = "SELECT count(*) FROM known_photos";
            let count: i64 = app.enlace.app.db.reader().one(sql, params![]).await.expect("a count");
            count
        };
        app.advance(days(5 * 365 - 1));
        app.run_until_idle().await;
        assert!(kept().await > 0);
        app.advance(days(2));
        app.run_until_idle().await;
        assert_eq!(kept().await, 0);
    });
}
