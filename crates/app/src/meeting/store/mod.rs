//! All SQL of meetings.

pub mod contacts;
pub mod feedback;
pub mod pins;
pub mod proposals;
pub mod refusals;
pub mod removal;
pub mod watch;

use super::model::{Alternative, KEPT_AFTER, MeetingState, Place, Watch, before, state_at};
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches;
use crate::safety::people::{self, StrangerScope};
use db::{Engine, Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A meeting as one of its two people has it. Place and time are those that both agreed on, or the proposal while
    /// nothing was agreed yet.
    #[derive(Debug, Clone)]
    pub struct MeetingRow {
        pub id: Uuid,
        pub user_id: Uuid,
        pub other_id: Uuid,
        pub match_id: Uuid,
        pub stored_state: String,
        pub my_turn: bool,
        pub kind: String,
        pub place: String,
        pub starts_at: Timestamp,
        pub sequence: i64,
        pub shows_photo: bool,
        pub watch: Watch,
        pub created_at: Timestamp,
        pub updated_at: Timestamp,
        /// When moderation took the name of the place out of sight of both.
        pub removed_at: Option<Timestamp>,
        /// The place has one of the hidden words of its reader.
        pub hidden: bool,
        // The proposal of another place or time that waits for an answer; null without one.
        pub open_kind: Option<String>,
        pub open_place: Option<String>,
        pub open_starts_at: Option<Timestamp>,
        pub open_since: Option<Timestamp>,
        pub open_removed_at: Option<Timestamp>,
        pub open_hidden: bool,
    }
}

impl MeetingRow {
    pub fn state(&self, now: Timestamp) -> MeetingState {
        state_at(&self.stored_state, self.starts_at, self.updated_at, now)
    }

    /// The name of the place; None where moderation removed it.
    pub fn shown_place(&self) -> Option<&str> {
        self.removed_at.is_none().then_some(self.place.as_str())
    }

    /// What was proposed instead of the agreed place and time, and waits for an answer.
    pub fn alternative(&self, now: Timestamp) -> Option<Alternative> {
        let alternative = Alternative {
            kind: self.open_kind.clone()?,
            place: self.open_place.clone().filter(|_| self.open_removed_at.is_none()),
            hidden: self.open_hidden,
            starts_at: self.open_starts_at?,
        };
        let waits = state_at("proposed", alternative.starts_at, self.open_since?, now) == MeetingState::Proposed;
        (waits && self.state(now) == MeetingState::Confirmed).then_some(alternative)
    }
}

const ROW: &str = "SELECT g.id, g.user_id, g.other_id, g.match_id, g.state, g.my_turn, g.kind, g.place, g.starts_at,
                          g.sequence, g.shows_photo, g.watch, g.created_at, g.updated_at, g.place_removed_at,
                          COALESCE(n.hides, FALSE), o.kind, o.place, o.starts_at, o.created_at, o.removed_at,
                          COALESCE(h.hides, FALSE)
                     FROM meetings g LEFT JOIN meeting_proposals o ON o.id = g.open_id
                     LEFT JOIN message_notices n ON n.message_id = g.place_id AND n.recipient = g.user_id
                     LEFT JOIN message_notices h ON h.message_id = g.open_id AND h.recipient = g.user_id";

/// Condition under which the meeting `g` exists for its owner: the gate shows the other person, or the owner has a
/// safety plan for it. A plan in use does not end because the other side blocks or leaves.
fn shown(engine: Engine, user: Uuid, now: Timestamp) -> Fragment {
    Fragment::new("(g.watch <> 'off' OR EXISTS (")
        .append(people::visible_ids(engine, user, StrangerScope::Absent, now))
        .push(" AND p.id = g.other_id))")
}

