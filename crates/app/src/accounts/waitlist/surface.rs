//! What the waitlist offers on the wire; everything is open to everybody, and nothing tells of anybody.

use super::join::{self, JoinRequest};
use super::{place, puzzle, store, token};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::fault::{Fault, FaultResult};
use crate::network_limit::NetworkLimit;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::auth::Limit;
use supabase::error::ApiError;
use supabase::registry::{Access, Call, Edge, Function, Registry};
use uuid::Uuid;

/// Addresses that one network may write down in an hour.
const ASKED: Limit = Limit::hourly(5);

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(waitlist_puzzle(app))
        .function(join_waitlist(app))
        .function(confirm_waitlist(app))
        .function(waitlist_place(app))
        .function(leave_waitlist(app))
        .edge(unsubscribe(app.clone()))
}

#[derive(Serialize, JsonSchema)]
struct Puzzle {
    /// Good for half an hour and one request.
    puzzle: String,
    /// Find a number for which SHA-256 of `{puzzle}:{number}` begins with so many zero bits.
    bits: u32,
}

fn waitlist_puzzle(app: &AppState) -> Function {
    Function::visitor("waitlist_puzzle", app, |app, call, (): ()| async move {
        let puzzle = puzzle::make(&app.vault, call.now);
        Ok(Puzzle {
            puzzle,
            bits: puzzle::BITS,
        })
    })
    .always_open("the waitlist is for everybody")
    .doc("A small puzzle whose answer `join_waitlist` asks for.")
}

fn join_waitlist(app: &AppState) -> Function {
    let limit = NetworkLimit::new("join_waitlist", ASKED);
    Function::visitor("join_waitlist", app, move |app, call, asked: JoinRequest| {
        let limit = limit.clone();
        async move { join(&app, &limit, asked, &call).await }
    })
    .always_open("the waitlist is for everybody")
    .doc("Asks for a place on the waitlist; the answer is the same for every address, and a letter says the rest.")
}

async fn join(app: &AppState, limit: &NetworkLimit, asked: JoinRequest, call: &Call) -> FaultResult<()> {
    // By the network of the caller, not by the letter's address: the limit must not tell who is known.
    limit.take(app, call).await?;
    let (vault, now) = (app.vault.clone(), call.now);
    app.act(move |tx| Box::pin(async move { join::join(tx, &vault, asked, now).await }))
        .await
}

#[derive(Deserialize, JsonSchema)]
struct TokenArgs {
    /// What the link of a letter ends with.
    token: String,
}

fn read(app: &AppState, written: &str) -> FaultResult<Uuid> {
    token::read(&app.vault, written).ok_or(Fault::NotFound)
}

fn confirm_waitlist(app: &AppState) -> Function {
    Function::visitor("confirm_waitlist", app, |app, call, args: TokenArgs| async move {
        let id = read(&app, &args.token)?;
        let entry = app.act(move |tx| Box::pin(join::confirm(tx, id, call.now))).await?;
        place::of(&mut app.db.reader(), &entry).await
    })
    .always_open("the waitlist is for everybody")
    .doc("Proves an address by the link of its letter, and answers its place.")
}

fn waitlist_place(app: &AppState) -> Function {
    Function::visitor("waitlist_place", app, |app, _, args: TokenArgs| async move {
        let reads = &mut app.db.reader();
        let entry = store::entry(reads, read(&app, &args.token)?).await?;
        place::of(reads, &entry.ok_or(Fault::NotFound)?).await
    })
    .always_open("the waitlist is for everybody")
    .doc("Where the owner of a letter's link stands.")
}

fn leave_waitlist(app: &AppState) -> Function {
    Function::visitor("leave_waitlist", app, |app, call, args: TokenArgs| async move {
        leave(&app, &args.token, &call).await
    })
    .always_open("the waitlist is for everybody")
    .doc("Removes an address from the waitlist at once; also for a link that was used before.")
}

/// A link that was made up and one that was used before are answered alike.
async fn leave(app: &AppState, written: &str, call: &Call) -> FaultResult<()> {
    let Some(id) = token::read(&app.vault, written) else {
        return Ok(());
    };
    let now = call.now;
    app.act(move |tx| Box::pin(async move { join::leave(tx, id, now).await }))
        .await
}

/// What mail programs call from their own button (RFC 8058): a POST leaves; a GET changes nothing, because mail
/// scanners follow links, and shows the page that asks.
fn unsubscribe(app: AppState) -> Edge {
    Edge::new("waitlist-unsubscribe", Access::Anyone, move |call, request| {
        let app = app.clone();
        async move {
            let given = request.query.split('&').find_map(|pair| pair.strip_prefix("token="));
            let given: String = given
                .unwrap_or_default()
                .chars()
                .filter(char::is_ascii_hexdigit)
                .collect();
            let answer: Response = match request.method {
                Method::POST => {
                    leave(&app, &given, &call).await?;
                    StatusCode::NO_CONTENT.into_response()
                }
                Method::GET | Method::HEAD => (
                    StatusCode::SEE_OTHER,
                    [(header::LOCATION, format!("/lista-de-espera/sair?token={given}"))],
                )
                    .into_response(),
                _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
            };
            Ok::<_, ApiError>(answer)
        }
    })
    .always_open("the waitlist is for everybody")
    .doc("The one-click unsubscription of the waitlist's letters.")
}
