//! Who likes the caller: counted for all, listed with Premium.

use crate::accounts::store::entitled;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::safety::people::{self, Strangers};
use db::{Engine, Reads};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// The likes that wait for the caller's answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReceivedLikes {
    pub count: i64,
    /// The first letters of the names, sorted: a hint without a bait.
    pub first_letters: Vec<String>,
    /// Empty without Premium.
    pub likes: Vec<ReceivedLike>,
    pub premium: bool,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReceivedLike {
    pub id: Uuid,
    pub person_id: Uuid,
    pub kind: String,
    pub comment: Option<String>,
    pub item: Option<String>,
    pub created_at: String,
}

type Row = (
    Uuid,
    Uuid,
    String,
    Option<String>,
    Option<String>,
    Timestamp,
    Option<String>,
);

/// At most so many are listed; the number counts them all.
const LISTED: i64 = 200;

/// How many likes wait for the caller's answer: the badge, and the number of the list.
pub async fn waiting(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<i64> {
    let (sql, bound) = Fragment::new("SELECT count(*) FROM reactions r WHERE ")
        .append(unanswered(reads.engine(), member, now))
        .finish();
    Ok(reads.one(sql, bound).await?)
}

/// The pending likes `r` of people whom the caller may see and has not matched.
fn unanswered(engine: Engine, member: Member, now: Timestamp) -> Fragment {
    Fragment::new("r.target = ")
        .bind(member.id)
        .push(" AND r.kind <> 'pass' AND r.state = 'pending' AND r.expires_at > ")
        .bind(now)
        .push(" AND EXISTS (")
        .append(people::visible_ids(engine, member.id, Strangers::Likers, now))
        .push(" AND p.id = r.actor)")
}

/// Who likes the caller, the newest first.
pub async fn received(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<ReceivedLikes> {
    let (sql, bound) = Fragment::new(
        "SELECT r.id, r.actor, r.kind, r.comment, r.item, r.created_at, np.full_name
           FROM reactions r JOIN profiles np ON np.id = r.actor WHERE ",
    )
    .append(unanswered(reads.engine(), member, now))
    .push(format!(" ORDER BY r.created_at DESC, r.id DESC LIMIT {LISTED}"))
    .finish();
    let rows: Vec<Row> = reads.all(sql, bound).await?;
    let premium = entitled(reads, member.id, "premium", now).await?;
    let mut first_letters: Vec<String> = rows
        .iter()
        .filter_map(|row| row.6.as_ref()?.chars().next())
        .map(|letter| letter.to_uppercase().to_string())
        .collect();
    first_letters.sort_unstable();
    let likes = rows
        .iter()
        .map(|(id, person, kind, comment, item, at, _)| ReceivedLike {
            id: *id,
            person_id: *person,
            kind: kind.clone(),
            comment: comment.clone(),
            item: item.clone(),
            created_at: at.to_string(),
        });
    Ok(ReceivedLikes {
        count: waiting(reads, member, now).await?,
        first_letters,
        likes: if premium { likes.collect() } else { Vec::new() },
        premium,
    })
}
