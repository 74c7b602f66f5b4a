//! Global connections: who appears, who may look, and the numbers for everybody.

use app::discovery::world::WorldBroadcaster;
use app::messaging::topics::Topics;
use jiff::SignedDuration;
use realtime::{Delivery, Hub, Limits, LocalBus, Membership, RoomKey};
use std::sync::Arc;
use supabase::caller::Verifier;
use supabase::realtime::{Realtime, Settings};
use testkit::{Person, ProfileFacts, SocketMessage, TestApp, Value, json, on_both};

const LISBON: i64 = 2_267_057;
const SALVADOR: i64 = 3_450_554;
const KAMPALA: i64 = 232_422;

async fn ready(app: &Arc<TestApp>, name: &str, city_id: i64) -> Person {
    let traits = ProfileFacts {
        city_id,
        ..ProfileFacts::default()
    };
    app.ready(name, traits).await
}

/// A person with a ready profile who chose to appear in the world.
async fn abroad(app: &Arc<TestApp>, name: &str, city_id: i64) -> Person {
    let person = ready(app, name, city_id).await;
    own(&person, json!({ "in_world": true })).await.ok();
    person
}

async fn own(person: &Person, patch: Value) -> testkit::Reply {
    person.patch("profiles", &format!("id=eq.{}", person.id), patch).await
}

async fn page(viewer: &Person, wish: Value) -> Value {
    viewer.rpc("world_people", wish).await.ok()
}

async fn names(viewer: &Person, wish: Value) -> Vec<String> {
    let page = page(viewer, wish).await;
    let people = page["people"].as_array().expect("people").iter();
    let mut names: Vec<String> = people
        .map(|who| who["name"].as_str().expect("a name").to_string())
        .collect();
    names.sort();
    names
}

async fn connect(viewer: &Person, target: &Person) -> testkit::Reply {
    viewer.is_shown(target.id).await;
    let like = json!({ "target": target.id, "kind": "like", "source": "world" });
    viewer.rpc("react", like).await
}

#[test]
fn person_appears_only_by_choice_and_the_list_reveals_nothing_fine() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = ready(&app, "Ana", SALVADOR).await;
        let rui = ready(&app, "Rui", LISBON).await;
        own(&ana, json!({ "relocate": "with_plan" })).await.ok();
        assert_eq!(own(&rui, json!({ "relocate": "yes" })).await.ok()[0]["in_world"], false);
        assert_eq!(names(&ana, json!({})).await, [""; 0]);
        own(&rui, json!({ "in_world": true })).await.ok();
        let lia = abroad(&app, "Lia", LISBON).await;
        own(&lia, json!({ "relocate": "same_country" })).await.ok();
        assert_eq!(names(&ana, json!({ "moves": "country" })).await, ["Rui"]);
        assert_eq!(names(&ana, json!({ "moves": "city" })).await, ["Lia", "Rui"]);
        let wrong = ana.rpc("world_people", json!({ "moves": "lua" })).await;
        wrong.refused(422, "VALIDATION");
        own(&lia, json!({ "in_world": false })).await.ok();
        let listed = page(&ana, json!({})).await;
        let him = &listed["people"][0];
        assert_eq!(
            (
                &him["id"],
                &him["city"],
                &him["activity"],
                &him["minutes_ahead"],
                &him["both_relocate"]
            ),
            (
                &json!(rui.id),
                &json!("Lisboa"),
                &json!("agora"),
                &json!(180),
                &json!(true)
            ),
            "{listed}"
        );
        for fine in [
            "cell",
            "lat",
            "lon",
            "last_seen",
            "birth",
            "email",
            "city_id",
            "sexuality",
        ] {
            assert!(!listed.to_string().contains(fine), "{fine} in {listed}");
        }
        assert!(him["photo"].as_str().expect("a picture").contains("/128.webp"));
        assert_eq!(names(&rui, json!({})).await, [""; 0], "who only looks is not shown");

        app.advance(SignedDuration::from_mins(20));
        assert_eq!(page(&ana, json!({})).await["people"][0]["activity"], "hoje");
        app.advance(SignedDuration::from_hours(25));
        let mut ana = ana;
        ana.sign_in().await;
        assert_eq!(names(&ana, json!({})).await, [""; 0], "yesterday is not now");
    });
}

