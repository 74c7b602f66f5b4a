//! The value questions: answered, weighed, kept private, flipped in vain, and laid side by side.

mod comparing;
mod free_text;
mod privacy;

use testkit::{Person, Value, json};

/// Saves a sheet with its finer choices, as the screen does.
async fn answer(who: &Person, answers: Value, details: Value) {
    let row = json!({ "user_id": who.id, "cultural_values": answers, "details": details });
    assert_eq!(who.insert("matchmaking_preferences", row).await.status.as_u16(), 201);
}

async fn consent(who: &Person) {
    who.rpc("grant_consent", json!({ "purpose": "trust_sensitive" }))
        .await
        .ok();
}

fn eight(children: &str) -> Value {
    json!({ "tq01": children, "tq04": "Só no civil", "tq05": "Tudo junto", "tq06": "Divididas por igual",
            "tq07": "Semanal", "tq08": "Não", "tq10": "Quando os dois combinarem", "tq13": "Raramente" })
}

async fn side_by_side(who: &Person, other: &Person) -> Value {
    who.is_shown(other.id).await;
    who.rpc("value_match", json!({ "target": other.id })).await.ok()
}

async fn percent(who: &Person, other: &Person) -> u64 {
    side_by_side(who, other).await["percent"]
        .as_u64()
        .expect("a percentage")
}
