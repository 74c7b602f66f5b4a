//! Whom a member knows: strangers come from what the product shows, stay known for a while, and are limited in number;
//! Premium shows who likes a member.

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

/// Every way in which one person can read another by their id; each answers about a stranger as about an unknown id.
async fn answers_about(viewer: &Person, subject: Uuid) -> Vec<(u16, Value)> {
    let target = json!({ "target": subject });
    let mut answers = Vec::new();
    for name in ["person_card", "explain", "value_match"] {
        let reply = viewer.rpc(name, target.clone()).await;
        answers.push((reply.status.as_u16(), reply.body));
    }
    for path in [
        format!("people?id=eq.{subject}"),
        format!("people?id=in.({subject})&select=*,person_photos(*)"),
        format!("person_photos?person_id=eq.{subject}"),
        format!("person_prompts?person_id=eq.{subject}&select=*,people(*)"),
    ] {
        let reply = viewer.get(&path).await;
        answers.push((reply.status.as_u16(), reply.body));
    }
    answers
}

async fn knows(viewer: &Person, subject: &Person) -> bool {
    let about_nobody = answers_about(viewer, Uuid::new_v4()).await;
    let about_them = answers_about(viewer, subject.id).await;
    let same = about_them.iter().zip(&about_nobody).filter(|(one, other)| one == other);
    let same = same.count();
    assert!(
        same == 0 || same == about_them.len(),
        "all answers agree: {about_them:?}"
    );
    same == 0
}

async fn make_premium(app: &Arc<TestApp>, who: &Person) {
    let (id, now) = (who.id, app.now());
    let until = now + SignedDuration::from_hours(24 * 365);
    app.enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", "test", now, until).await })
        })
        .await
        .expect("premium");
}

/// Moves the clock and opens a new session: tokens do not live that long.
async fn later(app: &Arc<TestApp>, who: &mut Person, days: i64) {
    app.advance(SignedDuration::from_hours(24 * days));
    who.sign_in().await;
}

#[test]
fn stranger_is_known_for_fourteen_days_after_the_last_showing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        assert!(!knows(&ana, &bia).await, "nobody showed her");
        ana.rpc("react", json!({ "target": bia.id, "kind": "like" }))
            .await
            .refused(404, "NOT_FOUND");
        ana.rpc("discover", json!({})).await.ok();
        assert!(knows(&ana, &bia).await);
        assert!(!knows(&bia, &ana).await, "being shown shows nobody back");
        later(&app, &mut ana, 10).await;
        ana.rpc("discover", json!({})).await.ok();
        later(&app, &mut ana, 13).await;
        assert!(knows(&ana, &bia).await, "each showing counts anew");
        later(&app, &mut ana, 1).await;
        assert!(!knows(&ana, &bia).await);
        let db = &app.enlace.app.db;
        let rows = async || {
            let count = db.one::<i64>("SELECT count(*) FROM shown_people", db::params![]).await;
            count.expect("a count")
        };
        assert_eq!(rows().await, 1);
        app::safety::exposure::delete_old(db, app.now())
            .await
            .expect("a cleanup");
        assert_eq!(rows().await, 0, "what makes nobody known is deleted");
    });
}

/// Ana, who reacted to Bia in her deck.
async fn reacted(app: &Arc<TestApp>, kind: &str) -> (Person, Person) {
    let ana = app.ready("Ana", ProfileFacts::default()).await;
    let bia = app.ready("Bia", ProfileFacts::default()).await;
    ana.rpc("discover", json!({})).await.ok();
    ana.rpc("react", json!({ "target": bia.id, "kind": kind })).await.ok();
    (ana, bia)
}

#[test]
fn pending_like_keeps_its_target_known_until_it_is_taken_back() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, bia) = reacted(&app, "like").await;
        later(&app, &mut ana, 30).await;
        assert!(knows(&ana, &bia).await);
        let likes = ana.get("likes?select=target_id").await.ok();
        assert_eq!(likes, json!([{ "target_id": bia.id }]));
        ana.rpc("withdraw_like", json!({ "target": bia.id })).await.ok();
        assert!(!knows(&ana, &bia).await);
        ana.get("likes").await.is_empty();
    });
}

