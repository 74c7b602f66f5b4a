//! Deletion by address on the wire; both are open to everybody.

use super::{DeletionRequest, ask, confirm};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::LimitEnforcement;
use crate::kernel::fault::{Fault, FaultResult};
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;
use supabase::auth::Limit;
use supabase::auth::limits::Limiter;
use supabase::registry::{Call, Function, Registry};

/// Requests of one network in an hour.
const ASKED: Limit = Limit {
    count: 5,
    window: SignedDuration::from_hours(1),
};

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(ask_deletion(app)).function(confirm_deletion(app))
}

fn ask_deletion(app: &AppState) -> Function {
    let limiter = Arc::new(Limiter::default());
    Function::visitor("ask_deletion", app, move |app, call, new: DeletionRequest| {
        let limiter = limiter.clone();
        async move {
            count(&app, &limiter, &call)?;
            let (vault, now) = (app.vault.clone(), call.now);
            app.act(move |tx| Box::pin(async move { ask(tx, &vault, new, now).await }))
                .await
        }
    })
    .always_open("leaving")
    .doc("Asks to delete the account of an address. The answer is the same for every address; a letter has the link.")
}

/// Counts by the network of the caller: the limit must not tell whose address is known.
fn count(app: &AppState, limiter: &Limiter, call: &Call) -> FaultResult<()> {
    if app.limits == LimitEnforcement::No || call.ip.is_exempt() {
        return Ok(());
    }
    limiter
        .take(call.ip.network(), ASKED, call.now)
        .map_err(|_| Fault::Rate { retry_after: 3600 })
}

#[derive(Deserialize, JsonSchema)]
struct Confirmation {
    /// What the link of the letter ends with.
    token: String,
}

fn confirm_deletion(app: &AppState) -> Function {
    Function::visitor("confirm_deletion", app, |app, call, args: Confirmation| async move {
        let (vault, now) = (app.vault.clone(), call.now);
        app.act(move |tx| Box::pin(async move { confirm(tx, &vault, &args.token, now).await }))
            .await
    })
    .always_open("leaving")
    .doc("Hides the account of a letter's link at once and erases it after the undo window; a link works once.")
}
