//! How close cards may come, and what they leave alone. The lower intensity and both lists count; neither person reads
//! the other's.

use super::deck::Bounds;
use super::model::{Topic, USUAL_INTENSITY};
use super::pace::keep_pace;
use super::store::{self, Session};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

/// What a person chose for all games.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Preferences {
    /// 1 light, 2 middle, 3 close and never sexual.
    pub intensity: i64,
    pub muted: Vec<Topic>,
}

pub async fn of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Preferences> {
    let stored = store::preferences(reads, user).await?;
    let Some((intensity, muted)) = stored else {
        return Ok(Preferences {
            intensity: USUAL_INTENSITY,
            muted: Vec::new(),
        });
    };
    let words = muted.as_array().cloned().unwrap_or_default();
    let topic = |word: &serde_json::Value| word.as_str().and_then(Topic::parse);
    Ok(Preferences {
        intensity,
        muted: words.iter().filter_map(topic).collect(),
    })
}

/// Preferences as they are sent.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NewPreferences {
    pub intensity: i64,
    pub muted: Vec<String>,
}

/// Errors: 422 about an intensity that is not 1 to 3, or an unknown topic; `Rate`.
pub async fn set(tx: &mut Tx, member: Member, new: NewPreferences, now: Timestamp) -> FaultResult<Preferences> {
    let NewPreferences { intensity, muted } = new;
    if !(1..=3).contains(&intensity) {
        return Err(Fault::invalid("intensity", "Escolha leve, média ou íntima."));
    }
    let topic = |word: &String| Topic::parse(word).ok_or_else(|| Fault::invalid("muted", "Escolha assuntos da lista."));
    let mut topics = muted.iter().map(topic).collect::<FaultResult<Vec<_>>>()?;
    topics.sort_by_key(|topic| topic.word());
    topics.dedup();
    keep_pace(tx, member, now).await?;
    store::put_preferences(tx, member.id, intensity, json!(topics), now).await?;
    of(tx, member.id).await
}

/// What the cards of a session may be: nothing that either of the two does not want.
pub async fn bounds(reads: &mut impl Reads, session: &Session) -> FaultResult<Bounds> {
    let one = of(reads, session.inviter_id).await?;
    let other = of(reads, session.other_id).await?;
    Ok(Bounds {
        intensity: one.intensity.min(other.intensity),
        muted: [one.muted, other.muted].concat(),
        side: None,
    })
}