/// The member's side of a meeting, or 404.
pub async fn own(reads: &mut impl Reads, user: Uuid, id: Uuid, now: Timestamp) -> FaultResult<MeetingRow> {
    let (sql, bound) = Fragment::new(ROW)
        .push(" WHERE g.id = ")
        .bind(id)
        .push(" AND g.user_id = ")
        .bind(user)
        .push(" AND ")
        .append(shown(reads.engine(), user, now))
        .finish();
    reads.opt::<MeetingRow>(sql, bound).await?.ok_or(Fault::NotFound)
}

/// The member's meetings, at most `limit`, the latest start first.
pub async fn all_of(reads: &mut impl Reads, user: Uuid, limit: usize, now: Timestamp) -> FaultResult<Vec<MeetingRow>> {
    let (sql, bound) = Fragment::new(ROW)
        .push(" WHERE g.user_id = ")
        .bind(user)
        .push(" AND ")
        .append(shown(reads.engine(), user, now))
        .push(format!(" ORDER BY g.starts_at DESC, g.id DESC LIMIT {limit}"))
        .finish();
    Ok(reads.all(sql, bound).await?)
}

/// The member's meetings that are neither settled nor over, at most `limit`, the earliest start first.
pub async fn unfinished_of(
    reads: &mut impl Reads,
    user: Uuid,
    limit: usize,
    now: Timestamp,
) -> FaultResult<Vec<MeetingRow>> {
    let (sql, bound) = Fragment::new(ROW)
        .push(" WHERE g.user_id = ")
        .bind(user)
        .push(" AND g.state IN ('proposed', 'confirmed') AND g.starts_at > ")
        .bind(before(now, KEPT_AFTER))
        .push(" AND ")
        .append(shown(reads.engine(), user, now))
        .push(format!(" ORDER BY g.starts_at, g.id LIMIT {limit}"))
        .finish();
    Ok(reads.all(sql, bound).await?)
}

/// One side without asking the gate, for what the server does by itself.
pub async fn side(reads: &mut impl Reads, user: Uuid, id: Uuid) -> FaultResult<Option<MeetingRow>> {
    Ok(reads
        .opt(&format!("{ROW} WHERE g.id = $1 AND g.user_id = $2"), params![id, user])
        .await?)
}

/// Whether the two are in an open match.
pub async fn is_open(reads: &mut impl Reads, row: &MeetingRow) -> FaultResult<bool> {
    let found = matches::store::of_pair(reads, row.user_id, row.other_id).await?;
    Ok(found.is_some_and(|(_, open)| open))
}

/// Both sides of the meetings of a match.
pub async fn of_match(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Vec<MeetingRow>> {
    Ok(reads
        .all(
            &format!("{ROW} WHERE g.match_id = $1 ORDER BY g.id, g.user_id"),
            params![match_id],
        )
        .await?)
}

/// Both sides of a meeting.
pub async fn sides(reads: &mut impl Reads, id: Uuid) -> FaultResult<Vec<MeetingRow>> {
    Ok(reads
        .all(&format!("{ROW} WHERE g.id = $1 ORDER BY g.user_id"), params![id])
        .await?)
}

/// Inserts both sides of a new proposal; it is the other person's turn.
pub async fn insert(
    tx: &mut Tx,
    (id, proposal): (Uuid, Uuid),
    match_id: Uuid,
    (proposer, other): (Uuid, Uuid),
    place: &Place,
    now: Timestamp,
) -> FaultResult<()> {
    for (user, of, my_turn) in [(proposer, other, false), (other, proposer, true)] {
        tx.exec(
            "INSERT INTO meetings (id, user_id, other_id, match_id, state, my_turn, kind, place, starts_at, sequence,
                                   shows_photo, watch, created_at, updated_at, place_id)
             VALUES ($1, $2, $3, $4, 'proposed', $5, $6, $7, $8, 0, $9, 'off', $10, $10, $11)",
            params![
                id,
                user,
                of,
                match_id,
                my_turn,
                place.kind.word(),
                place.name.as_str(),
                place.starts_at,
                false,
                now,
                proposal
            ],
        )
        .await?;
    }
    Ok(())
}

