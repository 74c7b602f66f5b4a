//! Random operations on the book of credits. Operation `n` of a seed is always the same, and repeating it changes nothing.

use app::kernel::Fault;
use app::wallet::ledger::{self, HoldEnd};
use app::wallet::{packs, store};
use db::{Db, Tx};
use jiff::Timestamp;
use uuid::Uuid;

/// Members whose credits move.
const MEMBERS: u64 = 200;
/// How far back an operation looks for one that it ends.
const BACK: u64 = 500;

/// What became of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// Credits were set aside: exactly one transfer has this operation's key from now on.
    Held,
    Other,
}

/// Numbers that follow from a seed: SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ (word >> 31)) % sides.max(1)
    }
}

fn dice(number: u64) -> Dice {
    Dice(number.wrapping_mul(0xD134_2543_DE82_EF95))
}

/// The key of what operation `number` sets aside.
fn key(number: u64) -> String {
    format!("op:{number}")
}

fn member(number: u64) -> Uuid {
    Uuid::from_u128(1_000_000 + u128::from(number))
}

fn order(number: u64) -> Uuid {
    Uuid::from_u128((7 << 64) + u128::from(number))
}

/// The pack that operation `number` buys, and for whom; none if it does something else.
fn purchase(number: u64) -> Option<(Uuid, i64)> {
    let mut dice = dice(number);
    let who = member(dice.below(MEMBERS));
    (dice.below(10) < 2).then(|| (who, [50, 120, 300][dice.below(3) as usize]))
}

/// Does operation `number`: two of ten buy, one takes money back (often after its credits were used), four set credits
/// aside, three end what an earlier one set aside.
pub async fn run(db: &Db, number: u64, now: Timestamp) -> Result<Done, Fault> {
    db.tx(move |tx| Box::pin(async move { act(tx, number, now).await }))
        .await
        .or_else(|fault| match fault {
            // Nothing was there to spend: a refusal is an answer.
            Fault::Credits { .. } => Ok(Done::Other),
            other => Err(other),
        })
}

async fn act(tx: &mut Tx, number: u64, now: Timestamp) -> Result<Done, Fault> {
    if let Some((who, credits)) = purchase(number) {
        packs::settle_order(tx, who, order(number), credits, now).await?;
        return Ok(Done::Other);
    }
    let mut dice = dice(number);
    let who = member(dice.below(MEMBERS));
    let choice = dice.below(10);
    let earlier = number.saturating_sub(1 + dice.below(BACK));
    if choice < 3 {
        if let Some((buyer, credits)) = purchase(earlier) {
            let rest = credits * i64::try_from(dice.below(4)).unwrap_or(0) / 4;
            packs::settle_order(tx, buyer, order(earlier), rest, now).await?;
        }
        return Ok(Done::Other);
    }
    if choice < 7 {
        let price = 5 * i64::try_from(1 + dice.below(8)).unwrap_or(1);
        ledger::hold(tx, who, &key(number), price, order(number), now).await?;
        return Ok(Done::Held);
    }
    if let Some(held) = store::transfer_by_key(tx, &key(earlier)).await? {
        let end = [HoldEnd::Post, HoldEnd::Void, HoldEnd::Expire][dice.below(3) as usize];
        ledger::end_hold(tx, held, end, now).await?;
    }
    Ok(Done::Other)
}

/// How many transfers set credits aside under keys of operations.
pub async fn holds(db: &Db) -> Result<i64, db::DbError> {
    db.one(
        "SELECT count(*) FROM wallet_transfers WHERE key LIKE 'op:%' AND step = 'pending'",
        db::params![],
    )
    .await
}
