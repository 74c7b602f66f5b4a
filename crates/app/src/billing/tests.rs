//! Whatever comes in whatever order ends alike, and whatever is done twice is done once.

use super::Payments;
use super::cancellation_worker::CancellationCommand;
use super::model::{CheckoutState, OrderState};
use super::provider::{Checkout, EventNotice, PaymentProvider};
use super::refund_worker::RefundCommand;
use super::retries::CommandWorker;
use super::sandbox::{ACTS, Sandbox, SandboxAction};
use super::store::{self, Order};
use super::sync::{self, Events, ProviderSync};
use super::{rights, webhook};
use crate::kernel::{Fault, Member, new_id};
use crate::matches::test_support::{MatchTestApp, SITE, on_both};
use ::jobs::{Job, Runner, Worker};
use db::{Reads, params};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::sync::Arc;
use uuid::Uuid;

/// A counter with the sandbox behind it, whose events arrive when the test says so.
struct Shop {
    world: MatchTestApp,
    sandbox: Sandbox,
    sync: ProviderSync,
    runner: Runner,
}

impl Shop {
    fn open(world: MatchTestApp) -> Shop {
        let sandbox = Sandbox::new(world.db.clone(), "secret", SITE);
        let sync = ProviderSync {
            db: world.db.clone(),
            clock: world.clock.clone(),
            payments: Payments::new(Some(Arc::new(sandbox.clone())), Vec::new(), SITE),
        };
        let runner = Runner::builder(world.db.clone(), world.clock.clone())
            .worker(Events(sync.clone()))
            .worker(CommandWorker(CancellationCommand(sync.clone())))
            .worker(CommandWorker(RefundCommand(sync.clone())))
            .build();
        Shop {
            world,
            sandbox,
            sync,
            runner,
        }
    }

    /// A checkout as the use case leaves it.
    async fn order(&self, buyer: Member, product: &'static str, method: &'static str) -> Order {
        let now = self.world.now();
        let known = store::product(&mut self.world.db.reader(), "BRL", product)
            .await
            .unwrap()
            .unwrap();
        let id = new_id(now);
        let order = Order {
            id,
            root_id: id,
            user_id: buyer.id,
            product_id: product.into(),
            provider: "sandbox".into(),
            method: method.into(),
            country: "BR".into(),
            currency: "BRL".into(),
            amount: known.amount,
            state: OrderState::Created.word().into(),
            external_id: None,
            payment_ref: None,
            url: None,
            voucher: None,
            decline: None,
            created_at: now,
            expires_at: None,
            paid_at: None,
            period_end: None,
            refunded: 0,
            refund_asked_at: None,
            refund_wanted: None,
            withdraw_until: None,
            looks: 0,
        };
        let checkout = Checkout {
            order: id,
            name: known.name().into(),
            method,
            currency: "BRL".into(),
            amount: known.amount,
            renews_each_months: known.months.filter(|_| method == "card"),
            locale: "pt-BR".into(),
            return_url: SITE.into(),
            now,
        };
        let started = self.sandbox.create_checkout(&checkout).await.unwrap();
        let again = self.sandbox.create_checkout(&checkout).await.unwrap();
        assert_eq!(started.external_id, again.external_id, "the order is the key");
        self.world
            .act(move |tx| {
                Box::pin(async move {
                    store::insert_order(tx, &order, None).await?;
                    store::set_started(tx, id, &started).await
                })
            })
            .await
            .unwrap();
        self.read(id).await
    }

    async fn read(&self, id: Uuid) -> Order {
        store::order(&mut self.world.db.reader(), id).await.unwrap().unwrap()
    }

    /// Presses a button; the events wait in the hand of the test.
    async fn press(&self, order: &Order, act: SandboxAction) -> Vec<EventNotice> {
        let id = order.external_id.as_deref().unwrap();
        let bodies = self.sandbox.press(id, act, self.world.now()).await.unwrap();
        let events = bodies.iter().map(|body| serde_json::from_str::<Value>(body).unwrap());
        events.map(|event| EventNotice::read(&event).unwrap()).collect()
    }

    async fn allows(&self, order: &Order, act: SandboxAction) -> bool {
        let book = self.sandbox.book(order.external_id.as_deref().unwrap()).await.unwrap();
        book.unwrap().allows(act, self.world.now())
    }

    async fn deliver(&self, notice: &EventNotice) {
        let (notice, now) = (notice.clone(), self.world.now());
        self.world
            .act(move |tx| Box::pin(async move { webhook::record_event(tx, "sandbox", &notice, now).await }))
            .await
            .unwrap();
    }

    /// Rights, states of orders and sums of accounts: all that the buyer and the books have in the end.
    async fn outcome(&self, order: &Order) -> Value {
        let reads = &mut self.world.db.reader();
        let names = reads.all::<(String, Uuid)>(
            "SELECT coalesce(external_id, ''), id FROM orders WHERE root_id = $1 ORDER BY created_at, period_start",
            params![order.id],
        );
        let family = names.await.unwrap();
        let position = |id: &str| family.iter().position(|(_, known)| known.to_string() == id);
        let all: Vec<(String, Timestamp, Timestamp, Option<Timestamp>)> = reads
            .all(
                "SELECT source, valid_from, valid_until, revoked_at FROM entitlements WHERE user_id = $1
                  ORDER BY valid_from, valid_until",
                params![order.user_id],
            )
            .await
            .unwrap();
        let held: Vec<Value> = all
            .into_iter()
            .map(|(source, from, until, revoked)| {
                let source = source
                    .strip_prefix("order:")
                    .map_or(json!("late"), |id| json!(position(id)));
                json!([source, from, until, revoked])
            })
            .collect();
        let states: Vec<(String, i64)> = reads
            .all(
                "SELECT state, refunded FROM orders WHERE root_id = $1 ORDER BY created_at, period_start",
                params![order.id],
            )
            .await
            .unwrap();
        let sums: Vec<(String, i64)> = reads
            .all(
                "SELECT l.account, CAST(sum(l.amount) AS bigint) FROM payment_ledger l JOIN orders o ON o.id = l.order_id
                  WHERE o.root_id = $1 GROUP BY l.account HAVING sum(l.amount) <> 0 ORDER BY l.account",
                params![order.id],
            )
            .await
            .unwrap();
        assert_eq!(sums.iter().map(|(_, sum)| sum).sum::<i64>(), 0, "double entry");
        json!({ "held": held, "states": states, "sums": sums })
    }
}

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