#[test]
fn like_that_a_block_ended_reads_as_before_once_the_block_is_lifted() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = reacted(&app, "like").await;
        let likes = async || ana.get("likes?select=target_id,state").await.ok();
        let before = likes().await;
        assert_eq!(before[0]["state"], "pending", "{before}");
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        assert_eq!(likes().await, json!([]));
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        ana.is_shown(bia.id).await;
        assert_eq!(likes().await, before, "a like that ends early would tell of the block");
        for state in ["expired", "pending"] {
            let found = ana.get(&format!("likes?select=target_id&state=eq.{state}")).await.ok();
            assert_eq!(found == json!([]), state == "expired", "{found}");
        }
    });
}

/// What a sender can find out about a like that a block ended, beside one that nothing ended: the same, until its time.
#[test]
fn like_that_a_block_ended_is_answered_as_one_that_waits_until_its_time() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut bia = app.ready("Bia", ProfileFacts::default()).await;
        let (mut ana, mut eva) = (app.ready("Ana", ProfileFacts::default()).await, app.ready("Eva", ProfileFacts::default()).await);
        let react = async |who: &Person, target: &Person, kind: &str| {
            who.rpc("react", json!({ "target": target.id, "kind": kind })).await
        };
        for who in [&ana, &eva] {
            who.rpc("discover", json!({})).await.ok();
            react(who, &bia, "like").await.ok();
        }
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(bia.rpc("likes_received", json!({})).await.ok()["count"], 1, "the like of Eva");
        let target = bia.clone();
        let deals = async |who: &Person| who.rpc("discover", json!({})).await.ok().to_string().contains(&target.id.to_string());
        let looks = async |who: &Person| {
            let row = who.get(&format!("people?select=relation,name&id=eq.{}", target.id)).await.ok();
            let like = who.get("likes?select=state,kind").await.ok();
            let saved = who.rpc("save_person", json!({ "target": target.id })).await;
            let again = react(who, &target, "like").await;
            (deals(who).await, row, like, (saved.status, saved.body), (again.status, again.body))
        };
        // Longer than anybody stays known who was only shown.
        for days in [0, 30, 29] {
            later(&app, &mut ana, days).await;
            eva.sign_in().await;
            let (ended, waiting) = (looks(&ana).await, looks(&eva).await);
            assert_eq!(ended, waiting, "after {days} days");
            assert!(!ended.0 && ended.2[0]["state"] == "pending", "{ended:?}");
        }
        // Their time comes for both.
        later(&app, &mut ana, 2).await;
        eva.sign_in().await;
        bia.sign_in().await;
        bia.rpc("discover", json!({})).await.ok();
        app.run_until_idle().await;
        for who in [&ana, &eva] {
            assert!(deals(who).await, "{} is dealt anew", bia.name);
            assert_eq!(who.get("likes?select=state").await.ok(), json!([{ "state": "expired" }]));
        }

        // Withdrawn alike; and whoever blocked took the own like back.
        for who in [&ana, &eva] {
            react(who, &bia, "like").await.ok();
        }
        bia.is_shown(ana.id).await;
        ana.is_shown(bia.id).await;
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        let answer = react(&bia, &ana, "like").await.ok();
        assert_eq!(answer["match_id"], Value::Null, "what a block ended does not come back");
        assert_eq!(ana.get("likes?select=state").await.ok(), json!([{ "state": "expired" }]), "she is liked, and may answer");
        for who in [&ana, &eva] {
            who.is_shown(bia.id).await;
            who.rpc("withdraw_like", json!({ "target": bia.id })).await.ok();
        }
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(bia.get(&format!("likes?select=state&target_id=eq.{}", ana.id)).await.ok(), json!([{ "state": "withdrawn" }]));
        let answer = react(&ana, &bia, "like").await.ok();
        assert_eq!(answer["match_id"], Value::Null);
        let answer = react(&bia, &ana, "like").await.ok();
        assert!(answer["match_id"].is_string(), "new likes of both make a match");
    });
}

