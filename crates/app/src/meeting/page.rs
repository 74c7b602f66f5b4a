//! The page of a plan for a trusted contact, who has no account.

use super::link;
use super::location::{self, Position};
use super::model::{KEPT_AFTER, Meaning, PlaceKind, Step, Watch, after, before};
use super::store::contacts::ContactRow;
use super::store::watch::{self as checkins, CheckIn};
use super::store::{self, MeetingRow, contacts, refusals};
use super::watch;
use crate::AppState;
use crate::accounts;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::name::first_name;
use crate::kernel::word_enum;
use crate::matches;
use crate::safety::people;
use db::Reads;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;

word_enum! {
    /// Where a question stands.
    pub enum CheckInState {
        Waiting = "waiting",
        Answered = "answered",
        /// Its time has come, and there is no answer yet.
        Late = "late",
        /// The contacts were written to.
        Alerted = "alerted",
    }
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct PlanPage {
    /// First names.
    pub name: Option<String>,
    pub other: Option<String>,
    /// The other person's photo, if they agreed to it.
    pub photo: Option<String>,
    /// The person is home, or ended the plan. Who was pressed to say so has not ended it for the contacts.
    pub ended: bool,
    #[schemars(with = "PlaceKind")]
    pub kind: String,
    pub place: String,
    pub starts_at: Timestamp,
    pub time_zone: String,
    pub checkins: Vec<PlanCheckIn>,
    /// When the contacts were last written to because something may be wrong.
    pub alert_at: Option<Timestamp>,
    pub location: Option<PlanLocation>,
    pub expires_at: Timestamp,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct PlanCheckIn {
    pub step: Step,
    pub due_at: Timestamp,
    pub state: CheckInState,
    pub answered_at: Option<Timestamp>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct PlanLocation {
    pub position: Position,
    pub taken_at: Timestamp,
}

/// The plan behind a link. Made-up, revoked and expired links are one and the same 404.
pub async fn read(app: &AppState, token: &str, now: Timestamp) -> FaultResult<PlanPage> {
    let mut reads = app.db.reader();
    let contact = contacts::by_hash(&mut reads, &link::hash(token))
        .await?
        .ok_or(Fault::NotFound)?;
    let row = store::side(&mut reads, contact.user_id, contact.meeting_id)
        .await?
        .filter(|row| now < after(row.starts_at, KEPT_AFTER))
        .ok_or(Fault::NotFound)?;
    // Looks during the meeting are not noted: its owner could read from them that something made a contact look.
    if contact.opened_at.is_none() && now < before(row.starts_at, SignedDuration::from_hours(1)) {
        let id = contact.id;
        app.act(move |tx| Box::pin(contacts::set_opened(tx, id, now))).await?;
    }
    note_acquaintance(app, &mut reads, &contact, now).await?;
    page(app, &mut reads, row, &contact, now).await
}

/// Notes that the plan was opened from this address. Its owner is no stranger to the address from then on, so the limit of
/// strangers does not stop them. No answer shows this.
async fn note_acquaintance(
    app: &AppState,
    reads: &mut impl Reads,
    row: &ContactRow,
    now: Timestamp,
) -> FaultResult<()> {
    let hash = watch::open(&app.vault, row).and_then(|contact| contact.address_hash(&app.vault));
    let Some(hash) = hash else { return Ok(()) };
    let planner = row.user_id;
    if refusals::is_confirmed(reads, planner, &hash).await? {
        return Ok(());
    }
    app.act(move |tx| Box::pin(async move { refusals::set_confirmed(tx, planner, &hash, now).await }))
        .await
}

async fn page(
    app: &AppState,
    reads: &mut impl Reads,
    row: MeetingRow,
    contact: &ContactRow,
    now: Timestamp,
) -> FaultResult<PlanPage> {
    let account = accounts::store::account(reads, row.user_id).await?;
    let questions = checkins::checkins(reads, row.id, row.user_id).await?;
    let coerced_since = checkins::coerced_since(reads, row.id, row.user_id).await?;
    let pressed = coerced_since.is_some() && !contact.is_named_under_pressure(coerced_since);
    let alarm = checkins::alarm(reads, (row.id, row.user_id), pressed).await?;
    let missed = questions.iter().filter_map(|checkin| checkin.alerted_at).max();
    let first = |name: Option<String>| name.as_deref().map(first_name).map(str::to_owned);
    Ok(PlanPage {
        name: first(store::name(reads, row.user_id).await?),
        other: first(other_name(reads, &row, now).await?),
        photo: photo(app, reads, &row, now).await?,
        ended: row.watch == Watch::Ended && !pressed,
        starts_at: row.starts_at,
        time_zone: account.map_or_else(String::new, |account| account.time_zone),
        checkins: questions.iter().map(|checkin| plan_checkin(checkin, now)).collect(),
        alert_at: alarm.map(|(_, at): (Meaning, Timestamp)| at).max(missed),
        location: location(app, reads, &row, now).await?,
        expires_at: after(row.starts_at, KEPT_AFTER),
        kind: row.kind,
        place: row.place,
    })
}

fn plan_checkin(checkin: &CheckIn, now: Timestamp) -> PlanCheckIn {
    let state = match checkin {
        CheckIn {
            answered_at: Some(_), ..
        } => CheckInState::Answered,
        CheckIn {
            alerted_at: Some(_), ..
        } => CheckInState::Alerted,
        CheckIn { due_at, .. } if *due_at <= now => CheckInState::Late,
        _ => CheckInState::Waiting,
    };
    PlanCheckIn {
        step: checkin.step,
        due_at: checkin.due_at,
        state,
        answered_at: checkin.answered_at,
    }
}

/// The other person's name: as it is now while the plan's owner may see them, and as it was at the match afterwards. The live
/// profile would tell the owner, who may have sent the link to themselves, whether somebody who vanished is still here.
async fn other_name(reads: &mut impl Reads, row: &MeetingRow, now: Timestamp) -> FaultResult<Option<String>> {
    match people::sees(reads, row.user_id, row.other_id, now).await? {
        true => store::name(reads, row.other_id).await,
        false => matches::store::known_name(reads, row.match_id, row.user_id).await,
    }
}

/// The other person's photo, while they agree and the plan's owner may see it.
async fn photo(
    app: &AppState,
    reads: &mut impl Reads,
    row: &MeetingRow,
    now: Timestamp,
) -> FaultResult<Option<String>> {
    let agreed = store::side(reads, row.other_id, row.id)
        .await?
        .is_some_and(|other| other.shows_photo);
    if !agreed || !people::sees(reads, row.user_id, row.other_id, now).await? {
        return Ok(None);
    }
    let path = store::main_photo(reads, row.other_id).await?;
    Ok(path.map(|path| app.photos.addresses(row.user_id, &path, now).of_size(400)))
}

async fn location(
    app: &AppState,
    reads: &mut impl Reads,
    row: &MeetingRow,
    now: Timestamp,
) -> FaultResult<Option<PlanLocation>> {
    let held = checkins::location(reads, row.id, row.user_id).await?;
    Ok(held
        .filter(|(_, taken_at)| now < after(*taken_at, KEPT_AFTER))
        .and_then(|(sealed, taken_at)| {
            location::open(&app.vault, row.user_id, &sealed).map(|position| PlanLocation { position, taken_at })
        }))
}
