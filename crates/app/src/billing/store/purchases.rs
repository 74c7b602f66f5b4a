//! The rows of purchases in stores: what accounts are called there, and what Apple signed.

use crate::billing::stores::Fact;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The name of an account in the stores, made when it is first asked for.
pub async fn token_of(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<Uuid> {
    tx.exec(
        "INSERT INTO store_purchase_tokens (user_id, token, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO NOTHING",
        params![user, Uuid::new_v4(), now],
    )
    .await?;
    let sql = "SELECT token FROM store_purchase_tokens WHERE user_id = $1";
    Ok(tx.one(sql, params![user]).await?)
}

/// The account that a store names.
pub async fn user_of(reads: &mut impl Reads, token: Uuid) -> FaultResult<Option<Uuid>> {
    let sql = "SELECT user_id FROM store_purchase_tokens WHERE token = $1";
    Ok(reads.opt(sql, params![token]).await?)
}

/// Keeps a fact unless a newer one is known. Of two that were signed at once the same one always stays.
pub async fn put_fact(tx: &mut Tx, fact: &Fact) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO store_facts (name, subscription, signed_at, fact) VALUES ($1, $2, $3, $4)
         ON CONFLICT (name) DO UPDATE SET subscription = excluded.subscription, signed_at = excluded.signed_at,
                                          fact = excluded.fact
          WHERE store_facts.signed_at < excluded.signed_at
             OR (store_facts.signed_at = excluded.signed_at AND store_facts.fact < excluded.fact)",
        params![
            fact.name.as_str(),
            fact.subscription.as_str(),
            fact.signed_at,
            fact.text.as_str()
        ],
    )
    .await?;
    Ok(())
}

/// All that is known of a subscription, by name.
pub async fn facts_of(reads: &mut impl Reads, subscription: &str) -> FaultResult<Vec<Fact>> {
    let sql = "SELECT name, subscription, signed_at, fact FROM store_facts WHERE subscription = $1 ORDER BY name";
    let rows: Vec<(String, String, Timestamp, String)> = reads.all(sql, params![subscription]).await?;
    let fact = |(name, subscription, signed_at, text)| Fact {
        name,
        subscription,
        signed_at,
        text,
    };
    Ok(rows.into_iter().map(fact).collect())
}

/// Subscriptions of stores that should have renewed or ended before `before`, those looked at longest ago first.
pub async fn overdue(reads: &mut impl Reads, before: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT root_id FROM subscriptions WHERE provider IN ('apple', 'google') AND current_period_end < $1
                AND status IN ('active', 'trialing', 'past_due', 'unpaid', 'incomplete')
              ORDER BY updated_at LIMIT $2",
            params![before, limit],
        )
        .await?)
}
