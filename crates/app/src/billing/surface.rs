//! What money offers on the wire.

use super::checkout::{self, CheckoutRequest};
use super::overview::{self, Billing, Plans, Purchase};
use super::receipt::{self, Receipt};
use super::{manage, status, store, webhook};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::{Fault, Member};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::{Access, Function, Registry};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .edge(status::edge(app.clone()))
        .edge(webhook::edge(app.clone()))
        .function(plans(app))
        .function(start_checkout(app.clone()))
        .function(payment_status(app))
        .function(billing(app))
        .function(set_cancel(app, "cancel_subscription", true))
        .function(set_cancel(app, "resume_subscription", false))
        .function(withdraw(app))
        .function(receipt(app))
        .function(portal(app))
}

#[derive(Deserialize, JsonSchema)]
struct ByOrder {
    id: Uuid,
}

fn plans(app: &AppState) -> Function {
    Function::member("plans", app, |app, member, (): (), now| async move {
        Ok::<Plans, _>(overview::plans(&mut app.db.reader(), &app.payments, member, now).await?)
    })
    .doc("What is on sale where the caller lives, with whole prices and ways of paying.")
    .read_only()
}

#[derive(Deserialize, JsonSchema)]
struct CheckoutArgs {
    product: String,
    /// card | pix | boleto | mb_way | multibanco
    method: String,
    /// Chosen by the client: the same key is the same order. The header `Idempotency-Key` says the same.
    #[serde(default)]
    key: Option<String>,
}

fn start_checkout(app: AppState) -> Function {
    Function::new(
        "start_checkout",
        Access::Authenticated,
        move |call, chosen: CheckoutArgs| {
            let app = app.clone();
            async move {
                let member = Member::of(&call.caller)?;
                let header = call
                    .headers
                    .get("idempotency-key")
                    .and_then(|value| value.to_str().ok());
                let wish = CheckoutRequest {
                    product: chosen.product,
                    method: chosen.method,
                    key: chosen.key.or_else(|| header.map(str::to_owned)),
                };
                let order = checkout::start(&app, member, wish, call.now).await?;
                Ok::<Purchase, _>(overview::purchase(&mut app.db.reader(), order, call.now).await?)
            }
        },
    )
    .doc("Places an order; `url` is where it is paid, `voucher` what the bank's app needs.")
}

fn payment_status(app: &AppState) -> Function {
    Function::member("payment_status", app, |app, member, args: ByOrder, now| async move {
        let reads = &mut app.db.reader();
        let order = store::own_order(reads, member.id, args.id)
            .await?
            .ok_or(Fault::NotFound)?;
        Ok::<Purchase, _>(overview::purchase(reads, order, now).await?)
    })
    .always_open("what was paid")
    .doc("One purchase of the caller, as it stands.")
    .read_only()
}

fn billing(app: &AppState) -> Function {
    Function::member("billing", app, |app, member, (): (), now| async move {
        Ok::<Billing, _>(overview::billing(&mut app.db.reader(), member, now).await?)
    })
    .always_open("what was paid, and what still would be")
    .doc("The caller's plan, purchases and games.")
    .read_only()
}

fn set_cancel(app: &AppState, name: &'static str, cancel: bool) -> Function {
    let function = Function::member(name, app, move |app, member, (): (), now| async move {
        let site = app.payments.site_url.clone();
        app.act(move |tx| Box::pin(async move { manage::set_cancel(tx, member, cancel, &site, now).await }))
            .await?;
        Ok::<Billing, _>(overview::billing(&mut app.db.reader(), member, now).await?)
    });
    match cancel {
        true => function
            .always_open("nobody pays for what is closed to them")
            .doc("Ends the subscription with the period that is paid."),
        false => function.doc("Lets a cancelled subscription go on, while its period lasts."),
    }
}

fn withdraw(app: &AppState) -> Function {
    Function::member("withdraw_purchase", app, |app, member, args: ByOrder, now| async move {
        let order = app
            .act(move |tx| Box::pin(async move { manage::withdraw(tx, member, args.id, now).await }))
            .await?;
        Ok::<Purchase, _>(overview::purchase(&mut app.db.reader(), order, now).await?)
    })
    .always_open("a right that no programme ends")
    .doc("Withdraws from a purchase within the days of the law; all of it is paid back.")
}

fn receipt(app: &AppState) -> Function {
    Function::member("receipt", app, |app, member, args: ByOrder, _| async move {
        Ok::<Receipt, _>(receipt::receipt(&mut app.db.reader(), member, args.id).await?)
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
        Ok::<_, supabase::error::ApiError>(Portal { url })
    })
    .always_open("the card that pays")
    .doc("The provider's page where the card of the caller's subscription is replaced.")
}
