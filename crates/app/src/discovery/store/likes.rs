//! Likes that wait for an answer, through the gate.

use crate::discovery::model::LikeKind;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::safety::people::{self, StrangerScope};
use db::{Engine, Reads};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A like with its sender's name.
    pub struct WaitingLike {
        pub id: Uuid,
        pub person_id: Uuid,
        pub kind: LikeKind,
        pub comment: Option<String>,
        /// The comment has one of the caller's hidden words.
        pub hides: bool,
        pub item: Option<String>,
        pub created_at: Timestamp,
        pub name: Option<String>,
        /// A rose waits beside it, and the caller does not mute gifts.
        pub rose: bool,
    }
}

/// Whether a rose waits beside the like `r`, for a recipient who does not mute gifts.
pub(super) const WITH_ROSE: &str = "(EXISTS (SELECT 1 FROM like_roses lr
          WHERE lr.sender_id = r.actor AND lr.recipient_id = r.target AND lr.state = 'waiting')
       AND NOT EXISTS (SELECT 1 FROM gift_settings gs WHERE gs.user_id = r.target AND gs.muted))";

/// How many likes wait for the caller's answer: the badge, and the number of the list.
pub async fn waiting_likes(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<i64> {
    let (sql, bound) = Fragment::new("SELECT count(*) FROM reactions r WHERE ")
        .append(unanswered(reads.engine(), member, now))
        .finish();
    Ok(reads.one(sql, bound).await?)
}

/// The newest likes that wait, at most `limit`.
pub async fn received_likes(
    reads: &mut impl Reads,
    member: Member,
    limit: i64,
    now: Timestamp,
) -> FaultResult<Vec<WaitingLike>> {
    let (sql, bound) = Fragment::new(
        "SELECT r.id, r.actor, r.kind, CASE WHEN r.hides THEN NULL ELSE r.comment END, r.hides, r.item, r.created_at, np.full_name, ",
    )
    .push(WITH_ROSE)
    .push(" FROM reactions r JOIN profiles np ON np.id = r.actor WHERE ")
    .append(unanswered(reads.engine(), member, now))
    .push(format!(" ORDER BY r.created_at DESC, r.id DESC LIMIT {limit}"))
    .finish();
    Ok(reads.all(sql, bound).await?)
}

/// The pending likes `r` from people that the caller may see and has not matched.
fn unanswered(engine: Engine, member: Member, now: Timestamp) -> Fragment {
    Fragment::new("r.target = ")
        .bind(member.id)
        .push(" AND r.kind <> 'pass' AND r.state = 'pending' AND r.expires_at > ")
        .bind(now)
        .push(" AND EXISTS (")
        .append(people::visible_ids(engine, member.id, StrangerScope::Likers, now))
        .push(" AND p.id = r.actor)")
}
