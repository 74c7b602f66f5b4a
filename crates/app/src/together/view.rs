//! The page "Juntos" as its owner reads it.

use super::ideas::{PossibleActs, ideas};
use super::model::{IdeaKind, WaitingKind, is_ahead};
use super::store::{self, Partner};
use super::waiting::{Waiting, waiting};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::letters::read::{self, OnTheWay};
use crate::meeting::model::{MeetingState, PlaceKind};
use crate::meeting::{self, LiveMeeting};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use uuid::Uuid;

/// What the caller and others do with each other.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Together {
    /// Confirmed meetings, the next first.
    pub agreed: Vec<AgreedMeeting>,
    /// What waits for the caller; the badge `together` is its length.
    pub waiting: Vec<WaitingView>,
    /// Letters on their way to the caller: no more than that they are.
    pub on_the_way: OnTheWay,
    /// What could begin, with the people of the latest conversations.
    pub ideas: Vec<Idea>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct AgreedMeeting {
    pub id: Uuid,
    pub match_id: Uuid,
    pub person: Partner,
    #[schemars(with = "PlaceKind")]
    pub kind: String,
    /// Null for what moderation removed, and for what has one of the caller's hidden words.
    pub place: Option<String>,
    #[schemars(with = "String")]
    pub starts_at: Timestamp,
    /// The path of the calendar file.
    pub calendar: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct WaitingView {
    pub kind: WaitingKind,
    /// Of the session, letter, gift, proposal or meeting; of the match, for the question whether the two found each other.
    pub id: Uuid,
    pub match_id: Option<Uuid>,
    /// Null for people with whom there is no match.
    pub person: Option<Partner>,
    /// The name of a game.
    pub game: Option<String>,
    /// Of a game, from 0.
    pub round: Option<i64>,
    pub rounds: Option<i64>,
    /// Of a proposed meeting.
    #[schemars(with = "Option<String>")]
    pub starts_at: Option<Timestamp>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct Idea {
    pub match_id: Uuid,
    pub person: Partner,
    /// What the two have not begun.
    pub acts: Vec<IdeaKind>,
}

/// Everything in one answer.
pub async fn together(app: &AppState, member: Member, now: Timestamp) -> FaultResult<Together> {
    let mut reads = app.db.reader();
    let meetings = meeting::live(&mut reads, member, now).await?;
    let agreed: Vec<LiveMeeting> = meetings
        .into_iter()
        .filter(|meeting| meeting.state == MeetingState::Confirmed && is_ahead(meeting.row.starts_at, now))
        .collect();
    let waiting = waiting(&mut reads, member, now).await?;
    let ideas = ideas(&mut reads, member, now).await?;
    let mut ids: Vec<Uuid> = agreed.iter().map(|meeting| meeting.row.other_id).collect();
    ids.extend(waiting.iter().filter_map(|one| one.person));
    ids.extend(ideas.iter().map(|idea| idea.person));
    ids.sort_unstable();
    ids.dedup();
    let partners = store::partners(&mut reads, member.id, &ids, now).await?;
    let partners: HashMap<Uuid, Partner> = partners.into_iter().map(|one| (one.id, one)).collect();
    Ok(Together {
        agreed: agreed
            .into_iter()
            .filter_map(|meeting| agreed_view(app, meeting, &partners))
            .collect(),
        waiting: waiting.into_iter().map(|one| waiting_view(one, &partners)).collect(),
        on_the_way: read::on_the_way(&mut reads, member, now).await?,
        ideas: ideas.into_iter().filter_map(|one| idea_view(one, &partners)).collect(),
    })
}

fn agreed_view(app: &AppState, meeting: LiveMeeting, partners: &HashMap<Uuid, Partner>) -> Option<AgreedMeeting> {
    let row = meeting.row;
    Some(AgreedMeeting {
        person: partners.get(&row.other_id)?.clone(),
        calendar: meeting::calendar_path(&app.vault, row.id, row.user_id),
        id: row.id,
        match_id: row.match_id,
        place: row.shown_place().filter(|_| !row.hidden).map(str::to_owned),
        kind: row.kind,
        starts_at: row.starts_at,
    })
}

fn waiting_view(one: Waiting, partners: &HashMap<Uuid, Partner>) -> WaitingView {
    let (round, rounds) = match &one.game {
        Some(game) => (Some(game.round), Some(game.rounds)),
        None => (None, None),
    };
    WaitingView {
        kind: one.kind,
        id: one.id,
        match_id: one.match_id,
        person: one.person.and_then(|id| partners.get(&id).cloned()),
        game: one.game.map(|game| game.name),
        round,
        rounds,
        starts_at: one.starts_at,
    }
}

fn idea_view(idea: PossibleActs, partners: &HashMap<Uuid, Partner>) -> Option<Idea> {
    Some(Idea {
        person: partners.get(&idea.person)?.clone(),
        match_id: idea.match_id,
        acts: idea.acts,
    })
}
