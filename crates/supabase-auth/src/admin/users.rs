//! How the operator makes and changes accounts: `POST /admin/users`, `PUT /admin/users/{id}`.

use axum::Json;
use axum::extract::{Path, State};
use db::Tx;
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::account::create::{self, AccountCreator};
use crate::account::{self};
use crate::admin::{parse_id, user_not_found};
use crate::errors::AuthError;
use crate::hooks::composer::SecurityNotice;
use crate::http::{Body, Operator, check_metadata, merge, metadata};
use crate::mail::notices;
use crate::model::User;
use crate::model::address::Address;
use crate::model::email::email_norm;
use crate::model::phone::phone_norm;
use crate::session::{self, EndedSessions, assurance};
use crate::state::AuthState;
use crate::store;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct AdminUser {
    id: Option<Uuid>,
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    password_hash: Option<String>,
    email_confirm: Option<bool>,
    phone_confirm: Option<bool>,
    user_metadata: Option<Value>,
    app_metadata: Option<Value>,
    ban_duration: Option<String>,
    role: Option<String>,
}

/// What the operator wants, read and hashed.
struct UserChanges {
    id: Option<Uuid>,
    email: Option<String>,
    phone: Option<String>,
    password_hash: Option<String>,
    email_confirm: bool,
    phone_confirm: bool,
    user_metadata: Option<Value>,
    app_metadata: Option<Value>,
    ban: Option<Option<Timestamp>>,
}

impl UserChanges {
    async fn read(state: &AuthState, body: AdminUser) -> Result<UserChanges, AuthError> {
        let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        if given(body.role).is_some_and(|role| role != "authenticated") {
            return Err(AuthError::validation("The only role of a user is authenticated"));
        }
        let password_hash = match (given(body.password), given(body.password_hash)) {
            (Some(_), Some(_)) => {
                return Err(AuthError::validation(
                    "Only a password or a password hash should be provided",
                ));
            }
            (Some(plain), None) => Some(state.hasher().hash(plain).await?),
            (None, Some(hash)) => Some(state.hasher().import(&hash)?),
            (None, None) => None,
        };
        Ok(UserChanges {
            id: body.id,
            email: given(body.email).map(|email| email_norm(&email)).transpose()?,
            phone: given(body.phone).map(|phone| phone_norm(&phone)).transpose()?,
            password_hash,
            email_confirm: body.email_confirm.unwrap_or(false),
            phone_confirm: body.phone_confirm.unwrap_or(false),
            user_metadata: body.user_metadata.filter(|data| !data.is_null()),
            app_metadata: body.app_metadata.filter(|data| !data.is_null()),
            ban: ban_until(body.ban_duration.as_deref(), state.now())?,
        })
    }
}

pub async fn create(
    State(state): State<AuthState>,
    _operator: Operator,
    Body(body): Body<AdminUser>,
) -> Result<Json<Value>, AuthError> {
    let wanted = UserChanges::read(&state, body).await?;
    let shared = state.clone();
    state
        .tx(move |tx| Box::pin(async move { make(&shared, tx, wanted).await }))
        .await
        .map(Json)
}

async fn make(state: &AuthState, tx: &mut Tx, wanted: UserChanges) -> Result<Value, AuthError> {
    let email = wanted.email.map(Address::Email);
    let phone = wanted.phone.map(Address::Phone);
    let addresses: Vec<Address> = [email, phone].into_iter().flatten().collect();
    let Some(first) = addresses.first() else {
        return Err(AuthError::validation(
            "Cannot create a user without either an email or phone",
        ));
    };
    for address in &addresses {
        check_free(tx, address).await?;
    }
    let data = metadata(wanted.user_metadata)?;
    let mut user = create::newcomer(state.now(), first, &data);
    // What an operator wrote stands as it was sent; the facts of an address are those of its identity.
    user.user_metadata = data.clone();
    if let Some(Address::Phone(phone)) = addresses.last() {
        user.phone = Some(phone.clone());
        user.gain_provider("phone");
    }
    if let Some(id) = wanted.id {
        if store::user_by_id(tx, id).await?.is_some() {
            let message = "A user with this id already exists";
            return Err(AuthError::new(StatusCode::CONFLICT, "conflict", message));
        }
        user.id = id;
    }
    user.password_hash = wanted.password_hash;
    merge(&mut user.app_metadata, metadata(wanted.app_metadata)?);
    user.banned_until = wanted.ban.flatten();
    create::insert(state, tx, &user, &data, AccountCreator::Operator).await?;
    confirm(state, tx, &mut user, wanted.email_confirm, wanted.phone_confirm).await?;
    if user.user_metadata != data {
        user.user_metadata = data;
        store::save_user(tx, &user).await?;
    }
    Ok(user.to_json(&store::identities(tx, user.id).await?))
}

