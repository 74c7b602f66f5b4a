//! What everybody may use: notices without an account, and the public numbers.

use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::fault::{Fault, FaultResult};
use crate::moderation::notice::{self, NewNotice};
use crate::moderation::store::notices;
use crate::moderation::transparency;
use crate::network_limit::NetworkLimit;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::auth::Limit;
use supabase::registry::{Call, Function, Registry};
use uuid::Uuid;

/// Notices of one network in an hour.
const NOTICES: Limit = Limit::hourly(5);

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(public_notice(app))
        .function(notice_status(app))
        .function(transparency_function(app))
}

#[derive(Serialize, JsonSchema)]
struct NoticeReceipt {
    receipt: Uuid,
}

fn public_notice(app: &AppState) -> Function {
    let limit = NetworkLimit::new("public_notice", NOTICES);
    Function::visitor("public_notice", app, move |app, call, new: NewNotice| {
        let limit = limit.clone();
        async move { take(&app, &limit, new, &call).await }
    })
    .always_open("a notice needs no account")
    .doc("Takes a notice about a profile or content, with the answer to a puzzle of `waitlist_puzzle`; answers a receipt.")
}

async fn take(app: &AppState, limit: &NetworkLimit, new: NewNotice, call: &Call) -> FaultResult<NoticeReceipt> {
    limit.take(app, call).await?;
    let (vault, now) = (app.vault.clone(), call.now);
    let receipt = app
        .act(move |tx| Box::pin(async move { notice::take(tx, &vault, new, now).await }))
        .await?;
    Ok(NoticeReceipt { receipt })
}

#[derive(Deserialize, JsonSchema)]
struct ReceiptArgs {
    receipt: Uuid,
}

#[derive(Serialize, JsonSchema)]
struct NoticeStatus {
    /// received, in_review, acted or not_acted.
    state: String,
    created_at: Timestamp,
}

fn notice_status(app: &AppState) -> Function {
    Function::visitor("notice_status", app, |app, _, args: ReceiptArgs| async move {
        let found = notices::state(&mut app.db.reader(), args.receipt).await?;
        let (state, created_at) = found.ok_or(Fault::NotFound)?;
        let state = if state == "open" { "received".to_owned() } else { state };
        Ok(NoticeStatus { state, created_at })
    })
    .always_open("a notice needs no account")
    .doc("Where a notice stands, by its receipt.")
}

fn transparency_function(app: &AppState) -> Function {
    Function::visitor("transparency", app, |app, call, (): ()| async move {
        transparency::half_years(&mut app.db.reader(), call.now).await
    })
    .read_only()
    .always_open("public numbers")
    .doc(
        "Reports, notices, cases, decisions and appeals by half-year, as the database counts them; of the running one whole \
         days, rounded down to tens.",
    )
}
