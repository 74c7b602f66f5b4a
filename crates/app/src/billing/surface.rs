//! What money offers on the wire.

use super::checkout::{self, CheckoutRequest};
use super::overview::{self, Billing, Purchase};
use super::stores::token;
use super::stores::verify::{self, StoreProof};
use super::{manage, on_sale, receipt, status, webhook};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::args::ById;
use crate::kernel::fault::FaultResult;
use crate::network_limit::CallerLimit;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::{Access, Call, Function, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .edge(status::edge(app.clone()))
        .edge(webhook::edge(app.clone()))
        .function(plans(app))
        .function(start_checkout(app.clone()))
        .function(payment_status(app))
        .function(billing(app))
        .function(cancel(app))
        .function(resume(app))
        .function(withdraw(app))
        .function(receipt(app))
        .function(portal(app))
        .function(store_purchase_token(app))
        .function(verify_store_purchase(app))
}

fn plans(app: &AppState) -> Function {
    Function::member("plans", app, |app, member, (): (), now| async move {
        on_sale::plans(&mut app.db.reader(), &app.payments, member, now).await
    })
    .doc("What is on sale where the caller lives, with whole prices and ways of paying.")
    .read_only()
}

fn start_checkout(app: AppState) -> Function {
    Function::new(
        "start_checkout",
        Access::Authenticated,
        move |call, request: CheckoutRequest| {
            let app = app.clone();
            async move { Ok(start(&app, &call, request).await?) }
        },
    )
    .doc("Places an order; `url` is where it is paid, `voucher` what the bank's app needs.")
}

async fn start(app: &AppState, call: &Call, mut request: CheckoutRequest) -> FaultResult<Purchase> {
    let member = Member::of(&call.caller)?;
    let header = call
        .headers
        .get("idempotency-key")
        .and_then(|value| value.to_str().ok());
    request.key = request.key.or_else(|| header.map(str::to_owned));
    let order = checkout::start(app, member, request, call.now).await?;
    overview::purchase(&mut app.db.reader(), order, call.now).await
}

fn payment_status(app: &AppState) -> Function {
    Function::member("payment_status", app, |app, member, args: ById, now| async move {
        overview::own_purchase(&mut app.db.reader(), member, args.id, now).await
    })
    .always_open("what was paid")
    .doc("One purchase of the caller, as it stands.")
    .read_only()
}

fn billing(app: &AppState) -> Function {
    Function::member("billing", app, |app, member, (): (), now| async move {
        overview::billing(&mut app.db.reader(), member, now).await
    })
    .always_open("what was paid, and what still would be")
    .doc("The caller's plan, purchases and games.")
    .read_only()
}

fn cancel(app: &AppState) -> Function {
    set_cancel(app, "cancel_subscription", true)
        .always_open("nobody pays for what is closed to them")
        .doc("Ends the subscription with the period that is paid.")
}

fn resume(app: &AppState) -> Function {
    set_cancel(app, "resume_subscription", false).doc("Lets a cancelled subscription go on, while its period lasts.")
}

fn set_cancel(app: &AppState, name: &'static str, cancel: bool) -> Function {
    Function::deed(name, app, move |app, member, (): (), now| async move {
        let site = app.payments.site_url.clone();
        app.act(move |tx| Box::pin(async move { manage::set_cancel(tx, member, cancel, &site, now).await }))
            .await?;
        overview::billing(&mut app.db.reader(), member, now).await
    })
}

fn withdraw(app: &AppState) -> Function {
    Function::deed("withdraw_purchase", app, |app, member, args: ById, now| async move {
        let site = app.payments.site_url.clone();
        let order = app
            .act(move |tx| Box::pin(async move { manage::withdraw(tx, member, args.id, &site, now).await }))
            .await?;
        overview::purchase(&mut app.db.reader(), order, now).await
    })
    .always_open("a right that no programme ends")
    .doc("Withdraws from a purchase within the days of the law; all of it is paid back.")
}

fn receipt(app: &AppState) -> Function {
    Function::member("receipt", app, |app, member, args: ById, _| async move {
        receipt::receipt(&mut app.db.reader(), member, args.id).await
    })
    .always_open("what was paid, for the tax office")
    .doc("The receipt of something that the caller paid.")
    .read_only()
}

#[derive(Serialize, JsonSchema)]
struct Portal {
    url: String,
}

fn portal(app: &AppState) -> Function {
    Function::member("billing_portal", app, |app, member, (): (), _| async move {
        let url = manage::portal(&app, member).await?;
        Ok(Portal { url })
    })
    .always_open("the card that pays")
    .doc("The provider's page where the card of the caller's subscription is replaced.")
}

/// A store of apps.
#[derive(Deserialize, JsonSchema)]
struct OfStore {
    /// apple | google
    store: String,
}

fn store_purchase_token(app: &AppState) -> Function {
    let payments = app.payments.clone();
    Function::act("store_purchase_token", app, move |tx, member, args: OfStore, now| {
        let payments = payments.clone();
        Box::pin(async move { token::purchase_token(tx, &payments, member, &args.store, now).await })
    })
    .doc("The caller's name in the stores, which an app hands over with a purchase; refused beside a subscription.")
}

fn verify_store_purchase(app: &AppState) -> Function {
    let limit = CallerLimit::new("verify_store_purchase", verify::PROOFS);
    Function::member(
        "verify_store_purchase",
        app,
        move |app, member, sent: StoreProof, now| {
            let limit = limit.clone();
            async move { verified(&app, &limit, member, sent, now).await }
        },
    )
    .always_open("what was paid must count")
    .doc("Opens what the caller bought in a store, by its proof; the same proof again changes nothing.")
}

async fn verified(
    app: &AppState,
    limit: &CallerLimit,
    member: Member,
    sent: StoreProof,
    now: Timestamp,
) -> FaultResult<Billing> {
    verify::verify(app, limit, member, sent, now).await?;
    overview::billing(&mut app.db.reader(), member, now).await
}
