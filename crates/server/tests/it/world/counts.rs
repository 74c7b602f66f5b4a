//! The numbers for everybody.

use super::{LISBON, SALVADOR, ready};
use app::discovery::world::WorldBroadcaster;
use app::messaging::topics::Topics;
use jiff::SignedDuration;
use realtime::{Delivery, Hub, Limits, LocalBus, Membership, RoomKey};
use std::sync::Arc;
use supabase::realtime::{Realtime, Settings};
use supabase::verifier::Verifier;
use testkit::{SocketMessage, TestApp, json, on_both};

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
