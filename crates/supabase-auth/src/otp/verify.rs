//! `POST /verify` and `GET /verify`: a mailed code or link for a session.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use db::Tx;
use http::{StatusCode, header};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::account::{self, unconfirmed};
use crate::config::redirect;
use crate::errors::AuthError;
use crate::http::redirect_result::{failure, fragment_for, session_pairs};
use crate::http::{Body, Origin, Queries};
use crate::model::address::Address;
use crate::model::{Device, OneTimeToken, User};
use crate::session::{self, EndedSessions, Grant};
use crate::state::AuthState;
use crate::store;
use crate::tokens::code_guesses::{self, CaptchaFields};
use crate::tokens::one_time_tokens::{self, Kind, RequesterTrust};
use crate::tokens::pkce::{self, Challenge};

const HALF_DONE: &str = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct VerifyRequest {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    token: Option<String>,
    token_hash: Option<String>,
    gotrue_meta_security: Option<CaptchaFields>,
}

/// What the caller brings.
enum Proof {
    Link(String),
    Code { address: Address, code: String },
}

/// What a valid proof leads to.
enum VerifyResult {
    SignedIn(Grant),
    /// A browser must exchange this code, since its mail was asked for under PKCE.
    Code(String),
    /// The first of the two addresses of a change is proven.
    HalfDone,
}

/// The body form: codes typed in, and links that a page of the app opened itself.
pub async fn verify_post(
    State(state): State<AuthState>,
    origin: Origin,
    Body(body): Body<VerifyRequest>,
) -> Result<Json<Value>, AuthError> {
    let captcha = body.gotrue_meta_security.and_then(|security| security.captcha_token);
    let captcha = captcha.or_else(|| origin.captcha.clone());
    let kind = body.kind.unwrap_or_default();
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let (email, phone) = (filled(body.email), filled(body.phone));
    let by_phone = matches!(kind.as_str(), "sms" | "phone_change");
    let proof = match (filled(body.token_hash), filled(body.token)) {
        (Some(hash), None) if email.is_none() && phone.is_none() && !by_phone => Proof::Link(hash),
        (Some(_), _) => {
            return Err(AuthError::validation("Only the token_hash and type should be provided"));
        }
        (None, Some(code)) => {
            let closed = "Phone logins are disabled";
            let address = match by_phone {
                true => Address::parse(state.config(), None, phone.as_deref(), closed)?,
                false => Address::parse(state.config(), email.as_deref(), None, closed)?,
            };
            Proof::Code {
                address: address.ok_or_else(incomplete)?,
                code,
            }
        }
        (None, None) => return Err(incomplete()),
    };
    if let Proof::Code { address, .. } = &proof
        && origin.cookies.device(&state, address.as_str()).is_none()
    {
        code_guesses::admit(&state, captcha.as_deref()).await?;
    }
    match redeem(&state, &origin, kind, proof, false).await? {
        VerifyResult::SignedIn(grant) => {
            grant.remember_device(&state, &origin.cookies).await;
            Ok(Json(grant.to_json(&state)?))
        }
        VerifyResult::HalfDone => Ok(Json(json!({ "msg": HALF_DONE, "code": "200" }))),
        VerifyResult::Code(_) => Err(AuthError::link_expired()),
    }
}

fn incomplete() -> AuthError {
    AuthError::validation("Verify requires either a token_hash, or a token and the email or phone that it was sent to")
}

