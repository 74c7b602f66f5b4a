//! Where the operator asks for an assured age, a person without one is nowhere: every entry answers her match, and a
//! person who likes her and whom she likes, as if she did not exist.

use super::world::{Ids, World};
use super::{functions, is_refusal, reads};
use axum::body::to_bytes;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

const LISBOA: i64 = 2_267_057;
/// These would change what is asked after them: they end the relation or the caller's account, or bring the caller into
/// the country.
const ENDING: &[&str] = &[
    "block",
    "unblock",
    "report",
    "delete_account",
    "undo_delete_account",
    "set_location",
];

/// Answers the texts of a conversation with whoever vanished, for whatever reason, and nothing that lives.
const PAST: &[&str] = &["former_conversation"];

/// Ana in Brazil; her match Rui and Bia, who like each other, in Portugal.
async fn people(app: std::sync::Arc<TestApp>) -> (World, Person) {
    let world = World::before_the_block(app).await;
    let away = ProfileFacts {
        city_id: LISBOA,
        ..ProfileFacts::default()
    };
    let bia = world.app.ready("Bia", away).await;
    world
        .blocked
        .rpc("set_location", json!({ "city_id": LISBOA }))
        .await
        .ok();
    world.app.show_to_each_other(&[&bia, &world.ana]).await;
    let (id, now) = (bia.id, world.app.now());
    let until = now + SignedDuration::from_hours(24 * 30);
    let state = &world.app.enlace.app;
    state
        .act(move |tx| {
            Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", "test", now, until).await })
        })
        .await
        .expect("premium");
    world
        .ana
        .rpc("react", json!({ "target": bia.id, "kind": "super_like" }))
        .await
        .ok();
    world.app.run_until_idle().await;
    (world, bia)
}

/// What the three lists that name people most say about her.
async fn is_named(world: &World, who: &Person) -> bool {
    let lists = [
        who.rpc("likes_received", json!({})).await.body,
        who.get(&format!("people?id=eq.{}", world.ana.id)).await.body,
        who.get("matches?select=*").await.body,
    ];
    lists.iter().any(|list| world.trace_in(&list.to_string()).is_some())
}

#[test]
fn person_without_assured_age_is_in_no_list_and_no_reading_of_anybody() {
    on_both(|engine| async move {
        let (world, bia) = people(TestApp::start(engine).await).await;
        let rui = world.blocked.clone();
        assert!(is_named(&world, &rui).await && is_named(&world, &bia).await, "before");
        let policy = |settings: &mut enlace::settings::Settings| settings.age_assurance = vec!["BR".to_owned()];
        let app = world.app.again_with(policy).await.expect("a server with the policy");
        let world = world.at(&app);
        let before = world.stored().await;
        for who in [rui.at(&app), bia.at(&app)] {
            assert!(!is_named(&world, &who).await);
            every_entry(&world, &who).await;
        }
        app.run_until_idle().await;
        assert_eq!(world.stored().await, before, "nothing of hers changed");
        nothing_is_open_to_her(&world).await;
        let counted = app.enlace.app.world.now(&app.enlace.app.db, app.now()).await;
        let active = counted.expect("numbers of the world").totals.active;
        assert_eq!(active, 2, "Rui and Bia are counted");
    });
}

async fn every_entry(world: &World, who: &Person) {
    let (mut naming, mut own) = (0, 0);
    for (name, case) in reads::RESOURCES {
        let all = who.get(&format!("{name}?select=*")).await.ok();
        assert_eq!(world.trace_in(&all.to_string()), None, "{name}: {all}");
        case.check_unknown(name, world, who).await;
    }
    for (name, case) in functions::CASES
        .iter()
        .filter(|(name, _)| !ENDING.contains(name) && !PAST.contains(name))
    {
        naming += usize::from(case.check_unknown(name, world, who).await);
        own += usize::from(case.check_trace(name, world, who).await);
    }
    assert!(naming > 40 && own > 50, "{naming} {own}");
    // Whom an archive names stands in its reader's own rows.
    for (name, _) in reads::EDGES.iter().filter(|(name, _)| *name != "export-archive") {
        let answer = who.edge_response(name).await.into_body();
        let bytes = to_bytes(answer, usize::MAX).await.expect("a body");
        let trace = world.trace_in(&String::from_utf8_lossy(&bytes));
        assert_eq!(trace, None, "{name}");
    }
    for (name, file) in reads::BUCKETS {
        reads::check_unknown_file(name, *file, world, who).await;
    }
    assert!(is_refusal(&who.fetch(&world.his_link).await), "an address of before");
    for (topic, id) in topics(&world.hers) {
        let mut socket = who.socket().await;
        assert_eq!(
            socket.join(&format!("{topic}:{id}")).await["status"],
            "error",
            "{topic}"
        );
    }
}

fn topics(ids: &Ids) -> [(&'static str, uuid::Uuid); 2] {
    [("user", ids.person), ("conv", ids.match_id)]
}

/// She sees nobody either, keeps access to her own data, and is shown the next step.
async fn nothing_is_open_to_her(world: &World) {
    for name in ["discover", "likes_received", "value_matches", "world_people"] {
        let refused = world.ana.rpc(name, json!({})).await.refused(403, "AGE_REQUIRED");
        assert_eq!(refused["details"]["reason"], "assurance", "{refused}");
        assert_eq!(refused["message"], "Confirme a sua idade para conhecer pessoas.");
    }
    for table in ["matches", "messages", "people"] {
        world.ana.get(table).await.refused(403, "AGE_REQUIRED");
    }
    assert_eq!(
        world.ana.get("profiles?select=full_name").await.ok()[0]["full_name"],
        "Ana"
    );
    let status = world.ana.rpc("verification_status", json!({})).await.ok();
    assert_eq!((&status["age_required"], &status["age"]), (&json!(true), &json!(null)));
    world.ana.rpc("export_my_data", json!({})).await.ok();
    world.ana.rpc("meetings", json!({})).await.ok();
}
