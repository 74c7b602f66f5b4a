//! One case for each resource, edge function and bucket.

use super::world::{Ids, World};
use super::{is_refusal, same_answer};
use axum::body::to_bytes;
use axum::http::Method;
use testkit::{Person, Value, jpeg, json, unzip};

/// How a resource is tested with a stranger and with a blocked person.
pub enum Rows {
    /// Other people are in it, as the gate allows: filtered for Ana's rows, it answers the same as for an unknown id.
    Masked(fn(&Ids) -> String),
    /// The caller's own rows. The filter asks for hers, where the rows of two people are distinguishable.
    Own(fn(&Ids) -> String),
    /// The same for everybody.
    Content,
}

use Rows::{Content, Masked, Own};

pub const RESOURCES: &[(&str, Rows)] = &[
    ("blocks", Own(|ids| format!("id=eq.{}", ids.person))),
    ("consents", Own(|_| "purpose=eq.gender_identity".into())),
    (
        "conversation_cards",
        Masked(|ids| format!("match_id=eq.{}", ids.match_id)),
    ),
    ("feedback", Own(|_| "kind=eq.ideia".into())),
    ("intention_appeals", Own(|_| "state=eq.open".into())),
    ("intention_drafts", Own(|_| "mode=eq.first".into())),
    ("vibe_history", Own(|_| "kind=eq.seal".into())),
    ("intention_results", Own(|ids| format!("userId=eq.{}", ids.person))),
    ("legal_acceptances", Own(|_| "document=eq.terms".into())),
    ("likes", Masked(|ids| format!("target_id=eq.{}", ids.person))),
    ("matches", Masked(|ids| format!("id=eq.{}", ids.match_id))),
    ("matchmaking_details", Own(|_| "question_id=eq.tq08".into())),
    (
        "matchmaking_preferences",
        Own(|ids| format!("user_id=eq.{}", ids.person)),
    ),
    ("matchmaking_questions", Content),
    ("messages", Masked(|ids| format!("match_id=eq.{}", ids.match_id))),
    ("my_reports", Own(|ids| format!("receipt=eq.{}", ids.report))),
    ("notification_preferences", Own(|_| "kind=eq.match.new".into())),
    ("notifications", Masked(|ids| format!("id=eq.{}", ids.notification))),
    ("people", Masked(|ids| format!("id=eq.{}", ids.person))),
    ("person_photos", Masked(|ids| format!("person_id=eq.{}", ids.person))),
    ("person_prompts", Masked(|ids| format!("person_id=eq.{}", ids.person))),
    ("placement_reviews", Own(|_| "state=eq.open".into())),
    ("profile_photos", Own(|ids| format!("id=eq.{}", ids.photo))),
    ("profile_prompts", Own(|_| "prompt_id=eq.p01".into())),
    ("profiles", Own(|ids| format!("id=eq.{}", ids.person))),
    ("search_filters", Own(|ids| format!("user_id=eq.{}", ids.person))),
];

impl Rows {
    pub async fn check(&self, name: &str, world: &World) {
        for (role, who) in world.others() {
            let at = format!("{name} read by {role}");
            let all = who.get(&format!("{name}?select=*")).await.ok();
            match self {
                Masked(filter) => {
                    assert_eq!(all, json!([]), "{at}");
                    let about_her = who.get(&format!("{name}?{}", filter(&world.hers))).await;
                    let about_nobody = who.get(&format!("{name}?{}", filter(&world.nobodys))).await;
                    same_answer(&at, &about_her, &about_nobody);
                    about_her.is_empty();
                }
                Own(filter) => {
                    assert_eq!(world.trace_in(&all.to_string()), None, "{at}: {all}");
                    let hers = who.get(&format!("{name}?{}", filter(&world.hers))).await.ok();
                    assert_eq!(world.trace_in(&hers.to_string()), None, "{at}: {hers}");
                }
                Content => assert_eq!(all, world.ana.get(&format!("{name}?select=*")).await.ok(), "{at}"),
            }
            if let Masked(filter) | Own(filter) = self {
                take_over(name, &filter(&world.hers), world, who).await;
            }
        }
    }
}

