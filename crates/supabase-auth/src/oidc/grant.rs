//! `POST /token?grant_type=id_token`: an ID token that an app got by itself, for a session or for a link.

use serde::Deserialize;
use serde_json::Value;

use crate::config::provider::Provider;
use crate::errors::AuthError;
use crate::http::{Origin, SignedIn};
use crate::oidc::id_token::{self, Nonce, TokenChecks};
use crate::oidc::{external, identities};
use crate::session::{self, assurance};
use crate::state::AuthState;

/// The fields of the request that belong to this grant.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct IdTokenRequest {
    provider: Option<String>,
    id_token: Option<String>,
    access_token: Option<String>,
    nonce: Option<String>,
    issuer: Option<String>,
    pub link_identity: Option<bool>,
}

/// Verifies the token and signs in; if `me` is given, links the identity to that user instead.
pub async fn by_id_token(
    state: AuthState,
    origin: Origin,
    request: IdTokenRequest,
    me: Option<SignedIn>,
) -> Result<Value, AuthError> {
    if let Some(me) = &me {
        identities::manual_linking(state.config())?;
        assurance::require_second_step(&mut state.db().reader(), &me.session, identities::needs_aal2).await?;
        assurance::require_recent(&state, &me.user, &me.session)?;
    }
    let filled = |text: Option<String>| text.filter(|text| !text.is_empty());
    let provider = named(&state, filled(request.provider), filled(request.issuer))?;
    let Some(token) = filled(request.id_token) else {
        return Err(AuthError::validation("id_token required"));
    };
    let limit = state.config().limits.login_per_network;
    state.limit_network_here("id_token", origin.ip, limit)?;
    let (nonce, access_token) = (filled(request.nonce), filled(request.access_token));
    let asked = TokenChecks {
        nonce: Nonce::Apps(nonce.as_deref()),
        access_token: access_token.as_deref(),
    };
    let claims = id_token::verify(&state, &provider, &token, asked).await?;
    let external = id_token::identity_from_claims(&provider, &claims);
    let Origin { device, cookies, .. } = origin;
    let shared = state.clone();
    let (grant, ended) = state
        .tx(move |tx| {
            Box::pin(async move {
                let (user, ended) = match me {
                    Some(me) => external::link(&shared, tx, me.user.id, &external).await?,
                    None => external::enter(&shared, tx, &external).await?,
                };
                let grant = session::start(&shared, tx, &user, "oauth", &device).await?;
                Ok::<_, AuthError>((grant, ended))
            })
        })
        .await?;
    ended.announce(&state);
    grant.remember_device(&state, &cookies).await;
    grant.to_json(&state)
}

fn named(state: &AuthState, name: Option<String>, issuer: Option<String>) -> Result<Provider, AuthError> {
    let found = match (&name, &issuer) {
        (Some(name), _) => state.directory().find(name),
        (None, Some(issuer)) => state.directory().find_by_issuer(issuer),
        (None, None) => {
            return Err(AuthError::validation("provider or client_id and issuer required"));
        }
    };
    found.cloned().ok_or_else(|| {
        let name: String = name.or(issuer).unwrap_or_default().chars().take(40).collect();
        AuthError::bad_request("provider_disabled", format!("Provider {name:?} is not enabled"))
    })
}
