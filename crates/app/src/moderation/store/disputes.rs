//! Disputed payments and the limits that they brought.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A disputed payment.
    #[derive(Debug, Clone)]
    pub struct Dispute {
        pub order_id: Uuid,
        pub user_id: Uuid,
        pub case_id: Uuid,
        pub decision_id: Uuid,
    }
}

pub async fn of_order(reads: &mut impl Reads, order: Uuid) -> FaultResult<Option<Dispute>> {
    let sql = "SELECT order_id, user_id, case_id, decision_id FROM mod_disputes WHERE order_id = $1";
    Ok(reads.opt(sql, params![order]).await?)
}

pub async fn of_case(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<Dispute>> {
    let sql = "SELECT order_id, user_id, case_id, decision_id FROM mod_disputes WHERE case_id = $1 ORDER BY order_id";
    Ok(reads.all(sql, params![case]).await?)
}

pub async fn insert(tx: &mut Tx, new: &Dispute, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_disputes (order_id, user_id, case_id, decision_id, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (order_id) DO NOTHING",
        params![new.order_id, new.user_id, new.case_id, new.decision_id, now],
    )
    .await
}