impl Rows {
    /// The same for a person who exists and whom `who` does not know.
    pub async fn check_unknown(&self, name: &str, world: &World, who: &Person) {
        let Masked(filter) = self else { return };
        let at = format!("{name} read by somebody to whom she was not shown");
        assert_eq!(who.get(&format!("{name}?select=*")).await.ok(), json!([]), "{at}");
        let about_her = who.get(&format!("{name}?{}", filter(&world.hers))).await;
        let about_nobody = who.get(&format!("{name}?{}", filter(&world.nobodys))).await;
        same_answer(&at, &about_her, &about_nobody);
        about_her.is_empty();
        assert_eq!(
            who.range(&format!("{name}?{}", filter(&world.hers))).await,
            "*/0",
            "{at}"
        );
    }
}

/// Tries every way of writing Ana's rows; that none of them reached her is seen in what is stored.
async fn take_over(name: &str, hers: &str, world: &World, who: &Person) {
    who.patch(name, hers, json!({ "push": false, "age_max": 30, "full_name": "Zé" }))
        .await;
    who.patch(name, hers, json!({ "full_name": "Zé" })).await;
    who.patch(name, hers, json!({ "age_max": 30 })).await;
    who.delete(name, hers).await;
    for owner in ["user_id", "userId", "id"] {
        who.insert(
            name,
            json!({ owner: world.ana.id, "cultural_values": {}, "age_max": 30 }),
        )
        .await;
        who.insert(name, json!({ owner: world.ana.id, "cultural_values": {} }))
            .await;
        who.insert(name, json!({ owner: world.ana.id, "age_max": 30 })).await;
    }
}

/// Edge functions answer a stranger and a blocked person alike; this says why that reveals nothing.
pub const EDGES: &[(&str, &str)] = &[
    (
        "ad",
        "the house's own notice for a place, the same for everybody who does not pay",
    ),
    (
        "astrology-report",
        "about the caller; whose signs it may add is asked as by synastry, after Premium",
    ),
    (
        "beta-status",
        "about the caller, and the same for whoever is not in the programme",
    ),
    ("check-subscription", "about the caller's own plan"),
    (
        "export-archive",
        "the caller's own rows and files, from the same rules as export_my_data",
    ),
    ("client-error", "takes a report into the log and answers nothing"),
    (
        "payment-webhook",
        "nobody's: only a provider's signature is answered, whoever brings it",
    ),
    (
        "gift-memories",
        "a gift of the caller's own matches; 404 for every other, as for an unknown one",
    ),
    (
        "letters-pdf",
        "the caller's own letters and those that arrived at them, through the gate; `it/love_letters.rs` reads it",
    ),
    ("contact-unsubscribe", "by a token alone; the same for every token"),
    ("meeting-calendar", "by a token alone; the same for every token"),
    ("notification-unsubscribe", "by a code alone; the same for every code"),
    ("push-key", "the installation's public key, the same for everybody"),
    ("public-stats", "counts of everybody, the same for everybody"),
    ("safety-pulse", "counts of moderation, the same for everybody"),
    ("waitlist-unsubscribe", "by a token alone; the same for every token"),
];

pub async fn check_edge(name: &str, world: &World) {
    if name == "export-archive" {
        return check_archive(name, world).await;
    }
    let hers = world.ana.edge(name).await;
    for (role, who) in world.others() {
        same_answer(&format!("{name} called by {role}"), &who.edge(name).await, &hers);
    }
}

