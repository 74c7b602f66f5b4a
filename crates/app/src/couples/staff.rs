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

/// A story that both agreed to. Its two people have no name here.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AgreedStory {
    pub id: Uuid,
    pub version: i64,
    pub text: String,
    pub published: bool,
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

#[derive(Debug, Deserialize, JsonSchema)]
pub struct StoryToUnpublish {
    pub id: Uuid,
}

/// The stories that wait for a manager, then the published ones. Those of the manager's own life are for others to read.
pub async fn agreed(reads: &mut impl Reads, manager: Manager) -> FaultResult<Vec<AgreedStory>> {
    let rows = store::stories_for(reads, manager.id, STORIES_LISTED).await?;
    Ok(rows
        .into_iter()
        .map(|story| AgreedStory {
            id: story.match_id,
            version: story.version,
            published: story.is_published(),
            text: story.text,
        })
        .collect())
}

pub async fn published(reads: &mut impl Reads) -> FaultResult<Vec<PublishedStory>> {
    let rows = store::published_stories(reads, STORIES_SHOWN).await?;
    Ok(rows
        .into_iter()
        .map(|story| PublishedStory { text: story.text })
        .collect())
}

/// Errors: 404 when that text is not agreed to, or no longer, or is of the manager's own life.
pub async fn publish(tx: &mut Tx, manager: Manager, story: StoryToPublish, now: Timestamp) -> FaultResult<()> {
    if !store::publish_story(tx, manager.id, (story.id, story.version), now).await? {
        return Err(Fault::NotFound);
    }
    staff::note(tx, manager, "couples.publish", json!({ "story": story.id }), now).await
}

/// Takes a story out of sight of everybody; the two may agree to a text again. Errors: 404 without such a story, and for
/// one of the manager's own life.
pub async fn unpublish(tx: &mut Tx, manager: Manager, story: StoryToUnpublish, now: Timestamp) -> FaultResult<()> {
    if !store::unpublish_story(tx, manager.id, story.id).await? {
        return Err(Fault::NotFound);
    }
    staff::note(tx, manager, "couples.unpublish", json!({ "story": story.id }), now).await
}
