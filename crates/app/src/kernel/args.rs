//! The arguments of functions that name one thing and say nothing more.

use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

#[derive(Deserialize, JsonSchema)]
pub struct ById {
    pub id: Uuid,
}

#[derive(Deserialize, JsonSchema)]
pub struct OfMatch {
    pub match_id: Uuid,
}

/// One person.
#[derive(Deserialize, JsonSchema)]
pub struct Target {
    pub target: Uuid,
}
