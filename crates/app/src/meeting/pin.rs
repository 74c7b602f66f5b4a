//! The two PINs. Both confirm an answer alike; the second one also alerts the contacts.
//!
//! Whatever a session can read must not tell them apart: both are compared each time, both leave a row of the same
//! kind, and what differs follows in the background.

use super::model::{Meaning, MeetingState, Watch, is_running};
use super::store::{self, pins, watch as answers};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

/// Wrong PINs in [`WINDOW`] before none is taken.
const TRIES: i64 = 5;
const WINDOW: SignedDuration = SignedDuration::from_mins(15);
const MEETINGS_READ: usize = 50;

/// What the settings show.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct PinStatus {
    pub set: bool,
    /// While a plan runs the PINs cannot be changed or read about.
    pub locked: bool,
}

pub async fn status(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<PinStatus> {
    Ok(PinStatus {
        set: pins::of(reads, member.id).await?.is_some(),
        locked: is_locked(reads, member.id, now).await?,
    })
}

/// Whether a plan of the user runs now.
async fn is_locked(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    let all = store::all_of(reads, user, MEETINGS_READ, now).await?;
    Ok(all
        .iter()
        .any(|row| row.watch == Watch::On && is_running(row.starts_at, now)))
}

fn check_form(first: &str, second: &str) -> FaultResult<()> {
    for (field, pin) in [("first", first), ("second", second)] {
        if !(4..=6).contains(&pin.len()) || !pin.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(Fault::invalid(field, "Use de quatro a seis números."));
        }
    }
    if first == second {
        return Err(Fault::invalid("second", "Os dois PINs precisam ser diferentes."));
    }
    Ok(())
}

/// Sets both PINs.
pub async fn set(app: &AppState, member: Member, first: String, second: String, now: Timestamp) -> FaultResult<()> {
    check_form(&first, &second)?;
    let (first, second) = (hashed(app, first).await?, hashed(app, second).await?);
    app.act(move |tx| {
        Box::pin(async move {
            refuse_locked(tx, member, now).await?;
            pins::put(tx, member.id, &first, &second, now).await
        })
    })
    .await
}

/// Removes both PINs; answers then need none.
pub async fn remove(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    refuse_locked(tx, member, now).await?;
    pins::delete(tx, member.id).await
}

async fn refuse_locked(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    match is_locked(tx, member.id, now).await? {
        true => Err(Fault::state("running", "Você pode mudar o PIN depois do encontro.")),
        false => Ok(()),
    }
}

/// Confirms that an answer about a meeting is the member's own, and notes what it means. It is noted by itself, so that
/// an alert leaves even if the answer is then refused.
///
/// Errors: `NotFound` for a meeting that is not the member's; `Validation` of `pin`; `Rate` after five wrong ones.
pub async fn confirm(
    app: &AppState,
    member: Member,
    meeting: Uuid,
    pin: Option<String>,
    now: Timestamp,
) -> FaultResult<()> {
    let held = app
        .act(move |tx| {
            Box::pin(async move {
                store::own(tx, member.id, meeting, now).await?;
                take_try(tx, member, now).await
            })
        })
        .await?;
    let meaning = match held {
        None => Meaning::Own,
        Some(held) => {
            let pin = pin.unwrap_or_default();
            // Both, whichever it is: the work must not tell them apart.
            let first = is_hash_of(app, &pin, held.first_hash).await?;
            let second = is_hash_of(app, &pin, held.second_hash).await?;
            match (first, second) {
                (true, _) => Meaning::Own,
                (false, true) => Meaning::Coerced,
                (false, false) => return Err(Fault::invalid("pin", "Este PIN não confere.")),
            }
        }
    };
    app.act(move |tx| {
        Box::pin(async move {
            pins::set_tries(tx, member.id, 0, now).await?;
            note(tx, member, meeting, meaning, now).await
        })
    })
    .await
}

/// Writes an answer and the event that its listener follows. The tries stay counted: asking for help takes no PIN.
pub async fn note(tx: &mut Tx, member: Member, meeting: Uuid, meaning: Meaning, now: Timestamp) -> FaultResult<()> {
    let id = answers::insert_answer(tx, meeting, member.id, meaning, now).await?;
    let event = json!({ "meeting": meeting, "user": member.id });
    Ok(jobs::emit(tx, now, "meeting.answered", Some(id), event).await?)
}

/// Counts a try before it is compared, so that tries side by side are counted too.
async fn take_try(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<Option<pins::PinRow>> {
    tx.lock_key(&format!("meeting pin {}", member.id)).await?;
    let Some(held) = pins::of(tx, member.id).await? else {
        return Ok(None);
    };
    let waited = now.duration_since(held.tries_since);
    let (tries, since) = match waited >= WINDOW {
        true => (0, now),
        false => (held.tries, held.tries_since),
    };
    if tries >= TRIES {
        let left = (WINDOW - waited).as_secs().max(1);
        return Err(Fault::Rate {
            retry_after: u32::try_from(left).unwrap_or(900),
        });
    }
    pins::set_tries(tx, member.id, tries + 1, since).await?;
    Ok(Some(held))
}

async fn hashed(app: &AppState, pin: String) -> FaultResult<String> {
    app.hasher.hash(pin).await.map_err(|error| busy(&error))
}

async fn is_hash_of(app: &AppState, pin: &str, hash: String) -> FaultResult<bool> {
    let verified = app.hasher.verify(pin.to_owned(), Some(hash)).await;
    verified.map_err(|error| busy(&error))
}

fn busy(error: &supabase::auth::AuthError) -> Fault {
    tracing::warn!(status = error.status.as_u16(), "a PIN could not be compared");
    Fault::Unavailable
}

/// Whether what would silence a plan asks for the PIN: in the hours of the meeting.
pub async fn guards_plan(reads: &mut impl Reads, member: Member, meeting: Uuid, now: Timestamp) -> FaultResult<bool> {
    let row = store::own(reads, member.id, meeting, now).await?;
    let live = row.state(now) != MeetingState::Past;
    Ok(live && row.watch == Watch::On && is_running(row.starts_at, now))
}

#[cfg(test)]
mod tests {
    use super::check_form;

    #[test]
    fn pins_are_four_to_six_digits_and_differ() {
        assert!(check_form("1234", "123456").is_ok());
        for (first, second) in [
            ("123", "4567"),
            ("1234567", "4567"),
            ("12a4", "4567"),
            ("1234", "1234"),
            ("1234", ""),
        ] {
            assert!(check_form(first, second).is_err(), "{first} {second}");
        }
    }
}