/// Sets another place or time of a meeting that was not agreed on yet. It is the turn of the person other than `by`.
pub async fn set_place(
    tx: &mut Tx,
    (id, proposal): (Uuid, Uuid),
    by: Uuid,
    place: &Place,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "UPDATE meetings SET my_turn = (user_id <> $2), kind = $3, place = $4, starts_at = $5, sequence = sequence + 1,
                             updated_at = $6, place_id = $7, place_removed_at = NULL
          WHERE id = $1",
        params![
            id,
            by,
            place.kind.word(),
            place.name.as_str(),
            place.starts_at,
            now,
            proposal
        ],
    )
    .await
}

/// Proposes another place or time for an agreed meeting, which stays as it is. It is the turn of the person other than
/// `by`.
pub async fn set_alternative(tx: &mut Tx, id: Uuid, by: Uuid, proposal: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE meetings SET open_id = $3, my_turn = (user_id <> $2), sequence = sequence + 1 WHERE id = $1",
        params![id, by, proposal],
    )
    .await
}

/// Makes the proposed alternative the agreed place and time.
pub async fn take_alternative(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE meetings SET kind = o.kind, place = o.place, starts_at = o.starts_at, open_id = NULL, my_turn = $2,
                             sequence = sequence + 1, updated_at = $3, place_id = o.id, place_removed_at = o.removed_at
           FROM meeting_proposals o
          WHERE meetings.id = $1 AND o.id = meetings.open_id",
        params![id, false, now],
    )
    .await
}

/// Drops the proposed alternative: the meeting stays as it was agreed, and it is nobody's turn.
pub async fn drop_alternative(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE meetings SET open_id = NULL, my_turn = $2, sequence = sequence + 1 WHERE id = $1",
        params![id, false],
    )
    .await
}

/// Settles a meeting on both sides: it is nobody's turn.
pub async fn set_state(tx: &mut Tx, id: Uuid, state: MeetingState, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE meetings SET state = $2, my_turn = $4, open_id = NULL, sequence = sequence + 1, updated_at = $3
          WHERE id = $1",
        params![id, state.word(), now, false],
    )
    .await
}

pub async fn set_watch(tx: &mut Tx, id: Uuid, user: Uuid, watch: Watch) -> FaultResult<()> {
    tx.run(
        "UPDATE meetings SET watch = $3 WHERE id = $1 AND user_id = $2",
        params![id, user, watch.word()],
    )
    .await
}

pub async fn set_shows_photo(tx: &mut Tx, id: Uuid, user: Uuid, shows: bool) -> FaultResult<()> {
    tx.run(
        "UPDATE meetings SET shows_photo = $3 WHERE id = $1 AND user_id = $2",
        params![id, user, shows],
    )
    .await
}

/// The name of a person's profile.
pub async fn name(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<String>> {
    let found: Option<Option<String>> = reads
        .opt("SELECT full_name FROM profiles WHERE id = $1", params![user])
        .await?;
    Ok(found.flatten())
}

/// The path of a person's first visible photo.
pub async fn main_photo(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<String>> {
    Ok(reads
        .opt(
            "SELECT path FROM profile_photos WHERE user_id = $1 AND state = 'visible' ORDER BY position, id LIMIT 1",
            params![user],
        )
        .await?)
}

/// Deletes meetings that started before `edge`, with their proposals. Feedback stays: it belongs to its writer.
pub async fn delete_before(tx: &mut Tx, edge: Timestamp) -> FaultResult<()> {
    tx.exec("DELETE FROM meetings WHERE starts_at < $1", params![edge])
        .await?;
    tx.exec(
        "DELETE FROM meeting_proposals WHERE starts_at < $1
            AND NOT EXISTS (SELECT 1 FROM meetings g WHERE g.id = meeting_proposals.meeting_id)",
        params![edge],
    )
    .await?;
    Ok(())
}