#[test]
fn gate_decides_who_is_listed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = ready(&app, "Ana", SALVADOR).await;
        let blocked = abroad(&app, "Breno", LISBON).await;
        let paused = abroad(&app, "Pedro", LISBON).await;
        let passed = abroad(&app, "Paulo", LISBON).await;
        let near_only = abroad(&app, "Nina", LISBON).await;
        let matched = abroad(&app, "Malu", LISBON).await;
        let open = abroad(&app, "Olga", LISBON).await;
        blocked.rpc("block", json!({ "target": ana.id })).await.ok();
        own(&paused, json!({ "paused": true })).await.ok();
        ana.is_shown(passed.id).await;
        ana.rpc("react", json!({ "target": passed.id, "kind": "pass" }))
            .await
            .ok();
        near_only
            .insert("search_filters", json!({ "distance_km": 25 }))
            .await
            .ok();
        connect(&ana, &matched).await.ok();
        connect(&matched, &ana).await.ok();
        assert_eq!(names(&ana, json!({})).await, [open.name.as_str()]);
        // Her own saved distance holds here too, and the answer says so.
        ana.insert("search_filters", json!({ "distance_km": 25 })).await.ok();
        let listed = page(&ana, json!({})).await;
        assert_eq!((&listed["people"], &listed["distance_km"]), (&json!([]), &json!(25)));
        let newcomer = app.newcomer("Ze").await;
        let listed = page(&newcomer, json!({})).await;
        assert_eq!((&listed["people"], &listed["ready"]), (&json!([]), &json!(false)));
        app.visitor().rpc("world_people", json!({})).await.refused(401, "42501");
    });
}

#[test]
fn list_follows_country_region_and_corridor() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = abroad(&app, "Ana", SALVADOR).await;
        let rui = abroad(&app, "Rui", LISBON).await;
        let gil = abroad(&app, "Gil", SALVADOR).await;
        assert_eq!(names(&ana, json!({ "country": "PT" })).await, ["Rui"]);
        assert_eq!(names(&ana, json!({ "region": "br-nordeste" })).await, ["Gil"]);
        assert_eq!(names(&gil, json!({ "region": "pt-lisboa" })).await, ["Rui"]);
        assert_eq!(names(&gil, json!({ "region": "pt-porto" })).await, [""; 0]);
        assert_eq!(names(&rui, json!({ "corridor": "br-pt" })).await, ["Ana", "Gil"]);
        assert_eq!(
            names(&ana, json!({ "corridor": "br-pt" })).await,
            ["Rui"],
            "the other end"
        );
        assert_eq!(names(&ana, json!({ "region": "diaspora" })).await, [""; 0]);
        for bad in [
            json!({ "country": "Brasil" }),
            json!({ "region": "lua" }),
            json!({ "corridor": "br-lua" }),
            json!({ "limit": 25 }),
            json!({ "limit": 0 }),
            json!({ "page": 5 }),
            json!({ "page": -1 }),
        ] {
            ana.rpc("world_people", bad).await.refused(422, "VALIDATION");
        }
        let first = page(&rui, json!({ "limit": 1 })).await;
        let second = page(&rui, json!({ "limit": 1, "page": 1 })).await;
        assert_eq!((&first["more"], &second["more"]), (&json!(true), &json!(false)));
        assert_ne!(first["people"][0]["id"], second["people"][0]["id"]);
    });
}

