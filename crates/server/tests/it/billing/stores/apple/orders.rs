//! Notifications in any order, repeated.

use super::super::apple_kit::{Subscription, deliver};
use super::super::{outcome, token};
use super::{UNLIMITED, notify, open};
use crate::billing::DAY;
use axum::http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use testkit::{ProfileFacts, Value, json, on_both};

const STORIES: u64 = 6;

/// A small generator: the same seed, the same story.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("a small number")
    }
}

/// Lets something happen to a subscription; answers Apple's word for it and the charge that it is about.
fn happen(one: &mut Subscription, dice: &mut Dice, now: Timestamp) -> (&'static str, usize) {
    let last = one.charges.len() - 1;
    match dice.below(7) {
        0 | 1 => {
            let product = ["premium_m", "premium_y"][dice.below(2)];
            one.charge(product, now, 20 + i64::try_from(dice.below(20)).expect("few"));
            ("DID_RENEW", last + 1)
        }
        2 => {
            let renews = one.renewal["autoRenewStatus"] == 1;
            one.renewal["autoRenewStatus"] = json!(i64::from(!renews));
            ("DID_CHANGE_RENEWAL_STATUS", last)
        }
        3 => {
            one.renewal["isInBillingRetryPeriod"] = json!(true);
            one.renewal["gracePeriodExpiresDate"] = json!((one.end() + DAY * 6).as_millisecond());
            ("DID_FAIL_TO_RENEW", last)
        }
        4 => {
            one.renewal["isInBillingRetryPeriod"] = json!(false);
            one.renewal["expirationIntent"] = json!(1);
            ("EXPIRED", last)
        }
        5 => {
            let charge = dice.below(last + 1);
            one.charges[charge]["revocationDate"] = json!(now.as_millisecond());
            ("REFUND", charge)
        }
        _ => {
            let charge = dice.below(last + 1);
            one.charges[charge]["revocationDate"] = Value::Null;
            ("REFUND_REVERSED", charge)
        }
    }
}

#[test]
fn any_order_and_repetition_of_notifications_ends_in_the_same_rights() {
    on_both(|engine| async move {
        let (app, apple) = open(engine, UNLIMITED).await;
        for seed in 1..=STORIES {
            let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            let (mut orderly, messy) = (
                app.ready("Ana", ProfileFacts::default()).await,
                app.ready("Bia", ProfileFacts::default()).await,
            );
            let mut one = Subscription::bought(Some(&token(&orderly, "apple").await), "premium_m", app.now());
            let name = token(&messy, "apple").await;
            let other = Subscription::bought(Some(&name), "premium_m", app.now()).original;
            // The second subscription is the first one under another number and another name.
            let twin = |one: &Subscription| {
                let mut twin = one.clone();
                twin.original.clone_from(&other);
                let start: i64 = other.parse().expect("a number");
                for (number, charge) in twin.charges.iter_mut().enumerate() {
                    charge["transactionId"] = json!((start + number as i64).to_string());
                    charge["originalTransactionId"] = json!(other);
                    charge["appAccountToken"] = json!(name);
                }
                twin.renewal["originalTransactionId"] = json!(other);
                twin
            };
            let mut late = vec![twin(&one).notification(&apple, "SUBSCRIBED", 0, app.now())];
            notify(&app, &one.notification(&apple, "SUBSCRIBED", 0, app.now())).await;
            let mut happened = Vec::new();
            for _ in 0..5 + dice.below(5) {
                app.advance(SignedDuration::from_hours(1 + dice.below(400) as i64));
                let (kind, charge) = happen(&mut one, &mut dice, app.now());
                happened.push(kind);
                notify(&app, &one.notification(&apple, kind, charge, app.now())).await;
                late.push(twin(&one).notification(&apple, kind, charge, app.now()));
            }
            while !late.is_empty() {
                let body = late.remove(dice.below(late.len()));
                assert_eq!(deliver(&app, &body).await, StatusCode::OK);
                if dice.below(2) == 0 {
                    assert_eq!(deliver(&app, &body).await, StatusCode::OK);
                }
                if dice.below(3) == 0 {
                    app.run_until_idle().await;
                }
            }
            app.advance(SignedDuration::from_hours(2));
            app.run_until_idle().await;
            orderly.sign_in().await;
            let (in_order, shuffled) = (outcome(&app, &orderly).await, outcome(&app, &messy).await);
            assert_eq!(in_order, shuffled, "story {seed}: {happened:?}");
        }
    });
}
