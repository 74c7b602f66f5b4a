//! Banned people who come back.

use super::{assert_pair, block, erase, held, is_in_deck, see_each_other, sign_in_at, with_address};
use axum::http::Method;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both, portrait, portrait_again};
use uuid::Uuid;

#[test]
fn banned_person_who_returns_is_hidden_until_released() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, operator) = (app.ready("Ana", ProfileFacts::default()).await, app.operator());
        let rui = with_address(&app, "Rui", "rui.reis@gmail.com").await;
        let path = format!("admin/users/{}", rui.id);
        operator
            .auth(Method::PUT, &path, json!({ "ban_duration": "87600h" }))
            .await
            .ok();
        erase(&app, &operator, &rui).await;

        let alias = with_address(&app, "Rui", "ruireis+x@gmail.com").await;
        app.run_until_idle().await;
        // The account seems to work: it has a deck, but is in no other.
        assert!(is_in_deck(&alias, &ana).await && !is_in_deck(&ana, &alias).await);
        let export = alias.rpc("export_my_data", json!({})).await.ok();
        assert!(
            !export["accounts"].to_string().contains("held"),
            "{}",
            export["accounts"]
        );
        // So does one with the same photo under another address.
        let copy = app.ready("Beto", ProfileFacts::default()).await;
        let photo = Uuid::new_v4();
        copy.upload(photo, portrait_again(rui.id.as_u128()), "image/jpeg")
            .await
            .ok();
        app.run_until_idle().await;
        assert!(!is_in_deck(&ana, &copy).await);

        let waiting = held(&app).await;
        assert_eq!(waiting.len(), 2, "{waiting:?}");
        let now = app.now();
        app.enlace
            .app
            .act(move |tx| {
                Box::pin(async move { app::safety::returning::release(tx, "ruireis+x@gmail.com", now).await })
            })
            .await
            .expect("the review");
        app.run_until_idle().await;
        assert!(is_in_deck(&ana, &alias).await);
    });
}

#[test]
fn ban_follows_its_address_however_many_aliases_there_are() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, operator) = (app.ready("Ana", ProfileFacts::default()).await, app.operator());
        let mut aliases = Vec::new();
        for number in 0..5 {
            aliases.push(with_address(&app, "Rui", &format!("rui.reis+{number}@gmail.com")).await);
        }
        // The banned account is still there.
        let path = format!("admin/users/{}", aliases[0].id);
        operator
            .auth(Method::PUT, &path, json!({ "ban_duration": "87600h" }))
            .await
            .ok();
        app.run_until_idle().await;
        for address in ["ruireis@googlemail.com", "r.u.i.reis+5@gmail.com"] {
            let next = with_address(&app, "Rui", address).await;
            app.run_until_idle().await;
            assert!(
                is_in_deck(&next, &ana).await && !is_in_deck(&ana, &next).await,
                "{address}"
            );
        }
        assert_eq!(held(&app).await.len(), 2);
        // Accounts that were there before the ban are moderation's to look at.
        assert!(is_in_deck(&ana, &aliases[1]).await);
        let stranger = with_address(&app, "Rui", "rui.reis@example.org").await;
        assert!(is_in_deck(&ana, &stranger).await);
    });
}

#[test]
fn copied_photo_pulls_no_existing_account_into_a_block_or_a_ban() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let victim = app.ready("Bia", ProfileFacts::default()).await;
        let impostor = app.ready("Mal", ProfileFacts::default()).await;
        let photo = Uuid::new_v4();
        impostor
            .upload(photo, portrait(victim.id.as_u128()), "image/jpeg")
            .await
            .ok();
        block(&app, &ana, &impostor).await;
        let path = format!("admin/users/{}", impostor.id);
        let ban = json!({ "ban_duration": "87600h" });
        app.operator().auth(Method::PUT, &path, ban).await.ok();
        // Also not by another photo later on.
        let other = Uuid::new_v4();
        victim.upload(other, portrait(7), "image/jpeg").await.ok();
        assert_pair(see_each_other(&app, &ana, &victim).await, true);
        assert!(held(&app).await.is_empty());
    });
}

/// What a banned person leaves beside the address and the photos: the telephone and the browser. Nobody is refused by it.
#[test]
fn banned_person_who_returns_by_telephone_or_in_the_same_browser_waits_for_review() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, operator) = (app.ready("Ana", ProfileFacts::default()).await, app.operator());
        let change = async |who: &Person, body: Value| {
            operator
                .auth(Method::PUT, &format!("admin/users/{}", who.id), body)
                .await
                .ok();
            app.run_until_idle().await;
        };
        let number = json!({ "phone": "+5511987654321", "phone_confirm": true });
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let mut home = Vec::new();
        sign_in_at(&mut home, &rui).await;
        change(&rui, number.clone()).await;
        change(&rui, json!({ "ban_duration": "87600h" })).await;
        erase(&app, &operator, &rui).await;

        let by_browser = app.ready("Beto", ProfileFacts::default()).await;
        assert!(is_in_deck(&ana, &by_browser).await);
        sign_in_at(&mut home, &by_browser).await;
        app.run_until_idle().await;
        let by_telephone = app.ready("Caio", ProfileFacts::default()).await;
        change(&by_telephone, number).await;
        for who in [&by_browser, &by_telephone] {
            assert!(
                !is_in_deck(&ana, who).await && is_in_deck(who, &ana).await,
                "{}",
                who.name
            );
        }
        let waiting = held(&app).await;
        let mut marks: Vec<&str> = waiting.iter().filter_map(|row| row["recognized_by"].as_str()).collect();
        marks.sort_unstable();
        assert_eq!(marks, ["device", "phone"], "{waiting:?}");
    });
}
