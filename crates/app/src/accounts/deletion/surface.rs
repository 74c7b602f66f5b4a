//! Deletion by address on the wire; both are open to everybody.

use super::{DeletionRequest, ask, confirm};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::network_limit::NetworkLimit;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::auth::Limit;
use supabase::registry::{Function, Registry};

/// Requests of one network in an hour.
const ASKED: Limit = Limit::hourly(5);

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(ask_deletion(app)).function(confirm_deletion(app))
}

fn ask_deletion(app: &AppState) -> Function {
    let limit = NetworkLimit::new("ask_deletion", ASKED);
    Function::visitor("ask_deletion", app, move |app, call, new: DeletionRequest| {
        let limit = limit.clone();
        async move {
            // By the network of the caller: the limit must not tell whose address is known.
            limit.take(&app, &call).await?;
            let (vault, now) = (app.vault.clone(), call.now);
            app.act(move |tx| Box::pin(async move { ask(tx, &vault, new, now).await }))
                .await
        }
    })
    .always_open("leaving")
    .doc("Asks to delete the account of an address. The answer is the same for every address; a letter has the link.")
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
