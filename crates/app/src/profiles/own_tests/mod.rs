//! Stories of prompts, onboarding and moves, on both databases.

mod answers;
mod moves;
mod steps;

use super::moving::{self, Destination};
use super::onboarding::{self, SavedStep};
use super::prompts;
use crate::kernel::LimitEnforcement;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Member};
use crate::media::tests::world::{MediaTestApp, SAO_PAULO, on_both};
use db::params;
use jiff::SignedDuration;
use serde_json::{Value, json};

const LISBON: i64 = 2_267_057;

async fn save(world: &MediaTestApp, who: Member, step: i64, data: Value) -> FaultResult<SavedStep> {
    let now = world.now();
    world
        .act(move |tx| {
            Box::pin(async move { onboarding::save(tx, who, step, &data, LimitEnforcement::Yes, now).await })
        })
        .await
}

async fn refused(world: &MediaTestApp, who: Member, step: i64, data: Value) -> &'static str {
    match save(world, who, step, data.clone()).await {
        Err(Fault::Validation { field, .. }) => field,
        other => panic!("step {step} with {data}: {other:?}"),
    }
}

async fn text(world: &MediaTestApp, who: Member, column: &str) -> Option<String> {
    let sql = format!("SELECT {column} FROM profiles WHERE id = $1");
    world.app.db.one(sql, params![who.id]).await.unwrap()
}

fn one() -> Value {
    json!({
        "name": " Ana  Luísa ", "birthdate": "1994-05-05", "gender_identity": "woman", "sexuality": "queer",
        "gender_preferences": ["man", "woman"], "pronouns": "custom", "custom_pronouns": "ela/elu",
        "consents": ["gender_identity", "sexuality", "gender_preferences"],
    })
}
