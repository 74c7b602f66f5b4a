//! Stories that both agreed to: read by managers, then by everybody.

use super::model::{STORIES_LISTED, STORIES_SHOWN};
use super::store;
use crate::accounts::staff::{self, Manager};
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

/// A story that waits for a manager. Its two people have no name here.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WaitingStory {
    pub id: Uuid,
    pub version: i64,
    pub text: String,
}

/// A story that everybody reads, without the names of its people.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PublishedStory {
    pub text: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct StoryToPublish {
    pub id: Uuid,
    pub version: i64,
}

pub async fn waiting(reads: &mut impl Reads) -> FaultResult<Vec<WaitingStory>> {
    let rows = store::agreed_stories(reads, false, STORIES_LISTED).await?;
    Ok(rows
        .into_iter()
        .map(|story| WaitingStory {
            id: story.match_id,
            version: story.version,
            text: story.text,
        })
        .collect())
}

pub async fn published(reads: &mut impl Reads) -> FaultResult<Vec<PublishedStory>> {
    let rows = store::agreed_stories(reads, true, STORIES_SHOWN).await?;
    Ok(rows
        .into_iter()
        .map(|story| PublishedStory { text: story.text })
        .collect())
}

/// Errors: 404 when that text is not agreed to, or no longer.
pub async fn publish(tx: &mut Tx, manager: Manager, story: StoryToPublish, now: Timestamp) -> FaultResult<()> {
    if !store::publish_story(tx, story.id, story.version, now).await? {
        return Err(Fault::NotFound);
    }
    staff::note(tx, manager, "couples.publish", json!({ "story": story.id }), now).await
}