#[test]
fn like_that_a_block_ended_waits_again_after_an_undone_super_like() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let eva = app.ready("Eva", ProfileFacts::default()).await;
        for who in [&ana, &eva] {
            who.rpc("discover", json!({})).await.ok();
            who.rpc("react", json!({ "target": bia.id, "kind": "like" })).await.ok();
        }
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        // Of two reactions of one moment neither is the last.
        app.advance(SignedDuration::from_secs(1));
        for who in [&ana, &eva] {
            who.is_shown(bia.id).await;
            who.rpc("react", json!({ "target": bia.id, "kind": "super_like" })).await.ok();
            who.rpc("undo_reaction", json!({})).await.ok();
        }
        app.run_until_idle().await;
        for who in [&ana, &eva] {
            assert_eq!(who.get("likes?select=state,kind").await.ok(), json!([{ "state": "pending", "kind": "like" }]));
            let deck = who.rpc("discover", json!({})).await.ok().to_string();
            assert!(!deck.contains(&bia.id.to_string()), "{deck}");
        }
    });
}

#[test]
fn undone_reaction_shows_its_card_again() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, bia) = reacted(&app, "pass").await;
        later(&app, &mut ana, 20).await;
        assert!(!knows(&ana, &bia).await);
        assert_eq!(ana.rpc("undo_reaction", json!({})).await.ok()["id"], json!(bia.id));
        assert!(knows(&ana, &bia).await);
    });
}

/// Fills the viewer's day with unknown ids, all but so many.
async fn spend_day(app: &TestApp, viewer: &Person, left: usize) {
    use app::kernel::LimitEnforcement;
    use app::safety::exposure::{DAILY_STRANGERS, ExposureSource, record_shown};
    let nobodies: Vec<Uuid> = (left..DAILY_STRANGERS).map(|_| Uuid::new_v4()).collect();
    let record = record_shown(
        &app.enlace.app.db,
        viewer.id,
        &nobodies,
        ExposureSource::Deck,
        LimitEnforcement::Yes,
        app.now(),
    );
    assert!(!record.await.expect("a record").is_exhausted);
}

fn ids(cards: &Value) -> Vec<String> {
    let cards = cards.as_array().expect("cards").iter();
    cards
        .map(|card| card["id"].as_str().expect("an id").to_owned())
        .collect()
}

#[test]
fn four_hundred_strangers_a_day_are_shown_and_no_more() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        make_premium(&app, &ana).await;
        let mut others = Vec::new();
        for name in ["Bia", "Caio", "Davi"] {
            let other = app.ready(name, ProfileFacts::default()).await;
            let own = format!("id=eq.{}", other.id);
            other.patch("profiles", &own, json!({ "in_world": true })).await.ok();
            others.push(other);
        }
        spend_day(&app, &ana, 1).await;
        let first = ids(&ana.rpc("discover", json!({ "limit": 1 })).await.ok());
        assert_eq!(first.len(), 1);
        let open = json!({ "age_min": 18, "age_max": 99, "distance_km": null });
        for wish in [json!({}), json!({ "limit": 30 }), json!({ "filters": open })] {
            let shown = ids(&ana.rpc("discover", wish.clone()).await.ok());
            assert_eq!(shown, first, "who was shown today stays, nobody comes: {wish}");
        }
        let world = ana.rpc("world_people", json!({})).await.ok();
        assert_eq!(ids(&world["people"]), first);
        for other in others.iter().filter(|other| other.id.to_string() != first[0]) {
            assert!(!knows(&ana, other).await);
        }
        later(&app, &mut ana, 1).await;
        assert_eq!(ids(&ana.rpc("discover", json!({})).await.ok()).len(), 3, "a new day");
    });
}

#[test]
fn moving_to_another_time_zone_begins_no_new_day_of_strangers() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        app.ready("Bia", ProfileFacts::default()).await;
        spend_day(&app, &ana, 0).await;
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        // In Auckland it is tomorrow already.
        for city in [2_193_733, 2_267_057, 3_448_439] {
            ana.rpc("set_location", json!({ "city_id": city })).await.ok();
            assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]), "{city}");
        }
    });
}

