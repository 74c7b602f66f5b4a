//! Whatever comes in whatever order ends alike, and whatever is done twice is done once.

mod shop;

use super::model::CheckoutState;
use super::provider::{EventNotice, PaymentProvider};
use super::rights;
use super::sandbox::{ACTS, SandboxAction};
use super::store::{self, Order};
use super::sync::{self, Events};
use crate::kernel::Fault;
use crate::matches::test_support::{SITE, on_both};
use ::jobs::{Job, Worker};
use db::{Reads, params};
use jiff::SignedDuration;
use serde_json::json;
use shop::Shop;
use uuid::Uuid;

/// A small generator: the same seed, the same story.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

const STORIES: u64 = 24;

/// Delivers the same events twice: to one buyer in order and at once, to the other late, shuffled and repeated.
async fn tell_both_ways(shop: &Shop, seed: u64) {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let offers = [
        ("premium_m", "card"),
        ("premium_y", "pix"),
        ("pass_7", "pix"),
        ("pass_30", "boleto"),
        ("premium_q", "card"),
    ];
    let (product, method) = offers[dice.below(offers.len())];
    let (orderly, messy) = (shop.world.person().await, shop.world.person().await);
    let (orderly, messy) = (
        shop.order(orderly, product, method).await,
        shop.order(messy, product, method).await,
    );
    let mut late: Vec<EventNotice> = Vec::new();
    let mut notices: Vec<EventNotice> = Vec::new();
    let mut pressed = Vec::new();
    for _ in 0..3 + dice.below(6) {
        let act = ACTS[dice.below(ACTS.len())];
        if shop.allows(&orderly, act).await {
            pressed.push(act);
            for notice in shop.press(&orderly, act).await {
                shop.deliver(&notice).await;
                shop.runner.drain().await.unwrap();
            }
            late.extend(shop.press(&messy, act).await);
        }
        shop.world.later(SignedDuration::from_hours(dice.below(20) as i64));
        while !late.is_empty() && dice.below(3) == 0 {
            let notice = late.remove(dice.below(late.len()));
            shop.deliver(&notice).await;
            notices.push(notice);
            if dice.below(2) == 0 {
                shop.runner.drain().await.unwrap();
            }
        }
        if !notices.is_empty() && dice.below(2) == 0 {
            shop.deliver(&notices[dice.below(notices.len())]).await;
        }
    }
    while !late.is_empty() {
        let notice = late.remove(dice.below(late.len()));
        shop.deliver(&notice).await;
        shop.deliver(&notice).await;
    }
    shop.runner.drain().await.unwrap();
    // An order that was not paid in time ends without an event, in the hourly run.
    for root in store::overdue(&mut shop.world.db.reader(), shop.world.now(), 100)
        .await
        .unwrap()
    {
        shop.sync.refresh(root).await.unwrap();
    }
    let (one, other) = (shop.outcome(&orderly).await, shop.outcome(&messy).await);
    assert_eq!(one, other, "story {seed}: {product} by {method}, {pressed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn any_order_and_repetition_of_events_ends_in_the_same_rights() {
    on_both(|world| async move {
        let shop = Shop::open(world);
        for seed in 1..=STORIES {
            tell_both_ways(&shop, seed).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn worker_that_dies_between_the_grant_and_its_mark_grants_once() {
    on_both(|world| async move {
        let shop = Shop::open(world);
        let ana = shop.world.person().await;
        let order = shop.order(ana, "pass_7", "pix").await;
        let events = shop.press(&order, SandboxAction::Pay).await;
        shop.deliver(&events[0]).await;
        // Granted, and dead before the event was called done.
        shop.sync.refresh(order.id).await.unwrap();
        let first = shop.outcome(&order).await;
        assert_eq!(first["held"].as_array().unwrap().len(), 1);
        // Another takes the job up, and dies before the queue heard that it is done.
        let event: Uuid = shop
            .world
            .db
            .reader()
            .one(
                "SELECT id FROM webhook_events WHERE event_id = $1",
                params![events[0].id.as_str()],
            )
            .await
            .unwrap();
        let job = Job {
            id: Uuid::now_v7(),
            kind: sync::EVENT_JOB.into(),
            payload: json!({ "event": event }),
            unique_key: None,
            attempt: 1,
            created_at: shop.world.now(),
        };
        Events(shop.sync.clone()).run(&job).await.unwrap();
        shop.runner.drain().await.unwrap();
        assert_eq!(shop.outcome(&order).await, first);
        let entries: i64 = shop
            .world
            .db
            .reader()
            .one(
                "SELECT count(*) FROM payment_ledger WHERE order_id = $1",
                params![order.id],
            )
            .await
            .unwrap();
        assert_eq!(entries, 2, "one sale, and its counterpart");
        let notices = shop.world.rows(ana, "notifications", "kind").await;
        assert_eq!(
            notices.iter().filter(|row| row["kind"] == "billing").count(),
            1,
            "announced once: {notices:?}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn older_snapshot_never_overwrites_a_newer_one() {
    on_both(|world| async move {
        let shop = Shop::open(world);
        let order = shop.order(shop.world.person().await, "pass_7", "pix").await;
        let (id, now) = (order.id, shop.world.now());
        let look = async || -> (Order, CheckoutState) {
            let begun = shop
                .world
                .act(move |tx| Box::pin(async move { store::begin_sync(tx, id).await }));
            let begun = begun.await.unwrap().unwrap();
            let external = begun.external_id.clone().unwrap();
            (begun, shop.sandbox.fetch(&external, now).await.unwrap())
        };
        let older = look().await;
        shop.press(&order, SandboxAction::Pay).await;
        let newer = look().await;
        for (begun, state) in [newer, older] {
            shop.world
                .act(move |tx| Box::pin(async move { sync::follow(tx, &begun, &state, SITE, now).await }))
                .await
                .unwrap();
        }
        assert_eq!(shop.read(id).await.state, "paid");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn second_pass_begins_when_the_first_ends_and_earlier_when_that_one_goes_back() {
    on_both(|world| async move {
        let shop = Shop::open(world);
        let ana = shop.world.person().await;
        let now = shop.world.now();
        let mut orders = Vec::new();
        for _ in 0..2 {
            let order = shop.order(ana, "pass_7", "pix").await;
            for notice in shop.press(&order, SandboxAction::Pay).await {
                shop.deliver(&notice).await;
            }
            shop.runner.drain().await.unwrap();
            orders.push(order);
        }
        let reaches = async || {
            rights::reaches(&mut shop.world.db.reader(), ana.id, "premium", now)
                .await
                .unwrap()
        };
        assert_eq!(reaches().await, Some(now + SignedDuration::from_hours(14 * 24)));
        for notice in shop.press(&orders[0], SandboxAction::Refund).await {
            shop.deliver(&notice).await;
        }
        shop.runner.drain().await.unwrap();
        assert_eq!(
            reaches().await,
            Some(now + SignedDuration::from_hours(7 * 24)),
            "no gap before what is paid"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn event_about_unknown_objects_ends_as_a_dead_letter() {
    on_both(|world| async move {
        let shop = Shop::open(world);
        let body = json!({ "id": "evt_1", "type": "charge.refunded",
            "data": { "object": { "object": "charge", "payment_intent": "pi_of_another_shop" } } });
        shop.deliver(&EventNotice::read(&body).unwrap()).await;
        for _ in 0..14 {
            shop.runner.drain().await.unwrap();
            shop.world.later(SignedDuration::from_hours(2));
        }
        let dead = ::jobs::dead(&mut shop.world.db.reader(), 10).await.unwrap();
        assert_eq!(dead.len(), 1, "{dead:?}");
        let other = json!({ "id": "evt_2", "type": "product.created", "data": { "object": {} } });
        shop.deliver(&EventNotice::read(&other).unwrap()).await;
        shop.runner.drain().await.unwrap();
        let open: i64 = shop
            .world
            .db
            .reader()
            .one(
                "SELECT count(*) FROM webhook_events WHERE processed_at IS NULL",
                params![],
            )
            .await
            .unwrap();
        assert_eq!(open, 1, "what does not concern us is done at once");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn right_from_elsewhere_counts_like_any_other() {
    on_both(|world| async move {
        let ana = world.person().await;
        let now = world.now();
        let until = now + SignedDuration::from_hours(14 * 24);
        for end in [until, now] {
            world
                .act(move |tx| {
                    Box::pin(async move {
                        rights::grant_entitlement(tx, ana.id, "premium", "beta:1", now, end).await?;
                        Ok::<_, Fault>(())
                    })
                })
                .await
                .unwrap();
        }
        let status = super::status::status(&mut world.db.reader(), ana, now).await.unwrap();
        assert_eq!(
            (status.subscribed, status.tier, status.provider.as_deref()),
            (true, "beta", Some("beta"))
        );
        assert_eq!(
            status.current_period_end,
            Some(until),
            "given again, a right is never shortened"
        );
    })
    .await;
}