#[test]
fn connecting_is_a_like_and_pressing_again_withdraws_it() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let ana = ready(&app, "Ana", SALVADOR).await;
        let rui = abroad(&app, "Rui", LISBON).await;
        let withdraw = json!({ "target": rui.id });
        ana.rpc("withdraw_like", withdraw.clone())
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(connect(&ana, &rui).await.ok()["match_id"], json!(null));
        let odd = json!({ "target": rui.id, "kind": "like", "source": "lua" });
        ana.rpc("react", odd).await.refused(422, "VALIDATION");
        app.run_until_idle().await;
        let like = ana.get("likes?select=source,state").await.ok();
        assert_eq!(like, json!([{ "source": "world", "state": "pending" }]));
        assert_eq!(page(&ana, json!({})).await["people"][0]["connected"], true);
        assert_eq!(rui.rpc("badges", json!({})).await.ok()["likes"], 1);

        let mut his_seat = rui.socket().await;
        assert_eq!(his_seat.join(&format!("user:{}", rui.id)).await["status"], "ok");
        ana.rpc("withdraw_like", withdraw.clone()).await.ok();
        ana.rpc("withdraw_like", withdraw.clone()).await.ok();
        app.run_until_idle().await;
        assert_eq!(page(&ana, json!({})).await["people"][0]["connected"], false);
        let badges = rui.rpc("badges", json!({})).await.ok();
        assert_eq!(
            (&badges["likes"], &badges["notifications"]),
            (&json!(0), &json!(0)),
            "as if it had never been"
        );
        let listed = his_seat.received_so_far().await;
        assert!(
            listed.iter()
                .any(|heard| matches!(heard, SocketMessage::Event(_, event, _) if event == "badges.changed"))
        );
        // A like of his alone is no answer to one that was taken back.
        assert_eq!(connect(&rui, &ana).await.ok()["match_id"], json!(null));

        // It costs what a like costs, and gives nothing back; it is no undo either.
        let left = ana.rpc("deck_status", json!({})).await.ok();
        assert_eq!((&left["likes_left"], &left["undo_left"]), (&json!(14), &json!(1)));
        ana.rpc("undo_reaction", json!({})).await.refused(409, "STATE");
        let match_id = connect(&ana, &rui).await.ok()["match_id"].clone();
        assert!(match_id.is_string(), "two likes make a match from here as well");
        for who in [(&ana, &rui), (&rui, &ana)] {
            let target = json!({ "target": who.1.id });
            let refused = who.0.rpc("withdraw_like", target).await.refused(409, "STATE");
            assert_eq!(refused["details"]["state"], "matched");
        }
        assert_eq!(ana.get("matches?select=id").await.ok()[0]["id"], match_id);
    });
}

#[test]
fn blocked_person_cannot_even_withdraw() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = ready(&app, "Ana", SALVADOR).await;
        let rui = abroad(&app, "Rui", LISBON).await;
        connect(&ana, &rui).await.ok();
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        let nobody = json!({ "target": "00000000-0000-4000-8000-000000000000" });
        let about_nobody = ana.rpc("withdraw_like", nobody).await.refused(404, "NOT_FOUND");
        let about_him = ana.rpc("withdraw_like", json!({ "target": rui.id })).await;
        assert_eq!(about_him.refused(404, "NOT_FOUND"), about_nobody);
        ana.rpc("withdraw_like", json!({ "target": ana.id }))
            .await
            .refused(404, "NOT_FOUND");
        ana.rpc("withdraw_like", json!({ "target": "lua" }))
            .await
            .refused(400, "22P02");
    });
}

#[test]
fn more_than_sixty_lists_in_ten_minutes_are_refused() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let mut ana = ready(&app, "Ana", SALVADOR).await;
        for _ in 0..60 {
            ana.rpc("world_people", json!({})).await.ok();
        }
        let refused = ana.rpc("world_people", json!({})).await;
        assert_eq!(refused.headers["retry-after"], "600");
        refused.refused(429, "RATE");
        app.advance(SignedDuration::from_mins(10));
        ana.sign_in().await;
        ana.rpc("world_people", json!({})).await.ok();
    });
}

/// A city of a country in the gazetteer.
fn city_of(country: &str) -> Option<i64> {
    const CITIES: &str = include_str!("../../../app/content/cities.tsv");
    let line = CITIES.lines().find(|line| line.split('\t').nth(4) == Some(country))?;
    line.split('\t').next()?.parse().ok()
}

