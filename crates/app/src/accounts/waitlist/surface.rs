//! What the waitlist offers on the wire; everything is open to everybody, and nothing tells of anybody.

use super::join::{self, JoinRequest};
use super::place::{self, WaitlistPosition};
use super::{puzzle, store, token};
use crate::AppState;
use crate::kernel::Enforced;
use crate::kernel::fault::{Fault, FaultResult};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use supabase::auth::Limit;
use supabase::auth::limits::Limiter;
use supabase::error::ApiError;
use supabase::registry::{Access, Call, Edge, Function, Registry};
use uuid::Uuid;

/// Addresses that one network may write down in an hour.
const ASKED: Limit = Limit {
    count: 5,
    window: SignedDuration::from_hours(1),
};

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(waitlist_puzzle(app.clone()))
        .function(join_waitlist(app.clone()))
        .function(confirm_waitlist(app.clone()))
        .function(waitlist_place(app.clone()))
        .function(leave_waitlist(app.clone()))
        .edge(unsubscribe(app.clone()))
}

#[derive(Serialize, JsonSchema)]
struct Puzzle {
    /// Good for half an hour and one request.
    puzzle: String,
    /// Find a number for which SHA-256 of `{puzzle}:{number}` begins with so many zero bits.
    bits: u32,
}

fn waitlist_puzzle(app: AppState) -> Function {
    Function::new("waitlist_puzzle", Access::Anyone, move |call, (): ()| {
        let app = app.clone();
        async move {
            Ok::<_, ApiError>(Puzzle {
                puzzle: puzzle::make(&app.vault, call.now),
                bits: puzzle::BITS,
            })
        }
    })
    .always_open("the waitlist is for everybody")
    .doc("A small puzzle whose answer `join_waitlist` asks for.")
}

#[derive(Deserialize, JsonSchema)]
struct JoinArgs {
    email: String,
    puzzle: String,
    /// The number that solves the puzzle, as text.
    answer: String,
    /// Two letters.
    #[serde(default)]
    country: Option<String>,
    /// `pt-BR` or `pt-PT`.
    #[serde(default)]
    locale: Option<String>,
    /// Where the person heard of the list.
    #[serde(default)]
    source: Option<String>,
    /// The code of a friend's link.
    #[serde(default)]
    referral: Option<String>,
}

fn join_waitlist(app: AppState) -> Function {
    let limiter = Arc::new(Limiter::default());
    Function::new("join_waitlist", Access::Anyone, move |call, args: JoinArgs| {
        let (app, limiter) = (app.clone(), limiter.clone());
        async move {
            count(&app, &limiter, &call)?;
            let asked = JoinRequest {
                email: args.email,
                country: args.country,
                locale: args.locale,
                source: args.source,
                referral: args.referral,
                puzzle: args.puzzle,
                answer: args.answer,
            };
            let vault = app.vault.clone();
            app.act(move |tx| Box::pin(async move { join::join(tx, &vault, asked, call.now).await }))
                .await?;
            Ok::<(), ApiError>(())
        }
    })
    .always_open("the waitlist is for everybody")
    .doc("Asks for a place on the waitlist; the answer is the same for every address, and a letter says the rest.")
}

/// Counts by address of the caller, not of the letter: the limit must not tell who is known.
fn count(app: &AppState, limiter: &Limiter, call: &Call) -> FaultResult<()> {
    if app.limits == Enforced::No || call.ip.is_exempt() {
        return Ok(());
    }
    limiter
        .take(call.ip.network(), ASKED, call.now)
        .map_err(|_| Fault::Rate { retry_after: 3600 })
}

#[derive(Deserialize, JsonSchema)]
struct TokenArgs {
    /// What the link of a letter ends with.
    token: String,
}

fn read(app: &AppState, written: &str) -> FaultResult<Uuid> {
    token::read(&app.vault, written).ok_or(Fault::NotFound)
}

fn confirm_waitlist(app: AppState) -> Function {
    Function::new("confirm_waitlist", Access::Anyone, move |call, args: TokenArgs| {
        let app = app.clone();
        async move {
            let id = read(&app, &args.token)?;
            let entry = app
                .act(move |tx| Box::pin(async move { join::confirm(tx, id, call.now).await }))
                .await?;
            let told: WaitlistPosition = place::of(&mut app.db.reader(), &entry).await?;
            Ok::<_, ApiError>(told)
        }
    })
    .always_open("the waitlist is for everybody")
    .doc("Proves an address by the link of its letter, and answers its place.")
}

fn waitlist_place(app: AppState) -> Function {
    Function::new("waitlist_place", Access::Anyone, move |_, args: TokenArgs| {
        let app = app.clone();
        async move {
            let id = read(&app, &args.token)?;
            let reads = &mut app.db.reader();
            let entry = store::entry(reads, id).await?.ok_or(Fault::NotFound)?;
            let told: WaitlistPosition = place::of(reads, &entry).await?;
            Ok::<_, ApiError>(told)
        }
    })
    .always_open("the waitlist is for everybody")
    .doc("Where the owner of a letter's link stands.")
}

fn leave_waitlist(app: AppState) -> Function {
    Function::new("leave_waitlist", Access::Anyone, move |call, args: TokenArgs| {
        let app = app.clone();
        async move {
            leave(&app, &args.token, &call).await?;
            Ok::<(), ApiError>(())
        }
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
