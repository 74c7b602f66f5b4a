//! Records that a user is present and which language they read, cheaply: at most once a minute for each user.

use super::store;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Language, Member};
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

const ONCE_IN: SignedDuration = SignedDuration::from_mins(1);
/// Above this number of people the memory is cleared; that costs a few writes and nothing else.
const REMEMBERED: usize = 20_000;

/// When a user was last recorded, and their language then.
type Noted = (Timestamp, Option<Language>);

/// Cheap to clone; remembers users that it recorded lately, so that a busy reader causes few writes.
#[derive(Clone, Default)]
pub struct Presence {
    noted: Arc<Mutex<HashMap<Uuid, Noted>>>,
}

impl Presence {
    /// Records that the member is present. A failure is logged and does not fail the request.
    pub async fn note(&self, db: &Db, member: Member, now: Timestamp) {
        let language = Language::of_request();
        if !self.is_due(member.id, language, now) {
            return;
        }
        let noted: FaultResult<()> = db
            .tx(move |tx| Box::pin(async move { note(tx, member, language, now).await }))
            .await;
        if let Err(fault) = noted {
            tracing::warn!(?fault, "a presence could not be noted");
        }
    }

    /// A new language is noted at once: letters follow it.
    fn is_due(&self, user: Uuid, language: Option<Language>, now: Timestamp) -> bool {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted
            .get(&user)
            .is_some_and(|(at, read)| (language.is_none() || *read == language) && now.duration_since(*at) < ONCE_IN)
        {
            return false;
        }
        if noted.len() >= REMEMBERED {
            noted.clear();
        }
        noted.insert(user, (now, language));
        true
    }
}

/// The index ranks by the day of the last visit, so an event is emitted once a day and not every minute.
async fn note(tx: &mut Tx, member: Member, language: Option<Language>, now: Timestamp) -> FaultResult<()> {
    let before = store::last_seen(tx, member.id).await?;
    store::touch(tx, member.id, now).await?;
    if let Some(language) = language {
        store::set_language(tx, member.id, language).await?;
    }
    if before.is_some_and(|at| today(at) != today(now)) {
        jobs::emit(tx, now, "profile.changed", Some(member.id), json!({})).await?;
    }
    Ok(())
}
