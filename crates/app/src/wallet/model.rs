//! Words of the book, and its pure rules.

use crate::kernel::word_enum;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

word_enum! {
    /// Accounts of the house.
    pub enum HouseAccount {
        /// Where bought credits come from.
        Sold = "sold",
        /// Where credits that cost nothing come from.
        Granted = "granted",
        /// The price of gifts that were not opened yet.
        Pending = "pending",
        /// The price of gifts that were opened.
        Spent = "spent",
        /// Credits whose money went back.
        Refunded = "refunded",
        /// What was left when an account was erased.
        Expired = "expired",
    }
}

word_enum! {
    /// What a transfer is for.
    pub enum TransferKind {
        Purchase = "purchase",
        /// A purchase, or a part of it, whose money goes back.
        PaidBack = "paid_back",
        MonthlyCredits = "monthly_credits",
        Gift = "gift",
        AccountClosed = "account_closed",
    }
}

db::row! {
    /// A change of an account by monthly credits.
    #[derive(Debug, Clone)]
    pub struct GrantEntry {
        pub key: String,
        pub amount: i64,
    }
}

/// Monthly credits that an order paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidGrant<'e> {
    pub key: &'e str,
    /// What was given.
    pub credits: i64,
    /// What is left of it.
    pub stands: i64,
    pub changes: usize,
}

impl PaidGrant<'_> {
    /// Each grant with its later changes, whose keys are its own with `/` and a number.
    pub fn of(entries: &[GrantEntry]) -> Vec<PaidGrant<'_>> {
        let mut grants: Vec<PaidGrant<'_>> = Vec::new();
        for entry in entries {
            let key = entry.key.split_once('/').map_or(entry.key.as_str(), |(key, _)| key);
            match grants.iter_mut().find(|grant| grant.key == key) {
                Some(grant) => {
                    grant.stands += entry.amount;
                    grant.changes += 1;
                }
                None => grants.push(PaidGrant {
                    key,
                    credits: entry.amount,
                    stands: entry.amount,
                    changes: 0,
                }),
            }
        }
        grants
    }
}

word_enum! {
    /// How a transfer takes effect: at once, or pending and ended by one of the last three.
    pub enum TransferStep {
        Posted = "posted",
        Pending = "pending",
        Post = "post",
        Void = "void",
        Expire = "expire",
    }
}

word_enum! {
    /// Where a transfer stands.
    pub enum TransferState {
        Pending = "pending",
        Posted = "posted",
        Voided = "voided",
        Expired = "expired",
    }
}

impl TransferState {
    /// The state that the last step of a transfer gives it.
    pub const fn after(step: TransferStep) -> TransferState {
        match step {
            TransferStep::Posted | TransferStep::Post => TransferState::Posted,
            TransferStep::Pending => TransferState::Pending,
            TransferStep::Void => TransferState::Voided,
            TransferStep::Expire => TransferState::Expired,
        }
    }
}

/// What a member can spend, and what is pending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Balance {
    /// Below zero when a payment was taken back after its credits were used.
    pub available: i64,
    /// The price of own gifts that were not opened yet.
    pub pending: i64,
}

/// A bought pack that may still have credits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pack {
    pub order: Uuid,
    /// Credits that it brought, less those that went back.
    pub credits: i64,
}

/// The unused credits of one pack. Given credits are used before bought ones, and older packs before newer ones, so
/// that as much as possible can go back. `packs` are the newest first.
pub fn unused(packs: &[Pack], order: Uuid, available: i64) -> i64 {
    let bought: i64 = packs.iter().map(|pack| pack.credits.max(0)).sum();
    let mut left = available.clamp(0, bought);
    for pack in packs {
        let of_pack = pack.credits.max(0).min(left);
        if pack.order == order {
            return of_pack;
        }
        left -= of_pack;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    #[test]
    fn paid_grants_are_read_with_what_was_taken_and_given_again() {
        let entry = |key: &str, amount| GrantEntry {
            key: key.into(),
            amount,
        };
        let entries = [
            entry("month:a:2026-11:premium", 100),
            entry("month:a:2026-12:premium:2", 60),
            entry("month:a:2026-11:premium/1", -100),
            entry("month:a:2026-11:premium/2", 100),
        ];
        let grants = PaidGrant::of(&entries);
        let read: Vec<_> = grants
            .iter()
            .map(|grant| (grant.key, grant.credits, grant.stands, grant.changes))
            .collect();
        assert_eq!(
            read,
            [
                ("month:a:2026-11:premium", 100, 100, 2),
                ("month:a:2026-12:premium:2", 60, 60, 0),
            ]
        );
        assert!(PaidGrant::of(&[]).is_empty());
    }

    #[test]
    fn given_credits_are_used_before_bought_ones_and_old_packs_before_new_ones() {
        let packs = [
            Pack {
                order: id(2),
                credits: 120,
            },
            Pack {
                order: id(1),
                credits: 50,
            },
        ];
        // 20 were given: 190 in all. While bought ones are untouched all of both packs is unused.
        for (available, newest, oldest) in [
            (190, 120, 50),
            (170, 120, 50),
            (169, 120, 49),
            (120, 120, 0),
            (119, 119, 0),
            (0, 0, 0),
            (-30, 0, 0),
        ] {
            assert_eq!(unused(&packs, id(2), available), newest, "{available}");
            assert_eq!(unused(&packs, id(1), available), oldest, "{available}");
        }
        assert_eq!(unused(&packs, id(9), 190), 0, "an unknown order");
    }
}