/// One case for each listed country: after a move there, dangerous facts are shown to nobody, matches included, until
/// their owner shows them there.
#[test]
fn move_to_each_country_of_caution_hides_identity_pronouns_and_sexuality() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let (ana, bia, _) = app.match_of("Ana", "Bia").await;
        let own = format!("id=eq.{}", ana.id);
        let facts = json!({ "gender_identity": "woman", "pronouns": "ela/dela", "sexuality": "homosexual" });
        ana.patch("profiles", &own, facts).await.ok();
        let shown = json!({ "gender_identity": "public", "pronouns": "public", "sexuality": "matches", "bio": "matches" });
        let read = format!("people?id=eq.{}&select=gender_identity,pronouns,sexuality", ana.id);
        let mut without_city = Vec::new();
        for caution in app::profiles::caution::countries() {
            let Some(city) = city_of(caution.country) else {
                without_city.push(caution.country);
                continue;
            };
            ana.patch("profiles", &own, json!({ "visibility": shown, "in_world": false })).await.ok();
            let before = bia.get(&read).await.ok();
            assert_eq!(before[0]["sexuality"], "homosexual", "{}", caution.country);
            ana.rpc("set_location", json!({ "city_id": city })).await.ok();
            let absent = json!([{ "gender_identity": null, "pronouns": null, "sexuality": null }]);
            assert_eq!(bia.get(&read).await.ok(), absent, "{}", caution.country);
            let row = ana.get("profiles?select=visibility,in_world,gender_identity").await.ok();
            assert_eq!(
                (&row[0]["visibility"]["bio"], &row[0]["in_world"], &row[0]["gender_identity"]),
                (&json!("matches"), &json!(false), &json!("woman")),
                "{}",
                caution.country
            );
        }
        assert_eq!(without_city, ["GD", "TV"], "countries without a city of the gazetteer");
        // What its owner shows there is shown.
        ana.patch("profiles", &own, json!({ "visibility": shown })).await.ok();
        assert_eq!(bia.get(&read).await.ok()[0]["pronouns"], "ela/dela");
    });
}

#[test]
fn person_in_a_country_of_caution_does_not_appear() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = abroad(&app, "Ana", SALVADOR).await;
        let rui = ready(&app, "Rui", LISBON).await;
        let public = json!({ "sexuality": "bisexual", "visibility": { "sexuality": "public", "bio": "matches" } });
        own(&ana, public).await.ok();
        assert_eq!(names(&rui, json!({})).await, ["Ana"]);
        ana.rpc("set_location", json!({ "city_id": KAMPALA })).await.ok();
        let row = ana.get("profiles?select=in_world,visibility,country_code").await.ok();
        let hidden = json!([{ "in_world": false, "country_code": "UG", "visibility": {
            "bio": "matches", "gender_identity": "me", "pronouns": "me", "sexuality": "me",
        } }]);
        assert_eq!(row, hidden, "the move took her out and hid what is dangerous there");
        let listed = rui.get(&format!("people?id=eq.{}&select=sexuality", ana.id)).await.ok();
        assert_eq!(listed, json!([{ "sexuality": null }]));
        let refused = own(&ana, json!({ "in_world": true })).await.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "country");
        assert_eq!(names(&rui, json!({})).await, [""; 0]);
        let listed = page(&ana, json!({})).await;
        assert!(
            listed["caution"]["reason"].is_string() && listed["caution"]["year"].is_i64(),
            "{listed}"
        );
        // What she chooses there is her own choice.
        own(&ana, json!({ "visibility": { "sexuality": "public" } })).await.ok();
        let listed = rui.get(&format!("people?id=eq.{}&select=sexuality", ana.id)).await.ok();
        assert_eq!(listed, json!([{ "sexuality": "bisexual" }]));
    });
}

#[test]
fn visitors_read_rounded_aggregates_from_twenty_people_on() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut people = Vec::new();
        for number in 0..19 {
            people.push(ready(&app, &format!("Gil{number}"), SALVADOR).await);
        }
        let visitor = app.visitor();
        let listed = visitor.rpc("world_counts", json!({})).await.ok();
        assert_eq!((&listed["online"], &listed["countries"]), (&json!(19), &json!(1)));
        assert_eq!((&listed["places"], &listed["areas"]), (&json!([]), &json!([])));
        ready(&app, "Rui", SALVADOR).await;
        app.advance(SignedDuration::from_secs(10));
        let listed = visitor.rpc("world_counts", json!({})).await.ok();
        assert_eq!(listed["places"], json!([{ "code": "BR", "active": 20, "online": 20 }]));
        let pulse = visitor.edge("safety-pulse").await.ok();
        assert_eq!(pulse, json!({ "reports_24h": 0, "under_review": 0 }));
        people[0].is_shown(people[1].id).await;
        let report = json!({ "target": people[1].id, "reason": "scam" });
        people[0].rpc("report", report).await.ok();
        let pulse = visitor.edge("safety-pulse").await.ok();
        assert_eq!(pulse, json!({ "reports_24h": 1, "under_review": 1 }));
        ready(&app, "Davi", SALVADOR).await;
        app.advance(SignedDuration::from_secs(10));
        let listed = visitor.edge("public-stats").await.ok();
        let rounded = json!({ "users": 20, "countries": 1, "connections_today": 0, "online": 20 });
        assert_eq!(listed, rounded, "21 people are told as 20");
        app.advance(SignedDuration::from_hours(31 * 24));
        people[0].sign_in().await;
        people[0].rpc("world_people", json!({})).await.ok();
        let listed = visitor.edge("public-stats").await.ok();
        assert_eq!(listed["users"], 0, "nobody else was here within 30 days");
    });
}

