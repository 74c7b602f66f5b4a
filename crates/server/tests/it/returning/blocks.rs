//! Blocked people who come back.

use super::{assert_pair, block, count, erase, see_each_other, sign_in_at, with_address};
use axum::http::Method;
use testkit::{PASSWORD, ProfileFacts, TestApp, json, on_both, portrait_again};
use uuid::Uuid;

#[test]
fn blocked_person_who_returns_under_an_alias_after_erasure_stays_blocked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = with_address(&app, "Rui", "rui.reis@gmail.com").await;
        block(&app, &ana, &rui).await;
        erase(&app, &app.operator(), &rui).await;

        let again = with_address(&app, "Rui", "r.uireis+novo@googlemail.com").await;
        assert_pair(see_each_other(&app, &ana, &again).await, false);
        let stranger = app.ready("Caio", ProfileFacts::default()).await;
        assert_pair(see_each_other(&app, &ana, &stranger).await, true);
        assert_pair(see_each_other(&app, &again, &stranger).await, true);
        // The returned account cannot lift what it inherited by a block of its own, and Ana's list tells nothing new.
        again.rpc("block", json!({ "target": ana.id })).await.ok();
        again.rpc("unblock", json!({ "target": ana.id })).await.ok();
        assert_pair(see_each_other(&app, &ana, &again).await, false);
        let blocks = ana.get("blocks?select=*").await.ok();
        assert!(!blocks.to_string().contains(&again.id.to_string()), "{blocks}");

        // Ana's block still is hers to lift.
        ana.rpc("unblock", json!({ "target": rui.id })).await.ok();
        assert_pair(see_each_other(&app, &ana, &again).await, true);
    });
}

#[test]
fn blocked_person_with_a_second_account_or_the_same_photo_stays_blocked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = with_address(&app, "Rui", "rui.reis@example.org").await;
        let second = with_address(&app, "Rui", "ruireis@example.org").await;
        block(&app, &ana, &rui).await;
        assert_pair(see_each_other(&app, &ana, &second).await, false);

        erase(&app, &app.operator(), &rui).await;
        let copy = app.ready("Beto", ProfileFacts::default()).await;
        assert_pair(see_each_other(&app, &ana, &copy).await, true);
        let photo = Uuid::new_v4();
        copy.upload(photo, portrait_again(rui.id.as_u128()), "image/jpeg")
            .await
            .ok();
        assert_pair(see_each_other(&app, &ana, &copy).await, false);
    });
}

#[test]
fn block_holds_when_both_were_erased_and_come_back_by_telephone_and_alias() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let operator = app.operator();
        let by_phone = |name: &'static str, email: &'static str| {
            let (app, operator) = (app.clone(), operator.clone());
            async move {
                let body = json!({ "email": email, "email_confirm": true, "password": PASSWORD, "user_metadata": { "name": name } });
                let user = operator.auth(Method::POST, "admin/users", body).await.ok();
                let path = format!("admin/users/{}", user["id"].as_str().expect("an id"));
                let number = json!({ "phone": "+5511987654321", "phone_confirm": true });
                operator.auth(Method::PUT, &path, number).await.ok();
                let mut person = app.visitor();
                person.email = email.into();
                person.name = name.into();
                person.sign_in().await;
                person
            }
        };
        let ana = with_address(&app, "Ana", "ana.luz@gmail.com").await;
        let rui = by_phone("Rui", "rui@example.org").await;
        block(&app, &ana, &rui).await;
        for gone in [&ana, &rui] {
            erase(&app, &operator, gone).await;
        }
        let gone = [ana.id, rui.id];

        let ana = with_address(&app, "Ana", "analuz@gmail.com").await;
        let rui = by_phone("Rui", "outro@example.org").await;
        app.run_until_idle().await;
        let blocked = count(&app, "relations WHERE kind = 'blocked' AND viewer", ana.id).await;
        assert_eq!(
            (
                blocked,
                count(&app, "relations WHERE kind = 'blocked' AND viewer", rui.id).await
            ),
            (1, 1)
        );
        // Nothing of the safety tables leads back to the erased accounts.
        for id in gone {
            for (table, column) in [
                ("safety_marks", "owner"),
                ("safety_bans", "owner"),
                ("lasting_blocks", "blocker"),
                ("lasting_blocks", "blocked"),
                ("inherited_blocks", "blocker"),
                ("inherited_blocks", "blocked"),
                ("inherited_blocks", "origin_blocker"),
                ("inherited_blocks", "origin_blocked"),
            ] {
                assert_eq!(
                    count(&app, &format!("{table} WHERE {column}"), id).await,
                    0,
                    "{table}.{column}"
                );
            }
        }
    });
}

#[test]
fn blocked_person_who_returns_in_the_same_browser_stays_blocked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let (mut home, mut elsewhere) = (Vec::new(), Vec::new());
        sign_in_at(&mut home, &rui).await;
        block(&app, &ana, &rui).await;
        erase(&app, &app.operator(), &rui).await;

        let again = app.ready("Beto", ProfileFacts::default()).await;
        let other = app.ready("Caio", ProfileFacts::default()).await;
        sign_in_at(&mut elsewhere, &other).await;
        assert_pair(see_each_other(&app, &ana, &again).await, true);
        sign_in_at(&mut home, &again).await;
        assert_pair(see_each_other(&app, &ana, &again).await, false);
        assert_pair(see_each_other(&app, &ana, &other).await, true);
        let export = again.rpc("export_my_data", json!({})).await.ok();
        assert!(export.get("safety_devices").is_none(), "{export}");
        assert_eq!(count(&app, "safety_devices WHERE user_id", rui.id).await, 0);
    });
}

#[test]
fn people_who_shared_a_browser_before_a_block_stay_two() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let flatmate = app.ready("Beto", ProfileFacts::default()).await;
        let mut browser = Vec::new();
        for person in [&rui, &flatmate] {
            sign_in_at(&mut browser, person).await;
        }
        block(&app, &ana, &rui).await;
        // The cookie is renewed after thirty days.
        app.advance(jiff::SignedDuration::from_hours(31 * 24));
        sign_in_at(&mut browser, &flatmate).await;
        let mut ana = ana;
        let mut flatmate = flatmate;
        for person in [&mut ana, &mut flatmate] {
            person.sign_in().await;
        }
        assert_pair(see_each_other(&app, &ana, &flatmate).await, true);
    });
}