/// Takes the address for this transaction.
async fn check_free(tx: &mut Tx, address: &Address) -> Result<(), AuthError> {
    tx.lock_key(&address.lock_name()).await?;
    match store::user_at(tx, address).await? {
        Some(_) => Err(account::exists(address)),
        None => Ok(()),
    }
}

async fn confirm(state: &AuthState, tx: &mut Tx, user: &mut User, email: bool, phone: bool) -> Result<(), AuthError> {
    if email && user.email.is_some() {
        account::confirm(state, tx, user).await?;
    }
    if phone && user.phone.is_some() {
        account::confirm_phone(state, tx, user).await?;
    }
    Ok(())
}

pub async fn update(
    State(state): State<AuthState>,
    _operator: Operator,
    Path(id): Path<String>,
    Body(body): Body<AdminUser>,
) -> Result<Json<Value>, AuthError> {
    let id = parse_id(&id)?;
    let wanted = UserChanges::read(&state, body).await?;
    let shared = state.clone();
    let (answer, ended) = state
        .tx(move |tx| Box::pin(async move { change(&shared, tx, id, wanted).await }))
        .await?;
    ended.announce(&state);
    Ok(Json(answer))
}

async fn change(
    state: &AuthState,
    tx: &mut Tx,
    id: Uuid,
    wanted: UserChanges,
) -> Result<(Value, EndedSessions), AuthError> {
    let user = store::lock_user(tx, id).await?;
    // Of a removed account only the id is left; there is nothing to change.
    let mut user = user
        .filter(|user| user.deleted_at.is_none())
        .ok_or_else(user_not_found)?;
    if let Some(data) = wanted.user_metadata {
        merge(&mut user.user_metadata, metadata(Some(data))?);
        check_metadata(&user.user_metadata)?;
    }
    if let Some(data) = wanted.app_metadata {
        merge(&mut user.app_metadata, metadata(Some(data))?);
    }
    user.banned_until = wanted.ban.unwrap_or(user.banned_until);
    let new_password = wanted.password_hash.is_some();
    user.password_hash = wanted.password_hash.or(user.password_hash);
    user.updated_at = state.now();
    let email = wanted.email.filter(|email| Some(email) != user.email.as_ref());
    let phone = wanted.phone.filter(|phone| Some(phone) != user.phone.as_ref());
    let moved = email.is_some() || phone.is_some();
    if let Some(email) = email {
        check_free(tx, &Address::Email(email.clone())).await?;
        user.new_email = Some(email);
        account::apply_email_change(state, tx, &mut user).await?;
    }
    if let Some(phone) = phone {
        check_free(tx, &Address::Phone(phone.clone())).await?;
        user.new_phone = Some(phone);
        account::apply_phone_change(state, tx, &mut user).await?;
    }
    if !moved {
        store::save_user(tx, &user).await?;
        state.hooks().user_updated(tx, &user).await?;
    }
    confirm(state, tx, &mut user, wanted.email_confirm, wanted.phone_confirm).await?;
    if new_password {
        notices::queue_notice(state, tx, &user, SecurityNotice::PasswordChanged).await?;
    }
    let ended = match new_password || user.is_banned(state.now()) {
        true => session::end_all_sessions(state, tx, user.id).await?,
        false => EndedSessions::default(),
    };
    let body = user.to_json(&store::identities(tx, user.id).await?);
    Ok((assurance::attach(tx, user.id, body).await?, ended))
}

/// `none` lifts a ban; otherwise sums of `h`, `m` and `s`, as in `24h` or `1h30m`. The outer `None` means unchanged.
fn ban_until(text: Option<&str>, now: Timestamp) -> Result<Option<Option<Timestamp>>, AuthError> {
    let wrong = || AuthError::validation("invalid format for ban duration");
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    if text == "none" {
        return Ok(Some(None));
    }
    let mut seconds: i64 = 0;
    let mut digits = String::new();
    for character in text.chars() {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        let unit = match character {
            'h' => 3600,
            'm' => 60,
            's' => 1,
            _ => return Err(wrong()),
        };
        let amount: i64 = std::mem::take(&mut digits).parse().map_err(|_| wrong())?;
        let part = amount.checked_mul(unit).ok_or_else(wrong)?;
        seconds = seconds.checked_add(part).ok_or_else(wrong)?;
    }
    if !digits.is_empty() {
        return Err(wrong());
    }
    // A ban beyond what a timestamp can say lasts for ever.
    let until = now.saturating_add(SignedDuration::from_secs(seconds));
    Ok(Some(Some(until.unwrap_or(Timestamp::MAX))))
}
