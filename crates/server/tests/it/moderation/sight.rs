//! The ways in which strangers see a person on one node.

use testkit::{Person, json};

/// Every way there is.
pub const WAYS: [&str; 6] = ["deck", "people", "photos", "card", "world", "search"];

/// The ways in which the subject is seen: by the viewer, who lives near, and by the traveller, who looks from another
/// country.
pub async fn ways(viewer: &Person, traveller: &Person, subject: &Person) -> Vec<&'static str> {
    let id = subject.id.to_string();
    let said = async |who: &Person, function: &str, args| who.rpc(function, args).await.body.to_string();
    let rows = async |path: String| viewer.get(&path).await.body.to_string();
    let found = [
        said(viewer, "discover", json!({ "limit": 30 })).await,
        rows(format!("people?id=eq.{id}&select=id")).await,
        rows(format!("person_photos?person_id=eq.{id}")).await,
        said(viewer, "person_card", json!({ "target": id })).await,
        said(traveller, "world_people", json!({})).await,
        said(traveller, "world_people", json!({ "country": "BR" })).await,
    ];
    let seen = WAYS.into_iter().zip(found);
    seen.filter(|(_, answer)| answer.contains(&id))
        .map(|(way, _)| way)
        .collect()
}
