//! What no answer holds about another person, whoever asks: the traffic of a visitor, a stranger, a match and a blocked
//! person over the whole surface is recorded with its headers, their letters and what is pushed, and its bytes are searched.

use super::functions::CASES;
use super::reads::{BUCKETS, EDGES, RESOURCES};
use super::world::World;
use axum::body::to_bytes;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both, unzip};

/// Her birth, which nobody else here has.
const BIRTH_DATE: &str = "1987-09-23";
const BIRTH_TIME: &str = "04:37";
/// Campinas: her city's degrees in the gazetteer, and its distance from São Paulo.
const CITY: i64 = 3_467_865;
const COORDINATES: [&str; 2] = ["22.9056", "47.0608"];
/// Her private answers about values, one in her own words.
const PRIVATE: [&str; 3] = ["A minha fé em segredo", "Já tenho e quero mais", "Central, participo"];
/// Who she is and whom she desires, which her settings show to nobody.
const HIDDEN: [&str; 3] = ["\"non_binary\"", "demisexual", "elu/delu"];
/// Acts that would end what is asked after them.
const ENDING: &[&str] = &[
    "block",
    "unblock",
    "report",
    "unmatch",
    "close_match",
    "delete_account",
    "undo_delete_account",
    "set_location",
    "withdraw_consent",
];

/// All that one person was answered.
#[derive(Default)]
struct Traffic(Vec<(String, String)>);

impl Traffic {
    fn record(&mut self, at: impl Into<String>, body: String) {
        self.0.push((at.into(), body));
    }

    fn answer(&mut self, at: impl Into<String>, reply: &Reply) {
        let at = at.into();
        self.record(format!("headers of {at}"), format!("{:?}", reply.headers));
        self.record(at, reply.body.to_string());
    }

    /// The answers that hold a text.
    fn with(&self, text: &str) -> Vec<&str> {
        let found = self.0.iter().filter(|(_, body)| body.contains(text));
        found.map(|(at, _)| at.as_str()).collect()
    }
}

/// Ana with all that must stay hers, before anybody else is there.
async fn confide(ana: &Person) {
    ana.rpc("grant_consent", json!({ "purpose": "trust_sensitive" }))
        .await
        .ok();
    let hidden = json!({ "gender_identity": "me", "sexuality": "me", "pronouns": "me" });
    ana.patch(
        "profiles",
        &format!("id=eq.{}", ana.id),
        json!({
            "birthdate": BIRTH_DATE, "city_id": CITY, "gender_identity": "non_binary", "sexuality": "demisexual",
            "pronouns": "elu/delu", "visibility": hidden,
        }),
    )
    .await
    .ok();
    let birth = json!({ "time": BIRTH_TIME, "time_quality": "exact", "city_id": CITY, "consent": true });
    ana.rpc("save_birth", birth).await.ok();
    let hide = json!({ "accept": [], "importance": 3, "private": true });
    let answers = json!({
        "tq01": PRIVATE[1], "tq02": "Central, participo com frequência", "tq20": PRIVATE[0], "tq04": "Só no civil",
        "tq05": "Tudo junto", "tq06": "Divididas por igual", "tq07": "Semanal", "tq08": "Não",
    });
    let row = json!({ "user_id": ana.id, "cultural_values": answers, "details": { "tq01": hide, "tq20": hide } });
    assert_eq!(ana.insert("matchmaking_preferences", row).await.status.as_u16(), 201);
}