/// The link form: always leads somewhere, never shows an error of its own.
pub async fn verify_get(State(state): State<AuthState>, queries: Queries, origin: Origin) -> Response {
    let target = redirect::allowed(queries.get("redirect_to"), state.config());
    let link = queries.get("token").unwrap_or_default().to_owned();
    let kind = queries.get("type").unwrap_or_default().to_owned();
    let under_pkce = link.starts_with("pkce_");
    let outcome = redeem(&state, &origin, kind.clone(), Proof::Link(link), true).await;
    if let Ok(VerifyResult::SignedIn(grant)) = &outcome {
        grant.remember_device(&state, &origin.cookies).await;
    }
    let place = match outcome.and_then(|outcome| redirect_result(&state, &target, &kind, outcome, under_pkce)) {
        Ok(place) => place,
        Err(error) => failure(&target, &error, under_pkce),
    };
    match http::HeaderValue::from_str(&place) {
        Ok(location) => (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response(),
        Err(error) => AuthError::internal(&error).into_response(),
    }
}

fn redirect_result(
    state: &AuthState,
    target: &str,
    kind: &str,
    outcome: VerifyResult,
    under_pkce: bool,
) -> Result<String, AuthError> {
    match outcome {
        VerifyResult::Code(code) => Ok(redirect::with_query(target, &[("code", code)])),
        VerifyResult::HalfDone => Ok(fragment_for(target, &[("message", HALF_DONE.to_owned())], under_pkce)),
        VerifyResult::SignedIn(grant) => {
            let mut pairs = session_pairs(&grant.to_json(state)?);
            pairs.push(("type", kind.to_owned()));
            Ok(redirect::with_fragment(target, &pairs))
        }
    }
}

/// Spends the proof in one transaction. `in_browser` says that a PKCE link may only yield a code.
async fn redeem(
    state: &AuthState,
    origin: &Origin,
    kind: String,
    proof: Proof,
    in_browser: bool,
) -> Result<VerifyResult, AuthError> {
    let limit = state.config().limits.verify_per_network;
    let by = match &proof {
        Proof::Code { address, .. } if origin.cookies.device(state, address.as_str()).is_some() => {
            RequesterTrust::KnownDevice
        }
        _ => RequesterTrust::Anybody,
    };
    // What a known device tries is counted with its code; its neighbours do not keep it from that.
    if by == RequesterTrust::Anybody {
        state.limit_network("verify", origin.ip, limit).await?;
    }
    let device = origin.device.clone();
    let shared = state.clone();
    // A wrong code is counted, so that the refusal is committed, not rolled back.
    let outcome: Result<(VerifyResult, EndedSessions), AuthError> = state
        .tx(move |tx| {
            Box::pin(async move {
                let kinds = kinds_of(&kind)?;
                let found = match &proof {
                    Proof::Link(link) => {
                        one_time_tokens::lock_owner(&shared, tx, link).await?;
                        match in_browser {
                            true => one_time_tokens::redeem_link_in_browser(&shared, tx, link, kinds).await?,
                            false => one_time_tokens::redeem_link(&shared, tx, link, kinds).await?,
                        }
                    }
                    Proof::Code { address, code } => redeem_any_code(&shared, tx, address, (code, by), kinds).await?,
                };
                let refusal = match proof {
                    Proof::Link(_) => AuthError::link_expired(),
                    Proof::Code { .. } => AuthError::code_expired(),
                };
                let Some(token) = found else {
                    if refusal == AuthError::code_expired() {
                        code_guesses::note_wrong(&shared, tx).await?;
                    }
                    return Ok(Err(refusal));
                };
                let Some(user) = store::lock_user(tx, token.user_id).await? else {
                    return Ok(Err(refusal));
                };
                act(&shared, tx, token, user, &device, in_browser).await.map(Ok)
            })
        })
        .await?;
    let (outcome, ended) = outcome?;
    ended.announce(state);
    Ok(outcome)
}

/// The kinds of token that a `type` accepts.
fn kinds_of(kind: &str) -> Result<&'static [Kind], AuthError> {
    match kind {
        "signup" | "invite" => Ok(&[Kind::Confirmation]),
        "magiclink" | "recovery" => Ok(&[Kind::Recovery]),
        "email" => Ok(&[Kind::Confirmation, Kind::Recovery]),
        "email_change" => Ok(&[Kind::EmailChangeCurrent, Kind::EmailChangeNew]),
        "sms" => Ok(&[Kind::Sms]),
        "phone_change" => Ok(&[Kind::PhoneChange]),
        _ => Err(AuthError::validation("Invalid email verification type")),
    }
}

async fn redeem_any_code(
    state: &AuthState,
    tx: &mut Tx,
    address: &Address,
    (code, by): (&str, RequesterTrust),
    kinds: &[Kind],
) -> Result<Option<OneTimeToken>, AuthError> {
    let mut owners = Vec::new();
    for &kind in kinds {
        // The new address of a change is not an account's address yet.
        let user = match kind {
            Kind::EmailChangeNew | Kind::PhoneChange => store::user_changing_to(tx, address).await?,
            _ => store::user_at(tx, address).await?,
        };
        // A guess for an unknown address costs the same as for a known one.
        owners.push((user.map_or(Uuid::nil(), |user| user.id), kind));
    }
    // Accounts before their tokens, and two accounts in the order of their ids: see the module of the service.
    let mut locks: Vec<Uuid> = owners.iter().map(|(id, _)| *id).collect();
    locks.sort();
    for id in locks {
        store::lock_user(tx, id).await?;
    }
    for (id, kind) in owners {
        let token = one_time_tokens::redeem_code(state, tx, id, kind, code, by).await?;
        if token.is_some() {
            return Ok(token);
        }
    }
    Ok(None)
}

/// Performs the act of the spent token.
async fn act(
    state: &AuthState,
    tx: &mut Tx,
    token: OneTimeToken,
    mut user: User,
    device: &Device,
    in_browser: bool,
) -> Result<(VerifyResult, EndedSessions), AuthError> {
    let mut ended = EndedSessions::default();
    let change = [Kind::EmailChangeCurrent, Kind::EmailChangeNew];
    if change.iter().any(|kind| kind.as_str() == token.kind) {
        // The other address has to agree when its token is still out and none has been spent before.
        let both_needed = state.config().secure_email_change && user.email.is_some();
        if both_needed && !user.email_change_half {
            user.email_change_half = true;
            user.updated_at = state.now();
            store::save_user(tx, &user).await?;
            return Ok((VerifyResult::HalfDone, ended));
        }
        account::apply_email_change(state, tx, &mut user).await?;
    } else if token.kind == Kind::PhoneChange.as_str() {
        account::apply_phone_change(state, tx, &mut user).await?;
    } else {
        ended = unconfirmed::reset_unconfirmed_account(state, tx, &user).await?;
        match token.kind == Kind::Sms.as_str() {
            true => account::confirm_phone(state, tx, &mut user).await?,
            false => account::confirm(state, tx, &mut user).await?,
        }
    }
    let challenge = match (token.code_challenge, token.code_challenge_method) {
        (Some(value), Some(method)) if in_browser => Some(Challenge { value, method }),
        _ => None,
    };
    let outcome = match challenge {
        Some(challenge) => VerifyResult::Code(pkce::issue(state, tx, user.id, challenge, "otp").await?),
        None => {
            let grant = session::start(state, tx, &user, "otp", device).await;
            VerifyResult::SignedIn(grant.map_err(forbid_banned)?)
        }
    };
    Ok((outcome, ended))
}

/// A ban is 400 at the login and 403 here, as the client's types have it.
fn forbid_banned(error: AuthError) -> AuthError {
    match error.code == "user_banned" {
        true => AuthError {
            status: StatusCode::FORBIDDEN,
            ..error
        },
        false => error,
    }
}
