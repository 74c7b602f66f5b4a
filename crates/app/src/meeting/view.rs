//! A meeting as one of its two people reads it. Nothing in it depends on which PIN was used.

use super::calendar::{CalendarEntry, CalendarStatus};
use super::model::{Alternative, Answer, MeetingState, PlaceKind, SNOOZES_MAX, Step, Watch, is_running};
use super::store::watch::{self as checkins, CheckIn};
use super::store::{self, MeetingRow, contacts, feedback, pins, proposals};
use super::{link, watch};
use crate::AppState;
use crate::accounts;
use crate::guard::model::NoticeKind;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::localized_text::translate_to;
use crate::safety::people;
use crate::safety::video::{self, VideoMark};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// Meetings of one list.
const LIST_MAX: usize = 50;

#[derive(Debug, Serialize, JsonSchema)]
pub struct MeetingView {
    pub id: Uuid,
    /// Null when the other person is not to be seen any more; then `person` is null too.
    pub match_id: Option<Uuid>,
    pub person: Option<MetPerson>,
    pub state: MeetingState,
    pub my_turn: bool,
    #[schemars(with = "PlaceKind")]
    pub kind: String,
    /// Null for what moderation removed; the meeting stands.
    pub place: Option<String>,
    /// The place has one of the caller's hidden words.
    pub hidden: bool,
    pub starts_at: Timestamp,
    /// Another place or time for an agreed meeting, which stands until the alternative is accepted.
    pub alternative: Option<Alternative>,
    /// Rises with each change; `accept_meeting` names what was read by it.
    pub sequence: i64,
    /// What to mind about the words of a proposal that waits for the caller.
    pub notice: Option<NoticeKind>,
    pub video: VideoMark,
    /// Whether the other person's contacts may see the caller's photo.
    pub shows_photo: bool,
    pub watch: Watch,
    /// From an hour before until a day after the beginning.
    pub running: bool,
    pub pin_set: bool,
    pub contacts: Vec<ContactView>,
    /// Contacts may be telephones too.
    pub sends_texts: bool,
    pub checkins: Vec<CheckInView>,
    pub shares_location: bool,
    /// The path of the calendar file; null for what was never agreed on.
    pub calendar: Option<String>,
    /// Whether the caller may still say how it was.
    pub asks_feedback: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct MetPerson {
    pub id: Uuid,
    pub name: Option<String>,
    pub photo: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ContactView {
    pub id: Uuid,
    pub name: String,
    /// One of the two.
    pub email: Option<String>,
    pub phone: Option<String>,
    /// Whether the link was opened before the meeting; later looks are not told.
    pub opened: bool,
    /// Whether messages are sent to the address. The reason is not shown.
    pub reachable: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckInView {
    pub step: Step,
    pub due_at: Timestamp,
    pub answered: bool,
    /// Twenty minutes passed without an answer, and the contacts were written to.
    pub alerted: bool,
    pub can_put_off: bool,
}

impl From<&CheckIn> for CheckInView {
    fn from(checkin: &CheckIn) -> CheckInView {
        CheckInView {
            step: checkin.step,
            due_at: checkin.due_at,
            answered: checkin.answered_at.is_some(),
            alerted: checkin.alerted_at.is_some(),
            can_put_off: checkin.snoozes < SNOOZES_MAX,
        }
    }
}

/// One meeting of the member, or 404.
pub async fn one(app: &AppState, member: Member, id: Uuid, now: Timestamp) -> FaultResult<MeetingView> {
    let mut reads = app.db.reader();
    let row = store::own(&mut reads, member.id, id, now).await?;
    view(app, &mut reads, row, now).await
}

/// The member's meetings, the latest first.
pub async fn all(app: &AppState, member: Member, now: Timestamp) -> FaultResult<Vec<MeetingView>> {
    let mut reads = app.db.reader();
    let mut views = Vec::new();
    for row in store::all_of(&mut reads, member.id, LIST_MAX, now).await? {
        views.push(view(app, &mut reads, row, now).await?);
    }
    Ok(views)
}

async fn contact_views(
    app: &AppState,
    reads: &mut impl Reads,
    meeting: Uuid,
    user: Uuid,
) -> FaultResult<Vec<ContactView>> {
    let mut views = Vec::new();
    for row in contacts::of(reads, meeting, user).await? {
        let Some(known) = watch::open(&app.vault, &row) else {
            continue;
        };
        views.push(ContactView {
            id: row.id,
            name: known.name,
            email: known.email,
            phone: known.phone,
            opened: row.opened_at.is_some(),
            reachable: watch::reached(reads, &app.vault, &row).await?.is_some(),
        });
    }
    Ok(views)
}

async fn view(app: &AppState, reads: &mut impl Reads, row: MeetingRow, now: Timestamp) -> FaultResult<MeetingView> {
    let (id, user, other) = (row.id, row.user_id, row.other_id);
    let person = person(app, reads, user, other, now).await?;
    let video = video::between(reads, user, other).await?;
    let contacts = contact_views(app, reads, id, user).await?;
    let checkins = checkins::checkins(reads, id, user).await?;
    let state = shown_state(reads, &row, now).await?;
    let alternative = row.alternative(now).filter(|_| state == MeetingState::Confirmed);
    let my_turn = row.my_turn && (state == MeetingState::Proposed || alternative.is_some());
    let notice = match my_turn {
        true => proposals::notice(reads, id, user).await?,
        false => None,
    };
    let agreed = matches!(state, MeetingState::Confirmed | MeetingState::Past);
    let over = agreed && now >= row.starts_at;
    Ok(MeetingView {
        id,
        match_id: person.is_some().then_some(row.match_id),
        video: VideoMark {
            // The word of an erased account is gone, and that of one that blocked is not.
            both: video.both && person.is_some(),
            ..video
        },
        person,
        state,
        my_turn,
        place: row.shown_place().map(str::to_owned),
        hidden: row.hidden,
        kind: row.kind,
        starts_at: row.starts_at,
        alternative,
        sequence: row.sequence,
        notice,
        shows_photo: row.shows_photo,
        watch: row.watch,
        running: is_running(row.starts_at, now),
        pin_set: pins::of(reads, user).await?.is_some(),
        contacts,
        sends_texts: app.contact_texts,
        checkins: checkins.iter().map(CheckInView::from).collect(),
        shares_location: checkins::location(reads, id, user).await?.is_some(),
        calendar: (agreed || row.sequence > 0).then(|| link::calendar(&app.vault, id, user)),
        asks_feedback: over && !feedback::is_given(reads, id, user).await?,
    })
}

/// A meeting that may still happen, between two people who see each other.
#[derive(Debug)]
pub struct LiveMeeting {
    pub row: MeetingRow,
    pub state: MeetingState,
    /// What was proposed instead, while it waits.
    pub alternative: Option<Alternative>,
}

/// The member's meetings that may still happen, the next first.
pub async fn live(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<LiveMeeting>> {
    let mut live = Vec::new();
    for row in store::unfinished_of(reads, member.id, LIST_MAX, now).await? {
        let state = shown_state(reads, &row, now).await?;
        if state.is_live() {
            live.push(LiveMeeting {
                alternative: row.alternative(now),
                row,
                state,
            });
        }
    }
    Ok(live)
}

/// Whether the two sides still have each other: in an open match, and the gate shows the other.
pub async fn is_between_both(reads: &mut impl Reads, row: &MeetingRow, now: Timestamp) -> FaultResult<bool> {
    Ok(people::sees(reads, row.user_id, row.other_id, now).await? && store::is_open(reads, row).await?)
}

/// A meeting that could still happen is cancelled for a side whose match ended, whoever ended it and how.
pub async fn shown_state(reads: &mut impl Reads, row: &MeetingRow, now: Timestamp) -> FaultResult<MeetingState> {
    let state = row.state(now);
    match state.is_live() && !is_between_both(reads, row, now).await? {
        true => Ok(MeetingState::Cancelled),
        false => Ok(state),
    }
}

/// The other person, as far as the gate shows them.
async fn person(
    app: &AppState,
    reads: &mut impl Reads,
    user: Uuid,
    other: Uuid,
    now: Timestamp,
) -> FaultResult<Option<MetPerson>> {
    if !people::sees(reads, user, other, now).await? {
        return Ok(None);
    }
    let photo = store::main_photo(reads, other).await?;
    Ok(Some(MetPerson {
        id: other,
        name: people::name_of(reads, user, other, now).await?,
        photo: photo.map(|path| app.photos.addresses(user, &path, now).of_size(400)),
    }))
}

/// The calendar file of one side, or 404. However a match ended, and whether it is told, the file is the same.
pub async fn calendar(app: &AppState, (meeting, user): (Uuid, Uuid), now: Timestamp) -> FaultResult<String> {
    let mut reads = app.db.reader();
    let row = store::side(&mut reads, user, meeting).await?.ok_or(Fault::NotFound)?;
    let language = accounts::store::language(&mut reads, user).await?;
    let stored = MeetingState::parse(&row.stored_state);
    // Ends that are written down raise the sequence by one, and those that the gate alone knows of must not differ.
    let ended = stored.is_some_and(MeetingState::is_live) && !is_between_both(&mut reads, &row, now).await?;
    let entry = CalendarEntry {
        id: row.id,
        summary: translate_to(language, "Encontro"),
        place: row
            .shown_place()
            .unwrap_or_else(|| translate_to(language, "Lugar retirado pela moderação")),
        starts_at: row.starts_at,
        written_at: now,
        sequence: row.sequence + i64::from(ended),
        status: match stored {
            Some(MeetingState::Confirmed) if !ended => CalendarStatus::Confirmed,
            Some(MeetingState::Proposed) if !ended => CalendarStatus::Tentative,
            _ => CalendarStatus::Cancelled,
        },
    };
    Ok(entry.write())
}

/// The word of an answer as the wire sends it.
pub fn read_answer(word: &str) -> FaultResult<Answer> {
    Answer::parse(word).ok_or_else(|| Fault::invalid("answer", "Escolha uma das respostas."))
}
