//! The operator's links: `/admin/generate_link` and `/invite`, by the service key.

use axum::Json;
use axum::extract::State;
use db::Tx;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use crate::account::create::{self, AccountCreator};
use crate::account::{self, address_change, unconfirmed};
use crate::admin::user_not_found;
use crate::config::redirect;
use crate::errors::AuthError;
use crate::hooks::composer::MailKind;
use crate::http::{Body, Operator, Queries, metadata};
use crate::model::User;
use crate::model::address::Address;
use crate::model::email::email_norm;
use crate::state::AuthState;
use crate::tokens::one_time_tokens::{self, Kind, RequesterTrust};
use crate::{mail, store};

/// The body of both requests; `/invite` reads `email` and `data` alone.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct LinkRequest {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    password: Option<String>,
    new_email: Option<String>,
    data: Option<Value>,
    #[serde(alias = "redirectTo")]
    redirect_to: Option<String>,
}

/// `POST /admin/generate_link`: makes a link without mailing it; the operator delivers it.
pub async fn generate_link(
    State(state): State<AuthState>,
    _operator: Operator,
    queries: Queries,
    Body(body): Body<LinkRequest>,
) -> Result<Json<Value>, AuthError> {
    let kind = body.kind.unwrap_or_default();
    let (token_kind, link_type) = match kind.as_str() {
        "signup" => (Kind::Confirmation, "signup"),
        "invite" => (Kind::Confirmation, "invite"),
        "magiclink" => (Kind::Recovery, "magiclink"),
        "recovery" => (Kind::Recovery, "recovery"),
        "email_change_current" => (Kind::EmailChangeCurrent, "email_change"),
        "email_change_new" => (Kind::EmailChangeNew, "email_change"),
        _ => return Err(AuthError::validation("Invalid email action link type requested")),
    };
    let email = email_norm(body.email.as_deref().unwrap_or_default())?;
    let new_email = match token_kind {
        Kind::EmailChangeCurrent | Kind::EmailChangeNew => {
            Some(email_norm(body.new_email.as_deref().unwrap_or_default())?)
        }
        _ => None,
    };
    let wanted = queries.get("redirect_to").or(body.redirect_to.as_deref());
    let place = redirect::allowed(wanted, state.config());
    let data = metadata(body.data)?;
    let password_hash = match body.password.filter(|text| !text.is_empty()) {
        Some(plain) => Some(state.hasher().hash(plain).await?),
        None => None,
    };
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                let may_create = matches!(kind.as_str(), "signup" | "invite" | "magiclink");
                let mut user = match store::lock_user_by_email(tx, &email).await? {
                    Some(user) if token_kind == Kind::Confirmation && user.is_confirmed() => {
                        return Err(account::email_exists());
                    }
                    Some(user) => with_operator_password(user, &kind, password_hash),
                    None if may_create => invited(&shared, tx, &email, &data, password_hash).await?,
                    None => return Err(user_not_found()),
                };
                if let Some(new_email) = new_email {
                    if store::user_by_email(tx, &new_email).await?.is_some() {
                        return Err(account::email_exists());
                    }
                    // What one of the two addresses confirmed before was another change, and so were its tokens.
                    if user.new_email.as_ref() != Some(&new_email) {
                        user.email_change_half = false;
                        address_change::drop_email_tokens(tx, user.id).await?;
                    }
                    user.new_email = Some(new_email);
                }
                note(&mut user, token_kind, kind == "invite", shared.now());
                store::save_user(tx, &user).await?;
                let life = shared.config().mail_life;
                let minted =
                    one_time_tokens::mint(&shared, tx, user.id, (token_kind, RequesterTrust::Anybody), life, None)
                        .await?;
                let mut answer = user.to_json(&store::identities(tx, user.id).await?);
                answer["action_link"] = mail::link(shared.config(), link_type, &minted.link, &place).into();
                answer["email_otp"] = minted.code.into();
                answer["hashed_token"] = minted.link.into();
                answer["verification_type"] = kind.into();
                answer["redirect_to"] = place.into();
                Ok(Json(answer))
            })
        })
        .await
}

/// `POST /invite`: an account whose owner has to confirm the address first.
pub async fn invite(
    State(state): State<AuthState>,
    _operator: Operator,
    queries: Queries,
    Body(body): Body<LinkRequest>,
) -> Result<Json<Value>, AuthError> {
    let email = email_norm(body.email.as_deref().unwrap_or_default())?;
    let data = metadata(body.data)?;
    let place = redirect::allowed(queries.get("redirect_to"), state.config());
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                let mut user = match store::lock_user_by_email(tx, &email).await? {
                    Some(user) if user.is_confirmed() => return Err(account::email_exists()),
                    Some(user) => with_operator_password(user, "invite", None),
                    None => invited(&shared, tx, &email, &data, None).await?,
                };
                let (kind, life) = (Kind::Confirmation, shared.config().mail_life);
                let minted =
                    one_time_tokens::mint(&shared, tx, user.id, (kind, RequesterTrust::Anybody), life, None).await?;
                user.invited_at = Some(shared.now());
                user.confirmation_sent_at = Some(shared.now());
                store::save_user(tx, &user).await?;
                mail::post(&shared, tx, MailKind::Invite, &email, &user, &minted, &place).await?;
                Ok(Json(user.to_json(&store::identities(tx, user.id).await?)))
            })
        })
        .await
}

/// The password of an unconfirmed account after a link was requested: a sign-up link sets the operator's where there is
/// one, any other link invalidates it.
fn with_operator_password(mut user: User, kind: &str, password_hash: Option<String>) -> User {
    match kind {
        "signup" => user.password_hash = password_hash.or(user.password_hash),
        "invite" | "magiclink" | "recovery" => unconfirmed::invalidate_password(&mut user),
        _ => {}
    }
    user
}

/// Records when a link of this kind was last made.
fn note(user: &mut User, kind: Kind, is_invitation: bool, now: Timestamp) {
    match kind {
        Kind::Confirmation => user.confirmation_sent_at = Some(now),
        Kind::EmailChangeCurrent | Kind::EmailChangeNew => user.email_change_sent_at = Some(now),
        _ => user.recovery_sent_at = Some(now),
    }
    if is_invitation {
        user.invited_at = Some(now);
    }
}

async fn invited(
    state: &AuthState,
    tx: &mut Tx,
    email: &str,
    data: &Value,
    password_hash: Option<String>,
) -> Result<User, AuthError> {
    let user = User {
        password_hash,
        ..create::newcomer(state.now(), &Address::Email(email.to_owned()), data)
    };
    create::insert(state, tx, &user, data, AccountCreator::Operator).await?;
    Ok(user)
}
