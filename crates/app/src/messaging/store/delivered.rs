//! SQL of what devices have.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use uuid::Uuid;

db::row! {
    /// A conversation whose delivery mark moved.
    #[derive(Debug)]
    pub struct NewDelivery {
        pub match_id: Uuid,
        pub other_id: Uuid,
        pub delivered_id: Uuid,
    }
}

pub async fn shares_receipts(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM profiles WHERE id = $1 AND read_receipts";
    reads.exists(sql, params![user]).await
}

/// Moves the mark of each open conversation with something unread to its last received message; answers those that moved.
pub async fn advance(tx: &mut Tx, user: Uuid) -> FaultResult<Vec<NewDelivery>> {
    const LAST: &str = "(SELECT x.id FROM messages x WHERE x.match_id = match_members.match_id
                           AND x.sender_id <> match_members.user_id ORDER BY x.id DESC LIMIT 1)";
    let sql = format!(
        "UPDATE match_members SET delivered_id = {LAST}
          WHERE user_id = $1 AND unread > 0
            AND EXISTS (SELECT 1 FROM matches m WHERE m.id = match_members.match_id AND m.state = 'open')
            AND {LAST} > COALESCE(delivered_id, '00000000-0000-0000-0000-000000000000')
        RETURNING match_id, other_id, delivered_id"
    );
    Ok(tx.all(sql.as_str(), params![user]).await?)
}
