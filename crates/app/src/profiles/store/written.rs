//! The texts that a profile shows.

use crate::kernel::fault::FaultResult;
use crate::kernel::json::strings;
use db::{Reads, params};
use serde_json::Value;
use uuid::Uuid;

/// Every text of a profile in its owner's own words; tags as one.
pub async fn texts(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<String>> {
    type Row = (
        Option<String>,
        Option<String>,
        Option<String>,
        Option<String>,
        Option<String>,
        Option<Value>,
        Option<String>,
    );
    let row: Option<Row> = reads
        .opt(
            "SELECT full_name, custom_pronouns, bio, fun_fact, occupation, free_tags,
                    CASE WHEN city_id IS NULL THEN city_name END
               FROM profiles WHERE id = $1",
            params![user],
        )
        .await?;
    let Some((name, pronouns, bio, fun_fact, occupation, tags, city)) = row else {
        return Ok(Vec::new());
    };
    let mut texts: Vec<String> = [name, pronouns, bio, fun_fact, occupation, city]
        .into_iter()
        .flatten()
        .collect();
    texts.extend(tags.map(|tags| strings(&tags).join(", ")));
    let answers: Vec<String> = reads
        .all("SELECT answer FROM profile_prompts WHERE user_id = $1", params![user])
        .await?;
    texts.extend(answers);
    Ok(texts)
}
