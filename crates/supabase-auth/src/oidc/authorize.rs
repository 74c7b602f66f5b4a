//! `GET /authorize` and `GET /user/identities/authorize`: off to a provider.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde_json::json;

use crate::config::AuthConfig;
use crate::config::provider::Provider;
use crate::config::redirect::{self, with_query};
use crate::errors::AuthError;
use crate::http::{Origin, Queries, SignedIn, redirect_result};
use crate::model::oauth_state::OauthState;
use crate::oidc::identities;
use crate::oidc::round_trip::{LIFE, RoundTrip};
use crate::session::assurance;
use crate::state::AuthState;
use crate::store;
use crate::tokens::pkce::Challenge;

/// What an app may pass on to the provider; all else is ours to say.
const PASSED_ON: [&str; 8] = [
    "access_type",
    "prompt",
    "hd",
    "login_hint",
    "domain_hint",
    "ui_locales",
    "display",
    "max_age",
];
/// The longest text that is passed on.
const MAX_PASSED: usize = 500;

/// Sends a browser to the provider that it named.
pub async fn authorize(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
) -> Result<Response, AuthError> {
    let limit = state.config().limits.verify_per_network;
    state.limit_network_here("authorize", origin.ip, limit)?;
    let provider = named(&state, &queries)?;
    match depart(&state, &provider, &queries, None).await {
        Ok(departure) => found(&departure.url, departure.cookie),
        // A failure of the provider redirects the browser; a user who clicked a button must not get a page of JSON.
        Err(error) if error.status.is_server_error() => {
            let target = redirect::allowed(queries.get("redirect_to"), state.config());
            let under_pkce = queries.get("code_challenge").is_some();
            found(&redirect_result::failure(&target, &error, under_pkce), None)
        }
        Err(error) => Err(error),
    }
}

/// The same for a signed-in user who adds an identity; the client opens the returned address.
pub async fn link(
    State(state): State<AuthState>,
    queries: Queries,
    me: SignedIn,
    origin: Origin,
) -> Result<Response, AuthError> {
    identities::manual_linking(state.config())?;
    assurance::require_second_step(&mut state.db().reader(), &me.session, identities::needs_aal2).await?;
    assurance::require_recent(&state, &me.user, &me.session)?;
    let limit = state.config().limits.verify_per_network;
    state.limit_network_here("authorize", origin.ip, limit)?;
    let provider = named(&state, &queries)?;
    let departure = depart(&state, &provider, &queries, Some(&me)).await?;
    if queries.get("skip_http_redirect") != Some("true") {
        return found(&departure.url, departure.cookie);
    }
    let mut response = Json(json!({ "url": departure.url })).into_response();
    if let Some(cookie) = departure.cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

fn named(state: &AuthState, queries: &Queries) -> Result<Provider, AuthError> {
    let name = queries.get("provider").unwrap_or_default();
    state
        .directory()
        .find(name)
        .cloned()
        .ok_or_else(|| AuthError::validation("Unsupported provider: provider is not enabled"))
}

struct Departure {
    url: String,
    cookie: Option<HeaderValue>,
}

async fn depart(
    state: &AuthState,
    provider: &Provider,
    queries: &Queries,
    me: Option<&SignedIn>,
) -> Result<Departure, AuthError> {
    let text = |key: &str| queries.get(key).map(str::to_owned);
    let challenge = Challenge::parse(text("code_challenge"), text("code_challenge_method"))?;
    let metadata = state.directory().metadata(&provider.name, state.now()).await?;
    let trip = RoundTrip::begin(state.keys())?;
    let row = OauthState {
        state_digest: trip.digest(state.keys()),
        provider: provider.name.clone(),
        redirect: redirect::allowed(queries.get("redirect_to"), state.config()),
        code_challenge: challenge.as_ref().map(|challenge| challenge.value.clone()),
        code_challenge_method: challenge.map(|challenge| challenge.method),
        link_user_id: me.map(|me| me.user.id),
        link_session_id: me.map(|me| me.session.id),
        expires_at: state.now().saturating_add(LIFE).unwrap_or(state.now()),
    };
    state
        .tx(move |tx| Box::pin(async move { Ok(store::insert_oauth_state(tx, &row).await?) }))
        .await?;
    let mut pairs = vec![
        ("response_type", "code".to_owned()),
        ("client_id", provider.client_id().to_owned()),
        ("redirect_uri", callback_url(state.config())),
        ("scope", scopes(provider, queries.get("scopes"))),
        ("state", trip.state.clone()),
        ("nonce", trip.nonce.clone()),
        ("code_challenge", Challenge::s256(&trip.verifier)),
        ("code_challenge_method", "S256".to_owned()),
    ];
    if provider.name == "apple" {
        // Apple tells name and address in no other way.
        pairs.push(("response_mode", "form_post".to_owned()));
    }
    for key in PASSED_ON {
        let value = queries.get(key).filter(|value| value.len() <= MAX_PASSED);
        pairs.extend(value.map(|value| (key, value.to_owned())));
    }
    Ok(Departure {
        url: with_query(&metadata.authorization_endpoint, &pairs),
        cookie: trip.set_cookie(&state.config().site_url),
    })
}

/// The configured scopes and those that the app wants besides.
fn scopes(provider: &Provider, wanted: Option<&str>) -> String {
    let mut all: Vec<&str> = provider.scopes.iter().map(String::as_str).collect();
    let fits = |scope: &&str| scope.len() <= 200 && scope.bytes().all(|byte| byte.is_ascii_graphic());
    let wanted = wanted
        .unwrap_or_default()
        .split([' ', ','])
        .filter(|scope| !scope.is_empty());
    for scope in wanted.filter(fits).take(20) {
        if !all.contains(&scope) {
            all.push(scope);
        }
    }
    all.join(" ")
}

/// Where providers send people back to.
pub fn callback_url(config: &AuthConfig) -> String {
    format!("{}/auth/v1/callback", config.site_url)
}

/// 302 to a place, with a cookie when there is one.
pub fn found(place: &str, cookie: Option<HeaderValue>) -> Result<Response, AuthError> {
    let location = HeaderValue::from_str(place).map_err(|error| AuthError::internal(&error))?;
    let mut response = (StatusCode::FOUND, [(header::LOCATION, location)]).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
