//! `GET /callback` and `POST /callback`: back from a provider. Leads somewhere always, and never shows an error of
//! its own.

use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use db::Tx;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::account::grants;
use crate::config::redirect;
use crate::errors::AuthError;
use crate::http::{Origin, Queries, redirect_result};
use crate::model::oauth_state::OauthState;
use crate::model::{Device, User};
use crate::oidc::authorize::{callback_url, found};
use crate::oidc::exchange::{ProviderTokens, exchange};
use crate::oidc::external::{self, ExternalIdentity};
use crate::oidc::round_trip::{self, RoundTrip};
use crate::oidc::sealed;
use crate::session::{self, EndedSessions, Grant};
use crate::state::AuthState;
use crate::store;
use crate::tokens::pkce;

/// What of a provider's form is carried over into the address.
const CARRIED: [&str; 5] = ["code", "state", "error", "error_description", "iss"];
/// Longer values are invalid.
const MAX_VALUE: usize = 4000;

/// A form from another site comes without our cookie, so the browser is sent on to the same place by GET, where it
/// has it.
pub async fn post(State(state): State<AuthState>, form: Bytes) -> Response {
    let form = Queries::of_form(&form);
    let carried = CARRIED.iter().filter_map(|key| {
        let value = form.get(key).filter(|value| value.len() <= MAX_VALUE)?;
        Some((*key, value.to_owned()))
    });
    let place = redirect::with_query(&callback_url(state.config()), &carried.collect::<Vec<_>>());
    match HeaderValue::from_str(&place) {
        Ok(location) => (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response(),
        Err(error) => AuthError::internal(&error).into_response(),
    }
}

/// The return by GET.
pub async fn get(
    State(state): State<AuthState>,
    queries: Queries,
    headers: HeaderMap,
    origin: Origin,
) -> Result<Response, AuthError> {
    let site = state.config().site_url.clone();
    let trip = match queries.get("state").filter(|text| round_trip::is_state(text)) {
        Some(text) => RoundTrip::of(state.keys(), text),
        None => {
            return found(
                &redirect_result::failure(&site, &bad_state("OAuth state parameter missing"), false),
                None,
            );
        }
    };
    let row = match departure(&state, &trip, &headers, &origin).await {
        Ok(row) => row,
        // The redirect target is unknown, so the browser is sent to the site.
        Err(error) => {
            return found(
                &redirect_result::failure(&site, &error, false),
                trip.clear_cookie(&site),
            );
        }
    };
    let place = match arrive(&state, &row, &trip, &queries, origin.device).await {
        Ok(place) => place,
        Err(error) => refusal(&row, &queries, &error),
    };
    found(&place, trip.clear_cookie(&site))
}

/// The departure of this browser that belongs to the state.
async fn departure(
    state: &AuthState,
    trip: &RoundTrip,
    headers: &HeaderMap,
    origin: &Origin,
) -> Result<OauthState, AuthError> {
    let limit = state.config().limits.verify_per_network;
    state.limit_network_here("callback", origin.ip, limit)?;
    let shared = state.clone();
    let taken = RoundTrip::of(state.keys(), &trip.state);
    let row = state
        .tx(move |tx| Box::pin(async move { round_trip::take(&shared, tx, &taken).await }))
        .await?;
    let row = row.ok_or_else(|| bad_state("OAuth state not found or expired"))?;
    match trip.is_from_here(&state.config().site_url, headers) {
        true => Ok(row),
        false => Err(bad_state("OAuth state was not started in this browser")),
    }
}

async fn arrive(
    state: &AuthState,
    row: &OauthState,
    trip: &RoundTrip,
    queries: &Queries,
    device: Device,
) -> Result<String, AuthError> {
    if queries.get("error").is_some() {
        return Err(AuthError::bad_request("bad_oauth_callback", "The provider refused"));
    }
    let code = queries.get("code").ok_or_else(|| {
        AuthError::bad_request(
            "bad_oauth_callback",
            "OAuth callback with missing authorization code missing",
        )
    })?;
    let provider = state.directory().find(&row.provider).cloned();
    let provider = provider.ok_or_else(|| bad_state("The provider is not enabled any more"))?;
    // RFC 9207: who says where a code comes from must say that it comes from there.
    if queries.get("iss").is_some_and(|issuer| !provider.is_issuer(issuer)) {
        return Err(bad_state("OAuth callback from another issuer"));
    }
    let exchanged = exchange(state, &provider, trip, code).await?;
    let tokens = provider_tokens(&exchanged);
    let (shared, to_seal, for_tx) = (state.clone(), tokens.clone(), row.clone());
    let (arrival, ended) = state
        .tx(move |tx| Box::pin(async move { enter(&shared, tx, for_tx, exchanged.external, to_seal, device).await }))
        .await?;
    ended.announce(state);
    match arrival {
        CallbackResult::Code(code) => Ok(redirect::with_query(&row.redirect, &[("code", code)])),
        CallbackResult::Session(grant) => fragment(state, &row.redirect, &grant, &tokens),
    }
}

/// What the page gets.
enum CallbackResult {
    Code(String),
    Session(Grant),
}

async fn enter(
    state: &AuthState,
    tx: &mut Tx,
    row: OauthState,
    external: ExternalIdentity,
    tokens: Map<String, Value>,
    device: Device,
) -> Result<(CallbackResult, EndedSessions), AuthError> {
    let (user, ended) = match (row.link_user_id, row.link_session_id) {
        (Some(user_id), Some(session_id)) => {
            // A user who signed out meanwhile has cancelled this.
            let session = store::session_by_id(tx, session_id).await?;
            session
                .filter(|session| session.user_id == user_id)
                .ok_or_else(AuthError::session_not_found)?;
            external::link(state, tx, user_id, &external).await?
        }
        _ => external::enter(state, tx, &external).await?,
    };
    grants::keep(state, tx, user.id, &row.provider, &tokens).await?;
    let arrival = match row.challenge() {
        Some(challenge) => {
            refuse_banned(state.now(), &user)?;
            let code = pkce::issue(state, tx, user.id, challenge, "oauth").await?;
            sealed::seal(state, tx, &code, tokens).await?;
            CallbackResult::Code(code)
        }
        None => CallbackResult::Session(session::start(state, tx, &user, "oauth", &device).await?),
    };
    Ok((arrival, ended))
}

/// A code is no session yet, but a banned user would be refused anyway.
fn refuse_banned(now: Timestamp, user: &User) -> Result<(), AuthError> {
    match user.is_banned(now) {
        true => Err(AuthError::user_banned()),
        false => Ok(()),
    }
}

fn provider_tokens(exchanged: &ProviderTokens) -> Map<String, Value> {
    let pairs = [
        ("provider_token", &exchanged.access_token),
        ("provider_refresh_token", &exchanged.refresh_token),
    ];
    let external = pairs
        .into_iter()
        .filter_map(|(key, token)| Some((key.to_owned(), json!(token.as_ref()?))));
    external.collect()
}

fn fragment(state: &AuthState, target: &str, grant: &Grant, tokens: &Map<String, Value>) -> Result<String, AuthError> {
    let mut pairs = redirect_result::session_pairs(&grant.to_json(state)?);
    for (key, token) in tokens {
        pairs.push((key.as_str(), token.as_str().unwrap_or_default().to_owned()));
    }
    Ok(redirect::with_fragment(target, &pairs))
}

/// The provider's own word for its refusal, or ours.
fn refusal(row: &OauthState, queries: &Queries, error: &AuthError) -> String {
    let under_pkce = row.code_challenge.is_some();
    let Some(word) = queries.get("error") else {
        return redirect_result::failure(&row.redirect, error, under_pkce);
    };
    let word: String = word
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_')
        .take(40)
        .collect();
    let text = queries.get("error_description").unwrap_or(&error.message);
    let pairs = [
        ("error", word),
        ("error_code", error.code.to_string()),
        ("error_description", text.chars().take(200).collect()),
    ];
    redirect_result::fragment_for(&row.redirect, &pairs, under_pkce)
}

fn bad_state(message: &'static str) -> AuthError {
    AuthError::bad_request("bad_oauth_state", message)
}