#[test]
fn plain_like_is_shown_with_premium_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for name in ["Bia", "Caio", "Davi", "Eva"] {
            app.ready(name, ProfileFacts::default()).await;
        }
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let before = ana.rpc("discover", json!({})).await.ok();
        rui.is_shown(ana.id).await;
        let like = json!({ "target": ana.id, "kind": "like", "comment": "Que domingo bonito", "item": "prompt:p01" });
        rui.rpc("react", like).await.ok();
        app.run_until_idle().await;
        let after = ana.rpc("discover", json!({})).await.ok();
        assert_eq!(ids(&after), ids(&before), "the like moves nobody in the deck");
        let result = ana.rpc("person_card", json!({ "target": rui.id })).await.ok();
        assert_eq!(
            (&result["relation"], &result["liked_you"]),
            (&json!("stranger"), &Value::Null)
        );
        assert!(!after.to_string().contains("liked_you\":\"") && !after.to_string().contains("domingo bonito"));
        assert_eq!((&result["comment"], &result["item"]), (&Value::Null, &Value::Null));
        ana.get("people").await.is_empty();
        let row = format!("people?select=relation&id=eq.{}", rui.id);
        assert_eq!(ana.get(&row).await.ok(), json!([{ "relation": "stranger" }]));
        ana.get(&format!("people?relation=eq.liked_you&id=eq.{}", rui.id))
            .await
            .is_empty();
        let received = ana.rpc("likes_received", json!({})).await.ok();
        assert_eq!(
            received,
            json!({ "count": 1, "first_letters": ["R"], "likes": [], "premium": false })
        );

        make_premium(&app, &ana).await;
        assert_eq!(ana.get(&row).await.ok(), json!([{ "relation": "liked_you" }]));
        let listed = ana.get("people?select=id,relation").await.ok();
        assert_eq!(listed, json!([{ "id": rui.id, "relation": "liked_you" }]));
        let received = ana.rpc("likes_received", json!({})).await.ok();
        assert_eq!(received["likes"][0]["person_id"], json!(rui.id));
        let result = ana.rpc("person_card", json!({ "target": rui.id })).await.ok();
        assert_eq!(
            (&result["liked_you"], &result["comment"], &result["item"]),
            (&Value::Null, &json!("Que domingo bonito"), &json!("prompt:p01"))
        );
    });
}

#[test]
fn plain_like_opens_nothing_to_a_free_member() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        // He seeks other ages by now: a stranger would be gone, and so is he.
        rui.insert("search_filters", json!({ "age_min": 60, "age_max": 70 }))
            .await
            .ok();
        app.run_until_idle().await;
        assert!(!knows(&ana, &rui).await);
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        assert_eq!(ana.rpc("likes_received", json!({})).await.ok()["count"], 1);
        make_premium(&app, &ana).await;
        assert!(knows(&ana, &rui).await, "the like says that he would meet her");
        assert_eq!(ids(&ana.rpc("discover", json!({})).await.ok()).len(), 1);
    });
}

#[test]
fn blocking_for_a_moment_ends_the_like_that_it_would_tell_of() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        let likes = async || ana.rpc("likes_received", json!({})).await.ok()["count"].clone();
        assert_eq!(likes().await, 1);
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        ana.rpc("unblock", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(likes().await, 0);
        let answer = ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
        assert_eq!(answer["match_id"], Value::Null);
        let answer = rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        assert!(answer["match_id"].is_string(), "a new like counts");
    });
}

#[test]
fn super_like_is_marked_for_everybody() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        rui.is_shown(ana.id).await;
        let like =
            json!({ "target": ana.id, "kind": "super_like", "comment": "Que domingo bonito", "item": "prompt:p01" });
        rui.rpc("react", like).await.ok();
        assert!(!knows(&ana, &rui).await, "he was not shown yet");
        ana.get("people").await.is_empty();
        let deck = ana.rpc("discover", json!({})).await.ok();
        assert_eq!(
            (&deck[0]["liked_you"], &deck[0]["relation"], &deck[0]["comment"]),
            (&json!("super_like"), &json!("liked_you"), &json!("Que domingo bonito"))
        );
        assert_eq!(deck[0]["item"], json!("prompt:p01"));
        let row = ana.get(&format!("people?select=relation&id=eq.{}", rui.id)).await.ok();
        assert_eq!(row, json!([{ "relation": "liked_you" }]));
    });
}

#[test]
fn incognito_person_is_met_by_whom_they_liked_as_a_stranger() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        bia.is_shown(ana.id).await;
        let own = format!("id=eq.{}", bia.id);
        bia.patch("profiles", &own, json!({ "incognito": true })).await.ok();
        app.run_until_idle().await;
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        bia.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        app.run_until_idle().await;
        let deck = ana.rpc("discover", json!({})).await.ok();
        assert_eq!(
            (&deck[0]["id"], &deck[0]["relation"]),
            (&json!(bia.id), &json!("stranger"))
        );
    });
}

