//! What the writing desk needs to know of a person: whether a letter can be written, of which kind, and when it arrives.

use super::allowance::{self, Allowance};
use super::model::{HOURS_MAX, HOURS_MIN, LetterKind};
use super::recipient::{answered, recipient, require_stranger};
use super::store;
use super::view::{self, LetterPerson};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::profiles::public_clock;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// The desk before a sheet of paper.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Desk {
    pub person: LetterPerson,
    pub kind: LetterKind,
    pub min: usize,
    pub max: usize,
    /// When a letter that leaves now arrives, for each choice of hours.
    pub arrivals: Vec<Arrival>,
    pub allowance: Allowance,
    /// The draft to this person, if there is one.
    pub draft: Option<Uuid>,
    /// Why a letter cannot be sealed now, in the reader's language; what is written is stored all the same.
    pub obstacle: Option<Obstacle>,
}

/// When a letter arrives.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Arrival {
    pub hours: i64,
    pub arrives_at: Timestamp,
}

/// What stands in the way of a letter to a stranger.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Obstacle {
    /// `unverified`, `incognito`, `declines`, `written`, `restricted` or `unopened`.
    pub state: &'static str,
    pub message: String,
}

/// The desk for a letter to `to`, or for the answer to a letter.
pub async fn desk(
    app: &AppState,
    member: Member,
    to: Uuid,
    answers_to: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<Desk> {
    let mut reads = app.db.reader();
    let answered = answered(&mut reads, member, to, answers_to).await?;
    let recipient = recipient(&mut reads, member, to, answered.as_ref(), now).await?;
    let person = view::people(app, member, &[to], now).await?.remove(&to);
    let person = person.ok_or(Fault::NotFound)?;
    let kind = recipient.kind();
    let mut obstacle = None;
    if kind == LetterKind::Presentation {
        obstacle = refused(require_stranger(&mut reads, member, &recipient, answered.is_some(), now).await)?;
    }
    if obstacle.is_none() && store::has_unopened(&mut reads, member.id, to).await? {
        obstacle = refused(Err(super::seal::unopened()))?;
    }
    let mut allowance = allowance::allowance(&mut reads, member, kind, None, now).await?;
    if answered.is_some() {
        // An answer waits for no other letter and delays none.
        allowance.next_at = None;
    }
    let clock = public_clock(&mut reads, to).await?;
    let (min, max) = kind.lengths();
    Ok(Desk {
        person,
        kind,
        min,
        max,
        arrivals: (HOURS_MIN..=HOURS_MAX)
            .map(|hours| Arrival {
                hours,
                arrives_at: app.letter_pace.arrival(now, hours, &clock),
            })
            .collect(),
        allowance,
        draft: store::draft_to(&mut reads, member.id, to).await?,
        obstacle,
    })
}

fn refused(refusal: FaultResult<()>) -> FaultResult<Option<Obstacle>> {
    match refusal {
        Ok(()) => Ok(None),
        Err(Fault::State { state, message }) => Ok(Some(Obstacle {
            state,
            message: message.in_request_language(),
        })),
        Err(other) => Err(other),
    }
}
