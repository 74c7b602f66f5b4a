//! `POST /token`: a password, a refresh token or a PKCE code for a session.

use axum::Json;
use axum::extract::State;
use http::HeaderMap;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::errors::AuthError;
use crate::http::{Body, Origin, Queries, SignedIn};
use crate::model::address::Address;
use crate::model::email::email_norm;
use crate::model::phone::phone_norm;
use crate::oidc::{self, IdTokenRequest};
use crate::session::refresh::RefreshToken;
use crate::session::{self, Grant};
use crate::state::AuthState;
use crate::store;
use crate::tokens::one_time_tokens::{self, Kind};
use crate::tokens::pkce;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct TokenRequest {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    refresh_token: Option<String>,
    auth_code: Option<String>,
    code_verifier: Option<String>,
    #[serde(flatten)]
    id_token: IdTokenRequest,
}

pub async fn token(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    headers: HeaderMap,
    Body(body): Body<TokenRequest>,
) -> Result<Json<Value>, AuthError> {
    let answer = match queries.get("grant_type") {
        Some("password") => by_password(state, origin, body).await?,
        Some("refresh_token") => by_refresh_token(state, origin, body).await?,
        Some("pkce") => by_code(state, origin, body).await?,
        Some("id_token") => {
            let me = match body.id_token.link_identity {
                Some(true) => Some(SignedIn::of(&headers, &state).await?),
                _ => None,
            };
            oidc::by_id_token(state, origin, body.id_token, me).await?
        }
        Some("web3") => {
            return Err(AuthError::refused(
                "web3_provider_disabled",
                "Web3 provider is disabled",
            ));
        }
        _ => {
            return Err(AuthError::bad_request(
                "unsupported_grant_type",
                "unsupported_grant_type",
            ));
        }
    };
    Ok(Json(answer))
}

async fn by_password(state: AuthState, origin: Origin, body: TokenRequest) -> Result<Value, AuthError> {
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    // A text that is no address belongs to no account, which gets the same answer as an unknown address.
    let address = match (given(body.email), given(body.phone)) {
        (Some(email), _) => Address::Email(email_norm(&email).unwrap_or_default()),
        (None, Some(phone)) => {
            if !state.config().phone {
                return Err(AuthError::refused(
                    "phone_provider_disabled",
                    "Phone logins are disabled",
                ));
            }
            Address::Phone(phone_norm(&phone).unwrap_or_default())
        }
        (None, None) => return Err(AuthError::validation("missing email or phone")),
    };
    let plain = body.password.unwrap_or_default();
    let limits = state.config().limits;
    let device = origin.cookies.device(&state, address.as_str());
    // Strangers share limits, of their network and of the account; a known device has its own, which they do not touch.
    let (own, shared) = match &device {
        Some(device) => {
            let place = format!("{} {device}", address.as_str());
            (
                state.account_act("login device", &place, limits.login_per_account),
                None,
            )
        }
        None => {
            let place = format!("{} {}", address.as_str(), origin.ip.network());
            let shared = state.account_act("login", address.as_str(), limits.login_from_strangers);
            (
                state.account_act("login from", &place, limits.login_per_account),
                Some(shared),
            )
        }
    };
    let network = state.network_act("login", origin.ip, limits.login_per_network);
    let network = network.filter(|_| device.is_none());
    state
        .limit(network.into_iter().chain([own.clone()]).chain(shared.clone()))
        .await?;
    let user = store::user_at(&mut state.db().reader(), &address).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let matches = state.hasher().verify(plain.clone(), hash).await?;
    let Some(user) = user.filter(|_| matches) else {
        return Err(AuthError::invalid_credentials());
    };
    if !address.is_proven_by(&user) {
        return Err(not_confirmed(&address));
    }
    state.reset(vec![own], shared.into_iter().collect()).await?;
    let shared = state.clone();
    let Origin { device, cookies, .. } = origin;
    let grant = state
        .tx(move |tx| Box::pin(async move { session::start(&shared, tx, &user, "password", &device).await }))
        .await?;
    grant.remember_device(&state, &cookies).await;
    let mut answer = grant.to_json(&state)?;
    if let Err(weak) = state.config().password.judge(&plain) {
        answer["weak_password"] = json!({ "message": weak.message, "reasons": weak.reasons });
    }
    Ok(answer)
}

fn not_confirmed(address: &Address) -> AuthError {
    match address {
        Address::Email(_) => AuthError::bad_request("email_not_confirmed", "Email not confirmed"),
        Address::Phone(_) => AuthError::bad_request("phone_not_confirmed", "Phone not confirmed"),
    }
}

async fn by_refresh_token(state: AuthState, origin: Origin, body: TokenRequest) -> Result<Value, AuthError> {
    let text = body.refresh_token.unwrap_or_default();
    let limit = state.config().limits.refresh_per_network;
    state.limit_network_here("refresh", origin.ip, limit)?;
    let token = RefreshToken::parse(&text, state.keys())?;
    let shared = state.clone();
    let outcome = state
        .tx(move |tx| Box::pin(async move { session::rotate(&shared, tx, token).await }))
        .await?;
    if let Err(error) = &outcome
        && matches!(&*error.code, "refresh_token_already_used" | "session_expired")
    {
        // The session ended in that transaction; its access tokens must not outlive it.
        state.revoke(token.session_id);
    }
    let grant = outcome?;
    grant.remember_device(&state, &origin.cookies).await;
    grant.to_json(&state)
}

async fn by_code(state: AuthState, origin: Origin, body: TokenRequest) -> Result<Value, AuthError> {
    let code = body.auth_code.unwrap_or_default();
    let verifier = body.code_verifier.unwrap_or_default();
    if code.is_empty() || verifier.is_empty() {
        return Err(AuthError::validation(
            "invalid request: both auth code and code verifier should be non-empty",
        ));
    }
    let shared = state.clone();
    let Origin { device, cookies, .. } = origin;
    let outcome: Result<(Grant, Map<String, Value>), AuthError> = state
        .tx(move |tx| {
            Box::pin(async move {
                // A refused code is spent all the same, so that refusal is committed, not rolled back.
                let flow = match pkce::redeem(&shared, tx, &code, &verifier).await? {
                    Ok(flow) => flow,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                let Some(user) = store::lock_user(tx, flow.user_id).await? else {
                    return Ok(Err(AuthError::code_expired()));
                };
                // The code of the mail whose link led here is of no more use.
                one_time_tokens::drop_kind(tx, user.id, Kind::Recovery).await?;
                let method = flow.amr_method.as_str();
                let grant = session::start(&shared, tx, &user, method, &device).await?;
                Ok(Ok((grant, oidc::unseal(&shared, tx, &code).await?)))
            })
        })
        .await?;
    let (grant, tokens) = outcome?;
    grant.remember_device(&state, &cookies).await;
    let mut answer = grant.to_json(&state)?;
    for (key, token) in tokens {
        answer[key] = token;
    }
    Ok(answer)
}
