//! A person who returns with another account stays blocked, and a ban is not left behind with the account.

use axum::http::Method;
use db::Reads;
use std::sync::Arc;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, Value, json, on_both, portrait, portrait_again};
use uuid::Uuid;

async fn is_in_deck(viewer: &Person, subject: &Person) -> bool {
    let cards = viewer.rpc("discover", json!({ "limit": 30 })).await.ok();
    cards.to_string().contains(&subject.id.to_string())
}

#[track_caller]
fn assert_pair(seen: [bool; 2], expected: bool) {
    assert_eq!(seen, [expected, expected]);
}

async fn see_each_other(app: &TestApp, one: &Person, other: &Person) -> [bool; 2] {
    app.run_until_idle().await;
    [is_in_deck(one, other).await, is_in_deck(other, one).await]
}

async fn with_address(app: &Arc<TestApp>, name: &str, email: &str) -> Person {
    let person = app.newcomer_at(name, email).await;
    person.complete_profile(ProfileFacts::default()).await;
    person
}

async fn erase(app: &TestApp, operator: &Person, person: &Person) {
    let path = format!("admin/users/{}", person.id);
    operator.auth(Method::DELETE, &path, json!({})).await.ok();
    app.run_until_idle().await;
}

async fn count(app: &TestApp, condition: &str, id: Uuid) -> i64 {
    let sql = format!("SELECT count(*) FROM {condition} = $1");
    app.enlace
        .app
        .db
        .reader()
        .one(sql.as_str(), vec![id.into()])
        .await
        .expect("a count")
}

async fn held(app: &TestApp) -> Vec<Value> {
    app::safety::returning::held(&mut app.enlace.app.db.reader(), 10)
        .await
        .expect("the held accounts")
}

async fn block(app: &TestApp, blocker: &Person, blocked: &Person) {
    blocker.rpc("block", json!({ "target": blocked.id })).await.ok();
    app.run_until_idle().await;
}

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
            assert!(is_in_deck(&next, &ana).await && !is_in_deck(&ana, &next).await, "{address}");
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

/// Signs in again from a browser that keeps its cookies.
async fn sign_in_at(browser: &mut Vec<String>, person: &Person) {
    let body = json!({ "email": person.email, "password": PASSWORD });
    let from = person.clone().with_header("cookie", browser.join("; "));
    let reply = from.auth(Method::POST, "token?grant_type=password", body).await;
    for line in reply.headers.get_all("set-cookie") {
        let line = line.to_str().expect("a cookie");
        browser.extend(line.split(';').next().map(str::to_owned));
    }
    reply.ok();
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

/// What a banned person leaves beside the address and the photos: the telephone and the browser. Nobody is refused by it.
#[test]
fn banned_person_who_returns_by_telephone_or_in_the_same_browser_waits_for_review() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, operator) = (app.ready("Ana", ProfileFacts::default()).await, app.operator());
        let change = async |who: &Person, body: Value| {
            operator.auth(Method::PUT, &format!("admin/users/{}", who.id), body).await.ok();
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
            assert!(!is_in_deck(&ana, who).await && is_in_deck(who, &ana).await, "{}", who.name);
        }
        let waiting = held(&app).await;
        let mut marks: Vec<&str> = waiting.iter().filter_map(|row| row["recognized_by"].as_str()).collect();
        marks.sort_unstable();
        assert_eq!(marks, ["device", "phone"], "{waiting:?}");
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
