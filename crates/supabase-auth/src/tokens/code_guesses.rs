//! Guesses of codes over all accounts. A code has a million values and few guesses, but an attacker with a list of
//! addresses has few guesses at each of them. Beyond a budget of wrong ones every guess costs a puzzle, which the client
//! brings as the contract's captcha token (`gotrue_meta_security.captcha_token`) or in the header `x-captcha-token`:
//! `{puzzle}:{answer}`.

use axum::Json;
use axum::extract::State;
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::{Value, json};
use subtle::ConstantTimeEq;

use crate::errors::AuthError;
use crate::random::random_hex;
use crate::state::AuthState;
use crate::state::counters::CountedAct;
use crate::store;
use supabase_base::keys::Keys;
use supabase_base::puzzle::solves;

/// Leading zero bits: 260,000 tries on average, about a second in a browser.
pub const BITS: u32 = 18;
const LIFE: SignedDuration = SignedDuration::from_mins(10);

/// The part of a request's body that carries the token.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct CaptchaFields {
    pub captcha_token: Option<String>,
}

/// `GET /puzzle`: a puzzle for clients that got `captcha_failed`.
pub async fn puzzle(State(state): State<AuthState>) -> Result<Json<Value>, AuthError> {
    let until = state.now().saturating_add(LIFE).unwrap_or(Timestamp::MAX);
    let body = format!("{}.{}", random_hex()?, until.as_second());
    let puzzle = format!("{body}.{}", tag(state.keys(), &body));
    Ok(Json(json!({ "puzzle": puzzle, "bits": BITS })))
}

/// Lets a guess pass while few were wrong; beyond that it must bring a solved puzzle, else 400 `captcha_failed`.
pub async fn admit(state: &AuthState, token: Option<&str>) -> Result<(), AuthError> {
    match state.is_exhausted(&budget(state)).await? {
        true => spend(state, token.unwrap_or_default()).await,
        false => Ok(()),
    }
}

/// Counts a wrong guess, in the transaction that refuses it. Beyond the budget there is nothing more to count.
pub async fn note_wrong(state: &AuthState, tx: &mut Tx) -> Result<(), AuthError> {
    let limit = state.config().limits.wrong_codes_in_all;
    match state.limit_in(tx, ACT, "", limit).await {
        Err(error) if error.status != http::StatusCode::TOO_MANY_REQUESTS => Err(error),
        _ => Ok(()),
    }
}

const ACT: &str = "wrong codes";

fn budget(state: &AuthState) -> CountedAct {
    state.account_act(ACT, "", state.config().limits.wrong_codes_in_all)
}

/// Takes a solved puzzle of this installation, once; anything else is 400 `captcha_failed`.
pub async fn spend(state: &AuthState, token: &str) -> Result<(), AuthError> {
    let (puzzle, answer) = token.rsplit_once(':').ok_or_else(refused)?;
    let (body, given) = puzzle.rsplit_once('.').ok_or_else(refused)?;
    let (nonce, until) = body.split_once('.').ok_or_else(refused)?;
    let is_ours: bool = tag(state.keys(), body).as_bytes().ct_eq(given.as_bytes()).into();
    let until = until
        .parse()
        .ok()
        .and_then(|second| Timestamp::from_second(second).ok());
    let until = until.filter(|until| *until > state.now()).ok_or_else(refused)?;
    if !is_ours || answer.len() > 20 || !solves(puzzle, answer, BITS) {
        return Err(refused());
    }
    let nonce = nonce.to_owned();
    let is_first = state
        .tx(move |tx| Box::pin(async move { Ok(store::spend_puzzle(tx, &nonce, until).await?) }))
        .await?;
    match is_first {
        true => Ok(()),
        false => Err(refused()),
    }
}

fn tag(keys: &Keys, body: &str) -> String {
    let digest = keys.digest(&[b"puzzle", body.as_bytes()]);
    hex::encode(&digest[..16])
}

fn refused() -> AuthError {
    AuthError::bad_request(
        "captcha_failed",
        "captcha protection: request disallowed (solve the puzzle of /auth/v1/puzzle)",
    )
}