/// Everything that `who` can read and call, about her where it can name her.
async fn walk(world: &World, who: &Person) -> Traffic {
    let mut traffic = Traffic::default();
    for (name, _) in RESOURCES {
        for query in [
            "select=*".to_owned(),
            format!("select=*&id=eq.{}", world.ana.id),
            format!("select=*&person_id=eq.{}", world.ana.id),
            format!("select=*&match_id=eq.{}", world.hers.match_id),
        ] {
            let path = format!("{name}?{query}");
            let reply = who.get(&path).await;
            traffic.answer(path, &reply);
        }
    }
    for path in [
        format!(
            "people?id=eq.{}&select=*,photos:person_photos(*),prompts:person_prompts(*)",
            world.ana.id
        ),
        "matches?select=*,person:people(*)".to_owned(),
        "conversation_cards?select=*".to_owned(),
    ] {
        let reply = who.get(&path).await;
        traffic.answer(path, &reply);
    }
    for (name, case) in CASES.iter().filter(|(name, _)| !ENDING.contains(name)) {
        for args in case.about(&world.hers) {
            let reply = who.rpc(name, args).await;
            traffic.answer(*name, &reply);
        }
    }
    for name in [
        "person_card",
        "explain",
        "value_match",
        "synastry",
        "match_opening",
        "discover",
        "world_people",
        "value_matches",
    ] {
        for args in [
            json!({ "target": world.ana.id }),
            json!({ "match_id": world.hers.match_id }),
            json!({}),
        ] {
            let reply = who.rpc(name, args).await;
            traffic.answer(name, &reply);
        }
    }
    for (name, _) in EDGES {
        let bytes = to_bytes(who.edge_response(name).await.into_body(), usize::MAX)
            .await
            .expect("a body");
        match name {
            &"export-archive" if bytes.starts_with(b"PK") => {
                for (file, content) in unzip(&bytes) {
                    traffic.record(format!("{name} {file}"), String::from_utf8_lossy(&content).into_owned());
                }
            }
            _ => traffic.record(*name, String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
    for (name, file) in BUCKETS {
        let path = format!("/storage/v1/object/{name}/{}/400.webp", file(&world.hers));
        let reply = who.fetch(&path).await;
        traffic.answer(path, &reply);
        let folder = json!({ "prefix": world.ana.id, "limit": 100 });
        let listed = who.post(&format!("/storage/v1/object/list/{name}"), folder).await;
        traffic.answer(*name, &listed);
    }
    traffic
}

/// What is pushed to `who` while she writes and changes her profile, and every letter that they got.
async fn listen(world: &World, who: &Person) -> Traffic {
    let mut traffic = Traffic::default();
    let mut socket = who.socket().await;
    for topic in [
        format!("user:{}", who.id),
        format!("conv:{}", world.hers.match_id),
        "world:br".to_owned(),
    ] {
        let joined = socket.join(&topic).await;
        traffic.record(format!("join {topic}"), joined.to_string());
    }
    world
        .ana
        .patch(
            "profiles",
            &format!("id=eq.{}", world.ana.id),
            json!({ "fun_fact": "Assobio afinado." }),
        )
        .await
        .ok();
    let sent = json!({ "match_id": world.hers.match_id, "body": "Até logo!", "client_id": uuid::Uuid::new_v4() });
    world.ana.rpc("send_message", sent).await;
    world.app.run_until_idle().await;
    for message in socket.received_so_far().await {
        traffic.record("realtime", format!("{message:?}"));
    }
    for mail in world.app.mails_to(&who.email).await {
        traffic.record("a letter", format!("{} {} {}", mail.subject, mail.text, mail.html));
    }
    traffic
}

/// Every `distance` of an answer is one of the bands, but for the slider that its reader set.
fn check_distances(at: &str, value: &Value) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| check_distances(at, item)),
        Value::Object(fields) => {
            for (key, inner) in fields {
                let exact = key.contains("distance") && key != "distance_km" && inner.is_number();
                assert!(!exact, "{at}: {key} is {inner}");
                check_distances(at, inner);
            }
        }
        _ => {}
    }
}

fn check(role: &str, world: &World, traffic: &Traffic) {
    let secrets = [
        world.ana.email.as_str(),
        BIRTH_DATE,
        BIRTH_TIME,
        "23/09/1987",
        "23 de setembro de 1987",
    ];
    for secret in secrets.into_iter().chain(COORDINATES).chain(PRIVATE).chain(HIDDEN) {
        let mut holders = traffic.with(secret);
        // The answers that one can choose from are everybody's to read.
        holders.retain(|at| !(PRIVATE.contains(&secret) && at.starts_with("matchmaking_questions")));
        assert!(holders.is_empty(), "{role} read {secret} in {holders:?}");
    }
    for (at, body) in &traffic.0 {
        if let Ok(value) = serde_json::from_str::<Value>(body) {
            check_distances(at, &value);
        }
    }
}

#[test]
fn no_byte_of_recorded_traffic_tells_what_must_stay_with_its_owner() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let world = World::before_the_block(app).await;
        confide(&world.ana).await;
        // Somebody of another city whom the deck showed her, and her match.
        let shown = world.app.ready("Bia", ProfileFacts::default()).await;
        shown.is_shown(world.ana.id).await;
        world.blocked.is_shown(world.ana.id).await;
        world.app.run_until_idle().await;
        let visitor = world.app.visitor();
        for (role, who) in [
            ("a stranger", &shown),
            ("a match", &world.blocked),
            ("a person without relation", &world.stranger),
            ("a visitor", &visitor),
        ] {
            let mut traffic = walk(&world, who).await;
            traffic.0.append(&mut listen(&world, who).await.0);
            assert!(traffic.0.len() > 300, "{role}: {}", traffic.0.len());
            let about_her = traffic.with("coleciono marés").len();
            match role {
                "a person without relation" | "a visitor" => assert_eq!(about_her, 0, "{role}"),
                _ => assert!(about_her > 1, "{role} reads her profile: {about_her}"),
            }
            check(role, &world, &traffic);
        }
        world.ana.rpc("block", json!({ "target": world.blocked.id })).await.ok();
        world.app.run_until_idle().await;
        let mut traffic = walk(&world, &world.blocked).await;
        traffic.0.append(&mut listen(&world, &world.blocked).await.0);
        check("a blocked person", &world, &traffic);
        // The secrets are where they belong, so that the search would have found them.
        let own = walk(&world, &world.ana).await;
        for secret in [BIRTH_DATE, BIRTH_TIME, PRIVATE[0]].into_iter().chain(HIDDEN) {
            assert!(!own.with(secret).is_empty(), "{secret} is nowhere");
        }
        let letters = world.app.mails_to(&world.blocked.email).await;
        assert!(!letters.is_empty(), "letters were searched");
    });
}
