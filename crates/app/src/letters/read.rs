//! The album, one letter, its opening, and the shelf.

use super::allowance::{self, Allowance};
use super::model::{LetterKind, LetterState};
use super::store::{self, LetterRow};
use super::view::{self, Letter, LetterPerson};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::notify;
use crate::safety::model::Relation;
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

/// Letters of one side that a list has at most.
const LISTED: i64 = 200;

/// What is on its way to the caller: no more than that.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OnTheWay {
    /// Matches who wrote.
    pub people: Vec<LetterPerson>,
    /// Letters of people who are no match; who wrote is said when they arrive.
    pub unnamed: usize,
}

/// The caller's letters.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Album {
    pub on_the_way: OnTheWay,
    /// Without their texts, the latest first.
    pub letters: Vec<Letter>,
    pub allowance: Allowance,
    /// Whether the caller receives letters of people who are no match.
    pub accepts_presentation: bool,
}

/// Everything the member wrote and received.
pub async fn album(app: &AppState, member: Member, now: Timestamp) -> FaultResult<Album> {
    let mut reads = app.db.reader();
    let rows = store::of_person(&mut reads, member.id, LISTED).await?;
    let accepts_presentation = store::accepts_presentation(&mut reads, member.id).await?;
    let mut ids: Vec<Uuid> = rows.iter().filter_map(|row| view::other_of(row, member).ok()).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = view::people(app, member, &ids, now).await?;
    let mut letters: Vec<Letter> = rows
        .iter()
        .filter_map(|row| {
            let person = people.get(&view::other_of(row, member).ok()?)?;
            Some(Letter::of(row, member, person.clone(), false))
        })
        .collect();
    letters.sort_by(|a, b| b.updated_at.cmp(&a.updated_at).then(b.id.cmp(&a.id)));
    Ok(Album {
        on_the_way: on_the_way(&mut reads, member, now).await?,
        letters,
        allowance: allowance::allowance(&mut reads, member, LetterKind::Match, None, now).await?,
        accepts_presentation,
    })
}

/// What is on its way to the member.
pub async fn on_the_way(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<OnTheWay> {
    let coming = store::on_the_way_to(reads, member.id).await?;
    let accepts = store::accepts_presentation(reads, member.id).await?;
    let ids: Vec<Uuid> = coming.iter().map(|(from, ..)| *from).collect();
    // Nobody is shown here, so nobody becomes known.
    let senders = store::correspondents(reads, member.id, &ids, now).await?;
    let mut way = OnTheWay {
        people: Vec::new(),
        unnamed: 0,
    };
    for (from, kind, is_answer) in coming {
        let Some(sender) = senders.iter().find(|one| one.id == from) else {
            continue;
        };
        match kind {
            LetterKind::Match if sender.relation == "match" => way.people.push(sender.into()),
            LetterKind::Presentation if accepts || is_answer => way.unnamed += 1,
            _ => {}
        }
    }
    Ok(way)
}

/// A letter that waits to be opened.
#[derive(Debug)]
pub struct UnopenedLetter {
    pub id: Uuid,
    /// The writer, where the two are a match.
    pub writer: Option<LetterPerson>,
}

/// What arrived at the member and waits to be opened. Letters of matches that ended do not wait.
pub async fn unopened(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<UnopenedLetter>> {
    let rows = store::unopened_by(reads, member.id, LISTED).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.from_id).collect();
    // Strangers are not shown here, so nobody becomes known.
    let writers = store::correspondents(reads, member.id, &ids, now).await?;
    let letter = |row: &LetterRow| {
        let writer = writers.iter().find(|one| one.id == row.from_id)?;
        (writer.relation != Relation::Closed.word()).then(|| UnopenedLetter {
            id: row.id,
            writer: (writer.relation == Relation::Match.word()).then(|| writer.into()),
        })
    };
    Ok(rows.iter().filter_map(letter).collect())
}

/// One letter, with its text as far as the member may read it.
pub async fn letter(app: &AppState, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Letter> {
    let (row, person) = view::one(app, member, id, now).await?;
    Ok(Letter::of(&row, member, person, true))
}

/// Opens a received letter. Opening twice is opening once.
pub async fn open(app: &AppState, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Letter> {
    let (row, _) = view::one(app, member, id, now).await?;
    if row.to_id != member.id {
        return Err(Fault::NotFound);
    }
    app.act(move |tx| Box::pin(set_opened(tx, member, id, now))).await?;
    letter(app, member, id, now).await
}

async fn set_opened(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    if store::set_opened(tx, id, now).await? {
        notify::read::mark_about(tx, member.id, id, now).await?;
        jobs::emit(tx, now, "letter.opened", Some(id), json!({ "by": member.id })).await?;
    }
    Ok(())
}

/// What a side does with its own copy.
#[derive(Debug, Clone, Copy)]
pub enum ShelfAct {
    Keep(bool),
    /// Gone from the member's album; the other side keeps theirs, and does not learn it.
    PutAway,
}

/// Keeps a letter, or puts it away. Drafts and letters on their way are discarded or withdrawn instead.
pub async fn shelve(app: &AppState, member: Member, id: Uuid, act: ShelfAct, now: Timestamp) -> FaultResult<()> {
    let (row, _) = view::one(app, member, id, now).await?;
    if matches!(row.state, LetterState::Draft | LetterState::InTransit) {
        return Err(Fault::state("not_arrived", "Esta carta ainda não chegou."));
    }
    let kept = if row.from_id == member.id {
        row.kept
    } else {
        row.recipient_kept
    };
    let (kept, away) = match act {
        ShelfAct::Keep(kept) => (kept, false),
        ShelfAct::PutAway => (kept, true),
    };
    app.act(move |tx| {
        Box::pin(async move {
            if away {
                notify::read::mark_about(tx, member.id, id, now).await?;
            }
            store::set_shelf(tx, &row, member.id, kept, away).await
        })
    })
    .await
}
