//! `GET /user`, `PUT /user`, `GET /reauthenticate`: one's own account.

use axum::Json;
use axum::extract::State;
use db::Tx;
use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::{Value, json};

use super::email::email_norm;
use super::errors::AuthError;
use super::http::{Body, Queries, SignedIn, check_metadata, merge};
use super::letters::{self, Letter};
use super::model::User;
use super::one_time_tokens::{self, Kind};
use super::pkce::Challenge;
use super::sessions::{self, Ended};
use super::state::AuthState;
use super::{accounts, password, redirect, store};

/// Sessions older than this must prove themselves again, where the settings ask for it.
const FRESH: SignedDuration = SignedDuration::from_hours(24);

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct UpdateRequest {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    nonce: Option<String>,
    data: Option<Value>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// `GET /user`.
pub async fn get(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    let identities = store::identities(&mut state.db().reader(), me.user.id).await?;
    Ok(Json(me.user.to_json(&identities)))
}

/// A change that has passed the door.
struct Change {
    email: Option<String>,
    password_hash: Option<String>,
    nonce: Option<String>,
    data: Option<Value>,
    challenge: Option<Challenge>,
    redirect: String,
}

/// `PUT /user`: any of e-mail, password and metadata, together or not at all.
pub async fn put(
    State(state): State<AuthState>,
    me: SignedIn,
    queries: Queries,
    Body(body): Body<UpdateRequest>,
) -> Result<Json<Value>, AuthError> {
    if body.phone.is_some_and(|phone| !phone.trim().is_empty()) {
        return Err(AuthError::bad_request(
            "phone_provider_disabled",
            "Phone logins are disabled",
        ));
    }
    let email = body.email.filter(|email| !email.trim().is_empty());
    let data = body.data.filter(|data| !data.is_null());
    if data.as_ref().is_some_and(|data| !data.is_object()) {
        return Err(AuthError::validation("data must be an object"));
    }
    let email = email.map(|email| email_norm(&email)).transpose()?;
    let change = Change {
        challenge: Challenge::parse(body.code_challenge, body.code_challenge_method)?,
        redirect: redirect::allowed(queries.get("redirect_to"), state.config()),
        password_hash: match body.password.filter(|text| !text.is_empty()) {
            Some(plain) => Some(new_hash(&state, &me.user, plain, email.is_some()).await?),
            None => None,
        },
        email: email.filter(|email| Some(email) != me.user.email.as_ref()),
        nonce: body.nonce.filter(|nonce| !nonce.is_empty()),
        data,
    };
    let shared = state.clone();
    let (answer, ended) = state
        .tx(move |tx| Box::pin(async move { apply(&shared, tx, me, change).await }))
        .await??;
    ended.announce(&state);
    Ok(Json(answer))
}

async fn new_hash(state: &AuthState, user: &User, plain: String, with_email: bool) -> Result<String, AuthError> {
    if user.is_anonymous && user.email.is_none() && !with_email {
        return Err(AuthError::refused(
            "validation_failed",
            "Updating password of an anonymous user without an email or phone is not allowed",
        ));
    }
    password::judge(&plain, state.config().refuse_common_passwords)?;
    let old = user.password_hash.clone();
    if old.is_some() && state.hasher().verify(plain.clone(), old).await? {
        return Err(AuthError::refused(
            "same_password",
            "New password should be different from the old password.",
        ));
    }
    state.hasher().hash(plain).await
}

type Applied = Result<(Value, Ended), AuthError>;

/// The inner error is one that must be committed: a wrong nonce is counted.
async fn apply(state: &AuthState, tx: &mut Tx, me: SignedIn, change: Change) -> Result<Applied, AuthError> {
    let Some(mut user) = store::lock_user(tx, me.user.id).await? else {
        return Err(AuthError::session_not_found());
    };
    let mut ended = Ended::default();
    if let Some(hash) = change.password_hash {
        if let Err(refusal) = check_fresh(state, tx, &me, change.nonce.as_deref()).await? {
            return Ok(Err(refusal));
        }
        user.password_hash = Some(hash);
        // Whoever knew the old password, or holds a mail sent before, is out.
        store::drop_tokens_of(tx, user.id).await?;
        ended = sessions::end_where(state, tx, user.id, |id| id != me.session.id).await?;
    }
    if let Some(data) = change.data {
        merge(&mut user.user_metadata, data);
        check_metadata(&user.user_metadata)?;
    }
    user.updated_at = state.now();
    store::save_user(tx, &user).await?;
    state.hooks().user_updated(tx, &user).await?;
    if let Some(email) = change.email {
        change_email(state, tx, &mut user, email, change.challenge.as_ref(), &change.redirect).await?;
    }
    let identities = store::identities(tx, user.id).await?;
    Ok(Ok((user.to_json(&identities), ended)))
}

async fn check_fresh(
    state: &AuthState,
    tx: &mut Tx,
    me: &SignedIn,
    nonce: Option<&str>,
) -> Result<Result<(), AuthError>, AuthError> {
    let age = state.now().duration_since(me.session.created_at);
    if !state.config().secure_password_change || age < FRESH {
        return Ok(Ok(()));
    }
    let Some(nonce) = nonce else {
        return Ok(Err(AuthError::bad_request(
            "reauthentication_needed",
            "Password update requires reauthentication",
        )));
    };
    let kind = Kind::Reauthentication;
    match one_time_tokens::redeem_code(state, tx, me.user.id, kind, nonce).await? {
        Some(_) => Ok(Ok(())),
        None => Ok(Err(AuthError::refused(
            "reauthentication_not_valid",
            "Nonce has expired or is invalid",
        ))),
    }
}

async fn change_email(
    state: &AuthState,
    tx: &mut Tx,
    user: &mut User,
    email: String,
    challenge: Option<&Challenge>,
    redirect: &str,
) -> Result<(), AuthError> {
    letters::throttle(state, tx, "email_change", user.email.as_deref().unwrap_or(&email)).await?;
    if store::user_by_email(tx, &email).await?.is_some() {
        return Err(accounts::email_exists());
    }
    user.new_email = Some(email);
    user.email_change_half = false;
    if state.config().mailer_autoconfirm {
        return accounts::apply_email_change(state, tx, user).await;
    }
    send_email_change(state, tx, user, challenge, redirect).await
}

/// Mails the new address, and the old one where the settings ask both.
pub async fn send_email_change(
    state: &AuthState,
    tx: &mut Tx,
    user: &mut User,
    challenge: Option<&Challenge>,
    redirect: &str,
) -> Result<(), AuthError> {
    let life = state.config().mail_life;
    let new_email = user.new_email.clone().unwrap_or_default();
    user.email_change_sent_at = Some(state.now());
    user.email_change_half = false;
    store::save_user(tx, user).await?;
    let kind = Kind::EmailChangeNew;
    let minted = one_time_tokens::mint(state, tx, user.id, kind, life, challenge).await?;
    letters::post(state, tx, Letter::EmailChange, &new_email, user, &minted, redirect).await?;
    let Some(email) = user.email.clone().filter(|_| state.config().secure_email_change) else {
        return Ok(());
    };
    let kind = Kind::EmailChangeCurrent;
    let minted = one_time_tokens::mint(state, tx, user.id, kind, life, challenge).await?;
    letters::post(state, tx, Letter::EmailChange, &email, user, &minted, redirect).await
}

/// `GET /reauthenticate`: mails a code for an act that needs proof.
pub async fn reauthenticate(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    let Some(email) = me.user.email.clone() else {
        return Err(AuthError::refused(
            "validation_failed",
            "Reauthentication requires the user to have an email or a phone number",
        ));
    };
    if !me.user.is_confirmed() {
        return Err(AuthError::refused(
            "email_not_confirmed",
            "Please verify your email first.",
        ));
    }
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                letters::throttle(&shared, tx, "reauthentication", &email).await?;
                let Some(mut user) = store::lock_user(tx, me.user.id).await? else {
                    return Err(AuthError::session_not_found());
                };
                let (kind, life) = (Kind::Reauthentication, shared.config().recovery_life);
                let minted = one_time_tokens::mint(&shared, tx, user.id, kind, life, None).await?;
                user.reauthentication_sent_at = Some(shared.now());
                store::save_user(tx, &user).await?;
                let site = shared.config().site_url.clone();
                let letter = Letter::Reauthentication;
                letters::post(&shared, tx, letter, &email, &user, &minted, &site).await
            })
        })
        .await?;
    Ok(Json(json!({})))
}
