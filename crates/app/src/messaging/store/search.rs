//! SQL of the search in one's own conversations.

use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::matches;
use db::Reads;
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A text that is looked through.
    #[derive(Debug, Clone)]
    pub struct SearchedMessage {
        pub id: Uuid,
        pub match_id: Uuid,
        pub person_id: Uuid,
        pub sender_id: Uuid,
        pub body: String,
        pub created_at: Timestamp,
    }
}

/// Texts before an id, the newest first: of open conversations that exist for the member, without deleted ones and without
/// those that have the member's hidden words.
pub async fn page(
    reads: &mut impl Reads,
    member: Member,
    before: Option<Uuid>,
    limit: i64,
    now: Timestamp,
) -> FaultResult<Vec<SearchedMessage>> {
    let (sql, params) = Fragment::new(
        "SELECT x.id, x.match_id, mm.other_id, x.sender_id, x.body, x.created_at
           FROM match_members mm
           JOIN matches m ON m.id = mm.match_id
           JOIN messages x ON x.match_id = mm.match_id
           LEFT JOIN message_notices n ON n.message_id = x.id AND n.recipient = mm.user_id
          WHERE m.state = 'open' AND x.deleted_at IS NULL AND x.kind = 'text' AND n.hides IS NOT TRUE AND x.id < ",
    )
    .bind(before.unwrap_or(Uuid::max()))
    .push(" AND mm.user_id = ")
    .bind(member.id)
    .push(" AND ")
    .append(matches::store::shown(reads.engine(), member.id, now))
    .push(" ORDER BY x.id DESC LIMIT ")
    .bind(limit)
    .finish();
    Ok(reads.all(sql, params).await?)
}
