//! A counter with the sandbox behind it, and what its buyers and books have in the end.

use super::super::Payments;
use super::super::cancellation_worker::CancellationCommand;
use super::super::model::OrderState;
use super::super::provider::{Checkout, EventNotice, PaymentProvider};
use super::super::refund_worker::RefundCommand;
use super::super::retries::CommandWorker;
use super::super::sandbox::{Sandbox, SandboxAction};
use super::super::store::{self, Order};
use super::super::sync::{Events, ProviderSync};
use super::super::webhook;
use crate::kernel::{Member, new_id};
use crate::matches::test_support::{MatchTestApp, SITE};
use ::jobs::Runner;
use db::{Reads, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use std::sync::Arc;
use uuid::Uuid;

/// A counter with the sandbox behind it, whose events arrive when the test says so.
pub(super) struct Shop {
    pub(super) world: MatchTestApp,
    pub(super) sandbox: Sandbox,
    pub(super) sync: ProviderSync,
    pub(super) runner: Runner,
}

impl Shop {
    pub(super) fn open(world: MatchTestApp) -> Shop {
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
    pub(super) async fn order(&self, buyer: Member, product: &'static str, method: &'static str) -> Order {
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

    pub(super) async fn read(&self, id: Uuid) -> Order {
        store::order(&mut self.world.db.reader(), id).await.unwrap().unwrap()
    }

    /// Presses a button; the events wait in the hand of the test.
    pub(super) async fn press(&self, order: &Order, act: SandboxAction) -> Vec<EventNotice> {
        let id = order.external_id.as_deref().unwrap();
        let bodies = self.sandbox.press(id, act, self.world.now()).await.unwrap();
        let events = bodies.iter().map(|body| serde_json::from_str::<Value>(body).unwrap());
        events.map(|event| EventNotice::read(&event).unwrap()).collect()
    }

    pub(super) async fn allows(&self, order: &Order, act: SandboxAction) -> bool {
        let book = self.sandbox.book(order.external_id.as_deref().unwrap()).await.unwrap();
        book.unwrap().allows(act, self.world.now())
    }

    pub(super) async fn deliver(&self, notice: &EventNotice) {
        let (notice, now) = (notice.clone(), self.world.now());
        self.world
            .act(move |tx| Box::pin(async move { webhook::record_event(tx, "sandbox", &notice, now).await }))
            .await
            .unwrap();
    }

    /// Rights, states of orders and sums of accounts: all that the buyer and the books have in the end.
    pub(super) async fn outcome(&self, order: &Order) -> Value {
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
