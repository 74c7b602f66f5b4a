//! Profiles that rest, and what goes back of the months that they do not use.

use crate::billing::unused_months::MonthsRefund;
use crate::couples::model::RestReason;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::matches::store::shown;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// Why a profile rests.
    #[derive(Debug, Clone)]
    pub struct RestRow {
        pub match_id: Uuid,
        pub reason: RestReason,
        pub since: Timestamp,
    }
}

db::row! {
    /// What goes back of one order.
    #[derive(Debug)]
    pub struct Refund {
        pub order_id: Uuid,
        pub product_id: String,
        /// Whole months that had not begun; 0 for a pass.
        pub months: i64,
        pub amount: i64,
        pub currency: String,
    }
}

/// Open conversations of a person with others than the one of `except`.
pub async fn other_conversations(
    reads: &mut impl Reads,
    member: Member,
    except: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<i64> {
    let (sql, params) = Fragment::new(
        "SELECT count(*) FROM match_members mm JOIN matches m ON m.id = mm.match_id WHERE m.state = 'open' AND mm.user_id = ",
    )
    .bind(member.id)
    .push(" AND m.id <> ")
    .bind(except.unwrap_or_default())
    .push(" AND ")
    .append(shown(reads.engine(), member.id, now))
    .finish();
    Ok(reads.one(sql, params).await?)
}

pub async fn people_of(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT user_id FROM match_members WHERE match_id = $1 ORDER BY user_id";
    Ok(reads.all(sql, params![match_id]).await?)
}

pub async fn rest_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<RestRow>> {
    let sql = "SELECT match_id, reason, since FROM couple_rests WHERE user_id = $1";
    Ok(reads.opt(sql, params![user]).await?)
}

pub async fn put_rest(tx: &mut Tx, user: Uuid, match_id: Uuid, reason: RestReason, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO couple_rests (user_id, match_id, reason, since) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET match_id = excluded.match_id, reason = excluded.reason, since = excluded.since",
        params![user, match_id, reason.word(), now],
    )
    .await
}

pub async fn delete_rest(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM couple_rests WHERE user_id = $1", params![user])
        .await
}

/// Whether a profile that should rest appears again.
pub async fn is_back(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM couple_rests r JOIN profiles p ON p.id = r.user_id WHERE r.user_id = $1 AND NOT p.paused";
    Ok(reads.opt::<i64>(sql, params![user]).await?.is_some())
}

/// Notes what goes back; an order is noted once.
pub async fn insert_refund(tx: &mut Tx, user: Uuid, refund: &MonthsRefund, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO couple_refunds (order_id, user_id, product_id, months, amount, currency, asked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![
            refund.order,
            user,
            refund.product.as_str(),
            refund.months,
            refund.amount,
            refund.currency.as_str(),
            now
        ],
    )
    .await
}

pub async fn refunds_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Refund>> {
    let sql = "SELECT order_id, product_id, months, amount, currency FROM couple_refunds WHERE user_id = $1
                ORDER BY asked_at, order_id";
    Ok(reads.all(sql, params![user]).await?)
}
