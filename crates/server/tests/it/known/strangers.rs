//! Strangers that a member was shown: for how long, and how many a day.

use super::{ids, knows, later, make_premium, reacted};
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};
use uuid::Uuid;

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