#[test]
fn numbers_are_broadcast_when_they_change_and_have_listeners() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        ready(&app, "Ana", SALVADOR).await;
        let (world, pulse) = (&app.enlace.app.world, &app.enlace.pulse);
        assert_eq!(pulse.beat().await.expect("a beat"), 0);
        assert_eq!(world.computed(), 0, "nobody listens, nothing is counted");
        // Visitors may listen: it is what they may read.
        let mut seat = app.visitor().socket().await;
        for topic in ["world:lua", "world:", "world"] {
            assert_eq!(seat.join(topic).await["status"], "error", "{topic}");
        }
        assert_eq!(seat.join("world:all").await["status"], "ok");
        assert_eq!(pulse.beat().await.expect("a beat"), 1);
        let said = json!({ "region": "all", "online": 1, "countries": 1, "connections_today": 0 });
        assert_eq!(
            seat.next_message().await,
            SocketMessage::Event("world:all".into(), "world.counts".into(), said)
        );
        app.advance(SignedDuration::from_secs(10));
        assert_eq!(pulse.beat().await.expect("a beat"), 0, "nothing changed");
        ready(&app, "Rui", LISBON).await;
        app.advance(SignedDuration::from_secs(10));
        assert_eq!(pulse.beat().await.expect("a beat"), 1);
        let SocketMessage::Event(_, _, said) = seat.next_message().await else {
            panic!("nothing was said")
        };
        assert_eq!((&said["online"], &said["countries"]), (&json!(2), &json!(2)));
    });
}

/// A second node over the test's database, with a hub that the test can fill.
fn node(app: &TestApp) -> (Arc<Hub>, WorldBroadcaster) {
    let (db, clock) = (app.enlace.app.db.clone(), app.clock.clone());
    let hub = Hub::start(Arc::new(LocalBus::default()), Limits::default());
    let policy = Topics {
        db: db.clone(),
        game: app::games::may_listen,
        clock: clock.clone(),
        legal: app.enlace.app.legal.clone(),
    };
    let verifier = Verifier::new(app.enlace.keys.clone(), clock.clone());
    let realtime = Realtime::new(
        hub.clone(),
        Arc::new(verifier),
        Arc::new(policy),
        clock.clone(),
        Settings::default(),
        None,
    );
    let pulse = WorldBroadcaster::new(db, clock, app.enlace.app.world.clone(), realtime.publisher());
    (hub, pulse)
}

#[test]
fn thousand_viewers_cost_one_count() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        ready(&app, "Ana", SALVADOR).await;
        let (hub, pulse) = node(&app);
        let room = RoomKey::private("world:all");
        let viewers: Vec<_> = (0..1000).map(|_| hub.connect()).collect();
        for viewer in &viewers {
            hub.join(viewer, &room, Membership::default());
        }
        pulse.beat().await.expect("a beat");
        for _ in 0..50 {
            app.visitor().rpc("world_counts", json!({})).await.ok();
        }
        assert_eq!(app.enlace.app.world.computed(), 1, "for sockets and readers together");
        let mut payloads = Vec::new();
        for viewer in &viewers {
            match viewer.try_next() {
                Some(Ok(Delivery::Message { message, .. })) => payloads.push(message),
                other => panic!("{other:?}"),
            }
            assert!(viewer.try_next().is_none(), "one update each");
        }
        assert_eq!(payloads.len(), 1000);
        assert!(payloads.iter().all(|message| **message == *payloads[0]));
    });
}
