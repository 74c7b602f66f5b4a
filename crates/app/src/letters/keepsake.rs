//! Letters on paper: one letter, one's own letters to a person, or the whole album of two who both agreed.

use super::store::{self, LetterRow};
use super::view::{self, LetterPerson};
use crate::AppState;
use crate::accounts;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, Member};
use db::{Reads, Tx};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// A letter that the member wrote, or received and opened.
    One(Uuid),
    /// What the member wrote to a person, as far as it arrived.
    Own(Uuid),
    /// What both wrote; both agreed.
    Both(Uuid),
}

/// Everything that stands in a keepsake.
pub struct Keepsake {
    pub language: Language,
    pub clock: TimeZone,
    /// The reader's first name.
    pub own_name: String,
    pub person: LetterPerson,
    pub member: Member,
    pub letters: Vec<LetterRow>,
}

/// What one of the two says to printing the whole album.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct AlbumWish {
    pub person: Uuid,
    pub agreed: bool,
}

/// How far the two agreed on printing everything.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AlbumConsent {
    /// Letters that the caller wrote and that arrived.
    pub own: usize,
    /// Letters that arrived at the caller and were opened.
    pub received: usize,
    pub agreed: bool,
    /// Whether both did. What the other said alone is not shown.
    pub both: bool,
}

/// Gathers what is printed.
///
/// Errors: `NotFound` for what the member may not read, and where there is nothing; `State` of `consent` for an album on
/// which the two did not agree.
pub async fn gather(
    app: &AppState,
    member: Member,
    selection: Selection,
    language: Language,
    now: Timestamp,
) -> FaultResult<Keepsake> {
    let mut reads = app.db.reader();
    let (person, letters) = match selection {
        Selection::One(id) => {
            let (row, person) = view::one(app, member, id, now).await?;
            (person, vec![row])
        }
        Selection::Own(other) | Selection::Both(other) => {
            require_correspondence(&mut reads, member, other).await?;
            let person = view::people(app, member, &[other], now).await?.remove(&other);
            let person = person.ok_or(Fault::NotFound)?;
            let mut letters = store::arrived_between(&mut reads, member.id, other).await?;
            if selection == Selection::Both(other) {
                if !both_agree(&mut reads, member.id, other).await? {
                    return Err(Fault::state(
                        "consent",
                        "O álbum completo precisa do sim dos dois. As suas próprias cartas você guarda quando quiser.",
                    ));
                }
                letters.extend(store::arrived_between(&mut reads, other, member.id).await?);
                letters.sort_by_key(|row| (row.delivered_at, row.id));
            }
            (person, letters)
        }
    };
    let letters: Vec<LetterRow> = letters.into_iter().filter(|row| is_readable(row, member)).collect();
    if letters.is_empty() {
        return Err(Fault::NotFound);
    }
    let account = accounts::store::account(&mut reads, member.id).await?;
    Ok(Keepsake {
        language,
        clock: crate::kernel::day::zone(account.as_ref().map_or("", |account| &account.time_zone)),
        own_name: store::first_name(&mut reads, member.id).await?.unwrap_or_default(),
        person,
        member,
        letters,
    })
}

/// Own letters that left, and received ones that were opened.
fn is_readable(row: &LetterRow, member: Member) -> bool {
    let opened = row.from_id == member.id || row.opened_at.is_some();
    row.state.has_arrived() && opened && row.removed_at.is_none()
}

/// Two people have an album once a letter arrived; before that the answer is that of an unknown person.
async fn require_correspondence(reads: &mut impl Reads, member: Member, other: Uuid) -> FaultResult<()> {
    match store::arrived_of_pair(reads, member.id, other).await?.is_empty() {
        true => Err(Fault::NotFound),
        false => Ok(()),
    }
}

async fn both_agree(reads: &mut impl Reads, one: Uuid, other: Uuid) -> FaultResult<bool> {
    Ok(store::agrees(reads, one, other).await? && store::agrees(reads, other, one).await?)
}

/// How far the member and a person agreed.
pub async fn consent(app: &AppState, member: Member, other: Uuid, now: Timestamp) -> FaultResult<AlbumConsent> {
    let mut reads = app.db.reader();
    require_correspondence(&mut reads, member, other).await?;
    if !view::people(app, member, &[other], now).await?.contains_key(&other) {
        return Err(Fault::NotFound);
    }
    let own = store::arrived_between(&mut reads, member.id, other).await?;
    let received = store::arrived_between(&mut reads, other, member.id).await?;
    Ok(AlbumConsent {
        own: own.len(),
        received: received.iter().filter(|row| row.opened_at.is_some()).count(),
        agreed: store::agrees(&mut reads, member.id, other).await?,
        both: both_agree(&mut reads, member.id, other).await?,
    })
}

/// Allows the other person to print the whole album of the two, or withdraws that.
pub async fn agree(tx: &mut Tx, member: Member, wish: AlbumWish, now: Timestamp) -> FaultResult<()> {
    let other = wish.person;
    require_correspondence(tx, member, other).await?;
    let seen = store::correspondents(tx, member.id, &[other], now).await?;
    if seen.is_empty() {
        return Err(Fault::NotFound);
    }
    store::set_agrees(tx, member.id, other, wish.agreed, now).await
}