#[test]
fn list_of_blocks_keeps_what_was_known_when_blocking() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let eva = app.ready("Eva", ProfileFacts::default()).await;
        let nobody = Uuid::new_v4();
        for target in [rui.id, eva.id, nobody] {
            ana.rpc("block", json!({ "target": target })).await.ok();
        }
        let name = |id: Uuid| format!("blocks?select=name&id=eq.{id}");
        assert_eq!(ana.get(&name(rui.id)).await.ok(), json!([{ "name": "Rui" }]));
        let unknown = json!([{ "name": null }]);
        assert_eq!(ana.get(&name(eva.id)).await.ok(), unknown, "whom she was not shown");
        assert_eq!(ana.get(&name(nobody)).await.ok(), unknown, "is listed like nobody");
        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "full_name": "Rodrigo" }))
            .await
            .ok();
        assert_eq!(
            ana.get(&name(rui.id)).await.ok(),
            json!([{ "name": "Rui" }]),
            "never newer"
        );
        for target in [rui.id, nobody] {
            ana.rpc("unblock", json!({ "target": target })).await.ok();
            ana.get(&name(target)).await.is_empty();
        }
    });
}

#[test]
fn presence_changes_only_at_steps_of_the_clock() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let mut ana = ana;
        app.advance(SignedDuration::from_hours(30));
        ana.sign_in().await;
        let activity = async || ana.get("people?select=activity").await.ok()[0]["activity"].clone();
        app.advance(SignedDuration::from_secs(61));
        assert_eq!(activity().await, "semana");
        rui.sign_in().await;
        rui.rpc("discover", json!({})).await.ok();
        assert_eq!(activity().await, "semana", "nobody hears that he came just now");
        app.advance(SignedDuration::from_secs(238));
        assert_eq!(activity().await, "semana");
        app.advance(SignedDuration::from_secs(1));
        assert_eq!(activity().await, "agora", "but that he came within these five minutes");
        rui.rpc("discover", json!({})).await.ok();
        app.advance(SignedDuration::from_mins(4));
        rui.rpc("discover", json!({})).await.ok();
        assert_eq!(activity().await, "agora", "who stays is not away in between");
    });
}

#[test]
fn district_is_shown_to_others_as_its_town_and_to_its_owner_as_chosen() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let zoe = app.ready("Zoe", ProfileFacts::default()).await;
        // Benfica in Lisbon, and A dos Francos, a village.
        for (place, own, result) in [
            (place_id("Benfica"), "Benfica", "Lisboa"),
            (place_id("A dos Francos"), "A dos Francos", "Rio Maior"),
        ] {
            rui.rpc("set_location", json!({ "city_id": place })).await.ok();
            app.run_until_idle().await;
            let row = rui.get("profiles?select=city_name").await.ok();
            assert_eq!(
                row,
                json!([{ "city_name": own }]),
                "her own profile keeps what was chosen"
            );
            assert_eq!(ana.get("people?select=city").await.ok(), json!([{ "city": result }]));
            ana.get(&format!("people?city=eq.{}", own.replace(' ', "%20")))
                .await
                .is_empty();
            assert_eq!(rui.rpc("preview_me", json!({})).await.ok()["city"], result);
            zoe.is_shown(rui.id).await;
            let card = zoe.rpc("person_card", json!({ "target": rui.id })).await.ok();
            assert_eq!(card["city"], result);
            assert!(!card.to_string().contains(own), "{card}");
        }
        // Older profiles show no city until a start has filled it in.
        let db = &app.enlace.app.db;
        db.tx(move |tx| {
            Box::pin(async move {
                let sql = "UPDATE profiles SET public_city = NULL, public_region = NULL";
                tx.exec(sql, db::params![]).await
            })
        })
        .await
        .expect("profiles as they were");
        assert_eq!(ana.get("people?select=city").await.ok(), json!([{ "city": null }]));
        let filled = app::profiles::public_places::fill(db).await.expect("filled in");
        assert_eq!(filled, 2, "the village and the city of the others");
        assert_eq!(
            ana.get("people?select=city").await.ok(),
            json!([{ "city": "Rio Maior" }])
        );
        assert_eq!(app::profiles::public_places::fill(db).await.expect("nothing"), 0);
    });
}

fn place_id(name: &str) -> u32 {
    let found = app::profiles::gazetteer::search(name, 20);
    let place = found.iter().find(|city| city.name == name && city.country == "PT");
    place.expect("a place").id
}