/// Archives differ from person to person: a stranger's has nothing of hers.
async fn check_archive(name: &str, world: &World) {
    for (role, who) in world.others() {
        let answer = who.edge_response(name).await;
        if role != "a stranger" {
            continue;
        }
        assert_eq!(answer.status().as_u16(), 200, "{role}");
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.expect("an archive");
        for (file, content) in unzip(&bytes) {
            let trace = world.trace_in(&String::from_utf8_lossy(&content));
            assert_eq!(trace, None, "{file} of {role}");
        }
    }
}

/// The name of a file in its bucket.
type File = fn(&Ids) -> String;

/// How a bucket is tested: a file of Ana's.
pub const BUCKETS: &[(&str, File)] = &[
    ("photos", |ids| format!("{}/{}", ids.person, ids.photo)),
    // A picture of hers under the same id; see `World::new`.
    ("feedback", |ids| format!("{}/{}", ids.person, ids.photo)),
    // An attempt of hers; `verification/profile.rs` has one with pictures.
    ("verification", |ids| format!("{}/1", ids.photo)),
    // `conversation_photos.rs` has one with pictures.
    ("messages", |ids| format!("{}/{}", ids.match_id, ids.photo)),
];

/// A file of hers for a person to whom she was not shown: read, and signed.
pub async fn check_unknown_file(name: &str, file: File, world: &World, who: &Person) {
    let (hers, nobodys) = (file(&world.hers), file(&world.nobodys));
    let read = async |file: &str| who.fetch(&format!("/storage/v1/object/{name}/{file}/400.webp")).await;
    let about_her = read(&hers).await;
    same_answer(name, &about_her, &read(&nobodys).await);
    assert!(is_refusal(&about_her), "{name}");
    let wish = json!({ "expiresIn": 900, "paths": [format!("{hers}/400.webp")] });
    let signed = who.post(&format!("/storage/v1/object/sign/{name}"), wish).await.ok();
    assert_eq!(signed[0]["signedURL"], Value::Null, "{name}");
}

pub async fn check_bucket(name: &str, file: File, world: &World) {
    for (role, who) in world.others() {
        let at = format!("{name} used by {role}");
        let (hers, nobodys) = (file(&world.hers), file(&world.nobodys));
        for size in ["", "/800.webp", "/400.webp", "/128.webp"] {
            let read = async |file: &str| who.fetch(&format!("/storage/v1/object/{name}/{file}{size}")).await;
            let about_her = read(&hers).await;
            same_answer(&at, &about_her, &read(&nobodys).await);
            assert!(is_refusal(&about_her), "{at}");
        }
        let sign = async |file: &str| {
            let wish = json!({ "expiresIn": 900, "paths": [format!("{file}/400.webp")] });
            let signed = who.post(&format!("/storage/v1/object/sign/{name}"), wish).await.ok();
            (signed[0]["signedURL"].clone(), signed[0]["error"].clone())
        };
        assert_eq!(sign(&hers).await, sign(&nobodys).await, "{at}");
        assert_eq!(sign(&hers).await.0, Value::Null, "{at}");
        let folder = json!({ "prefix": world.ana.id, "limit": 100 });
        let listed = who.post(&format!("/storage/v1/object/list/{name}"), folder).await.ok();
        assert_eq!(world.trace_in(&listed.to_string()), None, "{at}: {listed}");
        let upload = async |file: &str| who.upload_into(name, file, jpeg(500, 600, 9), "image/jpeg").await;
        let written = upload(&hers).await;
        same_answer(&at, &written, &upload(&nobodys).await);
        assert!(is_refusal(&written), "{at}");
        let path = format!("/storage/v1/object/{name}");
        let remove = async |file: &str| who.send_to(Method::DELETE, &path, json!({ "prefixes": [file] })).await;
        same_answer(&at, &remove(&hers).await, &remove(&nobodys).await);
    }
    // An address that was good before the block: it names its reader, and the gate is asked again.
    assert!(is_refusal(&world.blocked.fetch(&world.his_link).await), "{name}");
}
